"""What was worked out once about a unit or a table is kept with it: neither ever changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Remembers(Protocol):
    """A unit, a table, or whatever else never changes and keeps what was worked out about it."""

    @property
    def memo(self) -> dict[Hashable, Any]: ...


def once(about: Remembers, key: Hashable, make: Callable[..., T], *of: Any) -> T:
    """What `make` finds `of` something, worked out at the first call for this unit or table.

    >>> from makeway.core.state import Moment, State
    >>> table = State(units={}, players=(), moment=Moment(active="own"))
    >>> once(table, "names", lambda: [1]) is once(table, "names", lambda: [2])
    True
    """
    memo = about.memo
    if key not in memo:
        memo[key] = make(*of)
    found: T = memo[key]
    return found
