"""The names of a list: which paper carries "BaLoRA", which only mention "TabPFN", and what "VeRA" may have meant."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from rapidfuzz import process
from rapidfuzz.distance import OSA

from vectorstore.acronyms import acronyms
from vectorstore.lexical import STOPWORDS
from vectorstore.records import Paper

LONGEST_NAME = 12
"""Words of the longest name that is looked for in a text."""
LONG_TITLE = 5
"""Words from which a title of ordinary words is meant as one when a text has it in lower case."""
MAX_WORDS = 300
"""Words of a text that are searched for names: a pasted page is cut here."""
TYPO_LENGTH = 5
"""Letters from which a spelling one letter off still means the name; two from twice as many on."""

_WORD = re.compile(r"[^\W_]+(?:[-.+/'’][^\W_]+)*(?:\^?\++)?", re.UNICODE)
_HEAD = re.compile(r"^([^:]{2,60}?)\s*:\s+\S")
_INNER = re.compile(r"(?<=[a-z])(?=[A-Z]\w{2})|(?<=[A-Z])(?=[A-Z][a-z]\w)")
_SIZE = re.compile(r"(?<=\w{3})-\d+(?:\.\d+)?[KMBT]$")
_VERSION = re.compile(r"(?<=\w\w\w)(?:v?\d+|\++)$")
_MARKS = str.maketrans(dict.fromkeys(".,;:!?()[]\"'", " "))
_DROPPED = str.maketrans("", "", " \t\n\r\u00a0-‐‑‒–—―_^$/'’")


@dataclass(frozen=True)
class NameIndex:
    """Every name of a list by its folded spelling, so that `FedDR LoRA`, `feddr-lora` and `FedDR-LoRA` are one.

    A label, a title and the head of a title ("BaLoRA: ...") are carried by their paper. An acronym with its expansion
    ("Equiangular Tight Frame (ETF)") is a name of the list without belonging to a paper.
    """

    spellings: Mapping[str, str]
    """Folded name -> its spelling in the list."""
    owners: Mapping[str, tuple[str, ...]]
    """Folded name -> ids of the papers that carry it."""
    expansions: Mapping[str, tuple[str, ...]]
    """Acronym as spelled in the list -> its expansions."""
    words: frozenset[str]
    """Every word that some abstract has in lower case: "surge" and "dare" are names only as SURGE and DARE."""
    _texts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Paper id -> what is searched for mentions."""

    @classmethod
    def build(cls, papers: Sequence[Paper]) -> NameIndex:
        """The names of these papers."""
        spellings: dict[str, str] = {}
        owners: dict[str, list[str]] = defaultdict(list)
        expansions: dict[str, list[str]] = defaultdict(list)
        for paper in papers:
            for name in _carried(paper):
                spellings.setdefault(fold(name), name)
                if paper.paper_id not in owners[fold(name)]:
                    owners[fold(name)].append(paper.paper_id)
        for paper in papers:
            for acronym, expansion in acronyms(paper.abstract).items():
                spellings.setdefault(fold(acronym), acronym)
                spellings.setdefault(fold(expansion), expansion)
                if expansion.lower() not in (known.lower() for known in expansions[acronym]):
                    expansions[acronym].append(expansion)
        texts = {paper.paper_id: f"{paper.title}\n{paper.abstract}" for paper in papers}
        frozen = {name: tuple(ids) for name, ids in owners.items()}
        long_forms = {acronym: tuple(long) for acronym, long in expansions.items()}
        return cls(spellings, frozen, long_forms, _words(texts.values()), texts)

    @cached_property
    def _single(self) -> list[str]:
        """The folded carried names of one word."""
        return [key for key in self.owners if " " not in self.spellings[key]]

    def names_in(self, text: str) -> tuple[str, ...]:
        """The parts of a text that are names of the list, as they stand in the text, longest first at each place.

        "mantis" means Mantis unless some abstract uses the word in lower case. A spelling one letter off a longer
        carried name counts when the list has no such word.
        """
        words = list(islice(_WORD.finditer(text), MAX_WORDS))
        found: list[str] = []
        at = 0
        while at < len(words):
            for length in range(min(LONGEST_NAME, len(words) - at), 0, -1):
                span = text[words[at].start() : words[at + length - 1].end()]
                if self._is_name(span) or (length <= 2 and self._meant(span)):
                    found.append(span)
                    at += length
                    break
            else:
                at += 1
        return tuple(dict.fromkeys(found))

    def carriers(self, name: str) -> tuple[str, ...]:
        """Ids of the papers that carry the name: by its spelling without regard to case, else by a small mistake.

        "LoRa" in a list with both is the beginning of LoRaWAN and not a mistyped LoRA.
        """
        if name != self.spellings.get(fold(name)) and re.search(r"[^\W_][A-Z]", name):
            longer = [self.owners[key] for key in self._single if _continues(self.spellings[key], name)]
            if longer:
                return tuple(dict.fromkeys(paper_id for ids in longer for paper_id in ids))
        return self.owners.get(fold(name)) or self.owners.get(self._meant(name), ())

    def mentions(self, name: str) -> tuple[str, ...]:
        """Ids of the papers whose title or abstract mentions the name (or, for an acronym, defines it)."""
        pattern = _mention_pattern(name)
        return tuple(paper_id for paper_id, text in self._texts.items() if pattern.search(text))

    def nearest(self, name: str, k: int = 3) -> tuple[str, ...]:
        """The `k` carried names that this may be a misspelling or a part of, best first; none where none may."""
        folded = fold(name)
        near = []
        for key in self.owners:
            mistakes = OSA.distance(folded, key, score_cutoff=_mistakes(folded))
            if mistakes <= _mistakes(folded) or (len(folded) > TYPO_LENGTH and folded in key):
                near.append((mistakes, key))
        return tuple(dict.fromkeys(self.spellings[key] for _, key in sorted(near)))[:k]

    def inner_names(self) -> Iterator[tuple[str, str]]:
        """(carried name, name inside it): ("PixCLIP", "CLIP"), ("TabICLv2", "TabICL"), split at capitals."""
        for key in self._single:
            name = self.spellings[key]
            tails = (name[match.start() :] for match in _INNER.finditer(name))
            yield from ((name, tail) for tail in tails if sum(map(str.isalpha, tail)) >= 3)
            version = _VERSION.search(name)
            if version:
                yield name, name[: version.start()]

    def _is_name(self, span: str) -> bool:
        folded = fold(span)
        if folded not in self.spellings or folded in STOPWORDS:
            return False
        if folded not in self.owners and not _looks_like_a_name(span):
            return False  # "foundation model" is an expansion and an ordinary phrase alike
        if span.islower() and not _looks_like_a_name(self.spellings[folded]) and " " in span:
            return span.count(" ") >= LONG_TITLE - 1
        return folded not in self.words or (not span.islower() and _looks_like_a_name(self.spellings[folded]))

    def _meant(self, name: str) -> str:
        """The folded carried name that this spelling misses by a letter or two; empty where none or several."""
        folded = fold(name)
        if len(folded) < TYPO_LENGTH or folded in self.spellings:
            return ""
        if not _looks_like_a_name(name) and (" " in name or len(folded) <= TYPO_LENGTH or folded in self.words):
            return ""
        allowed = 1 if len(folded) < 2 * TYPO_LENGTH else 2
        near = process.extract(
            folded, self._single,
            scorer=OSA.distance, processor=None, score_cutoff=allowed, limit=2,
        )  # fmt: skip
        if not near or (len(near) > 1 and near[0][1] == near[1][1]) or not _same_kind(folded, str(near[0][0])):
            return ""
        return str(near[0][0])


