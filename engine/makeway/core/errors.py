"""What an action may get wrong before any rule is asked: names and numbers that fit nothing."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class MalformedActionError(ValueError):
    """An action that says nothing a rule could answer; the message says what would be right."""


def unknown(kind: str, name: str, known: Iterable[str]) -> MalformedActionError:
    """The error for a name that is not on the table, with the nearest names.

    >>> str(unknown("unit", "ocs", ["orcs", "goblins"]))
    "There is no unit 'ocs'. Nearest: orcs."
    """
    names = sorted(known)
    close = get_close_matches(name, names, n=3, cutoff=0.6)
    hint = f"Nearest: {', '.join(close)}." if close else f"There are: {', '.join(names) or 'none'}."
    return MalformedActionError(f"There is no {kind} {name!r}. {hint}")
