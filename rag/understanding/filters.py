"""Limits that stand in a question: years, venue, author, keyword, code, "without X", "newest"."""

from __future__ import annotations

import re
from typing import Any

from rag.filters import Filters

_VENUES = (
    "ICML NeurIPS NIPS ICLR AAAI IJCAI AISTATS UAI COLT ALT ACML CVPR ICCV ECCV WACV BMVC ACL EMNLP NAACL EACL COLING "
    "CoNLL TACL KDD WWW SIGIR CIKM WSDM RecSys ICDM ICASSP Interspeech CoRL RSS ICRA IROS MICCAI MIDL CHIL CCS USENIX "
    "SODA STOC FOCS ITCS JMLR TMLR TPAMI PNAS arXiv bioRxiv"
).split()
VENUES = {venue.lower(): venue for venue in _VENUES}
"""Venues that are known by name, lower case to usual spelling."""

_NEWEST = "newest|latest|most recent"
_OLDEST = "oldest|earliest"
_SINGLE = (
    r"(?P<single>(?= (?:(?!(?:papers|studies|articles|works?|on|of|in|about|for|with|and|to)\b)[\w-]+ ){0,3}?"
    r"(?:paper|study|article|publication|trial|one|abstract|review|report)\b(?! \w+s\b))|(?=[ ?.!]*$))"
)
"""What follows "the oldest" where one paper is asked for."""
_COUNTS = {word: count for count, word in enumerate("two three four five six seven eight nine ten".split(), start=2)}
_FEW = rf"(?P<few>{'|'.join(_COUNTS)}|\d{{1,2}})"
_HOSTS = {
    "github": "github.com", "gitlab": "gitlab.com", "bitbucket": "bitbucket.org", "huggingface": "huggingface.co",
    "zenodo": "zenodo.org",
}  # fmt: skip
_HOST = re.compile("|".join(_HOSTS), re.IGNORECASE)
_DATED = r"(?:(?:that |which )?(?:are|were|is|was) )?(?:(?:published|written|released|dated|appeared) )?"
_YEAR = r"(?:19[5-9]|20[0-4])\d"
_VENUE = "|".join(_VENUES)
_SURNAME = r"[A-ZÀ-Þ][^\W\d_]+(?:[-'’][^\W\d_]+)*"
_PERSON = r"[A-ZÀ-Þ][^\W\d_]*\.?(?:[-'’ ](?:van |von |de |der |la |le )*[A-ZÀ-Þ][^\W\d_]*\.?)+"
_CODE = (
    r"(?:(?:open|public|publicly|available|released|official|source|their|its|the|a|any) )*"
    r"(?:code(?: (?:or|and) data|/data)?(?: links?)?|implementations?"
    r"|github(?: (?:link|repo|repository))?|repositor(?:y|ies))\b"
    r"(?: (?:publicly )?(?:available|released|online|public))?"
)
_NAME = r"(?:[A-Za-z]*[A-Z0-9]{2,}[\w+-]*|[a-z]+[A-Z][\w+-]*|[A-Z][a-z]*[A-Z][\w+-]*)"
_END = (
    r"(?=\s*(?:$|[?.,!;]|\b(?:but|yet|while|that|which|about|on|who|do|does)\b"
    r"|and (?:do|does|are|is|use|have|about|on)\b))"
)
_WORD = (
    r"(?!(?:but|and|or|nor|that|which|about|on|in|with|do|does|for|papers?|methods?|ones?|the|code|links?|urls?|limits?)\b)"
    r"[^\W\d_][\w+-]*"
)
_THING = rf"{_WORD}(?: of {_WORD}| {_WORD}){{0,2}}"
_THINGS = rf"{_THING}(?:(?:, or |, and |, | or | and | nor ){_THING})*"
_AFTER_PAPERS = "|".join(rf"(?<=\b{word})" for word in "papers studies articles works abstracts ones those".split())
"""Papers other than those on X are limited; of "languages other than English" a paper may well speak of English."""
_OF_IT = r"(?: (?:ones|papers|methods|approaches|models|works))?"

