"""Roles of sentences: features and their names, and short abstracts of several fields."""

from __future__ import annotations

import pytest

from vectorstore.facts import extract_facts
from vectorstore.facts.features import abstract_features, feature_of, name_of, with_neighbours
from vectorstore.passages import sentence_spans


def features(text: str, coined: frozenset[str] = frozenset()) -> list[set[object]]:
    return [set(row) for row in abstract_features(text, sentence_spans(text), coined)]


def test_features_tell_words_pairs_place_and_voice() -> None:
    first, second = features("Drying is slow. We propose FASTDRY, 3 times faster.", frozenset({"FASTDRY"}))
    assert {"stem:dri", ("is", "slow"), "voice:before", "place:0", "short"} <= first
    assert {"we", "propose", "we+propose", ("we", "propos"), "names_own_work", "voice:first", "numbers:1"} <= second
    assert "voice:speaks" not in first


def test_an_abstract_in_the_passive_has_no_voice() -> None:
    assert all("voice:passive" in row for row in features("Rats were fed. Weight was measured."))


def test_a_sentence_knows_the_cues_of_its_neighbours_but_not_their_pairs() -> None:
    text = "Drying is slow. We propose a fan."
    first, second = with_neighbours(abstract_features(text, sentence_spans(text), frozenset()))
    assert {"next:propose", "next:we"} <= first
    assert "previous:stem:slow" in second
    assert not any(name.startswith(("next:pair:", "next:place:")) for name in first)


@pytest.mark.parametrize("feature", ["we", "stem:a", ("we", "propos"), ("#", "%")])
def test_a_feature_is_found_again_by_its_name(feature: str | tuple[str, str]) -> None:
    assert feature_of(name_of(feature)) == feature


@pytest.mark.parametrize(
    ("text", "roles", "own"),
    [
        (
            "Wheat rust costs farmers billions. However, existing fungicides lose their effect within years. We"
            " cross two resistant lines and grow them for three seasons. Yields rose by 12 % over the control.",
            ("background", "problem", "approach", "result"),
            (False, False, True, True),
        ),
        (
            "Inflation expectations guide wages. It remains unclear whether households follow the news. This paper"
            " studies a survey of 4,000 households. We find that prices of food matter most.",
            ("background", "problem", "approach", "result"),
            (False, False, True, True),
        ),
        (
            "Forty patients were assigned at random to either drug. Blood pressure was measured weekly. Mean pressure"
            " fell by 9 mmHg (P < 0.01). The drug lowers blood pressure.",
            ("approach", "approach", "result", "result"),
            (True, True, True, True),
        ),
    ],
)
def test_roles_and_ownership_in_several_fields(text: str, roles: tuple[str, ...], own: tuple[bool, ...]) -> None:
    found = extract_facts(text).sentences
    assert tuple(sentence.role for sentence in found) == roles
    assert tuple(sentence.own for sentence in found) == own
