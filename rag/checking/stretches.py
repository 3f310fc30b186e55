"""Which stretch of a sentence is said of which source.

Models put a mark behind what it is meant for ("... a manifold [1], while ... [2]"), in the place of a subject
("[1] does ..., whereas [2] ..."), or all marks at the end; they write "the former" and "the latter"; and they say
before a colon what holds for all that follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.checking.markers import Mark, marks
from rag.support.quantities import quantities
from rag.support.words import content_words

SHORT = 3
"""Fewer meaningful words and numbers than this are no claim by themselves."""
LONG_ENOUGH = 3
"""So many words must follow a mark for it to be the subject of a clause."""

_BOUNDARY = re.compile(
    r"[;；]\s*|[:：]\s+|：|,\s+(?=(?:while|whereas|but|yet|although|though|and)\s)|\s+(?=(?:whereas|while)\s)"
    r"|，(?=而|但|且|并且|同时)|(?<=\x01)，|(?<!\x01)\s+(?=(?:and|but)\s(?:in\s)?\x01)|,\s+(?=the (?:latter|second)\b)"
)
_JOINER = re.compile(r"[\s,;]*(?:(?:and|or|&|和|与|及|以及)\s*)?(?:(?:papers?|sources?|in|by)\s+)?")
_CONJUNCTION = re.compile(r"(?:\b(?:and|but|while|whereas)\b|[,，])")
_IN = re.compile(r"\b(?:in|according to|by|for|with|as shown in)\s*$|根据\s*$|在\s*$", re.IGNORECASE)
_FOLLOWS = re.compile(r"\s+(?!(?:and|or|but|while|whereas|as well as)\b)[\w(“\"]|\s*[\u3400-\u9fff]")
_FIRST = re.compile(
    r"\b(?:the former|the first(?: (?:one|paper|study|work|approach|method|source))?(?= \w+s?\b))|前者", re.IGNORECASE
)
_SECOND = re.compile(
    r"\b(?:the latter|the second(?: (?:one|paper|study|work|approach|method|source))?(?= \w+s?\b))|后者", re.IGNORECASE
)


_TOGETHER = re.compile(
    r"\b(?:both|each|all of (?:them|these)|all (?:two|three|four|five)|(?:these|the|of the) (?:two|three|four|five))\b"
    r"|\b(?:two|three|four|five|several) (?:\w+ )?(?:papers|studies|works|methods|approaches|abstracts)\b|都|均",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Stretch:
    """`sentence[start:end]` is said of the sources with these numbers."""

    start: int
    end: int
    numbers: tuple[int, ...]
    is_lead: bool = False
    """Without a mark of its own it opens what follows ("Both concern memory: ..."), and is said of all of it."""


def stretches(sentence: str) -> tuple[Stretch, ...]:
    """The stretches of a sentence in order; one without marks of its own goes together with a neighbour that is said of
    the same sources."""
    found = marks(sentence)
    cited = tuple(dict.fromkeys(number for mark in found for number in mark.numbers))
    if len(found) < 2 and len(cited) < 2:
        return (Stretch(0, len(sentence), cited),)
    masked = sentence
    for mark in found:
        masked = masked[: mark.start] + "\x01" * (mark.end - mark.start) + masked[mark.end :]
    pieces = [piece for start, end in _clauses(masked) for piece in _in_clause(masked, start, end, found)]
    pieces = [_with_order(piece, masked, cited) for piece in pieces]
    return tuple(_merged(pieces, _inherited(pieces, masked)))


def clause_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the clauses of a text without marks stand."""
    return tuple((start, end) for start, end in _clauses(text) if text[start:end].strip())


def without_order(text: str) -> str:
    """The text with "it" for "the former" and "the second paper"."""
    return _SECOND.sub("it", _FIRST.sub("it", text))


def is_short(text: str, least: int = SHORT) -> bool:
    """Whether a text has too few meaningful words and numbers to be a claim."""
    return len(content_words(text)) + len(quantities(text)) < least


def of_all(text: str) -> bool:
    """Whether a text speaks of several papers together: "both", "all three"."""
    return bool(_TOGETHER.search(text))


def _clauses(masked: str) -> list[tuple[int, int]]:
    cuts = [match.end() for match in _BOUNDARY.finditer(masked)]
    return list(zip([0, *cuts], [*cuts, len(masked)], strict=True))


