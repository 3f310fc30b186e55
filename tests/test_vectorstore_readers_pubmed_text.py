"""PubMed's "Abstract (text)"."""

from __future__ import annotations

from textwrap import dedent

from vectorstore.readers import read_stream
from vectorstore.records import Record, Skipped

LIST = dedent("""\
    1. Open Bones. 2024 Mar 1;14(3):e012345. doi: 10.1136/bones-2023-012345.

    Readmission after fracture of the hip: a cohort
    study.

    Koch U(1), de la Cruz P(1)(2), Wu X Jr(#).

    Author information:
    (1)Charity, Berlin, Germany.
    (2)University of Porto, Porto, Portugal.

    BACKGROUND: Readmission is common and costly.
    METHODS: We follow 1,204 patients
    over two years.

    RESULTS: Exercise lowered readmission by 23%.

    © 2024 The Authors.

    DOI: 10.1136/bones-2023-012345
    PMCID: PMC1234567
    PMID: 38000001 [Indexed for MEDLINE]

    Conflict of interest statement: None declared.


    2. Soil Sci. 2023 Jan;12(1):1-9.

    A note without an abstract.

    Meier A.

    PMID: 37000002


    3. Clocks. 1999.

    Tides and clocks.

    Comment in
        Clocks. 2000;1:2.

    Tides are slow. We measured them for
    1. ten days and report how clocks drift by them.

    PMID: 36000003
    """)


def test_records_have_title_authors_journal_ids_and_the_whole_abstract() -> None:
    first, second, third = read_stream(LIST.encode(), "abstract-set.txt")
    assert isinstance(first, Record)
    assert first.title == "Readmission after fracture of the hip: a cohort study."
    assert first.authors == ("Koch U", "de la Cruz P", "Wu X Jr")
    assert (first.venue, first.year) == ("Open Bones", 2024)
    assert first.source_id == "doi:10.1136/bones-2023-012345"
    assert first.url == "https://pubmed.ncbi.nlm.nih.gov/38000001/"
    assert first.abstract.split("\n") == [
        "BACKGROUND: Readmission is common and costly. METHODS: We follow 1,204 patients over two years.",
        "RESULTS: Exercise lowered readmission by 23%.",
    ]
    assert second == Skipped("abstract-set.txt", 27, "no abstract: “A note without an abstract.”")
    assert isinstance(third, Record)
    assert (third.line, third.source_id, third.authors) == (36, "pmid:36000003", ())
    assert third.abstract.startswith("Tides are slow.")
    assert third.abstract.endswith("drift by them.")
