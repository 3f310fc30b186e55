"""Words that betray what a sentence of an abstract does, and the names that a paper gives to its own work."""

from __future__ import annotations

import re
from collections.abc import Sequence

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

NAME = re.compile(r"\b(?=[\w+.-]*[A-Z][\w+.-]*[A-Z0-9])[A-Z0-9a-z][\w+]*(?:[-.][A-Z0-9a-z][\w+]*)*\+*")
_COINED = re.compile(
    r"\b(?:propos\w+|introduc\w+|present\w*|develop\w*|design\w*|call\w*|dub\w*|nam\w+|term\w*|our|resulting|deriv\w+"
    r"|build\w*|remedy|framework|method|short)\b[^.;]{0,70}$",
    re.IGNORECASE,
)
RESULT_NUMBER = re.compile(r"\d\s?(?:%|\\%|x\b|×|times\b|points\b)|state.of.the.art|\bSOTA\b")


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, set[str]] = {}
    for name, words in CUES.items():
        for word in words.split():
            key = word if "_" in word else stem(word)
            table.setdefault(key, set()).add(name)
    return {key: tuple(sorted(names)) for key, names in table.items()}


CUE_OF = _table()
"""Stem, or pair of words joined by "_" -> names of its groups."""


def own_names(abstract: str, sentences: Sequence[tuple[int, int]]) -> frozenset[str]:
    """Names that the paper gives to its own work: capitalised coinages that follow "propose", "our", "called" ..."""
    names: set[str] = set()
    for start, end in sentences:
        text = abstract[start:end]
        for match in NAME.finditer(text):
            if match.group() not in names and _COINED.search(text, 0, match.start()):
                names.add(match.group())
    return frozenset(names)
