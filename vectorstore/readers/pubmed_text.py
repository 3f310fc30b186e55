"""PubMed's "Abstract (text)": numbered records of paragraphs, as saved from its page or sent by mail."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vectorstore.readers.fields import Place, record_of
from vectorstore.readers.text_blocks import is_authors
from vectorstore.records import Record, Skipped

START = re.compile(r"^\d+\. \S.*?\. (?:19|20)\d\d\b.*\n(?=(?:.+\n)*?\s*\n)", re.MULTILINE)
"""The first line of a record: number, journal and year."""
PMID = re.compile(r"^PMID: (\d+)", re.MULTILINE)

_DOI = re.compile(r"^DOI: (\S+)", re.MULTILINE)
_CITATION = re.compile(r"\d+\. (?P<journal>[^.]+)\. (?P<year>(?:19|20)\d\d)")
_PERSON = re.compile(r"[^\W\d_][\w.'’ -]{0,40} [A-Z]{1,4}(?: (?:Jr|Sr|[23][nr]d))?(?:\([\d#,]+\))*")
_NO_ABSTRACT = re.compile(
    r"(?:Author information|Comment (?:in|on)|Erratum (?:in|for)|Update (?:in|of)|Conflict of interest|Collaborators"
    r"|Retraction|Republished|DOI:|PMC?ID:|©|\(c\)|Copyright|Published by|\[Article in )",
    re.IGNORECASE,
)
"""How paragraphs begin that are no part of the abstract."""


def is_pubmed_text(text: str) -> bool:
    """Whether a text is such a list."""
    return bool(START.match(text.lstrip()) and PMID.search(text))


def read_pubmed_text(text: str, source: str) -> Iterator[Record | Skipped]:
    """Records in order; `line` is that of their citation."""
    text = re.sub(r"\r\n?", "\n", text)
    starts = [match.start() for match in START.finditer(text) if not text[: match.start()].strip() or
              text[: match.start()].endswith("\n\n\n")]  # fmt: skip
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield record_of(_fields(text[start:end]), Place(source, 1 + text.count("\n", 0, start)))


def _fields(entry: str) -> dict[str, object]:
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", entry) if part.strip()]
    cited = _CITATION.match(paragraphs[0])
    doi, pmid = _DOI.search(entry), PMID.search(entry)
    rest = paragraphs[2:]
    authors = rest.pop(0).rstrip(".") if rest and _is_byline(rest[0]) else ""
    return {
        "title": paragraphs[1] if len(paragraphs) > 1 else "",
        "authors": authors,
        "abstract": "\n".join(part for part in rest if not _NO_ABSTRACT.match(part)),
        "journal": cited["journal"] if cited else "",
        "year": cited["year"] if cited else "",
        "doi": doi.group(1) if doi else "",
        "pmid": pmid.group(1) if pmid else "",
        "url": f"https://pubmed.ncbi.nlm.nih.gov/{pmid.group(1)}/" if pmid else "",
    }


def _is_byline(paragraph: str) -> bool:
    """Whether a paragraph lists authors as PubMed does: "Koch U(1), de la Cruz P(2)."."""
    names = re.split(r"[,;]\s", paragraph.rstrip("."))
    return all(map(_PERSON.fullmatch, names)) or is_authors(paragraph.rstrip("."))
