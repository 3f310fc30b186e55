import numpy as np
import pytest

from rag.extractive.answering.features import FEATURES, features
from rag.extractive.answering.model import AnswerModel, answer_probabilities, shipped_model
from rag.extractive.answering.uses import SHOWN
from rag.extractive.answering.wishes import Wish, wish_of, wish_of_criterion, wish_of_set
from rag.extractive.matching import opened, wanted
from vectorstore.facts import extract_facts
from vectorstore.records import Paper

ZENITH = Paper(
    "z",
    "Zenith",
    "We asked whether zenitol slows tumour growth in mice and in people. In mice, zenitol slowed tumour growth by 80%. "
    "In the 45 patients who took it, tumour growth slowed by 12%. No rash was seen in the treated patients. "
    "Rashes were most frequent in the placebo group.",
    title="Zenith: a trial of zenitol",
)


def best(question: str, paper: Paper = ZENITH) -> int:
    facts = extract_facts(paper.abstract)
    return int(np.argmax(answer_probabilities(wish_of(question, (paper.label,)), paper, facts)))


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("by how much did zenitol slow tumour growth in mice?", 1),
        ("by how much did tumour growth slow in patients?", 2),
        ("in which group were rashes most frequent?", 4),
        ("how many patients took zenitol?", 2),
    ],
)
def test_the_sentence_that_answers_comes_first(question: str, sentence: int) -> None:
    assert best(question) == sentence


def test_what_the_abstract_does_not_say_is_less_likely_answered() -> None:
    facts = extract_facts(ZENITH.abstract)
    said = answer_probabilities(wish_of("how much did tumour growth slow in patients?"), ZENITH, facts)
    silent = answer_probabilities(wish_of("which enzyme degrades the compound in the liver?"), ZENITH, facts)
    assert said.max() > 0.5 > silent.max()


def test_features_have_a_row_a_sentence_and_a_column_a_name() -> None:
    facts = extract_facts(ZENITH.abstract)
    values = features(wish_of("how many patients took zenitol?"), ZENITH, facts)
    assert values.shape == (5, len(FEATURES))
    named = dict(zip(FEATURES, values[2], strict=True))
    assert named["figure"] == 1
    assert named["here"] < 1  # "zenitol" is only "it" here ...
    assert named["before"] > 0  # ... and stands in the sentence before


def test_a_sentence_about_another_group_is_marked() -> None:
    facts = extract_facts(ZENITH.abstract)
    values = features(wish_of("did growth slow in people?"), ZENITH, facts)
    assert values[:, FEATURES.index("rival")].tolist() == [0, 1, 0, 0, 0]


def test_an_empty_abstract_has_no_probabilities() -> None:
    empty = Paper("e", "E", "")
    assert answer_probabilities(wish_of("why?"), empty, extract_facts("")).shape == (0,)


def test_a_model_of_one_weight_is_a_logistic_of_it() -> None:
    facts = extract_facts(ZENITH.abstract)
    model = AnswerModel(0.0, {"first": np.log(3)})
    probabilities = answer_probabilities(wish_of("why?"), ZENITH, facts, model)
    assert probabilities == pytest.approx([0.75, 0.5, 0.5, 0.5, 0.5])


def test_every_shipped_coefficient_is_a_feature() -> None:
    assert set(shipped_model().coefficients) == set(FEATURES)


@pytest.mark.parametrize(
    ("question", "form", "negated"),
    [
        ("how many mice were treated?", "number", False),
        ("why was the trial stopped?", "why", False),
        ("and how does it work?", "how", False),
        ("did the patients improve?", "yes_no", False),
        ("from which samples did no flies hatch?", "other", True),
    ],
)
def test_the_form_of_a_question(question: str, form: str, negated: bool) -> None:
    wish = wish_of(question)
    assert (wish.form, wish.negated) == (form, negated)


QUILL = Paper(
    "q",
    "QuillNet",
    "Reading old handwriting is slow and costs libraries much money. We propose QuillNet, which reads whole pages at "
    "once. QuillNet needs a third of the memory of its rivals. A proof bounds its error rate (ER). "
    "On letters from Norway the ER falls to 3%.",
)


def shown(wish: Wish, paper: Paper = QUILL) -> int:
    facts = extract_facts(paper.abstract)
    return int(np.argmax(answer_probabilities(wish, paper, facts)))


@pytest.mark.parametrize(("topic", "sentence"), [("letters from Norway", 4), ("theoretical guarantees", 3)])
def test_the_sentence_that_shows_the_topic_comes_first(topic: str, sentence: int) -> None:
    assert shown(wish_of_set(topic)) == sentence


@pytest.mark.parametrize(("criterion", "sentence"), [("memory", 2), ("country", 4), ("theory", 3)])
def test_the_sentence_for_a_cell_speaks_of_its_theme(criterion: str, sentence: int) -> None:
    assert shown(wish_of_criterion(criterion)) == sentence


def test_an_acronym_that_the_abstract_defines_stands_for_its_words() -> None:
    error, rate = opened(wanted("error rate"), QUILL.abstract)
    assert ("er",) in error.ways
    assert ("er",) in rate.ways
    (acronym,) = opened(wanted("ER"), QUILL.abstract)
    assert ("error", "rate") in acronym.ways
    assert opened(wanted("error bars"), QUILL.abstract) == wanted("error bars")  # "rate" is not asked for


def test_what_counts_for_showing_alone_is_nothing_for_an_answer() -> None:
    facts = extract_facts(QUILL.abstract)
    columns = [FEATURES.index(name) for name in SHOWN]
    assert not features(wish_of("how much memory does QuillNet need?"), QUILL, facts)[:, columns].any()
    cell = dict(zip(FEATURES, features(wish_of_criterion("memory"), QUILL, facts)[2], strict=True))
    assert (cell["find"], cell["cell"], cell["shown_named"]) == (0, 1, 1)


DOSE = Paper(
    "d",
    "Zenitol",
    "We tested 4% zenitol for cough. Children took 4% zenitol or a syrup every day. "
    "Cough days fell by 31% in children who took the drug. 4% zenitol was effective in reducing cough in children.",
)


def test_a_number_that_stands_everywhere_was_set_and_not_found() -> None:
    facts = extract_facts(DOSE.abstract)
    wish = wish_of("by how much did zenitol reduce cough in children?", ("Zenitol",))
    columns = features(wish, DOSE, facts)
    assert columns[:, FEATURES.index("new_number")].tolist() == [0, 0, 1, 0]
    assert columns[:, FEATURES.index("right_thing")].tolist() == [0, 0, 1, 0]
    assert best("by how much did zenitol reduce cough in children?", DOSE) == 2


def test_words_of_the_title_do_not_count_beyond_it() -> None:
    facts = extract_facts(ZENITH.abstract)
    values = features(wish_of("does zenitol cause a rash?"), ZENITH, facts)[:, FEATURES.index("beyond_title")]
    assert values[1] == 0  # zenitol alone, which the title has
    assert values[3] > 0
