"""A server that speaks the OpenAI chat protocol on loopback, records what it was asked, and fails on demand."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SECRET = "sk-test-0123456789abcdef"
"""The key of the tests; the server repeats it in its error texts, and no message of ours may show it."""


@dataclass(frozen=True)
class Reply:
    """What one request gets back. `pieces` are streamed one by one, `gap` seconds apart."""

    pieces: Sequence[str] = ()
    reasoning: Sequence[str] = ()
    """Pieces sent as `reasoning_content` before the others."""
    finish: str | None = "stop"
    """None cuts the connection after the last piece, without a finish reason."""
    usage: tuple[int, int] | None = (100, 20)
    gap: float = 0.0
    status: int = 200
    error: dict[str, Any] | None = None
    """The error body of a status that is not 200; with 200, an error event after the pieces."""
    headers: dict[str, str] = field(default_factory=dict)
    hang: bool = False
    """Accept the request and send nothing until the client goes away."""


def says(text: str, **options: Any) -> Reply:
    """A reply that streams the text in pieces of about four characters."""
    return Reply(pieces=[text[i : i + 4] for i in range(0, len(text), 4)], **options)


def fails(status: int, message: str, code: str | None = None, **body: Any) -> Reply:
    """An error reply of OpenAI's shape, with the key and an address in its text as real servers have them."""
    text = f"{message} (key {SECRET[:10]}****, see http://127.0.0.1/help)"
    return Reply(status=status, error={"message": text, "code": code, "type": body.pop("type", "error"), **body})


UNAUTHORIZED = fails(401, "Incorrect API key provided", "invalid_api_key")
RATE_LIMITED = fails(429, "Rate limit reached", "rate_limit_exceeded")
NO_QUOTA = fails(429, "You exceeded your current quota", "insufficient_quota", type="insufficient_quota")
BROKEN = fails(500, "The server had an error")
NO_MODEL = fails(404, "The model does not exist", "model_not_found")
LIMIT_REFUSED = fails(
    400, "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
)
TEMPERATURE_REFUSED = fails(400, "Unsupported value: 'temperature'", "unsupported_value", param="temperature")
OVERFLOW_OPENAI = fails(400, "maximum context length is 8192 tokens", "context_length_exceeded")
OVERFLOW_LLAMA = fails(500, "the request exceeds the available context size", type="exceed_context_size_error")
OVERFLOW_IN_STREAM = Reply(error={"message": "the request exceeds the available context size", "code": 400})
ERROR_MID_STREAM = replace(says("Answer [1]"), error={"message": f"worker died {SECRET} http://10.0.0.1/x"})
CUT = says("Answer [1] is", finish=None)
EMPTY = Reply()
TOO_LONG = says("A first sentence [1]. And then it", finish="length")
HANG = Reply(hang=True)


class FakeOpenAI(ThreadingHTTPServer):
    """Answers request i with reply i, and any further one with the last reply."""

    daemon_threads = True

    def __init__(self, replies: Sequence[Reply]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies = list(replies)
        self.requests: list[dict[str, Any]] = []
        """The JSON body of every chat request, in order of arrival."""
        self.paths: list[str] = []
        self.keys: list[str | None] = []
        self.disconnected = threading.Event()
        """Set when a client went away before its reply was complete."""
        self.at_once = 0
        """The most chat requests that were being answered at the same time."""
        self._running = 0
        self._lock = threading.Lock()

    @property
    def base_url(self) -> str:
        """The address to give to a client."""
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def record(self, path: str, key: str | None, body: dict[str, Any]) -> Reply:
        """Note a request and pick its reply."""
        with self._lock:
            self.paths.append(path)
            self.keys.append(key)
            self.requests.append(body)
            self._running += 1
            self.at_once = max(self.at_once, self._running)
            return self.replies[min(len(self.requests), len(self.replies)) - 1]

    def done(self) -> None:
        """Note that a request has its reply."""
        with self._lock:
            self._running -= 1

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that go away are part of the tests, not worth a traceback."""


@contextmanager
def serving(*replies: Reply) -> Iterator[FakeOpenAI]:
    """A running server with these replies."""
    server = FakeOpenAI(replies)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def closed_port() -> int:
    """A port on loopback where nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class _Handler(BaseHTTPRequestHandler):
    server: FakeOpenAI

    def log_message(self, *_: Any) -> None:
        """Quiet."""

    def do_GET(self) -> None:
        self._send_json(200, {"object": "list", "data": [{"id": "tiny", "object": "model"}]}, {})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        reply = self.server.record(self.path, self.headers.get("Authorization"), body)
        try:
            if reply.hang:
                self._wait_for_goodbye()
            elif reply.status != 200:
                self._send_json(reply.status, {"error": reply.error}, reply.headers)
            elif self.path.endswith("/embeddings"):
                self._send_json(200, _embeddings(body), {})
            else:
                self._stream(reply)
        except (BrokenPipeError, ConnectionResetError):
            self.server.disconnected.set()
        finally:
            self.server.done()

    def _send_json(self, status: int, value: Any, headers: dict[str, str]) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        for name, text in {"Content-Type": "application/json", "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(data)

    def _wait_for_goodbye(self) -> None:
        self.connection.settimeout(30)
        if self.connection.recv(1) == b"":
            self.server.disconnected.set()

    def _stream(self, reply: Reply) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for piece in reply.reasoning:
            self._event(_chunk({"reasoning_content": piece}), reply.gap)
        for piece in reply.pieces:
            self._event(_chunk({"content": piece}), reply.gap)
        if reply.error:
            self._event({"error": reply.error}, 0)
            return
        if reply.finish is None:
            return
        self._event(_chunk({}, reply.finish), 0)
        if reply.usage:
            prompt, completion = reply.usage
            usage = {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion}
            self._event({**_chunk({}), "choices": [], "usage": usage}, 0)
        self.wfile.write(b"data: [DONE]\n\n")
        self.wfile.flush()

    def _event(self, value: dict[str, Any], gap: float) -> None:
        self.wfile.write(f"data: {json.dumps(value)}\n\n".encode())
        self.wfile.flush()
        if gap:
            time.sleep(gap)


def _embeddings(body: dict[str, Any]) -> dict[str, Any]:
    """A vector for each text that depends on its length alone."""
    data = [
        {"object": "embedding", "index": i, "embedding": [float(len(text)), 1.0] + [0.0] * 1534}
        for i, text in enumerate(body["input"])
    ]
    return {"object": "list", "data": data, "model": body["model"], "usage": {"prompt_tokens": 1, "total_tokens": 1}}


def _chunk(delta: dict[str, Any], finish: str | None = None) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return {"id": "c", "object": "chat.completion.chunk", "created": 0, "model": "fake", "choices": [choice]}
