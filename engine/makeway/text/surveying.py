"""The battlefield as a document says it: mm become the shortest inches that read back the same."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, hypot
from typing import Any, TypeVar

from makeway.core.ground import Field, Polygon
from makeway.core.pose import Point
from makeway.core.state import Unit
from makeway.core.words import inches, millimetres
from makeway.text.battlefield import corners_of, pose_of
from makeway.text.document import AreaDoc, Inches, TableDoc, TerrainDoc, UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.names import slug

T = TypeVar("T")

FINEST = 12
"""So many decimals of an inch say every place that the engine knows."""


def table_docs(field: Field | None) -> dict[str, Any]:
    """The fields of a document that describe a battlefield; none without one."""
    if field is None:
        return {}
    return {
        "table": TableDoc(width=_length(field.width), depth=_length(field.depth)),
        "terrain": tuple(
            TerrainDoc(
                name=each.name,
                id=None if slug(each.name) == each.id else each.id,
                blocks=each.blocks,
                hides=each.hides,
                **_area(each.corners),
            )
            for each in field.terrain
        ),
        "zones": {
            player: tuple(AreaDoc(**_area(corners)) for corners in areas)
            for player, areas in field.zones.items()
        },
    }


def place_docs(unit: Unit) -> dict[str, Any]:
    """The fields of a unit's document that say where it stands; none for one that has no place.

    >>> from makeway.core.pose import Pose
    >>> from makeway.text.scenario import load
    >>> unit = load("makeway: 1\\nunits: [{profile: Orcs, drawing: r r}]").state.units["orcs"]
    >>> from msgspec.structs import replace
    >>> place_docs(replace(unit, pose=Pose(229, 127, 90)))
    {'at': (9.01574803, 5.98425197), 'facing': 90.0}
    """
    pose = unit.pose
    if pose is None:
        return {}
    front = pose.front(unit.files * unit.reference.width)

    def reads(at: Inches) -> bool:
        return pose_of(UnitDoc(at=at, facing=pose.facing), unit) == pose

    return {"at": _shortest(lambda digits: _inches(front, digits), reads), "facing": pose.facing}


def _area(corners: Polygon) -> dict[str, Any]:
    """A rectangle by its middle, size and facing where that says it; else the corners."""
    if len(corners) == 4:
        doc = _shortest(lambda digits: _rectangle(corners, digits), lambda d: _says(d, corners))
        if _says(doc, corners):
            return {"at": doc.at, "size": doc.size, "facing": doc.facing}
    return {"corners": tuple((_length(x), _length(y)) for x, y in corners)}


def _rectangle(corners: Polygon, digits: int) -> AreaDoc:
    (a, b), c = corners[:2], corners[2]
    middle = Point((a.x + c.x) / 2, (a.y + c.y) / 2)
    size = Point(hypot(b.x - a.x, b.y - a.y), hypot(c.x - b.x, c.y - b.y))
    facing = degrees(atan2(b.y - a.y, b.x - a.x)) % 360
    return AreaDoc(
        at=_inches(middle, digits), size=_inches(size, digits), facing=round(facing, digits) % 360
    )


def _says(doc: AreaDoc, corners: Polygon) -> bool:
    try:
        return corners_of(doc) == corners
    except MalformedError:
        return False


def _length(mm: float) -> float:
    return _shortest(lambda digits: round(inches(mm), digits), lambda d: millimetres(d) == mm)


def _inches(point: Point, digits: int) -> Inches:
    return round(inches(point.x), digits), round(inches(point.y), digits)


def _shortest(make: Callable[[int], T], reads: Callable[[T], bool]) -> T:
    """What is made with the fewest decimals that read back the same; else with the most."""
    made = (make(digits) for digits in range(FINEST))
    return next((each for each in made if reads(each)), make(FINEST))
