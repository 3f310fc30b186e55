"""Who a record is: its stable id, and the paper made of it."""

from __future__ import annotations

import re

from vectorstore.cleaning import clean
from vectorstore.merge.sameness import digest
from vectorstore.naming import label
from vectorstore.records import Paper, Record
from vectorstore.text.residue import residue

MAX_ID_LENGTH = 200
LONGEST_LEAD = 100
"""Characters before a project page's address in which its word ("project page") stands."""

_ADDRESSES = {
    "doi": "https://doi.org/",
    "arxiv": "https://arxiv.org/abs/",
    "pmid": "https://pubmed.ncbi.nlm.nih.gov/",
    "openreview": "https://openreview.net/forum?id=",
}
_CODE_HOST = r"(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|anonymous\.4open\.science|huggingface\.co)"
_HOST = re.compile(_CODE_HOST, re.IGNORECASE)
_BARE_HOSTS = ("github.com/", "gitlab.com/", "4open.science/", "huggingface.co/", "www.")
_CODE = re.compile(rf"(?:https?://)?(?:www\.)?{_CODE_HOST}/[^\s\"'<>“”‘’{{}}|\\^`\[\]]+", re.IGNORECASE)
_PAGE = re.compile(
    r"(?:project|code|web|home)?\s*-?(?:page|site|website|code|demo)[^.]{0,60}?[\s:(](https?://[^\s\"'<>“”‘’{}|\\^`\[\]]+)",
    re.IGNORECASE,
)
_ROW_MARK = re.compile(r"#(?=\d+$)")
"""What would make an id look like a passage's row in the store."""
_ODD = re.compile(r"[\x00-\x1f\x7f]")


def paper_id(record: Record, abstract: str) -> str:
    """The id of a paper: the source's own where it has one, else `t-` and 16 hex digits of title and abstract.

    Digits depend on letters and numbers only, so retyped dashes or spaces change nothing.
    """
    own = _ROW_MARK.sub("%23", _ODD.sub("", " ".join(record.source_id.split())))
    if own and len(own) <= MAX_ID_LENGTH:
        return own
    return f"s-{digest(own)}" if own else f"t-{digest(clean(record.title), abstract)}"


def address_of(identifier: str) -> str:
    """Where a paper with this id can be read; nothing for an id of no known scheme."""
    scheme, _, name = identifier.partition(":")
    return _ADDRESSES[scheme] + name if scheme in _ADDRESSES and name else ""


def to_paper(record: Record) -> Paper:
    """The paper of a record: cleaned, labelled, with its id and the code link of its abstract."""
    abstract = clean(record.abstract)
    title = clean(record.title)
    return Paper(
        paper_id=paper_id(record, abstract),
        label=label(title, abstract),
        abstract=abstract,
        title=title,
        authors=tuple(name for author in record.authors if (name := clean(author))),
        venue=clean(record.venue),
        year=record.year,
        url=record.url or address_of(record.source_id),
        code_url=record.code_url or code_link(abstract),
        keywords=tuple(
            dict.fromkeys(word for keyword in record.keywords or residue(abstract)[1] if (word := clean(keyword)))
        ),
        source=record.source,
        original=record.abstract,
    )


def code_link(abstract: str) -> str:
    """The address of the paper's code that its abstract gives, else that of its project page, else nothing."""
    if "://" not in abstract and not any(host in abstract for host in _BARE_HOSTS):
        return ""
    if match := _CODE.search(abstract, _first_host(abstract)):
        address = _trimmed(match.group())
        return address if address.startswith("http") else f"https://{address}"
    match = _PAGE.search(abstract, max(0, abstract.find("://") - LONGEST_LEAD))
    return _trimmed(match.group(1)) if match else ""


def _first_host(abstract: str) -> int:
    """Where to look for an address of code: not before the first such host with what may stand before it."""
    match = _HOST.search(abstract)
    return max(0, match.start() - len("https://www.")) if match else len(abstract)


def _trimmed(address: str) -> str:
    while address and (
        address[-1] in ".,;:!?*_'’”\"" or (address[-1] == ")" and address.count(")") > address.count("("))
    ):
        address = address[:-1]
    return address
