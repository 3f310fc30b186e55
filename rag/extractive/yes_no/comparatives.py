"""Who is said to be ahead of whom, and in what: the comparative of a question held against those of a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rag.extractive.matching import wanted
from rag.extractive.yes_no.comparative_cues import ALONE, PATTERNS
from rag.retrieval.concepts import Concept
from vectorstore.lexical import STOPWORDS, terms

_STOP = re.compile(
    r"[;:]|\.(?=\s|$)|,\s(?:while|whereas|but|yet|although)\b|\sand (?:it|we|they|is|are|remains?|performs?|matche?s)\b"
)
_DENIED = re.compile(
    r"\b(?:no|not(?! only)|never|cannot|neither|nor|fails? to|unable to|[a-z]+n['’]t)\b(?:\W+\w+){0,6}\W*$",
    re.IGNORECASE,
)
_BOUND = re.compile(r"\b(?:no|not) (?:more|less|fewer) than (?:[\w.%-]+ ){0,4}$", re.IGNORECASE)
"""What stands before "slower" and neither says nor denies that it is: "no more than two percent slower"."""
_PRONOUN = re.compile(r"\b(?:we|our|ours|it|its|they|this|these|the proposed|resulting|which|whose)\b", re.IGNORECASE)
_SELF = re.compile(
    r"\b(?:our|this|its|the (?:proposed|resulting))(?: \w+)? "
    r"(?:methods?|models?|approach|algorithm|framework|technique|system|optimizer)\b",
    re.IGNORECASE,
)
_CIRCUMSTANCE = re.compile(r"\s(?:in|on|for|at|under|with|when|where|across|during)\s")
_ANY = frozenset(
    """baseline baselines method methods approach approaches existing prior previous earlier current conventional
    standard other others state-of-the-art state art sota competitor competitors rival rivals counterpart counterparts
    alternative alternatives technique techniques model models work works strong best""".split()
)
"""Words for whatever else there is."""
MOST_OF = 0.5
"""Share of what one side of a question names that a side of a sentence must have."""


@dataclass(frozen=True, slots=True)
class Comparative:
    """`left` is ahead of `right` on the axis (sign +1), behind it (-1) or level with it (0)."""

    axis: str
    """"better", "speed", "efficient", "cost" or "amount"."""
    sign: int
    left: str
    right: str
    """Empty where a sentence leaves open against whom: "with significantly fewer parameters"."""
    of: str = ""
    """What there is more or less of, for an amount."""
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A yes-or-no question for who is ahead."""

    comparative: Comparative
    names: tuple[str, ...]
    """Spellings of the names of papers in the question; what stands on a side as itself, not as its words."""


def comparative_of(claim: str) -> Comparative | None:
    """The comparative that a claim makes of two sides; None where it makes none or leaves a side out."""
    found = [c for c in _comparatives(claim, PATTERNS) if terms(c.left) and terms(c.right)]
    return replace(found[0], right=_core(found[0].right)) if found else None


def _core(side: str) -> str:
    """One side without the circumstances behind it: "the baseline in classification" is the baseline."""
    core = _CIRCUMSTANCE.split(side.strip(), maxsplit=1)[0]
    return core if terms(core) else side


def says(asked: Asked, sentence: str, own_names: Sequence[str], is_own: bool) -> int:
    """+1 when the sentence affirms what is asked, -1 when it says the opposite, 0 when it does not decide.

    `own_names` are the names of the sentence's paper, for which "it" and "our" stand where the sentence is its own.
    """
    decided = _verdicts(asked, sentence, own_names, is_own)
    return decided.pop() if len(decided) == 1 else 0


def says_both(asked: Asked, sentence: str, own_names: Sequence[str], is_own: bool) -> bool:
    """Whether the sentence affirms what is asked in one respect and not in another: "matches or outperforms"."""
    return len(_verdicts(asked, sentence, own_names, is_own)) > 1


def _verdicts(asked: Asked, sentence: str, own_names: Sequence[str], is_own: bool) -> set[int]:
    """What each comparative of the sentence says to what is asked, +1 or -1."""
    open_ended = [c for c in _comparatives(sentence, ALONE) if not c.right]
    verdicts = [_against(asked, c, own_names, is_own) for c in (*_comparatives(sentence, PATTERNS), *open_ended)]
    return {verdict for verdict in verdicts if verdict}


def compares(sentence: str, axis: str) -> bool:
    """Whether a sentence compares anything on this axis."""
    return any(said.axis == axis for said in _comparatives(sentence, (*PATTERNS, *ALONE)))


