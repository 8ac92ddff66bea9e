"""The battlefield of a document: its table, terrain and zones, and where each unit stands on it.

Documents say inches, the engine mm. `makeway.text.surveying` writes the other way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn, TypeVar

from makeway.board.formation import boundary
from makeway.board.overlaps import overlapping
from makeway.core.errors import shown
from makeway.core.ground import Field, Polygon, Terrain, rectangle
from makeway.core.pose import Point, Pose
from makeway.core.state import Unit
from makeway.core.words import MM_PER_INCH, TOLERANCE, inches, millimetres
from makeway.text.checks import LONGEST_NAME, check_words
from makeway.text.document import AreaDoc, Document, Inches, TableDoc, TerrainDoc, UnitDoc
from makeway.text.errors import Fault, MalformedError, within
from makeway.text.names import Names

SMALLEST_TABLE, LARGEST_TABLE = 12.0, 118.0
"""A table is so many inches wide and deep."""

MOST_AREAS = 60
"""More pieces of terrain, areas of a zone or corners of an area are a slip of the pen."""

SMALLEST_AREA = 100.0
"""Less ground than so many mm² is a slip of the pen."""

NO_TABLE = "needs a battlefield: say its size, as in `table: {width: 72, depth: 48}`."

T = TypeVar("T")
U = TypeVar("U")


def field_of(document: Document) -> Field | None:
    """The battlefield of a document; None without one.

    MalformedError with the field for what does not fit.
    """
    if document.table is None:
        for name in ("terrain", "zones"):
            if getattr(document, name):
                _refuse(f"`{name}` {NO_TABLE}", name)
        return None
    with within("table"):
        size = _size(document.table)
    names = Names()
    terrain = _each(document.terrain, "terrain", lambda doc: _terrain(doc, names, size))
    zones = {
        str(player): _each(areas, f"zones.{player}", lambda doc: area_of(doc, size))
        for player, areas in document.zones.items()
    }
    return Field(width=size.x, depth=size.y, terrain=terrain, zones=zones)


def _size(table: TableDoc) -> Point:
    for name in ("width", "depth"):
        length = getattr(table, name)
        if not SMALLEST_TABLE <= length <= LARGEST_TABLE:
            says = f"is {shown(length)}″; it is {SMALLEST_TABLE:g} to {LARGEST_TABLE:g}."
            _refuse(f"The table’s `{name}` {says}", name)
    return Point(millimetres(table.width), millimetres(table.depth))


def _each(docs: tuple[T, ...], path: str, read: Callable[[T], U]) -> tuple[U, ...]:
    """Each entry of a list read; what does not fit is told with its number."""
    if len(docs) > MOST_AREAS:
        _refuse(f"{len(docs)} entries; {MOST_AREAS} are the most.", path)
    found = []
    for number, doc in enumerate(docs):
        with within(f"{path}[{number}]"):
            found.append(read(doc))
    return tuple(found)


def _terrain(doc: TerrainDoc, names: Names, size: Point) -> Terrain:
    check_words("name", doc.name, LONGEST_NAME)
    return Terrain(
        id=names.unit(doc.name, doc.id),
        name=doc.name,
        corners=area_of(doc, size),
        blocks=doc.blocks,
        hides=doc.hides,
    )


def area_of(doc: AreaDoc, size: Point) -> Polygon:
    """The corners of an area in mm, on a table of this size. MalformedError when there is none."""
    whole = doc.at is not None or doc.size is not None or doc.facing
    if doc.corners is not None and whole:
        _refuse("`corners` say where the area is: leave out `at`, `size` and `facing`.", "corners")
    corners = corners_of(doc)
    if not 3 <= len(corners) <= MOST_AREAS:
        _refuse(f"{len(corners)} corners; an area has 3 to {MOST_AREAS}.", "corners")
    if abs(_ground(corners)) < SMALLEST_AREA or _crosses(corners):
        _refuse("These corners enclose no area: give them in order around it.", "corners")
    if beyond := _beyond(corners, size):
        _refuse(f"The area reaches {beyond} of the table.", "corners" if doc.corners else "at")
    return corners


def corners_of(doc: AreaDoc) -> Polygon:
    """The corners that an area says, in mm, wherever they lie."""
    if doc.corners is not None:
        _check_points(doc.corners, "corners")
        return tuple(Point(millimetres(x), millimetres(y)) for x, y in doc.corners)
    if doc.at is None or doc.size is None:
        _refuse("An area needs `at`, its middle, and `size`; or its `corners`.", "")
    _check_points((doc.at,), "at")
    _check_points((doc.size,), "size")
    _check_facing(doc.facing)
    width, depth = doc.size
    return rectangle(_point(doc.at), width * MM_PER_INCH, depth * MM_PER_INCH, doc.facing)


def pose_of(doc: UnitDoc, unit: Unit) -> Pose | None:
    """Where a unit stands by its document; None where that says nothing.

    >>> from makeway.text.scenario import load
    >>> table = "makeway: 1\\ntable: {width: 48, depth: 36}\\n"
    >>> load(table + "units: [{profile: Orcs, drawing: r r, at: [10, 5]}]").state.units["orcs"].pose
    Pose(x=229.0, y=127.0, facing=0.0)
    """
    if doc.at is None:
        if doc.facing:
            _refuse("`facing` is said of a unit that has its place: say `at` too.", "facing")
        return None
    _check_points((doc.at,), "at")
    _check_facing(doc.facing)
    return Pose.of_front(_point(doc.at), unit.files * unit.reference.width, doc.facing)


def check_pose(unit: Unit, field: Field | None) -> None:
    """MalformedError unless a unit that has a place stands on a table, with all of its bases."""
    if unit.pose is None:
        return
    if field is None:
        _refuse(f"`at` {NO_TABLE}", "at")
    x, y, wide, deep = boundary(unit)
    ends = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    corners = tuple(unit.pose.at(*each) for each in ends)
    if beyond := _beyond(corners, Point(field.width, field.depth)):
        _refuse(f"The {unit.name} reach {beyond} of the table.", "at")


def check_terrain_id(piece: Terrain, units: Iterable[Unit]) -> None:
    """MalformedError when terrain bears the id of a unit or a model: whose is it then?"""
    if any(piece.id == unit.id or piece.id in unit.models for unit in units):
        says = f"The id {piece.id!r} is taken: give the {piece.name} an `id` of its own."
        raise MalformedError(says)


def check_clear(number: int, units: Sequence[Unit], field: Field | None) -> None:
    """MalformedError when a unit stands where an earlier one or Impassable Terrain is."""
    unit = units[number]
    earlier: list[Unit | Terrain] = [each for each in units[:number] if each.pose is not None]
    terrain = field.terrain if field is not None else ()
    for other in (*earlier, *(each for each in terrain if each.blocks)):
        if unit.pose is not None and any(overlapping((unit, other))):
            _refuse(f"The {unit.name} and the {other.name} share ground: move one of them.", "at")


def _beyond(corners: Polygon, size: Point) -> str:
    """How far corners lie outside the table: "0.25″ beyond the left edge"; empty when inside."""
    rooms = {
        "left": min(x for x, _ in corners),
        "upper": min(y for _, y in corners),
        "right": size.x - max(x for x, _ in corners),
        "lower": size.y - max(y for _, y in corners),
    }
    edge = min(rooms, key=rooms.__getitem__)
    missing = -rooms[edge]
    return f"{inches(missing):.2f}″ beyond the {edge} edge" if missing > TOLERANCE else ""


def _point(at: Inches) -> Point:
    return Point(at[0] * MM_PER_INCH, at[1] * MM_PER_INCH)


def _check_points(points: tuple[Inches, ...], field: str) -> None:
    for point in points:
        for length in point:
            if not 0 <= length <= LARGEST_TABLE:
                says = f"is {shown(length)}″ there; on a table it is 0 to {LARGEST_TABLE:g}."
                _refuse(f"`{field}` {says}", field)


def _check_facing(facing: float) -> None:
    if not -360 <= facing <= 360:
        _refuse(f"`facing` is {shown(facing)}; it is -360 to 360 degrees.", "facing")


def _ground(corners: Polygon) -> float:
    """The area that corners enclose in mm², below 0 when they run the other way round."""
    return sum(a.x * b.y - b.x * a.y for a, b in _sides(corners)) / 2


def _sides(corners: Polygon) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _crosses(corners: Polygon) -> bool:
    """Whether two sides cross, or a side meets another anywhere but at a shared corner."""
    sides = list(_sides(corners))
    return any(
        _meet(one, other)
        for n, one in enumerate(sides)
        for other in sides[n + 2 : len(sides) - (n == 0)]
    )


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two straight lines have a point in common."""
    (a, b), (c, d) = one, other
    return _turn(a, b, c) * _turn(a, b, d) <= 0 and _turn(c, d, a) * _turn(c, d, b) <= 0


def _turn(a: Point, b: Point, c: Point) -> float:
    """On which side of the line from a to b a point lies, by its sign."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _refuse(says: str, field: str) -> NoReturn:
    raise MalformedError(Fault(says=says, field=field))
