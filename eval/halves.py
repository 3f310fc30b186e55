"""Two halves of everything that is judged: one to fit on, one to report. A hash decides, so that nobody chooses."""

from __future__ import annotations

from hashlib import sha256


def is_for_fitting(key: str) -> bool:
    """Whether the case, paper or claim of this id may be fitted on: where its SHA-256 is an odd number."""
    return int(sha256(key.encode()).hexdigest(), 16) % 2 == 1
