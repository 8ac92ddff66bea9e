"""What happens to units and their models: who takes which place, what is lost, who falls."""

from __future__ import annotations

from makeway.core.past import TestKind
from makeway.core.pose import Point, Pose
from makeway.core.words import Base, Facing, Leaf, Seat, Side


class Moved(Leaf, frozen=True, kw_only=True, tag_field="event", tag="moved"):
    """Models of one unit take new seats, all at once; `sides` says who then stands beside it.

    A model that comes to a side leaves its seat, one that takes a seat its side.
    """

    unit: str
    seats: dict[str, Seat]
    sides: dict[Side, str] | None = None


class Joined(Leaf, frozen=True, kw_only=True, tag_field="event", tag="joined"):
    """A model leaves its own unit and stands in another, on a seat or at a side.

    `way` is the way of its centre over a battlefield.
    """

    unit: str
    model: str
    seat: Seat | None = None
    side: Side | None = None
    way: tuple[Point, ...] = ()


class Left(Leaf, frozen=True, kw_only=True, tag_field="event", tag="left"):
    """A model leaves its unit and is a unit of its own, `as_unit`, with his own base as the
    reference.

    `pose` is where it stands then on a battlefield, `way` the way of its centre.
    """

    unit: str
    model: str
    as_unit: str
    pose: Pose | None = None
    way: tuple[Point, ...] = ()


class Widened(Leaf, frozen=True, kw_only=True, tag_field="event", tag="widened"):
    """A unit gets one file more; a new left file renumbers the others."""

    unit: str
    side: Side


class Narrowed(Leaf, frozen=True, kw_only=True, tag_field="event", tag="narrowed"):
    """A unit keeps `files` files: `left` of the old ones are given up at the left, which renumbers
    the others, and the rest at the right."""

    unit: str
    files: int
    left: int = 0


class Lost(Leaf, frozen=True, kw_only=True, tag_field="event", tag="lost"):
    """Health Points come off: a model's own pool, or what an R&F pool carries afterwards."""

    unit: str
    model: str | None = None
    points: int = 0
    pool: str | None = None
    carried: int = 0


class Fell(Leaf, frozen=True, kw_only=True, tag_field="event", tag="fell"):
    """Models are removed as casualties."""

    unit: str
    models: tuple[str, ...]


class Rebased(Leaf, frozen=True, kw_only=True, tag_field="event", tag="rebased"):
    """The reference base of a unit changes (CO-4).

    `files`, `seats` and `sides` are the same places counted in the new base; None: as before.
    """

    unit: str
    reference: Base
    files: int | None = None
    seats: dict[str, Seat] | None = None
    sides: dict[Side, str] | None = None


class Nudged(Leaf, frozen=True, kw_only=True, tag_field="event", tag="nudged"):
    """An enemy and a unit come together along a Facing: `mm` more in `Contact.offset` (RC-6)."""

    unit: str
    enemy: str
    facing: Facing
    mm: float


class DroppedOut(Leaf, frozen=True, kw_only=True, tag_field="event", tag="dropped_out"):
    """Two units are in contact no more (RC-6)."""

    unit: str
    enemy: str


class Tested(Leaf, frozen=True, kw_only=True, tag_field="event", tag="tested"):
    """A unit has taken a test, and is Fleeing and Shaken, or not, from now on."""

    unit: str
    test: TestKind
    passed: bool
    fleeing: bool
    shaken: bool


UnitEvent = (
    Moved
    | Joined
    | Left
    | Widened
    | Narrowed
    | Lost
    | Fell
    | Rebased
    | Nudged
    | DroppedOut
    | Tested
)
