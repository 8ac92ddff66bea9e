"""An exercise on a battlefield: which part of it is seen, and what is drawn to measure by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from makeway.core.state import State
from makeway.core.words import MM_PER_INCH
from makeway.teach.documents import Fact, Task
from makeway.text.frame import FieldGround, Halo, Reach, Rect, Scene
from makeway.text.poses import around, box_of
from makeway.text.reach import lines_around, reach
from makeway.text.scene import placed, rounded

BESIDE = 1.5 * MM_PER_INCH
"""Around all that is kept in view, in mm: a line 1 inch off a unit is seen whole."""


def on_the_ground(shown: Scene, state: State, task: Task, places: Iterable[Rect]) -> Scene:
    """The table cropped to what the task is about, with the lines that it asks for."""
    assert shown.field is not None
    return replace(shown, box=_view(state, task, places), field=_lined(shown.field, state, task))


def _view(state: State, task: Task, places: Iterable[Rect]) -> Rect:
    """The box around the places and the units that matter."""
    where = placed(state)
    names = [name for name in _in_view(state, task) if name in where]
    boxes = [box_of(state.units[name], where[name]) for name in names]
    left, top, width, depth = around([*boxes, *places])
    return rounded((left - BESIDE, top - BESIDE, width + 2 * BESIDE, depth + 2 * BESIDE))


def _in_view(state: State, task: Task) -> tuple[str, ...]:
    """The units that the task names; all of them where it names none, or calls for 8 inches."""
    if task.view:
        return task.view
    named = tuple(dict.fromkeys(_named(state, task)))
    if not named or "eight" in task.shows:
        return tuple(state.units)
    return named


def _named(state: State, task: Task) -> Iterator[str]:
    """The units that a task, its fields and its options name, or whose models they name."""
    claims = [each.claim for each in task.options if each.claim.position == task.position]
    facts = [task.fact, *(each.fact for each in task.fields), *(each.fact for each in claims)]
    actions = [task.action, *(each.action for each in claims)]
    ids = [task.unit, *(each for fact in facts if fact for each in _ids(fact))]
    acts = [*actions, *(fact.action for fact in facts if fact)]
    ids += [getattr(act, name, None) for act in acts if act for name in NAMES]
    for each in ids:
        if each in state.units:
            yield each
        elif each is not None and (home := _home(state, each)):
            yield home


NAMES = ("unit", "character", "piece", "target")
"""The fields of an action that name a unit or a model."""


def _ids(fact: Fact) -> tuple[str | None, ...]:
    return fact.unit, fact.model, fact.other


def _home(state: State, model: str) -> str | None:
    return next((unit.id for unit in state.units.values() if model in unit.models), None)


def _lined(field: FieldGround, state: State, task: Task) -> FieldGround:
    """The ground with the lines around units that are asked for in any phase, and no phases."""
    halos = tuple(
        replace(
            each,
            inch=each.inch if "inch" in task.shows else (),
            eight=each.eight if "eight" in task.shows else (),
        )
        for each in lines_around(state)
    )
    return replace(field, phases=(), halos=tuple(filter(_lines, halos)))


def _lines(halo: Halo) -> bool:
    return bool(halo.inch or halo.eight)


def measured(state: State, task: Task) -> Reach | None:
    """What a Character's move is measured by: a ruler from his centre, and rings of his rates.

    With neither asked for there is nothing; the rings are those of the kind of move in question.
    """
    who = _who(task)
    if state.field is None or who is None or not {"rings", "ruler"} & set(task.shows):
        return None
    found = reach(state, state.model(who), lambda action: None)
    if found is None:
        return None
    kind = task.fact.reach if task.fact else None
    rings = tuple(each for each in found.rings if kind is None or each.kind == kind.value)
    return replace(found, rings=rings if "rings" in task.shows else ())


def _who(task: Task) -> str | None:
    """The Character whose move the task is about."""
    facts = (task.fact, *(field.fact for field in task.fields))
    models = (fact.model for fact in facts if fact)
    acts = (task.action, *(fact.action for fact in facts if fact))
    named = (getattr(act, name, None) for act in acts for name in ("character", "piece"))
    return next((each for each in (*models, *named) if each is not None), None)
