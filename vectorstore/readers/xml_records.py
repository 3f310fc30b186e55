"""XML exports: PubMed articles and arXiv's Atom feed."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from vectorstore.errors import UnreadableFileError
from vectorstore.readers.decoding import UNDERSTOOD
from vectorstore.readers.fields import Place, record_of
from vectorstore.records import Record, Skipped

PUBMED = re.compile(r"<(PubmedArticle|PubmedBookArticle)\b[^>]*>.*?</\1\s*>", re.DOTALL)
ENTRY = re.compile(r"<((?:atom:)?entry)\b[^>]*>.*?</\1\s*>", re.DOTALL)

_PREFIX = re.compile(r"\sxmlns:([\w-]+)\s*=\s*[\"']([^\"']+)[\"']")
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);|#\d+;|#x[0-9a-fA-F]+;)(?:([A-Za-z]\w{1,30});)?")
_HTML = re.compile(r"<(?:!doctype\s+html|html|head|body|div|meta|p|table)\b", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def read_pubmed(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of PubMed XML: articles and book chapters. A labelled section of an abstract begins with its label."""
    for place, element in _elements(text, PUBMED, source):
        yield element if isinstance(element, Skipped) else record_of(_pubmed_fields(element), place)


def read_atom(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records of an Atom feed, as arXiv's API answers."""
    for place, element in _elements(text, ENTRY, source):
        yield element if isinstance(element, Skipped) else record_of(_atom_fields(element), place)


def read_unknown_xml(text: str, source: str) -> Iterator[Record | Skipped]:
    """No reader: raises UnreadableFileError."""
    if _HTML.search(text[:2000]):
        raise UnreadableFileError(
            f"{source} is an HTML page, not a list of papers",
            "Copy the abstracts into a text file, or export the list as RIS, BibTeX or CSV",
        )
    root = re.search(r"<([A-Za-z][\w:.-]*)", text)
    raise UnreadableFileError(f"{source} is XML of an unknown kind (<{root.group(1) if root else '?'}>)", UNDERSTOOD)


def _elements(text: str, pattern: re.Pattern[str], source: str) -> Iterator[tuple[Place, Element | Skipped]]:
    """Each record parsed by itself: a broken one spoils no other, and its line is known."""
    prefixes = "".join(f' xmlns:{name}="{address}"' for name, address in dict(_PREFIX.findall(text)).items())
    line, done = 1, 0
    for match in pattern.finditer(text):
        line += text.count("\n", done, match.start())
        done = match.start()
        try:
            root = fromstring(f"<r{prefixes}>{_repaired(match.group())}</r>")
        except (ParseError, DefusedXmlException) as error:
            yield Place(source, line), Skipped(source, line, f"broken XML record: {error}")
            continue
        yield Place(source, line), _plain_names(root)[0]


def _repaired(record: str) -> str:
    """A record whose HTML entities, lone ampersands and control characters do not break an XML parser."""

    def entity(match: re.Match[str]) -> str:
        shown = html.unescape(match.group()) if match.group(1) else ""
        return html.escape(shown) if shown and shown != match.group() else "&amp;" + match.group()[1:]

    pieces = re.split(r"(<!\[CDATA\[.*?\]\]>)", _CONTROL.sub("", record), flags=re.DOTALL)
    return "".join(piece if piece.startswith("<![CDATA[") else _ENTITY.sub(entity, piece) for piece in pieces)


def _plain_names(root: Element) -> Element:
    for element in root.iter():
        element.tag = str(element.tag).rsplit("}", 1)[-1]
    return root


def inner_text(element: Element | None) -> str:
    """An element's text with its inner markup (`<sup>2</sup>`) written out, for the cleaning to read."""
    if element is None:
        return ""
    text = element.text or ""
    for child in element:
        text += f"<{child.tag}>{inner_text(child)}</{child.tag}>{child.tail or ''}"
    return text.strip()


def _pubmed_fields(article: Element) -> dict[str, object]:
    sections = article.findall(".//Abstract/AbstractText") or article.findall(".//OtherAbstract/AbstractText")
    authors = article.findall(".//AuthorList[@Type='authors']/Author") or article.findall(".//AuthorList/Author")
    pmid = article.findtext(".//PMID") or ""
    doi = next((item.text for item in article.findall("./PubmedData/ArticleIdList/ArticleId[@IdType='doi']")), None)
    title = article.find(".//ArticleTitle")
    return {
        "title": inner_text(title if title is not None else article.find(".//BookTitle")),
        "abstract": "\n".join(filter(None, map(_section, sections))),
        "authors": [name for author in authors if (name := _author(author))],
        "journal": article.findtext(".//Journal/Title") or article.findtext(".//BookTitle") or "",
        "year": article.findtext(".//PubDate/Year") or article.findtext(".//PubDate/MedlineDate") or "",
        "doi": doi or article.findtext(".//ELocationID[@EIdType='doi']") or "",
        "pmid": pmid,
        "url": f"https://pubmed.ncbi.nlm.nih.gov/{pmid}/" if pmid else "",
        "keywords": [text for item in article.findall(".//KeywordList/Keyword") if (text := inner_text(item))],
    }


def _section(section: Element) -> str:
    text, label = inner_text(section), section.get("Label", "")
    return f"{label}: {text}" if text and label and label.upper() not in ("UNLABELLED", "UNASSIGNED") else text


def _author(author: Element) -> str:
    parts = (author.findtext("ForeName") or author.findtext("Initials"), author.findtext("LastName"))
    return " ".join(part for part in parts if part) or author.findtext("CollectiveName") or ""


def _atom_fields(entry: Element) -> dict[str, object]:
    address = entry.findtext("id") or ""
    return {
        "title": inner_text(entry.find("title")),
        "abstract": inner_text(entry.find("summary")) or inner_text(entry.find("content")),
        "authors": [author.findtext("name") or "" for author in entry.findall("author")],
        "year": entry.findtext("published") or entry.findtext("updated") or "",
        "venue": entry.findtext("journal_ref") or "",
        "doi": entry.findtext("doi") or "",
        "arxiv": address if "arxiv.org" in address else "",
        "id": address,
        "url": address,
        "keywords": [category.get("term", "") for category in entry.findall("category")],
    }
