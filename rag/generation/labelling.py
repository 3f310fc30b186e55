"""Labels of untitled papers from a chat model, each checked against its abstract, and asked for once."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from prompts import fill
from rag.checking.claims import cleaned
from rag.generation.sources import output_limit
from rag.provider.budget import prompt_tokens
from rag.provider.chat_model import ChatModel
from rag.provider.chat_request import Message
from rag.provider.cost import Prices
from rag.provider.spending import Estimate
from vectorstore.errors import ModelError
from vectorstore.labels.system_names import is_system_shaped
from vectorstore.naming import MAX_CHARACTERS
from vectorstore.records import Paper
from vectorstore.steps.writing import Progress

LABEL_TOKENS = 200
"""Most tokens of a reply; a model that thinks first needs more than the label takes."""
MAX_WORDS = 8
AT_ONCE = 4
"""Requests that run beside each other."""
TELLING = 4
"""Letters from which a word of a label is looked for in the abstract."""
STEM = 5
SHARED = 0.5
"""The part of a label's telling words that the abstract must have."""

_PREFIX = re.compile(r"^\W*label\W*:", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;:()]+")


def checked_label(reply: str, abstract: str) -> str:
    """The label that a model's reply gives; empty when it is none, or not the abstract's.

    Every name in it must stand in the abstract letter by letter, and so must a label of one word. Of other words at
    least half must, but for their endings.
    """
    lines = [line for line in cleaned(reply).splitlines() if line.strip()]
    label = _PREFIX.sub("", lines[0]).strip("\"“”'*`. ") if len(lines) == 1 else ""
    words = _WORD.findall(label)
    if not words or len(words) > MAX_WORDS or len(label) > MAX_CHARACTERS:
        return ""
    names = [word for word in words if len(words) == 1 or is_system_shaped(word)]
    if not all(re.search(rf"(?<!\w){re.escape(name)}(?![\w+])", abstract) for name in names):
        return ""
    text = abstract.lower()
    others = [word.lower() for word in words if word not in names and len(word) >= TELLING]
    found = sum(word[:STEM] in text for word in others)
    return label if found >= SHARED * len(others) else ""


class LabelCache:
    """Labels by model and prompt, in a file of JSON lines. An empty one says that the reply could not be used."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._labels: dict[str, str] = {}
        for line in path.read_bytes().split(b"\n") if path.exists() else ():
            with suppress(ValueError, TypeError):  # what a killed process left
                self._labels |= json.loads(line)

    def __contains__(self, key: str) -> bool:
        return key in self._labels

    def __getitem__(self, key: str) -> str:
        return self._labels[key]

    def add(self, labels: dict[str, str]) -> None:
        """Keep these, now and for the next process."""
        self._labels |= labels
        self._path.parent.mkdir(parents=True, exist_ok=True)
        lines = "".join(json.dumps({key: label}, ensure_ascii=False) + "\n" for key, label in labels.items())
        with self._path.open("ab") as file:
            torn = file.tell() and not self._path.read_bytes().endswith(b"\n")
            file.write((b"\n" if torn else b"") + lines.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class Labeller:
    """Asks a chat model for the labels of untitled papers; what it cannot be asked keeps the rule's label."""

    model: ChatModel
    prices: Prices
    cache: LabelCache
    progress: Progress

    def estimate(self, papers: Sequence[Paper]) -> Estimate:
        """What the labels that are not known yet may cost; 0 tokens when there is nothing to ask."""
        asked = self._unknown(papers).values()
        prompt = sum(prompt_tokens(self.model.name, _messages(abstract)) for abstract in asked)
        completion = output_limit(self.model.endpoint, LABEL_TOKENS) * len(asked)
        cost = self.prices.cost(self.model.name, prompt, completion)
        work = f"Labels of {len(asked):,} untitled paper{'' if len(asked) == 1 else 's'} by {self.model.name}"
        return Estimate(work, prompt + completion, cost, self.prices.date)

    def labelled(self, papers: Sequence[Paper], tell: Callable[[str], None]) -> list[Paper]:
        """The papers with the model's labels, as far as they are known. A model that fails on the way is told of.

        Raises ModelError when it does not give a single label.
        """
        wanted = list(self._unknown(papers).items())
        for first in range(0, len(wanted), AT_ONCE):
            batch = dict(wanted[first : first + AT_ONCE])
            labels, failure = self._ask(batch)
            self.cache.add(labels)
            self.progress("labelling", first + len(labels), len(wanted))
            if failure and not first and not labels:
                raise failure
            if failure:
                tell(f"{len(wanted) - first - len(labels)} labels are made by the rule: {failure.message}")
                break
        return self.known(papers)

    def known(self, papers: Sequence[Paper]) -> list[Paper]:
        """The papers with the labels that are known already; nothing is asked."""
        return [
            replace(paper, label=self.cache[key])
            if not paper.title and (key := self._key(paper.abstract)) in self.cache and self.cache[key]
            else paper
            for paper in papers
        ]

    def _unknown(self, papers: Sequence[Paper]) -> dict[str, str]:
        """Abstracts to ask for, by key."""
        keys = {self._key(paper.abstract): paper.abstract for paper in papers if not paper.title}
        return {key: abstract for key, abstract in keys.items() if key not in self.cache}

    def _key(self, abstract: str) -> str:
        return hashlib.sha256(json.dumps([self.model.name, _messages(abstract)]).encode()).hexdigest()

    def _ask(self, batch: dict[str, str]) -> tuple[dict[str, str], ModelError | None]:
        """A label for each that the model answered, and one failure if there was one."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            replies = dict(zip(batch, pool.map(self._reply, batch.values()), strict=True))
        failure = next((reply for reply in replies.values() if isinstance(reply, ModelError)), None)
        labels = {key: checked_label(reply, batch[key]) for key, reply in replies.items() if isinstance(reply, str)}
        return labels, failure

    def _reply(self, abstract: str) -> str | ModelError:
        try:
            return self.model.complete(_messages(abstract), max_tokens=LABEL_TOKENS)[0]
        except ModelError as error:  # kept beside the replies of its batch, which are paid for
            return error


def _messages(abstract: str) -> tuple[Message, ...]:
    return ({"role": "user", "content": fill("label", abstract=abstract)},)
