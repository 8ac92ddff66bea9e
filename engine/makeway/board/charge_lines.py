"""Where charges end: the Wheel and the straight way of a failed one, the place in contact of a
successful one (FC-1, CH-5, dossier 32.15). All in mm on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import asin, atan2, copysign, degrees, hypot, radians
from typing import NamedTuple

from makeway.board.field import in_frame, located
from makeway.board.formation import Rect, boundary
from makeway.board.late import shapely
from makeway.board.placed import Placed, middle, where
from makeway.board.spacing import Near, obstacles
from makeway.core.pose import Point, Pose
from makeway.core.state import Contact, State, Unit
from makeway.core.words import TOLERANCE, Facing


class Run(NamedTuple):
    """A Wheel and then a straight way: where it ends, the turn in degrees (clockwise is positive),
    and how many mm were spent on the turn (the outer corner's arc) and on the straight way."""

    pose: Pose
    turn: float
    wheeled: float
    straight: float


class Landing(NamedTuple):
    """A charger in contact: his pose, the contact, and what stands where he would stand; with it
    the contact is not possible."""

    pose: Pose
    contact: Contact
    blocked: tuple[str, ...]


def frame(thing: Unit | Placed) -> tuple[Pose, Rect]:
    """The pose, and the Unit Boundary in the own frame."""
    if isinstance(thing, Placed):
        return thing.pose, (0.0, 0.0, thing.base.width, thing.base.depth)
    return where(thing), boundary(thing)


def front_middle(thing: Unit | Placed) -> Point:
    """The middle of the Front Facing, side models included."""
    pose, (left, front, wide, _) = frame(thing)
    return pose.at(left + wide / 2, front)


def failed_charge(thing: Unit | Placed, target: Point, mm: float) -> Run:
    """Wheel until the target's centre is straight ahead of the middle of the front, then spend what
    is left of `mm` straight on (FC-1). A Wheel that needs more than `mm` stops short.

    >>> from makeway.core.words import Base
    >>> warlord = Placed(Base(25, 25), Point(0, 0))
    >>> failed_charge(warlord, Point(0, -300), 101.6).pose
    Pose(x=-12.5, y=-114.1, facing=0.0)
    """
    pose, (left, front, wide, _) = frame(thing)
    turn = wheel_towards(thing, target)
    most = degrees(mm / wide)
    turn = turn if abs(turn) <= most else copysign(most, turn)
    wheeled = radians(abs(turn)) * wide
    corner = pose.at(left if turn < 0 else left + wide, front)
    straight = mm - wheeled
    return Run(pose.turned(turn, corner).moved(back=-straight), turn, wheeled, straight)


def wheel_towards(thing: Unit | Placed, target: Point) -> float:
    """The Wheel in degrees, clockwise positive, after which a point is straight ahead of the middle
    of the front. It turns about the front corner on the point's side.

    >>> from makeway.core.words import Base
    >>> round(wheel_towards(Placed(Base(20, 20), Point(0, 10)), Point(110, -10)), 6)
    90.0
    """
    pose, (left, front, wide, _) = frame(thing)
    right, back = pose.inside(target)
    right, ahead, half = right - left - wide / 2, front - back, wide / 2
    side = copysign(1.0, right) if abs(right) > TOLERANCE else 0.0
    # Seen from the corner on the target's side, with that side counted as positive.
    across = abs(right) - half
    far = hypot(across, ahead)
    if (side == 0.0 and ahead > 0) or far <= half:
        return 0.0
    return (side or 1.0) * (degrees(atan2(across, ahead)) + degrees(asin(half / far)))


def room_ahead(
    state: State, thing: Unit | Placed, mm: float, but: Collection[str] = ()
) -> tuple[Near, ...]:
    """What a straight way of `mm` forwards would run into, and after how many mm, nearest first."""
    pose, (left, front, wide, deep) = frame(thing)
    ignored = {*but, thing.id} if isinstance(thing, Unit) else {*but}
    lane = shapely.box(left, front - mm, left + wide, front + deep)
    found = []
    for each in obstacles(state, ignored):
        there = shapely.intersection(in_frame(pose, each), lane)
        if not shapely.is_empty(there):
            until = front - float(shapely.bounds(there)[3])
            found.append(Near(each.id, max(0.0, until)))
    return tuple(sorted(found, key=lambda near: near.mm))


def landing(
    state: State, charger: Unit | Placed, target: Unit, *, id: str, but: Collection[str] = ()
) -> Landing:
    """Where a successful charger stands: flush with the Facing in whose arc the middle of his front
    was (FA-1), as far along it as the straight way to the target's centre leads, kept on the edge.

    Beside others he is moved along the edge as little as it takes not to touch them; `id` is his
    unit, `but` are the ids that he ignores besides the target and himself.
    """
    start = front_middle(charger)
    facing = located(target, start) or Facing.FRONT
    _, (left, front, wide, deep) = frame(charger)
    goal = _along(where(target), boundary(target), facing, start, middle(target))
    low, high = _edge(boundary(target), facing)
    low, high = sorted((low + wide / 2, high - wide / 2))
    taken = _taken(state, target, facing, (wide, deep), {*but, id, target.id})
    place = _nearest(min(max(goal, low), high), low, high, [span for _, *span in taken])
    at = min(max(goal, low), high) if place is None else place
    blocked = () if place is not None else tuple(dict.fromkeys(name for name, *_ in taken))
    pose = _against(where(target), boundary(target), facing, at)
    contact = Contact(
        unit=target.id, enemy=id, facing=facing, offset=at - wide / 2, with_facing=Facing.FRONT
    )
    return Landing(pose.moved(right=-left - wide / 2, back=-front), contact, blocked)


def _edge(rect: Rect, facing: Facing) -> tuple[float, float]:
    """A Facing as in `Contact.offset`: rightwards along front and rear, backwards along a flank."""
    x, y, wide, deep = rect
    return (y, y + deep) if facing in (Facing.LEFT, Facing.RIGHT) else (x, x + wide)


def _line(rect: Rect, facing: Facing) -> float:
    """Where the Facing itself runs, across the direction in which it is measured."""
    x, y, wide, deep = rect
    return {
        Facing.FRONT: y,
        Facing.REAR: y + deep,
        Facing.LEFT: x,
        Facing.RIGHT: x + wide,
    }[facing]


def _along(pose: Pose, rect: Rect, facing: Facing, start: Point, end: Point) -> float:
    """Where on a Facing a straight way meets it."""
    a, b, line = pose.inside(start), pose.inside(end), _line(rect, facing)
    if facing in (Facing.LEFT, Facing.RIGHT):
        part = (line - a.x) / (b.x - a.x)
        return a.y + part * (b.y - a.y)
    part = (line - a.y) / (b.y - a.y)
    return a.x + part * (b.x - a.x)


def _against(pose: Pose, rect: Rect, facing: Facing, at: float) -> Pose:
    """The pose of a point that stands on a Facing and looks straight at it."""
    line = _line(rect, facing)
    flank = facing in (Facing.LEFT, Facing.RIGHT)
    spot = pose.at(line, at) if flank else pose.at(at, line)
    turn = {Facing.FRONT: 180.0, Facing.REAR: 0.0, Facing.LEFT: 90.0, Facing.RIGHT: 270.0}
    return Pose(spot.x, spot.y, (pose.facing + turn[facing]) % 360.0)


def _taken(
    state: State, target: Unit, facing: Facing, size: tuple[float, float], but: Collection[str]
) -> list[tuple[str, float, float]]:
    """Where along a Facing the middle of a charger may not stand because of others, from and to."""
    rect, pose = boundary(target), where(target)
    low, high = _edge(rect, facing)
    line, (wide, deep) = _line(rect, facing), size
    out = -deep if facing in (Facing.FRONT, Facing.LEFT) else deep
    near, far = sorted((line, line + out))
    flank = facing in (Facing.LEFT, Facing.RIGHT)
    ends = (low - wide, high + wide)
    strip = (near, ends[0], far, ends[1]) if flank else (ends[0], near, ends[1], far)
    found = []
    for each in obstacles(state, but):
        there = shapely.intersection(in_frame(pose, each), shapely.box(*strip))
        if not shapely.is_empty(there):
            bounds = [float(mm) for mm in shapely.bounds(there)]
            first, last = (bounds[1], bounds[3]) if flank else (bounds[0], bounds[2])
            found.append((each.id, first - wide / 2, last + wide / 2))
    return found


def _nearest(
    goal: float, low: float, high: float, taken: Iterable[tuple[float, float] | list[float]]
) -> float | None:
    """The place nearest to `goal` from `low` to `high` that touches nothing that is taken."""
    spans = [(first - TOLERANCE, last + TOLERANCE) for first, last in taken]
    places = [goal, *(end for span in spans for end in span)]
    free = [
        each
        for each in places
        if low <= each <= high and not any(first < each < last for first, last in spans)
    ]
    return min(free, key=lambda each: abs(each - goal), default=None)
