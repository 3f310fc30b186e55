"""How many of the matches over 10,000 papers are right, of a hundred drawn at random and judged by hand.

    python -m eval.bench.drawn_matches               the share that is right, by question and in all
    python -m eval.bench.drawn_matches --unjudged    the drawn papers that nobody has judged yet, to be read

The ten questions of `eval/data/drawn_matches_questions.jsonl` are asked of the first 10,000 papers of the long list.
Matches are drawn question by question in turn, ten of each where there are as many. Their order is that of a hash, so a
match that the next version still finds keeps its place. The judgements are kept in `eval/data/drawn_matches.jsonl`:
question, paper, and whether the abstract answers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, zip_longest
from pathlib import Path

import click

from eval.datasets import ROOT, SHARED, load_list, snapshot_of
from eval.json_lines import read_json_lines
from eval.metrics import estimate
from rag.answer import MATCH
from rag.relevance import shipped_model
from rag.retriever import HybridRetriever
from vectorstore.embeddings import MiniLM
from vectorstore.records import Paper

PAPERS = 10_000
DRAWN = 100
SEED = "2026-11-30"
QUESTIONS = ROOT / "eval" / "data" / "drawn_matches_questions.jsonl"
JUDGEMENTS = ROOT / "eval" / "data" / "drawn_matches.jsonl"

Match = tuple[str, str]
"""(id of the question, id of a paper that the product finds to answer it)."""


def draw(matches: Mapping[str, Sequence[str]], count: int, seed: str) -> list[Match]:
    """`count` of the matches (question -> papers) by the hash of seed, question and paper, a question at a time."""
    shuffled = [
        sorted(((question, paper) for paper in papers), key=lambda match: _hash(seed, *match))
        for question, papers in matches.items()
    ]
    in_turn = chain.from_iterable(zip_longest(*shuffled))
    return list(islice((match for match in in_turn if match is not None), count))


def _hash(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def judgements(path: Path = JUDGEMENTS) -> dict[Match, bool]:
    """What was judged by hand."""
    return {(row["question"], row["paper"]): row["right"] for row in read_json_lines(path)}


def report(drawn: Sequence[Match], judged: Mapping[Match, bool], found: Mapping[str, int]) -> Iterator[str]:
    """The share of right matches by question and in all; `found` are the matches of each question before the draw."""
    for question, count in found.items():
        right = [judged[match] for match in drawn if match[0] == question and match in judged]
        yield f"{question}  {sum(right):3} of {len(right):3} right, {count} papers match"
    right = [judged[match] for match in drawn if match in judged]
    share = estimate([float(one) for one in right])
    yield f"all  {sum(right):3} of {len(right):3} right: {share.mean:.2f} ({share.low:.2f} to {share.high:.2f})"
    if len(right) < len(drawn):
        yield f"{len(drawn) - len(right)} drawn matches are not judged: see --unjudged"


@click.command()
@click.option("--unjudged", is_flag=True, help="Print the drawn papers without a judgement.")
@click.option("--seed", default=SEED, show_default=True, help="Another seed makes another draw.")
def main(unjudged: bool, seed: str) -> None:
    """Print the share of right matches, or the papers to judge."""
    papers = load_list(SHARED / "lists" / "ml_20k.jsonl.gz")[:PAPERS]
    embedder = MiniLM()
    snapshot = snapshot_of(papers, embedder)
    retriever = HybridRetriever(lambda: snapshot, embedder, shipped_model())
    questions: dict[str, str] = {row["id"]: row["question"] for row in read_json_lines(QUESTIONS)}
    matches: dict[str, list[str]] = {}
    for question, text in questions.items():
        hits = retriever.search(retriever.understood(text)).hits
        matches[question] = [hit.paper.paper_id for hit in hits if hit.relevance >= MATCH]
    drawn, judged = draw(matches, DRAWN, seed), judgements()
    if unjudged:
        for question, paper_id in drawn:
            if (question, paper_id) not in judged:
                print(_to_read(question, questions[question], snapshot.paper(paper_id)))
        return
    print("\n".join(report(drawn, judged, {question: len(found) for question, found in matches.items()})))


def _to_read(question: str, text: str, paper: Paper) -> str:
    return f"{question}  {paper.paper_id}  {text}\n{paper.title}\n{paper.abstract}\n"


if __name__ == "__main__":
    main()
