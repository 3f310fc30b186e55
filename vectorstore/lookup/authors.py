"""Names of authors as records spell them: "Cécile M Ronckers", "Ronckers, C.M.", "Ronckers CM", "C M Ronckers"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from vectorstore.lookup.spellings import plain

_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?-?){1,3}")
_PARTICLES = frozenset("van von de der den del della di da dos du la le ter ten bin ibn al el".split())


@dataclass(frozen=True, slots=True)
class AuthorName:
    """A name parted: `surname` as it is spelled, with its particles ("van de Schoot"), and the given names."""

    surname: str
    given: tuple[str, ...]

    @property
    def short(self) -> str:
        """The surname without its particles, folded: what "Schoot 2018" is looked up by."""
        return plain(self.surname).split()[-1] if self.surname.split() else ""


def author_name(name: str) -> AuthorName:
    """The parts of one author's name, whichever part stands first."""
    if "," in name:
        surname, _, given = name.partition(",")
        return AuthorName(surname.strip(), tuple(given.replace(".", " ").split()))
    words = name.split()
    initials = [bool(_INITIALS.fullmatch(word)) for word in words]
    if len(words) > 1 and initials[-1] and not initials[0]:
        end = next(at for at in range(len(words)) if all(initials[at:]))
        return AuthorName(" ".join(words[:end]), tuple(letter for word in words[end:] for letter in _letters(word)))
    start = max(len(words) - 1, 0)
    while start > 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    return AuthorName(" ".join(words[start:]), tuple(words[:start]))


def _letters(initials: str) -> list[str]:
    return re.findall(r"\w", initials)
