"""What is wrong with a text that somebody wrote: where, what was found, what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from makeway.core.words import Value


class Fault(Value, frozen=True, kw_only=True):
    """One thing to mend: its line (counted from 1), its field, and the sentence about it."""

    says: str
    line: int | None = None
    field: str = ""

    def __str__(self) -> str:
        """The line and the field before the sentence, as far as they are known.

        >>> str(Fault(says="There is no field 'nam'. Nearest: name.", line=3, field="units[0]"))
        "line 3, units[0]: There is no field 'nam'. Nearest: name."
        """
        where = [f"line {self.line}"] if self.line else []
        where += [self.field] if self.field else []
        return f"{', '.join(where)}: {self.says}" if where else self.says


class MalformedError(ValueError):
    """A text that does not say a position or a message; `faults` lists everything to mend."""

    def __init__(self, *faults: Fault | str, source: str = "") -> None:
        self.faults = tuple(
            fault if isinstance(fault, Fault) else Fault(says=fault) for fault in faults
        )
        self.source = source
        lead = f"{source}, " if source else ""
        super().__init__("\n".join(f"{lead}{fault}" for fault in self.faults))

    def within(self, source: str) -> MalformedError:
        """The same faults with the name of the file before each."""
        return MalformedError(*self.faults, source=source)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known words closest to a misspelt one, as a sentence; all of them when few.

    >>> nearest("fornt", ["front", "left", "right", "rear"])
    ' Nearest: front.'
    >>> nearest("zz", ["own", "foe"])
    ' There are: own, foe.'
    """
    words = list(known)
    few = f" There are: {', '.join(words)}." if 0 < len(words) <= 16 else ""
    return closest(word, words) or few


def closest(word: str, known: Iterable[str]) -> str:
    """The known words closest to a misspelt one, as a sentence; empty when none is close."""
    likeness = {each: _likeness(word, each) for each in known}
    best = max(likeness.values(), default=0.0)
    close = [each for each in likeness if likeness[each] >= max(ALIKE, best - 0.05)][:3]
    return f" Nearest: {', '.join(close)}." if close else ""


ALIKE = 0.6
"""From this likeness on (0 to 1) a word is offered as what was meant."""


def _likeness(word: str, other: str) -> float:
    return SequenceMatcher(a=word.casefold(), b=other.casefold()).ratio()
