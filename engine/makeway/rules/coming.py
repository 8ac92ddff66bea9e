"""How a Character comes to a unit over a battlefield: which places he reaches, by which move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import radians
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.field import beyond_board, gap
from makeway.board.formation import width
from makeway.board.placed import Placed, bearing, between, frame_corners, placed, placed_at, where
from makeway.board.rounds import may_be_within
from makeway.board.spacing import AT_THE_END, Near, gaps, obstacles
from makeway.board.walking import Way, way_by, ways_to
from makeway.core.actions import Join
from makeway.core.events import Fell, apply
from makeway.core.kept import kept
from makeway.core.once import once
from makeway.core.pose import Point
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind, Turn
from makeway.core.words import TOLERANCE, Phase, Seat, Side
from makeway.rules.approaching import Came
from makeway.rules.characters_only import formed_for, rebasing
from makeway.rules.discipline import discipline
from makeway.rules.fitting import with_him
from makeway.rules.getting_clear import clear_of
from makeway.rules.making_room import Arrival
from makeway.rules.march_test import failed, is_due
from makeway.rules.mobile import HAS
from makeway.rules.rates import flies, rate
from makeway.rules.spaced import too_near

Place = Seat | Side
"""Where he may stand in the unit: a seat of the block, or a side of it."""


class Reach(NamedTuple):
    """How he comes to a place: by which move (None: by none), flying or not, on which way."""

    kind: Kind | None
    fly: bool
    way: Way
    needs: float


def on_the_field(state: State, unit: str, character: str) -> bool:
    """Whether he comes to the unit by a move over a battlefield."""
    if state.field is None or state.moment.phase is Phase.DEPLOYMENT:
        return False
    units = (state.units[unit], state.unit_of(character))
    return all(each.pose is not None for each in units)


def approach(state: State, action: Join) -> Coming | None:
    """How he comes to the unit, as far as the action says; None where no battlefield is."""
    if state.field is None or not on_the_field(state, action.unit, action.character):
        return None
    key = ("approach", action.character, action.unit, action.move, action.fly, action.by)
    return once(state, key, lambda: Coming(state, action))


class Coming:
    """A Character on his way to a unit: what he reaches, worked out once for a table."""

    def __init__(self, state: State, action: Join) -> None:
        self.state, self.action = state, action
        self.home = state.unit_of(action.character)
        self.who = self.home.models[action.character]
        self.unit = _formed(state, state.units[action.unit], self.who)
        self.start = placed(self.home, self.who.id)
        self.rest = apply(state, Fell(unit=self.home.id, models=(self.who.id,)))
        self.but = (self.unit.id, self.home.id)
        self.found: object | None = None
        self._walked: dict[tuple[Place, bool], Way] = {}
        self._reaches: dict[Place, Reach] = {}
        self._reached: dict[Place, Reach | None] = {}
        self._room: bool | None = None

    @kept
    def moves(self) -> tuple[tuple[Kind, bool], ...]:
        """The kinds of move in question, flying or not, the shorter ones first."""
        kinds = (Kind.ADVANCE, Kind.MARCH) if self.action.move is None else (self.action.move,)
        either = self.action.move is None and flies([self.who])
        air = (False, True) if either and not self.action.fly else (self.action.fly,)
        return tuple((kind, fly) for kind in kinds for fly in air)

    def rate(self, kind: Kind, fly: bool = False) -> float | None:
        """How far he comes by a kind of move, in mm."""
        return rate([self.who], kind, fly)

    @property
    def barred(self) -> bool:
        """A March Test that he failed in this phase forbids a March (MT-1)."""
        return failed(self.state, self.home)

    def open_to_him(self, kind: Kind) -> bool:
        """Whether no March Test keeps him from a kind of move."""
        if kind is Kind.MARCH and self.barred:
            return False
        return discipline(self.home) is not None or not is_due(self.state, self.home, kind)

    def end(self, place: Place) -> Placed:
        """His base on a place of the unit, facing as the unit does (JN-7)."""
        base = self.who.base
        if isinstance(place, Seat):
            return placed_at(self.unit, base, place)
        x = -base.width / 2 if place is Side.LEFT else width(self.unit) + base.width / 2
        pose = where(self.unit)
        return Placed(base, pose.at(x, base.depth / 2), pose.facing)

    def look(self, places: Iterable[Place]) -> None:
        """Find the ways to several places together."""
        if self.action.by is not None:
            return
        for fly in self._flights:
            limits = [self.rate(kind, each) or 0.0 for kind, each in self.moves if each is fly]
            open_ = [each for each in dict.fromkeys(places) if (each, fly) not in self._walked]
            if not open_:
                continue
            ways = ways_to(
                self.state,
                self.start,
                [self.end(each) for each in open_],
                but=self.but,
                limit=max(limits),
                turning=self.state.readings.choice("A26"),
                fly=fly,
            )
            self._walked |= {(e, fly): way for e, way in zip(open_, ways, strict=True)}

    def reach(self, place: Place) -> Reach:
        """By which move he comes to a place, the first that leads so far."""
        if place not in self._reaches:
            self._reaches[place] = self.reached(place) or self._unreached(place)
        return self._reaches[place]

    def reached(self, place: Place) -> Reach | None:
        """The same where a move that is open to him leads there; cheaper than how far it is to
        anywhere else."""
        if place not in self._reached:
            self._reached[place] = next(self._ways_there(place), None)
        return self._reached[place]

    def _unreached(self, place: Place) -> Reach:
        """The way to a place to which he does not come, however long it is."""
        fly = self.moves[0][1]
        way = self._way(place, fly)
        if not way.found:
            turning = self.state.readings.choice("A26")
            ends, but = [self.end(place)], self.but
            (way,) = ways_to(self.state, self.start, ends, but=but, turning=turning, fly=fly)
        return Reach(None, fly, way, way.length + self.turning(way))

    def _ways_there(self, place: Place) -> Iterator[Reach]:
        for kind, fly in self.moves:
            way, has = self._way(place, fly), self.rate(kind, fly)
            needs = way.length + self.turning(way)
            reaches = has is not None and needs < has + TOLERANCE
            if reaches and self.open_to_him(kind):
                yield Reach(kind, fly, way, needs)

    def _way(self, place: Place, fly: bool) -> Way:
        if self.action.by is not None:
            return self.by_knots(place)[0]
        self.look([place])
        return self._walked[place, fly]

    def by_knots(self, place: Place) -> tuple[Way, tuple[Near, ...]]:
        """The way that the action names, and what it passes too near."""
        knots = self.action.by or ()
        way, near = way_by(self.state, self.start, knots, self.end(place), but=self.but)
        return way, () if self.action.fly else near

    def turning(self, way: Way) -> float:
        """What turning to the facing of the unit costs in mm, by reading A4."""
        if self.state.readings.choice("A4") == "free" or len(way.knots) < 2:
            return 0.0
        last = bearing(*way.knots[-2:])
        return self.start.reach * radians(abs(between(last, where(self.unit).facing)))

    def tested_kind(self, place: Place | None) -> Kind | None:
        """The kind of move that a March Test is asked for; the March where only it would reach."""
        if place is None:
            return self.action.move
        found = self.reached(place)
        if found is not None or self.action.move is not None:
            return found.kind if found is not None else self.action.move
        far = [self.rate(kind, fly) or 0.0 for kind, fly in self._shut if kind is Kind.MARCH]
        return Kind.MARCH if far and self.reach(place).needs < max(far) + TOLERANCE else None

    @kept
    def _shut(self) -> list[tuple[Kind, bool]]:
        """The kinds of move by which he may be near enough and yet does not come."""
        if all(self.open_to_him(kind) for kind, _ in self.moves) and len(self._flights) == 1:
            return []
        return [*self.moves]

    @kept
    def _flights(self) -> set[bool]:
        """On the ground, in the air, or by both."""
        return {fly for _, fly in self.moves}

    def comes_to(self, place: Place) -> bool:
        """Whether a move that is open to him leads to a place."""
        return self.reached(place) is not None and self.leaves_clear(place)

    def leaves_clear(self, place: Place) -> bool:
        """Whether he stands at least 1 inch from the unit that he comes from (LV-3)."""
        rest = self.rest.units.get(self.home.id)
        return rest is None or clear_of(self.state, gap(self.end(place), rest))

    def after(self, place: Arrival | Side) -> Unit:
        """The unit on the battlefield with him inside."""
        left = 0 if isinstance(place, Side) else place.left
        pose = where(self.unit).moved(right=-left * self.unit.reference.width)
        return replace(with_him(self.unit, self.who, place), pose=pose)

    def fits(self, place: Arrival | Side) -> bool:
        """Whether the unit with him keeps its distance from others and stays on the board."""
        if self.roomy:
            return True
        after, field = self.after(place), self.state.field
        if field is not None and beyond_board(field, after):
            return False
        return not too_near(self.rest, after, self.unit, (self.unit.id,))

    @property
    def roomy(self) -> bool:
        """Nothing is so near that any form of the unit with him could come too near."""
        if self._room is None:
            base, usual = self.who.base, self.unit.reference
            grows = 2 * max(base.width, base.depth, usual.width, usual.depth) + AT_THE_END
            others = may_be_within(self.unit, obstacles(self.rest, (self.unit.id,)), grows)
            inland = _inland(self.state, self.unit, grows)
            self._room = inland and all(mm > grows for mm in gaps(self.unit, others))
        return self._room

    def came(self, action: Join) -> Came | None:
        """How he has come to the place that he takes."""
        place = action.seat or action.side
        found = self.reach(place) if place is not None else None
        if found is None or found.kind is None:
            return None
        kind = found.kind
        turn, here = self.state.turn, self.unit
        done = [turn.moved.get(m) for m in here.models if turn.joined.get(m) != here.id]
        others = next((f"having {HAS[each]}" for each in done if each), "not having moved")
        return Came(found.way.knots, HAS[kind], others, lambda turn: self.after_it(turn, kind))

    def after_it(self, turn: Turn, kind: Kind) -> Turn:
        """What is remembered once he has joined by a move of this kind (JN-11, JN-12)."""
        turn = turn.moving({self.who.id: kind})
        out = {self.who.id: self.home.id} if len(self.home.models) > 1 else {}
        return replace(
            turn,
            joined={**turn.joined, self.who.id: self.unit.id},
            left={**turn.left, **out},
            stopped=tuple(dict.fromkeys((*turn.stopped, self.unit.id))),
            chosen=self.home.id if out else None,
        )


def way_to(state: State, action: Join) -> tuple[tuple[Point, ...], float]:
    """The way on which a Join leads over a battlefield, and what it measures in mm."""
    way, place = approach(state, action), action.seat or action.side
    if way is None or place is None:
        return (), 0.0
    found = way.reach(place)
    return found.way.knots, found.needs


def _formed(state: State, unit: Unit, who: Model) -> Unit:
    """The unit counted in the base that it has in common with him, where it stands."""
    formed = formed_for(unit, who) if state.readings.choice("A3") == "at_once" else unit
    if formed.reference == unit.reference:
        return unit
    return apply(state, rebasing(formed)).units[unit.id]


def _inland(state: State, unit: Unit, mm: float) -> bool:
    """Whether the unit stands so far from every edge of the board."""
    field = state.field
    return field is None or all(
        mm < x < field.width - mm and mm < y < field.depth - mm for x, y in frame_corners(unit)
    )
