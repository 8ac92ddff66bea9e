"""`makeway rule`, `options` and `compare`: what the referee says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from makeway.cli.sources import (
    ALLOWED,
    ILLEGAL,
    QUESTION,
    Json,
    Readings,
    Source,
    open_source,
    show_json,
    told,
)

if TYPE_CHECKING:
    from makeway.core.actions import Action
    from makeway.core.ruling import Ruling
    from makeway.core.state import State
    from makeway.text.scenario import Scenario

STATUS = {"allowed": ALLOWED, "illegal": ILLEGAL, "question": QUESTION}
"""The exit status of each ruling."""

Actions = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ACTION...",
        help="Such as: join warlord orcs 1,3; make_way marshal 1,2; hits orcs 14; "
        "lose trolls 7; remove orcs orcs.3; leave marshal; move orcs advance forward=3; "
        "arrange orcs rcr/rr. "
        "A Question is answered by `choose B` at the end. "
        "`then` parts several actions. Without one the actions of the document are played.",
        show_default=False,
    ),
]


def rule(
    scenario: Source,
    action: Actions = None,
    reading: Readings = None,
    full: Annotated[bool, typer.Option("--all", help="Tell also the clauses that hold.")] = False,
    json: Json = False,
) -> None:
    """Rule on an action, step by step or reason by reason.

    Each step and each reason names its clause. A Question lists its options.
    """
    from makeway.referee import rule as ask
    from makeway.text.expecting import kind_of
    from makeway.text.report import as_data, report

    with told(json):
        opened, state = open_source(scenario, reading)
        answers: list[dict[str, Any]] = []
        kind = ""
        for caption, played in _played(opened, action):
            found = _acted(played, state)
            ruling = ask(state, found)
            kind = kind_of(ruling)
            answers.append(as_data(state, found, ruling))
            if not json:
                typer.echo("\n" if len(answers) > 1 else "", nl=False)
                typer.echo("\n".join(filter(None, (caption, report(state, ruling, full=full)))))
            state = _after(ruling, state)
            if action and kind != "allowed":
                break
        if json:
            show_json(answers[0] if len(answers) == 1 else answers)
    raise typer.Exit(STATUS[kind])


def _played(opened: Scenario, words: list[str] | None) -> Iterator[tuple[str, str | Action]]:
    """The actions of the command line, or those of the document with their captions."""
    if words:
        yield from (("", line) for line in in_lines(words))
        return
    if not opened.plays:
        from makeway.text.errors import MalformedError

        raise MalformedError("There is no action: name one, as in join warlord orcs 1,3")
    yield from ((play.caption, play.action) for play in opened.plays)


def in_lines(words: list[str]) -> list[str]:
    """Words of a command line as actions: `then` parts them, a quoted action is one by itself.

    >>> in_lines(["join", "warlord", "1,3", "then", "make_way marshal 1,2"])
    ['join warlord 1,3', 'make_way marshal 1,2']
    """
    lines: list[str] = [""]
    for word in words:
        if word == "then":
            lines.append("")
        elif " " in word.strip() or word.startswith("{"):
            lines += [word, ""]
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return [line for line in lines if line] or [" ".join(words)]


def _acted(played: str | Action, state: State) -> Action:
    from makeway.text.intention import read_action

    return read_action(played, state) if isinstance(played, str) else played


def _after(ruling: Ruling, state: State) -> State:
    return getattr(ruling, "state", None) or state


def options(
    scenario: Source,
    model: Annotated[
        str | None, typer.Argument(metavar="[MODEL]", help="One model, by its id.")
    ] = None,
    reading: Readings = None,
    json: Json = False,
) -> None:
    """List the places open to each Character.

    Beside each stands what it costs the others: models and mm.
    """
    from makeway.core.errors import unknown
    from makeway.referee import exits, verb
    from makeway.referee import options as open_to

    with told(json):
        _, state = open_source(scenario, reading)
        models = {who: each for unit in state.units.values() for who, each in unit.models.items()}
        if model is not None and model not in models:
            raise unknown("model", model, models)
        asked = [who for who in models if who == model or (model is None and verb(state, who))]
        found = {
            who: [
                *(_offer(each) for each in open_to(state, who)),
                *(_exit(state, each) for each in exits(state, who)),
            ]
            for who in asked
        }
        if json:
            show_json(found)
        else:
            for who, offers in found.items():
                typer.echo("\n".join(_offers(models[who].name, who, offers)))
            if not found:
                typer.echo("No Character can be moved here.")


def _offer(option: Any) -> dict[str, Any]:
    from makeway.core.words import inch_text
    from makeway.text.expecting import kind_of
    from makeway.text.report import cost_text
    from makeway.text.writing import plain

    ruling = option.ruling
    asked = kind_of(ruling) == "question"
    place = f"{option.spot.seat or f'{option.spot.side} side'}"
    by = f"{option.action.move.title()} {inch_text(option.way_mm)}. " if option.way else ""
    return {
        "action": plain(option.action),
        "unit": option.spot.unit,
        "place": place,
        "ruling": kind_of(ruling),
        "says": by + (ruling.headline if asked else cost_text(ruling.proof)),
        "cost_mm": None if asked else round(option.cost_mm, 2),
        "moved": None if asked else option.moved,
    }


def _exit(state: State, way: Any) -> dict[str, Any]:
    """A way out of his unit, told like a place."""
    from makeway.core.words import enough_text
    from makeway.rules.exits import WAYS_OUT
    from makeway.text.writing import plain

    return {
        "action": plain(way.action),
        "unit": state.unit_of(way.action.piece).id,
        "place": f"out, {WAYS_OUT[way.facing]}",
        "ruling": "move",
        "says": f"{way.action.kind.title()} {enough_text(way.mm)} at least.",
        "cost_mm": None,
        "moved": None,
    }


def _offers(name: str, who: str, offers: list[dict[str, Any]]) -> Iterator[str]:
    out = sum(each["ruling"] == "move" for each in offers)
    places = len(offers) - out
    told = [f"{places or 'no'} {'place' if places < 2 else 'places'}"] if places or not out else []
    told += [f"{out} {'way' if out == 1 else 'ways'} out"] if out else []
    yield f"{name} ({who}): {', '.join(told)}"
    wide = max((len(each["place"]) for each in offers), default=0)
    for each in offers:
        yield f"  {each['unit']} {each['place']:{wide}}  {each['says']}"


def compare(
    scenario: Source,
    reading: Annotated[str, typer.Argument(metavar="READING", help="An ambiguity, as A5.")],
    action: Actions = None,
    json: Json = False,
) -> None:
    """Rule on an action under each way to read an ambiguity."""
    from makeway.core.readings import READINGS
    from makeway.referee import rule as ask
    from makeway.text.report import as_data, report
    from makeway.text.words import Word, choice

    with told(json):
        opened, start = open_source(scenario)
        asked = READINGS[choice(Word(reading.partition("=")[0], 1), READINGS, "reading")]
        _, played = next(_played(opened, action))
        answers: dict[str, Any] = {}
        if not json:
            typer.echo(f"{asked.id}: {asked.asks}")
        for way, says in asked.choices.items():
            _, state = open_source(scenario, [f"{asked.id}={way}"])
            found = _acted(played, start)
            ruling = ask(state, found)
            answers[way] = as_data(state, found, ruling)
            if not json:
                mark = " (as read here)" if way == start.readings.choice(asked.id) else ""
                typer.echo(f"\n{way}{mark}: {says}\n{report(state, ruling)}")
        same = len({_outcome(each) for each in answers.values()}) == 1
        if json:
            show_json({"reading": asked.id, "asks": asked.asks, "same": same, "ways": answers})
        else:
            typer.echo(f"\n{_verdict(asked.choices, same)}")


def _outcome(data: dict[str, Any]) -> str:
    """What comes of an action, whatever its sentences: equal for readings that do not matter."""
    parts = (data["ruling"], data.get("stands"), data.get("options"))
    return str((*parts, [f["clause"] for f in data["findings"] if f["verdict"] == "forbids"]))


def _verdict(ways: dict[str, str], same: bool) -> str:
    if len(ways) == 1:
        return "This release knows one way to read it."
    return "Either way the same comes of it." if same else "Here the reading decides."