def _in_clause(masked: str, start: int, end: int, found: Sequence[Mark]) -> list[Stretch]:
    """The stretches of one clause: what stands before each group of marks, or after one that is its subject."""
    groups = _groups(masked, [mark for mark in found if start <= mark.start < end])
    if not groups:
        return [Stretch(start, end, ())]
    pieces: list[Stretch] = []
    at, is_open = start, False
    for group, following in zip(groups, [*groups[1:], Stretch(end, end, ())], strict=True):
        before, after = masked[at : group.start], masked[group.end : following.start]
        if _is_subject(before, after, is_open):
            if pieces and not is_open and is_short(_bare(masked, pieces[-1])):  # "A [1] and B [2] reduce ..."
                last = pieces.pop()
                group = replace(group, numbers=tuple(dict.fromkeys((*last.numbers, *group.numbers))))
                at = last.start
            if pieces and is_open:
                at = pieces[-1].end
            pieces.append(Stretch(at, following.start, group.numbers))
            at, is_open = following.start, True
        elif is_open:  # "A [1] extends B [2]"
            last = pieces.pop()
            pieces.append(Stretch(last.start, group.end, tuple(dict.fromkeys((*last.numbers, *group.numbers)))))
            at, is_open = group.end, False
        else:
            pieces.append(Stretch(at, group.end, group.numbers))
            at = group.end
    return [*pieces[:-1], replace(pieces[-1], end=end)]  # words after the last mark belong to the last claim


def _groups(masked: str, found: Sequence[Mark]) -> list[Stretch]:
    """Marks that follow each other directly, or with "and" between them, as one."""
    groups: list[Stretch] = []
    for mark in found:
        if groups and _JOINER.fullmatch(masked, groups[-1].end, mark.start):
            numbers = tuple(dict.fromkeys((*groups[-1].numbers, *mark.numbers)))
            groups[-1] = Stretch(groups[-1].start, mark.end, numbers)
        else:
            groups.append(Stretch(mark.start, mark.end, mark.numbers))
    return groups


def _is_subject(before: str, after: str, is_open: bool) -> bool:
    """Whether a mark between these texts stands for the subject of what follows it."""
    if is_open:
        *_, before = _CONJUNCTION.split(before)
    words = len(re.findall(r"\w+", after)) + len(re.findall(r"[\u3400-\u9fff]", after)) // 2
    if words < LONG_ENOUGH or not is_short(before):
        return False
    return bool(_FOLLOWS.match(after)) or (bool(_IN.search(before)) and after.startswith((",", "，")))


def _bare(masked: str, piece: Stretch) -> str:
    return masked[piece.start : piece.end].replace("\x01", "")


def _with_order(piece: Stretch, masked: str, cited: tuple[int, ...]) -> Stretch:
    """ "The former" and "the latter" are the first and the second source that the sentence cites."""
    text = _bare(masked, piece)
    is_first, is_second = bool(_FIRST.search(text)), bool(_SECOND.search(text))
    if len(cited) != 2 or is_first == is_second or (piece.numbers and len(piece.numbers) < 2):
        return piece
    return replace(piece, numbers=(cited[0] if is_first else cited[1],))


def _inherited(pieces: Sequence[Stretch], masked: str) -> list[Stretch]:
    """The pieces with those without marks given the marks of the next one that has some, else of the one before."""
    found: list[Stretch] = []
    for at, piece in enumerate(pieces):
        following = next((other.numbers for other in pieces[at + 1 :] if other.numbers), ())
        before = next((other.numbers for other in reversed(found) if other.numbers), ())
        if piece.numbers:
            found.append(piece)
        elif following and _leads(masked[piece.start : piece.end]):
            later = tuple(dict.fromkeys(number for other in pieces[at + 1 :] for number in other.numbers))
            found.append(replace(piece, numbers=later, is_lead=len(later) > 1))
        else:
            found.append(replace(piece, numbers=following or before))
    return found


def _leads(text: str) -> bool:
    return bool(re.search(r"[:：]\s*$", text)) or of_all(text)


def _merged(marked: Sequence[Stretch], pieces: Sequence[Stretch]) -> list[Stretch]:
    """The pieces, those without marks of their own (in `marked` they have no numbers) together with a neighbour."""
    merged: list[Stretch] = []
    is_marked = False
    for own, piece in zip(marked, pieces, strict=True):
        is_same = bool(merged) and merged[-1].numbers == piece.numbers and not merged[-1].is_lead
        if is_same and not (is_marked and own.numbers):
            merged[-1] = replace(merged[-1], end=piece.end)
            is_marked = is_marked or bool(own.numbers)
        else:
            merged.append(piece)
            is_marked = bool(own.numbers)
    return merged
