"""Labelled abstracts: lists typed in lower case, the halves, and the labels that stand with their texts."""

from __future__ import annotations

import pytest

from eval.labelled import LabelledAbstract, recased
from vectorstore.passages import sentence_spans


def test_sentences_typed_in_lower_case_are_told_apart() -> None:
    text = recased("the flow was measured . a drag rise was found .  does it matter ?")
    assert text == "The flow was measured. A drag rise was found. Does it matter ?"
    assert recased("one test .") == "One test."


def test_papers_are_halved_by_the_hash_of_their_id() -> None:
    halves = {name: LabelledAbstract("", "", name, "A.", (3,)).for_fitting for name in ("a", "b", "c", "d")}
    assert halves == {"a": True, "b": True, "c": False, "d": False}


def test_the_sample_is_labelled_sentence_by_sentence(labelled: list[LabelledAbstract]) -> None:
    sample = [item for item in labelled if item.source == "sample"]
    assert len(sample) == 76
    assert all(len(item.states) == len(sentence_spans(item.abstract)) for item in sample)


@pytest.mark.shared
def test_many_fields_are_labelled(labelled: list[LabelledAbstract]) -> None:
    for labels, least in (("role_labels_wide.jsonl", 2500), ("role_labels_fields.jsonl", 7000)):
        assert sum(len(item.states) for item in labelled if item.labels == labels) > least
    assert {"cranfield", "pubmed", "physics", "cisi"} <= {item.source for item in labelled}
