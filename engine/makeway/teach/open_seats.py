"""Which places of a unit are open to a model, and the engine's sentence about each place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as but

from msgspec.structs import replace

from makeway.board.ground import lines, touches
from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Action, Arrange, Join, MakeWay, Place
from makeway.core.ruling import Allowed, Illegal, Ruling
from makeway.core.state import Model, State, Unit
from makeway.core.words import SINGLE, TOLERANCE, Seat, Side, mm_text
from makeway.referee import options, rule
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.gap_seats import fills_from
from makeway.teach.grouping import Spot, order
from makeway.teach.marked import Said
from makeway.teach.reached_seats import reached
from makeway.teach.seating import Seating, said
from makeway.text.errors import MalformedError, nearest


def seating(state: State, asked: Fact) -> Seating:
    """What a fact about places asks. MalformedError when there is none of this name."""
    if asked.name not in SEATINGS:
        raise MalformedError(f"There is no fact {asked.name!r}.{nearest(asked.name, SEATINGS)}")
    return SEATINGS[asked.name](state, asked)


def _unit(state: State, asked: Fact) -> Unit:
    if asked.unit is not None:
        return state.units[asked.unit]
    return state.unit_of(asked.model) if asked.model else next(iter(state.units.values()))


def _places(unit: Unit, model: Model) -> tuple[Spot, ...]:
    """Every cell of the block, the empty ones of the rear rank too, and both sides for a base
    that matches nothing."""
    ranks = range(1, unit.ranks + 1)
    cells: list[Spot] = [Seat(r, f) for r in ranks for f in range(1, unit.files + 1)]
    if model.base.footprint_in(unit.reference) is None:
        return (*cells, Side.LEFT, Side.RIGHT)
    return tuple(cells)


def _action(state: State, unit: Unit, model: str, spot: Spot) -> Action:
    """What the model would do to get there: join, or Make Way inside its own unit."""
    if model in unit.models:
        return MakeWay(character=model, seat=spot if isinstance(spot, Seat) else Seat(1, 1))
    if isinstance(spot, Side):
        return Join(character=model, unit=unit.id, side=spot)
    return Join(character=model, unit=unit.id, seat=spot)


def open_to(state: State, asked: Fact) -> Seating:
    """The places where a Character may join, or to which he may Make Way."""
    unit, model = _unit(state, asked), state.model(asked.model or "")
    right = frozenset(_spots(state, model.id, unit.id))

    def why(spot: Spot) -> Said:
        if spot in right and spot in unit.grid and model.id not in unit.models:
            if unit.models[unit.grid[spot]].has_front_rank:
                return FRONT_RANK_GIVES_WAY, ("JN-5", "JN-9"), ()
            return "Open to him: whoever stands there makes room.", ("JN-4", "JN-9"), ()
        return said(rule(state, _action(state, unit, model.id, spot)))

    return Seating(
        unit=unit.id,
        shown=state,
        places=_places(unit, model),
        right=right,
        why=why,
        because=_summary(state, unit, model, right),
    )


FRONT_RANK_GIVES_WAY = "Open to him: whoever stands there makes room, models with Front Rank too."


def _spots(state: State, model: str, unit: str) -> list[Spot]:
    found: list[Spot] = []
    for option in options(state, model):
        if option.spot.unit == unit and (spot := option.spot.seat or option.spot.side):
            found.append(spot)
    return found


def _summary(state: State, unit: Unit, model: Model, right: frozenset[Spot]) -> Said:
    """The one sentence about all open places: the clause that a nearly open place fails."""
    if not right:
        spot = next(iter(_places(unit, model)))
        return said(rule(state, _action(state, unit, model.id, spot)))
    ranks = {spot.rank for spot in right if isinstance(spot, Seat)}
    for spot in _sides_first(_places(unit, model), right):
        other_rank = isinstance(spot, Seat) and spot.rank not in ranks and model.id in unit.models
        if spot in right or spot == unit.seats.get(model.id) or other_rank:
            continue
        ruling = rule(state, _action(state, unit, model.id, spot))
        if isinstance(ruling, Illegal):
            because, clauses, readings = said(ruling)
            place = f"the {spot} side" if isinstance(spot, Side) else str(spot)
            where = "" if model.id in unit.models else f"{opening(place)} is not open. "
            return where + because, clauses, readings
    return said(rule(state, _action(state, unit, model.id, min(right, key=str))))


def _sides_first(places: tuple[Spot, ...], right: frozenset[Spot]) -> list[Spot]:
    """The places in their order; where only a side is open, what closes the other says most."""
    only = all(isinstance(spot, Side) for spot in right)
    return sorted(places, key=lambda spot: only and not isinstance(spot, Side))


def fewest_for(state: State, asked: Fact) -> Seating:
    """Of the places where a Character may join, those that move the fewest other models."""
    every = open_to(state, asked)
    unit = every.unit
    moved = {seat: _moved(state, unit, asked.model or "", seat) for seat in every.right}
    counts = {seat: number for seat, number in moved.items() if isinstance(seat, Seat)}
    least = min(counts.values())
    right: frozenset[Spot] = frozenset(seat for seat, moved in counts.items() if moved == least)
    says = f"{counted(least, 'model')} moves at each of these places, more at the others."

    def why(spot: Spot) -> Said:
        if not isinstance(spot, Seat) or spot not in counts:
            return every.why(spot)
        told = counted(counts[spot], "model moves", "models move")
        return f"At {spot}: {told}.", ("JN-9",), ("A5",)

    return but(every, right=right, why=why, because=(says, ("JN-9",), ("A5",)))


def _moved(state: State, unit: str, model: str, spot: Spot) -> int:
    """How many other models move at least, whatever is chosen."""
    after = ends(state, _action(state, state.units[unit], model, spot))
    return min(end.proof.models_moved for end in after if end.proof)


def touching(state: State, asked: Fact) -> Seating:
    """The places from which a Character who Makes Way touches a certain enemy model."""
    every = open_to(state, asked)
    unit, enemy = _unit(state, asked), asked.other or ""

    def reaches(spot: Spot) -> bool:
        end = ends(state, _action(state, unit, asked.model or "", spot))[0].state
        after = end or state
        met = touches(after, after.units[unit.id])
        return any(t.model == asked.model and t.enemy == enemy for t in met)

    right = frozenset(spot for spot in every.right if reaches(spot))

    def why(spot: Spot) -> Said:
        return every.why(spot) if spot not in every.right else _apart(state, unit, spot, asked)

    because = _apart(state, unit, min(right or every.right, key=str), asked)
    return but(every, right=right, because=because, why=why)


def _apart(state: State, unit: Unit, spot: Spot, asked: Fact) -> Said:
    """How a file and an enemy model lie to each other: "File 4 is 60–80 mm, E ends at 50 mm"."""
    file = spot.file if isinstance(spot, Seat) else 1
    foot = unit.footprint(asked.model or "") or SINGLE
    start = (file - 1) * unit.reference.width
    end = start + foot.files * unit.reference.width
    name = opening(the(state.model(asked.other or "")))
    for line in lines(state, unit.id):
        for span in line.models.get(asked.other or "", ()):
            here = f"File {file} is {start:g} to {end:g} mm, {the(state.model(asked.other or ''))}"
            if span.start - end > TOLERANCE:
                gap = mm_text(span.start - end)
                return f"{here} begins at {span.start:g} mm: {gap} apart.", ("BC-1", "MW-4"), ()
            if start - span.end > TOLERANCE:
                gap = mm_text(start - span.end)
                return f"{here} ends at {span.end:g} mm: {gap} apart.", ("BC-1", "MW-4"), ()
            return f"{here} is {span.start:g} to {span.end:g} mm: they touch.", ("BC-1", "MW-4"), ()
    return f"{name} touches nobody here.", ("BC-1",), ()


def displaced_to(state: State, asked: Fact) -> Seating:
    """Where the model displaced from a single rank may go: behind, or either end of the rank."""
    action = asked.action
    if not isinstance(action, Join) or action.seat is None:
        raise MalformedError("The fact 'displaced_to' needs an action that joins at a seat.")
    unit = state.units[action.unit]
    gone = unit.grid[action.seat]
    right: dict[Spot, Allowed] = {}
    for end in ends(state, action):
        after = (end.state or state).units[unit.id]
        left = (
            1
            if after.files > unit.files and after.seats[action.character].file > action.seat.file
            else 0
        )
        seat = after.seats[gone]
        right[Seat(seat.rank, seat.file - left)] = end
    ranks = [Seat(r, f) for r in (1, 2) for f in range(1, unit.files + 1)]
    places: tuple[Spot, ...] = (Seat(1, 0), *ranks, Seat(1, unit.files + 1))
    names: dict[Spot, str] = {Seat(1, 0): LEFT_END, Seat(1, unit.files + 1): RIGHT_END}
    ways = listed((names.get(spot, str(spot)) for spot in sorted(right, key=order)), "or")
    _, clauses, readings = said(rule(state, action))
    told: Said = (f"A single rank: its owner picks {ways}.", clauses, readings)

    def why(spot: Spot) -> Said:
        return _making_room(right[spot]) if spot in right else told

    return Seating(
        unit=unit.id,
        shown=state,
        places=places,
        right=frozenset(right),
        why=why,
        because=told,
        names=names,
    )


LEFT_END, RIGHT_END = "the left end", "the right end"


def _making_room(end: Allowed) -> Said:
    """The step in which the displaced model makes room."""
    step = next((each for each in end.steps if "JN-10" in each.clauses), end.steps[0])
    return step.because, step.clauses, step.readings


def may_stand(state: State, asked: Fact) -> Seating:
    """Where one model in the hand may stand, the others staying where they are."""
    unit, model = _unit(state, asked), state.model(asked.model or "")
    others = {m: Place(s.rank, s.file) for m, s in unit.seats.items() if m != model.id}
    taken = {unit.seats[m] for m in others}
    rear = range(1, max(seat.rank for seat in taken) + 2)
    cells = [Seat(r, f) for r in rear for f in range(1, unit.files + 1)]

    def ruling(spot: Spot) -> Ruling:
        assert isinstance(spot, Seat)
        places = {**others, model.id: Place(spot.rank, spot.file)}
        return rule(state, Arrange(unit=unit.id, files=unit.files, places=places))

    free = [seat for seat in cells if seat not in taken]
    right: frozenset[Spot] = frozenset(s for s in free if isinstance(ruling(s), Allowed))
    shown = replace(
        unit,
        models={m: each for m, each in unit.models.items() if m != model.id},
        seats={m: seat for m, seat in unit.seats.items() if m != model.id},
    )
    says = f"{counted(len(right), 'seat')}: any of the rear rank with a model right in front."
    told: Said = (says, ("FRM-3",), ())
    return Seating(
        unit=unit.id,
        shown=replace(state, units={**state.units, unit.id: shown}),
        places=tuple(free),
        right=right,
        why=lambda spot: said(ruling(spot)) if spot in {*cells} - right else told,
        because=told,
        hand=(model,),
    )


def seat_named(state: State, asked: Fact) -> Seating:
    """A place by its name: ranks count from the front, files from the unit's own left."""
    unit = _unit(state, asked)
    seat = asked.seat or Seat(1, 1)
    says = "Ranks count from the front edge, files from the unit's own left."
    return Seating(
        unit=unit.id,
        shown=state,
        places=tuple(sorted(unit.grid)),
        right=frozenset({seat}),
        why=lambda _: (says, ("FRM-2",), ()),
        because=(says, ("FRM-2",), ()),
    )


SEATINGS: dict[str, Callable[[State, Fact], Seating]] = {
    each.__name__: each
    for each in (
        open_to,
        fewest_for,
        touching,
        displaced_to,
        may_stand,
        seat_named,
        fills_from,
        reached,
    )
}
"""Every fact about places by its name in a lesson document."""
