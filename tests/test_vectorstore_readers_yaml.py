"""YAML lists: folded and literal texts, at the top or under a name."""

from __future__ import annotations

import pytest

from vectorstore.errors import UnreadableFileError
from vectorstore.readers import read_stream
from vectorstore.records import Record

FOLDED = (
    "- title: SaltMap\n  authors: [Anna Meier, Bo Li]\n  year: 2025\n  abstract: >\n    We map salt\n    from space.\n"
)
LITERAL = "papers:\n  - title: Hips\n    abstract: |-\n      We count: hips.\n      They break.\n  - abstract: Two\n"


def records(text: str) -> list[Record]:
    return [entry for entry in read_stream(text.encode(), "list.yaml") if isinstance(entry, Record)]


def test_a_folded_text_has_no_mark() -> None:
    [record] = records(FOLDED)
    assert record.abstract == "We map salt from space."
    assert (record.title, record.authors, record.year) == ("SaltMap", ("Anna Meier", "Bo Li"), 2025)


def test_a_list_under_a_name() -> None:
    assert [(record.title, record.abstract) for record in records(LITERAL)] == [
        ("Hips", "We count: hips.\nThey break."),
        ("", "Two"),
    ]


def test_broken_yaml_is_refused_with_its_reason() -> None:
    with pytest.raises(UnreadableFileError, match=r"list\.yaml is broken YAML: .*line"):
        records("- title: [SaltMap\n  abstract: We map.\n")


def test_a_bulleted_text_list_is_none() -> None:
    text = (
        "- abstract: we count bats in forty caves of the north, and find fewer than in earlier years, which is sad.\n"
    )
    assert records(text)
    long = "We count bats in forty caves of the north. They are fewer than in all of the earlier years that we know."
    bullets = f"- {long}\n- {long.replace('bats', 'owls')}\n"
    assert len(records(bullets)) == 2
