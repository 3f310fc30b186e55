"""What people type short, written out: "abt", "w/o", "whats", "dont"."""

from __future__ import annotations

import re

_SHORT = {
    "abt": "about", "w/o": "without", "w/out": "without", "w/": "with", "b/w": "between", "btwn": "between",
    "betw": "between", "btw": "between", "b/c": "because", "cuz": "because", "thru": "through",
    "pls": "please", "plz": "please", "ppl": "people", "smth": "something", "vs.": "vs",
    "whats": "what is", "whos": "who is", "wheres": "where is", "hows": "how is", "theres": "there is",
    "thats": "that is", "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "isnt": "isn't", "arent": "aren't",
    "wasnt": "wasn't", "werent": "weren't", "cant": "can't", "couldnt": "couldn't", "havent": "haven't",
    "hasnt": "hasn't", "wont": "won't", "im": "I'm", "ive": "I've",
    "maths": "mathematics", "stats": "statistics", "params": "parameters", "hyperparams": "hyperparameters",
    "algos": "algorithms", "algo": "algorithm", "imgs": "images", "perf": "performance", "repo": "repository",
}  # fmt: skip
"""Chat shorthand, contractions without their apostrophe, and clipped words."""
_WORD = re.compile(
    rf"(?<![\w.'’/-])(?:{'|'.join(sorted(map(re.escape, _SHORT), key=len, reverse=True))})(?![\w'’-])", re.I
)
_IS = re.compile(r"\b(what|who|where|how|there)['’]s\b", re.IGNORECASE)
_MATHS = re.compile(r"(?<![\w-])[Mm]ath(?: (?=[a-z]{4,})|s?(?=[\s?.!,]|$))")
_AND = re.compile(r"(?<=[^\W\d_]{2}) & (?=[^\W\d_]{2})")


def written_out(text: str) -> str:
    """The text with its shorthand written out; names, capitals and what may be a formula stay as they are."""

    def long(match: re.Match[str]) -> str:
        word = match.group()
        by_the_way = word == "btw" and not re.match(r" \w", text[match.end() :])
        plain = word.islower() or (match.start() == 0 and word[1:].islower())
        return _SHORT[word.lower()] if plain and not by_the_way else word

    text = _MATHS.sub(lambda match: "mathematical " if match.group().endswith(" ") else "mathematics", text)
    return _AND.sub(" and ", _IS.sub(r"\1 is", _WORD.sub(long, text)))
