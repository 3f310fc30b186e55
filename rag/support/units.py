"""What follows a number: its scale ("million"), its unit ("%"), or what it is measured in ("hours")."""

from __future__ import annotations

import re

_UNITS = (
    (r"%|percent\b(?! points)|per cent\b", "%"),
    (r"个?百分点|percentage points?\b|points?\b", "points"),
    (r"x\b|×|-?fold\b|times\b|倍", "x"),
    (r"°\s?C|℃|degrees? Celsius\b|摄氏度", "°C"),
    (r"GB\b|gigabytes?\b", "GB"),
    (r"MB\b", "MB"),
)
_SCALES = (
    (r"K\b|k\b|thousand\b|千", 1e3),
    (r"M\b|million\b|百万", 1e6),
    (r"B\b|billion\b|十亿", 1e9),
    (r"T\b|trillion\b|万亿", 1e12),
    (r"万", 1e4),
    (r"亿", 1e8),
)
_MEASURES = {
    "second": r"s|secs?|seconds?|秒", "ms": r"ms|milliseconds?|毫秒", "minute": r"min|mins|minutes?|分钟",
    "hour": r"h|hrs?|hours?|小时", "day": r"days?|天", "week": r"weeks?|周", "month": r"months?|个?月",
    "year": r"years?|yrs?|年", "g": r"g|grams?", "mg": r"mg|milligrams?", "kg": r"kg|kilograms?",
    "μg": r"[µμu]g|micrograms?", "ml": r"m[lL]|millilit(?:er|re)s?", "mm": r"mm|millimet(?:er|re)s?",
    "cm": r"cm|centimet(?:er|re)s?", "km": r"km|kilomet(?:er|re)s?", "nm": r"nm|nanomet(?:er|re)s?",
    "Hz": r"Hz|hertz", "kHz": r"kHz|kilohertz", "MHz": r"MHz|megahertz", "GHz": r"GHz|gigahertz", "TB": r"TB",
}  # fmt: skip
_IN_BASE = {
    "ms": ("second", 1e-3), "second": ("second", 1.0), "minute": ("second", 60.0), "hour": ("second", 3600.0),
    "day": ("second", 86400.0), "week": ("second", 604800.0), "month": ("month", 1.0), "year": ("month", 12.0),
    "μg": ("g", 1e-6), "mg": ("g", 1e-3), "g": ("g", 1.0), "kg": ("g", 1e3), "nm": ("m", 1e-9), "mm": ("m", 1e-3),
    "cm": ("m", 1e-2), "km": ("m", 1e3), "Hz": ("Hz", 1.0), "kHz": ("Hz", 1e3), "MHz": ("Hz", 1e6),
    "GHz": ("Hz", 1e9), "MB": ("byte", 1e6), "GB": ("byte", 1e9), "TB": ("byte", 1e12),
}  # fmt: skip
_MEASURE = re.compile(
    r"[\s-]?(?:" + "|".join(f"(?P<m{i}>{words})" for i, words in enumerate(_MEASURES.values())) + r")(?![A-Za-z])"
)


def scale_and_unit(text: str, at: int) -> tuple[float, str, int]:
    """Scale and unit that follow a number, and where they end."""
    scale, end = 1.0, at
    for pattern, factor in _SCALES:
        if match := re.compile(rf"[\s-]?(?:{pattern})").match(text, end):
            scale, end = factor, match.end()
            break
    for pattern, unit in _UNITS:
        if match := re.compile(rf"[\s-]{{0,2}}(?:{pattern})", re.IGNORECASE).match(text, end):
            return scale, unit, match.end()
    return scale, "", end


def measure_at(text: str, at: int) -> str:
    """What a number that ends here is measured in, by one name for each measure; empty where that does not follow."""
    match = _MEASURE.match(text, at)
    return list(_MEASURES)[int((match.lastgroup or "m0")[1:])] if match else ""


def in_base(measure: str) -> tuple[str, float] | None:
    """What a measure or unit is a multiple of, and how many of it; None for one without others of its kind."""
    return _IN_BASE.get(measure)


def is_unit(word: str) -> bool:
    """Whether a word behind a number is a unit, as "GB" in "50 GB"."""
    return bool(_MEASURE.fullmatch(word)) or any(re.fullmatch(pattern, word) for pattern, _ in _UNITS)
