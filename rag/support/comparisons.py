"""Who is said to be ahead of whom."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rag.support.names import names
from rag.support.words import content_words, stems_of

_AHEAD = re.compile(
    r"\b(?:outperform\w*|beats?|beating|surpass\w*|exceed\w*|outdo\w*|improv\w+ (?:up)?on|ahead of|superior to"
    r"|overtakes?|displace[sd]?|better than|stronger than|comes? out ahead|wins? (?:over|against)"
    r"|(?:lead|advantage|gains?|improvements?|superiority) over"
    r"|improv(?:es?|ed|ing) [^,;.]{1,60}? over"
    r"(?=\s[A-Z]|\s(?:existing|prior|previous|standard|vanilla|baselines?)\b))\b"
    r"|优于|胜过|超越|超过(?=\s*[A-Z])"
)
_BEHIND = re.compile(
    r"\b(?:outperformed by|beaten by|surpassed by|inferior to|worse than"
    r"|(?:lags?|falls?|fell|trails?|comes? out|came out|stays?|is|are|was|were) behind)\b|不如|劣于"
)
_MORE = re.compile(
    r"\b(?P<word>more|less|fewer|better|worse|higher|lower|faster|slower|larger|smaller|stronger|weaker"
    r"|cheaper|stabler|quicker|greater|closer|longer|shorter|wider|deeper|safer|simpler|richer|poorer|heavier|lighter|lowers?|reduces?|cuts?|raises?|increases?)\b"
    r"(?P<middle>[^.;]*?)\b(?:than|over|relative to|compared (?:to|with))\b"
    r"(?!\s*\d|\s+(?:half|one|two|three|four|five|six|seven|eight|nine|ten|twice)\b)"
)
_BESIDE = re.compile(
    r"(?:^|[.;]\s)\s*(?:[Cc]ompared (?:to|with)|[Rr]elative to|[Ii]n contrast to|[Uu]nlike)\s(?P<right>[^,;]+),\s"
    r"(?P<left>[^,;]*?)\b(?P<word>more|less|fewer|better|worse|higher|lower|faster|slower|larger|smaller|stronger|weaker"
    r"|cheaper)\b(?![^,;]*\bthan\b)"
)
"""As in "Compared with A, B copes better"."""
_SMALL = frozenset(
    "less fewer worse lower lowers slower smaller weaker cheaper shorter poorer lighter reduce reduces cut cuts".split()
)
_EQUAL = re.compile(
    r"\b(?:as (?P<quality>[\w-]+) as|match(?:es)?|equals?|on (?:a )?par with"
    r"|(?:competitive|comparable)(?: performance| results)?(?: as)? (?:with|to|compared (?:with|to))"
    r"|rivals?|same as)\b"
)
_CHINESE_THAN = re.compile(r"比(?P<right>[^，。；]*?)(?:更加?|最多)?(?P<word>[快慢好差高低少多强弱])(?!的)")
_CHINESE_SMALL = frozenset("慢差低少弱")
_END = re.compile(
    r"[;:。；，]|\((?!e\.g|such as|including)|(?<!e\.g)\.(?=\s|$)|,\s"
    r"|\s(?:in|on|at|under|across|(?<!trained )with|for|by|during|when|where|while)\s"
    r"|\sand (?:\w+s|show|find|prove|demonstrate|identify|are|have|can|thus|also|yet|still|even)\s"
)
_LAST_CLAUSE = re.compile(r"[;:；，。]|,\s(?!(?:which|who|that|and|or)\b)")
_AND = re.compile(r",\s(?:and|or|but|so)\s")
_PRONOUN = re.compile(r"\b(?:we|our|ours|it|its|this|the proposed|resulting|whose|which)\b", re.IGNORECASE)
_APPOSITION = re.compile(r",[^,;:.]*,\s*$")
"""As in "A, tuned and ensembled, outperforms"."""
_OWN_METHOD = re.compile(
    r"\s*(?:than )?(?:this|the proposed|the new) (?:\w+ )?(?:approach|method|model|framework|algorithm|system)\b"
)
_SHOWN = re.compile(
    r"\b(?:experiments?|evaluations?|results?|studies|analys[ei]s|ablations?|tests?)\b[^.;]*"
    r"\b(?:shows?|demonstrates?|confirms?|indicates?|reveals?|suggests?|yields?)\s*(?:that\s)?$"
)
"""Whose "better stability than ..." that is goes without saying."""
_CIRCUMSTANCE = re.compile(r"\s*(?:with|at|by|using|for|in|on|under)\s*$", re.IGNORECASE)
"""Before "fewer steps than LoRA" no subject, but how something is done."""
THIS_PAPER = "<this paper>"
"""Stands for a paper's own method under any name."""
_AMOUNTS = frozenset("more less fewer".split())
AMOUNT = "<amount>"
"""Stands for having more or less of something."""
AHEAD = "<ahead>"
"""Stands for being better in whatever way."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """`ahead` and `behind`: the words of both sides, a paper's own method as THIS_PAPER."""

    ahead: frozenset[str]
    behind: frozenset[str]
    is_strict: bool = True
    """False where both are said to be equal."""
    quality: frozenset[str] = frozenset()
    """In what they are compared, as stems; AHEAD where a verb such as "beats" leaves it open."""


