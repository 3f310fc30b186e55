"""The names of a list: which paper carries "BaLoRA", which only mention "TabPFN", and what "VeRA" may have meant."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from rapidfuzz import process
from rapidfuzz.distance import OSA

from vectorstore.labels.coined import coiners
from vectorstore.labels.system_patterns import NO_NAMES
from vectorstore.lexical import STOPWORDS
from vectorstore.lookup.bibliography import Bibliography
from vectorstore.lookup.carried import carried_names, defined_acronyms
from vectorstore.lookup.spellings import (
    continues,
    fold,
    looks_like_a_name,
    lower_words,
    mentioning,
    nearest_spellings,
    parts_of,
    same_kind,
)
from vectorstore.records import Paper

LONGEST_NAME = 40
"""Words of the longest name that is looked for in a text."""
LONG_TITLE = 5
"""Words from which a title of ordinary words is meant as one when a text has it in lower case."""
REMEMBERED = 1_000
MAX_WORDS = 300
"""Words of a text that are searched for names: a pasted page is cut here."""
MOST_FUZZY = 120
"""Words and pairs of a text that may be misspelled names; a pasted page has thousands."""
TOPIC = 40
"""Papers that mention a word, above which it is nobody's own name."""
TYPO_LENGTH = 5
"""Letters from which a spelling one letter off still means the name; two from twice as many on."""

_WORD = re.compile(r"[^\W_]+(?:[-.+/'’][^\W_]+)*(?:\^?\++)?", re.UNICODE)


