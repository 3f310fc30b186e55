"""The names of the commands, and the names that people try first."""

from __future__ import annotations

import click

MEANT = {
    "list": "papers", "ls": "papers", "show": "papers", "add": "ingest", "import": "ingest", "load": "ingest",
    "question": "ask", "query": "ask", "find": "search", "serve": "chat", "start": "chat", "web": "chat",
    "check": "doctor", "status": "doctor", "save": "export",
}  # fmt: skip
"""What people type first -> the command that does it."""


class Commands(click.Group):
    """The commands; one that is not there leads to the one that is meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As in click. Raises UsageError, which names the command that is meant where that is known."""
        if args[0] in MEANT:
            ctx.fail(f"No such command {args[0]!r}. Did you mean {MEANT[args[0]]!r}?")
        return super().resolve_command(ctx, args)
