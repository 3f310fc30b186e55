"""A plain text cut into blocks: at blank lines and rules, and at list marks, indents or line ends where those part
records."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from vectorstore.readers.text_blocks import CLAIM, END, NUMBER, SECTION, Block, is_abstract, words

LONG_LINE = 40
"""Words from which a line is an abstract although other blocks stand apart by blank lines."""
SHORT_ABSTRACT = 20
LONGEST_ABSTRACT = 350
"""Words up to which paragraphs with a wider gap around them may be one abstract."""

_ONLY_NUMBER = re.compile(r"\s*(?:\[\d{1,5}\]|\(\d{1,5}\)|#?\d{1,5}[.):]?)\s*")
_RULE = re.compile(r"\s*(?:(?:[-=*_~#]\s*){3,}|\\(?:begin|end)\{\w+\*?\}(?:\[[^\]]*\])?\s*)")
_INDENT = re.compile(r"(?:\t| {2,}|\u3000)\s*\S")
_SECTION = re.compile(rf"\W*{SECTION}\b[^.]{{0,30}}[:.]", re.IGNORECASE)
_QUOTE = re.compile(r"\s*>+(?: |$)")
"""What mail and Markdown put before each line that they quote."""


def blocks(text: str) -> list[Block]:
    """The blocks of a text, in order; a number or bullet in front of one is left out."""
    groups = _groups(_unquoted(re.sub(r"\r\n?", "\n", text).split("\n")))
    if _gaps_part_records(groups):
        groups = [[_joined(group)] if len(group) > 1 else group for group in groups]
    found = [block for group in groups for block in group]
    alone = len(found) == 1 or (len(found) == 2 and not is_abstract(found[0].text))
    return [part for block in found for part in _parted(block, alone)]


def _unquoted(lines: Sequence[str]) -> list[str]:
    """The lines without quotation marks of mail, where every line of a paragraph has one."""
    plain: list[str] = []
    for is_blank, run in groupby(lines, key=lambda line: not line.strip()):
        paragraph = [*run]
        if not is_blank and all(map(_QUOTE.match, paragraph)):
            paragraph = [_QUOTE.sub("", line, count=1) for line in paragraph]
        plain += paragraph
    return plain


def _groups(lines: Sequence[str]) -> list[list[Block]]:
    """Blocks between blank lines, grouped where two or more blank lines, or a rule, stand between."""
    groups: list[list[Block]] = [[]]
    held: list[str] = []
    start = gap = 0
    for number, line in enumerate([*lines, ""], 1):
        rule = bool(_RULE.fullmatch(line))
        if line.strip("\ufeff \t\u00a0\u3000\x0c") and not rule:
            if not held and _ONLY_NUMBER.fullmatch(line):
                continue
            if not held:
                start = number
                if gap > 1 and groups[-1]:
                    groups.append([])
            held.append(line)
            gap = 0
            continue
        if held:
            groups[-1].append(Block(start, tuple(held)))
            held = []
        gap += 2 if rule else 1
    return groups


def _gaps_part_records(groups: Sequence[Sequence[Block]]) -> bool:
    """Whether wider gaps stand between records and single blank lines inside them.

    A group of several whole abstracts is a section of the list; those of one abstract are shorter together, and
    seldom claim something in each of their paragraphs.
    """
    torn = [group for group in groups if len(group) > 1]
    if len(groups) < 2 or len(torn) < len(groups) / 2:
        return False
    texts = [block.text for group in torn for block in group]
    if any(sum(words(block.text) for block in group) > LONGEST_ABSTRACT for group in torn):
        return False
    if not all(END.search(text) for text in texts):  # titles, authors or headings are among them
        return False
    background = sum(any(not CLAIM.search(block.text) for block in group) for group in torn)
    return background >= len(torn) / 2


def _joined(group: Sequence[Block]) -> Block:
    lines = [line for block in group for line in (*block.lines, "")]
    return Block(group[0].line, tuple(lines[:-1]))


def _parted(block: Block, alone: bool) -> Iterator[Block]:
    """The records of one block: at list marks, indents, or one a line; `alone` when no blank line parts the list."""
    starts = _marked(block) or _indented(block) or _lines(block, alone) or [0]
    if starts[0] != 0:
        yield Block(block.line, block.lines[: starts[0]])
    for first, after in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        lines = block.lines[first:after]
        yield Block(block.line + first, (NUMBER.sub("", lines[0], count=1), *lines[1:]))


def _marked(block: Block) -> list[int]:
    """Where items with a number or a bullet begin, when each of them holds an abstract."""
    starts = [i for i, line in enumerate(block.lines) if NUMBER.match(line)]
    kinds = {re.sub(r"\d+", "1", line.split()[0]) for line in (block.lines[i] for i in starts)}
    numbers = [int(digits.group()) for i in starts if (digits := re.search(r"\d+", block.lines[i].split()[0]))]
    if len(kinds) > 1 or (numbers and numbers != list(range(numbers[0], numbers[0] + len(starts)))):
        return []
    return _if_all(block, starts, lambda text: words(text) >= SHORT_ABSTRACT)


def _indented(block: Block) -> list[int]:
    starts = [i for i, line in enumerate(block.lines) if _INDENT.match(line)]
    if len(starts) == len(block.lines):
        return []
    return _if_all(block, starts, lambda text: words(text) >= SHORT_ABSTRACT and bool(END.search(text)))


def _lines(block: Block, alone: bool) -> list[int]:
    """One abstract a line, or a title and an abstract on every two lines; the first line may be a heading."""
    least = SHORT_ABSTRACT if alone else LONG_LINE
    long = [words(line) >= least and bool(END.search(line)) for line in block.lines]
    first = 0 if long[0] else 1
    if len(long) - first > 1 and all(long[first:]) and not any(_SECTION.match(line) for line in block.lines):
        return list(range(first, len(long)))
    pairs = len(long) // 2
    if alone and pairs > 1 and long == [False, True] * pairs and not any(map(END.search, block.lines[::2])):
        return list(range(0, len(long), 2))
    return []


def _if_all(block: Block, starts: list[int], wanted: Callable[[str], bool]) -> list[int]:
    """The starts, when there are two or more and every part from one to the next is as wanted."""
    if len(starts) < 2 or starts[0] > 1:
        return []
    ends = [*starts[1:], len(block.lines)]
    parts = ["\n".join(block.lines[first:end]) for first, end in zip(starts, ends, strict=True)]
    return starts if all(map(wanted, parts)) else []
