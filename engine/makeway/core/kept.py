"""A property that is worked out at the first look and kept: what it belongs to never changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

from msgspec import Struct

T = TypeVar("T")


def kept(make: Callable[[Any], T]) -> _Kept[T]:
    """What `functools.cached_property` is, without the lock that it takes in Python 3.11.

    >>> class Circle:
    ...     @kept
    ...     def area(self) -> list[float]:
    ...         return [3.14]
    >>> circle = Circle()
    >>> circle.area is circle.area
    True
    """
    return _Kept(make)


class _Kept(Generic[T]):
    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.frozen = issubclass(owner, Struct)

    @overload
    def __get__(self, of: None, owner: type) -> _Kept[T]: ...

    @overload
    def __get__(self, of: object, owner: type) -> T: ...

    def __get__(self, of: object | None, owner: type) -> _Kept[T] | T:
        if of is None:
            return self
        found = self.make(of)
        if self.frozen:
            of.__dict__[self.name] = found
        else:
            setattr(of, self.name, found)  # a look at its __dict__ would make all others slower
        return found
