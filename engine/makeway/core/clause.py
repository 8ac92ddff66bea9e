"""A clause: one sentence of the rules in our own words, and the Book that collects them all.

A clause stands as a constant directly above the code that means it:

>>> from makeway.core.words import Role
>>> OPEN = clause("XX-1", "Example", "A closed unit cannot be joined.", "S0-06")
>>> OPEN.requires(False, "The Orcs are Fleeing.").verdict.value
'forbids'
>>> _ = BOOK.pop("XX-1")
"""

from __future__ import annotations

from enum import StrEnum

from makeway.core.ruling import NOTHING, About, Finding, Verdict
from makeway.core.words import Value


class Standing(StrEnum):
    """How sure a clause is; `NO_CONDITION`: a sentence of the text that decides nothing."""

    TEXT = "text"
    NO_CONDITION = "text, no condition"
    INFERRED = "inferred"
    ASSUMED = "assumed"
    READING = "reading"


_HOLDS = Verdict.HOLDS


class Clause(Value, frozen=True, kw_only=True):
    """A rule sentence: what it says in our words, where it comes from, how sure it is.

    `sources` are sentence ids of the text taught (S0-11) or names of sections of the rulebook.
    `unless` names the clauses that override it; `reading` the ambiguity that decided it.
    `beyond` is an exception that the rulebook makes and no position here can come to.
    """

    id: str
    title: str
    says: str
    sources: tuple[str, ...]
    standing: Standing = Standing.TEXT
    reading: str | None = None
    unless: tuple[str, ...] = ()
    beyond: str | None = None

    def requires(
        self,
        condition: bool,
        because: str,
        *,
        about: About = NOTHING,
        remedy: str | None = None,
        readings: tuple[str, ...] = (),
    ) -> Finding:
        """The finding that this clause holds, or forbids when `condition` is false."""
        return self._found(
            Verdict.HOLDS if condition else Verdict.FORBIDS,
            because,
            about,
            None if condition else remedy,
            readings,
        )

    def holds(
        self, because: str, *, about: About = NOTHING, readings: tuple[str, ...] = ()
    ) -> Finding:
        """The finding that this clause is satisfied."""
        if self.reading is not None:
            return self._found(Verdict.HOLDS, because, about, None, readings)
        return Finding(
            clause=self.id, verdict=_HOLDS, because=because, about=about, readings=readings
        )

    def forbids(
        self,
        because: str,
        *,
        about: About = NOTHING,
        remedy: str | None = None,
        readings: tuple[str, ...] = (),
    ) -> Finding:
        """The finding that this clause forbids the action."""
        return self._found(Verdict.FORBIDS, because, about, remedy, readings)

    def gives_way(
        self, because: str, *, about: About = NOTHING, readings: tuple[str, ...] = ()
    ) -> Finding:
        """The finding that this clause would apply, but another overrides it."""
        return self._found(Verdict.GIVES_WAY, because, about, None, readings)

    def _found(
        self,
        verdict: Verdict,
        because: str,
        about: About,
        remedy: str | None,
        readings: tuple[str, ...],
    ) -> Finding:
        if self.reading is not None and self.reading not in readings:
            readings = (*readings, self.reading)
        return Finding(
            clause=self.id,
            verdict=verdict,
            because=because,
            about=about,
            remedy=remedy,
            readings=readings,
        )


BOOK: dict[str, Clause] = {}
"""Every clause by its id, filled as the rule modules are imported."""


def clause(
    id: str,
    title: str,
    says: str,
    *sources: str,
    standing: Standing = Standing.TEXT,
    reading: str | None = None,
    unless: tuple[str, ...] = (),
    beyond: str | None = None,
) -> Clause:
    """Make a clause and enter it in the Book. ValueError when the id is taken."""
    if id in BOOK:
        raise ValueError(f"clause {id} stands in two places")
    BOOK[id] = made = Clause(
        id=id,
        title=title,
        says=says,
        sources=sources,
        standing=standing,
        reading=reading,
        unless=unless,
        beyond=beyond,
    )
    return made
