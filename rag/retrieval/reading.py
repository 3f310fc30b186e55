"""What a reader must know about how a question was read."""

from __future__ import annotations

from rag.answer import Notice, Question
from rag.language.foreign import is_foreign

FOREIGN = Notice(
    "other_language",
    "This question seems to be in a language other than English and Chinese: only words that it shares with the "
    "abstracts were searched for. Ask it in English, or with a chat model.",
)


def reading_notices(question: Question) -> tuple[Notice, ...]:
    """That words were mended or translated, or that the question's language is not understood."""
    if question.read_as:
        return (Notice("read_as", f"Read as: “{question.read_as}”."),)
    return (FOREIGN,) if question.language == "en" and is_foreign(question.standalone) else ()
