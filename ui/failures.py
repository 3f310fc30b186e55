"""What nobody foresaw: one line for the user, the details in a file. Bugs do not hide, and do not print a traceback."""

from __future__ import annotations

import datetime
import traceback
from pathlib import Path

import platformdirs

from vectorstore.errors import PaperchatError


def failure(error: Exception) -> PaperchatError:
    """The error to show for one that is not ours: a full disk or a missing permission by its name, anything else as
    a fault of paperchat. The traceback is added to a file, which the hint names."""
    place = _written(error)
    details = f"Details are in {place}" if place else f"{type(error).__name__}: {error}"
    if isinstance(error, OSError) and error.strerror:
        of = f": {error.filename}" if error.filename else ""
        return PaperchatError(
            f"The system refuses: {error.strerror}{of}.", f"Check free space and permissions. {details}"
        )
    return PaperchatError(f"Something went wrong inside paperchat ({type(error).__name__}).", details)


def _written(error: Exception) -> Path | None:
    """The file with the traceback; None where it cannot be written, which must not hide the error itself."""
    path = Path(platformdirs.user_log_dir("paperchat")) / "errors.log"
    text = "".join(traceback.format_exception(error))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.datetime.now().isoformat(timespec='seconds')}\n{text}\n")
    except OSError:
        return None
    return path
