"""What counts besides where a sentence is not to answer but to show why its paper is there, or to stand in a table."""

from __future__ import annotations

from rag.extractive.answering.wishes import Wish
from rag.extractive.comparison.aspect_cues import COMPARES, RATIOS
from rag.extractive.comparison.aspects import says_little
from rag.extractive.matching import is_of_others
from rag.understanding.criteria import spoken
from vectorstore.facts import ROLES, Facts, SentenceFact
from vectorstore.records import Paper

SHOWN = (
    "find", "cell", "shown_role", "shown_own", "shown_named", "shown_theme", "shown_announces", "shown_others",
    "cell_measured", "cell_compares",
)  # fmt: skip
"""Names of the columns, in order; all 0 where the sentence is to answer."""
MOST_PLACES = 3
"""Words of a theme in one sentence from which more say no more."""


def shown(wish: Wish, paper: Paper, number: int, facts: Facts) -> tuple[float, ...]:
    """The values of `SHOWN` for one sentence."""
    if wish.use == "fact":
        return (0.0,) * len(SHOWN)
    fact, is_cell = facts.sentences[number], wish.use == "cell"
    text = paper.abstract[fact.start : fact.end]
    return (
        float(not is_cell),
        float(is_cell),
        role_right(wish, fact),
        fact.own_probability,
        float(bool(paper.label) and paper.label.lower() in text.lower()),
        _places_of_themes(wish, text),
        float(says_little(text)),
        float(is_of_others(text)),
        float(is_cell and any(found.sentence == number and found.unit in RATIOS for found in facts.numbers)),
        float(is_cell and COMPARES.search(text) is not None),
    )


def role_right(wish: Wish, fact: SentenceFact) -> float:
    """How likely the sentence has a role that tells an aspect asked for; 0 where none is."""
    return max((fact.role_probabilities[ROLES.index(role)] for role in wish.roles), default=0.0)


def _places_of_themes(wish: Wish, text: str) -> float:
    """How much the sentence speaks of the themes asked for: by how many different words, 0 to 1."""
    themes = [theme for theme in wish.themes if theme is not None]
    places = {match.group().lower() for match in spoken(themes, text)}
    return min(MOST_PLACES, len(places)) / MOST_PLACES
