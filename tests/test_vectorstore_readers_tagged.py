"""PubMed's nbib, Web of Science's plain text and EndNote's tags."""

from __future__ import annotations

from vectorstore.readers import read_stream
from vectorstore.records import Record, Skipped

NBIB = """PMID- 123
OWN - NLM
TI  - Cats in boxes: a very long
      title.
AB  - We study how cats
      choose boxes.
FAU - Fox, Ada
AU  - Fox A
FAU - Li, Bo
AU  - Li B
JT  - Journal of cats
DP  - 2019 May
LID - 10.1000/Cat [doi]
OT  - cats
OT  - boxes

PMID- 124
TI  - No abstract.
"""
WEB_OF_SCIENCE = """FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Fox, A
   Li, B
TI Cats in
   boxes
SO JOURNAL OF CATS
DE cats; boxes
ID CATS; BOXES
AB We study how cats choose boxes.
PY 2019
DI 10.1000/Cat
UT WOS:0001
ER

EF
"""
ENDNOTE = """%0 Journal Article
%T Cats in boxes
%A Fox, Ada
%A Li, Bo
%J Journal of Cats
%D 2019
%X We study how cats choose boxes.
"""


def read(text: str) -> list[Record | Skipped]:
    return list(read_stream(text.encode(), "x"))


def test_nbib() -> None:
    found, skipped = read(NBIB.replace("\n", "\r\n"))
    assert isinstance(found, Record)
    assert (found.title, found.abstract) == ("Cats in boxes: a very long title.", "We study how cats choose boxes.")
    assert (found.authors, found.venue, found.year) == (("Fox, Ada", "Li, Bo"), "Journal of cats", 2019)
    assert (found.source_id, found.keywords) == ("doi:10.1000/cat", ("cats", "boxes"))
    assert skipped == Skipped("x", 17, "no abstract")


def test_web_of_science() -> None:
    (found,) = read(WEB_OF_SCIENCE)
    assert isinstance(found, Record)
    assert (found.title, found.abstract, found.line) == ("Cats in boxes", "We study how cats choose boxes.", 3)
    assert (found.authors, found.venue, found.year) == (("Fox, A", "Li, B"), "JOURNAL OF CATS", 2019)
    assert (found.source_id, found.keywords) == ("doi:10.1000/cat", ("cats", "boxes"))


def test_endnote() -> None:
    (found,) = read(ENDNOTE)
    assert isinstance(found, Record)
    assert (found.title, found.authors, found.venue) == ("Cats in boxes", ("Fox, Ada", "Li, Bo"), "Journal of Cats")
    assert (found.abstract, found.year) == ("We study how cats choose boxes.", 2019)