def fold(name: str) -> str:
    """The spelling under which a name is looked up: lower case, without spaces, hyphens and carets; `+` and `.` stay.

    "LoKRA$^+$", "LOKRA +" and "lokra+" are one name; "TabPFN-2.5" and "TabPFN-25" are two.
    """
    return name.casefold().translate(_DROPPED)


def _words(texts: Iterable[str]) -> frozenset[str]:
    found: set[str] = set()
    for text in texts:
        found.update(text.translate(_MARKS).split())
    return frozenset(word for word in found if word.isalpha() and word.islower())


def _continues(name: str, beginning: str) -> bool:
    """Whether a name goes on with a capital after this beginning, in the very same case."""
    return name.startswith(beginning) and name[len(beginning) : len(beginning) + 1].isupper()


def _carried(paper: Paper) -> Iterable[str]:
    """Label, also without its size ("LimiX-2M"), title, and the head of the title where it reads like a name."""
    head = _HEAD.match(paper.title)
    names = [paper.label, _SIZE.sub("", paper.label), paper.title, head.group(1) if head else ""]
    return dict.fromkeys(name for name in names if name)


def _looks_like_a_name(span: str) -> bool:
    """Capitals inside or throughout, a digit, or a plus: what ordinary words do not have."""
    return bool(re.search(r"[^\W\d_][A-Z]|\d|\+$|^[A-Z]+$", span))


def _same_kind(left: str, right: str) -> bool:
    """Digits and plus signs tell versions apart: TabPFN-2 is no mistyped TabPFN-3."""
    return re.findall(r"[\d+]", left) == re.findall(r"[\d+]", right)


def _mention_pattern(name: str) -> re.Pattern[str]:
    parts = [re.escape(part) for part in re.split(r"[\s\-_]+", name) if part]
    flags = 0 if name.isupper() and len(name) <= 4 else re.IGNORECASE
    ending = r"(?![\w+])" if name[-1:].isalnum() else ""
    return re.compile(r"(?<!\w)" + r"[\s\-‐-―_]?".join(parts) + ending, flags)


def _mistakes(folded: str) -> int:
    """Letters that may be wrong in a misspelling of this length: one of four, two of six, three of ten."""
    return sum(len(folded) >= least for least in (4, 6, 10))
