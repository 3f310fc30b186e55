"""Facts as compact JSON lists: some hundred bytes a paper, read back without searching the text again."""

from __future__ import annotations

from typing import Any

from vectorstore.facts.records import ROLES, Facts, Link, Mention, Number, SentenceFact
from vectorstore.passages import Span


def facts_to_json(facts: Facts) -> dict[str, Any]:
    """The facts as plain JSON values; `facts_from_json` reverses it exactly."""
    return {
        "s": [
            [s.start, s.end, ROLES.index(s.role), int(s.own), s.own_probability, *s.role_probabilities]
            for s in facts.sentences
        ],
        "n": [
            [n.start, n.end, n.value, n.unit, n.qualifier, n.sentence, n.high, n.measured, n.comparator, n.condition]
            for n in facts.numbers
        ],
        "d": [_mention_to_json(mention) for mention in facts.datasets],
        "m": [_mention_to_json(mention) for mention in facts.models],
        "l": [[link.start, link.end, link.url] for link in facts.links],
        "p": [list(span) for span in facts.promised_code],
    }


def facts_from_json(values: dict[str, Any]) -> Facts:
    """The facts written by `facts_to_json`."""
    return Facts(
        sentences=tuple(
            SentenceFact(row[0], row[1], ROLES[row[2]], bool(row[3]), row[4], tuple(row[5:])) for row in values["s"]
        ),
        numbers=tuple(_number(row) for row in values["n"]),
        datasets=tuple(_mention(row) for row in values["d"]),
        models=tuple(_mention(row) for row in values["m"]),
        links=tuple(Link(*row) for row in values["l"]),
        promised_code=tuple((start, end) for start, end in values["p"]),
    )


def _number(row: list[Any]) -> Number:
    start, end, value, unit, qualifier, sentence, high, measured, comparator, condition = row
    around = (_span(measured), _span(comparator), _span(condition))
    return Number(start, end, value, unit, qualifier, sentence, high, *around)


def _mention_to_json(mention: Mention) -> list[Any]:
    return [mention.start, mention.end, mention.name, mention.sentence, int(mention.compared)]


def _mention(row: list[Any]) -> Mention:
    return Mention(row[0], row[1], row[2], row[3], bool(row[4]))


def _span(value: list[int] | None) -> Span | None:
    return None if value is None else (value[0], value[1])
