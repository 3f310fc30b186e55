"""What people say around a question: greetings, requests, thanks, and what they need it for."""

from __future__ import annotations

import re

from rag.understanding.form import without_form

LONGEST_STATEMENT = 25
"""Words that somebody says of himself before he asks, at most."""
MOST = 5
"""Pieces before a question that are taken off one after the other."""

_WH = r"(?:which|what|whats|what['’]s|who|whose|how|where|when|why)"
_AUX = (
    r"(?<!\byou )(?<!\bi )(?<!\bwe )(?:is|are|was|were|does|do|did|can|could|has|have|had|should|will|would)"
    r"(?!\s(?:you|u|anyone|somebody)\b)"
)
_VERB = (
    r"(?:tell|show|list|find(?!\sout)|give|compare|contrast|explain|summari[sz]e|describe|rank|sort|order|count|name"
    r"|search|recommend|suggest|enumerate|introduce|outline|walk|point)"
)
_PLACE = r"(?:in|on|at|by|to|for|from|with|under|against)\s(?:which|what|how)"
_TOLD = rf"(?!(?:tell|show)\s(?:me|us)[,:]?\s(?:{_WH}|{_AUX}|{_PLACE}|whether|if)\b)"
_ASKS = rf"{_TOLD}(?:{_WH}|{_AUX}|{_VERB}|{_PLACE}|whether|if)\b"
"""How what is asked begins; "tell me which" is still the request, "tell me about" is what is asked."""
_CHAT = (
    r"(?:(?:hi|hello|hey|hiya|dear|thanks|sorry)(?:\s(?:there|all|everyone|again|team))?|good\s(?:morning|afternoon|day"
    r"|evening)|please|pls|plz|kindly|excuse|thank|a|an|one|just|quick|short|simple|more|another|last|question|thing"
    r"|can|could|would|will|do|you|u|anyone|somebody|someone|maybe|perhaps|possibly|also|quickly|briefly|mind|tell"
    r"|telling|show|showing|remind|let|me|us|know|say|help|helping|happen|any|got|have|idea|i|i['’]d|i['’]m|i['’]ve|im"
    r"|am|was|been|we|we['’]d|let['’]s|really|only|want|wanted|like|love|need|wish|trying|hoping|able|be|to|find"
    r"|figure|see|learn|hear|out|wonder|wondering|curious|if|whether|about)"
)
"""Words of which a request is made."""
_GAP = r"(?![\w'’])[\s,!.:;–—-]+"
_REQUEST = re.compile(
    rf"^{_CHAT}{_GAP}(?:(?:{_CHAT}|and|so|but|ok|okay|then|now|well|also){_GAP})*?(?={_ASKS})", re.IGNORECASE
)
_WANTS = re.compile(
    r"^(?:(?:hi|hello|hey|please|pls|plz|kindly)\b(?:\sthere\b)?[\s,!.]+(?=\S+\s+\S)"
    r"|(?:i|we)(?:['’]d| would|['’]m| am| was)?(?: (?:really|just))?"
    r"(?: (?:want|like|love|need|wish) to (?:know|see|find|learn|hear)(?: out)?| (?:wonder(?:ing)?|curious))"
    r"(?: about)?[\s,:–—-]+)",
    re.IGNORECASE,
)
"""The same where no question follows but what it would be about."""
_UNDERSTAND = re.compile(
    r"^(?:help me (?:to )?|(?:i|we)(?:['’]d| would)? (?:like|love|want|need) to )understand (?=\S)", re.IGNORECASE
)
_WHETHER = re.compile(r"^(?:whether|if)\s+(?=\w)", re.IGNORECASE)
_BREAK = re.compile(
    rf"(?<!\b[a-z]\.[a-z])[.!:;]\s+|\s[–—-]\s|,\s+(?={_ASKS}|(?:(?:any|all|some)\s)?(?:papers|studies|articles|works)\b)",
    re.IGNORECASE,
)
_MYSELF = re.compile(
    r"\b(?:i|i['’](?:m|ve|d|ll)|me|my|we|we['’](?:re|ve)|our|thesis|dissertation|talk|survey|review|report|course"
    r"|presentation|proposal|seminar|lecture|homework|assignment)\b",
    re.IGNORECASE,
)
_SUBJECT = re.compile(r"\b(?:on|about|of|into|studying)\s+(?P<words>[^.!:;?]+)", re.IGNORECASE)
"""Of what somebody says that he works on: "I am writing a section on safety." """
_PRONOUN = re.compile(r"\b(?:it(?! (?:true|possible|known|likely|the case)\b)|them)\b(?=[\s?.!]|$)", re.IGNORECASE)
_SAID_BEFORE = re.compile(
    r"^(?:(?!and\b)\S+ )*?(?:it(?! (?:true|possible|known|likely|the case)\b)|this|(?:is|was) that)\b", re.IGNORECASE
)
_THANKS = re.compile(
    r"[\s,;.!?–—-]+(?:many |much )?(?:please|pls|plz|thanks|thank you|thx|thnx|cheers)"
    r"(?: (?:in advance|a lot|a million|so much|very much|again|all|everyone|for (?:your|the|any|all) \w+)){0,3}"
    r"[\s,;.!]*(?:[:;]-?[)D])?[\s.!]*$",
    re.IGNORECASE,
)
LONGEST_THANKS = 80
"""Characters of thanks at most."""


def without_courtesy(text: str) -> str:
    """The question without what is only said around it: "hi, could you tell me ...?", "for my thesis: ...", "thanks",
    "in one line, please".

    Something is always left: thanks alone stay.
    """
    whole = text = without_form(_without_thanks(text))
    for _ in range(MOST):
        shorter = _without_statement(_WANTS.sub("", _REQUEST.sub("", _UNDERSTAND.sub("explain ", text))))
        if shorter == text:
            break
        text = shorter
    asked_for = text != whole or text.lower().startswith("whether")
    return _WHETHER.sub("is it true that ", text) if asked_for else text


def _without_thanks(text: str) -> str:
    for _ in range(MOST):
        start = max(0, len(text) - LONGEST_THANKS)
        end = _THANKS.search(text, start)
        if end is None or not re.search(r"\w\W+\w", text[: end.start()]):
            break
        text = text[: end.start()] + ("?" if "?" in end.group() else "")
    return text


def _without_statement(text: str) -> str:
    """Without what somebody says of himself first ("I'm writing a survey. ..."), where the rest does not lean on it."""
    for end in _BREAK.finditer(text[:500]):
        said, asked = text[: end.start()], text[end.end() :]
        if "?" in said or len(said.split()) > LONGEST_STATEMENT:
            break
        subject = _SUBJECT.search(said)
        if subject:
            asked = _PRONOUN.sub(subject["words"].strip(" ,").replace("\\", ""), asked, count=1)
        whole = len(asked.split()) > 1 and not _SAID_BEFORE.search(asked)
        if whole and _MYSELF.search(said) and not re.match(_ASKS, said, re.IGNORECASE):
            return asked
    return text
