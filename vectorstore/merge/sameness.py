"""When two records are the same paper: normalised texts, identifying keys, and how much two abstracts overlap."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

from rapidfuzz.distance import LCSseq

from vectorstore.records import Paper

CHANGED_OVERLAP = 0.9
"""From here on an untitled record is a stored one whose text was edited."""
SAME_TITLE_OVERLAP = 0.25
"""Shared word pairs of the shorter abstract, from which two records of one title are one paper. Abstracts of different
papers share less than 0.1; a conference version and its preprint rarely less than 0.4."""
OTHER_YEAR_OVERLAP = 0.5
"""The same of two records whose years lie further apart than a preprint and its publication do."""
YEARS_APART = 2
SHINGLE_WORDS = 4
SAMPLED = 8
"""One of so many shingles is looked up. An edit that leaves 0.9 of 150 words leaves dozens of shingles alike."""

SUFFIX = "~"
"""Between a source's id and the digest that tells apart the papers which share it."""

_TOLD_APART = re.compile(rf"{SUFFIX}[0-9a-f]{{16}}(?:-\d+)?$")
_ARXIV_ADDRESS = re.compile(r"arxiv\.org/(?:abs|pdf)/([a-z.-]*/?\d[\d.]+\d)", re.IGNORECASE)
_DOI_ADDRESS = re.compile(r"doi\.org/(10\.\d+/[^\s?#]+)", re.IGNORECASE)
_PUBMED_ADDRESS = re.compile(r"(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/pubmed)/(\d+)")
_FORUM_ADDRESS = re.compile(r"openreview\.net/(?:forum|pdf)\?id=([\w-]+)")
_NOT_ALPHANUMERIC = bytes(code for code in range(128) if not chr(code).isalnum())
_WORD = re.compile(r"[^\W_]+")


def normalised(text: str) -> str:
    """Letters and digits only, lower case, without accents; CJK stays. Equal for texts that differ in typing alone."""
    if text.isascii():
        return text.encode().lower().translate(None, _NOT_ALPHANUMERIC).decode()
    text = unicodedata.normalize("NFKD", text)
    text = "".join(character for character in text if not unicodedata.combining(character))
    return "".join(_WORD.findall(text.lower()))


def digest(*texts: str) -> str:
    """16 hex digits that depend on the texts' normalised form only."""
    joined = "\n".join(normalised(text) for text in texts)
    if not joined.strip():
        joined = "\n".join(texts)
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def words(text: str) -> list[str]:
    """The words of a text in order, lower case."""
    return _WORD.findall(text.lower())


def overlap(first: str, second: str) -> float:
    """Twice the longest common subsequence of words over the sum of both lengths, 0 to 1."""
    left, right = words(first), words(second)
    if not left or not right:
        return float(left == right)
    return 2 * LCSseq.similarity(left, right) / (len(left) + len(right))


def shared_pairs(first: str, second: str) -> float:
    """The part of the shorter text's word pairs that the longer one has too, 0 to 1."""
    left, right = _pairs(words(first)), _pairs(words(second))
    return len(left & right) / max(1, min(len(left), len(right)))


def _pairs(found: list[str]) -> set[tuple[str, str]]:
    return set(pairwise(found)) or {(word, "") for word in found}


def shingles(text: str) -> frozenset[int]:
    """A sample of the hashes of the text's runs of four words, the same in every process."""
    found = words(text)
    hashes = {
        crc32(" ".join(found[i : i + SHINGLE_WORDS]).encode()) for i in range(max(1, len(found) - SHINGLE_WORDS + 1))
    }
    sample = frozenset(value for value in hashes if value % SAMPLED == 0)
    return sample if len(sample) > 2 else frozenset(hashes)


def fullness(paper: Paper) -> tuple[int, int]:
    """Sort key: the longer abstract is the fuller record, then the one with more filled fields."""
    fields = (paper.title, paper.authors, paper.venue, paper.year, paper.url, paper.code_url, paper.keywords)
    return len(paper.abstract), sum(map(bool, fields))


@dataclass(frozen=True, slots=True)
class Keyed:
    """A paper with what identifies it, computed once."""

    paper: Paper
    identifiers: tuple[str, ...]
    """Its own id first, without the suffix of shared ids, then those its address gives."""
    title: str
    """Normalised."""
    text: str
    """Digest of the abstract."""

    @classmethod
    def of(cls, paper: Paper) -> Keyed:
        """Compute the keys of a paper."""
        own = _TOLD_APART.sub("", paper.paper_id)
        other = _address_id(paper.url) if paper.url else ""
        return cls(
            paper, (own, other) if other and other != own else (own,), normalised(paper.title), digest(paper.abstract)
        )

    def lookups(self) -> tuple[tuple[str, str], ...]:
        """Under what a twin of this paper is looked for."""
        found = [("id", identifier) for identifier in self.identifiers]
        if self.title:
            found.append(("title", self.title))
        found.append(("text", self.text))
        return tuple(found)


def are_twins(first: Keyed, second: Keyed, kind: str) -> bool:
    """Whether two papers that share a key of this kind are the same paper.

    An arXiv id is never used twice. Any other id may be (a proceedings file gives all its papers one), so title or
    abstract must agree too. A title needs an overlapping abstract ("Preface" is no paper's own), an abstract a title
    that does not contradict. Two PubMed ids are two papers, whatever they are called: a case report of 1986 and the
    review of 1993 under its title.
    """
    if are_told_apart(first, second):
        return False
    one_title = first.title == second.title
    if first.text == second.text:
        return one_title or not first.title or not second.title
    if kind == "text":
        return False
    if kind == "id":
        shared = set(first.identifiers) & set(second.identifiers)
        if any(identifier.startswith(("arxiv:", "pmid:")) for identifier in shared) or (one_title and first.title):
            return True
    years = (first.paper.year, second.paper.year)
    far = years[0] is not None and years[1] is not None and abs(years[0] - years[1]) >= YEARS_APART
    least = OTHER_YEAR_OVERLAP if far else SAME_TITLE_OVERLAP
    return shared_pairs(first.paper.abstract, second.paper.abstract) >= least


def are_told_apart(first: Keyed, second: Keyed) -> bool:
    """Whether both have ids of PubMed and share none: then they are two papers."""
    left, right = (
        {identifier for identifier in keyed.identifiers if identifier.startswith("pmid:")} for keyed in (first, second)
    )
    return bool(left) and bool(right) and not left & right


def _address_id(address: str) -> str:
    if match := _ARXIV_ADDRESS.search(address):
        return f"arxiv:{match.group(1)}"
    if match := _DOI_ADDRESS.search(address):
        return f"doi:{match.group(1).rstrip('.').lower()}"
    if match := _PUBMED_ADDRESS.search(address):
        return f"pmid:{match.group(1)}"
    match = _FORUM_ADDRESS.search(address)
    return f"openreview:{match.group(1)}" if match else ""
