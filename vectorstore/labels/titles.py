"""A title as a label: whole where it is short, else as much of its beginning as says something by itself."""

from __future__ import annotations

import re

from vectorstore.labels.phrases import LINKS, OPENERS, RELATIVE
from vectorstore.lexical import STOPWORDS

LONGEST = 80
"""Characters of a label; a longer title is shortened."""
SHORTEST_CUT = 30
"""Characters that a cut inside the title leaves at least."""
HEAD_WORDS = 3

_NAME_HEAD = re.compile(r"([^:]{2,60}?)\s*:\s+\S")
_COLON = re.compile(r":\s+|\s[–—-]\s|\?\s+|\.\s+(?=[A-Z])")
_PREPOSITIONS = frozenset(
    """among amongst amid despite during following including involving like near onto regarding concerning since
    throughout unlike until upon""".split()
)
_SAYS_LITTLE = frozenset(
    """case cases report reports study studies review reviews efficacy safety analysis evaluation assessment demo poster
    effect effects role roles use uses result results outcome outcomes note update overview introduction comparison
    development experience lessons part series new novel first rare beyond towards toward basics""".split()
)
_PAIRS = {"(": ")", "[": "]", "“": "”", "{": "}"}


def short_title(title: str) -> str:
    """The title in at most about 80 characters, brackets balanced, never ending inside a phrase where that can be.

    "[...]." around a translated title and the full stop at its end go. Of a longer title what stands before its colon
    or question mark is taken where it says enough ("Efficacy and safety" does not), else whole phrases.
    """
    title = _bare(title)
    if len(title) <= LONGEST:
        return title
    match = _COLON.search(title)
    if match and match.start() <= LONGEST and says_enough(title[: match.start()]):
        return title[: match.start()]
    return _cut(title)


def name_head(title: str) -> str:
    """What stands before the colon of a title, where that is short enough to be a name."""
    match = _NAME_HEAD.match(title)
    return match.group(1) if match else ""


def says_enough(head: str) -> bool:
    """Whether a few words tell one paper of a list from another: three or more, two of them not said of any paper."""
    words = re.findall(r"[^\W_]+(?:[-'’][^\W_]+)*", head.lower())
    telling = [word for word in words if word not in STOPWORDS and word not in _SAYS_LITTLE]
    return len(words) >= HEAD_WORDS and len(telling) >= 2 and _is_balanced(head)


def _bare(title: str) -> str:
    title = title.strip()
    translated = re.fullmatch(r"\[([^\[\]]+)\]\.?", title)
    title = translated.group(1) if translated else title
    return title[:-1] if re.search(r"[^\W\d_]{3}[)\]]?\.$", title) else title


def _cut(title: str) -> str:
    """The longest beginning of whole phrases; else of whole words."""
    ends = [match.start() for match in re.finditer(r"\s+(?=\S)", title[: LONGEST + 1])]
    for whole_phrases in (True, False):
        for end in reversed(ends):
            head = title[:end].rstrip(" ,;:–—-")
            following = re.match(r"\s*(\S+)", title[end:])
            breaks = not whole_phrases or _begins_phrase(title[:end], following.group(1) if following else "")
            if breaks and end >= SHORTEST_CUT and _is_balanced(head) and not _hangs(head):
                return head
    return title[: LONGEST + 1].rsplit(" ", 1)[0] if " " in title[:LONGEST] else title[:LONGEST]


def _begins_phrase(before: str, word: str) -> bool:
    return (
        before.rstrip()[-1:] in ",;:?"
        or word.strip("(“\"'").lower() in LINKS | RELATIVE | _PREPOSITIONS
        or word[:1] in "(["
    )


def _hangs(head: str) -> bool:
    """Whether the last word leads on to something that is cut off: "of", "are", "treated"."""
    last = head.split()[-1].lower().strip("(“\"'")
    return last in LINKS | RELATIVE | _PREPOSITIONS | OPENERS | STOPWORDS or last.endswith("ed")


def _is_balanced(text: str) -> bool:
    return all(text.count(opening) == text.count(closing) for opening, closing in _PAIRS.items())
