"""HTML and Markdown inside an abstract -> plain text, only where it certainly is markup (`a<b and c>d` is not)."""

from __future__ import annotations

import html
import re

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_SYMBOL_ENTITY = {"sqrt": "√"}
_GREEK_ENTITY = dict(
    zip("a b g d e z eeg thg i k l m n x o p r s t u phg khg psg ohg".split(), "αβγδεζηθικλμνξοπρστυφχψω", strict=True)
)
_ATTRIBUTES = r"""(?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*\s*/?"""
_LONG_TAG = re.compile(
    r"</?(?:br|em|strong|span|div|font|small|big|tt|code|pre|sec|subtitle|italic|bold|title|label|list|list-item|ul|ol|li|h[1-6]"
    r"|hr|img|table|tbody|thead|tr|td|th|section|article|blockquote|center|cite|abbr|mark|ins|del|sc|monospace|underline"
    r"|inline-formula|tex-math|formula|xref|ext-link|named-content|styled-content|abstract|"
    r"(?:jats|mml|m|ns\d|xhtml|dc):[\w-]+|math|mi|mn|mo|mrow|msub|msup|mfrac|mtext|mspace|semantics|annotation)"
    + _ATTRIBUTES + ">",
    re.IGNORECASE,
)  # fmt: skip
_SHORT_TAG = re.compile(
    r"<([abipqsu])(?:\s+[\w:-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'<>]+))*\s*>(.*?)</\1\s*>", re.I | re.S
)
_PARAGRAPH_TAG = re.compile(r"</?p\s*/?>", re.IGNORECASE)
_PARAGRAPH = re.compile(r"(?:^|(?<=[\s.!?]))</?p\s*/?>|</?p\s*/?>(?=\s|$|[A-Z])", re.IGNORECASE)
_LINK_TAG = re.compile(r"<a\s[^<>]*?href\s*=\s*[\"']?([^\"'\s<>]+)[\"']?[^<>]*>(.*?)</a\s*>", re.I | re.S)
_RAISED = re.compile(r"<(?:jats:)?sup\s*>\s*([^<>]{0,40}?)\s*</(?:jats:)?sup\s*>", re.IGNORECASE)
_LOWERED = re.compile(
    r"<(?:jats:)?sub\s*>\s*([^<>]{0,40}?)\s*</(?:jats:)?sub\s*>|</?(?:sub|sup|inf)\s*>", re.IGNORECASE
)
_ABSTRACT_TITLE = re.compile(r"<((?:jats:)?title)>\s*(?:abstract|summary)\s*</\1>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->|<!\[CDATA\[|\]\]>", re.DOTALL)

_DOUBLE_QUOTED = re.compile(r"``(.{1,300}?)(?:''|(?<=\w)\")|(?<!\w)''(?=\w)([^']{1,120}?)''", re.DOTALL)
_SINGLE_QUOTED = re.compile(r"(?<!`)`([^`'’\n]{1,80}?)['’](?!\w)")
_FENCE = re.compile(r"```(?:\w*\n)?(.+?)```", re.DOTALL)
_CODE = re.compile(r"`([^`\n]{1,300})`")
_LINK = re.compile(r"!?\[([^\[\]\n]{1,300})\]\((https?://[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)")
_BOLD = re.compile(r"(?<![A-Za-z0-9*\\])(\*{2,3})(?=[^\s*])(.{1,400}?)(?<=[^\s*])\1(?!\*)", re.DOTALL)
_BOLD_INSIDE = re.compile(r"(?<=[a-z])\*\*([A-Za-z]{1,12})\*\*(?=[a-z])")
_ITALIC = re.compile(r"(?<![\w*\\])\*(?=[^\s*])([^*]{1,300}?)(?<=[^\s*\\])\*(?![\w*])")
_UNDERSCORED = re.compile(r"_(?<![\w/\\]_)(?=[^\s_])([^_\n]{1,300}?)(?<=[^\s_\\])_(?!\w)")
_DOUBLE_UNDERSCORED = re.compile(r"(?<![\w/\\])__(?=[^\s_])([^_\n]*[A-Z\s][^_\n]*?)(?<=[^\s_])__(?!\w)")
_HEADING = re.compile(r"^[ \t]*#{1,6}[ \t]+", re.MULTILINE)
_ABSTRACT_LINE = re.compile(r"^\W{0,4}(?:abstract|summary)\W{0,4}\n\s*", re.IGNORECASE)
_BULLET = re.compile(r"(?<=\n)[ \t]*[-*+][ \t]+(?=\S)")
_LONG_DASH = re.compile(r"(?<!-)\s?---\s?(?!-)")
_SHORT_DASH = re.compile(r"--(?:(?<=[\w%)\"”$]--)(?=[\w(\"“$])|(?<=\s--)(?=\s))")


