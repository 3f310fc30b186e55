"""Whether a question is in a language that is not understood: told by its letters, or by its small words."""

from __future__ import annotations

import re
from functools import lru_cache

from rag.language.word_lists import lines_of

_LETTERS = re.compile(r"[^\W\d_]+")
_UNDERSTOOD = re.compile(r"[A-Za-z\u00c0-\u024f\u0370-\u03ff\u1e00-\u1eff\u3400-\u9fff]+")
"""Latin letters, Greek ones, which stand in names and formulas, and Chinese characters."""
_KANA = re.compile(r"[\u3040-\u30ff]")
UNKNOWN = 0.6
"""Share of words that are no English ones, from which a text with a small word of another language is foreign."""
_SMALL = frozenset(
    """der die das den dem des ein eine einer wie viele welche welcher welches gibt und oder nicht mit für über von zum
    zur im ist sind wird werden haben hat kann auf aus bei nach auch
    le la les un une du de que qui quel quelle quels quelles où dans pour avec sur sont est et ou ne pas au aux ces
    cette il elle ont combien comment pourquoi
    el los las una del qué cuál cuáles cuántos cómo por para con sobre hay y en se su sus más entre
    il lo gli i che chi quale quali quanti come dove perché con per sono è di da nel nella della dei degli
    o os um uma dos das que qual quais quantos como onde porque com para por são é não em no na
    het een de welke hoe veel wat waarom met voor over van zijn wordt niet en of bij op naar
    och att det som en ett hur vilka vad med för är inte på av til og hvilke hvor
    jakie które ile czy jak są nie dla się""".split()
)
"""Articles, prepositions, question words and forms of to be, of German, French, Spanish, Italian, Portuguese, Dutch,
the Scandinavian languages and Polish."""
_ENGLISH = frozenset(
    """the of which what papers about for with is are does do how many that any and or from this these there by to be
    not it its in on at a an as or can who where when why was were has have i me my you we they all list compare
    find""".split()
)


def is_foreign(text: str) -> bool:
    """Whether a text is in a language other than English, as far as can be told, and not in Chinese."""
    words = _LETTERS.findall(text)
    if not words:
        return False
    if _KANA.search(text):
        return True
    others = sum(not _UNDERSTOOD.fullmatch(word) for word in words)
    if others:
        return others >= UNKNOWN * len(words)
    low = [word.lower() for word in words]
    if len(words) < 3 or not _ENGLISH.isdisjoint(low) or _SMALL.isdisjoint(low):
        return False
    return sum(word not in _english() for word in low) >= UNKNOWN * len(words)


@lru_cache(maxsize=1)
def _english() -> frozenset[str]:
    return frozenset(lines_of("rag.language", "english.txt")) - _SMALL
