"""Ids of units and models: made from names, each handed out once."""

from __future__ import annotations

import re

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

    def plain(self, id: str) -> str:
        """The id of one of many R&F models."""
        if not _IDS.fullmatch(id) or id in self._models:
            return _claim(self._models, id, id)
        self._models.add(id)
        return id


_IDS = re.compile(r"[\w.]{1,60}")


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


def slug(name: str) -> str:
    """A name as an id.

    >>> slug("Knights of the Realm")
    'knights_of_the_realm'
    """
    return re.sub(r"\W+", "_", name.casefold()).strip("_") or "unnamed"
