"""Sentences and passages of an abstract, as offsets into its cleaned text. Nothing here changes a character."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from vectorstore.records import Passage
from vectorstore.text.residue import residue
from vectorstore.text.sections import sections

Span = tuple[int, int]

MAX_PASSAGES = 4
"""Rows a paper may take besides its whole-abstract row."""
SENTENCES_PER_PASSAGE = 3
LONG_WORD = 7
"""Letters of a word that no abbreviation has."""
CAPITALISED_EVERY = 400
"""A text with fewer capitalised words than one in so many characters is typed in lower case."""

_BOUNDARY = re.compile(
    r"""(?: (?<=[.!?]) | (?<=[.!?]["'”’)\]]) | (?<=\.\$) )   # the end mark, with a closing quote or bracket
        \s+
        (?= ["'“‘(\[]? [A-Z0-9À-ÞΑ-Ω$\\\u0400-\u042F] | [“‘] | [a-z]{1,3}[A-Z0-9] )
      | (?<=[。！？]) \s*""",
    re.VERBOSE,
)
_LOWER_BOUNDARY = re.compile(
    r"""(?: (?<=[.!?]) | (?<=[.!?]["'”’)\]]) ) \s+ (?= ["'“‘(\[]? [a-z0-9α-ω$\\-] )""", re.VERBOSE
)
"""Where a text has no capitals to begin a sentence with."""
_CAPITALISED = re.compile(r"\b[A-ZÀ-ÞΑ-Ω\u0400-\u042F][a-zà-ÿα-ω\u0430-\u044F]")
_COUNTED = re.compile(r"^\d+\.$|(?:^|[\s(])(?:\d{1,2}|[ivx]{1,4}|\d[\d.,]*[\s-]?[a-z]{1,3})\.$")
"""The number of an item ("2. the liver", "ii. the") or a measure ("3 yr. of age"): before a small letter no end."""
_END_MARK = re.compile(r"[.!?。！？]")
_GLUED = re.compile(r"[.!?](?=[A-Z][a-z]*[ ,:])")
_GLUED_TO = re.compile(r"[a-z]{3}$|[a-z)]\)$")
"""Two sentences without a space between: "... of its overhead.We propose ...", not inside an address."""
_ADDRESS = re.compile(r"[/@_\\]|www\.|\w\.\w+\.\w")
_FORMULA = re.compile(r"\$\$.+?\$\$|\$[^$\n]+\$", re.DOTALL)
_ABBREVIATION = re.compile(
    r"""(?: \b(?: e\.g | i\.e | cf | etc | vs | resp | approx | al | ca | viz | Fig | Figs | Eq | Eqs | Sec | Secs
                | Tab | Thm | Ref | Refs | No | Nos | Vol | pp | Dr | Prof | Mr | Mrs | Ms | St | Jr | Inc | Ltd
                | w\.r\.t | w\.l\.o\.g | s\.t | a\.k\.a | i\.i\.d | U\.S | sp | spp | var
                | i\.v | i\.p | i\.m | s\.c | p\.o | i\.c\.v | b\.i\.d | t\.i\.d )
          | (?: ^ | [\s(] ) [A-Z] )
        \.$""",
    re.VERBOSE | re.IGNORECASE,
)
_SHORT_FORMS = frozenset(
    """cf etc vs resp approx al ca viz fig figs eq eqs sec secs tab thm ref refs no nos vol pp dr prof mr mrs ms st jr
    inc ltd sp spp var""".split()
)
"""The words among them; what ends a sentence is mostly another word, and needs no pattern."""
_NEVER_ENDS = re.compile(
    r"\b(?:e\.g|i\.e|cf|vs|resp|approx|Figs?|Eqs?|Secs?|Thm|Refs?|Nos?|Dr|Prof|Mrs?|Ms|St|w\.r\.t|s\.t)\.$",
    re.IGNORECASE,
)


def sentence_spans(text: str) -> tuple[Span, ...]:
    """Offsets of the sentences of `text`, without the white space between them.

    A break never falls inside a `$formula$` or after an abbreviation. Where the whole text is typed in lower case, a
    small letter begins a sentence as well. The section words of a structured abstract
    ("RESULTS:") and what a database appended ("(ABSTRACT TRUNCATED)") belong to no sentence, every other character
    that is not white space belongs to exactly one.
    """
    text = text[: residue(text)[0]]
    formulas = [match.span() for match in _FORMULA.finditer(text)]
    labels = [(section.start, section.end) for section in sections(text)]
    cuts = [
        match.span()
        for match in _boundaries(text)
        if not ((formulas and _is_inside(match.start(), formulas)) or _is_abbreviation(text, match.start()))
        and not (labels and _is_inside(match.end(), labels))
    ]
    glued = (match.end() for match in _GLUED.finditer(text) if _GLUED_TO.search(text[: match.start()][-3:]))
    cuts += [(at, at) for at in glued if not _is_inside(at, formulas) and not _in_address(text, at)]
    cuts = sorted({*cuts, *labels})
    edges = [(0, 0), *cuts, (len(text), len(text))]
    spans = (_trimmed(text, end, start) for (_, end), (start, _) in pairwise(edges))
    return tuple(span for span in spans if span[0] < span[1])


def _boundaries(text: str) -> Iterator[re.Match[str]]:
    """As `finditer`, which looks at every character: only the two places after each end mark are tried."""
    is_lower = sum(1 for _ in _CAPITALISED.finditer(text)) * CAPITALISED_EVERY < len(text)
    boundaries = (_BOUNDARY, _LOWER_BOUNDARY) if is_lower else (_BOUNDARY,)
    end = 0
    for mark in _END_MARK.finditer(text):
        for place in (mark.end(), mark.end() + 1):
            match = next((found for each in boundaries if (found := each.match(text, place))), None)
            if place >= end and match:
                end = match.end()
                yield match
                break


def _is_inside(at: int, spans: Sequence[Span]) -> bool:
    return any(start < at < end for start, end in spans)


def _in_address(text: str, at: int) -> bool:
    """Whether a place stands in an address or in code: "github.com/Foo.Bar", "torch_Foo.Bar"."""
    start = text.rfind(" ", 0, at) + 1
    end = text.find(" ", at)
    return bool(_ADDRESS.search(text[start : end if end >= 0 else len(text)]))


def _is_abbreviation(text: str, end: int) -> bool:
    if text[end - 1] != ".":
        return False
    if text[end:].lstrip()[:1].islower() and _COUNTED.search(text[max(0, end - 12) : end]):
        return True
    last = text[max(0, end - 1 - LONG_WORD) : end - 1]
    word = last.rpartition(" ")[2]
    if word.isalpha() and (len(word) == LONG_WORD or (len(word) > 1 and word.lower() not in _SHORT_FORMS)):
        return False
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
    """The passages of a paper, where `passage_spans` finds them."""
    return tuple(Passage(paper_id, number, *span) for number, span in enumerate(passage_spans(abstract)))


def passage_spans(abstract: str) -> tuple[Span, ...]:
    """The passages of an abstract: runs of two or three whole sentences, at most `MAX_PASSAGES`, in order.

    Together they cover every sentence once. An abstract of more than twelve sentences gets longer passages.
    """
    sentences = sentence_spans(abstract)
    if not sentences:
        return ()
    count = min(MAX_PASSAGES, -(-len(sentences) // SENTENCES_PER_PASSAGE))
    bounds = [round(i * len(sentences) / count) for i in range(count + 1)]
    return tuple((sentences[first][0], sentences[last - 1][1]) for first, last in pairwise(bounds))
