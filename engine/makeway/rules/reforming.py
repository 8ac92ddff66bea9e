"""Forming anew: in combat the Characters, and as many, keep contact; else it is part of a move."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from makeway.board.formation import centre_at, is_legal
from makeway.board.ground import Touch, edge_text, lines, touches
from makeway.board.naming import are, counted, listed, opening, the
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import State, Unit
from makeway.core.words import Phase, mm_text
from makeway.rules.exclusions import FREE_TO_MOVE, INSIDE

COMBAT_REFORM = clause(
    "BC-3",
    "Combat Reform",
    "An Engaged unit reforms only on one Facing; Characters of either side who were in contact stay"
    " in contact, and no fewer of its own models are.",
    "Combat Reforms",
)


def may_reform(state: State, unit: Unit, formed: Unit) -> Iterator[Finding]:
    """What an Engaged unit owes the enemies it touches when it stands as `formed`; what any other
    owes the move that this is part of.

    Its front left corner stays where it is.
    """
    around = lines(state, unit.id)
    before = touches(state, unit, around)
    if _same_place(unit, formed):
        return
    if not before:
        yield from _in_a_move(state, unit, formed)
        return
    after = touches(state, formed, around)
    yield _one_facing(unit, before)
    yield from _characters(state, unit, before, after)
    yield _as_many(unit, before, after)


def _same_place(unit: Unit, formed: Unit) -> bool:
    same = unit.files == formed.files and unit.seats == formed.seats
    return same and unit.sides == formed.sides


def _in_a_move(state: State, unit: Unit, formed: Unit) -> Iterator[Finding]:
    """In the Movement Phase places change by a move of the unit, which counts for all (FR-6)."""
    if state.moment.phase is not Phase.MOVEMENT or not is_legal(unit):
        return
    if unit.fleeing or unit.shaken:
        yield FREE_TO_MOVE.forbids(
            f"The {unit.name} {are(unit)} {'Fleeing' if unit.fleeing else 'Shaken'}: no Reform.",
            about=About(spots=(Spot(unit=unit.id),)),
            remedy="They stay as they are.",
        )
    if unit.pose is not None and state.field is not None:
        yield INSIDE.forbids(
            f"On a battlefield places inside the {unit.name} change by a move of theirs.",
            about=About(spots=(Spot(unit=unit.id),)),
            remedy="An Advance, a March or a Reform takes new places along: `places` of `move`.",
        )
    if ways := inside(unit, formed):
        told = listed(f"{the(unit.models[who])} {mm_text(mm)}" for who, mm in ways.items())
        yield INSIDE.holds(
            f"{opening(told)}, centre to centre: part of an Advance, March or Reform, so the"
            f" {unit.name} {'count' if are(unit) == 'are' else 'counts'} as having moved.",
            about=About(models=tuple(ways)),
        )


def inside(unit: Unit, formed: Unit) -> dict[str, float]:
    """How far each Front Rank model of the block moves inside the unit, in mm (FR-6)."""
    ways = {}
    for who, seat in unit.seats.items():
        model, there = unit.models[who], formed.seats.get(who, seat)
        if model.has_front_rank and there != seat:
            x, y = centre_at(unit, model.base, seat)
            to_x, to_y = centre_at(unit, model.base, there)
            ways[who] = hypot(to_x - x, to_y - y)
    return ways


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
