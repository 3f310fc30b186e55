"""fastembed's models: an extra that is loaded when a setting asks for it, from a folder or, with leave, the network."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from vectorstore.errors import SetupError


def fastembed_model(path: str, model: str, folder: Path | None, folder_setting: str, *, allow_download: bool) -> Any:
    """The model named `model`, as an object of the class at `path` ("fastembed.TextEmbedding").

    Raises SetupError when fastembed is not installed, or when the model would have to be fetched without leave;
    `folder_setting` is the environment variable that would have named its folder.
    """
    if folder is None and not allow_download:
        raise SetupError(
            f"fastembed:{model} would have to be downloaded.",
            f"Set PAPERCHAT_ALLOW_DOWNLOAD=1, or {folder_setting} to the folder of its files.",
        )
    module, _, name = path.rpartition(".")
    try:
        made = getattr(importlib.import_module(module), name)
    except ImportError as error:
        raise SetupError(
            "fastembed is not installed.", "Install paperchat with it: pip install 'paperchat[fastembed]'"
        ) from error
    return made(model_name=model, **({"specific_model_path": str(folder)} if folder else {}))
