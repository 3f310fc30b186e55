"""Every error a user can meet, in one tree. Each has a message (what is wrong) and a hint (what to do).

PaperchatError
  InputError            a file, a record or an option that cannot be used
    MissingFileError    no such file
    UnreadableFileError the file is there, but no reader understands it
    NothingToStoreError read, but not one record could be stored (vectorstore.ingest; carries the report)
  StoreError            the place where papers are kept
    StoreLockedError    another ingest holds it
    StoreMismatchError  made with another embedding model
  SetupError            a part of the installation is missing or broken
  ModelError            the chat model could not answer
    ModelUnreachableError nothing answers at its address
      ModelTimeoutError it was silent for longer than the time limit
    ModelAccessError    the key or the model name is refused
    ModelQuotaError     the account has no credit left
    ModelBusyError      too many requests, or the server failed, also after a second try
    ContextOverflowError the question with its sources is longer than the model can read
    CostCapError        the call would cost more than the user allows; nothing was sent
"""

from __future__ import annotations


class PaperchatError(Exception):
    """Base of all errors that are shown to the user as `message` and `hint`, without a traceback."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class InputError(PaperchatError):
    """A file, a record or an option that cannot be used."""


class MissingFileError(InputError):
    """A path that does not exist."""


class UnreadableFileError(InputError):
    """A file that no reader understands: empty, binary, or of an unknown shape."""


class StoreError(PaperchatError):
    """The place where papers are kept cannot be used."""


class StoreLockedError(StoreError):
    """Another process writes to the store."""


class StoreMismatchError(StoreError):
    """The store was made with another embedding model."""


class SetupError(PaperchatError):
    """A part of the installation is missing or broken."""


class ModelError(PaperchatError):
    """The chat model could not answer."""


class ModelUnreachableError(ModelError):
    """Nothing answers at the model's address."""


class ModelTimeoutError(ModelUnreachableError):
    """The model was silent for longer than the time limit; a second try would take as long."""


class ModelAccessError(ModelError):
    """The key or the name of the model is refused."""


class ModelQuotaError(ModelError):
    """The account has no credit left; trying again does not help."""


class ModelBusyError(ModelError):
    """Too many requests, or the server failed, also after a second try."""


class ContextOverflowError(ModelError):
    """The question with its sources is longer than the model can read."""


class CostCapError(ModelError):
    """The call would cost more than the user allows; nothing was sent."""
