"""Rankings and sets by facts, over small lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from rag.answer import Answer, Question
from rag.extractive import ExtractiveWriter
from tests.small_list import ALPHA, BETA, GAMMA, findings_of, snapshot_of
from vectorstore.records import Paper

DELTA = Paper(
    "p4",
    "DeltaSleep",
    "Sleep is long. We present DeltaSleep, pretrained on more than 20,000 night recordings. On GSM8K and TabArena, it "
    "outperforms AdamW by up to 12%, is 8x faster and also handles regression. Code will be released.",
)
EPSILON = Paper(
    "p5",
    "EpsilonSleep",
    "Earlier work used 90,000 recordings. We present EpsilonSleep, which is trained on 900 recordings only.",
)
NIGHTS = Paper("p8", "ThetaSleep", "We present ThetaSleep, which is trained on 4,000 nightly sessions of 90 patients.")
LISTED = (ALPHA, BETA, GAMMA, DELTA, EPSILON)
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
LESSONS = (
    Paper("p9", "FewLessons", "We present FewLessons, which was tried with 300 pupils."),
    Paper("p10", "ManyLessons", "We present ManyLessons, which was tried with 9,000 ninth graders."),
)
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
NETS = (DELTA, ZETA, ETA, THETA)
SERIES = (
    Paper("s1", "One", "We treated 95 patients. The 1- and 5-year survival rates were 90% and 60%, respectively."),
    Paper("s2", "Two", "We treated 40 children (n = 40). The 5-year survival was 70% (95% CI, 55-99%)."),
    Paper("s3", "Three", "We treated 30 cases. The 2-year survival was 80%."),
)
LEGAL = Paper(
    "p6",
    "LegalNER",
    "Extracting entities from court files is slow. We compare models on files about traffic accidents. Of open "
    "models Llama-X 70B has the highest accuracy, 79.4%. GPT-X reached "
    "the highest accuracy at 86.1%, and the smaller model 79.9%.",
)


def ask(
    text: str, papers: Sequence[Paper], relevance: Mapping[str, float] | None = None, topic: str | None = None
) -> Answer:
    """The answer over these papers, all of them borderline where no relevance is given."""
    snapshot = snapshot_of(papers)
    findings = findings_of({p.paper_id: 0.3 for p in papers} if relevance is None else relevance, snapshot)
    question = Question(text, text, "rank", topic=text if topic is None else topic)
    *_, answer = ExtractiveWriter().write(question, findings, snapshot)
    return answer


def matches(answer: Answer) -> list[str]:
    return [paper.label for paper in answer.papers if paper.role == "match"]


@pytest.mark.parametrize(
    ("papers", "text", "found"),
    [
        (LISTED, "which uses the fewest recordings?", ["EpsilonSleep"]),
        (LISTED, "which were trained on at least 1,000 recordings?", ["DeltaSleep"]),
        (LISTED, "which lower communication by more than 30%?", ["BetaFed"]),
        (LISTED, "which lower communication by more than 40%?", []),
        (LISTED, "which use GSM8K?", ["DeltaSleep"]),
        (LISTED, "which compare with AdamW?", ["DeltaSleep"]),
        (LISTED, "which promise code but give no link?", ["DeltaSleep"]),
        ((EPSILON, NIGHTS), "which was trained on the most recordings or sessions?", ["ThetaSleep"]),
        (LESSONS, "which study has the most pupils?", ["ManyLessons"]),
        (NETS, "which model has the most parameters?", ["EtaNet"]),
        (SERIES, "which study has the largest sample size?", ["One"]),
    ],
)
def test_who_has_most_or_least_or_what_is_asked_for(papers: Sequence[Paper], text: str, found: list[str]) -> None:
    assert matches(ask(text, papers)) == found


def test_the_largest_count_of_the_papers_own() -> None:
    answer = ask("which was pretrained on the most recordings?", LISTED)
    assert matches(answer) == ["DeltaSleep"]
    assert [citation.paper_id for citation in answer.citations] == ["p4", "p5"]
    assert "more than 20,000 night recordings" in answer.text
    assert "90,000" not in answer.text


def test_what_is_kept_is_no_reduction_and_what_is_left_over_is_shown_apart() -> None:
    answer = ask("which shrinks the cache the most?", (CACHE, SMALL_CACHE))
    assert matches(answer) == ["ZetaCache"]
    assert "ZetaCache, 75%" in answer.text
    assert answer.text.index("not comparable") < answer.text.index("EtaCache, 4%")


def test_another_unit_of_the_same_is_shown_as_not_comparable() -> None:
    answer = ask("which was trained on the most recordings?", (EPSILON, NIGHTS))
    assert matches(answer) == ["EpsilonSleep"]
    assert answer.text.index("not comparable") < answer.text.index("ThetaSleep, 4,000 nightly sessions")


def test_patients_are_not_ranked_by_how_many_women_they_are() -> None:
    answer = ask("which has the most women?", (NIGHTS, SMALL_CACHE))
    assert matches(answer) == ["EtaCache"]
    assert "ThetaSleep, 90 patients" in answer.text


def test_a_speedup_is_a_factor_not_a_share() -> None:
    answer = ask("which reports the largest speedup?", LISTED)
    assert matches(answer) == ["DeltaSleep"]
    assert [citation.paper_id for citation in answer.citations][:2] == ["p4", "p1"]


def test_no_abstract_gives_such_a_number() -> None:
    answer = ask("which was trained on the most tokens?", LISTED)
    assert (answer.status, answer.matched) == ("no_match", 0)


def test_who_never_mentions_a_word_counts_the_whole_list() -> None:
    answer = ask("which never mention recordings?", LISTED)
    assert sorted(matches(answer)) == ["AlphaTune", "BetaFed", "GammaTab"]
    assert answer.checked == 5


def test_what_a_paper_also_does() -> None:
    assert matches(ask("which also handle regression?", (ALPHA, DELTA), {}, "regression")) == ["DeltaSleep"]


def test_the_group_that_is_asked_for_is_ranked_alone() -> None:
    within = ask("which graph model has the most parameters?", NETS, {"p6": 0.9})
    assert matches(within) == ["ZetaNet"]
    assert "7B" not in within.text
    silent = ask("which graph paper reports the largest reduction?", NETS, {"p4": 0.9})
    assert silent.status == "no_match"
    assert silent.text.startswith("The paper on “graph” gives no number for this.")


def test_one_kind_of_change_in_one_list() -> None:
    answer = ask("which reports the largest improvement in %?", NETS)
    assert matches(answer) == ["ZetaNet"]
    assert "90%" not in answer.text.split("Measured otherwise")[0]


def test_amounts_of_data_in_unlike_units_are_kept_apart() -> None:
    answer = ask("largest data set", NETS)
    assert "in units that cannot be compared" in answer.text
    assert set(matches(answer)) == {"DeltaSleep", "ZetaNet", "Case series"}


def test_numbers_in_words_are_read_whole() -> None:
    answer = ask("which has the most patients?", NETS)
    assert "Twenty-three patients" in answer.text
    assert matches(answer) == ["Case series"]


def test_the_number_of_another_year_or_of_an_interval_does_not_count() -> None:
    answer = ask("which series has the highest 5-year survival?", SERIES)
    assert matches(answer) == ["Two"]
    assert [citation.paper_id for citation in answer.citations] == ["s2", "s1"]
    assert "One, 60%" in answer.text


def test_the_best_within_the_one_paper_that_a_question_describes() -> None:
    topic = "accurate at extracting entities from court files about traffic accidents"
    text = f"which model was most {topic}?"
    answer = ask(text, (*LISTED, LEGAL), {"p6": 0.99}, topic)
    assert matches(answer) == ["LegalNER"]
    assert "highest accuracy at 86.1%" in answer.citations[0].quote
    two = ask(text, (*LISTED, LEGAL), {"p6": 0.99, "p4": 0.6}, topic)
    assert "stands in" in two.text or two.status == "no_match"


def test_an_order_that_no_number_measures_shows_the_papers_on_the_subject() -> None:
    answer = ask("which papers are most useful for sleep?", LISTED, {"p4": 0.9, "p5": 0.8}, "sleep")
    assert answer.status == "answered"
    assert matches(answer) == ["DeltaSleep", "EpsilonSleep"]
    assert answer.text.startswith("No abstract measures that; the papers on the subject, nearest to it first:")
    assert ask("which papers are most useful for tables?", LISTED, {}, "tables").status == "no_match"
