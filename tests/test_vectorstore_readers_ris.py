"""RIS as tools really write it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vectorstore.readers import read_stream
from vectorstore.records import Record, Skipped

ABSTRACT = "We study how cats choose boxes."
GOOD = f"""TY  - JOUR
TI  - Cats in Boxes
AU  - Fox, Ada
AU  - Li, Bo
PY  - 2021/05//
T2  - Journal of Cats
DO  - 10.1000/XYZ
KW  - cats
boxes
UR  - https://example.org/cats
AB  - {ABSTRACT}
ER  -
"""


def read(text: str) -> list[Record | Skipped]:
    return list(read_stream(text.encode(), "x.ris"))


def test_all_fields() -> None:
    assert read(GOOD) == [
        Record(
            ABSTRACT, "Cats in Boxes", ("Fox, Ada", "Li, Bo"), "Journal of Cats", 2021, "https://example.org/cats",
            keywords=("cats", "boxes"), source_id="doi:10.1000/xyz", source="x.ris", line=1,
        )
    ]  # fmt: skip


def test_windows_and_stray_carriage_returns() -> None:
    text = GOOD.replace("\n", "\r\n").replace("choose boxes", "choose\r boxes")
    (found,) = read("\ufeff" + text)
    assert isinstance(found, Record)
    assert found.abstract == ABSTRACT


def test_abstract_over_several_lines_with_empty_ones() -> None:
    text = GOOD.replace(ABSTRACT, "Methods:\nWe study how cats\n\n\nchoose boxes.")
    (found,) = read(text)
    assert isinstance(found, Record)
    assert found.abstract == "Methods: We study how cats choose boxes."


def test_a_missing_end_mark_and_another_abstract_tag() -> None:
    text = GOOD.replace("ER  -\n", "").replace("AB  -", "N2  -") + "\n" + GOOD.replace("10.1000/XYZ", "10.1000/2")
    found = read(text)
    assert [entry.line for entry in found] == [1, 13]
    assert [entry.abstract for entry in found if isinstance(entry, Record)] == [ABSTRACT, ABSTRACT]


def test_empty_values_are_reported_and_counters_are_no_ids() -> None:
    text = f"TY  - GEN\nID  - 1\nTI  - Cats\nN2  -\nER  -\n\nTY  - GEN\nID  - 2\nTI  -\nN2  - {ABSTRACT}\nER  -\n"
    skipped, found = read(text)
    assert skipped == Skipped("x.ris", 1, "no abstract: “Cats”")
    assert isinstance(found, Record)
    assert (found.title, found.source_id, found.line) == ("", "", 7)


LINE = st.one_of(
    st.sampled_from(
        ["TY  - JOUR", "AB  - text", "AB", "TI -x", "ER  - ", "", "\r", "ZZ  - odd", "  ", "KW  - a", "PY  - "]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20),
)


@given(st.lists(LINE, max_size=20))
def test_no_record_stops_the_others(lines: list[str]) -> None:
    found = read(GOOD + "\n".join(lines) + "\n" + GOOD)
    assert sum(isinstance(entry, Record) and entry.title == "Cats in Boxes" for entry in found) == 2
