"""Modes seats and models: the learner marks places or models; the engine explains each one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from makeway.board.naming import counted, opening, the
from makeway.core.actions import Place
from makeway.core.ruling import About
from makeway.core.ruling import Spot as At
from makeway.core.state import State
from makeway.core.words import Seat, Side
from makeway.teach.documents import Fact, Given, Task
from makeway.teach.facts import known
from makeway.teach.knowing import unit_in
from makeway.teach.marked import RIGHT, Answer, Board, Difference, Marked
from makeway.teach.marked import Place as Target
from makeway.teach.open_seats import Seating, seating
from makeway.text.errors import MalformedError, nearest

Spot = Seat | Side


def _asked(task: Task) -> Fact:
    if task.fact is None:
        raise MalformedError(f"Exercise {task.id} in mode {task.mode} needs a fact.")
    return task.fact


class Marking:
    """Mode seats: mark every place that is as asked."""

    def __init__(self, task: Task, state: State) -> None:
        self.task, self.state = task, state

    @cached_property
    def seating(self) -> Seating:
        return seating(self.state, _asked(self.task))

    def board(self) -> Board:
        return Board(
            state=self.seating.shown,
            hand=self.seating.hand,
            places=tuple(self._target(spot) for spot in self.seating.places),
            marks=self.task.marks,
            unit=self.seating.unit,
        )

    def _target(self, spot: Spot) -> Target:
        place = spot if isinstance(spot, Side) else Place(spot.rank, spot.file)
        return Target(unit=self.seating.unit, spot=place, name=self.seating.name(spot))

    def key(self, answer: Answer) -> frozenset[Spot]:
        if answer.seats is None:
            raise MalformedError("The answer needs `seats`, a list of places.")
        return frozenset(answer.seats)

    def is_right(self, key: frozenset[Spot]) -> bool:
        return key == self.seating.right

    def mark(self, answer: Answer) -> Marked:
        mine, right = self.key(answer), self.seating.right
        found = tuple(self._differences(mine))
        because, clauses, readings = self.seating.because
        rules = "; ".join(self.seating.name(s) for s in sorted(right, key=_order))
        base = Marked(
            right=True,
            headline=f"{_as_many(len(right))} right.",
            because=f"{RIGHT}{because}",
            clauses=clauses,
            readings=readings,
            unit=self.seating.unit,
            shown=self.seating.shown,
            rules=rules or "nowhere",
        )
        if not found:
            return base
        return replace(
            base,
            right=False,
            headline=f"{len(mine & right)} of {counted(len(right), 'place')} found"
            f"{_too_many(len(mine - right))}.",
            because=found[0].because,
            clauses=found[0].clauses,
            readings=found[0].readings,
            differences=found,
        )

    def _differences(self, mine: frozenset[Spot]) -> Iterator[Difference]:
        """Each place marked or left out against the rule, with the engine's sentence about it."""
        for spot in sorted(mine ^ self.seating.right, key=_order):
            because, clauses, readings = self.seating.why(spot)
            about = About(spots=(_at(self.seating.unit, spot),))
            name = opening(self.seating.name(spot))
            yield Difference(
                you=f"{name} marked" if spot in mine else f"{name} not marked",
                rule="Not one of them" if spot in mine else "One of them",
                because=because,
                clauses=clauses,
                readings=readings,
                yours=about if spot in mine else About(),
                rules=About() if spot in mine else about,
            )

    def right_answer(self) -> Answer:
        return Answer(seats=tuple(sorted(self.seating.right, key=_order)))

    def read(self, given: Given) -> Answer:
        return Answer(seats=given.seats)


def _too_many(count: int) -> str:
    return f", {counted(count, 'place')} too many" if count else ""


def _as_many(count: int) -> str:
    return {0: "None is", 1: "The place is", 2: "Both places are"}.get(
        count, f"All {count} places are"
    )


def _order(spot: Spot) -> tuple[int, int, str]:
    return (0, 0, spot) if isinstance(spot, Side) else (spot.rank, spot.file, "")


def _at(unit: str, spot: Spot) -> At:
    return At(unit=unit, side=spot) if isinstance(spot, Side) else At(unit=unit, seat=spot)


class Pointing:
    """Mode models: mark every model that is as asked."""

    def __init__(self, task: Task, state: State) -> None:
        self.task, self.state = task, state

    @cached_property
    def right(self) -> frozenset[str]:
        return frozenset(known(self.state, _asked(self.task)).value)

    def board(self) -> Board:
        unit = unit_in(self.state, _asked(self.task))
        return Board(
            state=self.state, movable=tuple(unit.models), marks=self.task.marks, unit=unit.id
        )

    def key(self, answer: Answer) -> frozenset[str]:
        unit = unit_in(self.state, _asked(self.task))
        for model in answer.models or ():
            if model not in unit.models:
                raise MalformedError(f"There is no model {model!r}.{nearest(model, unit.models)}")
        return frozenset(answer.models or ())

    def is_right(self, key: frozenset[str]) -> bool:
        return key == self.right

    def mark(self, answer: Answer) -> Marked:
        mine = self.key(answer)
        value = known(self.state, _asked(self.task))
        found = tuple(self._differences(mine, value.because, value.clauses))
        unit = unit_in(self.state, _asked(self.task))
        names = ", ".join(the(unit.models[m]) for m in sorted(self.right))
        headline = (
            f"{opening(names)}: right."
            if not found
            else f"{len(mine & self.right)} of {counted(len(self.right), 'model')} found"
            + (
                f", {counted(len(mine - self.right), 'model')} too many."
                if mine - self.right
                else "."
            )
        )
        return Marked(
            right=not found,
            headline=headline,
            because=f"{RIGHT}{value.because}" if not found else value.because,
            clauses=value.clauses,
            differences=found,
            unit=unit.id,
            shown=self.state,
            rules=names,
        )

    def _differences(
        self, mine: frozenset[str], because: str, clauses: tuple[str, ...]
    ) -> Iterator[Difference]:
        for model in sorted(mine ^ self.right):
            name, about = opening(the(self.state.model(model))), About(models=(model,))
            yield Difference(
                you=f"{name} marked" if model in mine else f"{name} not marked",
                rule="Not one of them" if model in mine else "One of them",
                because=because,
                clauses=clauses,
                yours=about if model in mine else About(),
                rules=About() if model in mine else about,
            )

    def right_answer(self) -> Answer:
        return Answer(models=tuple(sorted(self.right)))

    def read(self, given: Given) -> Answer:
        return Answer(models=given.models)
