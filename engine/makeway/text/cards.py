"""The clauses and readings that a frame cites, and nothing else of the Book."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from makeway.core.clause import BOOK
from makeway.core.readings import READINGS, RuleSet
from makeway.text.frame import ClauseCard, ReadingCard

LessonOf = Callable[[str], str | None]
"""Tells the number of the lesson that teaches a clause."""


def no_lesson(clause: str) -> str | None:
    """The hook where no lessons are known."""
    return None


def clause_cards(cited: Iterable[str], lesson_of: LessonOf = no_lesson) -> dict[str, ClauseCard]:
    """The cards of clauses, by id."""
    return {each: _clause(each, lesson_of) for each in sorted(set(cited)) if each in BOOK}


@lru_cache(maxsize=1024)
def _clause(id: str, lesson_of: LessonOf) -> ClauseCard:
    known = BOOK[id]
    return ClauseCard(
        id=id,
        title=known.title,
        says=known.says,
        sources=known.sources,
        standing=known.standing.value,
        reading=known.reading,
        unless=known.unless,
        lesson=lesson_of(id),
    )


def reading_cards(cited: Iterable[str], rules: RuleSet) -> dict[str, ReadingCard]:
    """The cards of readings as they are decided here, by id."""
    return {each: _reading(each, rules) for each in sorted(set(cited)) if each in READINGS}


def _reading(id: str, rules: RuleSet) -> ReadingCard:
    reading, choice = READINGS[id], rules.choice(id)
    return ReadingCard(
        id=id,
        asks=reading.asks,
        choice=reading.choices[choice],
        why=reading.why,
        others=tuple(says for name, says in reading.choices.items() if name != choice),
    )
