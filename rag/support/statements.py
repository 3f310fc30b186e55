"""An abstract as the statements a claim can be held against, with whose work each one speaks of."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from rag.support.quantities import Quantity, quantities
from rag.support.words import stems_of
from vectorstore.facts import SentenceFact, judge_sentences, load_role_model, own_names
from vectorstore.lookup.acronyms import acronyms
from vectorstore.passages import sentence_spans
from vectorstore.records import Paper

EVEN = 0.5
"""Probability from which a sentence counts as the paper's own here. What is quoted as own must be surer; a model's
claim is doubted only where its source more likely tells of earlier work."""

_OWN = re.compile(
    r"\b(?:we|our|ours|us)\b|\b(?:this|the present) (?:paper|work|article|study|framework|method|approach)\b"
    r"|\bthe (?:resulting|proposed)\b",
    re.IGNORECASE,
)
_EARLIER = re.compile(
    r"\b(?:existing|prior|previous|previously|earlier|conventional|traditional|prevailing|typically|standard|recent"
    r"|recently|most of them|current|common|commonly|popular|classic|usual|their)\b|\bhowever\b",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:than|over|outperform\w*|beat\w*|surpass\w*|exceed\w*|unlike|improv\w+ (?:up)?on|against|to|of|with|from"
    r"|ahead of|match\w*|rivals?|baselines?|by|before|like|beyond|between|in)\b[^.;,]{0,60}$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\b(?:shows?|finds?|demonstrates?|observes?|reveals?|argues?) that\s|[;:]\s"
    r"|,\s(?:but|yet|while|whereas|and|so)\s|\s(?:but|whereas)\s|(?<=\w)\s?—\s?"
)


_ACRONYM = re.compile(r"(?<![\w-])[A-Z]{3,5}(?![\w-])")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence or clause of an abstract, at `abstract[start:end]`."""

    text: str
    start: int
    end: int
    stems: frozenset[str]
    numbers: tuple[Quantity, ...]
    is_own: bool
    """It speaks of the paper's own work; otherwise of background or earlier work."""
    short: str
    """The text with what the abstract abbreviates in its short form: claims are compared with this."""
    is_topic: bool = False
    """It only introduces the topic: that may be said of the paper as well."""


@lru_cache(maxsize=1000)
def statements(paper: Paper) -> tuple[Statement, ...]:
    """The sentences of the abstract; whose work each speaks of is what the fitted model of the facts says."""
    spans = sentence_spans(paper.abstract)
    roles = judge_sentences(paper.abstract, spans, own_names(paper.abstract, spans), load_role_model())
    return tuple(_sentence(paper, role) for role in roles)


def _sentence(paper: Paper, role: SentenceFact) -> Statement:
    text = paper.abstract[role.start : role.end]
    is_earlier = _earlier_subject(text) and not speaks_of_own(text, paper.label)
    statement = _statement(paper, text, role.start, role.own_probability >= EVEN and not is_earlier)
    return replace(statement, is_topic=role.role == "background" and not is_earlier)


@lru_cache(maxsize=5000)
def clauses(paper: Paper, statement: Statement) -> tuple[Statement, ...]:
    """The clean clauses of a sentence, each with whose work it speaks of; the sentence itself where it has one."""
    found = []
    start = 0
    for match in [*_CLAUSE.finditer(statement.text), None]:
        end = match.start() if match else len(statement.text)
        text = statement.text[start:end]
        own = speaks_of_own(text, paper.label)
        is_own = own or (statement.is_own and not _earlier_subject(text))
        if text.strip():
            found.append(_statement(paper, text, statement.start + start, is_own))
        start = match.end() if match else end
    return tuple(found)


def shortened(claim: str, paper: Paper) -> str:
    """The claim with what the abstract abbreviates in its short form, whether it says what that stands for or not."""
    for long, short in _short_forms(paper):
        claim = long.sub(short, claim)
    return claim


@lru_cache(maxsize=1000)
def _short_forms(paper: Paper) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns of the abstract's long forms, longest first, each with its short form."""
    found = sorted(acronyms(paper.abstract).items(), key=lambda item: -len(item[1]))
    known = {short.rstrip("s") for short, _ in found}
    others = [short for short in dict.fromkeys(_ACRONYM.findall(paper.abstract)) if short not in known]
    return (
        *((_long_form(long, short), short) for short, long in found),
        *((_initials(short), short) for short in others),
    )


def _initials(short: str) -> re.Pattern[str]:
    """Words that begin with the letters of an acronym: "expected calibration error" for ECE."""
    return re.compile(r"\b" + r"[\s-]".join(rf"{letter}[a-z]+" for letter in short) + r"\b", re.IGNORECASE)


def _long_form(long: str, short: str) -> re.Pattern[str]:
    words = r"[\s-]".join(re.escape(word) for word in re.split(r"[\s-]", long.rstrip("s")))
    return re.compile(rf"(?<!\w){words}s?(?!\w)(?: \({re.escape(short)}s?\))?", re.IGNORECASE)


@lru_cache(maxsize=1000)
def stems_of_paper(paper: Paper) -> frozenset[str]:
    """All stems of the paper's title, label, keywords and abstract."""
    return stems_of(" ".join((paper.title, paper.label, " ".join(paper.keywords), paper.abstract)))


def speaks_of_own(text: str, label: str) -> bool:
    """Whether a text names the paper's own work: "we", "this paper", its label."""
    return bool(_OWN.search(text)) or bool(
        label and re.search(rf"(?<!\w){re.escape(label)}(?!\w)", text, re.IGNORECASE)
    )


def _earlier_subject(text: str) -> bool:
    """Whether earlier work is what the text speaks of, and not only what it is compared with."""
    return any(not _COMPARED.search(text[: match.start()]) for match in _EARLIER.finditer(text))


def _statement(paper: Paper, text: str, start: int, is_own: bool) -> Statement:
    return Statement(text, start, start + len(text), stems_of(text), quantities(text), is_own, shortened(text, paper))
