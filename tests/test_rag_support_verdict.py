"""Verdicts on whole sentences, and the span that stands behind them."""

from __future__ import annotations

import pytest

from rag.support import judge
from rag.support.statements import clauses, statements
from vectorstore.records import Paper

PAPER = Paper(
    "p", "FedPissa",
    "Data heterogeneity hinders personalization. Existing approaches answer with a dual-LoRA architecture, at the "
    "price of redundancy. We propose FedPissa, which aggregates LoRA components selectively. In textual and visual "
    "scenarios, FedPissa lowers communication cost by up to 35% and performs better than its counterparts; "
    "code is public.",
)  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "support", "against"),
    [
        ("FedPissa lowers communication cost by up to 35%.", "supported", ()),
        ("Communication cost drops by up to 35%.", "supported", ()),
        ("FedPissa 将通信成本最多降低 35%。", "supported", ()),
        ("Existing approaches use a dual-LoRA architecture.", "supported", ()),
        ("FedPissa lowers communication cost by 35%.", "partly", ("qualifier",)),
        ("FedPissa raises communication cost by up to 35%.", "partly", ("direction",)),
        ("FedPissa uses a dual-LoRA architecture, at the price of redundancy.", "partly", ("earlier",)),
        ("FedPissa lowers communication cost by up to 53%.", "unsupported", ("number",)),
        ("FedAvg lowers communication cost by up to 35%.", "unsupported", ("name",)),
        ("Bees dance for each other.", "unsupported", ()),
        ("", "unsupported", ("empty",)),
    ],
)
def test_verdicts(claim: str, support: str, against: tuple[str, ...]) -> None:
    verdict = judge(claim, PAPER)
    assert (verdict.support, verdict.against) == (support, against)


def test_the_span_is_a_clean_clause_of_the_abstract() -> None:
    verdict = judge("Code is public and FedPissa performs better than its counterparts.", PAPER)
    assert PAPER.abstract[verdict.start : verdict.end].startswith("In textual and visual scenarios, FedPissa")
    verdict = judge("FedPissa aggregates LoRA components selectively.", PAPER)
    assert PAPER.abstract[verdict.start : verdict.end].endswith("aggregates LoRA components selectively.")


def test_names_of_papers_cited_together_are_known() -> None:
    claim = "FedPissa and FedAvg aggregate LoRA components."
    assert judge(claim, PAPER).support == "unsupported"
    assert judge(claim, PAPER, also_known=["FedAvg"]).support == "supported"


def test_a_number_that_belongs_to_something_else_is_wrong() -> None:
    paper = Paper("q", "S", "S improves retention by up to 11% and accuracy on the task by up to 2%.")
    assert judge("S improves retention by up to 11%.", paper).support == "supported"
    assert judge("S improves retention by up to 2%.", paper).against == ("misplaced",)


def test_whose_work_a_statement_speaks_of() -> None:
    assert [statement.is_own for statement in statements(PAPER)] == [False, False, True, True]
    mixed = Paper("q", "S", "We show that existing methods waste memory, whereas S frees it.")
    parts = clauses(mixed, statements(mixed)[0])
    assert [(clause.text, clause.is_own) for clause in parts][1:] == [
        ("existing methods waste memory", False),
        ("S frees it.", True),
    ]


def test_an_abstract_without_sentences_supports_nothing() -> None:
    assert judge("It works.", Paper("q", "S", " ")).support == "unsupported"


def test_a_sentence_word_by_word_is_supported_whatever_its_cues_say() -> None:
    paper = Paper("p", "BaLoRA", "Recent work typically tunes all weights. We propose BaLoRA, which balances factors.")
    assert judge("Recent work typically tunes all weights.", paper).support == "supported"


def test_a_claim_of_neutral_words_is_held_to_all_its_words() -> None:
    paper = Paper("p", "BaLoRA", "We propose BaLoRA. Our experiments show that our approach outperforms others.")
    assert judge("The experiments show that the approach outperforms others.", paper).support == "supported"


def test_long_and_short_forms_are_the_same() -> None:
    paper = Paper("p", "S", "The ankle brachial index (ABI) was measured. A low ABI goes with poor reasoning.")
    assert judge("A low ankle brachial index goes with poor reasoning.", paper).support == "supported"
    assert judge("A high ankle brachial index goes with poor reasoning.", paper).against == ("opposite",)


