"""Author references and venues: which papers they mean, and that years belong to them."""

from __future__ import annotations

import pytest

from rag.understanding.record_limits import read_record_limits
from vectorstore.lookup.bibliography import Bibliography
from vectorstore.lookup.names import NameIndex
from vectorstore.lookup.venues import same_venue
from vectorstore.records import Paper


def paper(paper_id: str, author: str, year: int, venue: str = "Cancer", *others: str) -> Paper:
    return Paper(paper_id, paper_id, "We treated children.", authors=(author, *others), venue=venue, year=year)


PAPERS = (
    paper("yu86", "M C Yu", 1986, "Cancer research", "R W Armstrong"),
    paper("yu90", "M C Yu", 1990, "International journal of cancer"),
    paper("hu", "Hu, Jie", 2013, "nips"),
    paper("cheuk", "Daniel Ka Leung Cheuk", 2011, "Cancer"),
    paper("kupeli", "Serhan Küpeli", 2006, "The Lancet. Oncology"),
    paper("ronckers", "Cécile M Ronckers", 2002, "acl"),
    paper("schoot", "van de Schoot, Rens", 2018, "Proceedings of the Annual Meeting of the Association for"),
)
BOOKS = Bibliography.build(PAPERS)
NAMES = NameIndex.build(PAPERS)


@pytest.mark.parametrize(
    ("text", "references"),
    [
        ("compare Hu 2013 and Cheuk 2011", ["Hu 2013", "Cheuk 2011"]),
        ("compare Yu et al. 1986 and Smith et al. 2016", ["Yu et al. 1986", "Smith et al. 2016"]),
        ("compare Hu et al. and Cheuk et al.", ["Hu et al.", "Cheuk et al."]),
        ("yu 1986", ["yu 1986"]),
        ("what did the Kupeli study find?", ["Kupeli"]),
        ("the dose in Yu (1990)?", ["Yu (1990)"]),
        ("van de Schoot 2018", ["van de Schoot 2018"]),
        ("papers in 2013 or from May 2011", []),
        ("how many papers since 1986?", []),
        ("yu 1999", []),
    ],
)
def test_references_in(text: str, references: list[str]) -> None:
    assert [reference.text for reference in BOOKS.references_in(text)] == references


@pytest.mark.parametrize(
    ("reference", "papers"),
    [
        ("Yu 1986", ("yu86",)),
        ("Yu et al.", ("yu86", "yu90")),
        ("Küpeli", ("kupeli",)),
        ("Kupeli 2006", ("kupeli",)),
        ("Armstrong 1986", ("yu86",)),
        ("Schoot 2018", ("schoot",)),
        ("Yu 2005", ()),
        ("Smith et al. 2016", ()),
    ],
)
def test_cited(reference: str, papers: tuple[str, ...]) -> None:
    assert BOOKS.cited(reference) == papers


def test_references_are_names() -> None:
    assert NAMES.names_in("compare Hu 2013 and Cheuk 2011") == ("Hu 2013", "Cheuk 2011")
    assert NAMES.carriers("Hu 2013") == ("hu",)


@pytest.mark.parametrize(
    ("text", "author", "venue", "rest"),
    [
        ("papers by Ronckers", "Ronckers", "", "papers"),
        ("papers by ronckers?", "ronckers", "", "papers?"),
        ("papers by CM Ronckers since 2001", "CM Ronckers", "", "papers since 2001"),
        ("which papers are written by Nobody?", "Nobody", "", "which papers?"),
        ("what did Ronckers publish on radium?", "Ronckers", "", "papers on radium?"),
        ("whats the paper of Jie Hu", "Jie Hu", "", "whats the papers"),
        ("papers of Chinese patients", "", "", "papers of Chinese patients"),
        ("Yu's papers", "Yu", "", "papers"),
        ("papers in International Journal of Cancer", "", "International Journal of Cancer", "papers"),
        ("papers in Lancet Oncol on children", "", "", "papers in Lancet Oncol on children"),
        ("what appeared in Lancet Oncol?", "", "Lancet Oncol", "what"),
        ("neurips papers", "", "neurips", "papers"),
        ("NeurIPS papers before 2015", "", "NeurIPS", "papers before 2015"),
        ("acl papers 2021", "", "acl", "papers 2021"),
        ("cancer papers", "", "", "cancer papers"),
        ("how do children survive cancer", "", "", "how do children survive cancer"),
    ],
)
def test_record_limits(text: str, author: str, venue: str, rest: str) -> None:
    *limits, kept = read_record_limits(text, BOOKS)
    assert limits == [author, venue]
    assert kept.replace(" ?", "?").removesuffix("?") == rest.removesuffix("?")


@pytest.mark.parametrize(
    ("asked", "venue", "same"),
    [
        ("NeurIPS", "nips", True),
        ("NIPS", "Advances in Neural Information Processing Systems 31", True),
        ("ICML", "ICML 2026", True),
        ("ACL", "naacl", False),
        ("acl", "Annual Meeting of the Association for Computational Linguistics", True),
        ("ACL", "European Chapter of the Association for Computational Linguistics", False),
        ("Lancet Oncol", "The Lancet. Oncology", True),
        ("International Journal of Cancer", "International journal of cancer", True),
        ("Internatonal Journal of Cancer", "International journal of cancer", True),
        ("Cancer", "Cancer", True),
        ("Cancer", "International journal of cancer", False),
        ("cancer", "", False),
    ],
)
def test_same_venue(asked: str, venue: str, same: bool) -> None:
    assert same_venue(asked, venue) is same
