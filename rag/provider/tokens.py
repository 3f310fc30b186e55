"""Counting tokens and cutting what is sent to what the model can read, before the call."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import tiktoken

CHARACTERS_PER_TOKEN = 3
"""Used where no encoding can be loaded; on the safe side for English."""
MARGIN = 1.15
"""Models other than OpenAI's split text differently; counts for them are raised by this factor."""
OLDER_ENCODING = ("gpt-4-", "gpt-3.5", "gpt-35", "text-embedding-")
OPENAI_MODELS = ("gpt-", "o1", "o3", "o4", "chatgpt", "text-embedding-")
HISTORY_SHARE = 0.25
"""Earlier turns get at most this part of what instructions, question and answer leave free."""
AT_ONCE = 1000
"""Texts whose tokens are in memory at a time."""
MESSAGE_TOKENS = 8
"""What the chat format adds to each message, rounded up."""

_FILES = {
    "o200k_base": "fb374d419588a4632f3f557e76b4b70aebbca790",
    "cl100k_base": "9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
}
_environment = threading.Lock()


def count_tokens(text: str, model: str) -> int:
    """Tokens of the text for this model: exact for OpenAI's, an upper estimate for others. Never fetches anything.

    Text such as `<|endoftext|>` is counted as the letters it is made of.
    """
    encoding = _encoding_of(model)
    if encoding is None:
        return -(-len(text) // CHARACTERS_PER_TOKEN)
    return _with_margin(len(encoding.encode(text, disallowed_special=())), model)


def count_all(texts: Sequence[str], model: str) -> int:
    """Tokens of many texts together, counted on all cores and not kept in memory; else as `count_tokens`."""
    encoding = _encoding_of(model)
    if encoding is None:
        return sum(-(-len(text) // CHARACTERS_PER_TOKEN) for text in texts)
    counted = 0
    for first in range(0, len(texts), AT_ONCE):
        counted += sum(map(len, encoding.encode_ordinary_batch(list(texts[first : first + AT_ONCE]))))
    return _with_margin(counted, model)


def _with_margin(count: int, model: str) -> int:
    return count if model.startswith(OPENAI_MODELS) else -(-int(count * MARGIN * 100) // 100)


def _encoding_of(model: str) -> tiktoken.Encoding | None:
    return _encoding("cl100k_base" if model == "gpt-4" or model.startswith(OLDER_ENCODING) else "o200k_base")


@cache
def _encoding(name: str) -> tiktoken.Encoding | None:
    """The encoding from the files that llama-index-core carries; None where they are not there.

    tiktoken takes the folder of its files from the environment and nowhere else, and downloads what it does not find.
    """
    spec = find_spec("llama_index.core")
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(next(iter(spec.submodule_search_locations))) / "_static" / "tiktoken_cache"
    if not (folder / _FILES[name]).is_file():
        return None
    with _environment:
        before = os.environ.get("TIKTOKEN_CACHE_DIR")
        os.environ["TIKTOKEN_CACHE_DIR"] = str(folder)
        try:
            return tiktoken.get_encoding(name)
        finally:
            if before is None:
                del os.environ["TIKTOKEN_CACHE_DIR"]
            else:
                os.environ["TIKTOKEN_CACHE_DIR"] = before


def fitting(texts: Sequence[str], tokens: int, model: str) -> int:
    """How many of the texts, from the first, fit into this many tokens together."""
    used = 0
    for number, text in enumerate(texts):
        used += count_tokens(text, model)
        if used > tokens:
            return number
    return len(texts)
