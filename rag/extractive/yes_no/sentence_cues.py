"""What a sentence says besides the words of a claim: that nothing changed, what was tried, what others hold."""

from __future__ import annotations

import re

from rag.extractive.yes_no.claim import Claim

NULL = re.compile(
    r"\b(?:similar (?:to|in|between|across)"
    r"|(?:was|were|is|are|remained|stayed) (?:similar|the same|identical|comparable)"
    r"|no (?:\w+ ){0,2}(?:difference|change|effect|association|correlation|improvement|evidence|increase|reduction|gain"
    r"|relation\w*|link|benefit|influence|impact)s?"
    r"|(?:not|nor|neither|nothing|none) (?:\w+ ){0,2}(?:significant|differ\w*|associated|related|correlated|affect\w*"
    r"|change\w*|matter\w*|explain\w*|ahead|better)|explains? (?:neither|none|nothing)"
    r"|just as \w+ (?:\w+ ){0,5}?as"
    r"|(?:was|were|is|are) (?:equally |about )?as (?!(?:many|much|few|little) as|\w+ as \d)\w+ (?:\w+ ){0,5}?as"
    r"|did not differ|remained (?:stable|unchanged)|unchanged|unaffected|independent of|irrespective of|regardless of"
    r"|little (?:\w+ )?(?:effect|influence|impact|benefit|difference)"
    r"|evidence\b[^.;]* (?:is|was) (?:lacking|missing))\b|\bP\s?>\s?0?\.0",
    re.IGNORECASE,
)
"""What says that nothing changes or is related."""
ATTRIBUTED = re.compile(
    r"\b(?:has|have|had) (?:often |long |commonly )?been (?:argued|claimed|suggested|proposed|assumed|thought|believed"
    r"|reported|hypothesi[sz]ed|shown|found|associated|linked)"
    r"|\b(?:is|are|was|were) (?:often |widely |commonly |generally |usually |long )*(?:argued|claimed|assumed|thought"
    r"|believed|hypothesi[sz]ed|supposed|considered|expected|said|blamed|praised|credited|touted|hailed|feared)\b"
    r"|^(?:[\w-]+ ){1,5}(?:claim|argue|promise|assume|believe|hope|disagree|suspect|fear|contend|hold(?= that))s?\b"
    r"|\b(?:is|are|remains?) (?:unknown|unclear|debated|controversial|uncertain)\b"
    r"|\b(?:possibility|prospect) (?:of|that)\b|\?\W*$",
    re.IGNORECASE,
)
"""What reports the opinion of others or that a question is open: such a sentence decides nothing by itself."""
AIM = re.compile(
    r"\b(?:aims? (?:to|of|was|is)|aimed|the (?:objective|purpose) (?:of|was|is)"
    r"|designed to (?:test|evaluate|assess|examine)"
    r"|sought to|whether|we (?:conducted|enrolled|recruited)|(?:were|was) (?:interviewed|enrolled|recruited|matched"
    r"|compared|randomi[sz]ed|assigned)|to (?:test|examine|assess|investigate|determine|explore|find out|estimate)"
    r"|(?:is|are) needed)\b",
    re.IGNORECASE,
)
"""What an aim, a method or a wish says: such a sentence decides nothing."""
FINDS = re.compile(
    r"\b(?:found|find(?! out)|finds|show\w*|demonstrat\w+|reveal\w*|observed?|suggest\w*|confirm\w*"
    r"|prov(?:e|es|ed|en)|validat\w+|result(?:s|ed|ing)?|significant\w*|conclu\w+|outperform\w*|enabl\w+)\b",
    re.IGNORECASE,
)
_AUTHORS = re.compile(r"\b(?:we|our|us|here)\b", re.IGNORECASE)
_UNDONE = re.compile(
    r"\b(?:(?:^|the |by |with |after |upon )loss of|(?:lack|absence|inhibition|blockade|depletion|ablation|deletion"
    r"|disruption|interruption|removal) of"
    r"|(?:inhibiting|blocking|silencing|disrupting|removing|deleting|depleting|interrupting)"
    r"|\w*deficien(?:t|cy)|knock-?(?:out|down)|knocked out|null mutant|conditional mutant|inhibitors? of)\b",
    re.IGNORECASE,
)
NEGLIGIBLE = re.compile(r"\b(?:negligible|minimal|hardly any|(?:almost|nearly|virtually) no)\b", re.IGNORECASE)
"""What says that there is next to nothing of something."""
_NON = re.compile(r"\bnon-?([a-z]{4,})", re.IGNORECASE)


def aims(sentence: str) -> bool:
    """Whether a sentence only says what was tried, not what was found."""
    return AIM.search(sentence) is not None and FINDS.search(sentence) is None


def reports(sentence: str) -> bool:
    """Whether a sentence only tells what others hold."""
    return ATTRIBUTED.search(sentence) is not None and _AUTHORS.search(sentence) is None


def is_other_kind(claim: Claim, sentence: str) -> bool:
    """Whether one of the two is about what is not such ("non-convex") and the other about what is."""
    asked, said = ({match[1].lower() for match in _NON.finditer(text)} for text in (claim.text, sentence))
    return any(_has_plain(kind, sentence) for kind in asked - said) or any(
        _has_plain(kind, claim.text) for kind in said - asked
    )


def _has_plain(kind: str, text: str) -> bool:
    return re.search(rf"(?<!non)(?<!non-)\b{kind}", text, re.IGNORECASE) is not None


def is_undone(claim: Claim, sentence: str) -> bool:
    """Whether a sentence tells what happens without something, or where it is held back, and the claim does not."""
    return _UNDONE.search(sentence) is not None and _UNDONE.search(claim.text) is None


def is_plan(claim: Claim, sentence: str, role: str) -> bool:
    """Whether a sentence only tells what was looked at: how a study was done decides no relation."""
    return "relation" in claim.predicate and role == "approach" and not FINDS.search(sentence)
