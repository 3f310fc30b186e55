"""A follow-up, or a question in another language, becomes one English question that stands alone: one cheap call."""

from __future__ import annotations

import re
from collections.abc import Sequence

from prompts import fill
from rag.answer import Notice, Turn, Usage
from rag.checking.claims import cleaned
from rag.checking.markers import without_marks
from rag.conversation import Rewritten
from rag.generation.sources import output_limit
from rag.provider.budget import Budget
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Message
from rag.provider.cost import spent
from vectorstore.errors import ModelError

LOOKED_BACK = 4
"""Earlier turns that are shown to the model."""
LONGEST_TURN = 400
"""Characters of an earlier answer that are shown."""
REWRITE_TOKENS = 200
LONGEST_RESULT = 600
"""Characters; a longer reply is an answer, not a question."""

_OTHER_SCRIPT = re.compile(r"[^\W\d_a-zA-ZÀ-ÿ]")
_LETTER = re.compile(r"[^\W\d_]")


def needs_rewriting(text: str, standalone: str) -> bool:
    """Whether a model should be asked: the question takes something from earlier turns (`standalone`, made without a
    model, differs from it), or most of it is in another script than English."""
    letters = len(_LETTER.findall(text))
    return standalone != text or (letters > 0 and len(_OTHER_SCRIPT.findall(text)) > letters / 3)


def rewrite(model: ChatModel, text: str, turns: Sequence[Turn], budget: Budget) -> tuple[str, Usage]:
    """The question on its own in English, and what the call took. A reply that is no question gives `text` back.

    Raises ModelError, and CostCapError before the call when it would cost more than is allowed.
    """
    content = fill("standalone_question", turns=_shown(turns) or "(none)", question=" ".join(text.split()))
    messages: tuple[Message, ...] = ({"role": "user", "content": content},)
    estimate = budget.estimate(model.name, messages, output_limit(model.endpoint, REWRITE_TOKENS))
    budget.stop_above(estimate, spent(turns))
    reply, last = model.complete(messages, max_tokens=REWRITE_TOKENS)
    lines = [line.strip().strip("\"“”'") for line in cleaned(reply).splitlines() if line.strip()]
    question = re.sub(r"^(?:standalone |last )?question:\s*", "", lines[0], flags=re.IGNORECASE) if lines else ""
    usable = bool(question) and len(question) <= LONGEST_RESULT
    return (question if usable else text), budget.used(model.name, estimate, last, reply)


class Rewriter:
    """Asks the model for a standalone English question, where it is needed; does without where the model fails."""

    def __init__(self, model: ChatModel, budget: Budget) -> None:
        self._model = model
        self._budget = budget

    def __call__(self, text: str, standalone: str, turns: Sequence[Turn]) -> Rewritten:
        """`standalone` is what was made of `text` without a model, and what is kept when the model fails."""
        if not needs_rewriting(text, standalone):
            return Rewritten(standalone)
        try:
            question, usage = rewrite(self._model, text, turns, self._budget)
        except ModelError as error:
            return Rewritten(
                standalone, notices=(Notice("fallback", f"Understood without the model: {error.message}"),)
            )
        return Rewritten(question if question != text else standalone, usage)


def _shown(turns: Sequence[Turn]) -> str:
    pairs = (
        f"Question: {turn.question}\nAnswer: {' '.join(without_marks(turn.answer.text).split())[:LONGEST_TURN]}"
        for turn in turns[-LOOKED_BACK:]
    )
    return "\n".join(pairs)
