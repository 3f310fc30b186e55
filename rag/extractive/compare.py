"""A comparison is a table: rows the papers, columns the aspects, every cell a clause of an own sentence or a "no"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag.answer import Aspect, Findings, Question
from rag.extractive.comparison.choices import Choice
from rag.extractive.comparison.columns import Column, asked_columns, choice_of
from rag.extractive.comparison.contrast import telling_phrases
from rag.extractive.comparison.grouped import group_remarks, rows_of_groups, write_groups
from rag.extractive.draft import Draft, Part
from rag.extractive.lines import lines
from rag.extractive.phrases import called, listed, say
from rag.extractive.refuse import mention, within, write_absence, write_missing_names
from rag.extractive.verdict import Verdict, of_role, ranked
from vectorstore.lookup.spellings import fold
from vectorstore.records import Paper
from vectorstore.snapshot import Snapshot

DEFAULT: tuple[Aspect, ...] = ("problem", "approach", "result")
EXTRA: tuple[Aspect, ...] = ("number", "code")
"""Columns that are added when only some of the papers have something to say there."""
UNSAID: tuple[Aspect, ...] = ("number", "dataset", "code", "limitation")
"""Aspects that are said to be missing when no abstract of the rows has them."""
NUMBER = Column("number")
ROWS = 12
"""Rows of a table at most; further matches are named below it."""
BETWEEN = 4
"""Rows up to which the phrases that set them apart are written out above the table."""


def write_comparison(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """Count, what sets the papers apart, the table, near misses, what no abstract says."""
    named = rows_of_groups(question, findings, snapshot, ROWS)
    matches, near = of_role(findings.hits, "match"), of_role(findings.hits, "borderline")
    added = near[:BETWEEN] if not named and len(matches) == 1 else ()
    papers = named or tuple(hit.paper for hit in (*matches, *added))
    if not papers:
        return write_absence(question, findings, snapshot, draft)
    language = question.language
    if not named:
        values = {"checked": findings.checked, "matched": len(matches), "borderline": len(near)}
        draft.paragraph(say(language, "checked_borderline" if near else "checked", within=within(question), **values))
    else:
        if not question.groups:
            draft.paragraph(say(language, "compared", names=listed(language, [called(paper) for paper in papers])))
        write_groups(question, findings, draft)
    write_missing_names(question, findings, snapshot, draft)
    _write_shared(question, findings, snapshot, draft)
    remarks = {hit.paper.paper_id: say(language, "row_borderline") for hit in added}
    _write_table(papers, remarks | group_remarks(question, findings), question, snapshot, draft)
    if not named and near[len(added) :]:
        draft.paragraph(say(language, "near_misses"))
        lines(near[len(added) :][:BETWEEN], question, snapshot, draft)
    return Verdict("answered", ranked(findings.hits))


def _write_shared(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> None:
    """Where two of the names stand in one paper, which has one row: what it says of the other one."""
    first: dict[tuple[str, ...], str] = {}
    for name in question.names:
        ids = findings.named.get(name, ())
        if len(ids) != 1 or fold(first.setdefault(ids, name)) == fold(name):
            continue
        paper = snapshot.paper(ids[0])
        other = first[ids] if fold(name) == fold(paper.label) else name
        span = mention(paper.abstract, other)
        if span is not None:
            frame = say(question.language, "same_paper", first=first[ids], second=name, name=called(paper), other=other)
            draft.paragraph(frame, draft.quote(paper, *span))


Choices = dict[tuple[str, Column], Choice | None]


def _write_table(
    papers: Sequence[Paper], remarks: Mapping[str, str], question: Question, snapshot: Snapshot, draft: Draft
) -> None:
    """What sets the first papers apart, their table, the papers that it has no room for, what none of them says."""
    language, rows = question.language, papers[:ROWS]
    asked = asked_columns(question)
    choices = {
        (paper.paper_id, column): choice_of(column, paper, snapshot.facts(snapshot.position[paper.paper_id]))
        for paper in rows
        for column in (*asked, *map(Column, (*DEFAULT, *UNSAID)))
    }
    columns = tuple(c for c in asked if c.aspect or any(_has(paper, c, choices) for paper in rows))
    untold = [f"“{column.title(language)}”" for column in asked if column not in columns]
    if untold:
        draft.paragraph(say(language, "none_speaks", criteria=listed(language, untold, "or")))
    if not all(any(_has(paper, column, choices) for column in columns) for paper in rows):
        aspects = {column.aspect for column in columns}
        columns = (*columns, *(c for c in _columns(rows, choices) if c.aspect not in aspects))
    _apart(question, rows, snapshot, draft)
    draft.table(
        [column.title(language) for column in columns],
        [(paper, [_cell(paper, column, choices, question, draft) for column in columns]) for paper in rows],
        corner=say(language, "paper"),
        remarks=remarks,
    )
    if len(papers) > len(rows):
        draft.paragraph(say(language, "more_rows", names=listed(language, [called(paper) for paper in papers[ROWS:]])))
    if not asked:
        _unsaid(question, rows, choices, draft)


def _columns(rows: Sequence[Paper], choices: Choices) -> tuple[Column, ...]:
    """The default aspects, and further ones in which the rows differ."""
    default, extra = map(Column, DEFAULT), map(Column, EXTRA)
    differing = [column for column in extra if 0 < sum(_has(paper, column, choices) for paper in rows) < len(rows)]
    numbers_elsewhere = all(
        choices[paper.paper_id, NUMBER] is None
        or _shown(choices[paper.paper_id, NUMBER], choices[paper.paper_id, Column("result")])
        for paper in rows
    )
    return (*default, *(column for column in differing if column != NUMBER or not numbers_elsewhere))


def _has(paper: Paper, column: Column, choices: Choices) -> bool:
    return choices[paper.paper_id, column] is not None or (column.aspect == "code" and bool(paper.code_url))


def _shown(inner: Choice | None, outer: Choice | None) -> bool:
    return inner is not None and outer is not None and inner.sentence == outer.sentence


def _cell(paper: Paper, column: Column, choices: Choices, question: Question, draft: Draft) -> Part:
    choice = choices[paper.paper_id, column]
    linked = column.aspect != "code" or not paper.code_url or choice is None or _names_link(paper, choice)
    if choice is not None and linked:
        return draft.excerpt(draft.quote(paper, *choice.sentence), *choice.shown)
    if column.aspect == "code" and paper.code_url:
        return paper.code_url
    return say(question.language, "not_said")


def _names_link(paper: Paper, choice: Choice) -> bool:
    """Whether the quoted words have an address in them; "Code is available" tells less than the list knows."""
    return "://" in paper.abstract[slice(*choice.shown)] or "www." in paper.abstract[slice(*choice.shown)]


def _apart(question: Question, rows: Sequence[Paper], snapshot: Snapshot, draft: Draft) -> None:
    """What sets the papers apart, in words of their own, and whether they can be ranked against each other."""
    if not 2 <= len(rows) <= BETWEEN:
        return
    phrases = telling_phrases(rows, snapshot) if not question.criteria else ()
    if len(phrases) == len(rows):
        parts: list[Part] = [say(question.language, "apart")]
        for paper, (sentence, shown) in zip(rows, phrases, strict=True):
            mark = "" if len(parts) == 1 else say(question.language, "semicolon")
            parts += [f"{mark}{called(paper)} ", draft.excerpt(draft.quote(paper, *sentence), *shown)]
        draft.paragraph(*parts, say(question.language, "full_stop"))
    naming = [
        (paper, other) for paper in rows for other in rows if paper is not other and other.label in paper.abstract
    ]
    if not naming and all(" " not in paper.label for paper in rows):
        draft.paragraph(say(question.language, "none_compared"))


def _unsaid(question: Question, rows: Sequence[Paper], choices: Choices, draft: Draft) -> None:
    silent = [aspect for aspect in UNSAID if not any(_has(paper, Column(aspect), choices) for paper in rows)]
    if silent:
        names = listed(question.language, [say(question.language, f"some_{aspect}") for aspect in silent], "or")
        draft.paragraph(say(question.language, "no_abstract_says", aspects=names))
