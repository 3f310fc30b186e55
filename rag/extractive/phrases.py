"""The words around the quotes, in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag.answer import Language
from vectorstore.records import Paper

PHRASES: Mapping[str, Mapping[Language, str]] = {
    "checked": {
        "en": "Checked {checked}{within}: {matched} match.",
        "zh": "检查了 {checked} 篇论文{within}：{matched} 篇符合。",
    },
    "checked_borderline": {
        "en": "Checked {checked}{within}: {matched} match, {borderline} borderline.",
        "zh": "检查了 {checked} 篇论文{within}：{matched} 篇符合，{borderline} 篇接近。",
    },
    "likely": {
        "en": "Read one by one, between {low} and {high} of them would likely count.",
        "zh": "若逐篇阅读，符合的可能在 {low} 到 {high} 篇之间。",
    },
    "count": {
        "en": "{matched} of {checked} papers{within} match.",
        "zh": "{checked} 篇论文{within}中有 {matched} 篇符合。",
    },
    "count_borderline": {
        "en": "{matched} of {checked} papers{within} match; borderline and not counted: {borderline}.",
        "zh": "{checked} 篇论文{within}中有 {matched} 篇符合；另有 {borderline} 篇接近，未计入。",
    },
    "everything": {
        "en": "The list holds {matched} such papers{within}.",
        "zh": "列表中共有 {matched} 篇这样的论文{within}。",
    },
    "everything_one": {"en": "The list holds one such paper{within}.", "zh": "列表中有一篇这样的论文{within}。"},
    "overview": {
        "en": "The list holds {papers} papers{within}. By their words they fall into about {count} subjects.",
        "zh": "列表中共有 {papers} 篇论文{within}，按用词大致分为 {count} 个主题。",
    },
    "overview_one": {
        "en": "The list holds {papers} papers{within}. By their words one subject stands out.",
        "zh": "列表中共有 {papers} 篇论文{within}，按用词有一个较集中的主题。",
    },
    "overview_none": {
        "en": "The list holds {papers} papers{within}: {names}.",
        "zh": "列表中共有 {papers} 篇论文{within}：{names}。",
    },
    "subject": {
        "en": "{subject} ({count} papers). The most typical is {label}: ",
        "zh": "{subject}（{count} 篇），最典型的是 {label}：",
    },
    "subject_one": {"en": "{subject} (one paper), {label}: ", "zh": "{subject}（一篇），{label}："},
    "other_subjects": {
        "en": "On other subjects ({count} papers): {names}.",
        "zh": "其他主题（{count} 篇）：{names}。",
    },
    "other_subjects_one": {"en": "On another subject: {names}.", "zh": "其他主题（一篇）：{names}。"},
    "also_here": {"en": "Also {names}.", "zh": "还有 {names}。"},
    "ask_for_subject": {
        "en": "A subject is told by the words that set its papers apart. To see all papers on one, ask for them: "
        "“list the papers on {subject}”.",
        "zh": "主题由区别于其他论文的用词概括。要看某一主题的全部论文，可以问：“列出关于 {subject} 的论文”。",
    },
    "also_promised": {
        "en": "Their abstracts say that code is public and give no link: {names}.",
        "zh": "以下论文的摘要说代码公开但没有给出链接：{names}。",
    },
    "sets_out": {"en": "It sets out from: ", "zh": "其出发点："},
    "page": {
        "en": "Showing {first} to {last} of {matched}; ask for “the next {size}”.",
        "zh": "显示第 {first} 到第 {last} 篇，共 {matched} 篇；可以说“接下来 {size} 篇”。",
    },
    "last_page": {
        "en": "Showing {first} to {last} of {matched}.",
        "zh": "显示第 {first} 到第 {last} 篇，共 {matched} 篇。",
    },
    "borderline": {"en": "Borderline:", "zh": "接近的论文："},
    "no_match": {
        "en": "None of the {checked} papers is about “{topic}”, as far as their abstracts tell.",
        "zh": "就摘要来看，{checked} 篇论文中没有一篇涉及“{topic}”。",
    },
    "no_match_one": {
        "en": "The one paper of the list is not about “{topic}”, as far as its abstract tells.",
        "zh": "就摘要来看，列表中唯一的论文不涉及“{topic}”。",
    },
    "no_match_within": {
        "en": "Checked {checked} ({limits}): none is about “{topic}”, as far as the abstracts tell.",
        "zh": "就摘要来看，满足条件（{limits}）的 {checked} 篇论文中没有一篇涉及“{topic}”。",
    },
    "none_reports": {
        "en": "Papers on “{topic}”: {count}; none of their abstracts reports this. What they say:",
        "zh": "关于“{topic}”的论文有 {count} 篇，摘要都没有这样报告。它们说：",
    },
    "that_benchmark": {"en": " (abstracts that say they introduce a benchmark)", "zh": "（摘要自述提出了基准）"},
    "that_data": {"en": " (abstracts that say they introduce data)", "zh": "（摘要自述提出了数据集）"},
    "that_theory": {"en": " (abstracts that say they give theory)", "zh": "（摘要自述给出了理论）"},
    "none_benchmark": {
        "en": "None of the {checked} abstracts says that it introduces a benchmark.",
        "zh": "{checked} 篇摘要中没有一篇说自己提出了基准。",
    },
    "none_data": {
        "en": "None of the {checked} abstracts says that it introduces data.",
        "zh": "{checked} 篇摘要中没有一篇说自己提出了数据集。",
    },
    "none_theory": {
        "en": "None of the {checked} abstracts says that it gives theory.",
        "zh": "{checked} 篇摘要中没有一篇说自己给出了理论。",
    },
    "similar": {"en": "The nearest to {name} in the list:", "zh": "列表中与 {name} 最接近的论文："},
    "no_papers": {
        "en": "No paper of the list passes these limits: {limits}. Widen them, or ask without them.",
        "zh": "没有论文满足这些条件：{limits}。请放宽条件，或去掉条件再问。",
    },
    "empty_list": {
        "en": "The list holds no papers yet. Add one with `paperchat ingest FILE`.",
        "zh": "列表里还没有论文。请用 `paperchat ingest FILE` 添加。",
    },
    "nearest_papers": {"en": "The nearest, which may not be about this:", "zh": "最接近的论文，未必涉及此主题："},
    "try_other_words": {
        "en": "Try other words for it, or a broader question.",
        "zh": "可以换一种说法，或者把问题问得宽一些。",
    },
    "not_in_list": {"en": "No paper of the list is named {name}.", "zh": "列表中没有名为 {name} 的论文。"},
    "not_in_list_either": {"en": "Nor are these in the list: {names}.", "zh": "列表中也没有这些：{names}。"},
    "nearest_names": {"en": "The nearest names are {names}.", "zh": "最接近的名字是 {names}。"},
    "mentioned_by": {"en": "It is mentioned by {names}:", "zh": "提到它的论文有 {names}："},
    "no_years": {"en": "No record of this list has a year.", "zh": "列表中的记录都没有年份。"},
    "newest": {"en": "The newest come first.", "zh": "按年份从新到旧排列。"},
    "oldest": {"en": "The oldest come first.", "zh": "按年份从旧到新排列。"},
    "the_newest": {
        "en": "Of {matched} papers{within} the newest is from {year}:",
        "zh": "{matched} 篇论文{within}中最新的发表于 {year} 年：",
    },
    "the_oldest": {
        "en": "Of {matched} papers{within} the oldest is from {year}:",
        "zh": "{matched} 篇论文{within}中最早的发表于 {year} 年：",
    },
    "few_newest": {"en": "The newest of {matched} papers{within}:", "zh": "{matched} 篇论文{within}中最新的："},
    "few_oldest": {"en": "The oldest of {matched} papers{within}:", "zh": "{matched} 篇论文{within}中最早的："},
    "more_papers": {"en": "{count} more", "zh": "另外 {count} 篇"},
    "refused": {
        "en": "This is not a question about the papers of the list.",
        "zh": "这个问题与列表中的论文无关。",
    },
    "what_to_ask": {
        "en": "I answer questions about the {papers} abstracts here by quoting them: which papers do something, how "
        "many, what one paper does, its numbers, or how several compare.",
        "zh": "我通过引用这里的 {papers} 篇摘要来回答问题：哪些论文做了某件事、有多少篇、某篇论文做了什么、其中的数字，"
        "或几篇论文的比较。",
    },
    "compared": {"en": "Compared: {names}.", "zh": "比较：{names}。"},
    "same_paper": {
        "en": "{first} and {second} stand in one paper, {name}; it says of {other}: ",
        "zh": "{first} 和 {second} 出自同一篇论文 {name}；其中关于 {other} 的说法：",
    },
    "apart": {"en": "What sets them apart: ", "zh": "它们的不同之处："},
    "semicolon": {"en": "; ", "zh": "；"},
    "full_stop": {"en": ".", "zh": "。"},
    "none_compared": {
        "en": "No abstract of these compares with another of them: their results cannot be ranked against each other.",
        "zh": "这些摘要之间没有互相比较：它们的结果不能直接排名。",
    },
    "more_rows": {"en": "Further matches, not in the table: {names}.", "zh": "表格之外还有：{names}。"},
    "row_borderline": {"en": " (borderline)", "zh": "（接近）"},
    "near_misses": {"en": "Near, but not in the table:", "zh": "接近但未列入表格："},
    "no_abstract_says": {"en": "None of these abstracts names {aspects}.", "zh": "这些摘要都没有给出{aspects}。"},
    "none_speaks": {
        "en": "None of these abstracts speaks of {criteria} in a claim of its own.",
        "zh": "这些摘要都没有就{criteria}给出自己的说法。",
    },
    "not_said": {"en": "the abstract does not say", "zh": "摘要未提及"},
    "paper": {"en": "paper", "zh": "论文"},
    "aspect_problem": {"en": "problem", "zh": "问题"},
    "aspect_approach": {"en": "approach", "zh": "方法"},
    "aspect_result": {"en": "result", "zh": "结果"},
    "aspect_number": {"en": "number", "zh": "数字"},
    "aspect_dataset": {"en": "dataset", "zh": "数据集"},
    "aspect_code": {"en": "code", "zh": "代码"},
    "aspect_limitation": {"en": "limitation", "zh": "局限"},
    "aspect_silent": {
        "en": "The abstract of {name} does not name {aspect}.",
        "zh": "{name} 的摘要没有给出{aspect}。",
    },
    "some_problem": {"en": "a problem", "zh": "问题"},
    "some_approach": {"en": "an approach", "zh": "方法"},
    "some_result": {"en": "a result", "zh": "结果"},
    "some_number": {"en": "a number", "zh": "数字"},
    "some_dataset": {"en": "a data set", "zh": "数据集"},
    "some_code": {"en": "code", "zh": "代码"},
    "some_limitation": {"en": "a limitation of its own", "zh": "自身的局限"},
    "told_problem": {"en": "Problem: ", "zh": "问题："},
    "told_approach": {"en": "Approach: ", "zh": "方法："},
    "told_result": {"en": "Result: ", "zh": "结果："},
    "told_dataset": {"en": "Data: ", "zh": "数据："},
    "told_code": {"en": "Code: ", "zh": "代码："},
    "code_at": {"en": "Code, from the list: {url}", "zh": "代码（来自列表）：{url}"},
    "related": {"en": "Nearest in the list, and what they do instead:", "zh": "列表中最接近的论文，以及它们的做法："},
    "in_year": {"en": "in {year}", "zh": "{year} 年"},
    "between": {"en": "between {first} and {last}", "zh": "{first} 至 {last} 年"},
    "since": {"en": "since {year}", "zh": "{year} 年以来"},
    "until": {"en": "until {year}", "zh": "{year} 年以前"},
    "with_code": {"en": "with code", "zh": "有代码"},
    "code_on": {"en": "with code on {host}", "zh": "代码在 {host}"},
    "without_code": {"en": "without code", "zh": "没有代码"},
    "at_venue": {"en": "at {venue}", "zh": "发表于 {venue}"},
    "by_author": {"en": "by {author}", "zh": "作者 {author}"},
    "on_keyword": {"en": "with the keyword {keyword}", "zh": "关键词 {keyword}"},
    "among_named": {"en": "among those named", "zh": "所列论文中"},
    "without_word": {"en": "without “{word}”", "zh": "不含“{word}”"},
    "earlier_work": {
        "en": "{name}, about earlier work: ",
        "zh": "{name}（谈已有工作）：",
    },
    "silent": {"en": "The abstract of {name} does not say.", "zh": "{name} 的摘要没有说明。"},
    "silent_matches": {
        "en": "No sentence of these abstracts answers this; nearest to it ({matched} on the subject):",
        "zh": "这些摘要中没有一句直接回答；最接近的（相关论文 {matched} 篇）：",
    },
    "unsettled": {"en": "No plain yes or no; the closest to it: ", "zh": "没有直接的是或否；最接近的是："},
    "nearest_sentence": {"en": "The nearest it comes: ", "zh": "最接近的一句："},
    "its_share": {"en": "Of these, what is asked for has {value}.", "zh": "其中所问的是 {value}。"},
    "yes": {"en": "Yes: ", "zh": "是："},
    "no": {"en": "No: ", "zh": "否："},
    "depends": {"en": "It depends: ", "zh": "视情况而定："},
    "papers_disagree": {"en": "The abstracts disagree.", "zh": "各篇摘要的说法不一致。"},
    "depends_says": {"en": "For a part only, or under conditions:", "zh": "部分情况下或有条件地："},
    "title_says": {"en": "a paper of the list is titled “{title}”.", "zh": "列表中有一篇论文题为“{title}”。"},
    "also_says": {"en": "Others say the same:", "zh": "其他论文也这样说："},
    "order": {
        "en": "A number for this that can be compared stands in {count} of {checked} abstracts:",
        "zh": "{checked} 篇摘要中有 {count} 篇给出了可比较的数字：",
    },
    "order_units": {
        "en": "{count} numbers in {checked} abstracts tell the amount of data, in units that cannot be compared:",
        "zh": "{checked} 篇摘要给出了 {count} 个数据量，单位不同，无法比较：",
    },
    "order_first": {
        "en": "A number for this that can be compared stands in {count} of {checked} abstracts; the first {shown}:",
        "zh": "{checked} 篇摘要中有 {count} 篇给出了可比较的数字；前 {shown} 个：",
    },
    "order_units_first": {
        "en": "{count} numbers in {checked} abstracts tell the amount of data, in units that cannot be compared; some:",
        "zh": "{checked} 篇摘要给出了 {count} 个数据量，单位不同，无法比较；其中：",
    },
    "no_number_in": {
        "en": "None of the {count} papers on “{group}” gives a number for this, so they cannot be ranked by it.",
        "zh": "关于“{group}”的 {count} 篇论文都没有给出这样的数字，因此无法据此排名。",
    },
    "no_number_in_one": {
        "en": "The paper on “{group}” gives no number for this.",
        "zh": "关于“{group}”的论文没有给出这样的数字。",
    },
    "limit_one": {"en": "1 of {checked} papers passes this limit:", "zh": "{checked} 篇论文中有 1 篇满足条件："},
    "limit": {"en": "{count} of {checked} papers pass this limit:", "zh": "{checked} 篇论文中有 {count} 篇满足条件："},
    "best_case": {
        "en": "“Up to” is the best case an abstract reports, not the usual one.",
        "zh": "“最多”是摘要报告的最好情况，并非一般情况。",
    },
    "other_units": {
        "en": "Measured otherwise, and so not comparable with these:",
        "zh": "以其他方式衡量，无法与上面比较：",
    },
    "unnumbered": {
        "en": "A paper whose abstract gives no such number cannot be ranked.",
        "zh": "摘要没有给出这类数字的论文无法排名。",
    },
    "on_it": {"en": "What the papers on it say:", "zh": "相关论文的说法："},
    "no_number": {
        "en": "None of the {checked} abstracts gives a number for this, so the papers cannot be ranked by it.",
        "zh": "{checked} 篇摘要都没有给出这样的数字，因此无法据此排名。",
    },
    "not_ranked": {"en": "Papers on the subject, in no such order:", "zh": "相关论文（未按此排序）："},
    "no_awards": {
        "en": "The list holds no awards, decisions or review scores: a record has abstract, title, authors, venue, "
        "year and links at most.",
        "zh": "列表不含奖项、录用结果或评审分数：每条记录至多有摘要、标题、作者、出处、年份和链接。",
    },
    "no_number_one": {
        "en": "The abstract of the one paper gives no number for this.",
        "zh": "唯一的论文的摘要没有给出这样的数字。",
    },
    "code_link": {"en": "The list links the code: {link}", "zh": "列表给出的代码链接：{link}"},
    "no_code_link": {"en": "No link is given.", "zh": "没有给出链接。"},
    "no_authors": {"en": "The list gives no authors for {name}.", "zh": "列表没有给出 {name} 的作者。"},
    "no_place": {
        "en": "The list gives neither year nor venue for {name}.",
        "zh": "列表没有给出 {name} 的发表时间和出处。",
    },
    "no_affiliations": {
        "en": "The list holds no affiliations: a record has abstract, title, authors, venue, year and links at most.",
        "zh": "列表不含作者单位：每条记录至多有摘要、标题、作者、出处、年份和链接。",
    },
    "no_citation_counts": {
        "en": "The list holds no citation counts: a record has abstract, title, authors, venue, year, links at most.",
        "zh": "列表不含引用次数：每条记录至多有摘要、标题、作者、出处、年份和链接。",
    },
    "hello": {"en": "Hello.", "zh": "你好。"},
    "welcome": {"en": "You are welcome.", "zh": "不客气。"},
    "authors": {"en": "written by {names}.", "zh": "作者：{names}。"},
    "published": {"en": "published at {place}.", "zh": "发表于 {place}。"},
    "empty_question": {"en": "The question is empty.", "zh": "问题是空的。"},
}
"""Every frame, by name; the values in braces are filled in by `say`."""


def say(language: Language, phrase: str, **values: object) -> str:
    """A frame with its values. Raises KeyError for an unknown frame or a value that is missing."""
    return PHRASES[phrase][language].format(**values)


def counted(language: Language, phrase: str, count: int, **values: object) -> str:
    """A frame about `count` papers, in the singular where it is one. Raises KeyError as `say` does."""
    return say(language, f"{phrase}_one" if count == 1 else phrase, count=count, **values)


def called(paper: Paper) -> str:
    """A paper's label as part of a sentence: one that is a phrase, no name, stands between quotation marks."""
    return f"“{paper.label}”" if " " in paper.label else paper.label


def listed(language: Language, names: Sequence[str], conjunction: str = "and") -> str:
    """Names as an enumeration: "A, B and C"; the conjunction is only used in English."""
    if language == "zh":
        return "、".join(names)
    return f" {conjunction} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
