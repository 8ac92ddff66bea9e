"""What an action may get wrong before any rule is asked: names and numbers that fit nothing."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class MalformedActionError(ValueError):
    """An action that says nothing a rule could answer; the message says what would be right."""


def unknown(kind: str, name: object, known: Iterable[str]) -> MalformedActionError:
    """The error for a name that is not on the table, with the nearest names.

    >>> str(unknown("unit", "ocs", ["orcs", "goblins"]))
    "There is no unit 'ocs'. Nearest: orcs."
    """
    return MalformedActionError(f"There is no {kind} {shown(name)}. {hint(name, known)}")


def hint(name: object, known: Iterable[str]) -> str:
    """The known names closest to a misspelt one, as a sentence; else all of them, or how many."""
    names = sorted(known)
    close = get_close_matches(str(name)[:LONGEST_SHOWN], names, n=3, cutoff=0.6)
    if close:
        return f"Nearest: {', '.join(close)}."
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"There are: {', '.join(names[:MOST_NAMED]) or 'none'}{more}."


LONGEST_SHOWN = 60
"""A value is quoted in a sentence with at most so many characters."""

MOST_NAMED = 16
"""A sentence lists at most so many names."""


def shown(value: object) -> str:
    """A value as a sentence quotes it, cut where it is long.

    >>> shown("x" * 100)[-5:]
    "xx..'"
    """
    if isinstance(value, str) and len(value) > LONGEST_SHOWN:
        return repr(f"{value[: LONGEST_SHOWN - 2]}..")
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 2]}.."
