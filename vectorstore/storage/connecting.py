"""A location becomes a Chroma client: of a folder, or of a server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlparse

from vectorstore.errors import StoreError

if TYPE_CHECKING:
    from chromadb.api import ClientAPI


def is_server(location: str) -> bool:
    """Whether a store's location is a Chroma server rather than a folder."""
    return location.startswith(("http://", "https://"))


def connected(location: str) -> ClientAPI:
    """The client. Raises StoreError when the folder cannot be made or no server answers."""
    import chromadb
    from chromadb.config import Settings

    settings = Settings(anonymized_telemetry=False)
    if not is_server(location):
        folder = Path(location) / "chroma"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"Cannot make the store in {location}: {error.strerror}.", "Choose another --store."
            ) from None
        return chromadb.PersistentClient(path=str(folder), settings=settings)
    address = urlparse(location)
    secure = address.scheme == "https"
    port = address.port or (443 if secure else 8000)
    try:
        return chromadb.HttpClient(host=str(address.hostname), port=port, ssl=secure, settings=settings)
    except ValueError:
        raise StoreError(
            f"No Chroma server answers at {address.hostname}:{port}.", "Start it, or check --store."
        ) from None
