"""Does the writer without a model answer well? Written cases over the sample list, scored kind by kind.

    python -m eval.cases [--show] [KIND...]

A case is a JSON line of `tests/data/cases_KIND.jsonl`, written before the code that it tests: a `question` (or `turns`)
and what a good answer to it has. Papers are named by the beginning of their titles. Cases whose id hashes to an odd
number are for fitting, the others for reporting; both means are printed.

The cases of `tests/data/outside.jsonl`, kinds `outside KIND` (`outside`: all), were written from the abstracts and the
promises alone, without sight of the code or the other cases: questions and wanted papers before any was asked, the
words that a quote must have then from the digests. `perfect` is the share of cases that are right in every measure.

    papers, also    the papers that must be there, and those that may        -> set_f1, rows, first
    lacks, linked   all papers without this word; all with a link to code    -> set_f1
    cells           paper -> column -> words of the right sentence           -> cells
    quotes, words   what one of the quotes, and the text, must contain ("a|b": either) -> quotes, words
    never           what the text must not contain                                           -> never
    status, missing the status ("a|b": either), the names that are not in the list           -> status, missing
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from rag.answer import Answer, Turn
from vectorstore.records import Paper

CASES = Path(__file__).parent.parent / "tests" / "data"

Case = Mapping[str, Any]
Ask = Callable[[str, Sequence[Turn]], Answer]


@dataclass(frozen=True, slots=True)
class Scored:
    """One case with its scores, each 0 to 1, by measure."""

    case: Case
    answer: Answer
    scores: Mapping[str, float]
    seconds: float

    @property
    def reported(self) -> bool:
        """Whether the case is for reporting, not for fitting."""
        return int(sha256(self.case["id"].encode()).hexdigest(), 16) % 2 == 0


def load_cases(folder: Path, kinds: Sequence[str]) -> Iterator[tuple[str, Case]]:
    """(kind, case) of every case of the folder, or of the given kinds; `outside` is all outside questions."""
    for path in sorted(folder.glob("cases_*.jsonl")):
        kind = path.stem.removeprefix("cases_")
        if not kinds or kind in kinds:
            yield from ((kind, case) for case in _lines(path))
    for case in _lines(folder / "outside.jsonl"):
        kind = f"outside {case['kind']}"
        if not kinds or kind in kinds or "outside" in kinds:
            yield kind, case


def _lines(path: Path) -> Iterator[Case]:
    return map(json.loads, path.read_text(encoding="utf-8").splitlines())


def answer_case(case: Case, ask: Ask) -> tuple[Answer, float]:
    """The answer to the last turn of a case, and the seconds that it took."""
    turns: list[Turn] = []
    answer, seconds = Answer(), 0.0
    for question in case.get("turns") or [case["question"]]:
        started = time.perf_counter()
        answer = ask(question, turns)
        seconds = time.perf_counter() - started
        turns.append(Turn(question, answer.standalone_question, answer))
    return answer, seconds


def score(case: Case, answer: Answer, papers: Mapping[str, Paper]) -> dict[str, float]:
    """Every measure that the case has an expectation for. `papers` is the list by paper id."""
    scores: dict[str, float] = {}
    status = case.get("status", "answered")
    scores["status"] = float(
        (status in ("any", "all") or answer.status in status.split("|"))
        and (status != "all" or answer.matched == len(papers))
    )
    scores["offsets"] = float(all(papers[c.paper_id].abstract[c.start : c.end] == c.quote for c in answer.citations))
    if "missing" in case:
        scores["missing"] = float(set(answer.missing_names) == set(case["missing"]))
    if _wanted(case, papers):
        scores |= _paper_scores(case, answer, papers)
    if "cells" in case:
        scores["cells"] = statistics.mean(_cell_scores(case, answer, papers))
    if "quotes" in case:
        quotes = [citation.quote for citation in answer.citations]
        scores["quotes"] = statistics.mean(float(any(_has(q, wanted) for q in quotes)) for wanted in case["quotes"])
    if "words" in case:
        scores["words"] = float(all(_has(answer.text, wanted) for wanted in case["words"]))
    if "never" in case:
        scores["never"] = float(not any(words in answer.text for words in case["never"]))
    return scores


def _wanted(case: Case, papers: Mapping[str, Paper]) -> set[str]:
    """Ids of the papers that must be there: named one by one, or all that lack a word or link their code."""
    if "lacks" in case:
        word = case["lacks"].lower()
        return {paper.paper_id for paper in papers.values() if word not in f"{paper.title} {paper.abstract}".lower()}
    if "linked" in case:
        return {paper.paper_id for paper in papers.values() if paper.code_url}
    return {_find(name, papers) for name in case.get("papers", ())}


def _paper_scores(case: Case, answer: Answer, papers: Mapping[str, Paper]) -> Iterator[tuple[str, float]]:
    wanted = _wanted(case, papers)
    allowed = {_find(name, papers) for name in case.get("also", ())}
    first = answer.citations[0].paper_id if answer.citations else ""
    if answer.kind == "compare" or "columns" in case or "cells" in case:
        rows = {row.paper_id for row in answer.table.rows} if answer.table else set()
        yield "rows", float(wanted <= rows <= wanted | allowed)
        if "columns" in case:
            yield "columns", float(bool(answer.table) and _columns(answer) == tuple(case["columns"]))
    elif len(wanted) > 1 or answer.kind in ("find", "list", "count", "rank"):
        found = {paper.paper_id for paper in answer.papers if paper.role == "match"} - allowed
        yield "set_f1", 2 * len(found & wanted) / (len(found) + len(wanted))
        yield "count", float(answer.matched == sum(paper.role == "match" for paper in answer.papers))
    else:
        yield "first", float(first in wanted)


def _columns(answer: Answer) -> tuple[str, ...]:
    return answer.table.columns if answer.table else ()


def _cell_scores(case: Case, answer: Answer, papers: Mapping[str, Paper]) -> Iterator[float]:
    rows = {row.paper_id: row for row in answer.table.rows} if answer.table else {}
    for name, wanted in case["cells"].items():
        row = rows.get(_find(name, papers))
        for column, words in wanted.items():
            if row is None or column not in _columns(answer):
                yield 0.0
                continue
            cell = row.cells[_columns(answer).index(column)]
            yield float(cell.citation is not None and _has(answer.citations[cell.citation].quote, words))


def _find(name: str, papers: Mapping[str, Paper]) -> str:
    found = [paper for paper in papers.values() if paper.title.startswith(name)]
    if not found:
        raise ValueError(f"no title of the list begins with {name!r}")
    return min(found, key=lambda paper: len(paper.title)).paper_id if name == found[0].title else found[0].paper_id


def _has(text: str, wanted: str) -> bool:
    return any(words in text for words in wanted.split("|"))


def table(scored: Sequence[tuple[str, Scored]]) -> str:
    """Means by kind and measure: reported cases, and in brackets those for fitting."""
    sums: dict[tuple[str, str], dict[bool, list[float]]] = defaultdict(lambda: {True: [], False: []})
    for kind, result in scored:
        perfect = float(min(result.scores.values()) == 1)
        for measure, value in [*result.scores.items(), ("perfect", perfect), ("milliseconds", result.seconds * 1000)]:
            sums[kind, measure][result.reported].append(value)
    lines = [f"{'kind':18}{'measure':14}{'reported':>10}{'(n)':>6}{'fitting':>10}{'(n)':>6}"]
    for (kind, measure), values in sums.items():
        means = [statistics.mean(values[side]) if values[side] else float("nan") for side in (True, False)]
        lines.append(
            f"{kind:18}{measure:14}{means[0]:10.3f}{len(values[True]):6}{means[1]:10.3f}{len(values[False]):6}"
        )
    return "\n".join(lines)


def denied(scored: Sequence[tuple[str, Scored]]) -> str:
    """How many questions that have an answer got a no, of both halves."""
    parts = []
    for name, side in (("reported", True), ("fitting", False)):
        answerable = [r for _, r in scored if r.reported is side and r.case.get("status", "answered") == "answered"]
        no = [r.case["id"] for r in answerable if r.answer.status != "answered"]
        parts.append(f"{name} {len(no)} of {len(answerable)} ({', '.join(no)})")
    return "answerable questions answered with a no: " + "; ".join(parts)


def sample_engine() -> tuple[Ask, Mapping[str, Paper]]:
    """The engine without a chat model over the sample list, and the papers of the list by id."""
    from rag.build import EXTRACTIVE, build_engine, open_parts
    from rag.settings import SAMPLE, Settings

    chosen: dict[str, Any] = {"store": SAMPLE, "model": EXTRACTIVE}
    parts = open_parts(Settings(**chosen))
    engine = build_engine(parts.settings, parts.library.snapshot, parts.embedder)
    return engine.ask, {paper.paper_id: paper for paper in parts.library.snapshot().papers}


def main(arguments: Sequence[str]) -> None:
    """Print the table, and with --show every case that is not perfect."""
    parser = argparse.ArgumentParser(prog="python -m eval.cases", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("kinds", nargs="*", help="only these kinds")
    parser.add_argument("--show", action="store_true", help="print the answers that are not perfect")
    options = parser.parse_args(arguments)
    ask, papers = sample_engine()
    scored: list[tuple[str, Scored]] = []
    for kind, case in load_cases(CASES, options.kinds):
        answer, seconds = answer_case(case, ask)
        result = Scored(case, answer, score(case, answer, papers), seconds)
        scored.append((kind, result))
        if options.show and min(result.scores.values()) < 1:
            print(f"{case['id']} {case.get('question') or case['turns']}\n  {dict(result.scores)}\n{answer.text}\n")
    print(table(scored))
    print(denied(scored))


if __name__ == "__main__":
    main(sys.argv[1:])
