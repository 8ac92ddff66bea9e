"""Who falls, by trying everything: a twin of the engine that shares no code with it (32.10).

Each R&F model and the Champion have one Health Point.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from tests.engine.perft.closing import closed
from tests.engine.twins.brute import Place, Start

Picture = tuple[frozenset[tuple[str, Place]], frozenset[Place]]


def picture(unit: Start) -> Picture:
    """The named on their seats, and the cells of plain R&F."""
    return frozenset((name, place) for name, (place, _, _) in unit.named.items()), unit.plain


def fallen(unit: Start, lost: int) -> Iterator[Start]:
    """The unit without so many R&F models, for each choice of the owner; gaps are still open.

    The rearmost rank that has R&F gives any of its models; rank 1 half from each side, the odd one
    from either. What is lost beyond the last of them costs the Champion his only Health Point.
    """
    gone: list[frozenset[Place]] = [frozenset()]
    due = min(lost, len(unit.plain))
    for rank in sorted({r for r, _ in unit.plain}, reverse=True):
        here = sorted(place for place in unit.plain if place[0] == rank)
        taken = min(due, len(here))
        due -= taken
        some = list(from_both(here, taken) if rank == 1 else combinations(here, taken))
        gone = [before | frozenset(each) for each, before in product(some, gone)]
    named = dict(unit.named)
    if lost > len(unit.plain):
        named.pop("champion", None)
    for each in set(gone):
        yield Start(unit.files, unit.plain - each, named)


def from_both(here: list[Place], taken: int) -> Iterator[list[Place]]:
    """The outermost of a rank, as many from the left as from the right, the odd one from either."""
    for left in {taken // 2, taken - taken // 2}:
        yield outermost(here, left, taken - left)


def outermost(here: list[Place], left: int, right: int) -> list[Place]:
    """So many of a rank from its left and from its right."""
    return [*here[:left], *here[len(here) - right :]]


def after_losses(unit: Start, lost: int) -> set[Picture]:
    """Every picture that so many lost Health Points of the R&F can lead to, nobody Engaged."""
    return {picture(each.unit) for rest in fallen(unit, lost) for each in closed(rest)}


def after_the_fall_of(unit: Start, name: str) -> set[Picture]:
    """Every picture when one with a Health Pool of his own is gone from where he stood."""
    named = {each: what for each, what in unit.named.items() if each != name}
    return {picture(each.unit) for each in closed(Start(unit.files, unit.plain, named))}
