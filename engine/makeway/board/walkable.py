"""The ground on which one base walks: what is in its way, where it has room, clear legs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from math import inf

from makeway.board.bends import Array, Knots
from makeway.board.field import Shape, shapes
from makeway.board.late import numpy, shapely
from makeway.board.placed import Placed, apart, bearing
from makeway.board.rounds import Round, round_of
from makeway.board.spacing import ON_THE_WAY, needed, obstacles
from makeway.board.turning import Spot, distances, keeps, lanes
from makeway.core.ground import Terrain
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE


class Ground:
    """What a base meets that starts at `start`, without those in `but`, within `limit` mm.

    `turning` is the way to read A26: "disc" or "base". Shapes are told apart by their numbers.
    """

    def __init__(
        self,
        state: State,
        start: Placed,
        but: Collection[str] = (),
        *,
        limit: float = inf,
        turning: str = "disc",
    ) -> None:
        self.start, self.limit, self.turning = start, limit, turning
        # Chords outside an arc, three to a right angle, add 2.3 percent.
        self.rough_limit = limit * 1.05 + 10
        self.radius = start.reach + ON_THE_WAY
        self.field = state.field
        things = self._reached(obstacles(state, but))
        self.ids = [each.id for each in things]
        self.shapes = shapes(things)
        self.needs = needed(start, things)
        self._spots: dict[Placed, Spot] = {}
        self._solids: dict[tuple[int, ...], Shape] = {}

    def _reached(self, things: Sequence[Unit | Terrain]) -> list[Unit | Terrain]:
        """Those that a way within the limit may come near."""
        if self.limit == inf:
            return list(things)
        here, far = Round(self.start.centre, 0.0), self.rough_limit + self.radius
        near = [each for each in things if here.may_be_within(far, round_of(each))]
        gaps = shapely.distance(shapes(near), shapely.Point(self.start.centre)).tolist()
        return [each for each, mm in zip(near, gaps, strict=True) if mm < far]

    # The straight way

    def straight(self, ends: Sequence[Placed]) -> list[tuple[str, ...]]:
        """For each end: what the straight way there passes too near; nothing when it is clear."""
        clear = self._disc_clear(legs(self.start.centre, centres(ends)))
        rest = [end for end, good in zip(ends, clear, strict=True) if not good]
        hits = iter(self._hits(rest) if rest else ())
        return [() if good else next(hits) for good in clear]

    def _hits(self, ends: Sequence[Placed]) -> list[tuple[str, ...]]:
        """What is in straight ways, by the base itself as it walks and turns at both ends."""
        swept = lanes(self.start, [(self.start.centre, end.centre) for end in ends])
        found = []
        for end, gaps in zip(ends, distances(swept, self.shapes), strict=True):
            near = [n for n, mm in enumerate(gaps) if mm <= self.needs[n] - TOLERANCE]
            found.append(tuple(self.ids[number] for number in near or self._caught(end)))
        return found

    def _caught(self, end: Placed) -> tuple[int, ...]:
        """What keeps the base from turning into the straight way to an end, or out of it."""
        here, there = self.start.centre, end.centre
        facing = bearing(here, there) if apart(here, there) > TOLERANCE else end.facing
        spots = (self.start_spot, self.spot(end))
        return next((spot.beside for spot in spots if not spot.can_turn(facing)), ())

    # Where it may stand and turn

    @cached_property
    def start_spot(self) -> Spot:
        return self.spot(self.start)

    def spot(self, placed: Placed) -> Spot:
        """A base on a spot, with what stands so near that it matters how the base turns."""
        if placed not in self._spots:
            self.look_at([placed])
        return self._spots[placed]

    def look_at(self, bases: Sequence[Placed]) -> None:
        """Get to know the spots of several bases together."""
        gaps = shapely.distance(shapely.points(centres(bases))[:, None], self.shapes)
        for placed, near in zip(bases, gaps < self.radius - TOLERANCE, strict=True):
            beside = tuple(near.nonzero()[0].tolist())
            found = [self.shapes[n] for n in beside], [self.needs[n] for n in beside]
            self._spots[placed] = Spot(placed, beside, *found)

    def roomy(self, knots: Knots) -> Knots:
        """Those knots at which the disc has room."""
        return knots.where(self.has_room(knots.at))

    def has_room(self, points: Array) -> Array:
        """At which points within the limit the disc keeps its distance from all."""
        good = self._within(points)
        near = shapely.dwithin(self._solid(), shapely.points(points), self.radius - TOLERANCE)
        good &= ~near
        return good

    def inside(self, knots: Knots) -> Knots:
        """Those knots that are within the limit, and the disc there within the board."""
        return knots.where(self._within(knots.at))

    def _within(self, points: Array) -> Array:
        good = numpy.hypot(*(points - self.start.centre).T) <= self.rough_limit
        if self.field is not None:
            room = self.start.reach - TOLERANCE
            far = (self.field.width - room, self.field.depth - room)
            good &= ((room <= points) & (points <= far)).all(axis=1)
        return good

    # Legs

    def first(self, legs: Array) -> list[bool]:
        """Which legs from the start are clear: near what stands beside it, the base itself counts,
        as it turns and as it walks."""
        spot = self.start_spot
        good = self.clear(legs, spot)
        if not spot.beside:
            return good
        turns = (spot.can_turn(bearing(*leg)) for leg in legs.tolist())
        return [a and b for a, b in zip(good, turns, strict=True)]

    def last(self, leg: Array, end: Placed) -> bool:
        """Whether a leg into an end is clear, the same way round."""
        spot = self.spot(end)
        return self.clear(leg[None], spot)[0] and spot.can_turn(bearing(*leg.tolist()))

    def clear(self, legs: Array, spot: Spot | None = None) -> list[bool]:
        """Which legs keep their distance; what stands beside `spot` from the base itself."""
        if self.turning == "base":
            return keeps(lanes(self.start, legs.tolist()), self.shapes, self.needs)
        if spot is None or not spot.beside:
            return self._disc_clear(legs)
        beside = keeps(lanes(self.start, legs.tolist()), spot.shapes, spot.needs)
        wide = self._disc_clear(legs, spot.beside)
        return [a and b for a, b in zip(wide, beside, strict=True)]

    def _disc_clear(self, legs: Array, but: tuple[int, ...] = ()) -> list[bool]:
        """On which legs the disc keeps its distance from all shapes but some, by number."""
        lines = shapely.linestrings(legs)
        near = shapely.dwithin(self._solid(but), lines, self.radius - TOLERANCE)
        clear: list[bool] = (~near).tolist()
        return clear

    def _solid(self, but: tuple[int, ...] = ()) -> Shape:
        """All shapes but some as one, made ready to be asked often."""
        if but not in self._solids:
            kept = [each for number, each in enumerate(self.shapes) if number not in but]
            self._solids[but] = shapely.multipolygons(shapely.get_parts(kept))
            shapely.prepare(self._solids[but])
        return self._solids[but]


def centres(bases: Sequence[Placed]) -> Array:
    """The centre of each base."""
    return numpy.array([each.centre for each in bases]).reshape(-1, 2)


def legs(here: Sequence[float], targets: Array) -> Array:
    """The legs from one point to each of several."""
    found = numpy.empty((len(targets), 2, 2))
    found[:, 0], found[:, 1] = here, targets
    return found
