"""A single rank makes room, by comparing every legal layout of the wider unit (a twin)."""

from __future__ import annotations

from collections.abc import Mapping

from tests.engine.twins.brute import Place, Size, Start, cells, composition
from tests.engine.twins.least import Answer, fields, least


def pushed_by(start: Start, size: Size, seat: Place) -> dict[str | Place, int]:
    """Who stands where he goes, with their width: names, and cells of plain models."""
    taken = set(cells(seat, size))
    found: dict[str | Place, int] = {}
    for name, (place, each, _) in start.named.items():
        if taken & set(cells(place, each)):
            found[name] = each[0]
    return found | dict.fromkeys(sorted(start.plain & taken), 1)


def widen(
    start: Start, size: Size, seat: Place, mm: tuple[float, float], ends: Mapping[str | Place, str]
) -> Answer | None:
    """The least displacement in a single rank when some of the pushed go to an end, "left" or
    "right", that becomes as much wider; they themselves stand there, at whatever order.

    Pictures keep the old numbers of files: new files on the left are 0, -1, ...
    """
    pushed = pushed_by(start, size, seat)
    left = sum(pushed[who] for who, end in ends.items() if end == "left")
    right = sum(pushed[who] for who, end in ends.items() if end == "right")
    files = start.files + left + right
    new = {"left": range(1, left + 1), "right": range(files - right + 1, files + 1)}
    named = {
        name: ((r, f + left), each, front) for name, ((r, f), each, front) in start.named.items()
    }
    plain = {(r, f + left) for r, f in start.plain}
    pins = {}
    for who, end in ends.items():
        if isinstance(who, str):
            name, wide = who, start.named[who][1][0]
        else:
            rank, file = who
            name, wide = f"plain {who}", 1
            named[name] = ((rank, file + left), (1, 1), False)
            plain.discard((rank, file + left))
        pins[name] = frozenset((1, f) for f in new[end] if f + wide - 1 in new[end])
    wider = Start(files, frozenset(plain), named)
    field = fields(files, *composition(wider, size), size).get((seat[0], seat[1] + left))
    told = least(field, wider, mm, pins) if field else None
    if told is None:
        return None
    return told._replace(pictures=frozenset(_anonymous(*each, left) for each in told.pictures))


def _anonymous(
    named: frozenset[tuple[str, Place]], plain: frozenset[Place], left: int
) -> tuple[frozenset[tuple[str, Place]], frozenset[Place]]:
    """A picture in the old numbers of files, in which plain models have no names."""
    back = {(name, (r, f - left)) for name, (r, f) in named}
    nameless = {each for each in back if each[0].startswith("plain ")}
    cells_ = {(r, f - left) for r, f in plain} | {place for _, place in nameless}
    return frozenset(back - nameless), frozenset(cells_)
