"""`makeway clause`: a sentence of the rules, where it comes from, and where it is tested."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from makeway.cli.sources import ILLEGAL, Json, show_json, told

if TYPE_CHECKING:
    from makeway.cli.coverage import Home
    from makeway.core.clause import Clause
    from makeway.core.readings import Reading

STANDING = {
    "text": "a sentence of the text says it",
    "inferred": "it follows from the text, no sentence says it",
    "assumed": "the text names the rule and does not give it",
    "reading": "the text leaves it open; read so here",
}
"""How sure a clause is, in words."""


def clause(
    wanted: Annotated[
        str | None, typer.Argument(metavar="[ID|WORD]", help="A clause by its id, or a word.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Print where each sentence of the text lives.")
    ] = False,
    json: Json = False,
) -> None:
    """Tell a clause: our sentence and where it comes from.

    Also how sure it is, the readings it rests on, its tests, scenarios and lessons. A word lists
    the clauses that have it; without one all are listed. `S0-11` lists the clauses of a sentence,
    `A5` tells an ambiguity and its readings.
    """
    from makeway.cli.coverage import as_data

    with told(json):
        if coverage:
            _coverage(json)
            return
        if wanted is not None and _reading(wanted.upper(), json):
            return
        found = _found(wanted)
        if json:
            told_ = [as_data(each) for each in found]
            show_json(told_[0] if wanted and len(told_) == 1 else told_)
        elif wanted and len(found) == 1:
            typer.echo("\n".join(_told(found[0])))
        else:
            typer.echo("\n".join(f"{each.id:6} {each.title}: {each.says}" for each in found))


def _reading(id: str, json: bool) -> bool:
    """Tell an ambiguity with its ways and the clauses that rest on it, if the id is one's."""
    from msgspec import to_builtins

    from makeway.core.readings import READINGS
    from makeway.referee import BOOK

    if (one := READINGS.get(id)) is None:
        return False
    rests = [each.id for each in BOOK.values() if each.reading == id]
    if json:
        show_json({**to_builtins(one), "clauses": rests})
    else:
        typer.echo("\n".join([*_ways(one), f"Clauses: {', '.join(rests) or 'named in rulings'}"]))
    return True


def _ways(one: Reading) -> Iterator[str]:
    yield f"Reading {one.id}: {one.asks}"
    for way, says in one.choices.items():
        yield f"  {way}{' (as read here)' if way == one.default else ''}: {says}"
    yield f"  Why: {one.why}"


def _found(wanted: str | None) -> list[Clause]:
    """The clause of an id, else those of a sentence, else those that have the word."""
    from makeway.core.errors import shown
    from makeway.referee import BOOK
    from makeway.text.errors import MalformedError, closest

    every = sorted(BOOK.values(), key=lambda each: _order(each.id))
    if wanted is None:
        return every
    if (one := BOOK.get(wanted.upper())) is not None:
        return [one]
    word = wanted.casefold()
    texts = {each.id: f"{each.title} {each.says}".casefold() for each in every}
    found = [e for e in every if wanted.upper() in e.sources or word in texts[e.id]]
    if not found:
        words = {w for text in texts.values() for w in text.replace(".", " ").split()}
        near = closest(wanted.upper(), BOOK) or closest(word, sorted(words))
        raise MalformedError(f"No clause has the id or the word {shown(wanted)}.{near}")
    return found


def _order(id: str) -> tuple[str, int]:
    part, _, number = id.partition("-")
    return part, int(number)


def _told(one: Clause) -> Iterator[str]:
    from makeway.cli.coverage import citing_tests, lessons_of, scenarios_of
    from makeway.core.readings import READINGS

    yield f"{one.id}  {one.title}"
    yield from wrap(one.says, 96, initial_indent="  ", subsequent_indent="  ")
    yield f"From: {', '.join(one.sources)}"
    yield f"Standing: {one.standing}, {STANDING[str(one.standing)]}."
    if one.reading is not None:
        yield from _ways(READINGS[one.reading])
    if one.unless:
        yield f"Unless: {', '.join(one.unless)}"
    if one.beyond is not None:
        yield from wrap(f"Not played: {one.beyond}", 96, subsequent_indent="  ")
    yield from _listed("Lessons", lessons_of(one.id), "none yet")
    yield from _listed("Scenarios", scenarios_of(one.id), "none")
    tests = citing_tests(one.id)
    yield from _listed("Tests", tests or (), "none" if tests is not None else "with the source")


def _listed(head: str, names: tuple[str, ...], none: str) -> Iterator[str]:
    if len(names) < 2:
        yield f"{head}: {names[0] if names else none}"
        return
    yield f"{head}:"
    yield from (f"  {name}" for name in names)


def _coverage(json: bool) -> None:
    """The table of all sentences; status 1 when something is missing without a reason."""
    from makeway.cli.coverage import homes, missing, outdated

    table, gaps, stale = homes(), missing(), outdated()
    if json:
        rows = [each._asdict() for each in table]
        show_json({"sentences": rows, "missing": gaps, "outdated": stale})
    else:
        typer.echo(f"{'Sentence':9} {'Clauses':28} Tests Scenarios Lessons")
        typer.echo("\n".join(map(_row, table)))
        for head, faults in (("Missing", gaps), ("Not missing any more", stale)):
            for what, names in faults.items():
                if names:
                    typer.echo(f"{head}, {what}: {', '.join(names)}")
    if any(gaps.values()) or any(stale.values()):
        raise typer.Exit(ILLEGAL)


def _row(home: Home) -> str:
    if not home.clauses:
        return f"{home.sentence:9} {home.reason or 'no clause yet'}"
    clauses = ", ".join(home.clauses)
    counts = f"{home.tests:5} {home.scenarios:9} {', '.join(home.lessons) or 'none yet'}"
    return f"{home.sentence:9} {clauses:28} {counts}"
