"""Names of authors in the spellings of PubMed, Embase, ProQuest and BibTeX."""

from __future__ import annotations

import pytest

from vectorstore.lookup.authors import author_name
from vectorstore.lookup.spellings import plain


@pytest.mark.parametrize(
    ("name", "surname", "given"),
    [
        ("Cécile M Ronckers", "Ronckers", ("Cécile", "M")),
        ("C M Ronckers", "Ronckers", ("C", "M")),
        ("Ronckers, C.M.", "Ronckers", ("C", "M")),
        ("Ronckers C.M.", "Ronckers", ("C", "M")),
        ("Ronckers CM", "Ronckers", ("C", "M")),
        ("van de Schoot, Rens", "van de Schoot", ("Rens",)),
        ("Rens van de Schoot", "van de Schoot", ("Rens",)),
        ("Asiye Burcu Kuş", "Kuş", ("Asiye", "Burcu")),
        ("OECD", "OECD", ()),
        ("", "", ()),
    ],
)
def test_surname_and_given_names(name: str, surname: str, given: tuple[str, ...]) -> None:
    found = author_name(name)
    assert (found.surname, found.given) == (surname, given)


def test_short_and_plain() -> None:
    assert author_name("Rens van de Schoot").short == "schoot"
    assert plain("Küpeli ĞIŁ") == "kupeli gil"
