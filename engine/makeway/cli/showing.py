"""`makeway draw`, `scenarios` and `schema`: positions, and how their documents are written."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from makeway.cli.sources import Json, Source, open_source, show_json, told


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
            from makeway.core.errors import shown

            typer.echo(f"No scenario has the word {shown(wanted)}; there are {len(listed)}.")
        else:
            wide = max(map(len, found))
            typer.echo("\n".join(f"{name:{wide}}  {title}" for name, title in found.items()))


def schema(
    army: Annotated[bool, typer.Option("--army", help="That of army lists instead.")] = False,
    json: Json = False,
) -> None:
    """Print the JSON Schema of scenario documents, or of army lists.

    It is JSON with `--json` and without.

    Editors complete and check documents by it: begin a YAML file with the line
    `# yaml-language-server: $schema=scenario.schema.json`.
    """
    from makeway.text.army import army_schema
    from makeway.text.schema import text

    with told(json):
        if army:
            show_json(army_schema())
        else:
            typer.echo(text(), nl=False)
