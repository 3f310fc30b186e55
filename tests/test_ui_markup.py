"""An answer's Markdown becomes HTML of known tags only, whatever a model or an abstract put into it."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.markup import MATH_CLOSE, MATH_OPEN, Insert, link_html, markdown_html, text_html

STORED = "https://github.com/example/etf"
TAGS = set("p br strong em ul ol li table thead tbody tr th td code pre blockquote hr a span h1 h2 h3 h4 h5 h6".split())


class _Seen(HTMLParser):
    """Collects tags and link addresses."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str | None] = []
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag == "a":
            self.links.append(dict(attrs).get("href"))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(
    "text",
    [
        "![x](https://tracker.test/p.png?q=secret)",
        "<img src=x onerror=alert(1)>",
        "<div style='position:fixed'>overlay</div>",
        '<form action="https://evil.test"><input></form>',
        "[click](https://evil.test) and <https://evil.test> and [x](javascript:alert(1))",
        "<think>secret</think> a<b and c>d",
        "Answer [1].\n\n[1]: https://evil.test\n\n[1]: LoRA",
    ],
)
def test_what_is_no_plain_markdown_is_shown_as_text(text: str) -> None:
    seen = _Seen(markdown_html(text, urls=[STORED]))
    assert seen.tags <= {"p"}
    assert seen.attributes == set()
    for word in ("secret", "overlay", "a<b and c>d", "https://evil.test", "LoRA"):
        assert (word in seen.text) == (word in text)


@given(st.text(alphabet="<>a=\"'[]()!:/.*_`|$\\&;#-\n 1⸢⸣é" + MATH_OPEN, max_size=60))
def test_only_known_tags_come_out(text: str) -> None:
    html = markdown_html(text, urls=[STORED])
    seen = _Seen(html)
    assert seen.tags <= TAGS
    assert seen.links == []
    assert "\n" not in html


def test_stored_addresses_become_links_and_only_those() -> None:
    html = markdown_html(f"Code: {STORED} and {STORED}-fork, [here]({STORED}).", urls=[STORED])
    assert _Seen(html).links == [STORED, STORED]
    assert "etf-fork" in _Seen(html).text


def test_a_stored_address_that_is_none_of_the_web_is_text() -> None:
    assert link_html('javascript:alert("1")', "paper") == "paper"
    assert "href" not in markdown_html("[x](javascript:a)", urls=["javascript:a"])


def test_one_formula_and_two_prices() -> None:
    html = markdown_html("costs $3000 and $4000; loss $x_i * y * z$")
    assert html == f"<p>costs $3000 and $4000; loss {MATH_OPEN}x_i * y * z{MATH_CLOSE}</p>"


def test_inserts_stand_in_place_and_not_in_code() -> None:
    text = "**bold.**[1] and `a[1]`"
    inserts = [Insert(9, 12, "<a>1</a>"), Insert(19, 22, "<a>1</a>")]
    assert markdown_html(text, inserts) == "<p><strong>bold.</strong><a>1</a> and <code>a[1]</code></p>"


def test_an_empty_insert_before_another_stays() -> None:
    assert markdown_html("ab", [Insert(1, 1, "<i></i>"), Insert(1, 2, "<b></b>")]) == "<p>a<i></i><b></b></p>"


def test_the_sign_that_stands_for_a_piece_may_be_typed() -> None:
    assert markdown_html("a ⸢0⸣ b `⸢0⸣`") == "<p>a ⸢0⸣ b <code>&#x2E22;0⸣</code></p>"


def test_plain_text_is_escaped_and_stays_on_one_line() -> None:
    assert text_html("a<b\n$x<y$") == f"a&lt;b&#10;{MATH_OPEN}x&lt;y{MATH_CLOSE}"
