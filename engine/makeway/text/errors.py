"""What is wrong with a text that somebody wrote: where, what was found, what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import SequenceMatcher

from msgspec.structs import replace

from makeway.core.errors import LONGEST_SHOWN, MOST_NAMED
from makeway.core.words import Value


class Fault(Value, frozen=True, kw_only=True):
    """One thing to mend: line and column (from 1), its field, and the sentence about it.

    The column counts the characters of a text of one line: a position or an action.
    """

    says: str
    line: int | None = None
    field: str = ""
    column: int | None = None

    def __str__(self) -> str:
        """The line and the field before the sentence, as far as they are known.

        >>> str(Fault(says="There is no field 'nam'. Nearest: name.", line=3, field="units[0]"))
        "line 3, units[0]: There is no field 'nam'. Nearest: name."
        """
        where = [f"line {self.line}"] if self.line else []
        where += [self.field] if self.field else []
        where += [f"column {self.column}"] if self.column else []
        return f"{', '.join(where)}: {self.says}" if where else self.says


class MalformedError(ValueError):
    """A text that does not say a position or a message; `faults` lists everything to mend."""

    def __init__(self, *faults: Fault | str, source: str = "") -> None:
        self.faults = tuple(
            fault if isinstance(fault, Fault) else Fault(says=fault) for fault in faults
        )
        self.source = source
        lead = f"{source}, " if source else ""
        told = [f"{lead}{fault}" for fault in self.faults[:MOST_TOLD]]
        more = len(self.faults) - MOST_TOLD
        told += [f"{lead}{more} more to mend after these."] if more > 0 else []
        super().__init__("\n".join(told))

    def within(self, source: str) -> MalformedError:
        """The same faults with the name of the file before each."""
        return MalformedError(*self.faults, source=source)


@contextmanager
def within(field: str, written: bool = True) -> Iterator[None]:
    """Faults that come up in here are faults of a field, as far as it was written."""
    try:
        yield
    except MalformedError as problem:
        if not written:
            raise
        paths = (f"{field}.{fault.field}".rstrip(".") for fault in problem.faults)
        told = zip(problem.faults, paths, strict=True)
        raise MalformedError(*(replace(fault, field=path) for fault, path in told)) from None


MOST_TOLD = 20
"""A text with more faults is told so many of them."""


def nearest(word: object, known: Iterable[str]) -> str:
    """The known words closest to a misspelt one, as a sentence; all of them when few.

    >>> nearest("fornt", ["front", "left", "right", "rear"])
    ' Nearest: front.'
    >>> nearest("zz", ["own", "foe"])
    ' There are: own, foe.'
    """
    words = list(known)
    few = f" There are: {', '.join(words)}." if 0 < len(words) <= MOST_NAMED else ""
    return closest(word, words) or few


def closest(word: object, known: Iterable[str]) -> str:
    """The known words closest to a misspelt one, as a sentence; empty when none is close."""
    if not isinstance(word, str) or len(word) > LONGEST_SHOWN:
        return ""
    likeness = {each: _likeness(word, each) for each in known}
    best = max(likeness.values(), default=0.0)
    close = [each for each in likeness if likeness[each] >= max(ALIKE, best - 0.05)][:3]
    return f" Nearest: {', '.join(close)}." if close else ""


ALIKE = 0.6
"""From this likeness on (0 to 1) a word is offered as what was meant."""


def _likeness(word: str, other: str) -> float:
    return SequenceMatcher(a=word.casefold(), b=other.casefold()).ratio()
