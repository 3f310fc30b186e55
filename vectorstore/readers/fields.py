"""What the fields of an export are called, and how a flat record becomes a `Record`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from vectorstore.readers.values import Value, keywords_of, names_of, text_of, year_of
from vectorstore.records import Record, Skipped

SYNONYMS: dict[str, tuple[str, ...]] = {
    name: tuple(synonyms.split())
    for name, synonyms in {
        "title": "title documenttitle articletitle itemtitle papertitle primarytitle titleenglish translatedtitle ti "
        "t1 ct originaltitle headline displayname papername titel titre título titulo titolo 标题 题目 题名",
        "abstract": "abstract abstracttext abstractnote summary paperabstract abstractenglish translatedabstract ab n2 "
        "originalabstract abstracts notesabstract description text content body zusammenfassung "
        "kurzfassung résumé resume resumen resumo riassunto 摘要",
        "authors": "authorsparsed authors author authornames authorfullnames authorsfullname firstauthors au a1 "
        "creators creator authorslist authorsite authorships autor autoren auteur auteurs autores autore autori 作者",
        "venue": "venue journal journaltitle booktitle sourcetitle publicationtitle containertitle conference "
        "conferencename journalref secondarytitle alternatetitle3 journalname alternatetitle2 alternatetitle1 "
        "proceedings so jt publication zeitschrift revue revista 期刊 会议",
        "year": "year publicationyear pubyear py y1 date publicationdate published publisheddate dp da issued created "
        "jahr année annee año ano anno 年份 年",
        "url": "url link paperurl urls sourceurl abstracturl ur site openreview pdflink pdfurl pdf paperlink lk",
        "code_url": "codeurl code github githuburl codelink repository repo project projectpage",
        "keywords": "keywords authorkeywords keyword tags manualtags kw de categories category indexkeywords "
        "fieldsofstudy schlagwörter schlagworte stichwörter motsclés motscles palabrasclave palavraschave 关键词",
        "doi": "doi itemdoi do di l3",
        "arxiv": "arxivid arxiv eprint",
        "pmid": "pmid pubmedid pm",
        "openreview": "openreviewid openreview forum",
        "id": "id paperid recordid corpusid eid ut accessionnumber an documentid docid pid key",
    }.items()
}
"""Field -> its names in exports, best first, lower case and without anything but letters and digits."""


def _by_name() -> dict[str, list[tuple[str, int]]]:
    """Each name with the fields that it may stand for, and how good a name of them it is (0 is best)."""
    named: dict[str, list[tuple[str, int]]] = {}
    for field, names in SYNONYMS.items():
        for rank, name in enumerate(names):
            named.setdefault(name, []).append((field, rank))
    return named


_NAMED = _by_name()
_WORST = max(map(len, SYNONYMS.values()))

_NOT_A_LETTER = re.compile(r"[\W_]+")
_NOTHING = re.compile(
    r"\W*(?:n/?a|none|null|nan|nil|abstract|tbd|tba|missing|undefined|no abstract(?: is)?(?: available| provided)?"
    r"|abstract (?:is )?(?:not |un)available|not available|\[?no abstract available\]?)?\W*",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_WITHDRAWN = re.compile(
    r"\W*(?:this (?:paper|article|submission|manuscript|work) (?:has been|was|is(?: being)?|have been) "
    r"(?:withdrawn|retracted)"
    r"|(?:the )?(?:paper|article)?\s*withdrawn\b|retracted\b).{0,250}",
    re.IGNORECASE | re.DOTALL,
)
_ARXIV = re.compile(
    r"(?:arxiv[:./]|arxiv\.org/(?:abs|pdf)/)?\s*((?:\d{4}\.\d{4,5})|(?:[a-z-]+(?:\.[A-Z]{2})?/\d{7}))(?:v\d+)?(?:\.pdf)?",
    re.IGNORECASE,
)
_DOI = re.compile(r"10\.\d+(?:\.\d+)*(?:/\S+)?")
_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?id=([\w-]+)")


@lru_cache(maxsize=4096)
def canonical(name: str) -> str:
    """A field's name without case, spaces and marks: `Author(s) Keywords` -> `authorskeywords`."""
    return _NOT_A_LETTER.sub("", name).lower()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a record stands: its source as the user named it, and the 1-based line or record number."""

    source: str
    line: int


def record_of(fields: Mapping[str, Value], place: Place) -> Record | Skipped:
    """The record in a flat mapping whose keys are `canonical`, or the reason why there is none."""
    found = _found(fields)
    abstract = text_of(found["abstract"])
    title = text_of(found["title"])
    if reason := missing_abstract(abstract):
        return Skipped.of((place.source, place.line), reason, "" if _NOTHING.fullmatch(title) else title)
    url = _address(found["url"])
    code_url = _address(found["code_url"])
    return Record(
        abstract=abstract,
        title="" if _NOTHING.fullmatch(title) else title,
        authors=names_of(found["authors"]),
        venue=text_of(found["venue"]),
        year=year_of(found["year"]),
        url=url,
        code_url=code_url,
        keywords=keywords_of(found["keywords"]),
        source_id=_source_id(found, url),
        source=place.source,
        line=place.line,
    )


def missing_abstract(abstract: str) -> str:
    """Why this text cannot stand as an abstract, or nothing."""
    if len(abstract) > 300:
        return ""
    if _NOTHING.fullmatch(_TAG.sub("", abstract)):
        return "no abstract"
    return "withdrawn" if _WITHDRAWN.fullmatch(abstract) else ""


def _found(fields: Mapping[str, Value]) -> dict[str, Value]:
    """The value of each of our fields, under the best of its names that has one; None where none has."""
    found: dict[str, Value] = dict.fromkeys(SYNONYMS)
    best: dict[str, int] = {}
    for key, value in fields.items():
        for name, rank in _NAMED.get(key, ()):
            if rank < best.get(name, _WORST) and _is_given(inner := _inner(value)):
                found[name], best[name] = inner, rank
    return found


def _inner(value: Value) -> Value:
    return value.get("value") if isinstance(value, dict) and set(value) <= {"value", "readers"} else value


def _is_given(value: Value) -> bool:
    return value is not None and value != "" and value != [] and not (isinstance(value, str) and value.isspace())


def _address(value: Value) -> str:
    text = text_of(value[0] if isinstance(value, list | tuple) and value else value).split()
    return text[0].rstrip(";,") if text and re.match(r"(?:https?|ftp)://|www\.|10\.\d{4}", text[0]) else ""


def _source_id(found: Mapping[str, Value], url: str) -> str:
    forum = identifier("openreview", url)
    own = "" if isinstance(found["id"], Mapping) else " ".join(text_of(found["id"]).split())
    return (
        identifier("doi", text_of(found["doi"]))
        or identifier("arxiv", text_of(found["arxiv"]))
        or identifier("pmid", text_of(found["pmid"]))
        or forum
        or identifier("openreview", text_of(found["openreview"]))
        or identifier("", own)
    )


def identifier(scheme: str, value: str) -> str:
    """One id in its canonical spelling: `doi:10.1/x`, `arxiv:2106.09685`, `pmid:1`, `openreview:x`, or as it stands."""
    value = value.strip().strip("{}")
    if not value:
        return ""
    if scheme == "doi" or re.match(r"(?:doi:|https?://(?:dx\.)?doi\.org/)", value, re.IGNORECASE):
        match = _DOI.search(value)
        doi = match.group().rstrip(".,;").lower() if match else ""
        return "arxiv:" + doi.split("arxiv.")[1] if doi.startswith("10.48550/arxiv.") else f"doi:{doi}" if doi else ""
    if (match := _ARXIV.fullmatch(value.removeprefix("https://").removeprefix("http://"))) and scheme != "pmid":
        return "arxiv:" + match.group(1)
    if match := _OPENREVIEW.search(value):
        return "openreview:" + match.group(1)
    if scheme == "openreview":
        return f"openreview:{value}" if re.fullmatch(r"[\w-]{6,20}", value) else ""
    if scheme == "pmid":
        digits = re.search(r"\d+", value)
        return f"pmid:{digits.group()}" if digits else ""
    return "" if scheme else value
