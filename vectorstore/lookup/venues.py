"""Whether two names mean one venue: "NeurIPS" and "Advances in Neural Information Processing Systems"."""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from vectorstore.lookup.spellings import plain

ALIKE = 92.0
"""Similarity (0 to 100) of two long names from which one is a misspelling of the other."""
LONG = 10

_GROUPS = tuple(
    frozenset(group.split("|"))
    for group in (
        "neurips|nips|neural information processing systems|advances in neural information processing systems"
        "|conference on neural information processing systems",
        "icml|international conference on machine learning",
        "iclr|international conference on learning representations",
        "acl|association for computational linguistics|annual meeting of the association for computational linguistics",
        "emnlp|empirical methods in natural language processing"
        "|conference on empirical methods in natural language processing",
        "naacl|north american chapter of the association for computational linguistics",
        "eacl|european chapter of the association for computational linguistics",
        "aaai|aaai conference on artificial intelligence",
        "ijcai|international joint conference on artificial intelligence",
        "aistats|artificial intelligence and statistics"
        "|international conference on artificial intelligence and statistics",
        "uai|uncertainty in artificial intelligence|conference on uncertainty in artificial intelligence",
        "colt|conference on learning theory|computational learning theory",
        "cvpr|computer vision and pattern recognition|conference on computer vision and pattern recognition",
        "iccv|international conference on computer vision",
        "eccv|european conference on computer vision",
        "kdd|knowledge discovery and data mining",
        "jmlr|journal of machine learning research",
        "tmlr|transactions on machine learning research",
        "nejm|new england journal of medicine",
        "jama|journal of the american medical association",
        "bmj|british medical journal",
        "pnas|proceedings of the national academy of sciences",
    )
)
_DROPPED = frozenset("the of on for and in a an proceedings conf annual ieee cvf acm usa official".split())


def same_venue(asked: str, venue: str) -> bool:
    """Whether a question's venue is a record's: the same words, a known other name, or words cut short.

    "Lancet Oncol" is "The Lancet. Oncology" and "ICML" is "ICML 2026"; "Cancer" is not "Journal of Cancer".
    """
    left, right = _words(asked), _words(venue)
    if not left or not right:
        return False
    if left == right or (len(left) > 1 and len(left) == len(right) and _are_cut(left, right)):
        return True
    group = _group(asked)
    if group:
        return any(_holds(plain(venue), name) for name in group)
    shorter = min(len(asked), len(venue))
    return shorter >= LONG and fuzz.ratio(" ".join(left), " ".join(right)) >= ALIKE


def is_known_venue(asked: str) -> bool:
    """Whether a name is one of the conferences and journals that go by several names."""
    return bool(_group(asked))


def _words(name: str) -> list[str]:
    """The words that tell a venue, without year, subtitle and filler."""
    name = re.split(r"\s[:=]\s|\s?\(|:\s", plain(name).replace("&", " "), maxsplit=1)[0]
    return [word for word in re.findall(r"[^\W\d_]+", name) if word not in _DROPPED]


def _are_cut(short: list[str], full: list[str]) -> bool:
    return all(right.startswith(left) and (len(left) >= 2 or left == right)
               for left, right in zip(short, full, strict=True))  # fmt: skip


def _group(asked: str) -> frozenset[str]:
    folded = " ".join(re.findall(r"[^\W\d_]+", plain(asked))).removeprefix("the ").removeprefix("proceedings of the ")
    return next((group for group in _GROUPS if folded in group), frozenset())


def _holds(venue: str, name: str) -> bool:
    """Whether a record's venue has this name in it, and not as another body's chapter."""
    words = " ".join(re.findall(r"[^\W\d_]+", venue))
    return re.search(rf"(?<!chapter of the )(?<!\w){name}(?!\w)", words) is not None
