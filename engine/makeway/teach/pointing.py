"""Modes seats and models: the learner marks places or models; the engine explains each one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from makeway.board.naming import counted, opening
from makeway.core.actions import Place
from makeway.core.ruling import About
from makeway.core.ruling import Spot as At
from makeway.core.state import State
from makeway.core.words import Side
from makeway.teach.documents import Fact, Given, Task
from makeway.teach.facts import known
from makeway.teach.grouping import Spot, order, people, places
from makeway.teach.knowing import unit_in
from makeway.teach.marked import RIGHT, Answer, Board, Difference, Marked, Said
from makeway.teach.marked import Place as Target
from makeway.teach.open_seats import seating
from makeway.teach.seating import Seating
from makeway.text.errors import MalformedError, nearest


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
        rules = places(right, self.seating.name) or "nowhere"
        base = Marked(
            right=True,
            headline=f"{opening(rules)}.",
            because=f"{RIGHT}{because}",
            clauses=clauses,
            readings=readings,
            unit=self.seating.unit,
            shown=self.seating.shown,
            rules=rules,
        )
        if not found:
            return base
        return replace(
            base,
            right=False,
            headline=_score(mine, right),
            because=found[0].because,
            clauses=found[0].clauses,
            readings=found[0].readings,
            differences=found,
        )

    def _differences(self, mine: frozenset[Spot]) -> Iterator[Difference]:
        """Places marked or left out against the rule, with the engine's sentences about them.

        Those of one kind that the same clauses decide are told together.
        """
        groups: dict[tuple[bool, tuple[str, ...]], dict[Spot, Said]] = {}
        wrong, left_out = mine - self.seating.right, self.seating.right - mine
        for spot in (*sorted(wrong, key=order), *sorted(left_out, key=order)):
            told = self.seating.why(spot)
            groups.setdefault((spot in mine, told[1]), {})[spot] = told
        for (marked, clauses), why in groups.items():
            about = About(spots=tuple(_at(self.seating.unit, spot) for spot in why))
            names = opening(places(why, self.seating.name))
            yield Difference(
                you=f"{names} {'marked' if marked else 'not marked'}",
                rule=_verdict(len(why), right=not marked),
                because=_each_once(said for said, _, _ in why.values()),
                clauses=clauses,
                readings=tuple(dict.fromkeys(r for _, _, used in why.values() for r in used)),
                yours=about if marked else About(),
                rules=About() if marked else about,
            )

    def right_answer(self) -> Answer:
        return Answer(seats=tuple(sorted(self.seating.right, key=order)))

    def read(self, given: Given) -> Answer:
        return Answer(seats=given.seats)


def _each_once(texts: Iterable[str]) -> str:
    """Sentences about several places; what is said of two of them is said once."""
    sentences = (each for text in texts for each in re.split(r"(?<=[.?!]) (?=[A-Z])", text))
    return " ".join(dict.fromkeys(sentences))


def _score(mine: frozenset[Spot], right: frozenset[Spot]) -> str:
    """How many of the right places were found; where there are none, how many are too many."""
    if not right:
        return f"{counted(len(mine), 'place')} too many: none is right."
    found = f"{len(mine & right)} of {counted(len(right), 'place')} found"
    return f"{found}{_too_many(len(mine - right))}."


def _too_many(count: int) -> str:
    return f", {counted(count, 'place')} too many" if count else ""


def _verdict(count: int, *, right: bool) -> str:
    """What the rule says of places or models: "This is right", "None of these is right"."""
    if count == 1:
        return "This is right" if right else "This is not right"
    return "All of these are right" if right else "None of these is right"


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
        names = people(unit.models[m] for m in sorted(self.right))
        headline = (
            f"{opening(names)}."
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
        for marked, models in ((True, mine - self.right), (False, self.right - mine)):
            if not models:
                continue
            about = About(models=tuple(sorted(models)))
            names = opening(people(self.state.model(m) for m in sorted(models)))
            yield Difference(
                you=f"{names} {'marked' if marked else 'not marked'}",
                rule=_verdict(len(models), right=not marked),
                because=because,
                clauses=clauses,
                yours=about if marked else About(),
                rules=About() if marked else about,
            )

    def right_answer(self) -> Answer:
        return Answer(models=tuple(sorted(self.right)))

    def read(self, given: Given) -> Answer:
        return Answer(models=given.models)
