"""What a paper contributes, as a phrase of at most eight words from its own text, never cut inside a phrase."""

from __future__ import annotations

import re

MAX_WORDS = 8

_LINKS = frozenset(
    """of for in on with between from to via through under over across by using without against into during at as
    based towards toward within among and or but while where when whose than per beyond about along after before
    given""".split()
)
_RELATIVE = frozenset("that which who how why".split())
_FINITE = frozenset(
    """is are was were be been being has have had can could may might will would should do does did must cannot
    shows show allows enables yields achieves improves outperforms outperform demonstrates provides requires
    reveals leads""".split()
)
_OPENERS = frozenset(
    """a an the our new novel simple two three several some various first-ever comprehensive powerful effective
    so-called innovative general extensive systematic""".split()
)
_ANAPHORIC = frozenset(
    """this these it its them they that those such their here how whether not both what us""".split()
)
_VAGUE = frozenset(
    """framework method approach algorithm model evidence analysis understanding experiments results study
    perspective solution strategy technique system work paradigm explanation insights guarantees conditions
    bounds view theory mechanism way scheme architecture pipeline evaluation investigation problem methods
    approaches models""".split()
)
_SUBJECT = (
    r"(?:\b[Ww]e|\b[Tt]h(?:is|e present) (?:paper|work|study|article|thesis|contribution)"
    r"|\b[Tt]he (?:authors?|paper)|\bI)"
)
_ADVERB = r"(?:(?:[a-z]+ly|also|then|first|thus|therefore|instead|here|further)\s+)?"
_STRONG = r"(?:propose[sd]?|introduce[sd]?|present(?:s|ed)?|develop(?:s|ed)?|design(?:s|ed)?|devise[sd]?)"
_MIDDLE = (
    r"(?:establish(?:es)?|derives?|identif(?:y|ies)|formulates?|obtains?|constructs?|builds?|describes?|creates?"
    r"|prove[sd]?|gives?)"
)
_WEAK = (
    r"(?:provides?|stud(?:y|ies|ied)|analy[sz]es?|investigates?|investigated|explores?|revisits?|examines?"
    r"|address(?:es)?|considers?|characteri[sz]es?|compares?|evaluates?|discuss(?:es)?|tackles?"
    r"|reviews?|reports?|offers?|focus(?:es)? on)"
)
_ANY = (
    r"(?:decouples?|combines?|learns?|extends?|generali[sz]es?|unif(?:y|ies)|applies|apply|trains?|estimates?|model"
    r"|reformulates?)"
)
_HOW = (
    r"\b(?:shed light on|understand|investigate|stud(?:y|ies)|reveals?|analy[sz]es?|explains?|characteri[sz]es) "
    r"(?=how )"
)
_CLAIMS: tuple[tuple[re.Pattern[str], float, str], ...] = (
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}(?:identify|uncover|discover|reveal)\s+(?=[^.,;:]{{3,60}}:)"), 5.2, ""),
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}{_STRONG}\s+"), 5.0, ""),
    (re.compile(r"\bdemonstrat(?:ing|es?) (?:the )?(?=first )"), 4.5, ""),
    (re.compile(r"\bphenomenon (?:that )?(?:we )?term(?:ed)? (?:the )?"), 4.5, ""),
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}{_MIDDLE}\s+"), 4.0, ""),
    (re.compile(r"\bbridge this gap by (?=(?P<gerund>[a-z]+ing) )"), 4.0, "gerund"),
    (re.compile(_HOW), 3.4, "how"),
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}{_WEAK}\s+"), 3.0, ""),
    (re.compile(r"\bdeals with th(?:is|ese) [a-z]+ by [a-z]+ing (?:[a-z]+ly )?"), 3.0, ""),
    (re.compile(rf"{_SUBJECT}\s+{_ADVERB}(?P<verb>{_ANY})\s+"), 2.5, "verb"),
)
"""How abstracts claim, how telling that is, and which form the words after it have."""
_TESTED = re.compile(
    r"\b(?:experiments|results|studies)(?: \w+)? (?:show|demonstrate|indicate|reveal) that (?=[a-z]+ing )"
)
_TESTED_END = re.compile(
    r"\s(?:(?:significantly|consistently|substantially)\s)?"
    r"(?:outperforms?|achieves?|improves?|surpass(?:es)?|reduces?|leads?)\b"
)
_PAREN = re.compile(r"\s*\([^()]*\)")
_TRAILING = re.compile(r"[\s,;:.—–-]+$")


def contribution(text: str) -> str:
    """The best phrase that says what the paper does; empty when the text claims nothing in a way that is known."""
    best, best_weight = "", 0.0
    for pattern, weight, kind in _CLAIMS:
        if weight <= best_weight:
            break
        for match in pattern.finditer(text):
            if found := _claimed(text, match, kind):
                best, best_weight = found, weight
                break
    if best_weight <= 4.0 and (found := _tested(text)):
        best = found
    return best


