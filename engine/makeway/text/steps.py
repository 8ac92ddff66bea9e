"""The steps of a ruling as the page shows them: what each changes, and who walks how far."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from makeway.core import ruling as core
from makeway.core.events import Joined, Moved, Narrowed, Rebased, Widened, begins
from makeway.text import frame as wire
from makeway.text.figures import mm
from makeway.text.findings import about
from makeway.text.scene import Drawn, change, drawn
from makeway.text.walked import walks


def shifts(steps: tuple[core.Step, ...]) -> list[dict[str, float]]:
    """For the table before each step, and after the last, how far units stand to the right.

    A new left file or another base renumbers the others, but nobody walks: the earlier tables are
    drawn shifted. On a battlefield the pose of the unit says so itself.
    """
    found: list[dict[str, float]] = [{}]
    for step in reversed(steps):
        shift = dict(found[0])
        if isinstance(step.event, Widened | Narrowed | Rebased):
            name = step.event.unit
            if step.after.units[name].pose is not None:
                found.insert(0, shift)
                continue
            moved = begins(step.after.units[name]) - begins(step.before.units[name])
            shift[name] = shift.get(name, 0.0) + moved
        found.insert(0, shift)
    return found


def told_steps(steps: tuple[core.Step, ...]) -> Iterator[wire.Step]:
    """Each step with the difference between the table before and after it."""
    if not steps:
        return
    ways = shifts(steps)
    before = drawn(steps[0].before, ways[0])
    for step, shift in zip(steps, ways[1:], strict=True):
        same = step.after is step.before
        after = before if same else drawn(step.after, shift, step.before)
        yield wire.Step(
            because=step.because,
            clauses=step.clauses,
            readings=step.readings,
            about=about(step.before, step.about),
            moves=() if same else tuple(_moves(step, before, after)),
            fallen=() if same else tuple(_fallen(before, after)),
            change=NO_CHANGE if same else change(before, after),
            walks=() if same else walks(step),
        )
        before = after


NO_CHANGE = wire.Change()


def _moves(step: core.Step, before: Drawn, after: Drawn) -> Iterator[wire.Move]:
    """The ways of the models that the event moves; a joining Character's counts no mm."""
    match step.event:
        case Moved(seats=seats):
            who, counts = set(seats), True
        case Joined(model=model):
            who, counts = {model}, False
        case _:
            return
    old = {base.id: base for base in before.bases if base.id in who}
    for base in after.bases:
        if base.id in old and (was := old[base.id]) is not base:
            way = hypot(base.x - was.x, base.y - was.y)
            yield wire.Move(
                model=base.id,
                from_=(was.x, was.y),
                to=(base.x, base.y),
                mm=mm(way) if counts else 0.0,
            )


def _fallen(before: Drawn, after: Drawn) -> Iterator[str]:
    there = {base.id for base in after.bases}
    return (base.id for base in before.bases if base.id not in there)
