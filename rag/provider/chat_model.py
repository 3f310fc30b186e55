"""One streamed call to a chat model that speaks the OpenAI protocol, straight through the openai SDK.

The call runs on an event loop of its own in a background thread. So a consumer that stops listening ends the request
at once, also while the server is silent, and a silent server still lets the consumer breathe every half second.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future
from typing import Any

import httpx
import openai

from rag.provider.chat_request import Delta, Endpoint, Message, first_request, without
from rag.provider.provider_errors import ProviderError, refused_options, retry_after, translate
from vectorstore.errors import ModelBusyError, ModelError, ModelTimeoutError, ModelUnreachableError

REQUESTS = 3
"""At most this many HTTP requests for one call, however it fails."""
HEARTBEAT_SECONDS = 0.25
"""An empty delta comes at least this often, so that the consumer can stop."""
LONGEST_WAIT_SECONDS = 5.0
"""A server that asks for a longer pause than this is reported instead of waited for."""


CLOSING_SECONDS = 60.0
"""The loop may still be loading the SDK when it is told to end."""


class ChatModel:
    """A chat model behind an endpoint. Safe to share between threads; holds no conversation."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._refused: frozenset[str] = frozenset()  # options the server would not take: not sent a second time
        for name in ("openai", "httpx", "httpcore"):  # they write addresses and prompts into the log
            logging.getLogger(name).setLevel(logging.WARNING)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="chat-model", daemon=True)
        self._thread.start()
        self._client = openai.AsyncOpenAI(
            api_key=endpoint.api_key or "none",
            base_url=endpoint.base_url or "https://api.openai.com/v1",
            default_query=dict(endpoint.query),
            default_headers=_key_headers(endpoint),
            timeout=httpx.Timeout(endpoint.timeout_seconds, connect=min(10.0, endpoint.timeout_seconds)),
            max_retries=0,
        )
        # The SDK loads its types at the first use, for over a second: better now than before the first word.
        self._loop.call_soon_threadsafe(lambda: self._client.chat.completions)

    @property
    def name(self) -> str:
        """The model's name, as configured."""
        return self.endpoint.model

    def close(self) -> None:
        """End all running calls and the background thread."""
        if self._loop.is_closed():
            return
        asyncio.run_coroutine_threadsafe(self._shut_down(), self._loop).result(timeout=CLOSING_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=CLOSING_SECONDS)
        self._loop.close()

    async def _shut_down(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await self._client.close()
        await self._loop.shutdown_asyncgens()

    def stream(self, messages: Sequence[Message], **options: Any) -> Generator[Delta]:
        """The answer as it comes in. Closing the iterator closes the connection.

        `options` go into the request as they are (`response_format`, `max_tokens`). Raises ModelError, also after
        text has come: what was already yielded stays valid.
        """
        deltas: queue.SimpleQueue[Delta | None] = queue.SimpleQueue()
        running = asyncio.run_coroutine_threadsafe(self._pump(messages, options, deltas), self._loop)
        try:
            yield from _drained(deltas, running)
            running.result()
        finally:
            running.cancel()

    def complete(self, messages: Sequence[Message], **options: Any) -> tuple[str, Delta]:
        """The whole answer at once, and its last delta with the tokens. Raises ModelError."""
        pieces, last = [], Delta()
        for delta in self.stream(messages, **options):
            pieces.append(delta.text)
            last = delta if delta.finish else last
        return "".join(pieces), last

    def model_names(self) -> tuple[str, ...]:
        """The names of the models the server offers. Raises ModelError."""
        return asyncio.run_coroutine_threadsafe(self._model_names(), self._loop).result()

    async def _model_names(self) -> tuple[str, ...]:
        try:
            return tuple([model.id async for model in self._client.models.list()])
        except ProviderError as error:
            raise translate(error, self.name) from None

    async def _pump(
        self, messages: Sequence[Message], options: dict[str, Any], deltas: queue.SimpleQueue[Delta | None]
    ) -> None:
        """Move the answer into the queue; None marks its end, also after an error."""
        try:
            await self._attempts(messages, options, deltas.put)
        finally:
            deltas.put(None)

    async def _attempts(
        self, messages: Sequence[Message], options: dict[str, Any], put: Callable[[Delta], None]
    ) -> None:
        """One request, and up to two more while no text has come: without what was refused, or after a pause."""
        request = without(first_request(self.endpoint, messages, options), self._refused)
        for attempt in range(REQUESTS):
            begun = False

            def passed_on(delta: Delta) -> None:
                nonlocal begun
                begun = True
                put(delta)

            try:
                return await self._once(request, passed_on)
            except ProviderError as error:
                failure = translate(error, self.name)
                refused = refused_options(error, request)
                pause = _pause(failure, self.endpoint.backoff_seconds[min(attempt, 1)], retry_after(error))
            if begun or attempt == REQUESTS - 1 or not (refused or pause is not None):
                raise failure from None
            self._refused |= refused
            request = without(request, refused)
            await asyncio.sleep(0 if refused else pause or 0)
        return None

    async def _once(self, request: dict[str, Any], put: Callable[[Delta], None]) -> None:
        finish, usage = "", (0, 0)
        async with await self._client.chat.completions.create(**request) as chunks:
            async for chunk in chunks:
                if chunk.usage:
                    usage = (chunk.usage.prompt_tokens or 0, chunk.usage.completion_tokens or 0)
                for choice in chunk.choices or []:
                    finish = choice.finish_reason or finish
                    if choice.delta and choice.delta.content:
                        put(Delta(choice.delta.content))
        put(Delta(finish=finish or "cut", prompt_tokens=usage[0], completion_tokens=usage[1]))


def _key_headers(endpoint: Endpoint) -> dict[str, str]:
    """Azure wants the key under a name of its own beside the usual one."""
    return {"api-key": endpoint.api_key} if endpoint.query.get("api-version") and endpoint.api_key else {}


def _drained(deltas: queue.SimpleQueue[Delta | None], running: Future[None]) -> Iterator[Delta]:
    while True:
        try:
            delta = deltas.get(timeout=HEARTBEAT_SECONDS)
        except queue.Empty:
            if running.cancelled():
                return
            yield Delta()
            continue
        if delta is None:
            return
        yield delta


def _pause(failure: ModelError, usual: float, asked: float | None) -> float | None:
    """Seconds to wait before the next try; None where none would help or it would take too long."""
    if isinstance(failure, ModelTimeoutError) or not isinstance(failure, ModelBusyError | ModelUnreachableError):
        return None
    wait = asked if asked is not None else usual
    return wait if wait <= LONGEST_WAIT_SECONDS else None
