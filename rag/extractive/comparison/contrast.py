"""The few words of each paper that the others do not have: what sets them apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise
from math import log

from rag.extractive.comparison.aspects import choose
from rag.language.background import weight_of
from vectorstore.lexical import STOPWORDS, terms
from vectorstore.passages import Span
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

_BETWEEN = frozenset("among across within between per under over along toward towards".split())
"""Prepositions that part noun phrases."""
LONGEST = 4
"""Words of a telling phrase at most."""

_WORD = re.compile(r"(?:[^\W\d_][\w'’]*- and )?[^\W\d_][\w'’]*(?:[-–][\w'’]+)*")
_FORMULA = re.compile(r"\$[^$\n]+\$")
_INTRODUCED = re.compile(
    r"(?:\b(?:via|using|through|(?<!compatible )with|by|onto|enables?|leverag(?:es?|ing)|employ(?:s|ing)?"
    r"|incorporat(?:es?|ing)"
    r"|integrat(?:es?|ing)|combin(?:es?|ing)|uses?|exploit(?:s|ing)?|introduces?|proposes?|presents?|develops?"
    r"|learns?|[a-z]{3,}s(?= an?\s)|(?:introduces?|proposes?|presents?|develops?) (?:a|the) \w+ of)\s"
    r"|,\s(?=(?:an?|the"
    r"|which is an?)\s)|\(\d\)\s)"
    r"(?:(?:an?|the|its|our|which is an?|two|first|novel|new|simple)\s)*$",
    re.IGNORECASE,
)
"""What stands before the means of an approach; other phrases of its sentence may be what it avoids or works on."""
_AVOIDED = re.compile(
    r"\b(?:without|not?|avoid\w*|eliminat\w+|remov\w+|replac\w+|rather than|instead of|unlike)\b[^,;:]*$", re.I
)
_NOT_FIRST = re.compile(
    r"(?:\w+ly|\w+ing|new|novel|existing|strong|large|small|better|best|high|many|several|various|significant"
    r"|different|further"
    r"|smaller|larger|propose|introduce|present|show|prove|use|build|two|three|one|first|second|able|own|well"
    r"|yet|also"
    r"|remedy|answer|provable|given|such)",
    re.IGNORECASE,
)
_NOT_LAST = re.compile(
    r"(?:\w+ly|[\w-]+ed|\w+able|aware|practical|built|lightweight|efficient|scalable|new|novel|methods?"
    r"|approach(?:es)?|frameworks?|models?|paper|work|remedy|answer|algorithms?"
    r"|guarantees|experiments|enhancements|additions|components|tools?|benchmark|solution|limitations?|results?|performance|data|tasks?|design"
    r"|key|insight|way)",
    re.IGNORECASE,
)
_SYSTEM = re.compile(r"(?:methods?|frameworks?|models?|algorithms?|optimi[sz]ers?|approach(?:es)?)", re.IGNORECASE)
"""Nouns that only tell something behind two words of their own."""
_VERB_LIKE = re.compile(r"\w+[^sui\W]s", re.IGNORECASE)
"""A word in -s before another word is a verb more often than a noun: "exploits estimates"."""


def telling_phrases(papers: Sequence[Paper], snapshot: Snapshot) -> list[tuple[Span, Span]]:
    """(sentence, phrase) of each paper's approach, in order; fewer where one has no such phrase.

    A phrase is a whole noun phrase behind a word that introduces the means, whose terms stand in no other of the
    papers; the rarer, the better.
    """
    counts = [Counter(terms(f"{paper.title} {paper.abstract}")) for paper in papers]
    found = []
    for number, paper in enumerate(papers):
        choice = choose("approach", paper, snapshot.facts(snapshot.position[paper.paper_id]))
        others = set().union(*(words for other, words in enumerate(counts) if other != number))
        if choice is None:
            continue
        spans = _phrases(paper, choice.sentence)
        ranked = [(_worth(paper, span, counts[number], others), -span[0], span) for span in spans]
        if ranked and max(ranked)[0] > 0:
            found.append((choice.sentence, max(ranked)[2]))
    return found


def _phrases(paper: Paper, sentence: Span) -> Iterator[Span]:
    """Runs of words that end where a noun phrase can end: before a stopword, a mark or the end of the sentence."""
    formulas = [match.span() for match in _FORMULA.finditer(paper.abstract, *sentence)]
    words = [
        match.span()
        for match in _WORD.finditer(paper.abstract, *sentence)
        if not any(start <= match.start() < end for start, end in formulas)
    ]
    spelled = [paper.abstract[start:end] for start, end in words]
    name = {part.lower() for part in _WORD.findall(paper.label)}
    barred = [word.lower() in STOPWORDS | _BETWEEN or word.lower() in name or len(word) < 2 for word in spelled]
    adjacent = [paper.abstract[left[1] : right[0]] == " " for left, right in pairwise(words)]
    for last in range(len(words)):
        system = _SYSTEM.fullmatch(spelled[last]) is not None
        if barred[last] or (_NOT_LAST.fullmatch(spelled[last]) and not system):
            continue
        if last + 1 < len(words) and adjacent[last] and not barred[last + 1]:
            continue
        for first in range(last, max(-1, last - LONGEST), -1):
            if barred[first] or (first < last and (not adjacent[first] or _VERB_LIKE.fullmatch(spelled[first]))):
                break
            before = paper.abstract[sentence[0] : words[first][0]]
            is_means = _INTRODUCED.search(before) and not _AVOIDED.search(before)
            if is_means and not _NOT_FIRST.fullmatch(spelled[first]) and last - first >= 2 * system:
                yield words[first][0], words[last][1]


def _worth(paper: Paper, span: Span, counts: Mapping[str, int], others: Set[str]) -> float:
    """What the paper's own terms in the phrase tell: rare ones, and those that it repeats, most."""
    found = list(dict.fromkeys(terms(paper.abstract[span[0] : span[1]])))
    own = [term for term in found if term not in others]
    if not own or len(found) - len(own) > len(found) // 2:
        return 0.0
    words = _WORD.findall(paper.abstract, *span)
    if len(words) + words[0].count("-") < 2:
        return 0.0
    spelled_out = all(word[0].isupper() for word in words)  # a name again, in full
    worth = sum(weight_of(term) * (1 + log(counts[term] or 1)) for term in own)
    return 0.0 if spelled_out else worth * (0.6 if _SYSTEM.fullmatch(words[-1]) else 1.0)