def _comparatives(text: str, patterns: Sequence[tuple[str, int, re.Pattern[str]]]) -> Iterator[Comparative]:
    for axis, sign, pattern in patterns:
        for match in pattern.finditer(text):
            left = re.split(r"[;:]\s", text[: match.start()])[-1]
            is_open = patterns is ALONE
            right = "" if is_open else _STOP.split(text[match.end() :], maxsplit=1)[0]
            of = text[match.end() :][:60] if is_open else match.groupdict().get("of") or ""
            yield Comparative(axis, sign, left, right, of, _DENIED.search(left) is not None)


def _against(asked: Asked, said: Comparative, own_names: Sequence[str], is_own: bool) -> int:
    question = asked.comparative
    if not _same_thing(question, said) or _BOUND.search(said.left):
        return 0

    def stands(side: str, text: str, is_subject: bool) -> bool:
        return _stands(side, text, asked.names, own_names, is_own and is_subject)

    if said.right:
        straight = stands(question.left, said.left, True) and stands(question.right, said.right, False)
        crossed = stands(question.right, said.left, True) and stands(question.left, said.right, False)
    else:  # "X matches Y with fewer parameters": the paper itself comes first
        subject = _first_self(said.left, own_names, is_own)
        before = _SELF.sub(" ", said.left)  # "our method" is no rival
        straight = subject and _is_self(question.left, own_names) and stands(question.right, before, False)
        crossed = subject and _is_self(question.right, own_names) and stands(question.left, before, False)
    if straight == crossed:
        return 0
    return _verdict(question.sign, said.sign if straight else -said.sign, said.denied)


def _verdict(asked: int, said: int, denied: bool) -> int:
    if denied:
        return -1 if asked == said else 0
    if asked == 0:
        return 1 if said >= 0 else -1
    return 1 if asked == said else -1


def _same_thing(question: Comparative, said: Comparative) -> bool:
    """Whether both compare in the same: for amounts, whether it is the same that there is more or less of.

    What "matches the average cost of" another is level with it in cost.
    """
    wanted_stems = set(terms(question.of))
    if question.axis == "amount" and said.axis == "better" and not said.sign:
        return bool(wanted_stems) and wanted_stems.issubset(terms(said.right))
    if question.axis != said.axis or question.axis != "amount":
        return question.axis == said.axis
    return not wanted_stems or bool(wanted_stems & set(terms(said.of)))


def _is_self(side: str, own_names: Sequence[str]) -> bool:
    return any(_has_name(side, name) for name in own_names)


def _first_self(text: str, own_names: Sequence[str], is_own: bool) -> bool:
    """Whether the paper itself is named before anything else with a name, or stands as a pronoun."""
    names = re.findall(r"(?<![\w+.-])[\w+.-]*[A-Z][\w+.-]*[A-Z0-9+][\w+.-]*", text)
    return _is_self(names[0], own_names) if names else is_own and _PRONOUN.search(text) is not None


def _stands(side: str, text: str, names: Sequence[str], own_names: Sequence[str], may_be_pronoun: bool) -> bool:
    """Whether one side of a question is what a side of a sentence is about."""
    named = [name for name in names if _has_name(side, name)]
    if named:
        mentioned = all(_has_name(text, name) for name in named)
        implied = may_be_pronoun and _is_self(side, own_names) and _PRONOUN.search(text) is not None
        return mentioned or implied
    telling = [concept for concept in wanted(side) if concept.text.lower() not in _ANY]
    if not telling:
        words = {word.lower() for word in re.findall(r"[\w-]+", text)}
        return bool(words & _ANY)
    total = sum(max(0.1, concept.weight) for concept in telling)
    found = sum(max(0.1, concept.weight) for concept in telling if _has(concept, text))
    return found >= MOST_OF * total


def _has(concept: Concept, text: str) -> bool:
    if concept.named and _has_name(text, concept.text):
        return True
    present = set(terms(text))
    return any(present.issuperset(way) for way in concept.ways)


def _has_name(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w+.-]){re.escape(name)}(?:s|['’]s)?(?![\w+]|-\w)", text, re.IGNORECASE) is not None


def shared_left_out(comparative: Comparative) -> Comparative:
    """The comparative without the words that stand on both sides: "ETF initialization" against "Gaussian ...".

    Such words say what is compared, not which side is which.
    """
    both = set(terms(comparative.left)) & set(terms(comparative.right))

    def rest(text: str) -> str:
        words = [word for word in text.split() if not both.issuperset(terms(word)) or word.lower() in STOPWORDS]
        return " ".join(words) if terms(" ".join(words)) else text

    return replace(comparative, left=rest(comparative.left), right=rest(comparative.right))
