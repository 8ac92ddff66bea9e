"""What was read last, so that nobody reads it anew."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Latest(dict[K, V]):
    """The values kept last, `most` of them at the most.

    >>> last = Latest[str, int](2)
    >>> for number, name in enumerate("abc"):
    ...     _ = last.keep(name, number)
    >>> last
    {'b': 1, 'c': 2}
    """

    def __init__(self, most: int) -> None:
        self.most = most

    def keep(self, key: K, value: V) -> V:
        """The value, kept; the eldest one goes when there are too many."""
        while len(self) >= self.most:
            self.pop(next(iter(self)), None)
        self[key] = value
        return value
