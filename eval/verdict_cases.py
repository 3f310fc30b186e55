"""Yes-or-no and fact questions with what an answer may be, and the lists that they are asked over.

written    `tests/data/verdicts.jsonl`: over one list of all their papers
wide       `tests/data/verdicts_wide.jsonl`: over whole lists, each its own, papers mostly not named; the invented
           papers of some stand in `tests/data/verdicts_papers.jsonl`
claims     the claims of SciFact's training half as questions, over all abstracts with evidence for or against one
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eval.asking import CASES
from eval.datasets import SHARED, load_beir, load_list
from eval.json_lines import read_json_lines
from eval.judged import owners_papers
from vectorstore.merge.identity import to_paper
from vectorstore.naming import label
from vectorstore.readers import read_papers
from vectorstore.records import Paper, Record

INVENTED = frozenset({"invented", "stress"})
"""Lists of invented papers."""
SCIFACT = SHARED / "bench" / "scifact"

_VERBS = """reduce increase decrease regulate induce lead cause improve inhibit prevent worsen slow encourage protect
enhance promote possess contribute demonstrate impede encode stabilize deactivate modulate interact depend accelerate
translate influence phosphorylate kill antagonize initiate control vary consist act generate elicit require mediate
exacerbate affect bind form show enforce differ restore diminish mount play occur activate suppress trigger
alter lower raise impair limit delay block facilitate support disrupt attenuate predict correlate help link
express produce lack exhibit undergo eliminate""".split()
_VERB = re.compile(rf"(?<=\w )(?P<verb>{'|'.join(_VERBS)})(?P<ending>e?s|)\b(?! of\b)")
_AUXILIARY = re.compile(r"(?<=\w )(is|are|was|were|can)\b")
_FRONT = re.compile(r"^((?:In|Upon|During|For) [^,]+), (.+)$")
_NOT = re.compile(r"\bnot\b")
_FIRST = re.compile(r"^[A-Z][a-z]+(?=[\s-])")


@dataclass(frozen=True, slots=True)
class Case:
    """One question."""

    case_id: str
    question: str
    expects: tuple[str, ...]
    """What an answer may be, the best first: yes, no, depends, conflict, open, answer, silent."""
    papers: frozenset[str] = frozenset()
    """Papers of which a quote may come; empty where any will do."""
    quotes: tuple[str, ...] = ()
    """Words of which a quote must have one; empty where any will do."""


@dataclass(frozen=True, slots=True)
class CaseList:
    """Questions over one list of papers."""

    name: str
    papers: tuple[Paper, ...]
    cases: tuple[Case, ...]


def case_lists() -> Iterator[CaseList]:
    """Every list of which the texts are at hand."""
    written = _rows("verdicts.jsonl")
    yield CaseList("written", tuple(_papers_of(written)), tuple(map(_case, written)))
    wide = _rows("verdicts_wide.jsonl")
    for name in dict.fromkeys(row["list"] for row in wide):
        rows = [row for row in wide if row["list"] == name]
        yield CaseList(name, tuple(_whole(name, rows)), tuple(map(_case, rows)))
    yield claims()


def claims() -> CaseList:
    """SciFact's claims as questions: yes where the evidence supports them, no where it contradicts them."""
    evidence = json.loads((SCIFACT / "evidence_train.json").read_text(encoding="utf-8"))
    texts = {row["_id"]: row["text"] for row in read_json_lines(SCIFACT / "queries.jsonl")}
    labels: dict[str, tuple[str, set[str]]] = {}
    for row in evidence:
        verdict = "yes" if row["label"] == "SUPPORT" else "no"
        labels.setdefault(row["claim_id"], (verdict, set()))[1].add(row["doc_id"])
    cases = (
        Case(f"claim-{key}", asked(texts[key]), (verdict,), frozenset(papers))
        for key, (verdict, papers) in labels.items()
    )
    return CaseList("claims", tuple(_whole("scifact", ())), tuple(cases))


def asked(claim: str) -> str:
    """A claim as a question: its auxiliary in front, or "does"; one that denies, or has neither: is it true?"""
    text = _FRONT.sub(lambda match: f"{match[2]} {match[1][0].lower()}{match[1][1:]}", claim.rstrip(" ."))
    text = _FIRST.sub(lambda match: match.group().lower(), text)
    auxiliary, verb = _AUXILIARY.search(text), _VERB.search(text)
    if _NOT.search(text):
        return f"Is it true that {text}?"
    if auxiliary and not (verb and verb.start() < auxiliary.start()):
        return f"{auxiliary[1].capitalize()} {text[: auxiliary.start()]}{text[auxiliary.end() :].lstrip()}?"
    if verb:
        do = "Does" if verb["ending"] else "Do"
        return f"{do} {text[: verb.start()]}{verb['verb']}{text[verb.end() :]}?"
    return f"Is it true that {text}?"


def _whole(name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[Paper]:
    """The list of this name; of the large ones only the papers that are asked about."""
    if name == "owners":
        yield from owners_papers()
    elif name in INVENTED:
        for row in _rows("verdicts_papers.jsonl"):
            if row["list"] == name:
                yield to_paper(Record(row["abstract"], title=row["title"], source_id=row["id"]))
    elif name == "npc":
        found = read_papers(SHARED / "formats" / "pubmed" / "pubmed_result.xml")
        yield from (to_paper(record) for record in found if isinstance(record, Record))
    elif name == "scifact":
        evidence = json.loads((SCIFACT / "evidence_train.json").read_text(encoding="utf-8"))
        wanted = {row["doc_id"] for row in evidence} | {paper for row in rows for paper in _ids(row)}
        yield from (_labelled(paper) for paper in load_beir(SCIFACT).papers if paper.paper_id in wanted)
    else:
        yield from _papers_of(rows)


def _papers_of(rows: Sequence[Mapping[str, Any]]) -> Iterator[Paper]:
    """The papers that the cases ask about, labelled as an ingest labels them."""
    for name in dict.fromkeys(row["list"] for row in rows):
        wanted = {paper for row in rows if row["list"] == name for paper in _ids(row)}
        folder = SHARED / "bench" / name
        papers = load_beir(folder).papers if folder.is_dir() else load_list(SHARED / "lists" / f"{name}.jsonl.gz")
        yield from (_labelled(paper) for paper in papers if paper.paper_id in wanted)


def _labelled(paper: Paper) -> Paper:
    return Paper(paper.paper_id, label(paper.title, paper.abstract), paper.abstract, title=paper.title)


def _case(row: Mapping[str, Any]) -> Case:
    invented = row["list"] in INVENTED  # an ingest gives them ids of its own
    papers = frozenset() if invented else frozenset(_ids(row))
    quotes = tuple(row["quote"].split("|")) if "quote" in row else ()
    return Case(row["id"], row["question"], tuple(row["expects"].split("|")), papers, quotes)


def _ids(row: Mapping[str, Any]) -> list[str]:
    return [row["paper"]] if isinstance(row["paper"], str) else list(row["paper"])


def _rows(name: str) -> list[dict[str, Any]]:
    return list(read_json_lines(CASES / name))
