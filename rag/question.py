"""What is asked, told from the words and the names in the list. No model, no state: text in, `Question` out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rag.answer import LONGEST_QUESTION, Contribution, Kind, Language, Question
from rag.filters import Filters
from rag.language.mending import is_english
from rag.understanding.among import read_among
from rag.understanding.asides import is_aside
from rag.understanding.asked_names import NameLookup, Remembered, asked_names
from rag.understanding.contributed import read_contribution
from rag.understanding.criteria import split_criteria
from rag.understanding.described import described_beside, described_in
from rag.understanding.filters import read_filters
from rag.understanding.groups import groups_in
from rag.understanding.kinds import asks_for_overview, aspects_of, kind_of
from rag.understanding.mentions import mentioned_in
from rag.understanding.named_kinds import kind_by_names
from rag.understanding.rank_group import group_of, without_judgement
from rag.understanding.record_limits import read_record_limits
from rag.understanding.surveyed import asks_several, subject_of
from rag.understanding.topic import topic_of
from rag.understanding.usual import usual_wording

_STAND_IN = 0xE000
"""First of the private characters that stand for author references while limits are read."""

_CJK = re.compile(r"[\u3400-\u9fff]")
_KANA = re.compile(r"[\u3041-\u30ff]")
_ENGLISH = re.compile(
    r"\b(?:what|which|who|how|why|is|are|does|do|the|of|papers?|compare|list|about|mean|find|with|and|in)\b",
    re.IGNORECASE,
)
_WITHOUT = re.compile(r"\s(?:without|with no)\s([a-z][\w+-]+)(?=\s*(?:$|[?.,!;]))")
_PAGE = re.compile(r"\s*\(papers (\d{1,7}) to (\d{1,7})\)\s*$|\s*（第 ?(\d{1,7}) ?到 ?(\d{1,7}) ?篇）\s*$")
_LISTING = frozenset({"find", "list", "count"})
_SET_KINDS = _LISTING | {"compare", "rank"}
CODE_PLACES = frozenset(("github", "gitlab", "github link", "github links", "github repository", "github repositories"))


@dataclass(frozen=True, slots=True)
class _Parts:
    """What the words of a question say beside its subject, and the words that are left."""

    rest: str
    contribution: Contribution = ""
    mentions: tuple[str, ...] = ()
    criteria: tuple[str, ...] = ()
    described: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


def understand(text: str, names: NameLookup) -> Question:
    """What the question asks: kind, topic, names, aspects, filters, language."""
    names = Remembered(names)
    asked = " ".join(text[:LONGEST_QUESTION].split())
    language = language_of(asked)
    chinese = language == "zh"
    plain = usual_wording(without_page(asked))
    among, plain = read_among(plain, "find", names)
    author, venue, plain = read_record_limits(plain, names.bibliography)
    overview = asks_for_overview(plain, chinese)
    kind = "list" if overview else kind_of(plain, chinese)
    if kind == "other" or is_aside(plain, names):
        return Question(text, text, "other", language=language, to_the_list=False)
    kind = kind_by_names(kind, plain, names)
    overview = overview and kind == "list"
    about_names = kind not in _SET_KINDS and bool(asked_names(plain, kind, names))
    filters, rest = (Filters(), plain) if about_names else _limits(plain, names)
    filters = replace(filters, author=author or filters.author, venue=venue or filters.venue, among=among)
    parts = _parts(rest, kind, chinese, names)
    topic = " or ".join(parts.mentions) or ("" if overview else _topic(parts.rest, kind, chinese, filters))
    asked_about = asked_names(parts.rest, kind, names)
    of_several = kind == "fact" and not asked_about and asks_several(parts.rest)
    topic = subject_of(parts.rest, chinese) if of_several else topic
    return Question(
        text=text,
        standalone=text,
        kind=kind,
        topic=topic,
        names=asked_about,
        aspects=aspects_of(plain) if kind not in _LISTING and not parts.groups else (),
        criteria=parts.criteria,
        described=parts.described,
        groups=parts.groups,
        filters=filters,
        mentions=parts.mentions,
        contribution=parts.contribution,
        language=language,
        everything=(of_several or kind in (*_LISTING, "about", "compare")) and not topic and not asked_about,
        overview=overview,
        skip=_shown_before(asked),
    )


def _parts(text: str, kind: Kind, chinese: bool, names: NameLookup) -> _Parts:
    """What a question of this kind says beside its subject."""
    if kind in _LISTING:
        contribution, rest = read_contribution(text)
        return _Parts(rest, contribution, mentioned_in(rest))
    return _compared(text, names) if kind == "compare" and not chinese else _Parts(text)


def _compared(text: str, names: NameLookup) -> _Parts:
    """By what a comparison is made, and the papers that it describes, or groups, where it does not name two of them."""
    named = asked_names(text, "compare", names)
    described: tuple[str, ...] = ()
    if len(named) == 1:
        beside, text = described_beside(text)
        described = tuple(filter(None, (beside,)))
        groups = () if described else groups_in(text, named[0])
        if groups:
            return _Parts(text, groups=groups)
    rest, criteria = split_criteria(text, named)
    if asked_names(rest, "compare", names):
        return _Parts(rest, criteria=criteria, described=described)
    described, criterion = described_in(rest)
    groups = () if described or named else groups_in(rest)
    return _Parts(rest, criteria=criteria or tuple(filter(None, (criterion,))), described=described, groups=groups)


def _topic(rest: str, kind: Kind, chinese: bool, filters: Filters) -> str:
    """The words that say what is sought."""
    if kind == "rank":
        topic = topic_of(group_of(rest), chinese) or topic_of(without_judgement(rest), chinese)
    else:
        topic = topic_of(rest, chinese)
    # Where the code lies is no subject: the filter has said it.
    return "" if filters.has_code and topic.lower() in CODE_PLACES else topic


def _shown_before(asked: str) -> int:
    """How many papers earlier turns have shown, by the page that a follow-up added."""
    page = _PAGE.search(asked)
    return int(page[1] or page[3]) - 1 if page else 0


def _limits(text: str, names: NameLookup) -> tuple[Filters, str]:
    """The limits of a question and the rest of it; the year of "Cheuk 2011" is part of a name and no limit.

    "Without lora" is a limit like "without LoRA" in a list that writes LoRA in capitals alone.
    """
    references = names.bibliography.references_in(text)
    for number, reference in reversed(list(enumerate(references))):
        text = f"{text[: reference.start]}{chr(_STAND_IN + number)}{text[reference.end :]}"
    filters, rest = read_filters(text)
    name = _WITHOUT.search(rest)
    if name and name[1] not in names.words and not is_english(name[1]) and names.mentions(name[1]):
        filters = replace(filters, without=(*filters.without, name[1]))
        rest = f"{rest[: name.start()]}{rest[name.end() :]}".strip()
    for number, reference in enumerate(references):
        rest = rest.replace(chr(_STAND_IN + number), reference.text)
    return filters, rest


def without_page(text: str) -> str:
    """The question without the page that a follow-up added to it."""
    return _PAGE.sub("", text)


def language_of(text: str) -> Language:
    """Chinese when the text has Chinese characters and no English frame around them."""
    chinese = _CJK.search(text) and not _KANA.search(text) and not _ENGLISH.search(text)
    return "zh" if chinese else "en"
