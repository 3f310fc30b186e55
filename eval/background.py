"""What questions are measured against: 20,000 machine-learning abstracts, boiled down to five small files.

    python -m eval.background ml_20k.jsonl.gz [--papers 4000]

`rag/language/term_frequencies.tsv`      in how many abstracts a term stands: how telling a word of a question is
`rag/language/kin.tsv`                   terms that stand for each other: "clinical" for "medical"
`rag/language/words.txt`                 their words, the most usual first: what a mistyped word may be
`rag/language/english.txt`               the tokenizer's whole words, the most usual first: how usual in English
`rag/retrieval/cosine_background.npy` mean and covariance of the vectors of `--papers` abstracts: what is unusual
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from eval.datasets import ROOT, load_list, snapshot_of
from vectorstore.embeddings import Embedder, MiniLM, load_tokenizer
from vectorstore.lexical import term_of, terms
from vectorstore.records import Paper

RAREST = 5
"""Abstracts from which a term is counted at all."""
RAREST_KIN = 12
"""Abstracts from which a term can have kin."""
RAREST_WORD = 3
WINDOW = 12
"""Terms on either side that are taken for its company; those within `NEAR` count twice."""
NEAR = 5
DIRECTIONS = 200
NEAREST, LEAST = 10, 0.40
"""Kin of one term at most, and how near they must be."""
COMMONEST = 0.1
"""Weight (see rag/retrieval/concepts.py) below which a term is too common to be kin."""
MEAN_SCALE, COVARIANCE_SCALE = 16, 1024
"""Factors that take mean and covariance into the range of 16-bit floats."""


def document_frequencies(documents: Sequence[Sequence[str]]) -> dict[str, int]:
    """In how many documents each term stands, rare ones left out, in alphabetical order."""
    counts = Counter(term for document in documents for term in set(document))
    return {term: counts[term] for term in sorted(counts) if counts[term] >= RAREST}


def company(documents: Sequence[Sequence[str]], vocabulary: Sequence[str]) -> NDArray[np.float32]:
    """One unit vector a term: positive pointwise mutual information with the terms around it, reduced by SVD.

    Context counts are smoothed with the exponent 0.75 (Levy, Goldberg and Dagan 2015).
    """
    from scipy.sparse import csr_matrix
    from sklearn.utils.extmath import randomized_svd

    number = {term: i for i, term in enumerate(vocabulary)}
    size = len(vocabulary)
    together: Any = csr_matrix((size, size), dtype=np.float32)
    for rows, columns, values in _pairs(documents, number):
        together = together + csr_matrix((values, (rows, columns)), shape=(size, size))
    together = (together + together.T).tocoo()
    rows, columns, values = (part[together.data >= 2] for part in (together.row, together.col, together.data))
    context = np.asarray(together.tocsr().sum(axis=1)).ravel()
    share = context**0.75 / (context**0.75).sum()
    information = np.log(values / (context[rows] * share[columns]))
    kept = information > 0
    matrix = csr_matrix((information[kept], (rows[kept], columns[kept])), shape=(size, size))
    left, strengths, _ = randomized_svd(matrix, DIRECTIONS, random_state=0, n_iter=3)
    vectors = left * np.sqrt(strengths)
    result: NDArray[np.float32] = (vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)).astype(np.float32)
    return result


def _pairs(documents: Sequence[Sequence[str]], number: dict[str, int]) -> Iterator[tuple[Any, Any, Any]]:
    """(term, neighbour, weight) of all documents, in batches."""
    batch: list[tuple[Any, Any, Any]] = []
    for i, document in enumerate(documents):
        ids = np.array([number.get(term, -1) for term in document])
        for distance in range(1, WINDOW + 1):
            left, right = ids[:-distance], ids[distance:]
            kept = (left >= 0) & (right >= 0) & (left != right)
            weight = 1.0 if distance <= NEAR else 0.5
            batch.append((left[kept], right[kept], np.full(int(kept.sum()), weight, np.float32)))
        if i % 2000 == 1999 or i == len(documents) - 1:
            yield tuple(np.concatenate(parts) for parts in zip(*batch, strict=True))  # type: ignore[misc]
            batch = []


def kin(vocabulary: Sequence[str], by_company: Any, by_meaning: Any, telling: Any) -> Iterator[tuple[str, str]]:
    """(term, its kin with how near they are): the geometric mean of both cosines."""
    for i, term in enumerate(vocabulary):
        near = np.sqrt(np.maximum(by_company @ by_company[i], 0) * np.maximum(by_meaning @ by_meaning[i], 0))
        near[i] = 0
        chosen = [j for j in np.argsort(-near)[: NEAREST + 4] if near[j] >= LEAST and telling[j] >= COMMONEST]
        if chosen and telling[i] >= COMMONEST:
            yield term, " ".join(f"{vocabulary[j]}:{near[j]:.2f}" for j in chosen[:NEAREST])


def word_counts(papers: Sequence[Paper]) -> Counter[str]:
    """In how many papers each plain word stands."""
    texts = (f"{paper.title} {paper.abstract}".lower() for paper in papers)
    return Counter(word for text in texts for word in set(re.findall(r"[a-z]{3,}", text)))


def english_words(tokenizer_vocabulary: Mapping[str, int]) -> list[str]:
    """The whole words of a word piece vocabulary in its order, which is that of how usual they are."""
    return [piece for piece in sorted(tokenizer_vocabulary, key=tokenizer_vocabulary.__getitem__)
            if re.fullmatch(r"[a-z]{2,}", piece)]  # fmt: skip


def _written_forms(counts: Counter[str]) -> dict[str, str]:
    """Term -> the word that most often stands for it."""
    found: dict[str, str] = {}
    for word, _ in counts.most_common():
        found.setdefault(term_of(word), word)
    return found


def _write_terms(papers: Sequence[Paper], embedder: Embedder) -> None:
    from rag.language.background import weight_of

    documents = [terms(f"{paper.title} . {paper.abstract}") for paper in papers]
    frequencies = document_frequencies(documents)
    lines = [f"# In how many of {len(papers):,} machine-learning abstracts a term stands; terms of fewer than {RAREST} "
             "are left out. Made by eval/background.py."]  # fmt: skip
    lines += [f"{term}\t{count}" for term, count in frequencies.items()]
    (ROOT / "rag" / "language" / "term_frequencies.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    chosen = [term for term, count in frequencies.items() if count >= RAREST_KIN and re.fullmatch(r"[a-z*-]{2,}", term)]
    counts = word_counts(papers)
    usual = sorted(
        (word for word in counts if counts[word] >= RAREST_WORD and len(word) > 3), key=lambda w: (-counts[w], w)
    )
    header = f"# Words of {len(papers):,} machine-learning abstracts that stand in three or more, the most usual first."
    usual.insert(0, f"{header} Made by eval/background.py.")
    (ROOT / "rag" / "language" / "words.txt").write_text("\n".join(usual) + "\n", encoding="utf-8")
    lines = ["# English words, the most usual first: the whole words of the BERT tokenizer, in its order. Made by "
             "eval/background.py.", *english_words(load_tokenizer().get_vocab())]  # fmt: skip
    (ROOT / "rag" / "language" / "english.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    written = _written_forms(counts)
    meaning = np.stack([embedder.embed_question(written.get(term, term.strip("*"))) for term in chosen])
    rows = kin(chosen, company(documents, chosen), meaning, np.array([weight_of(term) for term in chosen]))
    lines = [
        "# Terms that stand for each other, with how nearly (0 to 1): the geometric mean of their cosine in 20,000",
        f"# machine-learning abstracts (PPMI, {DIRECTIONS} singular directions) and of their words' vectors. Made by "
        "eval/background.py.",
        *(f"{term}\t{near}" for term, near in rows),
    ]
    (ROOT / "rag" / "language" / "kin.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


@click.command()
@click.argument("path", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--papers", default=4_000, show_default=True, help="Abstracts whose vectors are taken, twelve a second.")
def main(path: Path, papers: int) -> None:
    """Make the five files from a list of abstracts."""
    everything = load_list(path)
    embedder = MiniLM()
    _write_terms(everything, embedder)
    chosen = random.Random(7).sample(everything, min(papers, len(everything)))
    vectors = snapshot_of(chosen, embedder).vectors.astype(np.float64)
    rows = np.vstack([vectors.mean(axis=0) * MEAN_SCALE, np.cov(vectors.T) * COVARIANCE_SCALE])
    np.save(ROOT / "rag" / "retrieval" / "cosine_background.npy", rows.astype(np.float16))


if __name__ == "__main__":
    main()
