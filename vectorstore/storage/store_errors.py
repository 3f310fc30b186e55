"""What Chroma, its server or the disk below it report, as an error that a user can read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from vectorstore.errors import StoreError

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
LONGEST = 200
"""Characters of another library's message that are shown."""


def translated(method: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """The method with every foreign error raised as StoreError."""

    @wraps(method)
    def called(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        try:
            return method(*args, **kwargs)
        except _foreign() as error:
            text = " ".join(str(error).split())[:LONGEST]
            raise StoreError(
                f"The store failed: {text or type(error).__name__}.",
                "Check that its server is running, or its folder's free space and permissions; then try again.",
            ) from error

    return called


def _foreign() -> tuple[type[Exception], ...]:
    """Looked up when something has failed: importing Chroma takes seconds."""
    import httpx
    from chromadb.errors import ChromaError

    return (httpx.HTTPError, ChromaError, OSError, sqlite3.Error)
