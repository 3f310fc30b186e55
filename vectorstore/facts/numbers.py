"""Numbers in an abstract: value, unit, qualifier; what stands around them is read in `vectorstore.facts.around`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from vectorstore.facts.around import surroundings
from vectorstore.facts.records import Number
from vectorstore.passages import Span

SCALES = {"k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
WORDS = {
    word: value
    for value, word in enumerate(
        """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen twenty""".split(),
        start=2,
    )
}
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10), strict=True))
HUNDREDS = {"hundred": 100, "thousand": 1000, "million": 10**6}
SECONDS = {"milliseconds": 1e-3, "seconds": 1.0, "minutes": 60.0, "hours": 3600.0, "days": 86400.0, "weeks": 604800.0}

_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_SCALE = r"(?:[KMBT](?![A-Za-z])|k(?![A-Za-z])|\s(?:thousand|million|billion|trillion)\b)"
_MARK = r"\s?\\?%|\s?percent\b"
_UNITS = "|".join(("one", *WORDS))
SPELLED = (
    rf"(?:(?:(?:{'|'.join(TENS)})[- ](?:{_UNITS})|{'|'.join(TENS)}|{_UNITS})\b"
    rf"(?:\s(?:{'|'.join(HUNDREDS)})\b)?(?:\s(?:and\s)?(?=(?:{'|'.join(TENS)}|{_UNITS})\b))?)+"
)
"""A number in words: "twenty-three", "two hundred and fifty"."""
_NUMERAL = re.compile(
    rf"(?:(?<![\w.\-–/^_\\|=\[,])(?<!cid:)|(?<=[\s(][~+−-])|(?<=\b[nN]=))(?P<low>{_DIGITS})(?P<mark>{_MARK})?"
    rf"(?:\s?\$?(?:–|—|-|\sto\s|\\text\{{--\}})\$?\s?(?P<high>{_DIGITS})(?={_MARK}|x|X|×|\s?\\times|{_SCALE}|\s))?"
    rf"(?P<scale>{_SCALE})?(?P<plus>\+)?"
    rf"|(?<![-–])\b(?P<word>{SPELLED})(?![-–])(?:\s(?P<magnitude>orders? of magnitude)\b)?"
    r"|\b(?P<one>an|one) order of magnitude\b"
    rf"|\bfrom (?P<slow>{'|'.join(SECONDS)}) to (?P<fast>{'|'.join(SECONDS)})\b",
    re.IGNORECASE,
)
_HINT = re.compile(
    rf"\d|\b(?:{'|'.join((*WORDS, *TENS, *HUNDREDS))}|order|from (?:{'|'.join(SECONDS)}))\b", re.IGNORECASE
)
"""Without this there is no number in a sentence; much cheaper to look for than a number is to read."""
_UNIT = re.compile(
    r"(?P<percent>\s?\\?%|\s?percent(?:age)?(?!\s?points?)\b)"
    r"|(?P<times>\s?(?:x|×|\\times\$?)(?![A-Za-z0-9])|[- ]?fold\b"
    r"|\stimes(?=\s(?:\w+er\b|more|less|as|smaller|the)))|(?P<points>\s?(?:percentage )?points?\b)"
    r"|(?P<degrees>\s?°\s?C?)|\s?-?(?P<physical>GB|MB|TB|KB|GiB|ms|kHz|Hz|km|FLOPs|GFLOPs|TFLOPs|dB|fps|FPS)\b"
)
_COUNTED = re.compile(
    r"[ -](?P<phrase>(?:(?!(?:of|in|on|and|or|with|for|to|from|over|than|by|at|is|are|was|were|as|the|a|an|per|across"
    r"|that|which|while|under|into|has|have|times|less|more|fewer)\b)[A-Za-z][\w'-]*[ -]){0,5}?"
    r"(?P<noun>data sets?|data points|[A-Za-z][a-z]*[a-rt-z]s|[A-Z]+s|data(?!\s(?:sets?|points))"
    r"|people|children|women|men|mice)\b)(?!\s*'|-)"
)
_SINGULAR = re.compile(r"-(?P<noun>[a-z]+)\b")
_QUALIFIER = re.compile(
    r"(?P<upto>\bup to|\bas (?:much|many|high|low) as|\bat most|\bmaximum of|≤)"
    r"|(?P<least>\bat least|\bno (?:less|fewer) than|≥)"
    r"|(?P<over>\bover|\bmore than|\bexceed(?:s|ing)?|\babove|\bbeyond|>)"
    r"|(?P<about>\babout|\baround|\bapproximately|\broughly|\bnearly|\balmost|\bsome|~|≈|∼|\\sim)"
    r"|(?P<below>\bbelow|\bunder|\b(?:less|fewer) than|\bwithin|<)"
    r"|(?P<average>\ban average(?: \w+)? of|\baverag(?:e|ing))|(?P<by>\bby)|(?P<to>\bto)",
)
_QUALIFIERS = {
    "upto": "up to", "least": "at least", "over": "over", "about": "about", "below": "below", "average": "average",
    "by": "by", "to": "to",
}  # fmt: skip
_QUALIFIED = re.compile(rf"(?:{_QUALIFIER.pattern})(?:\s?an?)?\s?\$?$", re.IGNORECASE)
_AVERAGE = re.compile(r"\b(?:on average|averaged?|in average)\b", re.IGNORECASE)
_FORMULA = re.compile(r"\$[^$]*\$")
_PLAIN_FORMULA = re.compile(r"\$[\d\s.,%\\+\-–<>~{}x×]*(?:\\(?:%|times|sim|geq|leq|text\{--\})[\d\s.,%\\{}]*)*\$")
_SAMPLE = re.compile(r"\b[nN]\s?=\s?$")
"""What stands before the size of a sample: "n = 158"."""
_NAME_BEFORE = re.compile(r"\s[A-Z][\w-]*\s$")
_YEAR = re.compile(r"(?:19|20)\d\d$")
_NO_COUNT = frozenset("this his its thus always versus across perhaps towards besides unless less stages ways".split())


@dataclass(frozen=True, slots=True)
class _Unit:
    name: str
    end: int
    counted: Span | None = None


def find_numbers(abstract: str, sentences: Sequence[Span]) -> tuple[Number, ...]:
    """The numbers of an abstract in order; digits inside names, formulas, citations and years are none."""
    formulas = _algebra(abstract)
    found: list[Number] = []
    for index, (start, end) in enumerate(sentences):
        if not _HINT.search(abstract, start, end):
            continue
        for match in _NUMERAL.finditer(abstract, start, end):
            if any(first <= match.start() < last for first, last in formulas):
                continue
            number = _number(abstract, match, (start, end), index)
            if number is not None:
                found.append(number)
    return tuple(found)


def _algebra(abstract: str) -> list[Span]:
    """Formulas that are more than a number between dollar signs."""
    if "$" not in abstract:
        return []
    return [m.span() for m in _FORMULA.finditer(abstract) if not _PLAIN_FORMULA.fullmatch(m.group())]


def _number(abstract: str, match: re.Match[str], sentence: Span, index: int) -> Number | None:
    value, high = _value(match)
    unit = _unit(abstract, match, sentence)
    if unit is None or (match["word"] and value == 1):
        return None
    start, qualifier = _qualifier(abstract, match.start(), sentence)
    if match["word"] and qualifier == "below" and not match["magnitude"]:
        start, qualifier = match.start(), ""  # "under four attacks" is a condition
    if qualifier == "" and match["plus"]:
        qualifier = "over"
    around = surroundings(abstract, sentence, (start, unit.end), unit.counted)
    return Number(
        start, unit.end, value, unit.name, qualifier, index, high, around.measured, around.comparator, around.condition
    )


def _value(match: re.Match[str]) -> tuple[float, float | None]:
    if match["slow"]:
        return SECONDS[match["slow"].lower()] / SECONDS[match["fast"].lower()], None
    if match["one"]:
        return 10.0, None
    if match["word"]:
        count = spelled_value(match["word"])
        return (10.0**count if match["magnitude"] else count), None
    scale = SCALES[match["scale"].strip().lower()] if match["scale"] else 1.0
    low = float(match["low"].replace(",", "")) * scale
    return low, float(match["high"].replace(",", "")) * scale if match["high"] else None


def spelled_value(words: str) -> float:
    """The value of a number in words."""
    total = part = 0
    for word in re.findall(r"[a-z]+", words.lower()):
        if word in HUNDREDS:
            part = max(1, part) * HUNDREDS[word]
            if word != "hundred":
                total, part = total + part, 0
        elif word != "and":
            part += 1 if word == "one" else TENS.get(word) or WORDS[word]
    return float(total + part)


def _unit(abstract: str, match: re.Match[str], sentence: Span) -> _Unit | None:
    """The unit after the numeral; None when the digits are no quantity."""
    end = match.end()
    if match["slow"] or match["one"] or match["magnitude"]:
        return _Unit("x", end)
    if match["mark"] and not match["high"]:
        return _Unit("%", end)
    if _SAMPLE.search(abstract, sentence[0], match.start()):
        return _Unit("participants", end)
    direct = _UNIT.match(abstract, end, sentence[1])
    if direct:
        return _Unit(_direct_name(direct), direct.end())
    if abstract[end : end + 1] in ("/", "^", ")") and match["scale"] is None and not _is_large(match):
        return None
    return _counted(abstract, match, sentence)


def _direct_name(match: re.Match[str]) -> str:
    for group, name in (("percent", "%"), ("times", "x"), ("points", "points"), ("degrees", "°C")):
        if match[group]:
            return name
    return match["physical"]


def _counted(abstract: str, match: re.Match[str], sentence: Span) -> _Unit | None:
    end = match.end()
    digits = match["low"]
    named = digits is not None and _NAME_BEFORE.search(abstract, max(sentence[0], match.start() - 30), match.start())
    year = digits is not None and not match["scale"] and _YEAR.fullmatch(digits)
    hyphen = _SINGULAR.match(abstract, end, sentence[1])
    if hyphen and digits is not None:
        noun = hyphen["noun"] + ("" if hyphen["noun"].endswith("s") else "s")
        return _Unit(noun, hyphen.end(), hyphen.span("noun"))
    counted = _COUNTED.match(abstract, end, sentence[1])
    if counted and counted["noun"] not in _NO_COUNT and not (year or (named and not match["scale"])):
        return _Unit(counted["noun"], counted.end("noun"), counted.span("phrase"))
    if match["scale"] in ("B", "b"):
        return _Unit("parameters", end)
    if year or named or digits is None:
        return None
    return _Unit("", end) if _is_large(match) or "." in digits or match["scale"] else None


def _is_large(match: re.Match[str]) -> bool:
    return match["low"] is not None and float(match["low"].replace(",", "")) >= 100


def _qualifier(abstract: str, start: int, sentence: Span) -> tuple[int, str]:
    """Where the number begins with its qualifier, and the qualifier in its plain form."""
    before = _QUALIFIED.search(abstract[max(sentence[0], start - 28) : start])
    if before:
        name = next(_QUALIFIERS[group] for group, text in before.groupdict().items() if text)
        if name not in ("by", "to"):
            return start - (len(before.group())), name
        return start, _averaged(abstract, start, sentence) or name
    return start, _averaged(abstract, start, sentence)


def _averaged(abstract: str, start: int, sentence: Span) -> str:
    near = abstract[max(sentence[0], start - 60) : min(sentence[1], start + 60)]
    return "average" if _AVERAGE.search(near) else ""
