"""Sets by what a paper contributes: its own sentence says that it introduces a benchmark or data, or that it proves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from rag.answer import Contribution, Findings, Question, role_of
from rag.extractive.verdict import BELOW
from vectorstore.facts import Facts
from vectorstore.passages import Span
from vectorstore.records import Hit, Paper
from vectorstore.snapshot import Snapshot

_GIVES = (
    r"\b(?:introduc|present|propos|releas|build|built|construct|creat|develop|establish|contribut|provid|curat|collect"
    r"|publish|offer|open-sourc|compil|assembl|annotat|gather|design|set up|put together)(?:e|es|ed|ing|s)?\s+"
)
_MADE = (
    r"(?:(?!(?:on|over|across|that|which|where|to|using|with|via|by|from|evaluat\w*|outperform\w*|when|while|than|for"
    r"|in|standard|existing|common)\b)[^\s;.:]+\s+){0,8}?"
)
_BOUNDS = r"(?:guarantee|bound|equivalence|convergence|theor|impossibility|optimality|expressi|condition|rate)"
_SAID: Mapping[str, re.Pattern[str]] = {
    contribution: re.compile(pattern, re.IGNORECASE)
    for contribution, pattern in {
        "benchmark": rf"{_GIVES}{_MADE}(?:benchmarks?|test ?beds?|test suites?|leaderboards?|challenge sets?)\b",
        "data": rf"{_GIVES}{_MADE}(?:data ?sets?|corpus|corpora|databases?|benchmarks?)\b",
        "first": r"\bthe (?:very )?first (?!(?:and|or|half|part|step|stage|phase|order|layer|term|moment|component"
        r"|author|line|dose|week|month|day|year|hour|decade|trimester|episode|visit|time|two|three|few|one)\b)[a-z]"
        r"|\bfor the first time\b|\bfirst of its kind\b|\b(?:is|are) the first to\b",
        "theory": rf"\bwe (?:\w+ )?prove\b|\b(?:derive|establish)(?:es)? [^.;]{{0,50}}?{_BOUNDS}|\btheoretically\b"
        r"|\b(?:theoretical|formal|analytical|mathematical|rigorous|provable|provably)\b[^.;,]{0,40}?\b(?:guarantee|analy"
        r"|bound|result|framework|theor|proof|prove|foundation|justif|limit|evidence|understanding|better|gives)"
        r"|\b(?:analytic(?:al)? theory|theorems?|proofs?|regret bounds?|(?:lower|upper) bounds?"
        r"|(?:convergence|performance|optimality|recovery|retention) (?:guarantee|analys[ie]s|proof)s?)\b"
        r"|\ba theory of\b|\bin theory and\b",
    }.items()
}  # fmt: skip


def contributing(question: Question, findings: Findings, snapshot: Snapshot) -> Findings:
    """The findings without the papers whose own sentences do not say that they contribute what is asked for."""
    hits = [_judged(hit, question.contribution, snapshot) for hit in findings.hits]
    return replace(findings, hits=tuple(sorted(hits, key=lambda hit: -hit.relevance)))


def contributing_span(paper: Paper, contribution: Contribution, facts: Facts) -> Span | None:
    """The first sentence of the paper's own that says that it contributes this; None where none does."""
    said = _SAID[contribution]
    if not said.search(paper.abstract):  # most papers, told without their facts
        return None
    for sentence in facts.sentences:
        if sentence.own and said.search(paper.abstract, sentence.start, sentence.end):
            return sentence.start, sentence.end
    return None


def _judged(hit: Hit, contribution: Contribution, snapshot: Snapshot) -> Hit:
    if role_of(hit.relevance) == "retrieved":
        return hit
    facts = snapshot.facts(snapshot.position[hit.paper.paper_id])
    said = contributing_span(hit.paper, contribution, facts)
    return hit if said is not None else replace(hit, relevance=min(hit.relevance, BELOW))
