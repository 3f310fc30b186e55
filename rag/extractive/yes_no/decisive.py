"""Which sentences say yes or no to a question, and which comes closest where none does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from rag.answer import Findings, Question
from rag.extractive.answering.wishes import EARLIER
from rag.extractive.matching import Candidate, is_own
from rag.extractive.named import has_names
from rag.extractive.yes_no.bearing import SETTLES, about, asked_of, has_sides, is_absent, speaks_of
from rag.extractive.yes_no.claim import Claim
from rag.extractive.yes_no.clause_words import together
from rag.extractive.yes_no.comparatives import says_both
from rag.extractive.yes_no.deciding import decides, turns
from rag.extractive.yes_no.reading import HOLDS_ALL, Read, opened
from rag.extractive.yes_no.restricting import is_part
from rag.extractive.yes_no.sentence_cues import is_plan
from rag.retrieval.concepts import Concept
from vectorstore.lexical import terms

LIKELY, LIKELY_NAMED, HOLDS = 0.12, 0.05, 0.8
"""Probability to answer, by the fitted model, from which a sentence of any paper, and of a named one, may decide; or
else the share of what is asked that it holds: "Pain scores were similar." is too short for the model."""
EVEN = 0.5
TOUCHES = 0.5
"""Share of what is asked that a sentence must hold to be shown where none decides."""
NEAR, SPEAKS = 0.55, 0.3
"""Sum of share and probability from which a sentence is shown that speaks of what is claimed, and what that adds."""
TELLS_LITTLE = 0.2
"""Weight of what is asked below which its words stand in any abstract."""
CLOSE = 0.8
"""Sum of share and probability from which it is shown though it is not the paper's own claim or says nothing of what
is claimed to happen."""
KNOWN = 0.4
"""Probability from which a sentence that is not the paper's own claim may decide what no own one does."""
NEARLY_AS_CLOSE = 0.85
"""Share of the closest sentence's score from which another paper's is shown beside it."""
SHOWN = 3
NEARLY_AS_GOOD = 0.9
NEARLY = 0.1
"""How much less of what is asked a deciding sentence may hold than another own one of its paper."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with what it says to the question: +1 yes, -1 no, 0 the one or the other, as the case may be."""

    candidate: Candidate
    says: int
    beside: tuple[Candidate, ...] = ()
    """Another sentence of the paper that says the opposite."""


def closest_of(sentences: Sequence[Read], claim: Claim, asked: Sequence[Concept]) -> list[Candidate]:
    """Of each paper whose abstract has the object of the question, the sentence that speaks of it most, best first."""
    near = [sentence for sentence in sentences if _is_at_hand(sentence, claim, asked)]
    eligible = [sentence for sentence in near if _touches(sentence, claim)]
    best: dict[str, Read] = {}
    for sentence in sorted(eligible, key=lambda each: -_closeness(each, claim)):
        best.setdefault(sentence.paper_id, sentence)
    nearly = [each for each in best.values() if _closeness(each, claim) >= NEARLY_AS_CLOSE * _most(best, claim)]
    return [sentence.candidate for sentence in nearly[:SHOWN]]


def likeliest(
    sentences: Sequence[Read], claim: Claim, asked: Sequence[Concept], papers: Collection[str]
) -> list[Candidate]:
    """Of each of these papers that has what is asked about, its own sentence that most likely answers, best first."""
    own = [each for each in sentences if each.paper_id in papers and _may_decide(each.candidate)]
    best: dict[str, Read] = {}
    for sentence in sorted(own, key=lambda each: -each.share - each.likely):
        if _is_at_hand(sentence, claim, asked):
            best.setdefault(sentence.paper_id, sentence)
    return [sentence.candidate for sentence in best.values()][:SHOWN]


def _most(best: Mapping[str, Read], claim: Claim) -> float:
    return max(_closeness(sentence, claim) for sentence in best.values())


def _is_at_hand(sentence: Read, claim: Claim, asked: Sequence[Concept]) -> bool:
    """Whether the sentence's paper has what is asked about, and every side that is compared."""
    paper = sentence.candidate.paper
    return not is_absent(asked_of(paper, asked, not claim.is_open), paper) and has_sides(claim, paper)


