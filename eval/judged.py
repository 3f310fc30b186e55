"""The judged set questions that relevance is fitted and reported on, with the lists they are asked of.

The questions on the sample list are asked of the digests and, where it lies beside the repository, of the owner's own
76 abstracts, which are the same papers in the same order without titles. `lora_sets` has four questions over 1,362
papers, `low-rank list` thirty-three over 1,286. For these, papers were judged that have the words of the question or
words near to them; a paper that says it quite differently counts as wrong.

The lists named `... two` have questions with two criteria, or about how, where and on whom a study was made. `draw`
lists are papers drawn by hash from lists of other fields; every abstract of a draw was read for the judgements.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from eval.asking import CASES
from eval.cases import load_cases
from eval.datasets import ROOT, SAMPLE, SHARED, load_beir, load_list
from eval.halves import is_for_fitting
from eval.json_lines import read_json_lines
from vectorstore.merge.identity import to_paper
from vectorstore.naming import label
from vectorstore.records import Paper, Record

QUESTIONS = ROOT / "tests" / "data" / "questions_sets.jsonl"
OWNERS_LIST = SHARED / "corpus" / "icml2026"
LORA_SETS = SHARED / "bench" / "lora_sets"
LOW_RANK_QUESTIONS = ROOT / "tests" / "data" / "questions_sets_lora.jsonl"
LOW_RANK_LIST = SHARED / "lists" / "arxiv_lora.jsonl.gz"
TWO_CRITERIA = ROOT / "tests" / "data" / "questions_sets_two.jsonl"
DRAWS = {"ml_20k": 95, "scifact": 26, "cisi": 9, "med": 6}
"""List -> one paper in how many is drawn."""
SHORTEST_DRAWN = 150
"""Characters that the abstract of a drawn paper has at least."""


@dataclass(frozen=True)
class JudgedQuestion:
    """A question with the ids of the papers that answer it, and of those that may count or not."""

    question_id: str
    text: str
    match: frozenset[str]
    borderline: frozenset[str] = frozenset()

    @property
    def for_fitting(self) -> bool:
        """Whether the question may be fitted on: by its id's hash, so that nobody chooses."""
        return is_for_fitting(self.question_id)


@dataclass(frozen=True)
class JudgedList:
    """A list of papers with its judged questions."""

    name: str
    papers: tuple[Paper, ...]
    questions: tuple[JudgedQuestion, ...]


def judged_lists() -> Iterator[JudgedList]:
    """The sample list, then the lists beside the repository as far as they are there."""
    yield JudgedList("sample", sample_papers(), sample_questions())
    if OWNERS_LIST.is_dir():
        yield JudgedList("owners list", tuple(owners_papers()), sample_questions())
    if LORA_SETS.is_dir():
        dataset = load_beir(LORA_SETS)
        yield JudgedList("lora_sets", dataset.papers, tuple(
            JudgedQuestion(key, text, _graded(dataset.judgements[key], 2), _graded(dataset.judgements[key], 1))
            for key, text in dataset.questions.items()
        ))  # fmt: skip
    if LOW_RANK_LIST.is_file():
        yield JudgedList("low-rank list", load_list(LOW_RANK_LIST), tuple(
            JudgedQuestion(row["id"], row["question"], frozenset(row["match"]), frozenset(row["borderline"]))
            for row in read_json_lines(LOW_RANK_QUESTIONS)
        ))  # fmt: skip


def two_criteria_lists() -> Iterator[JudgedList]:
    """The lists with questions of two criteria, as far as they are there."""
    yield JudgedList("sample two", sample_papers(), two_criteria_questions("sample"))
    if OWNERS_LIST.is_dir():
        yield JudgedList("owners two", tuple(owners_papers()), two_criteria_questions("sample"))
    if LOW_RANK_LIST.is_file():
        yield JudgedList("low-rank two", load_list(LOW_RANK_LIST), two_criteria_questions("low-rank list"))
    for name, one_in in DRAWS.items():
        file = SHARED / "lists" / f"{name}.jsonl.gz"
        if file.is_file() or (SHARED / "bench" / name).is_dir():
            papers = load_list(file) if file.is_file() else load_beir(SHARED / "bench" / name).papers
            yield JudgedList(f"{name} draw", tuple(drawn(papers, one_in)), two_criteria_questions(f"{name} draw"))