_INSENSITIVE = (
    rf"\b{_DATED}(?:between|from|in) (?P<since>{_YEAR})\s*(?:and|to|until|through|-|–|—)\s*(?P<until>{_YEAR})\b",
    rf"(?P<since>{_YEAR})\s*年?\s*(?:到|至|-|–|~)\s*(?P<until>{_YEAR})\s*年(?:之间|期间)?(?:发表)?的?",
    rf"(?P<since>{_YEAR})\s*年(?:以来|起|及以后|至今)(?:发表)?的?",
    rf"(?P<after>{_YEAR})\s*年(?:之后|以后|后)(?:发表)?的?",
    rf"(?P<before>{_YEAR})\s*年(?:之前|以前|前)(?:发表)?的?",
    rf"(?P<in>{_YEAR})\s*年(?:发表)?的?",
    rf"\b{_DATED}(?:from )?(?:since|starting (?:in|from|with)|as of) (?P<since>{_YEAR})\b",
    rf"\b{_DATED}from (?P<since>{_YEAR}) on(?:wards?)?\b",
    rf"\b{_DATED}(?:after|later than|newer than) (?P<after>{_YEAR})\b",
    rf"\b{_DATED}(?:before|earlier than|prior to|older than) (?P<before>{_YEAR})\b",
    rf"\b{_DATED}(?:until|till|up to|by|no later than) (?P<until>{_YEAR})\b",
    rf"\b{_DATED}(?:at|in|from|by|to|accepted (?:at|to|by)) (?:the )?"
    rf"(?P<venue>{_VENUE})\b(?:['’]?\s*(?P<in>{_YEAR})\b)?",
    rf"\b(?P<venue>{_VENUE})(?:['’]?\s*(?P<in>{_YEAR})\b)?(?= (?:papers?|abstracts?|works?)\b)",
    rf"\b{_DATED}(?:in|from|of) (?:the year )?(?P<in>{_YEAR})\b",
    rf"\b(?P<in>{_YEAR})(?= (?:papers?|works?|abstracts?|articles?)\b)",
    r"\b(?:with|under|ha(?:s|ve)) (?:the )?(?:keyword|tag)\s*[:=]?\s*[\"'“‘]?(?P<keyword>[^\"'”’?,;]+)[\"'”’]?",
    r"\b(?:keywords?\s*[:=]|tagged(?: as| with)?)\s*[\"'“‘]?(?P<keyword>[^\"'”’?,;]+)[\"'”’]?",
    r"(?:关键词|关键字)(?:是|为|:|：)?\s*[\"“]?(?P<keyword>[^\"”的？?，,]+)[\"”]?的?",
    rf"\b(?:without|with no|lacking|(?:that |which )?ha(?:s|ve) no"
    rf"|(?:that |which )?do(?:es)? not (?:have|release|provide|share)) (?P<no_code>{_CODE})",
    rf"\b(?:with|(?:that |which )?(?:ha(?:s|ve)|(?:release|provide|share|include|offer|give)[sd]?|publish(?:es|ed)?"
    rf"|comes? with)) (?P<code>{_CODE})",
    r"\b(?:(?:that|which) are )?(?P<code>open[ -]?sourced?)\b",
    r"(?P<no_code>(?:没有|无|未)(?:公开|开源|提供|发布)?代码|不开源)的?",
    r"(?P<code>(?:有|公开了?|提供了?|带|附)(?:公开)?的?代码|代码公开|开源(?:代码)?)的?",
    rf"\b(?:(?:that|which|who) )?(?:do(?:es)? not|don['’]t|doesn['’]t|never|not|without) "
    rf"(?:mention|use|involve|rely on|mentioning|using|involving|relying on) "
    rf"(?:the )?(?P<without>{_THINGS}){_OF_IT}{_END}",
    rf"\b(?:and |but )?(?:that |which )?(?:are |is )?not (?:about|on|in|related to|concerning) (?:the )?"
    rf"(?P<without>{_THINGS}){_OF_IT}{_END}",
    rf"(?:\b(?:excluding|except(?: for)?|apart from|(?:but|and) (?:not|without|no))|, ?(?:not|without)) "
    rf"(?:the |those |about |on |with )*(?P<without>{_THINGS}){_OF_IT}{_END}",
    rf"(?:{_AFTER_PAPERS}) other than (?:the |those |about |on |with )*(?P<without>{_THINGS}){_OF_IT}{_END}",
    rf"\bother than (?:the )?(?P<kind_apart>{_THINGS}){_END}",
    r"(?:不使用|不涉及|不用|不包含|不提及?|不含|除了|排除)\s*(?P<without>[A-Za-z][\w+-]*|[一-鿿]{2,6}?)"
    r"(?:以外|之外)?(?:的|(?=$|[？?，,]))",
    rf"\b(?:papers?|articles?) (?P<in>{_YEAR})(?=\s*(?:$|[?.,;!]))",
    rf"\b(?:the )?{_FEW} (?P<newest>{_NEWEST})\b",
    rf"\b(?:the )?{_FEW} (?P<oldest>{_OLDEST})\b",
    rf"\b(?:the )?(?P<newest>{_NEWEST})\b{_SINGLE}",
    rf"\b(?:the )?(?P<oldest>{_OLDEST})\b{_SINGLE}",
    rf"\b(?:the )?(?P<newest>{_NEWEST})(?: {_FEW}\b)?(?: first)?\b",
    rf"\b(?:the )?(?P<oldest>{_OLDEST})(?: {_FEW}\b)?(?: first)?\b",
    r"\bsorted by (?P<newest>date|year)\b",
    r"(?P<newest>最新|最近)的?",
)
_SENSITIVE = (
    rf"\b(?P<author>{_SURNAME})(?: (?:and|&) {_SURNAME})? et al\b\.?(?:,? \(?(?P<in>{_YEAR})\)?)?",
    rf"\b(?:(?:are|were|is|was) )?(?:(?:written|authored|co-authored|published) )?by (?P<author>{_PERSON})",
    rf"\b(?:(?:are|were|is|was) )?(?:written|authored|co-authored) by (?P<author>{_SURNAME})\b",
    rf"\b[Aa]uthors?\s*[:=]\s*(?P<author>{_PERSON}|{_SURNAME})",
    rf"作者(?:是|为|:|：)?\s*(?P<author>{_PERSON}|{_SURNAME})\s*的?",
    rf"\b(?:[Ww]ith(?:out| no)|no) (?P<without>{_NAME}){_END}",
    rf"\b(?:WITHOUT|NOT|EXCEPT|NO) (?P<without>{_THINGS}){_OF_IT}{_END}",
)


