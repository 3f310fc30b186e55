"""What a question looks for, as concepts: words and known phrases with a weight and the ways to write them.

The weight of a concept says how telling it is, from how rare its terms are in 20,000 machine-learning abstracts and
not in the list at hand: a relevance built on it does not change with the size of the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag.language.background import is_in_background, kin_of, light_words, weight_of
from rag.language.spelling import other_terms
from rag.language.word_lists import rows_of
from rag.understanding.readings import alternatives
from vectorstore.lexical import STOPWORDS, term_of, terms

Key = tuple[str, ...]
"""A phrase as the stems of its words, hyphens opened: `("low", "rank", "adapt")`."""

LONGEST_PHRASE = 6
MAX_CONCEPTS = 40
"""A question of more concepts is cut to its most telling ones, so that a pasted page costs no more than a question."""

FRAME = frozenset(
    """paper papers article articles abstract abstracts work works study studies studied method methods approach
    approaches technique techniques algorithm algorithms idea ideas author authors list lists listed show shows find
    finds give tell tells name named present presents presented propose proposes proposed proposing introduce
    introduces introduced introducing discuss discusses discussed discussing describe describes described address
    addresses addressed addressing tackle tackles tackled tackling solve solves solved solving fix fixes fixed fixing
    improve improves improved improving deal deals dealing handle handles handling use uses used using employ employs
    apply applies applied applying combine combines combined combining build builds building develop develops
    developed developing focus focuses focusing about related relate relating concern concerning regarding involve
    involves involving investigate investigates investigating examine examines explore explores exploring analyze
    analyzes analyse analyses analyzing consider considers make makes making want need know interested interesting
    recent new novel anything something someone there here many much number count how look looks looking try tries
    trying contain contains mention mentions mentioned say says said offer offers provide provides provided report
    reports reported please any people can exist exists available topic topics problem problems way ways kind kinds
    type types different various existing current one ones two three first result results resulting experiment
    experiments experimental evaluate evaluates evaluated evaluating test tests tested testing run runs done known
    happen happens go goes come comes stuff thing things etc lot lots bit pls so on sort sorts somebody anybody anyone
    everything everybody everyone nothing really actually basically maybe mostly especially particularly particular
    general generally principle example examples instance useful good certain whole own entire main e.g i.e eg ie vs
    looked seem seems think thinks called aspect aspects question questions area areas field fields field's concept
    concepts setting settings scenario scenarios issue issues case cases task tasks purpose purposes goal
    goals""".split()
)

LIGHT_WEIGHT = 0.3
"""Factor on words of light_words.txt: verbs and adjectives that an abstract says in other words as often as not."""

_WORD = re.compile(r"[^\W_]+(?:[-.+&/][^\W_]+)*\+*", re.UNICODE)
_PART = re.compile(r"[^\W_]+")
_OUT_OF = re.compile(r"\bout of [a-z]+", re.IGNORECASE)
_NAME = re.compile(r"[^\W_][A-Z]|[A-Za-z]\d")
_TAIL = re.compile(r"(?<=\w)-(?:based|style|like|type|driven)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing that is asked for. `ways` are its spellings: sets of index terms that must stand together."""

    text: str
    ways: tuple[Key, ...]
    weight: float
    """0 (says nothing) to 1 (rare)."""
    named: bool = False
    """Written like a name and no acronym: GLUE, LLaMA, D4RL. To mention it is to use it."""
    kin: tuple[tuple[str, float], ...] = ()
    """Index terms that say nearly the same, with how nearly (0 to 1), nearest first."""


def key_of(phrase: str) -> Key:
    """The phrase as stems of its words, hyphens and slashes opened: how equal phrases are recognised."""
    return tuple(term_of(part.lower()) for part in _PART.findall(phrase))


def readings(text: str, equivalents: Mapping[Key, tuple[Key, ...]]) -> tuple[tuple[Concept, ...], ...]:
    """The ways to read a question (see readings.py), each as concepts; readings that say nothing are left out."""
    found = dict.fromkeys(concepts(reading, equivalents) for reading in alternatives(text))
    telling = tuple(reading for reading in found if any(concept.weight > 0 for concept in reading))
    return telling or (concepts(text, equivalents),)


