"""`makeway draw`, `scenarios`, `schema` and `check`: positions and their documents."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from makeway.cli.sources import ILLEGAL, Json, Source, open_source, show_json, told


class Picture(StrEnum):
    """How a position is drawn."""

    TEXT = "text"
    SVG = "svg"
    LINE = "line"


def draw(
    scenario: Source,
    to: Annotated[
        Picture, typer.Option("--to", help="A drawing, a picture, or the position in one line.")
    ] = Picture.TEXT,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write instead of printing.")
    ] = None,
    json: Json = False,
) -> None:
    """Draw a position as text, as SVG or in one line."""
    from makeway.text.scene import scene
    from makeway.text.svg import in_words, svg

    with told(json):
        opened, state = open_source(scenario)
        match to:
            case Picture.SVG:
                drawn = svg(state)
            case Picture.LINE:
                from makeway.text.position import write_position

                drawn = write_position(state)
            case _:
                head = [opened.title, opened.caption]
                drawn = "\n".join(filter(None, [*head, in_words(scene(state))]))
        if output is not None:
            _write(output, drawn)
            drawn = str(output)
        if json:
            show_json({"title": opened.title, "to": to.value, "drawn": drawn})
        else:
            typer.echo(drawn)


def _write(file: Path, text: str) -> None:
    from makeway.text.errors import MalformedError

    try:
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as problem:
        raise MalformedError(f"{file} cannot be written: {problem.strerror}.") from None


def scenarios(
    word: Annotated[
        str | None, typer.Argument(metavar="[WORD]", help="Only those that have this word.")
    ] = None,
    json: Json = False,
) -> None:
    """List the shipped scenarios with their titles."""
    from makeway.scenarios import load, names

    with told(json):
        listed = [(name, load(name)) for name in names()]
        wanted = (word or "").casefold()
        found = {
            name: each.title
            for name, each in listed
            if wanted in f"{name} {each.id} {each.title} {each.caption}".casefold()
        }
        if json:
            show_json(found)
        elif not found:
            typer.echo(f"No scenario has the word {wanted!r}; there are {len(listed)}.")
        else:
            wide = max(map(len, found))
            typer.echo("\n".join(f"{name:{wide}}  {title}" for name, title in found.items()))


def schema(
    army: Annotated[bool, typer.Option("--army", help="That of army lists instead.")] = False,
) -> None:
    """Print the JSON Schema of scenario documents, or of army lists.

    Editors complete and check documents by it: begin a YAML file with the line
    `# yaml-language-server: $schema=scenario.schema.json`.
    """
    if army:
        from makeway.text.army import army_schema

        return show_json(army_schema())
    from makeway.text.schema import text

    return typer.echo(text(), nl=False)


def check(
    documents: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Documents, or folders of them.")
    ],
    json: Json = False,
) -> None:
    """Check scenario documents and what they expect, and army lists.

    Every fault is told with file, line and field, every ruling that is not as expected, and every
    clause that forbids an army list.
    Exit status: 0 well, 1 a list that is not legal or another ruling than expected, 2 a fault.
    """
    files = [file for each in documents for file in _files(each)]
    faults = [(str(file), fault) for file in files for fault in _faults(file)]
    if json:
        show_json({"checked": len(files), "faults": [{"file": n, **f} for n, f in faults]})
    else:
        for name, fault in faults:
            typer.echo(f"{name}{_where(fault)}: {fault['says']}", err=True)
        one = "document" if len(files) == 1 else "documents"
        typer.echo(f"{len(files)} {one} checked, {len(faults) or 'no'} faults.")
    if faults or not files:
        unexpected = all(fault["kind"] == "ruling" for _, fault in faults) and bool(files)
        raise typer.Exit(ILLEGAL if unexpected else 2)


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(each for each in path.rglob("*") if each.suffix in (".yaml", ".yml", ".json"))
    return [path]


def _where(fault: dict[str, Any]) -> str:
    parts = [f"line {fault['line']}" if fault.get("line") else "", fault.get("field") or ""]
    parts += [f"column {fault['column']}" if fault.get("column") else ""]
    return "".join(f", {part}" for part in parts if part)


def _faults(file: Path) -> list[dict[str, Any]]:
    """What is wrong with a document, or else with what it expects."""
    from makeway.cli.armies import army_faults
    from makeway.referee import rule
    from makeway.text import scenario as documents
    from makeway.text.errors import MalformedError
    from makeway.text.expecting import differing

    listed = army_faults(file)
    if listed is not None:
        return listed
    try:
        opened = documents.load(file)
    except MalformedError as problem:
        return [{"kind": "document", **_plainly(fault)} for fault in problem.faults]
    except FileNotFoundError as problem:
        return [{"kind": "document", "says": str(problem)}]
    found = []
    state = opened.state
    for number, play in enumerate(opened.plays):
        ruling = rule(state, play.action)
        if play.expect is not None:
            field = f"actions[{number}].expect"
            told_ = differing(play.expect, state, ruling)
            found += [{"kind": "ruling", "field": field, "says": says} for says in told_]
        state = getattr(ruling, "state", None) or state
    return found


def _plainly(fault: Any) -> dict[str, Any]:
    return {
        "says": fault.says,
        "line": fault.line,
        "column": fault.column,
        "field": fault.field or None,
    }
