"""Labels that are unique in a list, whatever was added to them before."""

from __future__ import annotations

from dataclasses import replace

from vectorstore.labels.telling_apart import base_label, told_apart
from vectorstore.records import Paper


def paper(number: int, label: str, author: str = "", year: int | None = None) -> Paper:
    return Paper(f"p{number}", label, "Cats sleep.", authors=(author,) if author else (), year=year)


def labels(*papers: Paper) -> list[str]:
    return [entry.label.replace("\u00a0", " ") for entry in told_apart(papers)]


def test_equal_labels_get_author_and_year_others_stay() -> None:
    found = labels(
        paper(1, "Naps", "Bass, I S", 1985), paper(2, "Boxes", "Li, B", 1990), paper(3, "naps", "K L Cheuk", 2011)
    )
    assert found == ["Naps (Bass 1985)", "Boxes", "naps (Cheuk 2011)"]


def test_without_author_the_year_and_without_both_a_number() -> None:
    found = labels(paper(1, "Naps", year=1985), paper(2, "Naps", year=1990), paper(3, "Naps"), paper(4, "Naps"))
    assert found == ["Naps (1985)", "Naps (1990)", "Naps (no. 1)", "Naps (no. 2)"]


def test_one_author_with_two_in_a_year() -> None:
    found = labels(paper(1, "Naps", "A Li", 1985), paper(2, "Naps", "B Li", 1985))
    assert found == ["Naps (Li 1985, no. 1)", "Naps (Li 1985, no. 2)"]


def test_what_was_added_goes_when_it_is_no_longer_needed() -> None:
    first, second = told_apart([paper(1, "Naps", "A Li", 1985), paper(2, "Naps", "A Xu", 1986)])
    assert told_apart([first])[0].label == "Naps"
    assert told_apart([first, second]) == (first, second)
    assert base_label(first.label) == "Naps"
    assert base_label("Naps (1985)") == "Naps (1985)"
    assert told_apart([replace(first, year=1999), second])[0].label.endswith("(Li 1999)")
