"""The ground on which one base walks: what is in its way, and the ways around."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from math import acos, inf

from makeway.board.bends import Bend, Corner, bends, corners, loose, squeezes
from makeway.board.field import Shape
from makeway.board.late import shapely
from makeway.board.placed import Placed, apart, bearing
from makeway.board.search import START, Search
from makeway.board.spacing import ON_THE_WAY, needed, obstacles, shapes
from makeway.board.turning import Spot, distances, keeps, lanes
from makeway.core.pose import Point
from makeway.core.state import State
from makeway.core.words import TOLERANCE

COARSE, FINE = 3, 8
"""Knots around a right angle: while looking for a way, and along the corners that it passes."""

DOOR, DOORS = 2.0, 150
"""Steps in mm, and how many, by which a place with room to turn is looked for straight ahead."""

DOORWAY = (0, 2, 5, 10, 20)
"""Which of the places with room are tried."""

Knots = tuple[Point, ...]


class Ground:
    """What a base meets that starts at `start`, without those in `but`, within `limit` mm.

    `turning` is the way to read A26: "disc" or "base".
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
        things = obstacles(state, but)
        whole = shapes(state, things)
        reached = self._reached(whole)
        self.ids = [things[each].id for each in reached]
        self.shapes = [whole[each] for each in reached]
        self.needs = needed(start, [things[each] for each in reached])
        self._spots: dict[Placed, Spot] = {}
        self._solids: dict[tuple[int, ...], Shape] = {}

    def _reached(self, whole: Sequence[Shape]) -> list[int]:
        """Which of the shapes a way within the limit may come near."""
        if self.limit == inf or not whole:
            return list(range(len(whole)))
        far = shapely.distance(whole, shapely.Point(self.start.centre))
        return [n for n, mm in enumerate(far.tolist()) if mm < self.rough_limit + self.radius]

    # The straight way

    def straight(self, ends: Sequence[Placed]) -> list[tuple[str, ...]]:
        """For each end: what the straight way there passes too near; nothing when it is clear."""
        clear = self._disc_clear([(self.start.centre, end.centre) for end in ends])
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
        spots = (self._start_spot, self._spot(end))
        return next((spot.beside for spot in spots if not spot.can_turn(facing)), ())

    # Ways around

    def around(self, ends: Sequence[Placed]) -> list[Knots | None]:
        """For each end the knots of the shortest way that turns on the way; None: there is none."""
        open_ends = [end for end in ends if self._spot(end).stands]
        found = iter(self._around(open_ends) if open_ends else ())
        return [next(found) if self._spot(end).stands else None for end in ends]

    def _around(self, ends: Sequence[Placed]) -> list[Knots | None]:
        doors = self._doors(ends)
        found = self._search([*self._coarse, *doors], ends, self.rough_limit)
        passed = {knot.corner for way in found if way for knot in way if knot.corner}
        knots = [*self._bends(passed, FINE), *self._bends(passed, COARSE), *doors]
        if any(found):
            found = self._search(knots, ends, self.limit)
        return [
            None if way is None else (self.start.centre, *(bend.at for bend in way), end.centre)
            for way, end in zip(found, ends, strict=True)
        ]

    @cached_property
    def _coarse(self) -> list[Bend]:
        """The knots for a first look: few around each corner."""
        return self._bends([each for one in self.shapes for each in self._corners(one)], COARSE)

    def _corners(self, geometry: Shape) -> list[Corner]:
        """The corners that are not too far off to be walked around."""
        far = self.rough_limit + self.radius
        return [each for each in corners(geometry) if apart(self.start.centre, each.at) < far]

    def _search(
        self, knots: Sequence[Bend], ends: Sequence[Placed], limit: float
    ) -> list[list[Bend] | None]:
        def between(start: int, numbers: Sequence[int]) -> Sequence[bool]:
            targets = [knots[number].at for number in numbers]
            if start == START:
                return self._first(targets)
            return self._clear([(knots[start].at, each) for each in targets])

        def into(start: int, numbers: Sequence[int]) -> Sequence[bool]:
            return self._last(knots[start].at, [ends[number] for number in numbers])

        points = [end.centre for end in ends]
        search = Search(
            self.start.centre, knots, points, between=between, into=into, limit=limit
        ).run()
        ways = [search.way(number) for number in range(len(ends))]
        return [None if way is None else [knots[each] for each in way] for way in ways]

    def _bends(self, around: Collection[Corner], count: int) -> list[Bend]:
        """The knots around corners where the disc has room and that are not too far off."""
        every = [bend for corner in around for bend in bends(corner, self.radius, count)]
        if self.turning == "base":
            half = acos((self.start.base.width / 2 + ON_THE_WAY) / self.radius)
            every += [bend for each in around for bend in squeezes(each, self.radius, half)]
        return self._roomy(every)

    def _doors(self, ends: Sequence[Placed]) -> list[Bend]:
        """Where there is no room to turn: the first places straight ahead that have it, and the
        last ones from which he walks straight to an end."""
        spots = [(self._start_spot, 1), *((self._spot(end), -1) for end in ends)]
        found = []
        for spot, way in spots:
            if spot.beside:
                steps = (spot.placed.ahead(way * DOOR * step) for step in range(1, DOORS))
                roomy = self._roomy([loose(each.centre) for each in steps])
                found += [each for n, each in enumerate(roomy) if n in DOORWAY]
        return found

    def _roomy(self, every: Sequence[Bend]) -> list[Bend]:
        """Those knots at which the disc has room."""
        every = [bend for bend in every if self._may_be_at(bend.at)]
        if not every:
            return []
        points = shapely.points([bend.at for bend in every])
        shut = shapely.dwithin(self._solid(), points, self.radius - TOLERANCE).tolist()
        return [bend for bend, is_shut in zip(every, shut, strict=True) if not is_shut]

    def _may_be_at(self, at: Point) -> bool:
        """Within the limit, and the disc within the board."""
        if apart(self.start.centre, at) > self.rough_limit:
            return False
        if self.field is None:
            return True
        room = self.start.reach - TOLERANCE
        return room <= at.x <= self.field.width - room and room <= at.y <= self.field.depth - room

    # Legs

    def _first(self, targets: Sequence[Point]) -> list[bool]:
        """Legs from the start: near what stands beside it, the base itself counts."""
        spot = self._start_spot
        legs = [(self.start.centre, each) for each in targets]
        clear = self._clear(legs, spot)
        return [
            good and spot.can_turn(bearing(*leg)) for good, leg in zip(clear, legs, strict=True)
        ]

    def _last(self, here: Point, ends: Sequence[Placed]) -> list[bool]:
        """Legs into the ends, the same way round."""
        spots = [self._spot(end) for end in ends]
        legs = [(here, end.centre) for end in ends]
        clear = self._clear(legs) if any(not each.beside for each in spots) else [False] * len(ends)
        return [
            self._clear([leg], spot)[0] and spot.can_turn(bearing(*leg)) if spot.beside else good
            for good, leg, spot in zip(clear, legs, spots, strict=True)
        ]

    def _clear(self, legs: Sequence[tuple[Point, Point]], spot: Spot | None = None) -> list[bool]:
        """Which legs keep their distance; what stands beside `spot` from the base itself."""
        if self.turning == "base":
            return keeps(lanes(self.start, legs), self.shapes, self.needs)
        if spot is None or not spot.beside:
            return self._disc_clear(legs)
        beside = keeps(lanes(self.start, legs), spot.shapes, spot.needs)
        wide = self._disc_clear(legs, spot.beside)
        return [a and b for a, b in zip(wide, beside, strict=True)]

    def _disc_clear(
        self, legs: Sequence[tuple[Point, Point]], but: tuple[int, ...] = ()
    ) -> list[bool]:
        """On which legs the disc keeps its distance from all shapes but some, by number."""
        lines = shapely.linestrings(legs)
        near = shapely.dwithin(self._solid(but), lines, self.radius - TOLERANCE)
        return [not each for each in near.tolist()]

    @cached_property
    def _start_spot(self) -> Spot:
        return self._spot(self.start)

    def _spot(self, placed: Placed) -> Spot:
        """A base on a spot, with what stands so near that it matters how the base turns."""
        if placed not in self._spots:
            far = shapely.distance(self.shapes, shapely.Point(placed.centre)).tolist()
            beside = tuple(n for n, mm in enumerate(far) if mm < self.radius - TOLERANCE)
            shapes, needs = [self.shapes[n] for n in beside], [self.needs[n] for n in beside]
            self._spots[placed] = Spot(placed, beside, shapes, needs)
        return self._spots[placed]

    def _solid(self, but: tuple[int, ...] = ()) -> Shape:
        """All shapes but some as one, made ready to be asked often."""
        if but not in self._solids:
            parts = [
                part
                for number, each in enumerate(self.shapes)
                if number not in but
                for part in shapely.get_parts(each)
            ]
            self._solids[but] = shapely.MultiPolygon(parts)
            shapely.prepare(self._solids[but])
        return self._solids[but]