def concepts(text: str, equivalents: Mapping[Key, tuple[Key, ...]]) -> tuple[Concept, ...]:
    """The concepts of a question, in order, each once; frame words only where there is nothing else.

    `equivalents` maps a phrase to other ways of writing it ("LoRA" to "low-rank adaptation" and back).
    """
    text = _OUT_OF.sub(_hyphened, text)
    words = [_TAIL.sub("", word) for word in _WORD.findall(text) if word.lower() not in STOPWORDS]
    telling = [word for word in words if word.lower() not in FRAME]
    found: dict[tuple[Key, ...], Concept] = {}
    for concept in _phrases(telling or words, equivalents):
        found.setdefault(concept.ways, concept)
    if len(found) <= MAX_CONCEPTS:
        return tuple(found.values())
    kept = sorted(found.values(), key=lambda concept: -concept.weight)[:MAX_CONCEPTS]
    return tuple(concept for concept in found.values() if concept in kept)


def _hyphened(match: re.Match[str]) -> str:
    """The words as abstracts write them, where they do: "out-of-distribution"."""
    word = "-".join(match.group().lower().split())
    return word if is_in_background(word) else match.group()


def _phrases(words: Sequence[str], equivalents: Mapping[Key, tuple[Key, ...]]) -> Iterator[Concept]:
    at = 0
    while at < len(words):
        length, others = _longest(words[at : at + LONGEST_PHRASE], equivalents)
        # The words of a spelled-out phrase are looked for one by one, each also by the acronym of the whole phrase:
        # "federated tuning" is half of "federated learning". An acronym is looked for as a whole.
        for word in words[at : at + length]:
            concept = _concept(word, others)
            if concept.ways:
                yield concept
        at += length


def _longest(words: Sequence[str], equivalents: Mapping[Key, tuple[Key, ...]]) -> tuple[int, tuple[Key, ...]]:
    """(words of the longest known phrase at the start, the other ways to write it)."""
    for length in range(len(words), 0, -1):
        others = equivalents.get(key_of(" ".join(words[:length])), ())
        if others:
            return length, others
    return 1, ()


def _concept(word: str, others: tuple[Key, ...]) -> Concept:
    whole = terms(word)
    opened = key_of(word)
    own = tuple(part for part in opened if part not in STOPWORDS)
    ways: list[Key] = []
    if len(whole) > len(own):  # a name with a hyphen stands whole in the index, or as its parts
        ways.append((whole[0],))
    if ways and len(own) == 1 < len(opened):  # without "out" and "of" it says another thing: "distribution"
        own = ()
    forms = tuple((term,) for term in other_terms(word.lower())) if len(whole) == 1 else ()
    ways.extend(way for way in (own or tuple(whole[:1]), *forms, *others, *kindred_of(word)) if way and way not in ways)
    weight = max((_weight(way) for way in ways[:1]), default=0.0)
    if word.lower() in light_words():
        weight *= LIGHT_WEIGHT
    named = not others and bool(_NAME.search(word))
    near = () if named or not ways or len(ways[0]) > 1 else kin_of(ways[0][0])
    return Concept(word, tuple(ways), weight, named, near)


def _weight(way: Key) -> float:
    return max(weight_of(term) for term in way)


def kindred_of(word: str) -> tuple[Key, ...]:
    """The words of its field that a word asks for too, as ways to write it; none for most words."""
    return _kindred().get(word.lower(), ())


@lru_cache(maxsize=1)
def _kindred() -> Mapping[str, tuple[Key, ...]]:
    """Word that asks for a field -> words of its abstracts, as ways to write it."""
    return {
        word: tuple(key_of(other) for other in others.split())
        for word, others in rows_of("rag.retrieval", "kindred.tsv")
    }


@lru_cache(maxsize=1)
def field_equivalents() -> Mapping[Key, tuple[Key, ...]]:
    """Acronyms of the field and their expansions, both ways."""
    return equivalents_of(rows_of("rag.retrieval", "acronyms.tsv"))


def equivalents_of(pairs: Iterable[Sequence[str]]) -> Mapping[Key, tuple[Key, ...]]:
    """(acronym, expansion) pairs as a mapping from either to the other."""
    both: dict[Key, tuple[Key, ...]] = {}
    for acronym, expansion in pairs:
        short, long = key_of(acronym), tuple(part for part in key_of(expansion) if part not in STOPWORDS)
        if len(long) == 1 < len(key_of(expansion)):
            long = ("-".join(_PART.findall(expansion.lower())),)
        for key in {short, (*short[:-1], term_of(f"{acronym.lower()}s"))}:
            both[key] = (*both.get(key, ()), long)
        for key in {long, key_of(expansion)}:
            both[key] = (*both.get(key, ()), short)
    return both
