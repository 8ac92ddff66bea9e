"""A Deployment Zone as a unit sees it: how much room is left on each of its four edges."""

from __future__ import annotations

from makeway.core.words import TOLERANCE, Facing, Value


class Zone(Value, frozen=True, kw_only=True):
    """Room in mm from each edge of the Unit Boundary to the edge of its Deployment Zone (DZ-1).

    None: no edge of the zone is near. Below 0, the unit reaches beyond it.

    >>> Zone(rear=25).less(rear=40).missing
    {<Facing.REAR: 'rear'>: 15}
    """

    front: float | None = None
    left: float | None = None
    right: float | None = None
    rear: float | None = None

    def less(self, *, front: float = 0, left: float = 0, right: float = 0, rear: float = 0) -> Zone:
        """The room left when the unit grows by so many mm at its edges.

        >>> Zone(left=8, right=30).less(right=20)
        Zone(front=None, left=8, right=10, rear=None)
        """
        return Zone(
            front=_less(self.front, front),
            left=_less(self.left, left),
            right=_less(self.right, right),
            rear=_less(self.rear, rear),
        )

    def at(self, facing: Facing) -> float | None:
        """The room at one edge, in mm."""
        rooms = {
            Facing.FRONT: self.front,
            Facing.LEFT: self.left,
            Facing.RIGHT: self.right,
            Facing.REAR: self.rear,
        }
        return rooms[facing]

    @property
    def missing(self) -> dict[Facing, float]:
        """At which edges the unit reaches beyond the zone, and by how many mm."""
        rooms = {facing: self.at(facing) for facing in Facing}
        return {
            facing: -room
            for facing, room in rooms.items()
            if room is not None and room < -TOLERANCE
        }


def _less(room: float | None, taken: float) -> float | None:
    """The room left in mm, free of what adding up leaves behind the sixth decimal."""
    if room is None or not taken:
        return room
    return round(room - taken, 6)
