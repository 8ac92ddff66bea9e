"""Which places of a unit a Character reaches by a move over a battlefield, and why no others."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from makeway.core.actions import Join
from makeway.core.ruling import Finding, Illegal, Ruling
from makeway.core.state import State, Unit
from makeway.core.words import Seat, Side
from makeway.referee import rule
from makeway.rules.coming import Coming, approach
from makeway.rules.entry import Entry, entry
from makeway.rules.walking_in import fails_to_march
from makeway.teach.documents import Fact
from makeway.teach.grouping import Spot
from makeway.teach.marked import Said
from makeway.teach.seating import Seating, said
from makeway.text.errors import MalformedError

TOLD = 2
"""So many reasons are told why a place is not reached."""


def reached(state: State, asked: Fact) -> Seating:
    """The places of a unit to which a Character comes by a kind of move, or by any he has."""
    bare = join_in(state, asked)
    unit = state.units[bare.unit]
    there, way = finding(state, asked)
    open_now: tuple[Spot, ...] = (*there.open_sides, *there.open_seats)
    right: frozenset[Spot] = frozenset(s for s in open_now if _leads(state, at(bare, s)))

    def why(spot: Spot) -> Said:
        return _why(rule(state, at(bare, spot)))

    return Seating(
        unit=unit.id,
        shown=state,
        places=_places(unit, there),
        right=right,
        why=why,
        because=_summary(right, why, way, _not_reached(there, right)) or _why(rule(state, bare)),
    )


def finding(state: State, asked: Fact) -> tuple[Entry, Coming]:
    """The unit as he finds it, and how he comes to it. MalformedError off a battlefield."""
    bare = join_in(state, asked)
    way = approach(state, bare)
    if way is None:
        raise MalformedError("The fact 'reached' needs units on a battlefield, and a phase of it.")
    unit, who = state.units[bare.unit], state.model(bare.character)
    return entry(unit, who, state.readings, None, way), way


def _leads(state: State, action: Join) -> bool:
    """Whether the move ends in the unit: nothing forbids it, and no March Test is failed."""
    return not isinstance(rule(state, action), Illegal) and not fails_to_march(state, action)


def _not_reached(there: Entry, right: frozenset[Spot]) -> tuple[Spot, ...]:
    """The places where he might stand and to which he does not come."""
    places: tuple[Spot, ...] = (*there.seats, *there.sides)
    return tuple(spot for spot in places if spot not in right)


def join_in(state: State, asked: Fact) -> Join:
    """The Join without a place that a fact asks about. MalformedError when it names none."""
    if isinstance(asked.action, Join):
        return replace(asked.action, seat=None, side=None)
    if asked.model is None:
        raise MalformedError(f"The fact {asked.name!r} needs a model, or an action that joins.")
    unit = asked.unit or _only_other(state, asked.model)
    return Join(character=asked.model, unit=unit, move=asked.reach, fly=asked.fly)


def _only_other(state: State, who: str) -> str:
    """The unit of his side that he may join, where there is one."""
    home = state.unit_of(who)
    others = [u.id for u in state.units.values() if u.player == home.player and u.id != home.id]
    if len(others) != 1:
        raise MalformedError("The fact needs the unit that he joins.")
    return others[0]


def at(bare: Join, spot: Spot) -> Join:
    """The Join at a place."""
    return replace(bare, side=spot) if isinstance(spot, Side) else replace(bare, seat=spot)


def _places(unit: Unit, there: Entry) -> tuple[Spot, ...]:
    """Every cell of the block as he finds it, and the sides where his base matches none."""
    ranks = range(1, unit.ranks + 1)
    cells: list[Spot] = [Seat(r, f) for r in ranks for f in range(1, unit.files + 1)]
    return (*cells, Side.LEFT, Side.RIGHT) if there.footprint is None else tuple(cells)


def _why(ruling: Ruling) -> Said:
    """What keeps him from a place: how far it is first; of an open one how far he comes."""
    if isinstance(ruling, Illegal):
        found = sorted(ruling.forbidding, key=lambda each: each.clause not in MEASURED)[:TOLD]
        return _together(found)
    told = [each for each in ruling.findings if each.clause in MEASURED]
    return _together(told[:1]) if told else said(ruling)


MEASURED = ("JN-6", "JN-4", "SP-1", "SP-4", "MT-1", "LV-3")
"""The clauses about the way to a place and where it ends."""


def _together(found: list[Finding]) -> Said:
    says = " ".join(dict.fromkeys(each.because for each in found))
    clauses = tuple(dict.fromkeys(each.clause for each in found))
    return says, clauses, tuple(dict.fromkeys(r for each in found for r in each.readings))


def _summary(
    right: frozenset[Spot], why: Callable[[Spot], Said], way: Coming, missed: tuple[Spot, ...]
) -> Said | None:
    """The farthest place that he reaches, and the nearest that he does not; None with neither."""
    far = sorted(right, key=lambda spot: way.reach(spot).needs)[-1:]
    near = sorted(missed, key=lambda spot: way.reach(spot).needs)[:1]
    told = [why(spot) for spot in (*far, *near)]
    if not far:
        return None
    parts = [tuple(dict.fromkeys(x for each in told for x in each[i])) for i in (1, 2)]
    return " ".join(each[0] for each in told), parts[0], parts[1]
