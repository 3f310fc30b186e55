"""Terms and BM25: names stay whole, spelling does not matter, and the scores can be checked by hand."""

from __future__ import annotations

from math import log
from pathlib import Path

import pytest
from fakes import make_paper

from vectorstore.lexical import LexicalIndex, paper_terms, subject_words, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("LoRA-GA", ["lora-ga", "lora", "ga"]),
        ("TabPFN-2.5", ["tabpfn-2.5", "tabpfn", "2", "5"]),
        ("LOZO+ and LOZO", ["lozo+", "lozo", "lozo"]),
        ("C++", ["c++", "c"]),
        ("the initialisation", ["initi"]),
        ("initialization of initializing", ["initi", "initi"]),
        ("optimising optimizers", ["optim", "optim"]),
        ("联邦学习", ["联邦", "邦学", "学习"]),
        ("naïve Bayes", ["naïv", "bay"]),
        ("don't", ["don"]),
        ("", []),
        ("!!! ???", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_names_that_look_alike_are_different_terms() -> None:
    names = ["LoRA", "LoKr", "LoHa", "LoRaWAN"]
    assert len({tuple(terms(name)) for name in names}) == len(names)


def test_bm25_is_lucenes() -> None:
    # Two papers of 2 and 4 terms, mean 3; "a" stands once in the first alone: idf = ln(1 + (2 - 1 + 0.5)/(1 + 0.5)),
    # tf part = 1 / (1 + 1.2 * (1 - 0.75 + 0.75 * 2/3)).
    index = LexicalIndex.build([["xa", "xb"], ["xb", "xc", "xd", "xe"]])
    assert index.scores(["xa"]).tolist() == pytest.approx([log(2) / (1 + 1.2 * 0.75), 0.0], rel=1e-5)
    assert index.document_frequency("xb") == 2
    assert index.document_frequency("nowhere") == 0


def test_postings_add_up_to_the_scores() -> None:
    index = LexicalIndex.build([terms("LoRA fine-tuning of LoRA"), terms("fine print"), terms("other words")])
    question = terms("fine LoRA")
    total = [0.0, 0.0, 0.0]
    for term in question:
        for document, contribution in zip(*index.postings(term), strict=True):
            total[document] += contribution
    assert index.scores(question).tolist() == pytest.approx(total)


def test_a_title_counts_more_than_the_abstract() -> None:
    titled = make_paper("a", "We study quantization here.", title="Pruning networks")
    plain = make_paper("b", "We study pruning here and quantization.", title="Other things")
    index = LexicalIndex.build([paper_terms(titled), paper_terms(plain)])
    scores = index.scores(terms("pruning"))
    assert scores[0] > scores[1] > 0


def test_an_empty_list_has_no_scores(tmp_path: Path) -> None:
    index = LexicalIndex.build([])
    assert index.scores(["a"]).shape == (0,)
    index.save(tmp_path / "index")
    assert LexicalIndex.load(tmp_path / "index", 0).scores(["a"]).shape == (0,)


def test_a_list_without_one_term_keeps_its_size(tmp_path: Path) -> None:
    index = LexicalIndex.build([[], []])
    assert index.scores(["a"]).tolist() == [0.0, 0.0]
    index.save(tmp_path / "index")
    assert LexicalIndex.load(tmp_path / "index", 2).scores(["a"]).tolist() == [0.0, 0.0]


def test_class_codes_are_no_words() -> None:
    keywords = ("cs.CL", "stat.ML", "q-bio.QM", "cond-mat.mtrl-sci", "continual learning", "node.js")
    assert subject_words(make_paper("a", "", keywords=keywords)) == "continual learning ; node.js"
