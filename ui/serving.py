"""Serving the page: one process, any host and port, and headers that keep the browser from asking anyone else."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import uvicorn
from fastapi import FastAPI
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rag.language.cedict import CEDICT
from ui.quiet_gradio import gr
from ui.theme import theme
from vectorstore.errors import InputError

MAX_UPLOAD = "200mb"
STYLES = (
    "page", "layout", "welcome", "conversation", "tables", "question", "sources", "cards", "papers", "conversations",
)  # fmt: skip
SCRIPTS = ("question", "conversations", "chosen", "links", "copying")
"""Files of `styles` and of `scripts`, in the order in which the browser reads them."""
_HEADERS = {
    # Gradio's own page needs inline scripts and `eval`; what matters is that nothing may be asked of another host.
    "Content-Security-Policy": (
        "default-src 'self' data: blob:; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' data: blob: ws: wss:; "
        "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def serve(page: gr.Blocks, host: str, port: int, on_ready: Callable[[str], None]) -> None:
    """Serve the page until the process is interrupted; port 0 takes a free one.

    `on_ready` gets `http://HOST:PORT` once connections are accepted. Raises InputError when the address cannot be used.
    """
    listener = _listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listener.getsockname()[1]}"
    config = uvicorn.Config(application(page), log_level="warning", timeout_graceful_shutdown=2)

    def ready() -> None:
        on_ready(address)
        threading.Thread(target=CEDICT.load, daemon=True).start()  # before the first Chinese question, not in it

    _Server(config, ready).run(sockets=[listener])


def application(page: gr.Blocks) -> FastAPI:
    """The page as a web application with its headers; `/healthz` answers once it is up."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(SecurityHeaders)

    @app.get("/healthz")
    def healthz() -> dict[str, str]:
        return {"status": "ok"}

    folder = Path(__file__).parent
    scripts = "\n".join((folder / "scripts" / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)
    served: FastAPI = gr.mount_gradio_app(
        app,
        page,
        path="/",
        theme=theme(),
        css_paths=[folder / "styles" / f"{name}.css" for name in STYLES],
        head=f"<script>{scripts}</script>",
        favicon_path=str(folder / "favicon.png"),
        footer_links=[],
        run_history=False,
        enable_monitoring=False,
        show_error=False,
        ssr_mode=False,
        max_file_size=MAX_UPLOAD,
    )
    return served


class SecurityHeaders:
    """Adds the headers to every response, and leaves streams as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        if os.name == "posix":  # elsewhere it lets a second server listen on the same port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        raise InputError(
            f"Cannot listen on {host}:{port}: {error.strerror or error}.",
            "Choose another one with --port (0: any free).",
        ) from None
    return listener
