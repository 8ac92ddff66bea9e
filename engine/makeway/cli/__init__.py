"""The command line: rulings, pictures, clauses and the lessons, each a command of `makeway`.

The rules are imported when a command needs them, so that help stays quick.
"""

from __future__ import annotations

from typing import Annotated

import typer

from makeway import __version__
from makeway.cli.asking import compare, options, rule
from makeway.cli.book import clause
from makeway.cli.checking import check
from makeway.cli.counting import perft
from makeway.cli.notebooks import lab, server_arguments
from makeway.cli.showing import draw, scenarios, schema
from makeway.cli.sources import spell_out

__all__ = ["app", "server_arguments"]

EXITS = """Exit status: 0 allowed or well, 1 illegal or not as expected, 2 bad input, \
3 a Question is open."""

app = typer.Typer(
    name="makeway",
    help="Learn the Character and Combined Unit rules of The 9th Age, move by move.",
    epilog=EXITS,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"makeway {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Learn the Character and Combined Unit rules of The 9th Age, move by move."""
    spell_out()


for command in (lab, rule, options, compare, draw, clause, check, schema, scenarios, perft):
    app.command(epilog=EXITS if command in (rule, options, compare) else None)(command)
