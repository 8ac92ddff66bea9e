"""Forming anew: in combat it is a Combat Reform, else it is part of a move of the unit."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from makeway.board.formation import centre_at, is_legal
from makeway.board.ground import lines, touches
from makeway.board.naming import are, listed, opening, the
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import State, Unit
from makeway.core.words import Phase, mm_text
from makeway.rules.combat_reform import may_combat_reform
from makeway.rules.exclusions import FREE_TO_MOVE, INSIDE


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
    yield from may_combat_reform(state, unit, formed, around, before)


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
