"""Words that show that a sentence tells a problem, an approach, a result, a number, data or a limit."""

from __future__ import annotations

import re

TROUBLE = re.compile(
    r"\b(?:but|however|yet|though|although|hinder\w*|limit\w*|hard|difficult\w*|costly|expensive|lack\w*"
    r"|fail\w*|suffer\w*|unavailable|overlook\w*|ignor\w*|disregard\w*|bottleneck|challeng\w*"
    r"|prohibitive\w*|obstacle\w*|cannot|not)\b",
    re.IGNORECASE,
)
WORRY = re.compile(
    r"\b(?:inherent\w*|over-?parameteri\w+|affect\w*|impact\w*|differ(?:s|ed|ently|ent|ences?)?"
    r"|in(?:consisten|accura|effici|stabil)\w*|unstable"
    r"|imbalance\w*|mismatch\w*|mislead\w*|miss(?:es|ing)|assumes?|degrad\w+|remain\w*|rel(?:y|ies) on"
    r"|restrict\w*|neglect\w*|omit\w*|amplif\w+|interfer\w+"
    r"|forget\w*|redundan\w+|elusive|under-?explored|marginal\w*|require\w*|bias\w*|collapse\w*|drift\w*"
    r"|undermin\w+"
    r"|erod\w+|harm\w*|hurt\w*|sensitiv\w+|heuristic\w*|few works|trade-?offs?|irregular\w*|impractical"
    r"|unclear|task-specific"
    r"|poor\w*|risk\w*|vulnerab\w+|scarc\w+|heteroge\w+|distribution shift|no \w+|without|never|seldom|rarely"
    r"|burden\w*)\b",
    re.IGNORECASE,
)
"""Softer words of trouble: one of them, or a stronger one, must stand in a sentence that is to tell a problem."""
ASKS = re.compile(r"^(?:We|This (?:paper|work)) (?:stud|consider|investigat|ask|examin|address)")
ANSWERS = re.compile(
    r"To (?:address|answer|solve|tackle|study|overcome|remedy|test) (?:this|these|that|it|them)\b", re.IGNORECASE
)
"""Beginnings of sentences that answer a problem told before, or not at all."""
TURNS = re.compile(r"(?:However|Yet|Unfortunately|Despite|Nevertheless|Still|Crucially)\b")
PROPOSES = re.compile(
    r"\b(?:propose[sd]?|introduce[sd]?|present[s]?|develop[s]?|design[s]?|devise[sd]?|combine[sd]?|build[s]?"
    r"|formulate[sd]?"
    r"|(?:our|a) (?:new|novel)|our (?:remedy|answer|framework|method|model|approach)|(?-i:[Oo]ur [A-Z][\w-]*))\b",
    re.IGNORECASE,
)
COMPARES = re.compile(
    r"\b(?:outperform\w*|surpass\w*|exceed\w*|beats?|better|faster|superior\w*|state[ -]of[ -]the[ -]art|SOTA"
    r"|competi\w+|ahead of|lowest|highest|best|improve[sd]?|reduc\w+|lower[s]?|fewer|consistently"
    r"|match(?:es)?|equals"
    r"|comparabl\w+|robust\w*|rivals?|more (?:\w+ )?(?:efficient|accurate|stable))\b",
    re.IGNORECASE,
)
STRONG = re.compile(
    r"\b(?:address\w*|barrier|challenge|difficult\w*|unavailable|limitations?|problem)\b", re.IGNORECASE
)
AIM_ALONE = re.compile(
    r"(?:We (?:aim|sought|seek|aimed)\b"
    r"|(?:The|Our) (?:aims?|purpose|objectives?|goals?)\b[^.]{0,60}\b(?:was|were|is|are) to\b"
    r"|To (?:determine|assess|evaluate|examine|investigate|compare|provide|explore)\b[^,]*$)"
)
"""Sentences that tell what is aimed at, not what is done."""
SEQUEL = re.compile(
    r"(?:(?:We|This (?:paper|work)) (?:further|also|then|additionally|finally|next)\b|Further(?:more)?\b|Moreover\b"
    r"|Additionally\b|In addition\b|Besides\b|Finally\b|Lastly\b|Second(?:ly)?\b|Third(?:ly)?\b|Then\b|Next\b"
    r"|For this purpose\b)"
)
"""Beginnings of sentences that add a part to an approach told before."""
BRACKET = re.compile(r"\([^()]*\)")
TESTED = re.compile(
    r"\b(?:experiment|empirical|benchmark|evaluat|simulat|numerical|across|on [\w-]+ tasks)\w*", re.IGNORECASE
)
VAGUE = re.compile(
    r"^(?:(?:The|Our|These) (?:results|findings)|This opens|Extensive ablations|More broadly"
    r"|Our (?:key )?(?:observation|insight))\b"
    r"|\bsuggests? (?:a|an|the|new)\b|\bexperiments (?:are|were) (?:conducted|performed|carried out)\b",
    re.IGNORECASE,
)
SHOWN = re.compile(
    r"\b(?:prove[sd]?|show[sn]?|demonstrat\w+|find|reveal\w*|confirm\w*|establish\w*|guarantee\w*|obtain)\b"
)
POINTS = re.compile(
    r"\b(?:two|three|four|five|six|several|the following) (?:[\w-]+ ){0,2}(?:components?|parts?|phases?|stages?|steps?"
    r"|modules?|mechanisms?|strategies|ways|additions|techniques|pillars|enhancements|contributions|innovations"
    r"|improvements|ingredients|ideas|insights|principles|changes|modifications|findings|novelties)"
    r"\W*$|\b(?:of|with|on) (?:this|these|the above) \w+\W*$|\bit is possible to\b|\bapproach is simple\W*$",
    re.IGNORECASE,
)
"""Ends of sentences that leave it to the next one to say what the approach is."""
AMOUNT = re.compile(r"\d[\d.,]*\s?(?:%|x\b|×|°|times\b|GB\b|points?\b|[KMB]\b)|\b\d[\d,.]*\d\b")
RATIOS = frozenset({"%", "x", "points", "°C", "GB", "MB", "ms"})
"""Units in which results are measured."""
USED = re.compile(
    r"(?:data ?sets?|benchmarks?|llms?|models?|tasks?|scenarios?|systems?|subjects?|domains?|clients?)", re.IGNORECASE
)
"""What is counted in words where it tells how much was used: "nineteen scenarios"."""
DATA_OF = re.compile(
    r"(?:[\d,]{2,}\d\+? (?:[\w-]+ ){0,3}?|\b(?:synthetic|real|real-world|simulated|clinical"
    r"|public) (?:and [\w-]+ )?)"
    r"(?:(?:[\w-]+ ){0,2}?data\b|data ?sets?|observations|recordings|sessions|samples|images|stars|subjects"
    r"|trajectories|tokens"
    r"|systems|traces|pairs|examples)",
    re.IGNORECASE,
)
"""Data told by what they are or how many, without a name."""
TRAINED = re.compile(r"\b(?:pre-?)?train\w*|\bevaluat\w+|\bexperiments?\b|\bbenchmark\w*", re.IGNORECASE)
TRIED_ON = re.compile(r"\b[Oo]n\s(?:the\s)?(?:[A-Z][\w-]*[A-Z\d][\w-]*|(?:[\w-]+\s){0,4}(?:benchmarks?|data ?sets?)\b)")
"""What a model was tried on: a name such as TabFact, or benchmarks without a name."""
LIMITATION = re.compile(
    r"\b(?:limitations? of (?:our|this|the proposed)"
    r"|our (?:method|approach|model|analysis) (?:is limited|cannot|does not|requires|fails)"
    r"|remains? (?:an )?(?:open|challenging|future)|at the (?:cost|expense|price) of|future work|restricted to)\b",
    re.IGNORECASE,
)
