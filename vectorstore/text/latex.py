"""LaTeX formulas in running text: real ones stay as `$...$`, what is only text in TeX becomes plain."""

from __future__ import annotations

import re

from vectorstore.text.latex_commands import symbol

OPEN, CLOSE = "\ue000", "\ue001"
"""What stands for a formula, around its number, while the text around it is cleaned. Private-use characters of the
input are gone by then."""

_DISPLAY = re.compile(r"\$\$(?=\S)(.{1,2000}?)\$\$|\\\[(.{1,2000}?)\\\]|\\\((.{1,1000}?)\\\)", re.DOTALL)
_DOLLAR = re.compile(r"(?<!\\)\$")
_PROSE = re.compile(r"\b[a-z]{3,} [a-z]{2,} [a-z]{2,}\b")
_TEXT_COMMAND = re.compile(
    r"\\(?:text(?:bf|it|tt|sc|sf|rm|up|normal|md)?|math(?:tt|sf|rm|bf|it|normal)|mbox|underline|operatorname\*?|emph)"
    r"\s*\{([^{}]*)\}"
)
_UPRIGHT = re.compile(r"\\(?:text|mbox|underline|emph)")
_SYMBOLS = (
    (r"\rightarrow", "→"), (r"\leftarrow", "←"), (r"\to", "→"), (r"\uparrow", "↑"), (r"\downarrow", "↓"),
    (r"\times", "×"), (r"\sim", "~"), (r"\approx", "≈"), (r"\pm", "±"), (r"\mp", "∓"), (r"\leq", "≤"), (r"\geq", "≥"),
    (r"\le", "≤"), (r"\ge", "≥"), (r"\cdot", "·"), (r"\ldots", "..."), (r"\dots", "..."), (r"\%", "%"), (r"\#", "#"),
    (r"\&", "&"), (r"\_", "_"), (r"\$", "$"), (r"\,", " "), (r"\ ", " "), (r"\;", " "), (r"\:", " "), (r"\!", ""),
    ("^{\\circ}", "°"), (r"^\circ", "°"), (r"\dagger", "†"), (r"\star", "*"), (r"\ast", "*"), (r"\infty", "∞"),
)  # fmt: skip
_NUMBER = re.compile(r"[-+−±∓~≈<>≤≥=×·→←↑↓°%$#\d.,:/()–\s]+")
_WORDS = re.compile(r"[^\W_](?:[\w\s.,:;&/+'’()→←–-]*[\w)+.])?")
_SCRIPT = re.compile(r"([\^_])\s*(?:\{([\w+*†\s.-]{1,20})\}|([\w+*†]))")
_ONE_SYMBOL = re.compile(r"[A-Za-z]|\\[a-zA-Z]+")
_BRACED = re.compile(r"^\{([^{}]*)\}$")


def hide_formulas(text: str) -> tuple[str, list[str]]:
    """`text` with each formula replaced by a mark, and the formulas, each as `$...$` on one line.

    A dollar sign opens a formula when it is followed by no space, and closes one when no space stands before it and
    no digit after it (pandoc's rule), so that prices are left alone.
    """
    formulas: list[str] = []

    def mark(body: str, before: str, after: str) -> str:
        plain = plain_formula(body, before, after)
        if plain is not None:
            return plain
        formulas.append("$" + " ".join(body.split()) + "$")
        return f"{OPEN}{len(formulas) - 1}{CLOSE}"

    def display(match: re.Match[str]) -> str:
        body = next(group for group in match.groups() if group is not None)
        if match.group(2) is not None and re.fullmatch(r"[\d,\s–-]+", body):
            return f"[{body}]"
        return mark(body, "", "") if body.strip() else " "

    if "$$" in text or r"\(" in text or r"\[" in text:
        text = _DISPLAY.sub(display, text)
    if "$" not in text:
        return text, formulas
    pieces: list[str] = []
    done = 0
    for match in _DOLLAR.finditer(text):
        start = match.end()
        if match.start() < done:
            continue
        end = _formula_end(text, start)
        if end is None:
            continue
        pieces.append(text[done : match.start()])
        pieces.append(mark(text[start:end], text[max(0, match.start() - 1) : match.start()], text[end + 1 : end + 2]))
        done = end + 1
    pieces.append(text[done:])
    return "".join(pieces), formulas


def show_formulas(text: str, formulas: list[str]) -> str:
    """The text with every mark replaced by its formula."""
    for number, formula in enumerate(formulas):
        text = text.replace(f"{OPEN}{number}{CLOSE}", formula)
    return text


def _formula_end(text: str, start: int) -> int | None:
    """Where the formula that begins at `start` has its closing dollar sign; None when it is no formula."""
    if start >= len(text) or text[start].isspace() or text[start] == "$":
        return None
    fallback: int | None = None
    for match in _DOLLAR.finditer(text, start, min(len(text), start + 1000)):
        end = match.start()
        body = text[start:end]
        if text[end - 1].isspace() and not text[end + 1 : end + 2].isspace() and body.count("{") == body.count("}"):
            # Another one opens here: this one was a price.
            return fallback
        if text[end - 1].isspace() or (text[end + 1 : end + 2].isdigit() and "\\" not in body):
            continue
        if "\\" not in body and _PROSE.search(body):
            return fallback
        if body.count("{") == body.count("}"):
            return end
        fallback = end if fallback is None else fallback
    return fallback


def plain_formula(body: str, before: str = "", after: str = "") -> str | None:
    """The plain text of a formula that is only text in TeX; None for a real formula.

    `before` and `after` are the characters next to it: a single symbol glued to a word (`Top-$k$`, `$k$NN`) is part
    of the word.
    """
    body = body.strip()
    body = _BRACED.sub(r"\1", body) if body.startswith("{") else body
    glued = bool(re.fullmatch(r"[\w-]", before) or re.fullmatch(r"[\w-]", after))
    if glued and _ONE_SYMBOL.fullmatch(body):
        return body if len(body) == 1 else symbol(_symbols(body))
    if body[:1] in "^_" and (match := _SCRIPT.fullmatch(_unwrapped(body))):
        return _script(match.group(1), (match.group(2) or match.group(3)).strip(), before, after)
    text = _unwrapped(body)
    if _NUMBER.fullmatch(text):
        return re.sub(r"\s+(?=[×%]$)", "", text.strip())
    inner = text.replace("$", "").strip()
    if text == _symbols(body) and "$" not in body:
        return None
    enough = 1 if _UPRIGHT.search(body) else 2
    return inner if len(inner) >= enough and _WORDS.fullmatch(inner) else None


def _unwrapped(body: str) -> str:
    previous = ""
    while previous != body and "\\" in body:
        previous, body = body, _TEXT_COMMAND.sub(r"\1", body)
    body = _symbols(body)
    return re.sub(r"\{([\d,.]+)\}", r"\1", body) if "{" in body else body


def _symbols(body: str) -> str:
    if "\\" in body:
        for command, symbol in _SYMBOLS:
            if command in body:
                body = re.sub(re.escape(command) + (r"(?![A-Za-z])\s?" if command[-1].isalpha() else ""), symbol, body)
    return body.replace("--", "–")


def _script(kind: str, content: str, before: str, after: str) -> str:
    if content in "+*†" or content in ("th", "st", "nd", "rd", "TM"):
        return content
    between_letters = before.isalpha() and after.isalpha()
    if content.isdigit() and (kind == "_" or between_letters):
        return content
    return kind + content
