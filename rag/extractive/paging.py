"""Long sets are written in pages; all of a set is always among the answer's papers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rag.answer import PAGE, Question
from rag.extractive.draft import Draft
from rag.extractive.phrases import say

Item = TypeVar("Item")


def page_of(items: Sequence[Item], question: Question, draft: Draft) -> tuple[Sequence[Item], bool]:
    """The part of a long list that is asked for, and whether it is the last one; a sentence says which it is."""
    first = min(question.skip, (len(items) - 1) // PAGE * PAGE)
    page = items[first : first + PAGE]
    last = first + len(page)
    if len(items) > PAGE:
        places = {"first": first + 1, "last": last, "matched": len(items), "size": min(PAGE, len(items) - last)}
        draft.say(say(question.language, "page" if last < len(items) else "last_page", **places))
    return page, last >= len(items)
