"""A chat service for tests of the page: a few papers made by hand, answers written by rule, every call recorded."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rag.answer import Answer, Cell, Citation, RankedPaper, Row, Seconds, Sentence, Table, Turn
from vectorstore.errors import MissingFileError, ModelError
from vectorstore.records import Paper, Skipped
from vectorstore.steps.writing import Progress

ETF = Paper(
    "p-etf",
    "ETF init",
    "LoRA adds a product of two matrices $A$ and $B$ to frozen weights. When the gradient $\\nabla f(W)$ is unknown, "
    "starting $A$ as an equiangular tight frame keeps most of it. Training then gains a rate of "
    "$\\mathcal{O}(1/T)$ and costs $3000 instead of $4000.",
    title="Tight frames as a start for low-rank adapters",
    authors=("Ana Lima", "Bo Chen", "Cy Doe", "Di Ek"),
    venue="ICML",
    year=2026,
    url="https://example.org/etf",
    code_url="https://github.com/example/etf",
    keywords=("LoRA", "initialization"),
)
FISHER = Paper(
    "p-fisher",
    "Fisher-guided",
    "We choose the first adapter weights by Fisher information of the downstream data. This lowers the loss on "
    "twelve tasks.",
    title="Curvature picks the first adapter",
    venue="ICML",
    year=2026,
)
HOSTILE = Paper(
    "p-hostile",
    "<img src=x onerror=window.__pwn=1>",
    "If a<b and c>d then <script>window.__pwn=1</script> ![x](https://tracker.test/p.png) and [0, 1] hold. "
    '<form action="https://evil.test"><input></form> [1]: https://evil.test is *not* a link.',
    title='<div style="position:fixed;inset:0">overlay</div>',
    url="javascript:window.__pwn=1",
    year=2025,
)


def cite(number: int, paper: Paper, quote: str) -> Citation:
    """A citation whose offsets are right."""
    start = paper.abstract.index(quote)
    return Citation(number, paper.paper_id, quote, start, start + len(quote))


def ranked(paper: Paper, relevance: float) -> RankedPaper:
    role = "match" if relevance >= 0.5 else "borderline" if relevance >= 0.2 else "retrieved"
    return RankedPaper(paper.paper_id, paper.label, relevance, role)  # type: ignore[arg-type]


ETF_QUOTE = "starting $A$ as an equiangular tight frame keeps most of it."
FISHER_QUOTE = "choose the first adapter weights by Fisher information"

LORA = Answer(
    id="a1",
    question="which papers fix LoRA initialization?",
    standalone_question="which papers fix LoRA initialization?",
    text=f"Checked 3: 2 match.\n\n- ETF init: “{ETF_QUOTE}” [1]\n- Fisher-guided: “{FISHER_QUOTE}” [2]",
    sentences=(
        Sentence("Checked 3: 2 match."),
        Sentence(f"ETF init: “{ETF_QUOTE}” [1]", (0,), "supported"),
        Sentence(f"Fisher-guided: “{FISHER_QUOTE}” [2]", (1,), "partly", doubts=("number", "order")),
    ),
    citations=(cite(1, ETF, ETF_QUOTE), cite(2, FISHER, FISHER_QUOTE)),
    papers=(ranked(ETF, 0.9), ranked(FISHER, 0.8), ranked(HOSTILE, 0.3)),
    checked=3,
    matched=2,
    seconds=Seconds(0.1, 0.2),
)
COMPARISON = replace(
    LORA,
    kind="compare",
    question="compare them",
    standalone_question="compare ETF init and Fisher-guided",
    text="Two papers.\n\n| | problem | number |\n| --- | --- | --- |\n| ETF init | x [1] | not said |\n\nThe end.",
    sentences=(Sentence("Two papers."), Sentence("The end.")),
    table=Table(
        ("problem", "number"),
        (
            Row("p-etf", (Cell("keeps most of it", 0), Cell("the abstract does not say"))),
            Row("p-fisher", (Cell("first adapter | weights", 1), Cell("the abstract does not say"))),
        ),
    ),
)


@dataclass
class FakeService:
    """Answers at once, except that "slow" waits after its first words until `go` is set or it is closed."""

    title: str = "paperchat"
    is_sample: bool = True
    is_quick: bool = False
    status: str = "3 papers, sample list; answers are quotes (no model configured)"
    examples: tuple[str, ...] = (LORA.question, "compare ETF init and Fisher-guided")
    stored: tuple[Paper, ...] = (ETF, FISHER, HOSTILE)
    asked: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    among: list[tuple[str, ...]] = field(default_factory=list)
    """The chosen papers that each question was asked of."""
    closed: list[str] = field(default_factory=list)
    go: threading.Event = field(default_factory=threading.Event)
    stopped: threading.Event = field(default_factory=threading.Event)

    def ask(self, question: str, turns: Sequence[Turn], among: Collection[str] = ()) -> Iterator[Answer]:
        self.among.append(tuple(among))
        self.asked.append((question, tuple(turn.question for turn in turns)))
        if question == "down":
            raise ModelError("The model's server does not answer.", "Start it, or ask without a model.")
        if question == "bug":
            raise ZeroDivisionError("a secret detail")
        return self._answers(question, turns)

    def _answers(self, question: str, turns: Sequence[Turn]) -> Iterator[Answer]:
        chosen = COMPARISON if "compare" in question else hostile_answer() if "hostile" in question else LORA
        standalone = f"{question} (after: {turns[-1].question})" if turns else question
        answer = replace(chosen, question=question, standalone_question=standalone)
        try:
            yield replace(answer, text="Checked 3: 2 match.", sentences=answer.sentences[:1], citations=(), table=None)
            while question.startswith("slow") and not self.go.wait(0.02):
                yield replace(answer, text="Checked 3: 2 match.", citations=(), table=None, sentences=())
            yield answer
        except GeneratorExit:
            self.closed.append(question)
            self.stopped.set()
            raise

    def papers(self) -> Sequence[Paper]:
        return self.stored

    def named(self, paper_ids: Collection[str]) -> Mapping[str, Paper]:
        return {paper.paper_id: paper for paper in self.stored if paper.paper_id in paper_ids}


def hostile_answer() -> Answer:
    """An answer that repeats everything bad of an abstract, as a model could."""
    quote = HOSTILE.abstract
    text = f"See {quote} [1].\n\n[1]: https://evil.test\n\n![p](https://tracker.test/p.png?q=secret) [go](https://evil.test)"
    return replace(
        LORA, text=text, sentences=(), citations=(cite(1, HOSTILE, quote),), papers=(ranked(HOSTILE, 0.9),), matched=1
    )


@dataclass
class FakeReport:
    """What an ingest of two new papers reports."""

    added: int = 2
    changed: int = 0
    unchanged: int = 1
    merged: int = 0
    papers: int = 3
    skipped: Sequence[Skipped] = ()


@dataclass
class FakeIngest:
    """Records what it was given; a file without a suffix is one that is not there, a slow one waits for `go`, and for
    a full one there is no space."""

    seen: list[tuple[tuple[Path, ...], bool]] = field(default_factory=list)
    go: threading.Event = field(default_factory=threading.Event)
    """Set when a file named `slow...` may be finished."""

    def __call__(
        self, paths: Sequence[Path], *, dry_run: bool, tell: Callable[[str], None], progress: Progress
    ) -> FakeReport:
        self.seen.append((tuple(paths), dry_run))
        progress("embedding", 1, 2)
        if paths[0].name.startswith("slow") and not self.go.wait(30):
            raise TimeoutError(paths[0].name)
        if paths[0].name.startswith("full"):
            raise OSError(errno.ENOSPC, "No space left on device")
        tell("Embedding 2 papers: about 500 tokens.")
        if not paths[0].suffix:
            raise MissingFileError("There is no such file.", "Check the path.")
        return FakeReport()
