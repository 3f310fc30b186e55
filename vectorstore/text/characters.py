"""Characters that are no text: mojibake, ligatures, zero-width, control and private-use characters, broken words."""

from __future__ import annotations

import re
import unicodedata

import ftfy

_MOJIBAKE = re.compile(
    r"[ÂÃÎÏÐÑĂĹÄÅ][\u0080-\u00bf]|[ÂÃÎÏÐÑ][\u2018-\u2022\u2026\u2013\u2014\u2122\u0152\u0153\u0160\u0161]"
    r"|Ã[\u00c0-\u00ff]|â[€\u0080-\u00bf]|ï¿½|ï»¿"
)
_BEYOND_ASCII = re.compile("[^\x00-\x7f]+")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0e-\x1b\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_SOFT_HYPHEN = re.compile("\u00ad\\s*(?=[a-z])")
_JOINER = re.compile("(?<![\u0600-\u08ff\u0900-\u0dff\u2600-\U0001faff\ufe0f])[\u200c\u200d]|[\u200c\u200d](?=\\s|$)")
_LOST_ESCAPE = re.compile(
    r"\x0c(?=rac|orall)|\x08(?=eta|ar\{|inom|oldsymbol|ig)|\t(?=heta|imes|au\b|ext(?:bf|it|sc|tt|\{)|ilde)|\r(?=ho\b)"
)
_ESCAPE_OF = {"\x0c": "\\f", "\x08": "\\b", "\t": "\\t", "\r": "\\r"}
_LOST_HYPHEN = re.compile(r"(?<=\w)\x02\s*(?=\w)")
_RARE = re.compile("[ﬀ-ﬆ\u200c\u200d\ue000-\uf8ff\U0001d400-\U0001d7ff\U000f0000-\U0010fffd\u0300-\u036f\u3099\u309a]")
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_LIGATURE = re.compile("[ﬀ-ﬆ]")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010fffd]")
_MATH_LETTERS = re.compile("[\U0001d400-\U0001d7ff]+")
_ACCENT_BEFORE = re.compile(r"(?<=[A-Za-z]) ([\u0300-\u030c])([A-Za-zı])")
_SPACED_ACCENT = re.compile(r"(?<=[A-Za-z]) (?=[\u0300-\u030c\u0327\u0328])")
_DOTLESS = re.compile("ı(?=[\u0300-\u036f])")
_BRACED_ACCENT = re.compile("\\{([A-Za-zÀ-ɏ][\u0300-\u036f]*)\\}")
_UNDERLINE = re.compile("[\u0331\u0332]")
_EASTERN = "\u3000-\u303f\u3040-\u30ff\u3400-\u9fff\uff00-\uffef"
_EASTERN_BREAK = re.compile(f"(?<=[{_EASTERN}])[ \\t]*\\n\\s*(?=[{_EASTERN}])")


def with_escapes(text: str) -> str:
    """Backslashes that JSON ate (tab + "heta") are put back, hyphens that became control characters too."""
    if "\x02" in text:
        text = _LOST_HYPHEN.sub("-", text)
    if not any(map(text.__contains__, _ESCAPE_OF)):
        return text
    return _LOST_ESCAPE.sub(lambda match: _ESCAPE_OF[match.group()], text)


def joined_lines(text: str) -> str:
    """Line breaks between CJK characters are no spaces."""
    return text if text.isascii() else _EASTERN_BREAK.sub("", text)


def readable(text: str) -> str:
    """The text in plain, composed, visible characters."""
    if text.isascii() and text.isprintable():
        return text
    odd = "".join(_BEYOND_ASCII.findall(text))  # what is looked for is rare: a few letters are searched, not the text
    if _MOJIBAKE.search(odd) and _MOJIBAKE.search(text):
        text = ftfy.fix_encoding(text)
    if "\u00ad" in text:
        text = _SOFT_HYPHEN.sub("", text)
    text = _INVISIBLE.sub("", text)
    if _RARE.search(text):
        text = _composed(text)
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def _composed(text: str) -> str:
    text = _LIGATURE.sub(lambda match: _LIGATURES[match.group()], text)
    text = _JOINER.sub("", text) if "\u200c" in text or "\u200d" in text else text
    text = _PRIVATE.sub(_private, text)
    text = _MATH_LETTERS.sub(lambda match: unicodedata.normalize("NFKC", match.group()), text)
    text = _ACCENT_BEFORE.sub(r"\2\1", text)
    text = _DOTLESS.sub("i", _SPACED_ACCENT.sub("", text))
    text = _BRACED_ACCENT.sub(r"\1", text)
    return _UNDERLINE.sub("", unicodedata.normalize("NFC", text))


def _private(match: re.Match[str]) -> str:
    # Word's bullets and spaces, written with the Symbol font; nothing else there has a known meaning.
    return {"\uf0b7": "•", "\uf0a7": "•", "\uf020": " "}.get(match.group(), "")
