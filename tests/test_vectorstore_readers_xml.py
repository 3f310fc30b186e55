"""PubMed XML and arXiv Atom: markup, sections, CDATA, entities, broken records."""

from __future__ import annotations

import pytest

from vectorstore.cleaning import clean
from vectorstore.errors import UnreadableFileError
from vectorstore.readers import read_stream
from vectorstore.records import Record, Skipped

ARTICLE = """<PubmedArticle><MedlineCitation><PMID Version="1">123</PMID><Article>
<Journal><JournalIssue><PubDate><Year>2019</Year></PubDate></JournalIssue><Title>Journal of Cats</Title></Journal>
<ArticleTitle>Cats in <i>small</i> boxes</ArticleTitle>
<Abstract><AbstractText Label="BACKGROUND">CO<sub>2</sub> &amp; cats, p &lt; 0.05.</AbstractText>
<AbstractText Label="METHODS">We count.</AbstractText><CopyrightInformation>(c)</CopyrightInformation></Abstract>
<AuthorList><Author><LastName>Fox</LastName><ForeName>Ada</ForeName></Author>
<Author><CollectiveName>The Cat Group</CollectiveName></Author></AuthorList>
</Article><KeywordList><Keyword>cats</Keyword></KeywordList></MedlineCitation>
<PubmedData><ArticleIdList><ArticleId IdType="doi">10.1000/Cat</ArticleId></ArticleIdList>
<ReferenceList><Reference><ArticleIdList><ArticleId IdType="doi">10.9/other</ArticleId></ArticleIdList></Reference>
</ReferenceList></PubmedData></PubmedArticle>"""
PUBMED = f'<?xml version="1.0"?>\n<!DOCTYPE PubmedArticleSet PUBLIC "x" "y.dtd">\n<PubmedArticleSet>\n{ARTICLE}\n'
FEED = """<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">
<title>ArXiv Query</title>
<entry>
 <id>http://arxiv.org/abs/2101.00001v3</id><published>2021-01-01T00:00:00Z</published>
 <title>Cats in
  boxes</title>
 <summary><![CDATA[We study a<b & cats]]></summary>
 <author><name>Ada Fox</name></author><author><name>Bo Li</name></author>
 <arxiv:journal_ref>J. Cats 1</arxiv:journal_ref>
 <category term="cs.LG"/>
</entry>
</feed>"""


def read(text: str) -> list[Record | Skipped]:
    return list(read_stream(text.encode(), "x.xml"))


def test_pubmed_article() -> None:
    (found,) = read(PUBMED + "</PubmedArticleSet>")
    assert isinstance(found, Record)
    assert clean(found.title) == "Cats in small boxes"
    assert clean(found.abstract) == "BACKGROUND: CO2 & cats, p < 0.05. METHODS: We count."
    assert (found.authors, found.venue, found.year) == (("Ada Fox", "The Cat Group"), "Journal of Cats", 2019)
    assert (found.source_id, found.keywords, found.line) == ("doi:10.1000/cat", ("cats",), 4)
    assert found.url == "https://pubmed.ncbi.nlm.nih.gov/123/"


def test_a_broken_article_is_reported_and_the_rest_is_read() -> None:
    broken = "<PubmedArticle><Abstract><b>cut</Abstract></PubmedArticle>"
    found = read(f"{PUBMED}{broken}\n{ARTICLE}</PubmedArticleSet>")
    assert [type(entry) for entry in found] == [Record, Skipped, Record]
    assert [entry.line for entry in found] == [4, 15, 16]


def test_arxiv_feed() -> None:
    (found,) = read(FEED)
    assert isinstance(found, Record)
    assert (clean(found.title), clean(found.abstract)) == ("Cats in boxes", "We study a<b & cats")
    assert (found.source_id, found.authors, found.year) == ("arxiv:2101.00001", ("Ada Fox", "Bo Li"), 2021)
    assert (found.venue, found.keywords, found.line) == ("J. Cats 1", ("cs.LG",), 4)


def test_entities_that_xml_does_not_know() -> None:
    (found,) = read(FEED.replace("<![CDATA[We study a<b & cats]]>", "p &lt; 1 &nbsp;&eacute; AT&T &#233;"))
    assert isinstance(found, Record)
    assert clean(found.abstract) == "p < 1 é AT&T é"


def test_entity_bombs_are_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + FEED.replace("We study a<b & cats]]>", "]]>&b;")
    (found,) = read(bomb)
    assert isinstance(found, Skipped) or "aaaa" not in found.abstract


def test_other_xml_is_refused() -> None:
    with pytest.raises(UnreadableFileError, match=r"x\.xml is an HTML page"):
        read("<html><body><p>We propose things.</p></body></html>")
