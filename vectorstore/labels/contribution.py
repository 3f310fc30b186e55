"""What a paper contributes, as a phrase of at most eight words from its own text, never cut inside a phrase."""

from __future__ import annotations

import re

from vectorstore.labels.phrases import (
    MAX_WORDS,
    cased,
    clause,
    phrase,
)

_SUBJECT = (
    r" (?:[Ww]e|[Tt]h(?:is|e present) (?:paper|work|study|article|thesis|contribution)"
    r"|[Tt]he (?:authors?|paper)|I)"
)
_ADVERB = r"(?:(?:[a-z]+ly|also|then|first|thus|therefore|instead|here|further)\s+)?"
_LATER_ADVERB = r"(?:(?:[a-z]+ly|also|thus|therefore|instead|here)\s+)?"
"""Without those of a step: "we first identify the user's mood"."""
_STRONG = r"(?:propose[sd]?|introduce[sd]?|present(?:s|ed)?|develop(?:s|ed)?|design(?:s|ed)?|devise[sd]?)"
_MIDDLE = (
    r"(?:establish(?:es)?|derives?|identif(?:y|ies)|formulates?|obtains?|constructs?|builds?|describes?|creates?"
    r"|prove[sd]?|gives?)"
)
_WEAK = (
    r"(?:provides?|stud(?:y|ies|ied)|analy[sz]e[sd]?|investigate[sd]?|explore[sd]?|revisit(?:s|ed)?|examine[sd]?"
    r"|address(?:es|ed)?|consider(?:s|ed)?|characteri[sz]e[sd]?|compare[sd]?|evaluate[sd]?|assess(?:es|ed)?"
    r"|discuss(?:es|ed)?|tackle[sd]?|review(?:s|ed)?|survey(?:s|ed)?|summari[sz]e[sd]?|reports?|offers?"
    r"|focus(?:es|ed)? on)"
)
_ASKED = (
    r"(?:determine|assess|evaluate|examine|investigate|describe|compare|analy[sz]e|explore|identify|estimate|test|study"
    r"|measure|review|characteri[sz]e|quantify|establish|develop|understand|clarify|elucidate|report|summari[sz]e|define"
    r"|validate|find out|address|introduce|present|propose)"
)
_TO_ASK = rf"to (?:[a-z]+ly )?{_ASKED}"
_AIMS = r"(?:aim(?:s|ed)?|sought|seeks?|set out|wish(?:ed)?|want(?:ed)?)"
_GOAL = r"(?:aim|purpose|objective|goal)"
_OF_STUDY = (
    r"of (?:this|the|our)(?: [a-z-]+){0,2} (?:paper|work|study|article|investigation|research|review|analysis|trial)"
)
_ANY = (
    r"(?:decouples?|combines?|learns?|extends?|generali[sz]es?|unif(?:y|ies)|applies|apply|trains?|estimates?|model"
    r"|reformulates?)"
)
_HOW = (
    r" (?:shed light on|understand|investigate|stud(?:y|ies)|reveals?|analy[sz]es?|explains?|characteri[sz]es) "
    r"(?=how )"
)
_CLAIMS: tuple[tuple[re.Pattern[str], float, str], ...] = (
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}(?:identify|uncover|discover|reveal)\s+(?=[^.,;:]{{3,60}}:)"), 5.2, ""),
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}{_STRONG}\s+"), 5.0, ""),
    (re.compile(r" demonstrat(?:ing|es?) (?:the )?(?=first )"), 4.5, ""),
    (re.compile(r" phenomenon (?:that )?(?:we )?term(?:ed)? (?:the )?"), 4.5, ""),
    (re.compile(rf"{_SUBJECT}\s+{_LATER_ADVERB}{_MIDDLE}\s+"), 4.0, ""),
    (re.compile(r" bridge this gap by (?=(?P<gerund>[a-z]+ing) )"), 4.0, "gerund"),
    (re.compile(_HOW), 3.4, "how"),
    (re.compile(rf" {_GOAL}s?(?: and {_GOAL}s?)? (?:{_OF_STUDY} )?(?:was|is|were|are) {_TO_ASK} "), 3.3, "asked"),
    (re.compile(rf"^ T{_TO_ASK[1:]} |{_SUBJECT} {_ADVERB}{_AIMS} {_TO_ASK} "), 3.2, "asked"),
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}{_WEAK}\s+"), 3.0, "asked"),
    (re.compile(r" deals with th(?:is|ese) [a-z]+ by [a-z]+ing (?:[a-z]+ly )?"), 3.0, ""),
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}(?P<verb>{_ANY})\s+"), 2.5, "verb"),
)
"""How abstracts claim, how telling that is, and which form the words after it have."""
ASIDE = 40
"""Characters before a claim in which it is said to be no more than a step."""
_ASIDE = re.compile(r"\b(?:intermediate|first|auxiliary|preliminary) (?:step|result)\b[^.;]*$", re.IGNORECASE)
_TESTED = re.compile(
    r" (?:experiments|results|studies)(?: \w+)? (?:show|demonstrate|indicate|reveal) that (?=[a-z]+ing )"
)
_TESTED_END = re.compile(
    r"\s(?:(?:significantly|consistently|substantially)\s)?"
    r"(?:outperforms?|achieves?|improves?|surpass(?:es)?|reduces?|leads?)\b"
)
_QUESTION = re.compile(r"(?:whether|if|how|why|which|what)\s")
_PROBLEM_OF = re.compile(r"^the (?:problem|question|task|challenge|issue|use|possibility) of ")


def contribution(text: str) -> str:
    """The best phrase that says what the paper does; empty when the text claims nothing in a way that is known."""
    best, best_weight = "", 0.0
    text = f" {text}"  # Every pattern begins with a space: that is what makes the search fast.
    for pattern, weight, kind in _CLAIMS:
        if weight <= best_weight:
            break
        for match in pattern.finditer(text):
            if _ASIDE.search(text[max(0, match.start() - ASIDE) : match.start() + 1]):
                continue
            if found := _claimed(text, match, kind):
                best, best_weight = found, weight
                break
    if best_weight <= 4.0 and (found := _tested(text)):
        best = found
    return best


def _claimed(text: str, match: re.Match[str], kind: str) -> str:
    rest = text[match.end() : match.end() + 300]
    if kind == "how" or (kind == "asked" and _QUESTION.match(rest)):
        return clause(re.sub(r"^if\b", "whether", rest))
    if kind == "gerund":
        verb, rest = match.group("gerund"), rest.split(" ", 1)[1]
        found = phrase(rest, MAX_WORDS - 1)
        return cased(f"{verb} {found}") if found else ""
    if kind == "verb":
        found = phrase(rest, MAX_WORDS - 1)
        article = "the " if rest.startswith("the ") and len(found.split()) < MAX_WORDS - 1 else ""
        return cased(f"{_gerund(match.group('verb'))} {article}{found}") if found else ""
    return cased(phrase(_PROBLEM_OF.sub("", rest), MAX_WORDS))


def _tested(text: str) -> str:
    """ "Experiments show that initializing X as Y outperforms ..." -> "Initializing X as Y"."""
    match = _TESTED.search(text)
    end = _TESTED_END.search(text, match.end()) if match else None
    if not match or not end:
        return ""
    subject = text[match.end() : end.start()]
    return cased(subject) if len(subject.split()) <= MAX_WORDS and "." not in subject else ""


def _gerund(verb: str) -> str:
    base = re.sub(r"ies$", "y", verb) if verb.endswith("ies") else re.sub(r"s$", "", verb)
    return (base[:-1] if base.endswith("e") else base) + "ing"
