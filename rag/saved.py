"""An answer as the JSON that `paperchat ask --json` prints and a browser keeps, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from rag.answer import Answer
from vectorstore.errors import InputError


def to_json(answer: Answer) -> dict[str, Any]:
    """The answer as plain JSON values, always with the same keys; a sentence has `doubts` only where there are any."""
    values: dict[str, Any] = asdict(answer)
    values["nearest_names"] = {name: list(near) for name, near in answer.nearest_names.items()}
    for sentence in values["sentences"]:
        if not sentence["doubts"]:
            del sentence["doubts"]
    return values


def answer_from_json(values: Mapping[str, object]) -> Answer:
    """The answer that `to_json` turned into `values`. Raises InputError, which names the first wrong key."""
    try:
        answer = _adapter().validate_python(dict(values))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"This is not a saved answer: {place}: {first['msg']}.", "Save one with `paperchat ask --json`."
        ) from None
    for sentence in answer.sentences:
        _check_positions(sentence.citations, answer)
    for row in answer.table.rows if answer.table else ():
        _check_positions([cell.citation for cell in row.cells if cell.citation is not None], answer)
    return answer


def _check_positions(positions: list[int] | tuple[int, ...], answer: Answer) -> None:
    if any(not 0 <= position < len(answer.citations) for position in positions):
        raise InputError("This is not a saved answer: it points at a citation that it does not have.")


@cache
def _adapter() -> TypeAdapter[Answer]:
    return TypeAdapter(Answer)
