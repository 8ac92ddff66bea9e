"""What a move over the battlefield is measured by: rings of the rates, halos of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from makeway.board.field import halo
from makeway.board.placed import placed
from makeway.core.actions import Action
from makeway.core.once import once
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, Phase, inch_text
from makeway.rules.march_test import WITHIN, enemies_near, is_due
from makeway.rules.rates import flies, named, rate
from makeway.text.figures import mm
from makeway.text.frame import Halo, Point, Reach, Ring

FINE = 1
"""Decimals of a mm in a halo: it is looked at, and nothing is measured by it."""


def reach(state: State, who: Model, encode: Callable[[Action], object]) -> Reach | None:
    """What a single model that may be moved now is measured by; None where no move is made."""
    home = state.unit_of(who.id)
    if state.field is None or home.pose is None or state.moment.phase is not Phase.MOVEMENT:
        return None
    if home.player != state.moment.active:
        return None
    stands = placed(home, who.id)
    return Reach(
        piece=who.id,
        centre=(mm(stands.centre.x), mm(stands.centre.y)),
        rings=tuple(_rings(who)) or (_no_ring(who),),
        says=_test_text(state, home),
    )


def _rings(who: Model) -> Iterator[Ring]:
    """Each move that his rates allow, the shorter first; a flight after the walk as long."""
    for kind in (Kind.ADVANCE, Kind.MARCH):
        for fly in (False, True) if flies([who]) else (False,):
            far = rate([who], kind, fly)
            if far is None:
                continue
            name = named(kind, fly).split(" ", 1)[1]
            action = {"do": "move", "piece": who.id, "kind": kind.value}
            yield Ring(
                kind=kind.value,
                fly=fly,
                mm=mm(far),
                label=f"{name[0].upper()}{name[1:]} {far / MM_PER_INCH:g}″",
                action=action | ({"fly": True} if fly else {}),
            )


def _no_ring(who: Model) -> Ring:
    """Without a rate noted: what is played then, an Advance, is refused and says so."""
    action = {"do": "move", "piece": who.id, "kind": Kind.ADVANCE.value}
    return Ring(kind=Kind.ADVANCE.value, fly=False, mm=0.0, label="", action=action)


def _test_text(state: State, home: Unit) -> str:
    """Why a March Test comes first; empty when none is due."""
    if not is_due(state, home, Kind.MARCH):
        return ""
    near = enemies_near(state, home)[0]
    name = state.units[near.id].name
    before = "comes first" if is_due(state, home, Kind.ADVANCE) else "comes before a March"
    return f"The {name} are {inch_text(near.mm)} away: a March Test {before}."


def halos(state: State) -> tuple[Halo, ...]:
    """The lines around units, in the phase in which Characters move by hand."""
    return lines_around(state) if state.moment.phase is Phase.MOVEMENT else ()


def lines_around(state: State) -> tuple[Halo, ...]:
    """The lines 1 inch around every unit, and 8 inches around the enemies of the active player."""
    return tuple(_halos(state))


def _halos(state: State) -> Iterator[Halo]:
    ours = state.players[0].id
    for unit in state.units.values():
        if unit.pose is None:
            continue
        tests = unit.player != state.moment.active and not unit.fleeing
        yield Halo(
            unit=unit.id,
            own=unit.player == ours,
            inch=once(unit, "inch line", partial(_lines, unit, MM_PER_INCH)),
            eight=once(unit, "march line", partial(_lines, unit, WITHIN)) if tests else (),
            says=f"8″ from the {unit.name}" if tests else "",
        )


def _lines(unit: Unit, far: float) -> tuple[tuple[Point, ...], ...]:
    return tuple(
        tuple((round(x, FINE), round(y, FINE)) for x, y in line) for line in halo(unit, far)
    )
