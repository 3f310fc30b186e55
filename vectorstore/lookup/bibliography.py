"""Papers by author, year and venue: what "Yu 1986", "Varan et al. 2009" and "the Küpeli study" refer to."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from vectorstore.lookup.authors import author_name
from vectorstore.lookup.spellings import plain
from vectorstore.lookup.venues import same_venue
from vectorstore.records import Paper

_SURNAME = r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|[Dd]en|[Dd]i|[Ll]a|[Ll]e) ){0,2}[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_]))+"
_REFERENCE = re.compile(
    rf"(?<![\w-])(?P<name>{_SURNAME})"
    r"(?:(?P<others>,? (?:et al\b\.?|and (?:colleagues|co-?workers|others)\b))?(?:['’]s)?"
    r"(?:,? \(?(?P<year>(?:18|19|20)\d\d)\)?(?![\w-]))?)"
)
_STUDY = re.compile(
    rf"(?<![\w-])[Tt]he (?P<name>{_SURNAME})"
    r"(?= (?:study|studies|papers?|trial|series|article|report|group|cohort|work)\b)"
)
_NO_SURNAME = frozenset(
    """in of from since until before after by between during and or to at on year years papers paper about for the than
    january february march april may june july august september october november december""".split()
)


@dataclass(frozen=True, slots=True)
class Reference:
    """A part of a text that names papers by author: `text[start:end]`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Bibliography:
    """Who wrote what, when and where, of a whole list."""

    written: Mapping[str, tuple[tuple[str, bool, int | None], ...]] = field(default_factory=dict)
    """Folded surname -> (paper id, whether as its first author, year), in the order of the list."""
    venues: tuple[str, ...] = ()

    @classmethod
    def build(cls, papers: Sequence[Paper]) -> Bibliography:
        """The authors and venues of these papers."""
        written: dict[str, list[tuple[str, bool, int | None]]] = defaultdict(list)
        for paper in papers:
            for place, author in enumerate(paper.authors):
                if surname := author_name(author).short:
                    written[surname].append((paper.paper_id, place == 0, paper.year))
        venues = tuple(dict.fromkeys(paper.venue for paper in papers if paper.venue))
        return cls({name: tuple(works) for name, works in written.items()}, venues)

    def has_author(self, name: str) -> bool:
        """Whether some author has this surname (the last word of a longer name)."""
        words = plain(name).replace(".", " ").split()
        return bool(words) and (words[-1] in self.written or words[0] in self.written)

    def has_venue(self, name: str) -> bool:
        """Whether some paper appeared there."""
        return any(same_venue(name, venue) for venue in self.venues)

    def references_in(self, text: str) -> tuple[Reference, ...]:
        """Every author reference, in order: with a year or "et al.", or as "the Küpeli study".

        "Smith et al. 2009" is one although no Smith is in the list; "Smith 2009" is one only where a paper fits or
        the list has a Smith.
        """
        return tuple(self._found(text)) if self.written else ()

    def cited(self, reference: str) -> tuple[str, ...]:
        """Ids of the papers that a reference means: of the first author, else of any author, of the year if given."""
        match = _REFERENCE.fullmatch(reference.strip())
        if not match:
            return ()
        works = self.written.get(plain(match["name"]).split()[-1], ())
        if match["year"]:
            works = tuple(work for work in works if work[2] == int(match["year"]))
        first = tuple(dict.fromkeys(paper_id for paper_id, is_first, _ in works if is_first))
        return first or tuple(dict.fromkeys(paper_id for paper_id, _, _ in works))

    def _found(self, text: str) -> Iterator[Reference]:
        for match in sorted((*_REFERENCE.finditer(text), *_STUDY.finditer(text)), key=lambda found: found.start()):
            name = match["name"]
            words = plain(name).split()
            if words[-1] in _NO_SURNAME:
                continue
            known = words[-1] in self.written
            capital = any(word[0].isupper() for word in name.split())
            if match.re is _STUDY:
                start = match.start("name")
                is_one = known and capital and not match["name"].isupper()
            else:
                start = match.start()
                dated = bool(match["year"]) and known and (capital or bool(self.cited(match.group())))
                is_one = dated or (bool(match["others"]) and capital)
            if is_one:
                yield Reference(start, match.end(), text[start : match.end()])
