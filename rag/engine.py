"""A question goes in, a cited answer comes out: the five steps, in order."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from llama_index.core.base.base_query_engine import BaseQueryEngine
from llama_index.core.base.response.schema import RESPONSE_TYPE, Response
from llama_index.core.prompts.mixin import PromptMixinType
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from rag.answer import LONGEST_QUESTION, Answer, Findings, Notice, Question, Seconds, Turn
from rag.conversation import Rewritten, stand_alone
from rag.joining import joined
from rag.provider.cost import add, spent
from rag.question import understand
from rag.retriever import HybridRetriever
from rag.understanding.courtesy import without_courtesy
from rag.understanding.groups import with_sides
from rag.understanding.several import questions_of
from vectorstore.choosing import chosen
from vectorstore.errors import InputError
from vectorstore.snapshot import Snapshot

CUT = Notice("cut_question", f"Only the first {LONGEST_QUESTION:,} characters of the question were read.")


class Writer(Protocol):
    """Turns what was found into an answer. Yields the growing answer; the last one is complete."""

    name: str

    def write(
        self, question: Question, findings: Findings, snapshot: Snapshot, turns: Sequence[Turn] = ()
    ) -> Iterator[Answer]:
        """Answers from these findings alone."""


Rewrite = Callable[[str, str, Sequence[Turn]], Rewritten]
"""(text, standalone, turns) -> the question that is searched for, `standalone` being what was made without a model."""


def _unchanged(_text: str, standalone: str, _turns: Sequence[Turn]) -> Rewritten:
    return Rewritten(standalone)


class PaperQueryEngine(BaseQueryEngine):
    """Answers questions about one list of papers, with quotes. Holds no conversation: turns are passed in.

    Make the question stand alone, understand it, search the whole list, write, and hand out the answer. It is a
    LlamaIndex query engine too: `query()` returns a `Response` whose `source_nodes` are the quotes.
    """

    def __init__(
        self,
        snapshot: Callable[[], Snapshot],
        retriever: HybridRetriever,
        writer: Writer,
        rewrite: Rewrite | None = None,
        told: tuple[Notice, ...] = (),
    ) -> None:
        """`told` is said with every answer."""
        super().__init__(callback_manager=None)
        self._told = told
        self._snapshot = snapshot
        self._retriever = retriever
        self._writer = writer
        self._rewrite = rewrite or _unchanged

    @property
    def writer_name(self) -> str:
        """Who writes: "extractive", or the chat model's name."""
        return self._writer.name

    def among(self, paper_ids: Collection[str]) -> PaperQueryEngine:
        """The same engine over these papers of the list alone. Raises InputError when the list has none of them."""
        few = chosen(self._snapshot(), paper_ids)
        number = len(few.papers)
        if not number:
            raise InputError(
                "The list has none of the chosen papers (any more).", "Choose others, or ask the whole list."
            )
        told = Notice("chosen", f"Asked of {number:,} chosen paper{'s' * (number > 1)}, not of the whole list.")
        return PaperQueryEngine(lambda: few, self._retriever.over(few), self._writer, self._rewrite, (told,))

    def ask(self, text: str, turns: Sequence[Turn] = (), answer_id: str = "") -> Answer:
        """The complete answer. Raises InputError for an empty question."""
        return deque(self.stream(text, turns, answer_id), maxlen=1).pop()

    def stream(self, text: str, turns: Sequence[Turn] = (), answer_id: str = "") -> Iterator[Answer]:
        """The answer as it grows; the last one is complete.

        Raises InputError for an empty question, and StoreMismatchError when the store has another embedding model.
        """
        yield from self._answers(self._snapshot(), text, turns, answer_id)

    def _answers(
        self, snapshot: Snapshot, text: str, turns: Sequence[Turn] = (), answer_id: str = ""
    ) -> Iterator[Answer]:
        """The growing answer from one snapshot: a list that changes meanwhile is seen by the next question."""
        started = time.monotonic()
        answer_id = answer_id or uuid.uuid4().hex[:12]
        retriever = self._retriever.at(snapshot)
        turns = _about(snapshot, turns) if self._told else turns
        first = 0.0
        asked = _cleaned(text)
        cut = (CUT,) if len(asked) > LONGEST_QUESTION else ()
        read = asked[:LONGEST_QUESTION].rpartition(" ")[0] or asked[:LONGEST_QUESTION] if cut else asked
        for answer in self._each(read, turns, snapshot, retriever):
            now = time.monotonic() - started
            first = first or (now if answer.text else 0.0)
            seconds = Seconds(round(first, 4), round(now, 4))
            yield replace(
                answer, id=answer_id, question=text, notices=(*cut, *self._told, *answer.notices), seconds=seconds
            )

    def _each(
        self, asked: str, turns: Sequence[Turn], snapshot: Snapshot, retriever: HybridRetriever
    ) -> Iterator[Answer]:
        """The growing answer; several questions for sets of papers are answered one after the other."""
        parts = questions_of(asked, retriever.names())
        if len(parts) == 1:
            yield from self._answer(asked, turns, snapshot, retriever)
            return
        done: list[Answer] = []
        for part in parts:
            past = (*turns, *(Turn(answer.question, answer.standalone_question, answer) for answer in done))
            last = Answer()
            for growing in self._answer(part, past, snapshot, retriever):
                last = replace(growing, question=part)
                yield joined([*done, last])
            done.append(last)

    def _answer(
        self, asked: str, turns: Sequence[Turn], snapshot: Snapshot, retriever: HybridRetriever
    ) -> Iterator[Answer]:
        names = retriever.names()
        rewritten = self._rewrite(asked, stand_alone(asked, turns, names), turns)
        question = retriever.understood(without_courtesy(rewritten.text))
        # A question that a model translated is still answered in its own language.
        question = replace(question, text=asked, language=understand(asked, names).language)
        so_far = spent(turns) + (rewritten.usage.cost_usd or 0.0)
        findings = retriever.search(question, so_far) if question.to_the_list else Findings((), 0)
        if question.described or question.groups:
            findings = with_sides(question, findings, retriever.search)
            found = (words for words in (*question.described, *question.groups) if findings.named.get(words))
            question = replace(question, names=(*question.names, *found))
        taken = add(rewritten.usage, findings.usage)
        findings = replace(findings, usage=taken)
        for answer in self._writer.write(question, findings, snapshot, turns):
            yield replace(
                answer,
                standalone_question=question.standalone,
                kind=question.kind,
                notices=(*rewritten.notices, *answer.notices),
                usage=add(taken, answer.usage),
            )

    def _query(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        snapshot = self._snapshot()
        answer = deque(self._answers(snapshot, query_bundle.query_str), maxlen=1).pop()
        relevance = {paper.paper_id: paper.relevance for paper in answer.papers}
        nodes = [
            NodeWithScore(
                node=TextNode(
                    text=citation.quote,
                    start_char_idx=citation.start,
                    end_char_idx=citation.end,
                    metadata={"paper_id": citation.paper_id, "label": snapshot.paper(citation.paper_id).label},
                ),
                score=relevance.get(citation.paper_id, 0.0),
            )
            for citation in answer.citations
        ]
        return Response(response=answer.text, source_nodes=nodes, metadata={"status": answer.status})

    async def _aquery(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        return await asyncio.to_thread(self._query, query_bundle)

    def _get_prompt_modules(self) -> PromptMixinType:
        return {}


def _about(chosen: Snapshot, turns: Sequence[Turn]) -> Sequence[Turn]:
    """The last turns that quote chosen papers alone: "these papers", asked of a choice, are the chosen ones."""
    others = (
        t for t, turn in enumerate(turns, 1) if any(c.paper_id not in chosen.position for c in turn.answer.citations)
    )
    return turns[max(others, default=0) :]


def _cleaned(text: str) -> str:
    visible = "".join(c if c.isprintable() else " " for c in text)
    asked = " ".join(visible.split())
    if not asked:
        raise InputError("The question is empty.", 'Ask one, such as: paperchat ask "which papers use LoRA?"')
    return asked
