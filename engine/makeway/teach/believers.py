"""How a believer answers: one function for each false rule and each mode it speaks in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Any, Literal

from msgspec.structs import replace

from makeway.board.ground import lines, touches
from makeway.core.actions import Action, Arrange, Join, MakeWay, Place
from makeway.core.ruling import Illegal
from makeway.core.state import State, Unit
from makeway.core.words import SINGLE, TOLERANCE, Role, Seat
from makeway.referee import rule
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.grouping import Spot
from makeway.teach.open_seats import seating
from makeway.teach.pictures import Picture, picture, placed
from makeway.teach.pictures import Spot as At
from makeway.teach.placing import Placing
from makeway.teach.unit_facts import front_rank

Says = Literal["allowed", "illegal", "question"]


def no_say(*_: Any) -> None:
    """The false rule does not speak here."""


def never(*_: Any) -> bool:
    """No answer of this mode shows the false rule."""
    return False


# -- displacement: M01 to M05 ----------------------------------------------------------------------


def _joins(kind: Placing) -> Join | None:
    action = kind.task.action
    return action if isinstance(action, Join) and action.seat is not None else None


def file_shifts(kind: Placing) -> Iterable[Picture] | None:
    """M01: every model from the newcomer's seat on falls back behind him, file by file."""
    if (join := _joins(kind)) is None or join.seat is None:
        return None
    foot = kind.unit.footprint(join.character) or SINGLE
    files = range(join.seat.file, join.seat.file + foot.files)
    spots: dict[str, At] = {}
    for model, spot in placed(kind.unit).items():
        pushed = isinstance(spot, Place) and spot.file in files and spot.rank >= join.seat.rank
        if pushed and isinstance(spot, Place) and model != join.character:
            spot = Place(spot.rank + foot.ranks, spot.file)
        spots[model] = spot
    return (picture(kind.unit.models, spots),)


def hides_behind(kind: Placing) -> Iterable[Picture] | None:
    """M02: the newcomer stands on an empty seat behind, and nobody moves."""
    if (join := _joins(kind)) is None:
        return None
    spots, unit = placed(kind.unit), kind.unit
    taken = {spot for model, spot in spots.items() if model != join.character}
    rear = range(1, unit.ranks + 2)
    cells = [Place(rank, file) for rank in rear for file in range(1, unit.files + 1)]
    return [
        picture(unit.models, {**spots, join.character: cell}) for cell in cells if cell not in taken
    ]


