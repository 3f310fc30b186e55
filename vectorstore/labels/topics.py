"""What a paper is about, where it claims nothing in a way that is known: its first subject, or what it repeats."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import dropwhile, groupby

from vectorstore.labels.phrases import ANAPHORIC, CONTAINERS, FINITE, LINKS, MAX_WORDS, VAGUE, cased, leading_words
from vectorstore.lexical import STOPWORDS

MAX_CLAUSE = 40
"""Characters of a clause in a language that parts its words by no spaces."""
REPEATED = 3
"""Times that an abstract names its subject in one word, where that word says it."""
VAGUE_WORDS = 3
ONCE = 2
"""What a run of words counts that stands in a text once."""
_SHOWN = re.compile(
    r"^(?:[Ww]e|[Tt]his (?:paper|work|study)) (?:[a-z]+ ){1,2}(?:that|how|whether|if|why|under what conditions) "
    r"(?:the |an? )?"
)
_LEAD = re.compile(
    r"^(?:Recently|Recent|Currently|However|In|While|Although|As|For|Despite|With|To|When|Since|Over|Given|Due)\b[^,.;]{0,80},\s+"
)
_BEFORE_VERBS = frozenset("to can could may might will would should must cannot".split())
_OF_DEGREE = frozenset("significantly substantially extremely highly particularly especially increasingly very".split())


def subject(text: str) -> str:
    """What the first sentence is about: its words before the first finite verb; else the text's key phrase."""
    sentence = re.split(r"(?<=[.!?])\s+(?=[A-Z])|[。；]", text, maxsplit=1)[0]
    words, _ = leading_words(_SHOWN.sub("", _LEAD.sub("", sentence)))
    if _SHOWN.match(sentence) and 2 < len(words) <= MAX_WORDS and sentence.rstrip(" .").endswith(words[-1].rstrip(".")):
        return cased(" ".join(words))
    for position, word in enumerate(words[: MAX_WORDS + 1]):
        if word.lower() in FINITE:
            said = _subject_of(words[:position]) if words[0].lower() not in ANAPHORIC | LINKS else ""
            if said and (position > 1 or text.lower().count(said.lower()) >= REPEATED):
                return cased(said)
            break
    return cased(_key_phrase(text))


def _subject_of(words: list[str]) -> str:
    """A sentence's subject without its article; nothing where it is no topic ("the present work")."""
    bare = words[1:] if len(words) > 2 and words[0].lower() in ("the", "a", "an") else words
    lower = [word.lower() for word in bare] or [""]
    is_vague = (lower[-1] in VAGUE and len(bare) <= VAGUE_WORDS) or (
        lower[0] in CONTAINERS and len(bare) <= VAGUE_WORDS
    )
    return "" if is_vague else " ".join(bare)


def _parts(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The runs of two to five of these words."""
    for start in range(len(words) - 1):
        for end in range(start + 2, min(start + 5, len(words)) + 1):
            yield words[start:end]


def _key_phrase(text: str) -> str:
    """The run of words between stop words that the text repeats most, two to five words; else its first words."""
    runs = [tuple(run.split()) for run in re.split(r"[^\w\s’'-]+", text.lower()) if run.strip()]
    counts: Counter[tuple[str, ...]] = Counter()
    for run in runs:
        before = ""
        for is_stop, group in groupby(run, key=lambda word: word in STOPWORDS or word in FINITE or len(word) < 2):
            words = tuple(dropwhile(_OF_DEGREE.__contains__, group))
            if not is_stop and not any(word[0].isdigit() for word in words):
                for part in _parts(words):  # what stands there twice is no verb with its subject
                    counts[part] += 1 if before in _BEFORE_VERBS else 2  # "can induce apoptosis" may be no noun
            before = words[-1] if words else ""
    if not counts:
        words_of_it = re.split(r"[，。；：、,;:.]", text.strip(), maxsplit=1)[0].split()[:MAX_WORDS]
        return " ".join(words_of_it) if len(words_of_it) > 1 else "".join(words_of_it)[:MAX_CLAUSE]
    often = Counter(word for run in runs for word in run if word not in VAGUE)

    def telling(words: tuple[str, ...]) -> tuple[bool, float, int]:
        """What stands there twice first, then what is made of the words that the text repeats."""
        twice = counts[words] > ONCE
        weight = counts[words] * len(words) if twice else sum(often[word] for word in words) / len(words)
        return twice, weight, min(len(words), 3)

    best = max(counts, key=telling)
    found = re.search(re.escape(" ".join(best)), text, re.IGNORECASE)
    return found.group() if found else " ".join(best)
