"""`makeway check`: documents of scenarios and of army lists."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from makeway.cli.sources import ALLOWED, BAD_INPUT, ILLEGAL, Json, show_json, told

Faults = list[dict[str, Any]]


def check(
    documents: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE|NAME...", help="Documents, folders of them, or shipped scenarios."
        ),
    ],
    json: Json = False,
) -> None:
    """Check documents: scenarios with what they expect, and army lists.

    Every fault is told with file, line and field, every ruling that is not as expected, and every
    clause that an army list breaks. Exit status: 0 well, 1 not as expected, 2 a fault.
    """
    with told(json):
        files = [file for each in documents for file in _files(each)]
        found = {file: list(_faults(file)) for file in files}
        faults = [(str(file), fault) for file, several in found.items() for fault in several]
        if json:
            show_json({"checked": len(files), "faults": [{"file": n, **f} for n, f in faults]})
        else:
            _tell(len(files), faults)
    raise typer.Exit(_status([fault for _, fault in faults], bool(files)))


def _tell(files: int, faults: list[tuple[str, dict[str, Any]]]) -> None:
    for name, fault in faults:
        typer.echo(f"{name}{_where(fault)}: {fault['says']}", err=True)
    one = "document" if files == 1 else "documents"
    many = "fault" if len(faults) == 1 else "faults"
    typer.echo(f"{files} {one} checked, {len(faults) or 'no'} {many}.")


def _status(faults: Faults, any_file: bool) -> int:
    if not any_file or any(fault["kind"] == "document" for fault in faults):
        return BAD_INPUT
    return ILLEGAL if faults else ALLOWED


def _files(path: Path) -> list[Path]:
    if os.path.isdir(path):  # a path that no system takes is told when it is read
        return sorted(each for each in path.rglob("*") if each.suffix in (".yaml", ".yml", ".json"))
    return [path]


def _where(fault: dict[str, Any]) -> str:
    parts = [f"line {fault['line']}" if fault.get("line") else "", fault.get("field") or ""]
    parts += [f"column {fault['column']}" if fault.get("column") else ""]
    return "".join(f", {part}" for part in parts if part)


def _faults(file: Path) -> Iterator[dict[str, Any]]:
    """What is wrong with a document, or else with what it expects."""
    from makeway.text.army import is_army
    from makeway.text.errors import MalformedError

    try:
        text = _text(file)
        yield from _of_the_army(text) if is_army(text) else _of_the_scenario(text)
    except MalformedError as problem:
        yield from (
            {
                "kind": "document",
                "says": fault.says,
                "line": fault.line,
                "column": fault.column,
                "field": fault.field or None,
            }
            for fault in problem.faults
        )
    except FileNotFoundError as problem:
        yield {"kind": "document", "says": str(problem)}


def _text(file: Path) -> str:
    """The text of a file, or of a shipped scenario where no file has that name."""
    from makeway import scenarios
    from makeway.core.errors import shown
    from makeway.text.errors import MalformedError, closest
    from makeway.text.files import text_of

    name = str(file)
    if os.path.exists(file) or file.suffix or file.name != name:
        return text_of(file)
    if name in scenarios.names():
        return scenarios.text(name)
    here = [each.name for each in Path().iterdir()]
    near = closest(name, [*scenarios.names(), *here]) or " `makeway scenarios` lists them."
    raise MalformedError(f"There is no file and no shipped scenario {shown(name)}.{near}")


def _of_the_scenario(text: str) -> Iterator[dict[str, Any]]:
    from makeway.referee import rule
    from makeway.text.expecting import differing
    from makeway.text.scenario import loads

    opened = loads(text)
    state = opened.state
    for number, play in enumerate(opened.plays):
        ruling = rule(state, play.action)
        if play.expect is not None:
            field = f"actions[{number}].expect"
            for says in differing(play.expect, state, ruling):
                yield {"kind": "ruling", "field": field, "says": says}
        state = getattr(ruling, "state", None) or state


def _of_the_army(text: str) -> Iterator[dict[str, Any]]:
    from makeway.core.ruling import Illegal
    from makeway.text.army import check_army

    ruling = check_army(text)
    for found in ruling.forbidding if isinstance(ruling, Illegal) else ():
        remedy = f" Legal: {found.remedy}" if found.remedy else ""
        says = f"{found.because} ({found.clause}){remedy}"
        yield {"kind": "ruling", "clause": found.clause, "says": says}