@dataclass(frozen=True)
class NameIndex:
    """Every name of a list by its folded spelling, so that `FedDR LoRA`, `feddr-lora` and `FedDR-LoRA` are one.

    A label, a title and the head of a title ("BaLoRA: ...") are carried by their paper, and so is every name that its
    abstract coins or that stands in its title alone; those are looked for when they are asked about. An acronym with
    its expansion ("Equiangular Tight Frame (ETF)") is a name of the list without belonging to a paper.
    """

    spellings: Mapping[str, str]
    """Folded name -> its spelling in the list."""
    owners: Mapping[str, tuple[str, ...]]
    """Folded name -> ids of the papers that carry it."""
    expansions: Mapping[str, tuple[str, ...]]
    """Acronym as spelled in the list -> its expansions."""
    words: frozenset[str]
    """Every word that some abstract has in lower case: "surge" and "dare" are names only as SURGE and DARE."""
    bibliography: Bibliography = field(default_factory=Bibliography, repr=False)
    """The papers by author and year: "Cheuk 2011" is a name too."""
    _texts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Paper id -> what is searched for mentions: title, line break, abstract; what was found is remembered."""
    _mentioned: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def _lowered(self) -> Mapping[str, str]:
        return {paper_id: text.lower() for paper_id, text in self._texts.items()}

    @classmethod
    def build(cls, papers: Sequence[Paper]) -> NameIndex:
        """The names of these papers."""
        spellings: dict[str, str] = {}
        owners: dict[str, list[str]] = defaultdict(list)
        expansions: dict[str, list[str]] = defaultdict(list)
        for name, paper_id in carried_names(papers):
            spellings.setdefault(fold(name), name)
            if paper_id not in owners[fold(name)]:
                owners[fold(name)].append(paper_id)
        for acronym, expansion in defined_acronyms(papers):
            spellings.setdefault(fold(acronym), acronym)
            spellings.setdefault(fold(expansion), expansion)
            if expansion.lower() not in (known.lower() for known in expansions[acronym]):
                expansions[acronym].append(expansion)
        texts = {paper.paper_id: f"{paper.title}\n{paper.abstract}" for paper in papers}
        frozen = {name: tuple(ids) for name, ids in owners.items()}
        long_forms = {acronym: tuple(long) for acronym, long in expansions.items()}
        return cls(spellings, frozen, long_forms, lower_words(texts.values()), Bibliography.build(papers), texts)

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
        references = {reference.start: reference for reference in self.bibliography.references_in(text)}
        found: list[str] = []
        at = looked_up = 0
        while at < len(words):
            if words[at].start() in references:
                reference = references[words[at].start()]
                found.append(reference.text)
                at += sum(reference.start <= word.start() < reference.end for word in words)
                continue
            for length in range(min(LONGEST_NAME, len(words) - at), 0, -1):
                span = text[words[at].start() : words[at + length - 1].end()]
                fuzzy = length <= 2 and looked_up < MOST_FUZZY and not STOPWORDS & set(span.lower().split())
                looked_up += fuzzy
                if self._is_name(span) or (fuzzy and self._meant(span)):
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
        if name != self.spellings.get(fold(name)) and re.search(r"[^\W_][A-Z]", name) and not self._stands(name):
            begun = (key for key in self._single if key.startswith(fold(name)))
            longer = [self.owners[key] for key in begun if continues(self.spellings[key], name)]
            if longer:
                return tuple(dict.fromkeys(paper_id for ids in longer for paper_id in ids))
        carried = self.owners.get(fold(name)) or self.bibliography.cited(name) or self._coined(name)
        return carried or self.owners.get(self._meant(name), ())

    def mentions(self, name: str) -> tuple[str, ...]:
        """Ids of the papers whose title or abstract mentions the name (or, for an acronym, defines it)."""
        if (found := self._mentioned.get(name)) is None:  # read once: another thread may clear it at any time
            if len(self._mentioned) >= REMEMBERED:
                self._mentioned.clear()
            found = self._mentioned[name] = mentioning(name, self._texts, self._lowered)
        return found

    def nearest(self, name: str, k: int = 3) -> tuple[str, ...]:
        """The `k` carried names that this may be a misspelling or a part of, best first; none where none may."""
        near = nearest_spellings(fold(name), self.owners)
        return tuple(dict.fromkeys(self.spellings[key] for key in near))[:k]

    def inner_names(self) -> Iterator[tuple[str, str]]:
        """(carried name, name inside it): ("PixCLIP", "CLIP"), ("TabICLv2", "TabICL"), split at capitals."""
        for key in self._single:
            yield from ((self.spellings[key], inside) for inside in parts_of(self.spellings[key]))

    def _stands(self, name: str) -> bool:
        """Whether some paper has the word in this very case."""
        word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w+-])")
        return any(word.search(self._texts[paper_id]) for paper_id in self.mentions(name))

    def _coined(self, name: str) -> tuple[str, ...]:
        """Ids of the papers that give this name to their own work, or of the only one that has it, in its title."""
        folded = fold(name)
        if name in NO_NAMES or folded in STOPWORDS or len(folded) < 2:
            return ()
        if folded in self.words and not looks_like_a_name(name):
            return ()
        mentioning = self.mentions(name)
        if len(mentioning) > TOPIC:
            return ()
        return coiners(folded, {paper_id: self._texts[paper_id] for paper_id in mentioning})

    def _is_name(self, span: str) -> bool:
        folded = fold(span)
        if folded not in self.spellings or folded in STOPWORDS:
            return False
        if folded not in self.owners and not looks_like_a_name(span):
            return False  # "foundation model" is an expansion and an ordinary phrase alike
        if span.islower() and not looks_like_a_name(self.spellings[folded]) and " " in span:
            return span.count(" ") >= LONG_TITLE - 1
        return folded not in self.words or (not span.islower() and looks_like_a_name(self.spellings[folded]))

    def _meant(self, name: str) -> str:
        """The folded carried name that this spelling misses by a letter or two; empty where none or several."""
        folded = fold(name)
        if len(folded) < TYPO_LENGTH or folded in self.spellings:
            return ""
        if not looks_like_a_name(name) and (" " in name or len(folded) <= TYPO_LENGTH or folded in self.words):
            return ""
        allowed = 1 if len(folded) < 2 * TYPO_LENGTH else 2
        near = process.extract(
            folded, self._single,
            scorer=OSA.distance, processor=None, score_cutoff=allowed, limit=2,
        )  # fmt: skip
        if not near or (len(near) > 1 and near[0][1] == near[1][1]) or not same_kind(folded, str(near[0][0])):
            return ""
        meant = str(near[0][0])
        # A word that papers of the list have is no misspelling of another one, nor is one that begins otherwise.
        return meant if meant[0] == folded[0] and not self.mentions(name) else ""