def any_seat(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M02: every occupied seat, and the empty ones of the rear rank, are open to him."""
    if asked.name != "open_to" or asked.model in _unit(state, asked).models:
        return None
    return frozenset(seating(state, asked).places)


def _unit(state: State, asked: Fact) -> Unit:
    if asked.unit is not None:
        return state.units[asked.unit]
    return state.unit_of(asked.model) if asked.model else next(iter(state.units.values()))


def front_rank_is_free(state: State, action: Action) -> Says | None:
    """M02: what only Front Rank forbids is allowed."""
    ruling = rule(state, action) if isinstance(action, Join | Arrange) else None
    if not isinstance(ruling, Illegal):
        return None
    return "allowed" if all(f.clause.startswith("FR-") for f in ruling.forbidding) else None


def rank_and_dignity(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M03: of the open seats, those of models without Front Rank."""
    unit = _unit(state, asked)
    if asked.name != "open_to" or asked.model in unit.models:
        return None
    foot = state.model(asked.model or "").base.footprint_in(unit.reference) or SINGLE
    return frozenset(
        spot
        for spot in seating(state, asked).right
        if isinstance(spot, Seat) and not _held_by_front(unit, foot.cells(spot))
    )


def _held_by_front(unit: Unit, cells: Iterable[Seat]) -> bool:
    holders = {unit.grid[cell] for cell in cells if cell in unit.grid}
    return any(unit.models[each].has_front_rank for each in holders)


def front_seat_taken(state: State, action: Action) -> Says | None:
    """M03: a seat held by a model with Front Rank is refused."""
    if not isinstance(action, Join) or action.seat is None:
        return None
    unit = state.units[action.unit]
    foot = state.model(action.character).base.footprint_in(unit.reference) or SINGLE
    return "illegal" if _held_by_front(unit, foot.cells(action.seat)) else None


def command_group_in_front(kind: Placing) -> Iterable[Picture] | None:
    """M04: the rule's own displacement, as if the whole command group had Front Rank."""
    if (join := _joins(kind)) is None:
        return None
    home = kind.state.units[join.unit]
    models = {
        each: replace(model, role=Role.CHAMPION)
        if model.role in (Role.MUSICIAN, Role.STANDARD_BEARER)
        else model
        for each, model in home.models.items()
    }
    if models == home.models:
        return None
    state = replace(kind.state, units={**kind.state.units, home.id: replace(home, models=models)})
    after = [end.state.units[home.id] for end in ends(state, join) if end.state]
    return [picture(kind.unit.models, placed(unit)) for unit in after]


def command_group(state: State, asked: Fact) -> frozenset[str] | None:
    """M04: Musician and Standard Bearer have Front Rank too."""
    if asked.name != "front_rank":
        return None
    named = (Role.MUSICIAN, Role.STANDARD_BEARER)
    more = (m.id for m in _unit(state, asked).models.values() if m.role in named)
    return frozenset(front_rank(state, asked).value) | frozenset(more)


def second_rank_only(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M05: the displaced model of a single rank goes behind."""
    if asked.name != "displaced_to":
        return None
    right = seating(state, asked).right
    return frozenset(spot for spot in right if isinstance(spot, Seat) and spot.rank == 2)


def never_widens(state: State, action: Action) -> Says | None:
    """M05: widening is refused."""
    if not isinstance(action, Join) or not action.room:
        return None
    return "illegal" if any(room != "second_rank" for room in action.room.values()) else None


def centred(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M09: one model of a rear rank stands in the middle."""
    if asked.name != "may_stand":
        return None
    unit, rank = _unit(state, asked), max(s.rank for s in seating(state, asked).right)  # type: ignore[union-attr]
    middle = (unit.files + 1) / 2
    return frozenset({Seat(rank, floor(middle)), Seat(rank, ceil(middle))})


# -- Make Way: M10 to M13 --------------------------------------------------------------------------


def _makes_way(state: State, asked: Fact) -> str | None:
    """The Character whose Make Way is asked about."""
    inside = asked.model is not None and asked.model in _unit(state, asked).models
    return asked.model if inside and asked.name in ("open_to", "touching") else None


def first_round_only(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M10: in a later round there is nothing to choose."""
    if _makes_way(state, asked) is None or state.moment.round <= 1:
        return None
    return frozenset()


def not_after_round_one(state: State, action: Action) -> Says | None:
    """M10: in a later round Make Way is refused."""
    late = isinstance(action, MakeWay) and state.moment.round > 1
    return "illegal" if late else None


def no_corners(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M11: only edges that overlap touch."""
    if (who := _makes_way(state, asked)) is None or asked.name != "open_to":
        return None
    return frozenset(_overlapping(state, who)) or None


def _overlapping(state: State, who: str) -> Iterator[Seat]:
    """Seats of rank 1 without a Character whose edge overlaps an enemy at the front."""
    unit = state.unit_of(who)
    if (unit.footprint(who) or SINGLE).files > 1:
        return
    if any(t.model == who and not t.corner for t in touches(state, unit)):
        return
    spans = [s for line in lines(state, unit.id) if line.facing == "front" for s in _spans(line)]
    w = unit.reference.width
    for file in range(1, unit.files + 1):
        model = unit.grid.get(Seat(1, file))
        if model is None or unit.models[model].is_character:
            continue
        if any(min(end, file * w) - max(start, (file - 1) * w) > TOLERANCE for start, end in spans):
            yield Seat(1, file)


def _spans(line: Any) -> Iterator[tuple[float, float]]:
    for spans in line.models.values():
        yield from ((span.start, span.end) for span in spans)


def corners_do_not_touch(state: State, action: Action) -> Says | None:
    """M11: a Character who only touches corners may still Make Way."""
    if not isinstance(action, MakeWay):
        return None
    if action.character not in state.unit_of(action.character).seats:
        return None
    return "allowed" if action.seat in set(_overlapping(state, action.character)) else "illegal"


def with_anybody(state: State, asked: Fact) -> frozenset[Spot] | None:
    """M12: the seats of Characters in contact are open too."""
    if (who := _makes_way(state, asked)) is None:
        return None
    right = seating(state, asked).right
    unit = state.unit_of(who)
    met = touches(state, unit)
    others = (
        unit.seats[t.model]
        for t in met
        if t.model in unit.seats
        and t.model != who
        and unit.models[t.model].is_character
        and (asked.name == "open_to" or t.enemy == asked.other)
    )
    return right | frozenset(seat for seat in others if seat.rank == 1)


def switches_with_characters(state: State, action: Action) -> Says | None:
    """M12: changing places with a Character is allowed."""
    if not isinstance(action, MakeWay):
        return None
    unit = state.unit_of(action.character)
    other = unit.grid.get(action.seat)
    swaps = other is not None and other != action.character and unit.models[other].is_character
    return "allowed" if swaps else None


def replaced_goes_back(kind: Placing) -> Iterable[Picture] | None:
    """M13: he takes the seat, the model from it stands behind, and his own seat stays empty."""
    action = kind.task.action
    if not isinstance(action, MakeWay):
        return None
    unit, spots = kind.unit, placed(kind.unit)
    replaced = unit.grid.get(action.seat)
    if replaced is None or unit.footprint(action.character) != SINGLE:
        return None
    taken = set(spots.values())
    rear = range(unit.ranks, unit.ranks + 2)
    cells = [Place(rank, file) for rank in rear for file in range(1, unit.files + 1)]
    seat = Place(action.seat.rank, action.seat.file)
    return [
        picture(unit.models, {**spots, action.character: seat, replaced: cell})
        for cell in cells
        if cell not in taken
    ]
