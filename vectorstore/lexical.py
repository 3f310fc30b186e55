"""BM25 over the papers of a snapshot, and how text becomes its terms. Derived, never a second truth."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import Stemmer
from numpy.typing import NDArray

from vectorstore.records import Paper

if TYPE_CHECKING:
    import bm25s

Scores = NDArray[np.float32]

_ARXIV_CLASS = re.compile(r"[a-z]+(?:-[a-z]+)?\.[A-Z]{2}|(?:cond-mat|physics)\.[a-z-]+")
"""A class of arXiv's: cs.CL, q-bio.QM, cond-mat.mtrl-sci."""

TITLE_WEIGHT = 2
"""How often the terms of title and label count, against once for those of the abstract."""

STOPWORDS = frozenset(
    """a about above after again against all also am an and any are as at be because been before being below between
    both but by can could did do does doing down during each few for from further get gets give gives had has have
    having he her here hers him his how however i if in into is it its itself just may me might more most my no nor not
    of off on once only or other our ours out over own per s same she should so some such t than that the their theirs
    them then there therefore these they this those through thus to too under until up upon us very via was we were
    what when where whether which while who whom whose why will with within without would you your""".split()
)

_WORD = re.compile(r"[^\W_]+(?:[-.+&][^\W_]+)*\+*|[^\W_]\+\+", re.UNICODE)
_PART = re.compile(r"[^\W_]+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]")
_BRITISH = re.compile(r"(?<=[a-z]{3})is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)")

APART = """
    active actively activeness; activation activations; adapter adapters; adaptive adaptively adaptivity; additive
    additively; animal animals; capacity capacities; clipping clipped; conditional conditionally conditioning
    conditioned; continual continually; continuous continuously continuity; conversion conversions; critic
    critics; customer customers; derivative derivatives; differentiable differentiability; differential
    differentially; directed; distributed distributedly; experience experiences experienced; expressive
    expressivity expressiveness; functional functionally; general generally generality; generative generatively;
    identity identities; initial initially; invariance invariant invariances; localization localizing; minimal
    minimally; multiplicative multiplication multiplications; normal normally; operator operators; optimal
    optimally optimality; person persons; positive positives positively; production productivity; reasonable
    reasonably; reinforcement reinforcements; relational relationally; relative relatively; severe severely
    severity; several; successive successively; transformer transformers; universal universally universality;
    visualization visualizations visualize visualizing
"""
"""Words that the stemmer throws together with words of another meaning: each group is a term of its own."""
_APART = {word: f"{group.split()[0]}*" for group in APART.split(";") for word in group.split()}

_stemmer = Stemmer.Stemmer("english", 50_000)
_stemming = threading.Lock()
"""A stemmer must not be called by two threads at once, says its documentation."""


def terms(text: str) -> list[str]:
    """The index terms of a text, in order, repeated as often as they stand there.

    A name with a hyphen, a plus or a dot is kept whole (`lora-ga`, `tabpfn-2.5`, `lozo+`) and also gives its parts;
    plain words are stemmed, spelled the American way, and stopwords dropped; Chinese and Japanese give character
    pairs.
    """
    found: list[str] = []
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if word.isalnum() and word.isascii():
            if word not in STOPWORDS:
                found.append(term_of(word))
        elif _CJK.search(word):
            found.extend(word[i : i + 2] for i in range(max(1, len(word) - 1)))
        else:
            parts = _PART.findall(word)
            if len(parts) > 1 or word.endswith("+"):
                found.append(word)
            found.extend(term_of(part) for part in parts if part not in STOPWORDS)
    return found


def term_of(word: str) -> str:
    """The index term of one lower-case word: its stem, or that of its group where meanings are kept `APART`."""
    american = _BRITISH.sub("iz", word)
    return _APART.get(american) or stem(american)


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The stem of one lower-case word (Snowball English), after British spelling is made American."""
    with _stemming:
        stemmed: str = _stemmer.stemWord(_BRITISH.sub("iz", word))
    return stemmed


def paper_terms(paper: Paper) -> list[str]:
    """The terms under which a paper is indexed: title and label weighted, then keywords and abstract."""
    head = terms(paper.title) if paper.title else terms(paper.label)
    return head * TITLE_WEIGHT + terms(subject_words(paper)) + terms(paper.abstract)


def subject_words(paper: Paper) -> str:
    """The keywords of a paper as text, without arXiv's class codes: the "CL" of cs.CL is no continual learning."""
    return " ; ".join(keyword for keyword in paper.keywords if not _ARXIV_CLASS.fullmatch(keyword.strip()))


class LexicalIndex:
    """Lucene's BM25 (k1 1.2, b 0.75) with its per-term contributions in the open.

    `indptr`, `documents` and `contributions` are the columns of a sparse matrix: term t adds
    `contributions[indptr[t]:indptr[t+1]]` to the papers `documents[indptr[t]:indptr[t+1]]`.
    """

    def __init__(self, model: bm25s.BM25, size: int) -> None:
        self._model = model
        self.size = size
        columns = getattr(model, "scores", None) or {"indptr": [0], "indices": [], "data": []}
        self.vocabulary: dict[str, int] = getattr(model, "vocab_dict", None) or {}
        self.indptr = columns["indptr"]
        self.documents = columns["indices"]
        self.contributions = columns["data"]

    @classmethod
    def build(cls, documents: Iterable[Sequence[str]]) -> LexicalIndex:
        """The index of these papers' terms; position i of every score array is paper i."""
        import bm25s  # takes a third of a second, which many a process that only stems words need not wait

        corpus = [list(document) for document in documents]
        vocabulary: dict[str, int] = {}
        ids = [[vocabulary.setdefault(term, len(vocabulary)) for term in document] for document in corpus]
        model = bm25s.BM25(k1=1.2, b=0.75, method="lucene")
        if vocabulary:
            model.index((ids, vocabulary), show_progress=False)
        return cls(model, len(corpus))

    def save(self, folder: Path) -> None:
        """Write the index into a folder of its own."""
        folder.mkdir(parents=True, exist_ok=True)
        if self.vocabulary:
            self._model.save(str(folder))

    @classmethod
    def load(cls, folder: Path, size: int) -> LexicalIndex:
        """Map a saved index of `size` papers into memory."""
        import bm25s

        if not any(folder.iterdir()):
            return cls(bm25s.BM25(), size)
        return cls(bm25s.BM25.load(str(folder), mmap=True), size)

    def postings(self, term: str) -> tuple[NDArray[np.int32], Scores]:
        """Positions of the papers that have the term, and what it adds to each one's BM25 score."""
        index = self.vocabulary.get(term)
        if index is None:
            return np.empty(0, np.int32), np.empty(0, np.float32)
        span = slice(self.indptr[index], self.indptr[index + 1])
        return np.asarray(self.documents[span]), np.asarray(self.contributions[span])

    def document_frequency(self, term: str) -> int:
        """In how many papers the term stands."""
        return len(self.postings(term)[0])

    def scores(self, question_terms: Sequence[str]) -> Scores:
        """BM25 of every paper for these terms, shape (papers,)."""
        total = np.zeros(self.size, np.float32)
        for term in question_terms:
            documents, contributions = self.postings(term)
            total[documents] += contributions
        return total
