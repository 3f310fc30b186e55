"""The value of a field, whatever an export put there, as text, names, keywords or a year."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

Value = object
"""Anything JSON, a table or a library may hold: text, number, list, dict, None."""

_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d|21\d\d)(?!\d)")
_MARKS = "*†‡§¶¹²³⁴⁵⁶⁷⁸⁹⁰ "
"""Of equal work, of the corresponding author and of affiliations, beside a name."""
_DIGITS = "0123456789"
_WIDE = str.maketrans("，、；", ",,;")
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)(?=\s*(?:[.,;|&]|and\b|$))")
"""An affiliation or its number behind a name; "Yi (Eve) Sun" has none."""
_CJK = re.compile(r"[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]")
_OTHERS = re.compile(r"(?:and )?(?:others|et al\.?)?", re.IGNORECASE)
_NOBODY = re.compile(
    r"\[?no author (?:name|information|id)s? (?:available|found)\]?|anonymous(?: authors?)?", re.IGNORECASE
)
_MAJOR_TOPIC = re.compile(r"(?:^|(?<=/))\*(?=\w)")
_OUTER_COMMA = re.compile(r",(?![^()]*\))")
_CATEGORIES = re.compile(r"(?:[a-z-]+(?:\.[A-Za-z-]{2,})? )*[a-z-]+\.[A-Za-z-]{2,}(?: [a-z-]+(?:\.[A-Za-z-]{2,})?)*")


def text_of(value: Value) -> str:
    """Any value as text; a list becomes its items joined, a number without a needless `.0`."""
    if value is None or isinstance(value, bool):
        return ""
    if isinstance(value, str):
        return value.strip() if value != "nan" else ""
    if isinstance(value, float):
        return "" if value != value else f"{value:g}" if abs(value) < 1e6 else str(int(value))
    if isinstance(value, list | tuple):
        return "\n\n".join(text for item in value if (text := text_of(item)))
    if isinstance(value, Mapping):
        return text_of(next((value[key] for key in ("value", "text", "name", "display_name") if value.get(key)), ""))
    return str(value)


def names_of(value: Value) -> tuple[str, ...]:
    """Authors, one name each, from a list, a list's Python notation, or a separated line."""
    if isinstance(value, list | tuple):
        return tuple(dict.fromkeys(name for item in value if (name := _person(item))))
    text = " ".join(text_of(value).split())
    if _NOBODY.fullmatch(text):
        return ()
    if text.startswith("[") and (items := _python_list(text)) is not None:
        return names_of(items)
    return tuple(name for name in _names_in(_without_brackets(text.translate(_WIDE))) if not _OTHERS.fullmatch(name))


def _without_brackets(text: str) -> str:
    previous = ""
    while "(" in text and previous != text:
        previous, text = text, _IN_BRACKETS.sub("", text)
    return text


def _names_in(text: str) -> tuple[str, ...]:
    for separator in (";", " and ", "|"):
        if separator in text:
            return tuple(name for part in _split(text, separator) for name in _listed(_unmarked(part)))
    parts = tuple(filter(None, map(_unmarked, _split(text, ","))))
    # "Smith, J., Doe, A." has a comma inside each name; "Jane Smith, Ada Doe" has not.
    if len(parts) > 1 and all(re.fullmatch(r"(?:[A-Z]\.?[- ]?){1,4}", part) for part in parts[1::2]):
        return tuple(", ".join(parts[i : i + 2]) for i in range(0, len(parts), 2))
    if len(parts) == 2 and " " not in parts[0] and not _CJK.search(text):
        return (text,)
    return parts


def _unmarked(name: str) -> str:
    return name.strip(_MARKS + _DIGITS)


def _listed(part: str) -> tuple[str, ...]:
    """The names of "Jane Doe, John Smith" before an "and"; "Doe, Jane" is one name."""
    names = _split(part, ",")
    return names if len(names) > 1 and all(" " in name for name in names) else (part,)


def keywords_of(value: Value) -> tuple[str, ...]:
    """Keywords from a list, a list's Python notation, or a line separated by semicolons, commas, bars or breaks.

    The star of a major topic (`Colitis/*surgery`) is none of its letters.
    """
    return tuple(_MAJOR_TOPIC.sub("", word) if "*" in word else word for word in _keywords(value))


def _keywords(value: Value) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(word for item in value for word in _split(text_of(item).replace("\n", ";"), ";"))
    text = text_of(value)
    if text.startswith("[") and (items := _python_list(text)) is not None:
        return _keywords(items)
    for separator in (";", "|", "\n"):
        if separator in text:
            return _split(text, separator)
    if "," in text:
        return _split(_OUTER_COMMA.sub(";", text), ";")
    if _CATEGORIES.fullmatch(text):
        return tuple(text.split())
    return (text,) if text else ()


def year_of(value: Value) -> int | None:
    """The year in a number, a date or any text that has one; OpenReview's milliseconds too."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value) if 1800 <= value <= 2199 else None
    if isinstance(value, Mapping):
        return year_of(value.get("year") or value.get("value") or value.get("date-parts"))
    if isinstance(value, list | tuple):
        return year_of(value[0]) if value else None
    match = _YEAR.search(text_of(value))
    return int(match.group(1)) if match else None


def _python_list(text: str) -> list[object] | None:
    try:
        # numpy writes a list without commas, over several lines.
        items = ast.literal_eval(re.sub(r"""(?<=['"])\s+(?=['"])""", ", ", text))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return list(items) if isinstance(items, list | tuple) else None


def _person(value: Value) -> str:
    if isinstance(value, Mapping):
        parts = {str(key).lower(): text_of(item) for key, item in value.items()}
        family = parts.get("family") or parts.get("last") or parts.get("lastname") or ""
        given = parts.get("given") or parts.get("first") or parts.get("firstname") or ""
        whole = next((parts[key] for key in ("name", "fullname", "literal", "display_name") if parts.get(key)), "")
        return whole or f"{given} {family}".strip() or _person(value.get("author"))
    if isinstance(value, list | tuple):
        # arXiv's snapshot: surname, given names, and "Jr" or "II"; "J. -P." is its spelling of "J.-P."
        parts_of_name = (*reversed(value[:2]), *value[2:3])
        return " ".join(part for item in parts_of_name if (part := text_of(item))).replace(". -", ".-")
    return " ".join(text_of(value).split()).strip(_MARKS)


def _split(text: str, separator: str) -> tuple[str, ...]:
    return tuple(part for item in text.split(separator) if (part := " ".join(item.split()).strip(",")))
