"""Facts of an abstract: roles, names, links, promises, and their compact JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eval.fit_roles import accuracies
from eval.labelled import LabelledAbstract
from vectorstore.facts import Facts, extract_facts, facts_from_json, facts_to_json
from vectorstore.facts.links import find_links
from vectorstore.facts.records import Mention
from vectorstore.facts.roles import load_role_model

ABSTRACT = (
    "Fine-tuning large models is costly. Existing methods such as LoRA and MeZO need much memory and converge slowly. "
    "We propose FooTune, an optimizer that reuses gradients. Its sampler picks directions by loss. "
    "On GSM8K and the TabArena benchmark, FooTune outperforms AdamW by up to 12% at lower cost. "
    "Code is available at https://github.com/foo/tune."
)


def facts() -> Facts:
    return extract_facts(ABSTRACT)


def test_roles_and_ownership_of_a_plain_abstract() -> None:
    judged = [(sentence.role, sentence.own) for sentence in facts().sentences]
    assert judged[1:] == [
        ("problem", False),
        ("approach", True),
        ("approach", True),
        ("result", True),
        ("resource", True),
    ]
    assert judged[0][1] is False


def test_probabilities_of_a_sentence_sum_to_one() -> None:
    for sentence in facts().sentences:
        assert sum(sentence.role_probabilities) == pytest.approx(1, abs=0.01)
        assert 0 <= sentence.own_probability <= 1


def names(mentions: tuple[Mention, ...]) -> list[str]:
    return [mention.name for mention in mentions]


def test_data_sets_are_told_from_models() -> None:
    assert names(facts().datasets) == ["GSM8K", "TabArena"]
    assert set(names(facts().models)) == {"LoRA", "MeZO", "FooTune", "AdamW"}


def test_a_rival_stands_in_a_comparison() -> None:
    compared = {mention.name for mention in facts().models if mention.compared}
    assert compared == {"AdamW"}


def test_every_offset_points_at_its_words() -> None:
    for mention in (*facts().datasets, *facts().models):
        assert ABSTRACT[mention.start : mention.end] == mention.name
        sentence = facts().sentences[mention.sentence]
        assert sentence.start <= mention.start < mention.end <= sentence.end


def test_unknown_names_in_a_list_of_benchmarks_are_benchmarks() -> None:
    text = "It wins on the FrobArena, XQuestZ and GSM8K benchmarks. It is tested on the BarSet dataset."
    assert names(extract_facts(text).datasets) == ["FrobArena", "XQuestZ", "GSM8K", "BarSet"]


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("Code: https://github.com/a/b.", "https://github.com/a/b"),
        ("See [code](https://github.com/a/b).", "https://github.com/a/b"),
        (r"See \url{https://a.org/x_1}.", "https://a.org/x_1"),
        ("(https://en.wikipedia.org/wiki/A_(b)), too", "https://en.wikipedia.org/wiki/A_(b)"),
        ("Code at github.com/a/b, data later", "github.com/a/b"),
        ("**https://a.github.io/b/**", "https://a.github.io/b/"),
    ],
)
def test_links_lose_the_markup_around_them(text: str, url: str) -> None:
    (link,) = find_links(text)
    assert link.url == url == text[link.start : link.end]


@pytest.mark.parametrize(
    "text",
    [
        "Code is available.",
        "Our code will be made public upon acceptance.",
        "We release the benchmark suite.",
        "It beats all baselines; code is released.",
        "Checkpoints and inference code are public.",
        "The pretrained model and code repository are available online.",
    ],
)
def test_promises_of_code(text: str) -> None:
    (span,) = extract_facts(text).promised_code
    assert text[slice(*span)] == text.split("; ")[-1]


def test_no_promise_where_models_are_merely_used() -> None:
    assert extract_facts("We use models that are available in many languages to train code.").promised_code == ()


def test_facts_survive_json() -> None:
    assert facts_from_json(json.loads(json.dumps(facts_to_json(facts())))) == facts()


def test_an_empty_abstract_has_no_facts() -> None:
    assert extract_facts("") == Facts()


@given(st.text(max_size=300))
def test_any_text_has_facts_inside_it(text: str) -> None:
    found = extract_facts(text)
    for item in (*found.sentences, *found.numbers, *found.datasets, *found.models, *found.links):
        assert 0 <= item.start < item.end <= len(text)
    assert facts_from_json(json.loads(json.dumps(facts_to_json(found)))) == found


def test_ownership_and_roles_on_the_reporting_half_of_the_sample(labelled: list[LabelledAbstract]) -> None:
    half = [item for item in labelled if item.source == "sample" and not item.for_fitting]
    figures = accuracies(half, load_role_model())
    assert figures["sentences"] > 200
    assert figures["own"] >= 0.95
    assert figures["role"] >= 0.80


@pytest.mark.shared
def test_ownership_and_roles_on_the_reporting_half_of_a_long_list(labelled: list[LabelledAbstract]) -> None:
    half = [item for item in labelled if item.source == "ml_20k" and not item.for_fitting]
    figures = accuracies(half, load_role_model())
    assert figures["sentences"] > 300
    assert figures["own"] >= 0.94
    assert figures["role"] >= 0.79