def _touches(sentence: Read, claim: Claim) -> bool:
    """Whether a sentence is near enough to the question to be shown for it."""
    speaks, near = speaks_of(claim, sentence.candidate.text), sentence.share + sentence.likely
    if sentence.asked < TELLS_LITTLE and not (speaks and sentence.share >= HOLDS_ALL):
        is_about = claim.says and claim.comparative is None
        return is_about and _may_decide(sentence.candidate) and min(sentence.share, sentence.likely) >= TOUCHES
    if speaks and _may_decide(sentence.candidate) and near >= NEAR:
        return sentence.share >= TOUCHES or claim.comparative is not None
    return sentence.share >= TOUCHES and near >= CLOSE and (speaks or (claim.comparative is None and claim.says))


def _closeness(sentence: Read, claim: Claim) -> float:
    return sentence.share + sentence.likely + SPEAKS * speaks_of(claim, sentence.candidate.text)


def judged_of(sentences: Sequence[Read], claim: Claim, question: Question, findings: Findings) -> list[Judged]:
    """What each paper says that decides: of the best one, those nearly as good, and those that say the opposite.

    The papers' own claims do; where none does and no paper is named, what one of them tells as known.
    """
    own = [sentence for sentence in sentences if _may_decide(sentence.candidate)]
    if EARLIER.search(question.standalone):
        return _judged(sentences, claim, question, findings)
    found = _judged(own, claim, question, findings)
    if found or findings.named:
        return found
    known = [each for each in sentences if each.likely >= KNOWN and each.share >= HOLDS_ALL]
    known = [each for each in known if together(claim, each.candidate.text)]
    return _judged(known, claim, question, findings)


def _judged(sentences: Sequence[Read], claim: Claim, question: Question, findings: Findings) -> list[Judged]:
    most: dict[str, float] = {}
    for sentence in sentences:
        most[sentence.paper_id] = max(most.get(sentence.paper_id, 0.0), sentence.share)
    judged: dict[str, Judged] = {}
    best = 0.0
    for sentence in sorted(sentences, key=lambda each: -each.candidate.score - each.likely):
        candidate = sentence.candidate
        if not (findings.named or has_names(candidate.paper, question.standalone)):
            continue
        if claim.comparative is None and sentence.share < max(SETTLES, most[sentence.paper_id] - NEARLY):
            continue
        if sentence.likely < (LIKELY_NAMED if findings.named else LIKELY) and sentence.share < HOLDS:
            continue
        says = _says(candidate, claim, question, findings)
        if says is None:
            continue
        before = judged.get(sentence.paper_id)
        opposes = any(says == -other.says != 0 for other in judged.values()) and sentence.is_sure
        if before is not None:
            if says == -before.says != 0 and sentence.is_sure:
                judged[sentence.paper_id] = Judged(before.candidate, 0, (candidate,))
        elif opposes or candidate.score >= NEARLY_AS_GOOD * best:
            judged[sentence.paper_id] = Judged(candidate, says)
            best = best or candidate.score
    return list(judged.values())


def _may_decide(candidate: Candidate) -> bool:
    """Whether a sentence is the paper's own claim; where authors never speak of themselves, a result is."""
    return is_own(candidate) or (candidate.fact.role == "result" and candidate.fact.own_probability >= EVEN)


def _says(candidate: Candidate, claim: Claim, question: Question, findings: Findings) -> int | None:
    """+1, -1, 0 where it says both, of different groups or under a condition; None where it does not decide."""
    paper = candidate.paper
    if is_plan(claim, candidate.text, candidate.fact.role):
        return None
    own_names = (paper.label, *(name for name, ids in findings.named.items() if paper.paper_id in ids))
    stems = frozenset(terms(f"{paper.title} {paper.abstract}"))
    sentence = opened(candidate.text, paper.abstract, question.standalone)
    held_against = about(claim, paper)
    says = decides(held_against, sentence, stems, own_names, is_own(candidate))
    if not says:
        compared = claim.comparative
        return 0 if compared and says_both(compared, sentence, own_names, is_own(candidate)) else None
    if claim.comparative is None and turns(held_against, sentence, says):
        return 0
    return 0 if is_part(held_against, question.standalone, candidate.text, paper) else says
