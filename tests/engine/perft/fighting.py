"""Casualties of a first rank in combat: a twin of the engine that shares no code with it.

Of the ways to take so many from its left and from its right those count by which fewest enemies
lose contact, then those by which most models touch once they are nudged back, then those that
share most equally (RC-4). The Champion and Characters who are passed over slide inwards (32.10).
Every enemy here fights nobody else, so none drops out of the combat.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.engine.perft.falling import Picture, outermost
from tests.engine.perft.field import Kind
from tests.engine.twins.brute import Place, Start

Span = tuple[float, float]
NEAR = 0.01


class Foe(NamedTuple):
    """Enemy models of one width side by side, from `offset` on along our front or right edge."""

    flank: bool
    offset: float
    width: float
    number: int

    def spans(self, shift: float = 0.0) -> list[Span]:
        """Where each of them stands along the edge, in mm."""
        begins = self.offset + shift
        return [
            (begins + n * self.width, begins + (n + 1) * self.width) for n in range(self.number)
        ]


def fights(kind: Kind) -> dict[str, tuple[Foe, ...]]:
    """Enemies around a unit of a kind, in mm of its own frame."""
    wide = kind.files * kind.pair.rank_and_file[0]
    left, corner = Foe(False, -10.0, 25.0, 2), Foe(False, wide, 20.0, 1)
    middle, beside = Foe(False, wide / 2 - 10.0, 20.0, 1), Foe(True, 5.0, 15.0, 1)
    return {
        "left": (left,),
        "corner": (corner,),
        "middle": (middle,),
        "beside": (beside,),
        "left and beside": (left, beside),
    }


def losses_in_front(start: Start) -> range:
    """How many have to fall so that rank 1 loses some of its R&F and keeps others.

    None where a Character stands farther back, or one with a deep base does.
    """
    if any(place[0] > 1 or size[1] > 1 for place, size, _ in start.named.values()):
        return range(0)
    behind = sum(r > 1 for r, _ in start.plain)
    return range(behind + 1, len(start.plain))


def after_losses(start: Start, lost: int, foes: tuple[Foe, ...], width: float) -> set[Picture]:
    """Every picture that so many losses of `losses_in_front` can lead to in combat."""
    here = sorted(place for place in start.plain if place[0] == 1)
    due = lost - (len(start.plain) - len(here))
    ways = {}
    for left in range(due + 1):
        row, begins = _row(start, set(here) - set(outermost(here, left, due - left)))
        key = _contact(row, begins, foes, width, start.files)
        ways[left] = (*key, abs(due - 2 * left)), row
    best = min(key for key, _ in ways.values())
    return {_seen(row) for key, row in ways.values() if key == best}


Row = list[tuple[str | None, int]]
"""Who stands in rank 1 from the left, plain R&F without a name, and how many files wide each is."""


def _row(start: Start, stay: set[Place]) -> tuple[Row, int]:
    """The first rank once the outermost have fallen, and in which old file, from 0, it begins."""
    everyone: list[tuple[int, str | None, int]] = [(f, None, 1) for _, f in stay]
    everyone += [(at[1], name, size[0]) for name, (at, size, _) in start.named.items()]
    everyone.sort(key=lambda each: each[0])
    first = min(f for _, f in stay)
    pushed_in = sum(wide for f, _, wide in everyone if f < first)
    return [(name, wide) for _, name, wide in everyone], first - 1 - pushed_in


def _contact(
    row: Row, begins: int, foes: tuple[Foe, ...], width: float, files: int
) -> tuple[int, int]:
    """How many enemies lose contact, and less how many models of both sides touch in the end."""
    own: list[Span] = []
    at = begins * width
    for _, wide in row:
        own.append((at, at + wide * width))
        at += wide * width
    lost, touching = 0, set[tuple[int, int]]()
    for number, foe in enumerate(foes, 1):
        if foe.flank:
            lost += abs(at - files * width) > NEAR
            touching |= {(0, len(own) - 1), (number, 0)}
            continue
        spans = foe.spans()
        away = max(own[0][0] - spans[-1][1], spans[0][0] - own[-1][1])
        if away > NEAR:
            lost += 1
            spans = foe.spans(away if spans[0][0] < own[0][0] else -away)
        for ours, theirs in _meetings(own, spans):
            touching |= {(0, ours), (number, theirs)}
    return lost, -len(touching)


def _meetings(own: list[Span], spans: list[Span]) -> Iterator[tuple[int, int]]:
    """Whose edges have a point in common, corners included."""
    for ours, mine in enumerate(own):
        for theirs, other in enumerate(spans):
            if max(mine[0], other[0]) < min(mine[1], other[1]) + NEAR:
                yield ours, theirs


def _seen(row: Row) -> Picture:
    named, plain, file = set[tuple[str, Place]](), set[Place](), 1
    for name, wide in row:
        if name is None:
            plain.add((1, file))
        else:
            named.add((name, (1, file)))
        file += wide
    return frozenset(named), frozenset(plain)
