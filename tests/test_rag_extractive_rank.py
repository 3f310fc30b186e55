"""Rankings and sets by facts, over a list of four papers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answer import Answer, Question
from rag.extractive import ExtractiveWriter
from rag.extractive.ranking.rank_request import rank_request
from tests.small_list import ALPHA, BETA, GAMMA, findings_of, snapshot_of
from vectorstore.records import Paper

DELTA = Paper(
    "p4",
    "DeltaSleep",
    "Sleep is long. We present DeltaSleep, pretrained on more than 20,000 night recordings. On GSM8K and TabArena, it "
    "outperforms AdamW by up to 12%, is 8x faster and also handles regression. Code will be released.",
)
CACHE = Paper(
    "p6",
    "ZetaCache",
    "We present ZetaCache for long contexts. It shrinks the cache by 75% while it preserves 100% of the accuracy.",
)
SMALL_CACHE = Paper(
    "p7",
    "EtaCache",
    "We present EtaCache for long contexts. It compresses the cache to 4% of its size. We studied 80 women.",
)
NIGHTS = Paper("p8", "ThetaSleep", "We present ThetaSleep, which is trained on 4,000 nightly sessions of 90 patients.")
EPSILON = Paper(
    "p5",
    "EpsilonSleep",
    "Earlier work used 90,000 recordings. We present EpsilonSleep, which is trained on 900 recordings only.",
)


def ask(text: str) -> Answer:
    snapshot = snapshot_of((ALPHA, BETA, GAMMA, DELTA, EPSILON))
    findings = findings_of({paper.paper_id: 0.3 for paper in snapshot.papers}, snapshot)
    *_, answer = ExtractiveWriter().write(Question(text, text, "rank", topic=text), findings, snapshot)
    return answer


def ask_of(text: str, *papers: Paper) -> Answer:
    snapshot = snapshot_of(papers)
    findings = findings_of({paper.paper_id: 0.3 for paper in papers}, snapshot)
    *_, answer = ExtractiveWriter().write(Question(text, text, "rank", topic=text), findings, snapshot)
    return answer


def matches(answer: Answer) -> list[str]:
    return [paper.label for paper in answer.papers if paper.role == "match"]


def test_the_largest_count_of_the_papers_own() -> None:
    answer = ask("which was pretrained on the most recordings?")
    assert matches(answer) == ["DeltaSleep"]
    assert [citation.paper_id for citation in answer.citations] == ["p4", "p5"]
    assert "more than 20,000 night recordings" in answer.text
    assert "90,000" not in answer.text


def test_what_is_kept_is_no_reduction_and_what_is_left_over_is_shown_apart() -> None:
    answer = ask_of("which shrinks the cache the most?", CACHE, SMALL_CACHE)
    assert matches(answer) == ["ZetaCache"]
    assert "ZetaCache, 75%" in answer.text
    assert answer.text.index("not comparable") < answer.text.index("EtaCache, 4%")


def test_another_unit_of_the_same_is_shown_as_not_comparable() -> None:
    answer = ask_of("which was trained on the most recordings?", EPSILON, NIGHTS)
    assert matches(answer) == ["EpsilonSleep"]
    assert answer.text.index("not comparable") < answer.text.index("ThetaSleep, 4,000 nightly sessions")


def test_either_unit_is_asked_for() -> None:
    assert matches(ask_of("which was trained on the most recordings or sessions?", EPSILON, NIGHTS)) == ["ThetaSleep"]


def test_patients_are_not_ranked_by_how_many_women_they_are() -> None:
    answer = ask_of("which has the most women?", NIGHTS, SMALL_CACHE)
    assert matches(answer) == ["EtaCache"]
    assert "ThetaSleep, 90 patients" in answer.text


def test_one_group_has_several_names() -> None:
    few = Paper("p9", "FewLessons", "We present FewLessons, which was tried with 300 pupils.")
    many = Paper("p10", "ManyLessons", "We present ManyLessons, which was tried with 9,000 ninth graders.")
    assert matches(ask_of("which study has the most pupils?", few, many)) == ["ManyLessons"]


def test_the_smallest_count() -> None:
    assert matches(ask("which uses the fewest recordings?")) == ["EpsilonSleep"]


def test_a_speedup_is_a_factor_not_a_share() -> None:
    answer = ask("which reports the largest speedup?")
    assert matches(answer) == ["DeltaSleep"]
    assert [citation.paper_id for citation in answer.citations][:2] == ["p4", "p1"]


def test_no_abstract_gives_such_a_number() -> None:
    answer = ask("which was trained on the most tokens?")
    assert answer.status == "no_match"
    assert answer.matched == 0


def test_a_limit_with_its_unit() -> None:
    assert matches(ask("which were trained on at least 1,000 recordings?")) == ["DeltaSleep"]
    assert matches(ask("which lower communication by more than 30%?")) == ["BetaFed"]
    assert matches(ask("which lower communication by more than 40%?")) == []


def test_who_uses_a_data_set() -> None:
    assert matches(ask("which use GSM8K?")) == ["DeltaSleep"]


def test_who_compares_with_a_method() -> None:
    assert matches(ask("which compare with AdamW?")) == ["DeltaSleep"]


def test_who_never_mentions_a_word_counts_the_whole_list() -> None:
    answer = ask("which never mention recordings?")
    assert sorted(matches(answer)) == ["AlphaTune", "BetaFed", "GammaTab"]
    assert answer.checked == 5


def test_promised_code_without_a_link() -> None:
    assert matches(ask("which promise code but give no link?")) == ["DeltaSleep"]


def test_what_a_paper_also_does() -> None:
    snapshot = snapshot_of((ALPHA, DELTA))
    question = Question("which also handle regression?", "which also handle regression?", "rank", topic="regression")
    *_, answer = ExtractiveWriter().write(replace(question), findings_of({}, snapshot), snapshot)
    assert matches(answer) == ["DeltaSleep"]


@pytest.mark.parametrize(
    ("text", "wish", "upward", "noun"),
    [
        ("which was pretrained on the most recordings?", "extreme", True, "record"),
        ("which has the fewest parameters?", "extreme", False, "paramet"),
        ("which tests the largest models?", "extreme", True, "paramet"),
        ("which achieves the greatest reduction in forward passes?", "extreme", True, "pass"),
        ("rank the papers by speedup", "extreme", True, "speedup"),
        ("which report gains of more than 40%?", "limit", True, "gain"),
        ("which use fewer than 5 datasets?", "limit", False, "dataset"),
        ("which never mention LoRA?", "lacks", True, ""),
        ("which promise code but give no link?", "promised", True, ""),
        ("which give a link to their code?", "linked", True, ""),
        ("which are evaluated on D4RL?", "names", True, ""),
        ("which also handle regression?", "does", True, ""),
    ],
)
def test_what_is_asked_for(text: str, wish: str, upward: bool, noun: str) -> None:
    request = rank_request(text)
    assert (request.wish, request.upward, request.noun) == (wish, upward, noun)


ZETA = Paper(
    "p6",
    "ZetaNet",
    "We present ZetaNet for graphs. ZetaNet has 3M parameters, trains on 40,000 images and improves accuracy by 20%. "
    "It is up to 9x faster.",
)
ETA = Paper(
    "p7",
    "EtaNet",
    "We present EtaNet for speech. Our EtaNet has 7B parameters and needs 90% less memory. We train 0.5% of the "
    "parameters.",
)
THETA = Paper(
    "p8",
    "Case series",
    "Twenty-three patients were seen between 1990 and 1999. We report that five patients died.",
)


def ranked(text: str, group: dict[str, float] | None = None) -> Answer:
    snapshot = snapshot_of((DELTA, ZETA, ETA, THETA))
    findings = findings_of(group or {}, snapshot)
    *_, answer = ExtractiveWriter().write(Question(text, text, "rank", topic=text), findings, snapshot)
    return answer


def test_the_group_that_is_asked_for_is_ranked_alone() -> None:
    assert matches(ranked("which model has the most parameters?")) == ["EtaNet"]
    within = ranked("which graph model has the most parameters?", {"p6": 0.9})
    assert matches(within) == ["ZetaNet"]
    assert "7B" not in within.text
    silent = ranked("which graph paper reports the largest reduction?", {"p4": 0.9})
    assert silent.status == "no_match"
    assert silent.text.startswith("The paper on “graph” gives no number for this.")


def test_one_kind_of_change_in_one_list() -> None:
    answer = ranked("which reports the largest improvement in %?")
    assert matches(answer) == ["ZetaNet"]
    comparable = answer.text.split("Measured otherwise")[0]
    assert "90%" not in comparable


def test_amounts_of_data_in_unlike_units_are_kept_apart() -> None:
    answer = ranked("largest data set")
    assert "in units that cannot be compared" in answer.text
    assert set(matches(answer)) == {"DeltaSleep", "ZetaNet", "Case series"}


def test_numbers_in_words_are_read_whole() -> None:
    answer = ranked("which has the most patients?")
    assert "Twenty-three patients" in answer.text
    assert matches(answer) == ["Case series"]


@pytest.mark.parametrize(
    ("text", "upward", "noun", "group"),
    [
        ("smallest model in the list", False, "paramet", ""),
        ("biggest pretraining corpus", True, "data", ""),
        ("which LLM in the list is the largest (params)?", True, "paramet", ""),
        ("most parameter-efficient method by percent of trained params", False, "paramet", ""),
        ("rank the zeroth-order methods by how much they improve", True, "improv", "zeroth-order"),
        ("highest relative improvement among the graph papers", True, "improv", "graph"),
        ("which tabular model has the fewest parameters?", False, "paramet", "tabular"),
        ("which paper uses the most data sets?", True, "dataset", ""),
    ],
)
def test_superlatives_and_groups(text: str, upward: bool, noun: str, group: str) -> None:
    request = rank_request(text)
    assert (request.wish, request.upward, request.noun, request.group) == ("extreme", upward, noun, group)


SERIES = (
    Paper("s1", "One", "We treated 95 patients. The 1- and 5-year survival rates were 90% and 60%, respectively."),
    Paper("s2", "Two", "We treated 40 children (n = 40). The 5-year survival was 70% (95% CI, 55-99%)."),
    Paper("s3", "Three", "We treated 30 cases. The 2-year survival was 80%."),
)


def ranked_series(text: str) -> Answer:
    snapshot = snapshot_of(SERIES)
    findings = findings_of({paper.paper_id: 0.3 for paper in SERIES}, snapshot)
    *_, answer = ExtractiveWriter().write(Question(text, text, "rank", topic=text), findings, snapshot)
    return answer


def test_the_number_of_another_year_or_of_an_interval_does_not_count() -> None:
    answer = ranked_series("which series has the highest 5-year survival?")
    assert matches(answer) == ["Two"]
    assert [citation.paper_id for citation in answer.citations] == ["s2", "s1"]
    assert "One, 60%" in answer.text


def test_a_sample_is_of_persons_by_any_name() -> None:
    assert matches(ranked_series("which study has the largest sample size?")) == ["One"]


@pytest.mark.parametrize(
    ("text", "noun", "modifiers", "counted"),
    [
        ("who trains the fewest parameters?", "paramet", ("train",), True),
        ("which tabular model is the smallest?", "paramet", (), True),
        ("which zeroth-order paper saves the most forward passes?", "pass", ("forward",), False),
        ("which builds the data set with the most samples?", "sampl", (), True),
        ("what is the largest study?", "particip", (), True),
        ("rank the tabular papers by how large a gain they report", "improv", (), False),
    ],
)
def test_what_is_measured(text: str, noun: str, modifiers: tuple[str, ...], counted: bool) -> None:
    request = rank_request(text)
    assert (request.noun, request.modifiers, request.counted) == (noun, modifiers, counted)


LEGAL = Paper(
    "p6",
    "LegalNER",
    "Extracting entities from court files is slow. We compare models on files about traffic accidents. Of open "
    "models Llama-X 70B has the highest accuracy, 79.4%. GPT-X reached "
    "the highest accuracy at 86.1%, and the smaller model 79.9%.",
)


def ask_found(text: str, topic: str, relevance: dict[str, float]) -> Answer:
    snapshot = snapshot_of((ALPHA, BETA, GAMMA, DELTA, EPSILON, LEGAL))
    findings = findings_of({paper.paper_id: relevance.get(paper.paper_id, 0.01) for paper in snapshot.papers}, snapshot)
    *_, answer = ExtractiveWriter().write(Question(text, text, "rank", topic=topic), findings, snapshot)
    return answer


def test_the_best_within_the_one_paper_that_a_question_describes() -> None:
    topic = "accurate at extracting entities from court files about traffic accidents"
    answer = ask_found(f"which model was most {topic}?", topic, {"p6": 0.99})
    assert matches(answer) == ["LegalNER"]
    assert "highest accuracy at 86.1%" in answer.citations[0].quote
    two = ask_found(f"which model was most {topic}?", topic, {"p6": 0.99, "p4": 0.6})
    assert "stands in" in two.text or two.status == "no_match"


def test_an_order_that_no_number_measures_shows_the_papers_on_the_subject() -> None:
    answer = ask_found("which papers are most useful for sleep?", "sleep", {"p4": 0.9, "p5": 0.8})
    assert answer.status == "answered"
    assert matches(answer) == ["DeltaSleep", "EpsilonSleep"]
    assert answer.text.startswith("Papers on the subject, in no such order:")
    assert ask_found("which papers are most useful for tables?", "tables", {}).status == "no_match"
