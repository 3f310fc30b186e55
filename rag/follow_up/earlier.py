"""What a follow-up may refer to: the question before, and the papers that its answer showed."""

from __future__ import annotations

from dataclasses import dataclass

from rag.answer import Question
from rag.extractive.refuse import describe
from rag.filters import Filters
from rag.question import without_page


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a follow-up may refer to: the last answered question, and the labels its answer showed, in order."""

    question: Question
    shown: tuple[str, ...]
    listed: tuple[str, ...] = ()
    """The same of the last answer that showed several papers: what "the second one" counts in."""

    @property
    def one(self) -> str:
        """The paper that "it" means."""
        return next(iter(self.question.names or self.shown), "")

    @property
    def many(self) -> tuple[str, ...]:
        """The papers that "they" means."""
        return self.question.names if len(self.question.names) > 1 else self.shown

    @property
    def base(self) -> str:
        """The earlier question without its page and its closing mark."""
        return without_page(self.question.standalone).strip().rstrip("?？.!。 ")

    def narrowed(self, limit: str) -> str:
        """The earlier question with one more limit, before the papers that it names."""
        asked, among, papers = self.base.partition(", among ")
        return f"{asked} {limit}{among}{papers}?"

    @property
    def topic(self) -> str:
        """The earlier set of papers in words: "papers on federated learning since 2024"; empty where it names them."""
        question = self.question
        if question.filters.among or (not question.topic and question.filters == Filters()):
            return ""
        if question.language == "zh":
            return f"关于{question.topic}的论文"
        limits = describe(question.filters, "en").replace(", ", " ")
        on = f"on {question.topic}" if question.topic else ""
        return " ".join(filter(None, ("papers", on, limits)))
