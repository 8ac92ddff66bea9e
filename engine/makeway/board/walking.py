"""How a single model walks: the straight way, or else the shortest way around what stands there.

A way is measured along the path of the base's centre, in mm. On a straight way, and by knots that
were chosen, the base faces along each leg and keeps half an inch from others (SP-1). A way that is
looked for keeps that distance from a disc through the base's corners, so that he may turn anywhere
(reading A26); by the other way to read it, the base as it faces along each leg is enough, and the
disc counts where he turns. Beside what stands near the start or the end, only the base counts.

Where he may turn anywhere, arcs around corners are measured as arcs; the knots of such a way are
those of chords outside them. By the other way to read it, chords make a way longer by less than a
third of a percent of the arc. A passage that is wide enough by less than 1 mm may be overlooked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from makeway.board.around import Around
from makeway.board.field import Shape
from makeway.board.placed import Placed, apart, bearing, between
from makeway.board.spacing import Near, needed, obstacles, passed
from makeway.board.sweeps import corners_of, slid, turned
from makeway.board.turning import lanes
from makeway.board.walkable import Ground
from makeway.core.once import once
from makeway.core.pose import Point, Pose
from makeway.core.state import State
from makeway.core.words import TOLERANCE, Facing

ANGLE = 1e-6
"""Two facings that differ by less, in degrees, are one."""


class Way(NamedTuple):
    """A way of a base's centre from its start to its end, both among the `knots`; no knots: no way.

    `hits` is what the straight way would pass nearer than it may. `exactly` is its length in mm
    where knots stand for the chords of an arc.

    >>> Way((Point(0, 0), Point(30, 40))).length
    50.0
    """

    knots: tuple[Point, ...]
    hits: tuple[str, ...] = ()
    exactly: float | None = None

    @property
    def found(self) -> bool:
        return bool(self.knots)

    @property
    def straight(self) -> bool:
        """A single leg: no reading is needed for it."""
        return len(self.knots) == 2

    @property
    def length(self) -> float:
        """In mm; without end when there is no way."""
        if not self.knots:
            return inf
        if self.exactly is not None:
            return self.exactly
        return sum(apart(a, b) for a, b in pairwise(self.knots))


def ways_to(
    state: State,
    start: Placed,
    ends: Sequence[Placed],
    *,
    but: Collection[str] = (),
    limit: float = inf,
    turning: str = "disc",
    fly: bool = False,
) -> tuple[Way, ...]:
    """The shortest way of a single model to each of several places, found together.

    `but` are the ids of units and terrain that he ignores (his own unit, the unit that he joins),
    `limit` what he can walk in mm: a longer way counts as none. `turning` is the way to read A26.
    A model that flies ignores everything on the way (FL-1). Where a way ends, Unit Spacing and the
    board are for others to judge.
    """
    if fly or not ends:
        return tuple(_within(limit, Way((start.centre, end.centre))) for end in ends)
    walks = once(
        state,
        ("walks", start, frozenset(but), turning),
        lambda: Walks(lambda limit: Ground(state, start, but, limit=limit, turning=turning)),
    )
    return walks.to(ends, limit)


class Walks:
    """The ways of one base from where it stands: each is looked for once, and is the same whatever
    else is asked for."""

    def __init__(self, ground_within: Callable[[float], Ground]) -> None:
        self._ground_within = ground_within
        self._grounds: dict[float, tuple[Ground, Around]] = {}
        self._known: dict[Placed, tuple[Way, float]] = {}

    def to(self, ends: Sequence[Placed], limit: float) -> tuple[Way, ...]:
        """The way to each end that is no longer than the limit in mm."""
        new = [end for end in dict.fromkeys(ends) if not self._knows(end, limit)]
        if new:
            self._known |= zip(new, ((way, limit) for way in self._look(new, limit)), strict=True)
        return tuple(_within(limit, self._known[end][0]) for end in ends)

    def _knows(self, end: Placed, limit: float) -> bool:
        """A way that was found, or none within a limit as far."""
        way, tried = self._known.get(end, (Way(()), -inf))
        return way.found or limit <= tried

    def _look(self, ends: Sequence[Placed], limit: float) -> list[Way]:
        ground, around = self._on(limit)
        hits, here = ground.straight(ends), ground.start.centre
        ways = [
            Way((), found) if found else _within(limit, Way((here, end.centre)))
            for end, found in zip(ends, hits, strict=True)
        ]
        blocked = [
            number
            for number, end in enumerate(ends)
            if hits[number] and apart(here, end.centre) <= limit
        ]
        if blocked:
            bent = around.ways([ends[each] for each in blocked], [hits[each] for each in blocked])
            for number, way in zip(blocked, bent, strict=True):
                knots = (here, *way.bends, ends[number].centre) if way.bends else ()
                ways[number] = _within(limit, Way(knots, hits[number], way.length))
        return ways

    def _on(self, limit: float) -> tuple[Ground, Around]:
        if limit not in self._grounds:
            ground = self._ground_within(limit)
            self._grounds[limit] = ground, Around(ground)
        return self._grounds[limit]


def way_to(
    state: State,
    start: Placed,
    end: Placed,
    *,
    but: Collection[str] = (),
    limit: float = inf,
    turning: str = "disc",
    fly: bool = False,
) -> Way:
    """The shortest way of a single model to one place; as `ways_to`.

    >>> from makeway.core.ground import Field, Terrain, rectangle
    >>> from makeway.core.state import Moment
    >>> from makeway.core.words import Base
    >>> wall = Terrain(id="wall", name="Wall", corners=rectangle(Point(300, 200), 100, 20))
    >>> field = Field(width=1219.2, depth=914.4, terrain=(wall,))
    >>> state = State(units={}, players=(), moment=Moment(active="own"), field=field)
    >>> wizard = Placed(Base(20, 20), Point(300, 300))
    >>> way = way_to(state, wizard, wizard.to(Point(300, 100)))
    >>> way.straight, way.hits, round(way.length, 1)
    (False, ('wall',), 260.2)
    """
    return ways_to(state, start, [end], but=but, limit=limit, turning=turning, fly=fly)[0]


def _within(limit: float, way: Way) -> Way:
    return way if way.length <= limit + TOLERANCE else Way((), way.hits)


def way_by(
    state: State,
    start: Placed,
    knots: Sequence[Point],
    end: Placed,
    *,
    but: Collection[str] = (),
) -> tuple[Way, tuple[Near, ...]]:
    """A way by chosen knots, and what it passes nearer than it may, exactly: the base turns on each
    knot, the shorter way round, and faces along each leg."""
    stops = [start.centre]
    stops += [each for each in (*knots, end.centre) if apart(each, stops[-1]) > TOLERANCE]
    ground = obstacles(state, but)
    swept, now = [], start
    for here, there in pairwise(stops):
        facing = bearing(here, there)
        swept += [*_turn(now, facing)]
        swept += [*lanes(start, [(here, there)])]
        now = start.to(there, facing)
    swept += [*_turn(now, end.facing)]
    return Way(tuple(stops)), passed(swept, ground, needed(start, ground))


def slide(
    state: State, start: Placed, towards: Facing, mm: float, *, but: Collection[str] = ()
) -> tuple[Placed, tuple[Near, ...]]:
    """A straight move that keeps the facing (MV-2): where it ends, and what it passes too near."""
    x, y = {
        Facing.FRONT: (0.0, -mm),
        Facing.REAR: (0.0, mm),
        Facing.LEFT: (-mm, 0.0),
        Facing.RIGHT: (mm, 0.0),
    }[towards]
    end = start.to(Pose(*start.centre, start.facing).at(x, y))
    ground = obstacles(state, but)
    swept = slid(corners_of(start), end.centre.x - start.centre.x, end.centre.y - start.centre.y)
    return end, passed(swept, ground, needed(start, ground))


def without_turning(start: Placed, end: Placed) -> Facing | None:
    """The one direction in which a move leads that keeps the facing (MV-2); None: it needs a turn.

    >>> from makeway.core.words import Base
    >>> wizard = Placed(Base(20, 20), Point(0, 0), 90)
    >>> without_turning(wizard, wizard.to(Point(-30, 0))).value
    'rear'
    """
    if abs(between(start.facing, end.facing)) > ANGLE:
        return None
    right, back = Pose(*start.centre, start.facing).inside(end.centre)
    if abs(right) < TOLERANCE:
        return Facing.FRONT if back < 0 else Facing.REAR
    if abs(back) < TOLERANCE:
        return Facing.RIGHT if right > 0 else Facing.LEFT
    return None


def _turn(now: Placed, facing: float) -> Shape:
    return turned(corners_of(now), now.centre, between(now.facing, facing))
