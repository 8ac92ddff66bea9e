"""How a believer answers: one function for each false rule and each mode it speaks in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Any, Literal

from msgspec.structs import replace

from makeway.board.ground import lines, touches
from makeway.board.spread import Spread
from makeway.core.actions import RANK_AND_FILE_POOL, Action, Arrange, Join, MakeWay, Place
from makeway.core.readings import RuleSet
from makeway.core.ruling import Illegal
from makeway.core.state import State, Unit
from makeway.core.words import SINGLE, TOLERANCE, Role, Seat
from makeway.referee import rule
from makeway.rules.attacks import hits_made
from makeway.rules.receivers import kind_of_rank_and_file, screening
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.facts import front_rank, shares
from makeway.teach.open_seats import Spot, seating
from makeway.teach.pictures import Picture, picture, placed
from makeway.teach.pictures import Spot as At
from makeway.teach.placing import Placing
from makeway.teach.putting import Putting

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


def nearly_fits(state: State, action: Action) -> Says | None:
    """M06: a Mismatching Base on a seat of the block is allowed."""
    if not isinstance(action, Join) or action.seat is None:
        return None
    base = state.model(action.character).base
    return "allowed" if base.footprint_in(state.units[action.unit].reference) is None else None


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


# -- hits: M14 to M18 ------------------------------------------------------------------------------


def _screened(kind: Putting, bigger: bool) -> list[str]:
    """Characters whom R&F of their kind screen, on the R&F's own base or on a bigger one."""
    like = kind_of_rank_and_file(kind.unit)
    champion = kind.unit.champion is not None
    if like is None or screening(kind.state, kind.unit) - champion < 5:
        return []
    return [
        each.id
        for each in kind.unit.characters
        if (each.type, each.height) == (like.type, like.height)
        and (each.base != like.base) is bigger
    ]


def _total(kind: Putting, hits: dict[str, int]) -> bool:
    return sum(hits.values()) == hits_made(kind.unit, kind.attack).number


def singled_out(kind: Putting, hits: dict[str, int]) -> bool:
    """M14: a screened Character takes a hit, though nobody in the unit is exposed."""
    screened = _screened(kind, bigger=False)
    everybody = len(screened) == len(kind.unit.characters)
    others = set(hits) - {RANK_AND_FILE_POOL, *screened}
    chosen = any(hits.get(each) for each in screened)
    return everybody and chosen and not others and _total(kind, hits)


def type_alone(kind: Putting, hits: dict[str, int]) -> bool:
    """M15: a Character of the same Type and another Height counts as screened."""
    like = kind_of_rank_and_file(kind.unit)
    if like is None or screening(kind.state, kind.unit) < 5:
        return False
    exposed = [c.id for c in kind.unit.characters if c.type != like.type]
    if not any(c.type == like.type and c.height != like.height for c in kind.unit.characters):
        return False
    return _evenly(kind, exposed, hits)


def _evenly(kind: Putting, characters: list[str], hits: dict[str, int]) -> bool:
    """An even spread over the pools and some Characters."""
    bare = _without_characters(kind.unit)
    alone = replace(kind.state, units={**kind.state.units, bare.id: bare})
    pools = shares(alone, bare, kind.attack).slots
    number = hits_made(kind.unit, kind.attack).number
    return Spread(slots={**pools, **dict.fromkeys(characters, 1)}, hits=number).allows(hits)


def _without_characters(unit: Unit) -> Unit:
    models = {m: model for m, model in unit.models.items() if model.is_rank_and_file}
    seats = {m: seat for m, seat in unit.seats.items() if m in models}
    return replace(unit, models=models, seats=seats, sides={})


def bigger_is_exposed(kind: Putting, hits: dict[str, int]) -> bool:
    """M16: a Character on a bigger base shares in the hits."""
    bigger = _screened(kind, bigger=True)
    return any(hits.get(each) for each in bigger) and _evenly(kind, bigger, hits)


def half_each(kind: Putting, hits: dict[str, int]) -> bool:
    """M17: the pool is one target beside the Characters; each target takes the same."""
    slots = {**dict.fromkeys(set(kind.legal[0]), 1)}
    if len(slots) < 2 or kind.is_right(tuple(sorted(hits.items()))):
        return False
    return Spread(slots=slots, hits=hits_made(kind.unit, kind.attack).number).allows(hits)


def champion_apart(kind: Putting, hits: dict[str, int]) -> bool:
    """M18: reading A13 the other way round: the Champion does not count toward five."""
    if kind.unit.champion is None:
        return False
    choices = {**kind.state.readings.choices, "A13": "apart"}
    apart = replace(kind.state, readings=RuleSet(choices=choices))
    return shares(apart, kind.unit, kind.attack).allows(hits)
