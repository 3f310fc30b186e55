"""The check keeps the figures it has reached on the papers kept for reporting."""

from __future__ import annotations

from collections import Counter

import pytest

from eval.halves import is_for_fitting
from eval.judged import sample_papers
from eval.support import RIGHT, is_correct, lists, pairs, table, verdicts
from eval.support_faithful import FaithfulCase, faithful_cases, faithful_table, faithful_verdicts
from eval.support_faithful import is_correct as is_faithful_correct
from eval.support_scifact import scifact_table
from eval.support_written import (
    WrittenCase,
    passes,
    source_papers,
    written_cases,
    written_findings,
    written_table,
)
from rag.answer import Sentence
from rag.support import Verdict

LEAST = {
    "wrong_paper": 0.98,
    "wrong_number": 0.94,
    "wrong_name": 0.98,
    "unrelated": 0.98,
    "invented": 0.98,
    "swapped_comparator": 0.85,
    "dropped_qualifier": 0.8,
    "flipped_direction": 0.6,
    "earlier_as_own": 0.6,
}


@pytest.fixture(scope="module")
def shares() -> dict[str, float]:
    _, papers = next(lists(sample_papers()))
    judged = list(verdicts([pair for pair in pairs() if not is_for_fitting(pair.title)], papers))
    kinds = Counter("right" if pair.kind in RIGHT else pair.kind for pair, _ in judged)
    correct = Counter("right" if p.kind in RIGHT else p.kind for p, verdict in judged if is_correct(p, verdict))
    return {kind: correct[kind] / kinds[kind] for kind in kinds}


def test_right_sentences_pass(shares: dict[str, float]) -> None:
    assert shares["right"] >= 0.93


@pytest.mark.parametrize("kind", LEAST)
def test_wrong_sentences_are_caught(shares: dict[str, float], kind: str) -> None:
    assert shares[kind] >= LEAST[kind]


def test_the_tables_count_what_they_are_given() -> None:
    right = next(pair for pair in pairs() if pair.kind == "right")
    judged = [(right, Verdict("supported", 1.0, 0, 1)), (right, Verdict("partly", 0.5, 0, 1))]
    assert "right                    2    50.0%           1      1           0" in table(judged)
    lines = scifact_table([("supported", judged[0][1]), ("contradicted", judged[1][1]), ("unrelated", judged[1][1])])
    assert lines.splitlines()[1].split() == ["supported", "1", "100.0%", "0.0%", "0.0%"]


@pytest.mark.shared
@pytest.mark.skipif(not faithful_cases(), reason="no ../shared beside the repository")
def test_unseen_abstracts_keep_their_figures() -> None:
    judged = [item for item in faithful_verdicts(faithful_cases()) if not item[0].for_fitting]
    right = [is_faithful_correct(case, verdict) for case, verdict in judged if case.kind == "right"]
    wrong = [is_faithful_correct(case, verdict) for case, verdict in judged if case.kind != "right"]
    assert sum(right) / len(right) >= 0.8
    assert sum(wrong) / len(wrong) >= 0.5


def test_the_faithful_table_counts_what_it_is_given() -> None:
    case = FaithfulCase("f0", "med", "1", "number", "Four of 29 specimens.")
    lines = faithful_table([(case, Verdict("partly", 0.9, 0, 1)), (case, Verdict("supported", 0.9, 0, 1))])
    assert lines.splitlines()[-1].split() == ["wrong,", "all", "2", "50.0%"]


def test_the_table_of_written_sentences_counts_sentences_of_right_cases_and_wrong_cases() -> None:
    right, wrong = (WrittenCase(name, kind, (), "") for name, kind in (("w0", "list"), ("w0x", "wrong_number")))
    passed, struck = Sentence("a", (), "supported", False), Sentence("b", (), "unsupported", False)
    lines = written_table([(right, (passed, struck)), (wrong, (passed, struck)), (wrong, (passed, passed))])
    assert lines.splitlines()[1].split() == ["list", "2", "50.0%", "1"]
    assert lines.splitlines()[-1].split() == ["wrong,", "all", "2", "50.0%", "1"]


@pytest.mark.slow
@pytest.mark.shared
@pytest.mark.skipif(not faithful_cases(), reason="no ../shared beside the repository")
def test_freely_written_sentences_keep_their_figures() -> None:
    cases = [case for case in written_cases() if not case.for_fitting]
    judged = list(written_findings(cases, source_papers()))
    right = [passes(sentence) for case, found in judged if case.is_right for sentence in found]
    wrong = [not all(map(passes, found)) for case, found in judged if not case.is_right]
    assert sum(right) / len(right) >= 0.75
    assert sum(wrong) / len(wrong) >= 0.64


def test_a_case_and_its_twins_are_in_one_half() -> None:
    assert WrittenCase("w7", "list", (), "").for_fitting == WrittenCase("w7x", "wrong_number", (), "").for_fitting
