"""Every prompt is a text file in this folder; `fill` puts values into it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_FIELD = re.compile(r"\{\{(\w+)\}\}")


class PromptError(ValueError):
    """A prompt that does not exist, or values that are not the ones it asks for. The message names them."""


def fill(name: str, **values: str) -> str:
    """The prompt `name` with each `{{field}}` replaced by its value, in one pass: a value is never read again.

    Raises PromptError for an unknown prompt, a field without a value, and a value without a field.
    """
    text = _template(name)
    wanted = set(_FIELD.findall(text))
    if missing := sorted(wanted - set(values)):
        raise PromptError(f"The prompt {name!r} needs a value for: {', '.join(missing)}")
    if unknown := sorted(set(values) - wanted):
        raise PromptError(f"The prompt {name!r} has no field for: {', '.join(unknown)}")
    return _FIELD.sub(lambda field: values[field.group(1)], text)


def names() -> tuple[str, ...]:
    """The names of all prompts, sorted."""
    return tuple(sorted(file.name[:-4] for file in files(__name__).iterdir() if file.name.endswith(".txt")))


@cache
def _template(name: str) -> str:
    if name not in names():
        raise PromptError(f"There is no prompt {name!r}; there are: {', '.join(names())}")
    return files(__name__).joinpath(f"{name}.txt").read_text(encoding="utf-8").strip()
