"""Reading BEIR folders, and vectors that are embedded once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from eval.datasets import load_beir, snapshot_of
from eval.ranking import evaluate_directory
from vectorstore.embeddings import MiniLM, PaperText, PaperVectors, Vector
from vectorstore.errors import MissingFileError, UnreadableFileError
from vectorstore.records import Paper


class Counting:
    """An embedder that counts its papers; vectors from the length of the text."""

    name = "counting"
    dimension = 2

    def __init__(self) -> None:
        self.papers = 0

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        for paper in papers:
            self.papers += 1
            yield PaperVectors(self.embed_question(paper.abstract), np.stack([self.embed_question("a")]))

    def embed_question(self, text: str) -> Vector:
        vector = np.array([len(text), 1], np.float32)
        return (vector / np.linalg.norm(vector)).astype(np.float32)


def write(folder: Path, corpus: str, queries: str, qrels: str) -> Path:
    (folder / "qrels").mkdir(parents=True)
    (folder / "corpus.jsonl").write_text(corpus, "utf-8")
    (folder / "queries.jsonl").write_text(queries, "utf-8")
    (folder / "qrels" / "test.tsv").write_text(qrels, "utf-8")
    return folder


CORPUS = (
    '{"_id": "a", "title": "Owls", "text": "Owls hunt mice at night."}\n'
    '{"_id": "b", "title": "", "text": "Bread is baked in ovens."}\n'
    '{"_id": "c", "text": "Rivers carry sand to the sea."}\n'
)
QUERIES = '{"_id": "1", "text": "Which birds hunt at night?"}\n{"_id": "2", "text": "not judged"}\n'
QRELS = "query-id\tcorpus-id\tscore\n1\ta\t1\n1\tb\t0\n"


def test_a_beir_folder_keeps_its_judged_questions(tmp_path: Path) -> None:
    dataset = load_beir(write(tmp_path / "owls", CORPUS, QUERIES, QRELS))
    assert (dataset.name, len(dataset.papers)) == ("owls", 3)
    assert dataset.questions == {"1": "Which birds hunt at night?"}
    assert dataset.judgements == {"1": {"a": 1, "b": 0}}
    assert [paper.title for paper in dataset.papers] == ["Owls", "", ""]


def test_a_folder_without_judgements_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError, match=r"corpus\.jsonl"):
        load_beir(tmp_path)


@pytest.mark.parametrize(
    ("corpus", "queries", "qrels"),
    [("{", QUERIES, QRELS), ('{"_id": "a"}', QUERIES, QRELS), (CORPUS, '["x"]', QRELS), (CORPUS, QUERIES, "h\n1\ta\n"),
     (CORPUS, QUERIES, "h\n1\ta\tgood\n")],
)  # fmt: skip
def test_a_broken_file_is_named(tmp_path: Path, corpus: str, queries: str, qrels: str) -> None:
    with pytest.raises(UnreadableFileError):
        load_beir(write(tmp_path / "x", corpus, queries, qrels))


def test_vectors_are_embedded_once(tmp_path: Path) -> None:
    papers = [Paper("a", "A", "One sentence."), Paper("b", "B", "Another sentence here.")]
    first, second = Counting(), Counting()
    one = snapshot_of(papers, first, tmp_path)
    two = snapshot_of(papers, second, tmp_path)
    assert (first.papers, second.papers) == (2, 0)
    assert np.array_equal(one.vectors, two.vectors)
    assert np.array_equal(one.passage_vectors, two.passage_vectors)
    snapshot_of([Paper("a", "A", "A changed sentence.")], second, tmp_path)
    assert second.papers == 1


class BreaksOff(Counting):
    """A run that ends at the fourth paper."""

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        for vectors in super().embed_papers(papers):
            if self.papers == 4:
                raise KeyboardInterrupt
            yield vectors


def test_a_run_that_is_broken_off_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eval.datasets.PIECE", 2)
    papers = [Paper(letter, letter, f"Sentence {'x' * number}.") for number, letter in enumerate("abcde")]
    with pytest.raises(KeyboardInterrupt):
        snapshot_of(papers, BreaksOff(), tmp_path)
    second = Counting()
    snapshot = snapshot_of(papers, second, tmp_path)
    assert second.papers == 3  # all but the two of the piece that was whole
    assert np.array_equal(snapshot.vectors, [Counting().embed_question(paper.abstract) for paper in papers])


def test_a_small_folder_is_evaluated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    scores = evaluate_directory(write(tmp_path / "owls", CORPUS, QUERIES, QRELS), MiniLM()).scores
    assert {name: estimate.mean for name, estimate in scores.items()} == {"nDCG@10": 1.0, "R@10": 1.0, "MRR": 1.0}
