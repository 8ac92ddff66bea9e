"""Ids of units and models: made from names, each handed out once."""

from __future__ import annotations

import re
from functools import lru_cache

from makeway.core.actions import RANK_AND_FILE_POOL
from makeway.core.errors import shown
from makeway.text.errors import MalformedError


class Names:
    """Ids handed out on one table, each once."""

    def __init__(self) -> None:
        self._units: set[str] = set()
        self._models: set[str] = {RANK_AND_FILE_POOL}

    def unit(self, name: str, id: str | None) -> str:
        """The id of a unit. MalformedError when a written id is taken."""
        return _claim(self._units, name, id)

    def model(self, name: str, id: str | None) -> str:
        """The id of a model. MalformedError when a written id is taken."""
        return _claim(self._models, name, id)

    def models(self, ids: tuple[str, ...]) -> bool:
        """Whether the ids of many models are well formed and free; then they are handed out."""
        free = self._models.isdisjoint(ids) and _are_ids(ids)
        if free:
            self._models.update(ids)
        return free


_IDS = re.compile(r"[\w.]{1,60}")


@lru_cache(maxsize=256)
def _are_ids(ids: tuple[str, ...]) -> bool:
    """Whether ids are well formed and all different."""
    return len(set(ids)) == len(ids) and all(map(_IDS.fullmatch, ids))


@lru_cache(maxsize=256)
def numbered(unit: str, number: int) -> tuple[str, ...]:
    """The usual ids of so many R&F models of a unit.

    >>> numbered("orcs", 2)
    ('orcs.1', 'orcs.2')
    """
    return tuple(f"{unit}.{n}" for n in range(1, number + 1))


def _claim(taken: set[str], name: str, id: str | None) -> str:
    if id is not None and not _IDS.fullmatch(id):
        raise MalformedError(f"The id {shown(id)} needs 1 to 60 letters, digits, _ or dots.")
    if id is not None and id in taken:
        raise MalformedError(f"The id {id!r} is taken: each unit and each model has its own.")
    found = id or slug(name)
    number = 2
    while found in taken:
        found, number = f"{slug(name)}_{number}", number + 1
    taken.add(found)
    return found


_ODD = re.compile(r"\W+")


@lru_cache(maxsize=1024)
def slug(name: str) -> str:
    """A name as an id.

    >>> slug("Knights of the Realm")
    'knights_of_the_realm'
    """
    return _ODD.sub("_", name.casefold()).strip("_") or "unnamed"
