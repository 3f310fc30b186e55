"""Ways to ask the same, told as one: "are there any papers that use X?" is "which papers use X?"."""

from __future__ import annotations

import re
from functools import lru_cache

from rag.language.word_lists import rows_of
from rag.understanding.kinds import PAPERS, with_places
from rag.understanding.rank_group import WORTH

_PLACES = {
    "{study}": r"(?:look(?:s|ed|ing)? (?:at|into)|stud(?:y|ies|ied)|investigate[sd]?|examine[sd]?|explore[sd]?"
    r"|work(?:s|ed)? on|consider(?:s|ed)?|address(?:es|ed)?|tackle[sd]?|th(?:ink|inks|ought) about)",
    "{studied}": r"(?:studied|used|treated|covered|considered|discussed|investigated|examined|mentioned|applied)",
    "{at}": r"(?:on|about|in|for|with|against|regarding|around|concerning)",
    "{researched}": r"(measured|recorded|interviewed|treated|enrolled|recruited|followed|sampled|surveyed|observed"
    r"|randomi[sz]ed|analy[sz]ed|compared|developed|built|trained|evaluated|validated|simulated|modelled|modeled"
    r"|collected|annotated|excavated|translated)",
    "{name}": r"((?!(?:which|what|how|who|is|are|does|do|tell|compare)\b)[\w.+-]+"
    r"(?: (?!against\b|compared\b)[\w.+-]+){0,2}?)",
    "{group}": rf"(?:[\w-]+ ){{0,3}}?{PAPERS}\b",
    "{share}": r"(?:number|share|fraction|percentage|proportion|count|total)",
    "{few}": r"(?:one|two|three|four|five|six|ten|\d+)",
    "{occurs}": r"(?:get )?(?:mentioned|named|used|cited|discussed|studied|appear\w*|occur\w*|come up)",
    "{people}": r"(?:people|researchers|others|authors|they|we)",
    "{any}": r"(?:any(?:one|body|thing)(?: here)?|some(?:one|body)|any of (?:these|those|them))",
    "{ways}": r"(?:\w+ )?(?:ideas|ways|solutions|approaches|methods|remedies|options|strategies|techniques|work"
    r"|research)",
    "{tell}": r"(introduce|propose|publish|release|report|mention|discuss|describe|suggest|name|study|consider"
    r"|point out)",
    "{points}": r"((?:(?!(?:do|does|did|are|is|were|was|have|has)\b)[\w-]+ ){0,2}?(?:limitations?|drawbacks?|weaknesses"
    r"|shortcomings|downsides|caveats|problems?|challenges|obstacles|barriers|risks?|gaps|causes?|reasons?|effects?"
    r"|harms|results?|findings|outcomes?|conclusions?|benefits|advantages|gains|improvements?|speed-?ups?|savings"
    r"|reductions|lessons|risk factors|differences)(?: (?:of|with|for|in|on|between) "
    r"(?:(?!(?:do|does|did|are|is|were|was|have|has)\b)[\w-]+ ){1,8}?| ))",
    "{authors}": rf"(?:(?:any|all|most|some) of )?(?:(?:the|these|those|all|most) )?(?:[\w-]+ )?"
    rf"(?:{PAPERS}|authors|people|researchers|others|scientists|trials|reviews|they)",
    "{say}": r"(?:say|report|mention|describe|discuss|name|note|admit|acknowledge|concede|identify|list|state|find|see"
    r"|get|give|face|raise|observe|claim|present|cite|show|point (?:to|out|at)|talk about|speak of|tell(?: us)? of"
    r"|complain about|warn (?:of|about)|draw|reach|achieve|obtain|encounter)",
    "{said}": r"(?:said|reported|mentioned|described|discussed|named|noted|admitted|acknowledged|conceded|identified"
    r"|listed|stated|found|seen|given|raised|observed|claimed|pointed out|reached|achieved|obtained)",
    "{worth}": WORTH,
    "{told}": r"(introduced|proposed|published|released|reported|mentioned|discussed|suggested|offered|pointed out)",
}
"""What stands in the patterns: verbs for working on something, what was worked on, and what researchers have done; what
stands before a subject; a name of up to three words; papers of some kind; words for how many; people; ways to do
something; telling and told; what is told of a subject
("limitations of X"); who tells it, and ways of telling it; how much it is worth to somebody."""

_SPACE_TOO_MUCH = re.compile(r"\s+(?=[\s?])")


def told_as_one(text: str) -> str:
    """The question in the usual of several ways to ask it; as it is where it is asked in another."""
    for pattern, usual in _frames():
        text = pattern.sub(usual, text, count=1)
    return _SPACE_TOO_MUCH.sub("", text)


@lru_cache(maxsize=1)
def _frames() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The lines of frames.tsv; in a usual way, a dash stands for nothing and an underscore for a space."""
    found = []
    for pattern, usual in rows_of("rag.understanding", "frames.tsv"):
        for place, meaning in _PLACES.items():
            pattern = pattern.replace(place, meaning)
        found.append((with_places(pattern), "" if usual == "-" else usual.replace("_", " ")))
    return tuple(found)
