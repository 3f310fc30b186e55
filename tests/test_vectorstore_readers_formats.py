"""Every example file of other tools, read in place: how many records, how many skipped, and one record of each.

Fragments have at most six words. Counts were compared with the number of records that the files themselves mark
(`ER  -`, `<PubmedArticle>`, `@entry{`, rows of the csv module, lines).
"""

from __future__ import annotations

import csv
import hashlib
import json
import re
from functools import cache
from pathlib import Path

import pytest

from vectorstore.cleaning import clean
from vectorstore.merge.identity import to_paper
from vectorstore.merge.planning import plan
from vectorstore.readers import read_papers
from vectorstore.records import Record, Skipped

SHARED = Path(__file__).parents[1].parent / "shared"
FORMATS = SHARED / "formats"
pytestmark = pytest.mark.shared

LINES = (Path(__file__).parent / "data" / "format_files.jsonl").read_text(encoding="utf-8").splitlines()
FILES = {entry["file"]: entry for entry in map(json.loads, LINES)}
"""File -> how many records and skipped ones; line, start of title, end of abstract and id of its middle record."""
READ = [name for name, entry in FILES.items() if entry["records"]]
WITHOUT_ABSTRACTS = [name for name, entry in FILES.items() if not entry["records"]]


@pytest.mark.parametrize("name", READ)
def test_records_of_a_file(name: str) -> None:
    expected = FILES[name]
    entries = list(read_papers(FORMATS / name))
    records = [entry for entry in entries if isinstance(entry, Record)]
    assert (len(records), len(entries) - len(records)) == (expected["records"], expected["skipped"])
    assert all(entry.reason for entry in entries if isinstance(entry, Skipped))
    middle = records[len(records) // 2]
    paper = to_paper(middle)
    assert (middle.line, paper.paper_id) == (expected["line"], expected["paper_id"])
    assert paper.title.startswith(expected["title"])
    assert paper.abstract.endswith(expected["ending"])


@pytest.mark.parametrize("name", WITHOUT_ABSTRACTS)
def test_a_file_without_abstracts(name: str) -> None:
    entries = list(read_papers(FORMATS / name))
    reasons = [entry.reason.split(":")[0] for entry in entries if isinstance(entry, Skipped)]
    assert reasons == ["no abstract"] * FILES[name]["skipped"]


def test_no_example_file_is_forgotten() -> None:
    files = {str(path.relative_to(FORMATS)) for path in FORMATS.glob("*/*") if path.stem not in ("LICENSE", "README")}
    assert files == FILES.keys()


@pytest.mark.parametrize(
    "name", ["litstudy/tests_scopus.csv", "litstudy/tests_ieee.csv", "litstudy/notebooks_ieee_1.csv"]
)
def test_cells_are_verbatim(name: str) -> None:
    with (FORMATS / name).open(encoding="utf-8-sig", newline="") as file:
        cells = {row["Abstract"].strip() for row in csv.DictReader(file)}
    found = {entry.abstract for entry in read_papers(FORMATS / name) if isinstance(entry, Record)}
    assert found == cells - {"[No abstract available]", ""}


def test_folders_are_read_whole() -> None:
    entries = list(read_papers(FORMATS / "asreview"))
    expected = sum(entry["records"] for name, entry in FILES.items() if name.startswith("asreview/"))
    assert sum(isinstance(entry, Record) for entry in entries) == expected
    assert Skipped(str(FORMATS / "asreview" / "LICENSE"), 0, "is not a list of papers") in entries


def test_two_papers_under_one_id_are_both_kept() -> None:
    papers = [
        to_paper(entry) for entry in read_papers(FORMATS / "asreview" / "generic.csv") if isinstance(entry, Record)
    ]
    result = plan(papers, [], frozenset())
    assert (result.added + result.merged, len({paper.paper_id for paper in result.write})) == (2, result.added)


def test_the_owners_list() -> None:
    entries = list(read_papers(SHARED / "corpus" / "icml2026"))
    assert len(entries) == 76
    for path in sorted((SHARED / "corpus" / "icml2026").glob("*.txt")):
        blocks = [block.strip() for block in path.read_text(encoding="utf-8").split("\n\n")[1:]]
        assert [
            entry.abstract for entry in entries if isinstance(entry, Record) and entry.source == str(path)
        ] == blocks


ODD = {
    "html_tag": ("LEN<sup>p</sup>, improving", "LEN^p, improving"),
    "html_entity": ("dimensions&mdash;efficiency", "dimensions—efficiency"),
    "latex_cmd": ("\\textit{e.g.}, deletion", "(e.g., deletion"),
    "latex_math": ("3$\\times$-9$\\times$ training", "a 3×-9× training"),
    "latex_accent": ("$360^{\\circ}$ Gaussian", "360° Gaussian"),
    "markdown": ("does **not** require", "does not require"),
    "md_code": ("`budgets' to reviewers", "‘budgets’ to reviewers"),
    "md_list": ("two-fold: \n\n1. For agnostic", "two-fold: 1. For agnostic"),
    "mojibake": ("the MÃ¶bius transformation", "the Möbius transformation"),
    "private_use": ("them to: \uf0b7 participate", "them to: • participate"),
    "ligature": ("we \ufb01rst showed", "we first showed"),
    "zero_width": ("\u200b\u200bPost-training quantization", "Post-training quantization"),
    "soft_hyphen": ("shrink\u00ad ing", "shrinking"),
    "nbsp": ("\u00a0", " "),
    "control": ("cost\x02effective", "cost-effective"),
    "bidi_ctl": ("related to \u200eaugmented", "related to augmented"),
    "rtl": ("Crohn׳s disease", "Crohn׳s disease"),
    "cjk": ("网抑云 (wǎng-yì-yún)", "网抑云 (wǎng-yì-yún)"),
    "cyrillic": ("Цель исследования", "Цель исследования"),
    "emoji": ("introduce 🏹 CUPID", "introduce 🏹 CUPID"),
    "astral_math": ("𝛼NLI", "αNLI"),
    "combining": ("Birge \u0301 (1983)", "Birgé (1983)"),
    "hyphen_break": ("optimal con- vergence", "optimal convergence"),
    "crlf": ("replacing\r missing", "replacing missing"),
    "tabs": ("celebrated\tsupport vector", "celebrated support vector"),
    "newline": ("scenes.\nRecently", "scenes. Recently"),
    "multi_par": ("scenes.\n\nIn contrast", "scenes. In contrast"),
    "abstract_prefix": ("Abstract: Human actions", "Human actions"),
    "url": ("\\href{https://patrickddj.github.io/4D-Editor}", "https://patrickddj.github.io/4D-Editor"),
    "title_html": ("Semi-Na&#239;ve", "Semi-Naïve"),
    "title_latex": ("Ada$^2$NPT: An", "Ada2NPT: An"),
    "title_newline": ("Tevatron and\n  LHC", "Tevatron and LHC"),
    "title_upper": ("FILTER SHAPING FOR", "FILTER SHAPING FOR"),
    "title_ws": ("Receptor of the       ", "Receptor of the"),
    "no_title": ("formulae typed on an 84 character", "formulae typed on an 84 character"),
    "long3500": ("", ""),
    "long8000": ("", ""),
}
"""Tag -> what a record of the tag has, and what becomes of it. The rest of the tags is skipped with these reasons."""
REASONS = {"empty": {"no abstract"}, "placeholder": {"no abstract"}, "withdrawn": {"withdrawn"}}


@cache
def odd_records() -> list[tuple[dict[str, str], Record | Skipped]]:
    path = FORMATS / "odd" / "odd_records.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return list(zip(rows, read_papers(path), strict=True))


def test_every_tag_has_an_example() -> None:
    tags = {row["tag"] for row, _ in odd_records()}
    assert tags == ODD.keys() | REASONS.keys() | {"short"}


@pytest.mark.parametrize("tag", ODD)
def test_odd_text_becomes_right_text(tag: str) -> None:
    dirty, right = ODD[tag]
    found = [
        (row, entry)
        for row, entry in odd_records()
        if row["tag"] == tag and dirty in f"{row['title']}\n{row['abstract']}" and isinstance(entry, Record)
    ]
    assert found
    for _, entry in found[:1]:
        paper = to_paper(entry)
        assert right in f"{paper.title}\n{paper.abstract}"
        assert entry.abstract.strip() == paper.original.strip()


@pytest.mark.parametrize("tag", REASONS)
def test_records_that_are_no_papers_are_skipped_with_the_reason(tag: str) -> None:
    reasons = {
        entry.reason.split(":")[0] for row, entry in odd_records() if row["tag"] == tag and isinstance(entry, Skipped)
    }
    assert reasons == REASONS[tag]


def test_every_odd_record_is_stored_or_skipped_and_none_crashes() -> None:
    papers = []
    for row, entry in odd_records():
        if isinstance(entry, Skipped):
            assert len(row["abstract"]) < 300, row["id"]
            continue
        paper = to_paper(entry)
        papers.append(paper)
        assert paper.abstract, row["id"]
        assert paper.label, row["id"]
        assert clean(paper.abstract) == paper.abstract
        assert not re.search("[\x00-\x1f\u00ad\u200b\ufeff\ue000-\uf8ff]", paper.abstract)
    result = plan(papers, [], frozenset())
    assert result.added + result.merged == len(papers)
    assert len({paper.paper_id for paper in result.write}) == result.added


def test_long_abstracts_lose_no_words() -> None:
    for row, entry in odd_records():
        if row["tag"] == "long8000":
            assert isinstance(entry, Record)
            assert len(to_paper(entry).abstract.split()) > 0.95 * len(row["abstract"].split())


def test_arabic_and_japanese_survive() -> None:
    path = FORMATS / "odd" / "rtl_cjk_excerpts.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    for row, entry in zip(rows, read_papers(path), strict=True):
        assert isinstance(entry, Record)
        letters = [character for character in row["abstract"] if character > "\u0600" and character.isalpha()]
        kept = [character for character in to_paper(entry).abstract if character > "\u0600" and character.isalpha()]
        assert (
            hashlib.sha256("".join(kept).encode()).hexdigest() == hashlib.sha256("".join(letters).encode()).hexdigest()
        )