def comparisons(text: str, label: str, is_own: bool = False) -> tuple[Comparison, ...]:
    """The comparisons of a sentence. `is_own` says that its pronouns mean the paper's own method."""
    own = (label, is_own)
    ahead = [match for match in _AHEAD.finditer(text) if not _BEHIND.match(text, match.start())]
    return (
        *(_pair(text, match, True, own) for match in ahead),
        *(_pair(text, match, False, own) for match in _BEHIND.finditer(text)),
        *(_pair(text, match, match["word"] not in _SMALL, own) for match in _MORE.finditer(text)),
        *(_set_beside(match, own) for match in _BESIDE.finditer(text)),
        *(replace(_pair(text, match, True, own), is_strict=False) for match in _EQUAL.finditer(text)),
        *(_pair(text, match, match["word"] not in _CHINESE_SMALL, own) for match in _CHINESE_THAN.finditer(text)),
    )


def _until_end(text: str) -> str:
    return _END.split(text, maxsplit=1)[0]


def _pair(text: str, match: re.Match[str], left_is_ahead: bool, own: tuple[str, bool]) -> Comparison:
    groups = match.groupdict()
    right = groups.get("right") or _until_end(text[match.end() :])
    second = _side(right, (own[0], own[1] and bool(_OWN_METHOD.match(right))))
    first = (
        frozenset({THIS_PAPER})
        if own[1] and _SHOWN.search(text[: match.start()])
        else (_side(_subject(text[: match.start()]), own))
    )
    ahead, behind = (first, second) if left_is_ahead else (second, first)
    words = groups.get("quality") or groups.get("middle")
    if match.re is _CHINESE_THAN:
        words = ""
    quality = frozenset({AHEAD}) if words is None else stems_of(words.replace("-", " "))
    if quality and groups.get("word") in _AMOUNTS:
        quality |= {AMOUNT}
    return Comparison(ahead, behind, quality=quality)


def _set_beside(match: re.Match[str], own: tuple[str, bool]) -> Comparison:
    left, right = _side(match["left"], own), _side(match["right"], (own[0], False))
    amount = frozenset({AMOUNT}) if match["word"] in _AMOUNTS else frozenset[str]()
    return (
        Comparison(right, left, quality=amount) if match["word"] in _SMALL else Comparison(left, right, quality=amount)
    )


def _subject(text: str) -> str:
    """What stands before a comparison in its clause; all of it where the clause is only "far" or "consistently"."""
    text = _APPOSITION.sub(" ", text)
    last = _LAST_CLAUSE.split(text)[-1]
    joined = _AND.split(last)[-1]
    last = joined if len(content_words(joined)) > 1 else last
    is_adverb = len(content_words(last)) == 1 and not (names(f"x {last}") or _PRONOUN.search(last))
    return text if is_adverb else last


def _side(text: str, own: tuple[str, bool]) -> frozenset[str]:
    label, is_own = own
    words = {name.lower() for name in names(f"x {text}")}
    words |= {root for word in content_words(text) for root in word.stems}
    own_words = {label.lower()} | {root for word in content_words(label) for root in word.stems}
    implied = not (words or re.search(r"\d", text) or _CIRCUMSTANCE.match(text))
    if label.lower() in text.lower() or (is_own and (_PRONOUN.search(text) or implied)):
        words = (words - own_words) | {THIS_PAPER}
    return frozenset(words)


def order_differs(claim: Comparison, source: Comparison) -> bool:
    """Whether what the claim puts ahead is what the source puts behind, or on a level."""
    measured = [side.quality for side in (claim, source) if side.quality and AHEAD not in side.quality]
    if len(measured) == 1 and AMOUNT in measured[0] and not (claim.ahead and claim.behind):
        return False  # fewer steps than another, and better than another, are two things
    if not (claim.is_strict and source.is_strict):
        return claim.is_strict and not claim.quality.isdisjoint(source.quality)
    claim_ahead, claim_behind = claim.ahead - claim.behind, claim.behind - claim.ahead
    source_ahead, source_behind = source.ahead - source.behind, source.behind - source.ahead
    crossing = len(claim_ahead & source_behind) + len(claim_behind & source_ahead)
    straight = len(claim_ahead & source_ahead) + len(claim_behind & source_behind)
    return crossing > straight or crossing == straight > 1  # one word on each side says nothing


def upends(claim: Comparison, sources: Sequence[Comparison]) -> bool:
    """Whether the claim lets something win that the sources only ever let lose, or the reverse."""
    if not claim.is_strict or AMOUNT in claim.quality:
        return False
    strict = [source for source in sources if source.is_strict and AMOUNT not in source.quality]
    winner, loser = claim.ahead - claim.behind, claim.behind - claim.ahead
    return _only_on_the_other_side(winner, [(source.ahead, source.behind) for source in strict]) or (
        _only_on_the_other_side(loser, [(source.behind, source.ahead) for source in strict])
    )


def _only_on_the_other_side(side: frozenset[str], sources: Sequence[tuple[frozenset[str], frozenset[str]]]) -> bool:
    """Whether all words of a side stand on the other one of some source, and none of them on the same one of any."""
    return bool(side) and any(side <= other for _, other in sources) and not any(side & same for same, _ in sources)


def alike(claim: Comparison, source: Comparison) -> int:
    """How many words two comparisons share, on whichever side."""
    return len((claim.ahead | claim.behind) & (source.ahead | source.behind))
