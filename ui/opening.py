"""`paperchat chat`: open the list, build the page, say where it is."""

from __future__ import annotations

import threading
import webbrowser
from ipaddress import ip_address

import click

from rag.build import open_chat_parts
from rag.settings import Settings
from ui.progress import terminal_progress


def exposure(host: str) -> str:
    """What to say of an address that others can reach; empty for this machine's own."""
    try:
        is_own = ip_address(host).is_loopback
    except ValueError:  # a name
        is_own = host == "localhost"
    if is_own:
        return ""
    return (
        f"Warning: there is no login. Who can reach {host} can ask questions, at your cost where a model is set, and "
        "add papers. See docs/page.md."
    )


def open_chat(settings: Settings, *, open_browser: bool) -> None:
    """Serve the chat until interrupted, and print its address on stdout once it accepts connections.

    Raises InputError when the address cannot be used, and the errors of opening a store.
    """
    with terminal_progress() as progress:
        lists = open_chat_parts(settings, progress)
    click.echo("Loading the page, which takes some ten seconds ...", err=True)
    from ui.chat import build_page
    from ui.service import PaperService, Uploads
    from ui.serving import serve

    def ready(address: str) -> None:
        click.echo(address)
        click.echo("Ready: open that address in a browser. Ctrl+C here ends paperchat.", err=True)
        threading.Thread(target=service.warm_up, daemon=True).start()
        if open_browser:
            webbrowser.open(address)

    if warning := exposure(settings.host):
        click.echo(warning, err=True)
    own, service = lists[0], PaperService(lists)
    page = build_page(service, None if own.is_sample else Uploads(own))
    serve(page, settings.host, settings.port, ready)
