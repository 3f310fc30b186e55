"""The blocks of a plain text file and what each one looks like: a label, a title, authors, a heading, an abstract."""

from __future__ import annotations

import re
from dataclasses import dataclass

NUMBER = re.compile(
    r"\A\s*(?:\\item(?:\[[^\]]*\])?|\[\d{1,5}\]|\(\d{1,5}\)|\d{1,5}[.)、]|#\d{1,5}[.:)]?|[-•]|\*(?!\*))\s+(?=\S)"
)
_LABEL = re.compile(
    r"\s*[*_#]{0,4}\s*(title|abstract|authors?|keywords?|year|venue|journal|conference|url|link|doi|arxiv|pmid|code|id"
    r"|comments?|subjects?|categories|journal-ref|report-no|tl;?dr"
    r"|标题|题目|摘要|作者|关键词|年份)\s*[*_]{0,3}\s*[:：]\s*[*_]{0,3}\s*(.*)",
    re.IGNORECASE,
)
_OF_ONE_LINE = frozenset(
    "subjects comments categories year doi url link arxiv id code pmid journal-ref report-no".split()
)
_ABSTRACT_LINE = re.compile(r"\s*[*_#]{0,4}\s*(?:abstract|摘要)\s*[*_]{0,3}\s*[.:：]?\s*[*_]{0,3}\s*", re.IGNORECASE)
_ENGLISH = {
    "标题": "title",
    "题目": "title",
    "摘要": "abstract",
    "作者": "authors",
    "关键词": "keywords",
    "年份": "year",
}
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
END = re.compile(r"[.!?。！？][\"'”’)\]*_]*\s*$")
_BOLD = re.compile(r"\s*\*\*([^*]{5,200}?)[.:]?\*\*[.:]?\s+([A-ZÀ-Þ\d\"“].*)")
"""A title in bold type with the abstract behind it on the same line."""
_ADDRESS = re.compile(r"\s*(?:https?://|www\.)\S+\s*")
_SENTENCES = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[A-ZÀ-Þ\d$\\])|[。！？](?=\S)")
CLAIM = re.compile(
    r"\b(?:we|this (?:paper|work|study)|proposes?|introduces?|presents?|method|approach"
    r"|(?:is|are|was|were) (?:given|shown|proved|proven|presented|studied|discussed|described|investigated|derived"
    r"|established|proposed|introduced|considered|analy[sz]ed|examined|reviewed|reported))\b",
    re.IGNORECASE,
)
_PARTICLE = r"(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|ten|ter|bin|ibn|al|el|y)"
_NAME = re.compile(
    rf"(?:[A-ZÀ-Þ][\w.'’-]*\s+){{1,4}}(?:{_PARTICLE}\s+){{0,2}}[A-ZÀ-Þ][\w.'’-]+[\d*†‡§¶¹²³⁴⁵⁶⁷⁸⁹⁰,]*|[\u3400-\u9fff]{{2,4}}"
)
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)")
_AFFILIATION = re.compile(
    r"^\W*[\d¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§¶(]+\s?[A-ZÀ-Þ]"
    r"|\b(?:universit|institut|department|dept|facult|school|college|laborator|hospital|academy|cent(?:er|re)\b|inc\b|gmbh\b)",
    re.IGNORECASE,
)
LONGEST_AFFILIATION = 30
"""Words."""
SECTION = (
    r"(?:background|introduction|motivation|purpose|aims?|objectives?|context|materials?|methods?|design|results?"
    r"|findings|conclusions?|discussion|significance|limitations?)"
)
_SECTION_LINE = re.compile(rf"\W*{SECTION}(?: and {SECTION})?\W*", re.IGNORECASE)
_LISTING = re.compile(
    r"论文|列表|摘要集|\b(?:list|papers|abstracts|proceedings|accepted|conference|session|track|workshop|export)\b"
    r"|\b(?:19|20)\d\d\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Block:
    """Lines without a blank one between them; `line` is the 1-based number of the first."""

    line: int
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines as they stand."""
        return "\n".join(self.lines)


def words(text: str) -> int:
    """How many words a text has; two CJK characters count as one."""
    return len(text.split()) + len(_CJK.findall(text)) // 2


def is_abstract(text: str) -> bool:
    """Whether a block reads as an abstract: 20 words, or short but made of sentences that claim something."""
    count = words(text)
    if count >= 20:
        return True
    if not END.search(text):
        return False
    return (count >= 8 and len(_SENTENCES.findall(text)) >= 1) or (count >= 6 and bool(CLAIM.search(text)))


def is_authors(text: str) -> bool:
    """Whether a line is a list of two or more persons, or one person."""
    text = _IN_BRACKETS.sub("", text)
    parts = [part.strip() for part in re.split(r"[,;，、]|\band\b|&", text.strip("*_ \t")) if part.strip(" 0123456789")]
    return bool(parts) and len(text) < 600 and all(_NAME.fullmatch(part) for part in parts)


def is_affiliation(text: str) -> bool:
    """Whether a line below the authors says where they work."""
    return words(text) <= LONGEST_AFFILIATION and not END.search(text) and bool(_AFFILIATION.search(text))


def is_listing(text: str) -> bool:
    """Whether a line speaks about the list ("ICML 2026 papers", "论文列表"), not about one paper."""
    return bool(_LISTING.search(text)) and words(text) <= 15


def labelled(block: Block) -> dict[str, str]:
    """The labelled fields of a block ("Title: ...", "摘要：..."); empty when its first line has no label.

    Lines without a label continue the field above them. A lone word "Abstract" labels what follows.
    """
    fields: dict[str, str] = {}
    name = ""
    for line in block.lines:
        if match := _LABEL.fullmatch(line):
            key = match.group(1).lower()
            name = _ENGLISH.get(key, key)
            # A listing of arXiv goes on after the number: "arXiv:2401.00001 [pdf, other]".
            fields[name] = match.group(2).partition(" ")[0] if name == "arxiv" else match.group(2)
        elif _ABSTRACT_LINE.fullmatch(line):
            name = "abstract"
            fields.setdefault(name, "")
        elif not name:
            return {}
        elif name in _OF_ONE_LINE and not fields.get("abstract") and is_abstract(line):
            name = "abstract"  # a listing of arXiv has no word before it
            fields[name] = line
        else:
            fields[name] = f"{fields[name]}\n{line}".strip("\n")
    return fields


def trailing_labels(block: Block) -> tuple[Block, dict[str, str]]:
    """A block without the labelled lines at its end ("Keywords: ...", "Code: ..."), and what they say."""
    lines = list(block.lines)
    fields: dict[str, str] = {}
    while (
        len(lines) > 1
        and (match := _LABEL.fullmatch(lines[-1]))
        and match.group(1).lower() not in ("title", "abstract")
    ):
        name = match.group(1).lower()
        fields[_ENGLISH.get(name, name)] = match.group(2)
        lines.pop()
    return Block(block.line, tuple(lines)), fields


def titled(block: Block) -> dict[str, str]:
    """Abstract of a block, with title, authors and address where its first lines give them."""
    lines = [line for line in block.lines if not _ABSTRACT_LINE.fullmatch(line)]
    lines[:1] = [re.sub(r"^\s*#{1,6}\s+", "", lines[0])] if lines else []
    if lines and (bold := _BOLD.fullmatch(lines[0])) and words(bold.group(1)) > 2:
        return {"title": bold.group(1), "abstract": "\n".join([bold.group(2), *lines[1:]])}
    if len(lines) < 2 or not _is_title_line(lines):
        return {"abstract": "\n".join(lines)}
    fields = {"title": plain_title(lines.pop(0))}
    if len(lines) > 1 and is_authors(lines[0]):
        fields["authors"] = lines.pop(0)
        while len(lines) > 1 and is_affiliation(lines[0]):
            lines.pop(0)
    if len(lines) > 1 and _ADDRESS.fullmatch(lines[0]):
        fields["url"] = lines.pop(0).strip()
    return fields | {"abstract": "\n".join(lines)}


def plain_title(text: str) -> str:
    """A title without the marks of headings, bold type and numbers around it."""
    return NUMBER.sub("", re.sub(r"^\s*#{1,6}\s+", "", text).strip("*_ \t")).strip("*_ \t")


def _is_title_line(lines: list[str]) -> bool:
    first, rest = lines[0].strip(), lines[1:]
    if _SECTION_LINE.fullmatch(first):
        return False
    if (END.search(first) and not first.endswith("?")) or words(first) > 30 or not is_abstract("\n".join(rest)):
        return False
    if not re.match(r"[\W_]*[A-ZÀ-Þ\d\u3040-\u9fff]", rest[0]) and not _ADDRESS.fullmatch(rest[0]):
        return False
    return len(first) < 0.75 * max(map(len, rest)) or is_authors(rest[0])