def plain_html(text: str) -> str:
    """Text without entities and tags. Raised text gets a `^`, lowered text is set level, links keep their address."""
    if "&" in text:
        text = _ENTITY.sub(_entity, text)
    if "<" not in text:
        return text
    text = _ABSTRACT_TITLE.sub("", _COMMENT.sub("", text))
    text = _RAISED.sub(lambda match: _raised(match.group(1)), text)
    text = _LOWERED.sub(lambda match: match.group(1) or "", text)
    text = _LINK_TAG.sub(_link, text)
    text = _SHORT_TAG.sub(_inline, text)
    if _PARAGRAPH_TAG.search(text):
        text = _PARAGRAPH.sub(" ", text)
    return _LONG_TAG.sub(_tag, text)


def _entity(match: re.Match[str]) -> str:
    name = match.group()[1:-1]
    if name.endswith("gr") and name[:-2] in _GREEK_ENTITY:
        return _GREEK_ENTITY[name[:-2]]
    return _SYMBOL_ENTITY.get(name) or html.unescape(match.group())


def _raised(content: str) -> str:
    return content if not content or re.fullmatch(r"[+*†®™]|th|st|nd|rd|TM", content) else "^" + content


def _link(match: re.Match[str]) -> str:
    address, content = match.group(1), " ".join(match.group(2).split())
    if not address.startswith("http") or address.rstrip("/") == content.rstrip("/"):
        return content
    return f"{content} ({address})"


def _inline(match: re.Match[str]) -> str:
    """The content of an inline tag; the spaces that Crossref drops around it come back (`An<i>in vitro</i>assay`)."""
    content = match.group(2)
    before, after = match.string[: match.start()][-2:], match.string[match.end() :][:1]
    glued_before, glued_after = before[-1:].isalpha(), after.isalpha()
    if glued_before and glued_after and len(content) > 2:
        return f" {content} "
    if len(before) == 2 and before.isalpha() and before.islower() and len(content) == 1 and not glued_after:
        return f" {content}"
    return content


def _tag(match: re.Match[str]) -> str:
    return (
        " "
        if re.match(
            r"</?(?:br|div|title|label|sec|li|ul|ol|list|h\d|hr|td|tr|th|table|(?:jats:)?(?:p|title|sec))\b",
            match.group(),
            re.IGNORECASE,
        )
        else ""
    )


def plain_lines(text: str) -> str:
    """Lines without heading and list marks; a line that says "Abstract" alone goes."""
    text = _ABSTRACT_LINE.sub("", text)
    return _BULLET.sub("• ", _HEADING.sub("", text) if "#" in text else text)


def plain_markdown(text: str) -> str:
    """One line without marks of emphasis and code; links become `text (address)`. Formulas are hidden before."""
    if "`" in text or "''" in text:
        text = _DOUBLE_QUOTED.sub(lambda match: f"“{match.group(1) or match.group(2)}”", text)
        text = _FENCE.sub(r"\1", text)
        text = _SINGLE_QUOTED.sub(r"‘\1’", text)
        text = _CODE.sub(r"\1", text)
    if "](" in text:
        text = _LINK.sub(lambda m: m.group(2) if m.group(1) == m.group(2) else f"{m.group(1)} ({m.group(2)})", text)
    if "*" in text:
        text = _BOLD_INSIDE.sub(r"\1", text)
        text = _ITALIC.sub(r"\1", _BOLD.sub(r"\2", text))
    if "_" in text:
        text = _DOUBLE_UNDERSCORED.sub(r"\1", text) if "__" in text else text
        text = _UNDERSCORED.sub(r"\1", text)
        text = _ITALIC.sub(r"\1", _BOLD.sub(r"\2", text)) if "*" in text else text
    if "--" in text:
        text = _SHORT_DASH.sub("–", _LONG_DASH.sub("—", text))
    return text
