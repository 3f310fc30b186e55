"""Who writes to a store on a server. Between machines no lock file serves, so the collection's metadata says it."""

from __future__ import annotations

import socket
import time
from collections.abc import Mapping
from typing import Any

LEASE_SECONDS = 300.0
"""A writer that has not shown itself for so long is taken for dead; clocks of machines differ by less."""
RENEW_SECONDS = 30.0


def stamp() -> dict[str, str | float]:
    """What a writer of this machine leaves in the metadata while it writes."""
    return {"writer": socket.gethostname(), "since": time.time()}


def other_writer(metadata: Mapping[str, Any]) -> str:
    """The other machine that is writing now; empty where none is. Between processes of one machine a file decides."""
    writer, since = str(metadata.get("writer", "")), float(metadata.get("since", 0.0))
    is_alive = time.time() - since < LEASE_SECONDS
    return writer if writer != socket.gethostname() and is_alive else ""
