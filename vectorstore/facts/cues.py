"""Words that betray what a sentence of an abstract does, and the features a sentence is judged by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from vectorstore.lexical import stem

CUES: dict[str, str] = {
    "we": "we our ours us",
    "this_paper": "this_paper this_work this_article this_study this_dissertation this_thesis here_we the_paper",
    "its": "its it they their these such this those",
    "propose": """propose introduce present develop design devise formulate describe put_forward offer build
        construct derive cast recast pose contribute establish extend adapt revisit""",
    "study": "study investigate explore analyze examine ask consider address focus aim tackle revisit hypothesize",
    "employ": """use employ leverage utilize adopt combine integrate incorporate exploit apply train learn optimize
        decouple separate pair split select generate construct transform map reuse update""",
    "show": """show prove demonstrate find reveal observe identify establish derive uncover indicate suggest confirm
        validate verify explain argue provide_evidence""",
    "prior": """existing prior previous previously earlier recent recently current conventional traditional standard
        prevailing typical typically classic classical widely commonly often most many""",
    "prior_work": """existing_methods existing_approaches existing_work existing_works prior_work prior_works
        previous_works previous_methods previous_work recent_works recent_work recent_studies recent_methods
        current_methods current_approaches recent_efforts existing_techniques state_of_the_art earlier_work
        prior_methods prior_approaches recent_approaches most_existing existing_studies recent_advances""",
    "baseline": "baseline counterpart competitor rival over than versus against compared relative",
    "contrast": "however yet but although though while whereas nevertheless despite unfortunately still",
    "cause": "because since due therefore thus hence consequently accordingly so",
    "trouble": """challenge challenging difficult hard limit limitation limited suffer fail lack hinder costly expensive
        prohibitive poor degrade degradation bottleneck overlook ignore neglect remain unclear struggle problem issue
        risk error-prone inefficient insufficient obstacle drawback gap mismatch elusive rarely seldom underexplored
        under-explored cannot impractical restrict intractable trouble conflict unstable instability sensitive
        interference forgetting overfitting harm undermine erode hamper threaten vulnerable scarce not_always""",
    "need": "need require demand must should necessary essential crucial critical important depend rely goal task",
    "experiment": """experiment experimental experimentally empirical empirically evaluation evaluate benchmark test
        simulation ablation extensive comprehensive""",
    "on_data": "dataset datasets benchmarks tasks settings scenarios domains data_sets models architectures",
    "better": """outperform surpass improve improvement superior superiority achieve attain exceed beat reach
        state-of-the-art sota best competitive comparable faster speedup effective effectiveness gain consistently
        significantly robust robustness reduce better higher lower performance accuracy outstanding promising rival
        match yield win advance""",
    "theory": """theoretical theoretically theorem guarantee bound convergence proof prove provable provably rate
        optimal""",
    "code": "code github available released release open-source publicly repository online checkpoint public website",
    "resource": "dataset corpus benchmark suite toolkit library annotated collection",
    "key": "key insight idea core novel new first simple specifically particular namely called consists contains",
    "sequel": "further furthermore moreover additionally also finally besides then next second secondly third",
    "purpose": "to_address to_this to_overcome to_tackle to_resolve to_mitigate to_bridge to_fill to_close to_solve",
    "conclude": "result finding highlight suggest implication insight open path opening step toward paving potential",
    "general": "has_been have_been has_become have_become is_a are_a plays widely_used is_one become emerged popular",
    "world": """large language models learning deep neural networks increasingly modern applications foundation
        powerful success dominant paradigm growing rapid""",
    "shown": "is_shown are_shown we_show we_prove we_find we_demonstrate we_observe results_show experiments_show",
    "trained": "pretrained pre-trained evaluated tested experiments_on experiments_with applied_to on_various across",
    "purely": "unlike rather_than instead without_any no_need needs_no",
}

_TOKEN = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
_NAME = re.compile(r"\b(?=[\w+.-]*[A-Z][\w+.-]*[A-Z0-9])[A-Z0-9a-z][\w+]*(?:[-.][A-Z0-9a-z][\w+]*)*\+*")
_COINED = re.compile(
    r"\b(?:propos\w+|introduc\w+|present\w*|develop\w*|design\w*|call\w*|dub\w*|nam\w+|term\w*|our|resulting|deriv\w+"
    r"|build\w*|remedy|framework|method|short)\b[^.;]{0,70}$",
    re.IGNORECASE,
)
_RESULT_NUMBER = re.compile(r"\d\s?(?:%|\\%|x\b|×|times\b|points\b)|state.of.the.art|\bSOTA\b")
_CITED = re.compile(r"\bet al\b|\((?:19|20)\d\d\)|, (?:19|20)\d\d\)")
_LINK = re.compile(r"https?://|www\.|github\.com")


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, set[str]] = {}
    for name, words in CUES.items():
        for word in words.split():
            key = word if "_" in word else stem(word)
            table.setdefault(key, set()).add(name)
    return {key: tuple(sorted(names)) for key, names in table.items()}


_CUE_OF = _table()
_PAIR_HEADS = frozenset(key.split("_")[0] for key in _CUE_OF if "_" in key)
_WITH_WE = ("propose", "study", "employ", "show", "trouble", "prior")
_WITH_CONTRAST = ("trouble", "prior", "better", "we")


def own_names(abstract: str, sentences: Sequence[tuple[int, int]]) -> frozenset[str]:
    """Names that the paper gives to its own work: capitalised coinages that follow "propose", "our", "called" ..."""
    names: set[str] = set()
    for start, end in sentences:
        text = abstract[start:end]
        for match in _NAME.finditer(text):
            if match.group() not in names and _COINED.search(text, 0, match.start()):
                names.add(match.group())
    return frozenset(names)


def sentence_features(text: str, number: int, count: int, coined: frozenset[str]) -> set[str]:
    """Names of the features that hold for sentence `number` of `count`, whose own coinages are `coined`."""
    words = _TOKEN.findall(text.lower())
    found = _cues(words)
    found.add("bias")
    if "we" in found or "this_paper" in found:
        found.update(f"we+{group}" for group in _WITH_WE if group in found)
    if "contrast" in found:
        found.update(f"contrast+{group}" for group in _WITH_CONTRAST if group in found)
    named = [match.start() for match in _NAME.finditer(text) if match.group() in coined] if coined else []
    if named:
        found.add("names_own_work")
        if named[0] < 25:
            found.add("own_work_first")
    found.update(_shape(text, words))
    found.update(_place(number, count))
    return found


def _cues(words: Sequence[str]) -> set[str]:
    """Every stem, and the cue groups of every word and pair of words, with those near the start told apart."""
    found: set[str] = set()
    before = ""
    for at, word in enumerate(words):
        place = "start:" if at < 2 else "early:" if at < 8 else ""
        found.update(_word_features(word, place))
        pair = before + "_" + word
        if pair in _CUE_OF:
            found.update(_placed(_CUE_OF[pair], place))
        before = word
    if words:
        found.add("word:" + words[0])
    return found


@lru_cache(maxsize=60_000)
def _word_features(word: str, place: str) -> tuple[str, ...]:
    root = stem(word)
    return ("stem:" + root, *_placed(_CUE_OF.get(root, ()), place))


def _placed(groups: tuple[str, ...], place: str) -> tuple[str, ...]:
    return (*groups, *(place + group for group in groups)) if place else groups


def _shape(text: str, words: Sequence[str]) -> list[str]:
    shape = {
        "result_number": _RESULT_NUMBER.search(text),
        "cited": _CITED.search(text),
        "link": _LINK.search(text),
        "question": text.endswith("?"),
        "short": len(words) < 9,
        "long": len(words) > 32,
        "semicolon": ";" in text,
    }
    return [name for name, holds in shape.items() if holds]


def _place(number: int, count: int) -> list[str]:
    from_end = count - 1 - number
    place = [f"part:{min(4, 5 * number // max(1, count))}"]
    if number < 3:
        place.append(f"sentence:{number}")
    if from_end < 3:
        place.append(f"from_end:{from_end}")
    return place
