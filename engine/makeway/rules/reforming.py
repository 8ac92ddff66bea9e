"""Combat Reform: an Engaged unit forms anew and keeps its Characters, and as many, in contact."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.ground import Touch, edge_text, lines, touches
from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import State, Unit

COMBAT_REFORM = clause(
    "BC-3",
    "Combat Reform",
    "An Engaged unit reforms only on one Facing; Characters of either side who were in contact stay"
    " in contact, and no fewer of its own models are.",
    "Combat Reforms",
)


def may_reform(state: State, unit: Unit, formed: Unit) -> Iterator[Finding]:
    """What an Engaged unit owes the enemies it touches when it stands as `formed`.

    Its front left corner stays where it is.
    """
    around = lines(state, unit.id)
    before = touches(state, unit, around)
    if not before or _same_place(unit, formed):
        return
    after = touches(state, formed, around)
    yield _one_facing(unit, before)
    yield from _characters(state, unit, before, after)
    yield _as_many(unit, before, after)


def _same_place(unit: Unit, formed: Unit) -> bool:
    same = unit.files == formed.files and unit.seats == formed.seats
    return same and unit.sides == formed.sides


def _one_facing(unit: Unit, before: tuple[Touch, ...]) -> Finding:
    facings = tuple(dict.fromkeys(touch.line.facing for touch in before))
    where = listed(edge_text(facing) for facing in facings)
    return COMBAT_REFORM.requires(
        len(facings) == 1,
        f"The {unit.name} are Engaged in {where}"
        + ("." if len(facings) == 1 else f": {len(facings)} Facings, so they do not reform."),
        about=About(
            models=tuple(dict.fromkeys(touch.enemy for touch in before)),
            spots=(Spot(unit=unit.id),),
        ),
        remedy="They stay as they are.",
    )


def _characters(
    state: State, unit: Unit, before: tuple[Touch, ...], after: tuple[Touch, ...]
) -> Iterator[Finding]:
    """Characters of both sides who touch an enemy still touch one, whoever it is."""
    models = {**unit.models}
    for touch in before:
        models[touch.enemy] = state.model(touch.enemy)
    met = {each: _met(before, each) for each in models if models[each].is_character}
    for name, foes in met.items():
        if not foes:
            continue
        now, who = _met(after, name), opening(the(models[name]))
        yield COMBAT_REFORM.requires(
            bool(now),
            f"{who} touches {counted(len(foes), 'model')} of the enemy; "
            + (f"then it is {len(now)}." if now else "then it would be none."),
            about=About(models=(name, *foes)),
            remedy=f"{who} keeps contact with any enemy model.",
        )


def _met(found: tuple[Touch, ...], name: str) -> tuple[str, ...]:
    """Whom a model of either side touches, each once."""
    ours = [touch.enemy for touch in found if touch.model == name]
    theirs = [touch.model for touch in found if touch.enemy == name]
    return tuple(dict.fromkeys([*ours, *theirs]))


def _as_many(unit: Unit, before: tuple[Touch, ...], after: tuple[Touch, ...]) -> Finding:
    had = dict.fromkeys(touch.model for touch in before)
    have = dict.fromkeys(touch.model for touch in after)
    return COMBAT_REFORM.requires(
        len(have) >= len(had),
        f"{counted(len(had), 'model')} of the {unit.name} touch the enemy; then it is {len(have)}.",
        about=About(models=tuple(had), spots=(Spot(unit=unit.id),)),
        remedy=f"At least {len(had)} keep contact.",
    )
