"""The honest no: no paper on this, no such name, or not a question to this list. Each says what to try instead."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answer import Findings, Language, Question
from rag.extractive.answering.model import RELEVANCE
from rag.extractive.draft import Draft
from rag.extractive.phrases import called, counted, listed, say
from rag.extractive.sentences import nearest, overlap, relevant, sought
from rag.extractive.verdict import NO_MATCH, Verdict, of_role, ranked
from rag.filters import Filters
from vectorstore.passages import sentence_spans
from vectorstore.snapshot import Snapshot

NEAREST = 3
"""Papers or names offered in place of what is not there."""
READ = 15
"""Papers on the subject that are read for the sentence nearest to an answer."""
MENTIONS_NAMED = 5
"""Papers that mention a missing name and are listed; of the others only how many."""
NAMES_EXPLAINED = 5
"""Missing names that are each told with what is near them."""


_HELLO = re.compile(
    r"^\W*(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening|day)|greetings|who are you|what (?:can|do) you do|help"
    r"|how do i use|你好|您好|嗨|早上好|晚上好|你是谁|你能做什么|你会什么|帮助)(?!\w*[a-z])",
    re.IGNORECASE,
)
_THANKS = re.compile(r"^\W*(?:thanks?|thx|thank you|cheers|谢谢|多谢|感谢)", re.IGNORECASE)


def write_refusal(question: Question, snapshot: Snapshot, draft: Draft) -> Verdict:
    """Not a question to a list of abstracts: say what can be asked, with an example from the list."""
    draft.paragraph(say(question.language, _opening(question.text)))
    if not snapshot.papers:
        draft.say(say(question.language, "empty_list"))
        return Verdict("refused")
    draft.say(say(question.language, "what_to_ask", papers=len(snapshot.papers)))
    return Verdict("refused")


def _opening(text: str) -> str:
    if not text.strip():
        return "empty_question"
    return "hello" if _HELLO.search(text) else "welcome" if _THANKS.search(text) else "refused"


def write_absence(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """Nothing in the list answers: because a name is not there, or because no paper is about it."""
    if not snapshot.papers:
        draft.paragraph(say(question.language, "empty_list"))
        return Verdict("no_match")
    if findings.missing_names and set(question.names) <= set(findings.missing_names):
        write_missing_names(question, findings, snapshot, draft)
        return Verdict("not_in_list", ranked(findings.hits, NO_MATCH))
    if not findings.checked:
        limits = describe(question.filters, question.language)
        draft.paragraph(say(question.language, "no_papers", limits=limits))
        dated = question.filters.year_from is not None or question.filters.year_to is not None
        if dated and not any(paper.year for paper in snapshot.papers):
            draft.say(say(question.language, "no_years"))
        return Verdict("no_match", ranked(findings.hits))
    topic = _short(question.topic or question.standalone.strip())
    limits = describe(question.filters, question.language)
    if limits:
        no = say(question.language, "no_match_within", checked=findings.checked, topic=topic, limits=limits)
    else:
        no = counted(question.language, "no_match", findings.checked, checked=findings.checked, topic=topic)
    draft.paragraph(no)
    _nearest_papers(question, findings, snapshot, draft)
    return Verdict("no_match", ranked(findings.hits))


def write_nearest_matches(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> Verdict:
    """No sentence answers: the papers that are about it and what they say nearest to it, or that there are none."""
    matches = of_role(findings.hits, "match")
    if not matches:
        return write_absence(question, replace(findings, missing_names=()), snapshot, draft)
    draft.paragraph(say(question.language, "silent_matches", matched=len(matches)))
    facts = ((hit, snapshot.facts(snapshot.position[hit.paper.paper_id])) for hit in matches[:READ])
    found = [(hit, *nearest(hit.paper, each, question)) for hit, each in facts]
    for hit, _, span in sorted(found, key=lambda each: -each[1] - RELEVANCE * each[0].relevance)[:NEAREST]:
        draft.item(f"{hit.paper.label}: ", draft.quote(hit.paper, *span))
    return Verdict("abstract_silent", ranked(findings.hits))


def write_missing_names(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> None:
    """Say of each missing name what is near it, of very many only which they are."""
    missing = findings.missing_names
    for name in missing[:NAMES_EXPLAINED]:
        write_missing_name(name, question.language, findings, snapshot, draft)
    if missing[NAMES_EXPLAINED:]:
        names = listed(question.language, missing[NAMES_EXPLAINED:])
        draft.paragraph(say(question.language, "not_in_list_either", names=names))


def write_missing_name(name: str, language: Language, findings: Findings, snapshot: Snapshot, draft: Draft) -> None:
    """Say that a name is not in the list, what is near it, and which papers mention it, quoted."""
    draft.paragraph(say(language, "not_in_list", name=name))
    nearest = findings.nearest_names.get(name, ())
    if nearest:
        draft.say(say(language, "nearest_names", names=listed(language, nearest[:NEAREST])))
    papers = [snapshot.paper(paper_id) for paper_id in findings.mentioned.get(name, ())]
    if not papers:
        return
    labels = [called(paper) for paper in papers[:MENTIONS_NAMED]]
    if len(papers) > MENTIONS_NAMED:
        labels.append(say(language, "more_papers", count=len(papers) - MENTIONS_NAMED))
    draft.say(say(language, "mentioned_by", names=listed(language, labels)))
    for paper in papers[:NEAREST]:
        span = mention(paper.abstract, name)
        if span is not None:
            draft.item(f"{paper.label}: ", draft.quote(paper, *span))


def mention(abstract: str, name: str) -> tuple[int, int] | None:
    """Offsets of the first sentence with the name in it, whatever its case; None when no sentence has it."""
    wanted = name.casefold()
    return next((s for s in sentence_spans(abstract) if wanted in abstract[s[0] : s[1]].casefold()), None)


def describe(filters: Filters, language: Language) -> str:
    """The limits of a question in words, as "since 2024, at ICML, with code"."""
    years = ""
    if filters.year_from is not None and filters.year_from == filters.year_to:
        years = say(language, "in_year", year=filters.year_from)
    elif filters.year_from is not None and filters.year_to is not None:
        years = say(language, "between", first=filters.year_from, last=filters.year_to)
    elif filters.year_from is not None:
        years = say(language, "since", year=filters.year_from)
    elif filters.year_to is not None:
        years = say(language, "until", year=filters.year_to)
    code = "" if filters.has_code is None else say(language, "with_code" if filters.has_code else "without_code")
    if filters.code_host:
        code = say(language, "code_on", host=filters.code_host)
    venue = say(language, "at_venue", venue=filters.venue) if filters.venue else ""
    author = say(language, "by_author", author=filters.author) if filters.author else ""
    keyword = say(language, "on_keyword", keyword=filters.keyword) if filters.keyword else ""
    without = [say(language, "without_word", word=word) for word in filters.without]
    among = say(language, "among_named") if filters.among else ""
    parts = (years, venue, author, keyword, code, *without, among)
    return ("，" if language == "zh" else ", ").join(filter(None, parts))


def within(question: Question) -> str:
    """The limits of a question in brackets, to stand behind the number of papers that pass them; empty without any."""
    limits = describe(question.filters, question.language)
    return f" ({limits})" if limits else ""


def _nearest_papers(question: Question, findings: Findings, snapshot: Snapshot, draft: Draft) -> None:
    """Borderline papers, else those nearest papers that share a word with the question, each with its sentence."""
    hits = of_role(findings.hits, "borderline") or findings.hits
    near = [
        hit for hit in hits[:NEAREST] if overlap(hit.paper, (0, len(hit.paper.abstract)), sought(question, hit.paper))
    ]
    if not near:
        draft.say(say(question.language, "try_other_words"))
        return
    draft.paragraph(say(question.language, "nearest_papers"))
    for hit in near:
        said = relevant(hit, snapshot.facts(snapshot.position[hit.paper.paper_id]), question)
        draft.item(f"{hit.paper.label}: ", draft.quote(hit.paper, *(said.setting or said.claim)))


def _short(topic: str, limit: int = 120) -> str:
    return topic if len(topic) <= limit else topic[:limit].rsplit(" ", 1)[0] + " …"
