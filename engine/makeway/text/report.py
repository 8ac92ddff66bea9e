"""A ruling as plain text and as JSON: for the command line, a mail, a forum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

import msgspec

from makeway.core.actions import Action
from makeway.core.clause import BOOK
from makeway.core.readings import READINGS
from makeway.core.ruling import Allowed, Finding, Illegal, Proof, Question, Ruling, Verdict
from makeway.core.state import State, Unit
from makeway.core.words import mm_text
from makeway.text.errors import MalformedError
from makeway.text.expecting import joined, kind_of, readings_of
from makeway.text.intention import letter_of
from makeway.text.notation import draw
from makeway.text.position import write_position
from makeway.text.writing import plain

WIDTH = 96
"""Lines are wrapped at so many characters."""


def report(state: State, ruling: Ruling, *, full: bool = False) -> str:
    """A ruling in words; `full` tells also the clauses that hold.

    >>> from makeway.scenarios import load
    >>> from makeway.referee import rule
    >>> scenario = load("ban-engaged")
    >>> print(report(scenario.state, rule(scenario.state, scenario.actions[0])))
    Illegal: The Warlord may not join the Orcs at rank 1, file 1.
      - The Orcs are Engaged with the Heavy Infantry. (JN-2)
        Legal: A unit that is neither Engaged nor Fleeing may be joined.
    """
    lines = [f"{kind_of(ruling).capitalize()}: {_sentence(ruling.headline)}"]
    match ruling:
        case Allowed():
            lines += _allowed(state, ruling)
        case Illegal():
            lines += _illegal(ruling)
        case Question():
            lines += _question(state, ruling)
    if full:
        lines += _holding(ruling.findings)
    lines += _rests_on(state, ruling)
    return "\n".join(lines)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def _wrapped(lead: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead)) or [lead]


def _allowed(state: State, ruling: Allowed) -> Iterator[str]:
    for number, step in enumerate(ruling.steps, 1):
        yield from _wrapped(f"  {number}. ", f"{step.because} ({', '.join(step.clauses)})")
    if ruling.proof is not None:
        yield from _wrapped("  ", ruling.proof.because)
    yield from drawings(changed(state, ruling))


def changed(state: State, ruling: Allowed) -> list[Unit]:
    """The units that stand otherwise than before."""
    after = ruling.state or state
    return [unit for unit in after.units.values() if unit != state.units.get(unit.id)]


def drawings(units: Iterable[Unit]) -> Iterator[str]:
    """Units as they stand, each under its name."""
    for unit in units:
        yield f"{unit.name}:"
        yield from (f"  {row}" for row in draw(unit).splitlines())


def _illegal(ruling: Illegal) -> Iterator[str]:
    for found in ruling.forbidding:
        yield from _wrapped("  - ", f"{found.because} ({found.clause})")
        if found.remedy:
            yield from _wrapped("    ", f"Legal: {_sentence(found.remedy)}")
    if ruling.nearest_label:
        yield f"Nearest legal action: {_sentence(ruling.nearest_label)}"


def _question(state: State, ruling: Question) -> Iterator[str]:
    yield from _wrapped("  ", f"{ruling.because} ({', '.join(ruling.clauses)})")
    who = state.player(ruling.player).name
    yield f"The {ruling.decides}, {who}, decides:"
    for number, option in enumerate(ruling.options):
        yield from _wrapped(
            f"  {letter_of(number)}  ", f"{_sentence(option.label)} {option.detail}"
        )


def _holding(findings: tuple[Finding, ...]) -> Iterator[str]:
    others = [each for each in findings if each.verdict is not Verdict.FORBIDS]
    if others:
        yield "Also asked:"
    for found in others:
        verdict = str(found.verdict).replace("_", " ")
        yield from _wrapped("  ", f"{found.clause} {verdict}. {found.because}")


def _rests_on(state: State, ruling: Ruling) -> Iterator[str]:
    """The readings that a ruling rests on, and the way each is read; of a refusal, those of it."""
    if isinstance(ruling, Illegal):
        rests = dict.fromkeys(each for found in ruling.forbidding for each in found.readings)
    else:
        rests = dict.fromkeys(readings_of(ruling))
    for each in rests:
        way = state.readings.choice(each)
        says = READINGS[each].choices[way]
        yield from _wrapped("", f"This rests on reading {each}={way}: {READINGS[each].asks} {says}")


def cost_text(proof: Proof | None) -> str:
    """What the others do, in a few words: "2 models, 60 mm"."""
    if proof is None or not proof.models_moved:
        return "nobody moves"
    models = "model" if proof.models_moved == 1 else "models"
    return f"{proof.models_moved} {models}, {mm_text(proof.cost_mm)}"


def as_data(state: State, action: Action, ruling: Ruling) -> dict[str, Any]:
    """A ruling for programs: `state` is the table before, each table after is a drawing."""
    data: dict[str, Any] = {
        "action": plain(action),
        "ruling": kind_of(ruling),
        "headline": ruling.headline,
        "findings": [_plainly(each) for each in ruling.findings],
        "readings": list(readings_of(ruling)),
    }
    match ruling:
        case Allowed():
            data["steps"] = [
                {
                    "clauses": list(step.clauses),
                    "because": step.because,
                    "readings": list(step.readings),
                    "event": None if step.event is None else msgspec.to_builtins(step.event),
                }
                for step in ruling.steps
            ]
            data["proof"] = None if ruling.proof is None else msgspec.to_builtins(ruling.proof)
            data["stands"] = {each.id: joined(draw(each)) for each in changed(state, ruling)}
            data["after"] = position_of(ruling.state or state)
        case Illegal():
            data["nearest"] = None if ruling.nearest is None else plain(ruling.nearest)
            data["nearest_label"] = ruling.nearest_label
        case Question():
            data |= {"because": ruling.because, "clauses": list(ruling.clauses)}
            data |= {"decides": str(ruling.decides), "player": ruling.player}
            data["options"] = [
                {
                    "letter": letter_of(number),
                    "label": option.label,
                    "detail": option.detail,
                    "action": plain(option.action),
                }
                for number, option in enumerate(ruling.options)
            ]
    return data


def position_of(state: State) -> str | None:
    """The table in one line; None when no drawing shows it."""
    try:
        return write_position(state)
    except MalformedError:
        return None


def _plainly(found: Finding) -> dict[str, Any]:
    """A finding with the title of its clause."""
    clause = BOOK[found.clause]
    return {
        "clause": found.clause,
        "title": clause.title,
        "verdict": str(found.verdict),
        "because": found.because,
        "remedy": found.remedy,
        "readings": list(found.readings),
    }
