"""Mode hits: the learner puts hits on the R&F pool and on Characters; every legal way counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from makeway.board.naming import counted, listed, the
from makeway.core.actions import RANK_AND_FILE_POOL, Attack, Distribute
from makeway.core.ruling import About, Allowed, Finding, Illegal, Ruling
from makeway.core.state import State, Unit
from makeway.referee import rule
from makeway.rules.receivers import Receiver, receivers
from makeway.teach.action_facts import shares
from makeway.teach.documents import Given, Task
from makeway.teach.marked import RIGHT, Answer, Board, Difference, Marked, Said
from makeway.text.errors import MalformedError, nearest

Onto = tuple[tuple[str, int], ...]
"""Hits by receiver, those without any left out."""


class Putting:
    """One attack on one unit: the hits go where the learner puts them, if the rule allows it."""

    def __init__(self, task: Task, state: State) -> None:
        self.task, self.state = task, state

    @cached_property
    def unit(self) -> Unit:
        units = self.state.units
        return units[self.task.unit] if self.task.unit else next(iter(units.values()))

    @cached_property
    def attack(self) -> Attack:
        if self.task.attack is None:
            raise MalformedError(f"Exercise {self.task.id} in mode hits needs an attack.")
        return self.task.attack

    @cached_property
    def receivers(self) -> tuple[Receiver, ...]:
        """Everybody in the unit, those that take none too, in the order of the rows."""
        return receivers(self.state, self.unit, self.attack)

    @cached_property
    def names(self) -> dict[str, str]:
        """How each receiver is called inside a sentence."""
        return {
            each.id: f"the {each.name}"
            if len(each.models) > 1
            else the(self.unit.models[each.models[0]])
            for each in self.receivers
        }

    @cached_property
    def legal(self) -> tuple[dict[str, int], ...]:
        """Every legal distribution."""
        return shares(self.state, self.unit, self.attack).distributions(None)

    def board(self) -> Board:
        return Board(state=self.state, unit=self.unit.id, attack=self.attack)

    def key(self, answer: Answer) -> Onto:
        for who in answer.hits or {}:
            if who not in self.names:
                raise MalformedError(f"There is no receiver {who!r}.{nearest(who, self.names)}")
        return tuple(sorted((who, n) for who, n in (answer.hits or {}).items() if n))

    def is_right(self, key: Onto) -> bool:
        return key in {tuple(sorted((w, n) for w, n in onto.items() if n)) for onto in self.legal}

    def judged(self, hits: dict[str, int]) -> Ruling:
        """What the referee says of a distribution; who falls afterwards is not asked here."""
        put = Distribute(unit=self.unit.id, attack=self.attack, onto=hits, unsaved={})
        return rule(self.state, put)

    def mark(self, answer: Answer) -> Marked:
        given = dict(self.key(answer))
        hits = {who: given[who] for who in self.names if who in given}
        ruling = self.judged(hits)
        if not isinstance(ruling, Illegal):
            return self._right(ruling, hits)
        near = min(self.legal, key=lambda onto: _apart(onto, hits))
        faults = tuple(self._faults(ruling, hits, near))
        return Marked(
            right=False,
            headline=self._nearest(near),
            because=faults[0].because,
            clauses=tuple(dict.fromkeys(clause for each in faults for clause in each.clauses)),
            readings=faults[0].readings,
            differences=faults,
            unit=self.unit.id,
            yours=self._words(hits),
            rules=self._all(),
            nearest=Answer(hits=near),
        )

    def _right(self, ruling: Ruling, hits: dict[str, int]) -> Marked:
        because, clauses, readings = _deciding(ruling)
        others = len(self.legal) - 1
        also = (
            "" if not others else f" {counted(others, 'other way is', 'other ways are')} legal too."
        )
        return Marked(
            right=True,
            headline=f"Legal: {self._words(hits)}.{also}",
            because=f"{RIGHT}{because}",
            clauses=clauses,
            readings=readings,
            steps=ruling.steps if isinstance(ruling, Allowed) else (),
            shown=ruling.state if isinstance(ruling, Allowed) else None,
            unit=self.unit.id,
            yours=self._words(hits),
            rules=self._all(),
            nearest=Answer(hits=hits),
        )

    def _faults(
        self, ruling: Illegal, hits: dict[str, int], near: dict[str, int]
    ) -> Iterator[Difference]:
        for finding in ruling.forbidding:
            every = (finding, *self._forgotten(finding, hits, near))
            yield Difference(
                you=self._words(hits),
                rule=self._words(near),
                because=" ".join(each.because for each in every),
                clauses=tuple(dict.fromkeys(each.clause for each in every)),
                readings=tuple(dict.fromkeys(r for each in every for r in each.readings)),
                yours=finding.about,
                rules=About(),
            )

    def _forgotten(
        self, fault: Finding, hits: dict[str, int], near: dict[str, int]
    ) -> Iterator[Finding]:
        """Why somebody takes hits who was given too few of them."""
        for each in self.receivers:
            few = each.receives and hits.get(each.id, 0) < near.get(each.id, 0)
            if few and each.id in self.unit.models and each.models == fault.about.models:
                yield each.why

    def _nearest(self, near: dict[str, int]) -> str:
        if len(self.legal) == 1:
            return f"Not quite. The rule's answer: {self._words(near)}."
        return f"Not quite. {len(self.legal)} ways are legal; the nearest: {self._words(near)}."

    def _words(self, hits: dict[str, int]) -> str:
        """A distribution in words: "14 on the Heavy Infantry and 1 on the Marshal"."""
        parts = [f"{hits[who]} on {name}" for who, name in self.names.items() if hits.get(who)]
        return listed(parts) if parts else "no hit on anybody"

    def _all(self) -> str:
        shown = [self._words(onto) for onto in self.legal[:4]]
        more = len(self.legal) - len(shown)
        return "; or ".join(shown) + (f"; and {more} more" if more else "")

    def right_answer(self) -> Answer:
        return Answer(hits=dict(self.legal[0]))

    def read(self, given: Given) -> Answer:
        hits = given.hits or {}
        return Answer(hits={RANK_AND_FILE_POOL if k == "pool" else k: n for k, n in hits.items()})


_DECIDING = ("DH-9", "DH-2", "DH-5", "CO-3", "DH-3")
"""The clauses that say who takes hits; the first of them that a ruling cites is told."""

_EVENLY = "DH-4"


def _deciding(ruling: Ruling) -> Said:
    """Who takes hits and why, and how evenly they fall, as the ruling says it."""
    every = ruling.findings
    told = {finding.clause: finding for finding in reversed(every)}
    who = next((told[each] for each in _DECIDING if each in told), every[-1] if every else None)
    steps = ruling.steps if isinstance(ruling, Allowed) else ()
    share = next((step for step in steps if step.clauses[:1] == (_EVENLY,)), None)
    parts = [each for each in (who, share) if each is not None]
    clauses = (who.clause,) if who else ()
    return (
        " ".join(each.because for each in parts) or ruling.headline,
        (*clauses, *((_EVENLY,) if share else ())),
        tuple(dict.fromkeys(reading for each in parts for reading in each.readings)),
    )


def _apart(onto: dict[str, int], hits: dict[str, int]) -> int:
    return sum(abs(onto.get(w, 0) - hits.get(w, 0)) for w in onto.keys() | hits.keys())
