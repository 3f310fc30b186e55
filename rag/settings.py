"""The one place that reads the environment (and a `.env` file in the working folder)."""

from __future__ import annotations

from pathlib import Path

import platformdirs
from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

SAMPLE = "sample"
"""The name of the bundled list, as a store."""


class Settings(BaseSettings):
    """Every setting, from `PAPERCHAT_...` variables; OpenAI's own variables are understood too."""

    model_config = SettingsConfigDict(
        env_prefix="PAPERCHAT_", env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    store: str = Field("", description="Folder or http(s)://host:port of the store, or `sample`.")
    host: str = Field("127.0.0.1", description="Address the chat listens on.")
    port: int = Field(7860, ge=0, le=65535, description="Port of the chat; 0 picks a free one.")
    embedder: str = Field("minilm", description="`minilm`, `openai:NAME`, `fastembed:NAME` or `llamaindex:CLASS`.")
    embedder_folder: Path | None = Field(None, description="Folder with the files of a fastembed model.")
    allow_download: bool = Field(False, description="Let an embedder or reranker fetch its model from the network.")
    reranker: str = Field("", description="`fastembed:NAME` or `model` (the chat model) orders the best papers anew.")
    reranker_folder: Path | None = Field(None, description="Folder with the files of a fastembed reranker.")
    model: str = Field("", description="Chat model; `extractive`: quotes alone, whatever else is set.")
    openai_api_key: SecretStr | None = Field(
        None,
        validation_alias=AliasChoices("PAPERCHAT_API_KEY", "OPENAI_API_KEY"),
        description="Key of the model's server.",
    )
    openai_base_url: str | None = Field(
        None,
        validation_alias=AliasChoices("PAPERCHAT_BASE_URL", "OPENAI_BASE_URL"),
        description="Any OpenAI-compatible server; empty: OpenAI.",
    )
    timeout_seconds: float = Field(60.0, gt=0, description="Longest silence of the model's server.")
    context_window: int | None = Field(None, gt=1000, description="Tokens the chat model reads and writes in a call.")
    answer_tokens: int | None = Field(None, gt=100, description="Most tokens of an answer that a model writes.")
    max_cost_usd: float = Field(0.25, ge=0, description="Most that one conversation, or one ingest, may cost.")
    prices: Path | None = Field(None, description="A price table of your own, in the form of rag/provider/prices.json.")

    def store_location(self) -> str:
        """The store in use: `PAPERCHAT_STORE`, else a folder of the user's own."""
        return self.store or platformdirs.user_data_dir("paperchat")

    @staticmethod
    def sample_folder(version: str) -> Path:
        """Where the sample list's store lies: in the user's cache, one folder for each version of the list."""
        return Path(platformdirs.user_cache_dir("paperchat")) / f"sample-{version}"
