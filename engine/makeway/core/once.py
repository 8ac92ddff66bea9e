"""What was worked out once about a unit or a table is kept with it: neither ever changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from makeway.core.state import State, Unit

T = TypeVar("T")


def once(about: Unit | State, key: Hashable, make: Callable[[], T]) -> T:
    """What `make` finds, worked out at the first call for this unit or table.

    >>> from makeway.core.state import Moment
    >>> table = State(units={}, players=(), moment=Moment(active="own"))
    >>> once(table, "names", lambda: [1]) is once(table, "names", lambda: [2])
    True
    """
    memo = about.memo
    if key not in memo:
        memo[key] = make()
    found: T = memo[key]
    return found
