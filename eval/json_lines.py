"""Files with an object of JSON on each line, packed or not."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


def read_json_lines(path: Path | Traversable) -> Iterator[dict[str, Any]]:
    """The objects of a file, in order; lines end at a line feed alone, as texts may hold other line breaks."""
    data = path.read_bytes()
    for line in (gzip.decompress(data) if path.name.endswith(".gz") else data).split(b"\n"):
        if line.strip():
            yield json.loads(line)
