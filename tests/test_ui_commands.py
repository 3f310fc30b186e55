"""The names of the commands: a wrong one leads to the right one, and each says what it does in a whole line."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from ui.cli import cli
from ui.commands import MEANT


@pytest.mark.parametrize(("typed", "meant"), [("list", "papers"), ("add", "ingest"), ("paper", "papers")])
def test_a_wrong_command_leads_to_the_right_one(typed: str, meant: str) -> None:
    done = CliRunner().invoke(cli, [typed])
    assert done.exit_code == 2
    assert f"Did you mean '{meant}'?" in done.output


def test_every_name_people_try_leads_to_a_command_that_is_there() -> None:
    assert set(MEANT.values()) <= set(cli.commands)
    assert not set(MEANT) & set(cli.commands)


def test_no_summary_of_a_command_is_cut_off() -> None:
    summaries = CliRunner().invoke(cli, ["--help"]).output.partition("Commands:")[2]
    assert len(summaries.split("\n")) > len(cli.commands)
    assert "..." not in summaries
