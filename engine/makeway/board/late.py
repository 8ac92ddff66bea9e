"""A package that is imported when it is first used, so that a table without a field never pays."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Late:
    """Stands for a package until one of its names is asked for.

    >>> fractions = Late("fractions")
    >>> fractions.Fraction(1, 2) + 1
    Fraction(3, 2)
    """

    def __init__(self, package: str) -> None:
        self._package = package

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = getattr(import_module(self._package), name)
        setattr(self, name, found)
        return found


shapely = Late("shapely")
"""Plane geometry; only the rooms of the board that measure a field use it."""

numpy = Late("numpy")
"""Rows of numbers; only rooms of the board that use the geometry use it."""
