"""What kind of question it is, and which aspects of papers it asks for, by its wording."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answer import Aspect, Kind

PAPERS = r"(?:papers?|works?|abstracts?|stud(?:y|ies)|articles?|publications?)"
METHODS = (
    r"(?:methods?|approach(?:es)?|algorithms?|frameworks?|techniques?|models?|systems?|optimi[sz]ers?|strateg(?:y|ies))"
)
_AUX = r"(?:is|are|does|do|did|can|could|was|were|has|have|had|will|would|should|must|may|might)"
_ABOUT_PAPERS = rf"(?:(?:any|some|all|other|more|of|the|these|those|them|your|also|\w+ing|\w+) ){{0,4}}?{PAPERS}\b"

_ENGLISH: Sequence[tuple[Kind, str]] = (
    ("other", r"^(?:what|who|how) (?:can|could|do|should|are|is) (?:you|i)\b(?! (?:have|know|find)\b)"),
    ("other", r"^(?:hi|hello|hey|yo|hiya|good (?:morning|afternoon|evening|day|night)|greetings)\b[\w ,!.]{0,20}$"),
    ("other", r"^(?:thanks?|thx|thank you|cheers|great|nice|cool|ok(?:ay)?|bye|goodbye|see you|wow|perfect|awesome)\b"
              r"(?: (?:you|so|very|much|a lot|for|the|your|help|answer|it|that|that's|is|good|helpful)){0,8}[\s!.]*$"),
    ("other", r"^(?:help|start|test|yes|no|yep|nope)[\s!.?]*$"),
    ("other", r"\bwho (?:won|is the (?:president|king|queen|ceo|mayor|prime)|sang|directed|painted|discovered america)\b"),
    ("other", r"\b(?:weather|temperature outside|world cup|capital of|stock price|recipe|horoscope|football|lottery"
              r"|what time is it|today's date|what day is)\b"),
    ("other", r"\b(?:ignore|disregard|forget) (?:all |any |the |your |previous |prior |above )+(?:instructions?|prompts?|rules)"),
    ("other", r"^(?:write|compose|sing|draw|code|program|generate) (?:me |us )?(?:a|an|some|the) (?!(?:overview|summary|table))"),
    ("other", r"\b(?:tell|know) (?:me |us )?(?:a |any |some )?jokes?\b|^translate\b|\byour (?:system )?prompt\b"),
    ("compare", r"^(?:compare|contrast|comparison of|comparing)\b"),
    ("rank", r"^(?:rank|sort|order)\b"),
    ("count", rf"^(?:in )?(?:how many|(?:what is )?the (?:total )?number of|number of|count(?: how many)?)\b(?: of)? {_ABOUT_PAPERS}"
              rf"(?! (?:does|do|did)\b)|^count\b|^how many\b.*\b(?:are there|in (?:the|this|your) list|exist)\b"),
    ("find", rf"^(?:which|what) {_ABOUT_PAPERS} (?:compare|contrast|differ)"),
    ("compare", r"\b(?:vs\.?|versus)(?= )|\bdifferences? (?:between|among|of)\b|\bin common\b|\bside by side\b|\bsimilarit"
                r"|^(?:how|in what way)s? (?:do|does|are|is) .+ (?:differ|compare|different|relate)\b|^what (?:separates|distinguishes)\b"),
    ("rank", r"^(?:which|what|who)(?!.*\bmost (?:recent|similar|relevant|related|important|interesting)\b).*"
             r"\b(?:most|fewest|largest|biggest|highest|lowest|smallest|least|longest|shortest|greatest|best|fastest"
             r"|strongest|cheapest|slowest)\b(?! of\b)"),
    ("rank", r"^which (?:of (?:them|these|the \w+) )?(?:papers? )?(?:never|do not|don't) (?:mention|use|name)\b"),
    ("rank", r"\bpromise\w*\b.*\bcode\b|\bcode\b.*\b(?:no|without a|lacks? a|missing) link\b"),
    ("rank", r"^which\b.*\b(?:more|less|fewer|higher|larger|greater|lower|better|smaller) than (?:a |an )?[\d.]+|^which\b.*\b"
             r"(?:over|above|below|under|exceed\w*|at least|at most) [\d.]+ ?(?:%|x\b|percent|times)"),
    ("rank", rf"^(?:which|what) (?:{PAPERS} |{METHODS} |of them )?(?:also )?(?:(?:are |were )?(?:evaluate[ds]?|test(?:ed|s)?|benchmark(?:ed|s)?"
             r"|experiment(?:s|ed)?|report(?:s|ed)? (?:results )?) on\b|use[sd]? (?-i:[A-Z]{4,}\b|[A-Z]+[a-z]*-?\d\w*))"),
    ("find", rf"^{_AUX} (?:there|you|i|we|the list|this list|anyone|anybody|anything) "),
    ("find", rf"^{_AUX} (?:any|some|other) |^{_AUX} (?:\w+ ){{0,2}}?{PAPERS} (?:on|about|that|use|study)\b"),
    ("find", rf"^(?:which|what) {_ABOUT_PAPERS}"),
    ("verify", rf"^{_AUX} |^(?:so|then|but|and) .*\bright\?*$|, (?:right|correct|true|no|is(?:n't)? it)\?*$"),
    ("about", r"^(?:tell (?:me|us)|talk|explain|describe|summari[sz]e|summary|overview|introduce|outline|recap|introduction)\b"),
    ("about", r"^(?:give|show) (?:me |us )?(?:an? |the )?(?:short |brief |quick )?(?:overview|summary|description|introduction)\b"),
    ("list", r"^(?:list|enumerate|(?:show|give|name|print|get|display|collect|find)(?: me| us)? (?:all|every|everything))\b"
             r"|^(?:all|every|everything)\b"),
    ("find", rf"^(?:show|find|give|get|search|look|suggest|recommend|i(?:'m| am)? (?:look|search|want|need|interested))"),
    ("find", rf"^who (?:works?|has worked|is working|studie[sd]|writes|uses?|else)\b"),
    ("find", rf"^(?:which|what) (?:of (?:the|these|those) )?(?:[\w-]+ ){{0,3}}?{METHODS} (?!(?:does|do|did|is|are|was|were)\b)"),
    ("find", r"^(?:which|what else|who else)\b(?! \w+ (?:does|do|did|is|are|was|were|has|have)\b)"
             r"(?! (?:data ?sets?|benchmarks?|baselines?|number|accuracy|rate|model|problem|code|metric|tasks?)\b)"),
    ("fact", r"^(?:(?:by|at|in|on|for|to|with|from|of|under) )?(?:how|what|when|where|who|whose|why|which)\b"),
)  # fmt: skip
_CHINESE: Sequence[tuple[Kind, str]] = (
    ("other", r"^(?:你好|您好|嗨|早上好|晚上好|谢谢|多谢|感谢|再见|好的?|你能做什么|你会什么|你是谁|帮助)[呀啊了您你！!。？? ]*$|天气|世界杯|笑话|股价"),
    ("compare", r"比较|对比|区别|不同|差异|异同|相比|\bvs\b"),
    ("count", r"(?:多少|几|数量).{0,3}(?:论文|文章|工作|研究|摘要)|(?:论文|文章|工作|摘要)(?:的)?(?:有多少|数量)"),
    ("list", r"^(?:请|帮我)?(?:列出|列举|罗列)|^(?:请)?(?:给我|显示)?所有"),
    ("rank", r"最(?:高|大|多|少|低|快|小|长|好|强)|排序|排名"),
    ("find", r"哪些.{0,4}(?:论文|文章|工作|研究)|(?:论文|文章|工作|研究).{0,3}(?:有哪些|哪些)|有没有.*(?:论文|文章|工作)|哪(?:一)?篇"),
    ("verify", r"是否|是不是|能否|能不能|会不会|有没有|吗[？?]?$"),
    ("about", r"介绍|总结|概括|概述|讲讲|说说|讲的是|^[\w+\- ]+(?:是什么|是啥|是做什么的|做了什么|讲了什么|做什么)[？?]?$|^什么是|如何工作"),
    ("fact", r"多少|几|什么|谁|怎么|如何|为什么|为何|哪"),
)  # fmt: skip
_KINDS = {
    language: tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in table)
    for language, table in (("en", _ENGLISH), ("zh", _CHINESE))
}

_ASPECTS: Sequence[tuple[Aspect, str]] = (
    ("limitation", r"\b(?:limitations?|drawbacks?|weakness(?:es)?|shortcomings?|downsides?|caveats?|fail(?:s|ures?)?)\b|局限|缺点|不足"),
    ("problem", r"\b(?:problems?|challenges?|motivat\w+|gaps?|troubles?|solves?|tackles?|address(?:es)?)\b|问题|动机|挑战"),
    ("approach", r"\b(?:approach(?:es)?|ideas?|techniques?|mechanisms?|architectures?|contributions?|key insight|algorithm"
                 r"|method)\b|^how (?:is|does|do|are|did) (?!.*\b(?:compare|differ|perform)\b)|方法|思路|如何|怎么|创新"),
    ("result", r"\b(?:results?|findings?|performances?|outperforms?|faster|better|conclusions?|outcomes?|improves?|perform)\b"
               r"|结果|效果|性能|表现|结论"),
    ("number", r"\b(?:how (?:many|much|large|big|small|long|fast|often)|numbers?|accurac(?:y|ies)|speed-?ups?|percent(?:age)?"
               r"|rates?|scores?|sizes?|f1|auc|error|gains?)\b|多少|几|多大|准确率|加速"),
    ("dataset", r"\b(?:data ?sets?|benchmarks?|corpus|corpora|evaluated on|tested on|evaluation data)\b|数据集|基准"),
    ("code", r"\b(?:code|github|repositor(?:y|ies)|open[ -]?sourced?|implementations?|checkpoints?)\b|代码|开源"),
)  # fmt: skip
_ASPECT_PATTERNS = tuple((aspect, re.compile(pattern, re.IGNORECASE)) for aspect, pattern in _ASPECTS)


def kind_of(text: str, chinese: bool) -> Kind:
    """The kind of a question (normalised, polite openings removed); "find" when nothing else is recognised."""
    if not re.search(r"[^\W\d_]", text):
        return "other"
    return next((kind for kind, pattern in _KINDS["zh" if chinese else "en"] if pattern.search(text)), "find")


def aspects_of(text: str) -> tuple[Aspect, ...]:
    """The aspects a question names, in the order in which it names them."""
    found = [(match.start(), aspect) for aspect, pattern in _ASPECT_PATTERNS if (match := pattern.search(text))]
    return tuple(aspect for _, aspect in sorted(found, key=lambda entry: entry[0]))
