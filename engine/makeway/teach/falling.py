"""Mode models with losses: the learner marks who falls; every choice the owner has counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace as but
from functools import cached_property
from itertools import combinations, islice, product

from msgspec.structs import replace

from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Lose
from makeway.core.ruling import About, Allowed, Illegal, Question, Ruling, Step
from makeway.core.state import State, Unit
from makeway.referee import rule
from makeway.rules.nudging import Combat
from makeway.rules.stand_ins import choices
from makeway.rules.toll import pools, toll
from makeway.teach.documents import Given, Task
from makeway.teach.grouping import places
from makeway.teach.marked import RIGHT, Answer, Board, Difference, Marked, Said
from makeway.text.errors import MalformedError, nearest

SHOWN = 4
"""So many of the ways that are right are written out."""
MOST = 200
"""So many ways are compared with an answer; more only arise in wide rear ranks."""


class Falling:
    """Who of one unit is removed by losses: right is what the referee lets the owner remove.

    Where a refusal is wanted, right is everything else.
    """

    def __init__(self, task: Task, state: State) -> None:
        self.task, self.state = task, state

    @cached_property
    def action(self) -> Lose:
        """The losses, the choice who falls left open."""
        if not isinstance(self.task.action, Lose):
            raise MalformedError(f"Exercise {self.task.id} needs losses, to ask who falls.")
        return replace(self.task.action, fallen=None, stand_ins=None)

    @cached_property
    def unit(self) -> Unit:
        return self.state.units[self.action.unit]

    @cached_property
    def number(self) -> int:
        """How many R&F models fall for their pool."""
        result = toll(self.unit, self.action.points, self.action.health)
        return sum(each.fallen for each in result.pools.values())

    @cached_property
    def struck(self) -> frozenset[str]:
        """Champions and Characters who lose the last Health Point of their own."""
        result = toll(self.unit, self.action.points, self.action.health)
        return frozenset(name for name, own in result.models.items() if not own.left)

    @cached_property
    def ways(self) -> tuple[frozenset[str], ...]:
        """Who falls, in each way that the owner may choose, the one that comes unasked first."""
        result = toll(self.unit, self.action.points, self.action.health)
        combat = Combat(self.state, self.unit.id)
        sets = [
            choices(self.unit, pools(self.unit)[name], loss.fallen, combat)
            for name, loss in result.pools.items()
            if loss.fallen
        ]
        ways = islice(product(*sets), MOST)
        return tuple(dict.fromkeys(self.struck.union(*way) for way in ways))

    def judged(self, fallen: Iterable[str]) -> Ruling:
        """What the referee says when the owner removes these R&F models."""
        return rule(self.state, replace(self.action, fallen=tuple(sorted(fallen))))

    def board(self) -> Board:
        return Board(
            state=self.state,
            movable=tuple(self.unit.models),
            marks=self.task.marks,
            unit=self.unit.id,
        )

    def key(self, answer: Answer) -> frozenset[str]:
        for model in answer.models or ():
            if model not in self.unit.models:
                raise MalformedError(
                    f"There is no model {model!r}.{nearest(model, self.unit.models)}"
                )
        return frozenset(answer.models or ())

    def allows(self, key: frozenset[str]) -> bool:
        """Whether the owner may remove just these."""
        if not self.struck <= key or isinstance(self.judged(key - self.struck), Illegal):
            return False
        return self._gone(key) == key

    def _gone(self, fallen: frozenset[str]) -> frozenset[str]:
        """Who is gone in the end when the owner picks these; one may fall for another (CMD-5)."""
        steps = self._steps(fallen)
        unit = steps[-1].after.units.get(self.unit.id) if steps else self.unit
        return frozenset(self.unit.models) - frozenset(unit.models if unit else ())

    def is_right(self, key: frozenset[str]) -> bool:
        return self.allows(key) is not self.task.refuse

    def mark(self, answer: Answer) -> Marked:
        marked = self._compared(self.key(answer))
        if not self.task.refuse:
            return marked
        bare = but(marked, right=not marked.right, steps=(), rules="", nearest=answer)
        if marked.right:
            says = "The owner may remove these; try again to break it."
            return but(bare, headline=says, because=marked.because[len(RIGHT) :])
        reasons = counted(len(marked.differences), "reason")
        because = f"{RIGHT}{marked.because}"
        return but(bare, headline=f"Refused, with {reasons}.", because=because)

    def _compared(self, mine: frozenset[str]) -> Marked:
        near = min(self.ways, key=lambda way: (len(way ^ mine), sorted(way)))
        allowed = self.allows(mine)
        steps = self._steps(mine if allowed else near)
        because, clauses, readings = self._decided(mine if allowed else near, steps)
        base = Marked(
            right=True,
            headline=f"{opening(self.where(mine))}.",
            because=f"{RIGHT}{because}",
            clauses=clauses,
            readings=readings,
            steps=steps,
            unit=self.unit.id,
            shown=self.state,
            yours=self.where(mine),
            rules=self._every(),
            nearest=Answer(models=tuple(sorted(near))),
        )
        if allowed:
            return base
        found = tuple(self._differences(mine, near))
        return but(
            base,
            right=False,
            headline=self._headline(near),
            because=found[0].because,
            clauses=tuple(dict.fromkeys(c for each in found for c in each.clauses)),
            readings=found[0].readings,
            differences=found,
        )

    def _headline(self, near: frozenset[str]) -> str:
        if len(self.ways) == 1:
            return f"Not quite. The rule's answer: {self.where(near)}."
        return f"Not quite. {len(self.ways)} ways are open; the nearest: {self.where(near)}."

    def _decided(self, fallen: frozenset[str], steps: tuple[Step, ...]) -> Said:
        """Why the owner may remove these, and who was passed over or changed places for it."""
        findings = self.judged(fallen - self.struck).findings
        why = next((each for each in findings if each.clause.startswith("RC-")), findings[0])
        more = [step for step in steps if set(step.clauses) & {"RC-3", "CMD-5"}]
        told = " ".join((why.because, *(step.because for step in more)))
        clauses = (why.clause, *(clause for step in more for clause in step.clauses))
        return told, tuple(dict.fromkeys(clauses)), why.readings

    def _steps(self, fallen: frozenset[str]) -> tuple[Step, ...]:
        chosen = replace(self.action, fallen=tuple(sorted(fallen - self.struck)))
        return _end(self.state, chosen).steps

    def _differences(self, mine: frozenset[str], near: frozenset[str]) -> Iterator[Difference]:
        """What the referee forbids about these models, and whom he misses."""
        ruling = self.judged(mine - self.struck)
        for finding in ruling.forbidding if isinstance(ruling, Illegal) else ():
            yield Difference(
                you=opening(self.where(mine)),
                rule=self.where(near),
                because=finding.because,
                clauses=(finding.clause,),
                readings=finding.readings,
                yours=About(models=tuple(sorted(mine - near))),
                rules=About(models=tuple(sorted(near - mine))),
            )
        if not isinstance(ruling, Illegal):
            for step in self._steps(mine):
                if "CMD-5" in step.clauses:
                    yield self._instead(step, mine, near)
        for name in sorted(self.struck - mine):
            step = next(s for s in self._steps(near) if getattr(s.event, "model", None) == name)
            yield Difference(
                you=f"{opening(the(self.unit.models[name]))} not marked",
                rule="Falls too",
                because=step.because,
                clauses=step.clauses,
                rules=About(models=(name,)),
            )

    def _instead(self, step: Step, mine: frozenset[str], near: frozenset[str]) -> Difference:
        """A Musician or Standard Bearer was marked, for whom a plain model falls."""
        return Difference(
            you=opening(self.where(mine)),
            rule=self.where(near),
            because=step.because,
            clauses=step.clauses,
            yours=About(models=tuple(sorted(mine - near))),
            rules=About(models=tuple(sorted(near - mine))),
        )

    def where(self, models: Iterable[str]) -> str:
        """Models in words: R&F by their seats, others by name."""
        every = sorted(models)
        if not every:
            return "nobody"
        plain = [m for m in every if not self.unit.models[m].has_own_pool]
        others = [the(self.unit.models[m]) for m in every if m not in plain]
        seats = places([self.unit.seats[m] for m in plain], str) if plain else ""
        return listed([*([seats] if seats else []), *others])

    def _every(self) -> str:
        more = len(self.ways) - SHOWN
        told = "; or ".join(self.where(way) for way in self.ways[:SHOWN])
        return told + (f"; or {counted(more, 'other way')}" if more > 0 else "")

    def right_answer(self) -> Answer:
        if self.task.refuse:
            every = combinations(self.unit.models, max(1, self.number))
            return Answer(models=next(each for each in every if not self.allows(frozenset(each))))
        return Answer(models=tuple(sorted(self.ways[0])))

    def read(self, given: Given) -> Answer:
        return Answer(models=given.models)


def _end(state: State, action: Lose) -> Allowed:
    """Where the losses end when every other choice is left as it is first offered."""
    ruling = rule(state, action)
    while isinstance(ruling, Question):
        ruling = rule(state, ruling.options[0].action)
    if not isinstance(ruling, Allowed):
        raise MalformedError(f"{ruling.headline} is forbidden.")
    return ruling
