"""What the commands share: a position to open, JSON to print, bad input to tell in a line each."""

from __future__ import annotations

import io
import json as json_text
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from makeway.core.state import State
    from makeway.text.scenario import Scenario

ALLOWED, ILLEGAL, BAD_INPUT, QUESTION = range(4)
"""The exit status of each answer."""

Source = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO",
        help="A file, the name of a shipped scenario (makeway scenarios), "
        "or a position in one line such as 'own:=P51 rcr/3r ; own:=P07'.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Readings = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="A5=models", help="Read an ambiguity another way."),
]


@contextmanager
def told(json: bool = False) -> Iterator[None]:
    """Bad input ends the command with status 2: a line for each fault, or JSON."""
    from makeway.core.errors import MalformedActionError
    from makeway.text.errors import MalformedError

    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except MalformedError as problem:
        faults = [
            {"says": f.says, "line": f.line, "column": f.column, "field": f.field or None}
            for f in problem.faults
        ]
        refuse(str(problem), faults, json)
    except (MalformedActionError, FileNotFoundError) as problem:
        refuse(str(problem), [{"says": str(problem)}], json)
    except BrokenPipeError:
        sys.stderr.close()
        raise typer.Exit(ALLOWED) from None
    except OSError as problem:
        _give_up_writing()
        typer.echo(f"The answer cannot be written: {problem.strerror or problem}.", err=True)
        raise typer.Exit(BAD_INPUT) from None


def _give_up_writing() -> None:
    """What waits to be written goes nowhere, so that the end of the program does not try again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def spell_out() -> None:
    """A letter that the output has no code for is written as its number instead."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def refuse(says: str, faults: list[dict[str, Any]], json: bool) -> None:
    """End with status 2 and what is wrong."""
    if json:
        show_json({"faults": faults})
    else:
        typer.echo(says, err=True)
    raise typer.Exit(BAD_INPUT)


def show_json(data: object) -> None:
    """Data as JSON, indented for readers."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    bare = not encoding.lower().replace("-", "").startswith("utf")
    typer.echo(json_text.dumps(data, indent=1, ensure_ascii=bare))


def open_source(source: str, readings: list[str] | None = None) -> tuple[Scenario, State]:
    """The scenario that a command names, and its table with the readings of the command line."""
    from msgspec.structs import replace

    from makeway.scenarios import opened

    scenario = opened(source)
    state = scenario.state
    for each in readings or ():
        state = replace(state, readings=read_otherwise(state, each))
    return scenario, state


def read_otherwise(state: State, text: str) -> Any:
    """The readings of a table with one of them changed, as in A5=models."""
    from makeway.core.readings import READINGS, RuleSet
    from makeway.text.words import Word, choice

    name, _, way = text.partition("=")
    reading = choice(Word(name, 1), READINGS, "reading")
    chosen = choice(Word(way, len(name) + 2), READINGS[reading].choices, f"way of reading {name}")
    return RuleSet(choices={**state.readings.choices, reading: chosen})