def _claimed(text: str, match: re.Match[str], kind: str) -> str:
    rest = text[match.end() : match.end() + 300]
    if kind == "how":
        return _clause(rest)
    if kind == "gerund":
        verb, rest = match.group("gerund"), rest.split(" ", 1)[1]
        found = phrase(rest, MAX_WORDS - 1)
        return _cased(f"{verb} {found}") if found else ""
    if kind == "verb":
        found = phrase(rest, MAX_WORDS - 1)
        return _cased(f"{_gerund(match.group('verb'))} {found}") if found else ""
    return _cased(phrase(rest.removeprefix("the problem of "), MAX_WORDS))


def _tested(text: str) -> str:
    """ "Experiments show that initializing X as Y outperforms ..." -> "Initializing X as Y"."""
    match = _TESTED.search(text)
    end = _TESTED_END.search(text, match.end()) if match else None
    if not match or not end:
        return ""
    subject = text[match.end() : end.start()]
    return _cased(subject) if len(subject.split()) <= MAX_WORDS and "." not in subject else ""


def phrase(text: str, limit: int) -> str:
    """The noun phrase at the start of a text, with as many whole complements as fit in `limit` words.

    Empty when it points back ("this gap"), says nothing by itself ("a framework"), or is longer than the limit.
    """
    words = _words(text)
    while words and words[0].lower() in _OPENERS:
        words = words[1:]
    if not words or words[0].lower() in _ANAPHORIC | _LINKS:
        return ""
    taken: list[str] = []
    for chunk in _chunks(words):
        joined = len(taken) + len(chunk)
        if joined > limit or (chunk[0] in _RELATIVE and len(taken) > 3):
            break
        taken += chunk
    if taken and taken[-1] and "between" in taken and "and" not in taken:
        taken = taken[: taken.index("between")]
    if len(taken) < len(words) and words[len(taken)] == "by" and taken and taken[-1].endswith("ed"):
        taken.pop()
    while taken and taken[-1].lower() in _LINKS | _RELATIVE | _OPENERS:
        taken.pop()
    if not taken or (len(taken) <= 2 and taken[-1].lower() in _VAGUE and taken[0].lower() in _VAGUE | {"theoretical"}):
        how = re.match(r"[^.;]{0,60}?\b(?:characteri[sz]es|shows?|explains?|describes?) (how .+)", text)
        return _clause(how.group(1)) if how else ""
    return " ".join(taken)


def _words(text: str) -> list[str]:
    """The words up to the first mark that ends a phrase; brackets are left out."""
    text = _PAREN.sub("", text)
    match = re.search(r"[,;:—()!?“”\"]|\.(?:\s|$)|\s[–-]\s|\$|\bhttps?:", text)
    return text[: match.start() if match else len(text)].split()


def _chunks(words: list[str]) -> list[list[str]]:
    """Words parted before every preposition, conjunction and relative; a finite verb outside a relative ends them."""
    chunks: list[list[str]] = [[]]
    relative = False
    for word in words:
        bare = word.lower()
        if bare in _RELATIVE:
            relative = True
            chunks.append([])
        elif bare in _LINKS and chunks[-1]:
            if not (bare == "and" and chunks[-1][0] == "between"):
                chunks.append([])
        elif bare in _FINITE and not relative:
            break
        chunks[-1].append(word)
    return [chunk for chunk in chunks if chunk]


def _clause(text: str) -> str:
    """A clause that begins with "how", when it is short enough to stand whole."""
    words = _words(text)
    for end in range(min(len(words), MAX_WORDS), 3, -1):
        if (end == len(words) or words[end].lower() in _LINKS | _RELATIVE) and words[end - 1].lower() not in _LINKS:
            return _cased(" ".join(words[:end]))
    return ""


def _gerund(verb: str) -> str:
    base = re.sub(r"ies$", "y", verb) if verb.endswith("ies") else re.sub(r"s$", "", verb)
    return (base[:-1] if base.endswith("e") else base) + "ing"


def _cased(found: str) -> str:
    found = _TRAILING.sub("", found)
    return found[:1].upper() + found[1:]


def title_head(title: str) -> str:
    """A title in at most eight words: what stands before its colon, else whole phrases from its start."""
    head = re.split(r":\s|\s[—–-]\s|\?\s", title, maxsplit=1)[0].strip()
    if len(head.split()) <= MAX_WORDS:
        return head or title
    taken: list[str] = []
    for chunk in _chunks(_words(head)):
        if len(taken) + len(chunk) > MAX_WORDS:
            break
        taken += chunk
    while taken and taken[-1].lower() in _LINKS | _RELATIVE | _OPENERS:
        taken.pop()
    return " ".join(taken) if len(taken) > 1 else " ".join(head.split()[:MAX_WORDS])


def subject(text: str) -> str:
    """What the first sentence is about: its words before the first finite verb, else its first clause."""
    sentence = re.split(r"(?<=[.!?])\s+(?=[A-Z])|[。；]", text, maxsplit=1)[0]
    words = _words(sentence)
    for position, word in enumerate(words[: MAX_WORDS + 1]):
        if word.lower() in _FINITE and position:
            return _cased(" ".join(words[:position]))
    found = phrase(sentence, MAX_WORDS)
    return _cased(found) if found else _cased(" ".join(sentence.split()[:MAX_WORDS]))