_PATTERNS = (
    *(re.compile(pattern, re.IGNORECASE) for pattern in _INSENSITIVE),
    *(re.compile(pattern) for pattern in _SENSITIVE),
)


def read_filters(text: str) -> tuple[Filters, str]:
    """The limits in a question, and the question without them.

    "Without X" is a limit only where X is spelled like a name or the wording leaves no doubt ("that do not mention
    X"): "fine-tuning without backpropagation" is a topic. Two limits on years compose to what both allow.
    """
    found: list[tuple[str, str]] = []

    def take(match: re.Match[str]) -> str:
        found.extend((name, value) for name, value in match.groupdict().items() if value is not None)
        return " "

    for pattern in _PATTERNS:
        text = pattern.sub(take, text)
    return _filters(found), " ".join(text.split())


def _filters(found: list[tuple[str, str]]) -> Filters:
    years_from = [int(value) + (name == "after") for name, value in found if name in ("since", "after", "in")]
    years_to = [int(value) - (name == "before") for name, value in found if name in ("until", "before", "in")]
    last: dict[str, Any] = dict(found)
    few = last.get("few", "").lower()
    code = [name == "code" for name, _ in found if name in ("code", "no_code")]
    return Filters(
        year_from=max(years_from, default=None),
        year_to=min(years_to, default=None),
        venue=VENUES.get(last.get("venue", "").lower(), ""),
        author=last.get("author", "").strip(),
        keyword=last.get("keyword", "").strip(),
        has_code=code[0] if code else None,
        code_host=_HOSTS[host.group().lower()] if (host := _HOST.search(last.get("code", ""))) else "",
        without=tuple(dict.fromkeys(word for name, value in found if name == "without" for word in _things(value))),
        newest_first="newest" in last,
        oldest_first="oldest" in last,
        first=1 if "single" in last else _COUNTS.get(few) or int(few or 0),
    )


def _things(listed: str) -> list[str]:
    """The things of a list to leave out: "children or youth" are two, "TabPFN-based" is TabPFN."""
    parts = re.split(r",? (?:or|and|nor) |, ", listed.strip())
    return [re.sub(r"-(?:based|style|like)$", "", part) for part in parts if part]