def test_an_abstract_in_small_letters_is_read_sentence_by_sentence() -> None:
    paper = Paper("p", "S", "pressure was measured at 3 places . the drag did not depend on the nose . heat was lost .")
    assert [statement.text for statement in statements(paper)][1] == "the drag did not depend on the nose ."
    assert "negation" in judge("The drag depended on the nose.", paper).against


def test_a_restriction_must_stand_in_the_abstract() -> None:
    paper = Paper("p", "S", "S outperforms baselines in supervised and unsupervised settings.")
    assert judge("S outperforms baselines only in supervised settings.", paper).against == ("only",)


def test_what_turns_one_clause_around_may_be_said_of_another() -> None:
    abstract = "Pruning lowers the memory of large encoders. It raises the training time of small decoders by a third."
    paper = Paper("p", "Pruning", abstract)
    right = "Pruning lowers the memory of large encoders, but it raises the training time of small decoders."
    wrong = "Pruning raises the memory of large encoders, but it lowers the training time of small decoders."
    assert judge(right, paper).support == "supported"
    assert judge(wrong, paper).support == "partly"


ON_CANCER = Paper(
    "m", "A trial",
    "Patients with cancer bleed more often than those without cancer. In the absence of skip connections, the encoder "
    "did worse than U-Net. Treatment cut mortality by 34% within 20 years. Reminders may increase the effectiveness of "
    "interventions. The model reached an F1 of 64.5 +/- 1.8%, the erasure takes a few seconds per concept.",
)  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "against"),
    [
        ("Bleeding was more frequent in patients with cancer.", ()),
        ("The encoder did worse than U-Net because it lacks skip connections.", ()),
        ("Treatment cut mortality over 20 years by 34%.", ()),
        ("The trial asks if reminders make interventions less effective.", ()),
        ("Reminders make interventions less effective.", ("direction",)),
        ("The model reached an F1 of 64.5%.", ()),
        ("The erasure takes hours per concept.", ("opposite",)),
    ],
)
def test_what_is_set_against_another_or_only_asked_turns_nothing_around(claim: str, against: tuple[str, ...]) -> None:
    assert judge(claim, ON_CANCER).against == against


def test_a_paper_may_be_after_a_trouble_of_earlier_work() -> None:
    paper = Paper("f", "FedX", "Existing methods suffer from drift on heterogeneous clients. We propose FedX.", "FedX")
    assert judge("FedX targets the drift on heterogeneous clients.", paper).support == "supported"
    assert judge("FedX suffers from drift on heterogeneous clients.", paper).against == ("earlier",)


def test_a_number_in_brackets_belongs_to_what_stands_before_them() -> None:
    paper = Paper("c", "C", "C beats the Clay backbone (55.2 +/- 3.6%) and the U-Net baseline (59.9%).")
    assert judge("C beats the Clay backbone at 55.2% and the U-Net baseline at 59.9%.", paper).support == "supported"
    assert judge("C beats the Clay backbone at 59.9% and the U-Net baseline at 55.2%.", paper).against == ("misplaced",)


def test_who_is_ahead_may_be_said_with_the_other_one_first() -> None:
    paper = Paper(
        "e", "ES", "We use ES. ES outperforms RL: it tolerates delayed rewards better and trains more stably.", "ES"
    )
    assert judge("Compared with RL, ES copes better with delayed rewards.", paper).support == "supported"
    assert judge("Compared with ES, RL copes better with delayed rewards.", paper).against == ("order",)


def test_improving_something_over_another_is_being_ahead_of_it() -> None:
    paper = Paper("t", "Time", "We propose TimeX, which improves accuracy by up to 12% over LoRA.", "TimeX")
    assert judge("TimeX outperforms LoRA by up to 12%.", paper).support == "supported"
    assert judge("LoRA outperforms TimeX by up to 12%.", paper).against == ("order",)


def test_a_prefix_denies_nothing_where_the_abstract_has_both_words() -> None:
    abstract = "Spectra are highly imbalanced in low-rank updates. We balance their components explicitly."
    assert judge("The method balances the spectra of low-rank updates.", Paper("p", "", abstract)).against == ()
    alone = Paper("p", "", "Spectra are highly imbalanced in low-rank updates.")
    assert judge("Low-rank updates have balanced spectra.", alone).against == ("negation",)