def written_cases() -> Iterator[JudgedList]:
    """The cases of eval/cases.py that ask for a set of papers, over the sample and the owner's list."""
    sample = sample_papers()
    questions = tuple(
        JudgedQuestion(case["id"], case["question"], _ids(case["papers"], sample), _ids(case.get("also", ()), sample))
        for kind, case in load_cases(CASES, ("find", "list", "count", "outside"))
        if "papers" in case and "question" in case and kind.removeprefix("outside ") in ("find", "list", "count")
    )
    yield JudgedList("written cases", sample, questions)
    if OWNERS_LIST.is_dir():
        yield JudgedList("written cases, owners list", tuple(owners_papers()), questions)


def two_criteria_questions(list_name: str) -> tuple[JudgedQuestion, ...]:
    """The questions of this list in questions_sets_two.jsonl."""
    sample = sample_papers() if list_name == "sample" else ()
    return tuple(
        JudgedQuestion(row["id"], row["question"], *(
            _ids(row[grade], sample) if sample else frozenset(row[grade]) for grade in ("match", "borderline")
        ))
        for row in read_json_lines(TWO_CRITERIA)
        if row["list"] == list_name
    )  # fmt: skip


def drawn(papers: Iterable[Paper], one_in: int) -> Iterator[Paper]:
    """About one paper in `one_in`, by the hash of its id, so that nobody chooses."""
    for paper in papers:
        digest = int(hashlib.sha256(paper.paper_id.encode()).hexdigest(), 16)
        if digest // 7 % one_in == 3 and len(paper.abstract) > SHORTEST_DRAWN:
            yield replace(paper, label=label(paper.title, paper.abstract))


def _graded(grades: Mapping[str, int], wanted: int) -> frozenset[str]:
    return frozenset(paper_id for paper_id, grade in grades.items() if grade == wanted)


def sample_papers() -> tuple[Paper, ...]:
    """The sample list; ids are the places of the papers, `p00` to `p75`."""
    return tuple(
        Paper(
            f"p{i:02d}", label(row["title"], row["abstract"]), row["abstract"], title=row["title"],
            keywords=tuple(row["keywords"]), code_url=row["code_url"] or "", venue=row["venue"], year=row["year"],
        )
        for i, row in enumerate(read_json_lines(SAMPLE))
    )  # fmt: skip


def owners_papers() -> Iterator[Paper]:
    """The 76 abstracts beside the repository, in the same order and under the same ids as the sample list."""
    files = sorted(OWNERS_LIST.glob("*.txt"))
    blocks = (block.strip() for file in files for block in file.read_text(encoding="utf-8").split("\n\n"))
    for i, block in enumerate(block for block in blocks if len(block) > 200):
        yield replace(to_paper(Record(block)), paper_id=f"p{i:02d}")


def sample_questions() -> tuple[JudgedQuestion, ...]:
    """The judged questions on the sample list: sets, absent things, and look-ups by name."""
    sample = sample_papers()
    return tuple(
        JudgedQuestion(row["id"], row["question"], _ids(row["match"], sample), _ids(row["borderline"], sample))
        for row in read_json_lines(QUESTIONS)
    )


def _ids(beginnings: Iterable[str], sample: tuple[Paper, ...]) -> frozenset[str]:
    """The papers whose titles begin so."""
    return frozenset(
        next(paper.paper_id for paper in sample if paper.title.startswith(beginning)) for beginning in beginnings
    )
