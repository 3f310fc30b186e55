"""Folders and files that are there whole or not at all, also after a power failure, and while others read them."""

from __future__ import annotations

import os
import time
from pathlib import Path

TRIES = 40
PAUSE_SECONDS = 0.05
"""Where a file that is being read cannot be replaced, as on Windows, the reader soon has done."""


def to_disk(folder: Path) -> None:
    """Have the system write every file below the folder, and then the folders' own entries, to the disk."""
    for path in sorted(folder.rglob("*"), reverse=True):
        _synchronised(path)
    _synchronised(folder)


def _synchronised(path: Path) -> None:
    if path.is_dir() and os.name != "posix":  # no such thing there
        return
    handle = os.open(path, os.O_RDONLY if os.name == "posix" else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def replace_file(target: Path, text: str) -> None:
    """Put a small file in the place of another one, at once for everybody. Raises OSError."""
    fresh = target.with_name(f"{target.name}.{os.getpid()}")
    fresh.write_text(text, encoding="utf-8")
    _synchronised(fresh)
    for _ in range(TRIES - 1):
        try:
            fresh.replace(target)
        except PermissionError:
            time.sleep(PAUSE_SECONDS)
        else:
            return
    fresh.replace(target)
