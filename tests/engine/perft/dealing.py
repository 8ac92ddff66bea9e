"""Hits dealt one after another: a twin of the engine that shares no code with it (32.13)."""

from __future__ import annotations

from functools import lru_cache

from tests.engine.perft.field import Kind

SCREEN = 5
Hand = tuple[tuple[int, ...], tuple[int, ...]]
"""Hits on each R&F model, the fewest first since they are not told apart; on each Character."""


def sharing(kind: Kind, unlike: int) -> tuple[int, int]:
    """How many R&F models and how many Characters hits may be put on.

    The first `unlike` Characters are of another Type than the R&F. A Champion counts as one of the
    R&F but is never hit; when he alone is left of them, the Characters take all.
    """
    exposed = kind.characters if kind.rank_and_file < SCREEN else unlike
    return kind.plain, exposed


def count(kind: Kind, unlike: int, hits: int) -> int:
    """In how many ways so many hits can be distributed; one where nobody has a choice."""
    plain, exposed = sharing(kind, unlike)
    if not exposed:
        return 1
    return len({(sum(pool), people) for pool, people in _dealt(plain, exposed, hits)})


@lru_cache(maxsize=10_000)
def _dealt(plain: int, exposed: int, hits: int) -> frozenset[Hand]:
    """Every way to deal hits so that nobody takes one more before all others have as many."""
    if not hits:
        return frozenset({((0,) * plain, (0,) * exposed)})
    found = set()
    for pool, people in _dealt(plain, exposed, hits - 1):
        least = min(pool + people)
        for at, taken in enumerate(pool):
            if taken == least:
                found.add((tuple(sorted((*pool[:at], taken + 1, *pool[at + 1 :]))), people))
        for at, taken in enumerate(people):
            if taken == least:
                found.add((pool, (*people[:at], taken + 1, *people[at + 1 :])))
    return frozenset(found)
