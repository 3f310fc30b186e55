"""The bare encoder under every setting: `python -m eval.bench.encoder LIST.jsonl.gz [--texts 64] [--rounds 3]`

One line a setting: runs beside each other, threads inside a run, texts in a run, sorted by length or not, graph
optimisations, spinning; papers a second of wall clock and of processor time, each the best of the rounds. The rounds go
over all settings in turn, so that what else the machine does hits them alike.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from vectorstore.embeddings import WINDOW, SessionOptions, load_session, load_tokenizer
from vectorstore.merge.identity import to_paper
from vectorstore.readers import read_papers
from vectorstore.records import Record

Ids = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the table."""

    runs: int = 1
    """Runs beside each other."""
    batch: int = 1
    is_sorted: bool = False
    options: SessionOptions = field(default_factory=SessionOptions)

    def __str__(self) -> str:
        order = "sorted" if self.is_sorted else "as they come"
        spin = "" if self.options.spinning else ", no spinning"
        threads = f"{self.runs} runs of {self.options.intra_threads} threads"
        return f"{threads}, {self.batch:2} texts a run, {order:12}, graph {self.options.graph}{spin}"


def _settings() -> list[Setting]:
    """The product's own first; then one thing changed at a time, and whole runs on two threads."""
    two = SessionOptions(intra_threads=2)
    return [
        Setting(2),
        *(Setting(runs) for runs in (1, 3, 4)),
        *(
            Setting(2, batch, is_sorted)
            for batch in (1, 4, 16)
            for is_sorted in (False, True)
            if batch > 1 or is_sorted
        ),
        *(Setting(2, options=SessionOptions(graph=graph)) for graph in ("disabled", "basic", "extended")),
        Setting(2, options=SessionOptions(spinning=False)),
        *(Setting(1, batch, is_sorted, two) for batch, is_sorted in ((1, False), (8, True), (32, True))),
        Setting(1, options=SessionOptions(intra_threads=2, spinning=False)),
    ]


@click.command()
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--texts", default=64, show_default=True)
@click.option("--rounds", default=3, show_default=True)
def main(path: Path, texts: int, rounds: int) -> None:
    """Print the table."""
    found = (to_paper(item) for item in read_papers(path) if isinstance(item, Record))
    tokenizer = load_tokenizer()
    papers = [f"{paper.title}\n{paper.abstract}" for paper, _ in zip(found, range(texts), strict=False)]
    ids = [np.asarray(tokenizer.encode(paper).ids[:WINDOW], np.int64) for paper in papers]
    best = dict.fromkeys(_settings(), (0.0, 0.0))
    for round_number in range(1, rounds + 1):
        for setting, before in best.items():
            wall, processor = (max(pair) for pair in zip(before, _rates(setting, ids), strict=True))
            best[setting] = (wall, processor)
            if round_number == rounds:
                print(f"{setting}: {wall:5.1f} papers/s, {processor:5.1f} a processor second", flush=True)


def _rates(setting: Setting, ids: Sequence[Ids]) -> tuple[float, float]:
    session = load_session(setting.options)
    ordered = sorted(ids, key=len) if setting.is_sorted else ids
    batches = [ordered[i : i + setting.batch] for i in range(0, len(ordered), setting.batch)]
    feeds = list(map(_padded, batches))
    session.run(None, feeds[0])
    wall, processor = time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(setting.runs) as pool:
        list(pool.map(partial(session.run, None), feeds))
    return len(ids) / (time.perf_counter() - wall), len(ids) / (time.process_time() - processor)


def _padded(batch: Sequence[Ids]) -> dict[str, Ids]:
    longest = max(map(len, batch))
    rows = np.zeros((len(batch), longest), np.int64)
    mask = np.zeros_like(rows)
    for row, ids in enumerate(batch):
        rows[row, : len(ids)], mask[row, : len(ids)] = ids, 1
    return {"input_ids": rows, "attention_mask": mask, "token_type_ids": np.zeros_like(rows)}


if __name__ == "__main__":
    main()
