"""Sentences and passages of an abstract, as offsets into its cleaned text. Nothing here changes a character."""

from __future__ import annotations

import re
from itertools import pairwise

from vectorstore.records import Passage

Span = tuple[int, int]

MAX_PASSAGES = 4
"""Rows a paper may take besides its whole-abstract row."""
SENTENCES_PER_PASSAGE = 3

_BOUNDARY = re.compile(
    r"""(?: (?<=[.!?]) | (?<=[.!?]["'”’)\]]) | (?<=\.\$) )   # the end mark, with a closing quote or bracket
        \s+
        (?= ["'“‘(\[]? [A-Z0-9À-ÞΑ-Ω$\\\u0400-\u042F] | [“‘] | [a-z]{1,3}[A-Z] )
      | (?<=[。！？]) \s*""",
    re.VERBOSE,
)
_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", re.DOTALL)
_ABBREVIATION = re.compile(
    r"""(?: \b(?: e\.g | i\.e | cf | etc | vs | resp | approx | al | ca | viz | Fig | Figs | Eq | Eqs | Sec | Secs
                | Tab | Thm | Ref | Refs | No | Nos | Vol | pp | Dr | Prof | Mr | Mrs | Ms | St | Jr | Inc | Ltd
                | w\.r\.t | w\.l\.o\.g | s\.t | a\.k\.a | i\.i\.d | U\.S | sp | spp | var )
          | (?: ^ | [\s(] ) [A-Z] )
        \.$""",
    re.VERBOSE | re.IGNORECASE,
)
_NEVER_ENDS = re.compile(
    r"\b(?:e\.g|i\.e|cf|vs|resp|approx|Figs?|Eqs?|Secs?|Thm|Refs?|Nos?|Dr|Prof|Mrs?|Ms|St|w\.r\.t|s\.t)\.$",
    re.IGNORECASE,
)


def sentence_spans(text: str) -> tuple[Span, ...]:
    """Offsets of the sentences of `text`, without the white space between them.

    A break never falls inside a `$formula$` or after an abbreviation. Every character that is not white space
    belongs to exactly one sentence.
    """
    formulas = [match.span() for match in _FORMULA.finditer(text)]
    cuts: list[Span] = []
    for match in _BOUNDARY.finditer(text):
        at = match.start()
        if any(start < at < end for start, end in formulas) or _is_abbreviation(text, at):
            continue
        cuts.append(match.span())
    edges = [(0, 0), *cuts, (len(text), len(text))]
    spans = (_trimmed(text, end, start) for (_, end), (start, _) in pairwise(edges))
    return tuple(span for span in spans if span[0] < span[1])


def _is_abbreviation(text: str, end: int) -> bool:
    before = text[max(0, end - 12) : end]
    if _NEVER_ENDS.search(before):
        return True
    # "et al.", "etc." and a lone capital may end a sentence, but only a plain word can then begin the next.
    return bool(_ABBREVIATION.search(before)) and not re.match(r"\s+(?:We|The|This|Our|In|It|To)\b", text[end:])


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def split_passages(paper_id: str, abstract: str) -> tuple[Passage, ...]:
    """The passages of an abstract: runs of two or three whole sentences, at most `MAX_PASSAGES`, in order.

    Together they cover every sentence once. An abstract of more than twelve sentences gets longer passages.
    """
    sentences = sentence_spans(abstract)
    if not sentences:
        return ()
    count = min(MAX_PASSAGES, -(-len(sentences) // SENTENCES_PER_PASSAGE))
    bounds = [round(i * len(sentences) / count) for i in range(count + 1)]
    return tuple(
        Passage(paper_id, number, sentences[first][0], sentences[last - 1][1])
        for number, (first, last) in enumerate(pairwise(bounds))
    )
