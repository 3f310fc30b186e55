"""The blocks of a plain text file and what each one looks like: a label, a title, authors, a heading, an abstract."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_NUMBER = re.compile(r"\A\s*(?:\[\d{1,5}\]|\(\d{1,5}\)|\d{1,5}[.)、]|#\d{1,5}[.:)]?|[-•]|\*(?!\*))\s+(?=\S)")
_ONLY_NUMBER = re.compile(r"\s*(?:\[\d{1,5}\]|\(\d{1,5}\)|#?\d{1,5}[.):]?)\s*")
_LABEL = re.compile(
    r"\s*[*_#]{0,4}\s*(title|abstract|authors?|keywords?|year|venue|journal|conference|url|link|doi|arxiv|pmid|code|id"
    r"|标题|题目|摘要|作者|关键词|年份)\s*[*_]{0,3}\s*[:：]\s*[*_]{0,3}\s*(.*)",
    re.IGNORECASE,
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
_RULE = re.compile(r"\s*(?:[-=*_~#]\s*){3,}")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_END = re.compile(r"[.!?。！？][\"'”’)\]*_]*\s*$")
_SENTENCES = re.compile(r"[.!?][\"'”’)\]]*\s+(?=[A-Z\d$\\])")
_CLAIM = re.compile(
    r"\b(?:we|this (?:paper|work|study)|proposes?|introduces?|presents?|method|approach)\b", re.IGNORECASE
)
_NAME = re.compile(r"(?:[A-ZÀ-Þ][\w.'’-]*\s+){1,4}[A-ZÀ-Þ][\w.'’-]+[\d*†‡,]*|[\u3400-\u9fff]{2,4}")
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


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a text, in order; ruled lines part blocks too, a number or bullet in front of one is left out."""
    lines: list[str] = []
    start = 0
    for number, line in enumerate([*re.sub(r"\r\n?", "\n", text).split("\n"), ""], 1):
        if line.strip("\ufeff \t\u00a0\u3000\x0c") and not _RULE.fullmatch(line):
            if not lines and _ONLY_NUMBER.fullmatch(line):
                continue
            if not lines:
                start, line = number, _NUMBER.sub("", line, count=1)
            lines.append(line)
        elif lines:
            yield from _parted(Block(start, tuple(lines)))
            lines = []


def _parted(block: Block) -> Iterator[Block]:
    # One abstract a line, without blank lines between.
    if len(block.lines) > 1 and all(words(line) >= 40 and _END.search(line) for line in block.lines):
        for offset, line in enumerate(block.lines):
            yield Block(block.line + offset, (_NUMBER.sub("", line, count=1),))
    else:
        yield block


def words(text: str) -> int:
    """How many words a text has; two CJK characters count as one."""
    return len(text.split()) + len(_CJK.findall(text)) // 2


def is_abstract(text: str) -> bool:
    """Whether a block reads as an abstract: 20 words, or short but made of sentences that claim something."""
    count = words(text)
    if count >= 20:
        return True
    if not _END.search(text):
        return False
    return (count >= 8 and len(_SENTENCES.findall(text)) >= 1) or (count >= 6 and bool(_CLAIM.search(text)))


def is_authors(text: str) -> bool:
    """Whether a line is a list of two or more persons, or one person."""
    parts = [part.strip() for part in re.split(r"[,;，、]|\band\b|&", text) if part.strip()]
    return bool(parts) and len(text) < 600 and all(_NAME.fullmatch(part) for part in parts)


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
            fields[name] = match.group(2)
        elif _ABSTRACT_LINE.fullmatch(line):
            name = "abstract"
            fields.setdefault(name, "")
        elif not name:
            return {}
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


def titled(block: Block) -> tuple[str, str, str]:
    """Title, authors and abstract of a block; title and authors empty when its first line begins the abstract."""
    lines = [line for line in block.lines if not _ABSTRACT_LINE.fullmatch(line)]
    lines[:1] = [re.sub(r"^\s*#{1,6}\s+", "", lines[0])] if lines else []
    if len(lines) < 2 or not _is_title_line(lines):
        return "", "", "\n".join(lines)
    rest = 2 if len(lines) > 2 and is_authors(lines[1]) else 1
    return lines[0].strip(" *_"), lines[1] if rest == 2 else "", "\n".join(lines[rest:])


def _is_title_line(lines: list[str]) -> bool:
    first, rest = lines[0].strip(), lines[1:]
    if (_END.search(first) and not first.endswith("?")) or words(first) > 30 or not is_abstract("\n".join(rest)):
        return False
    if not re.match(r"[\W_]*[A-ZÀ-Þ\d\u3040-\u9fff]", rest[0]):
        return False
    return len(first) < 0.75 * max(map(len, rest)) or is_authors(rest[0])
