"""Choices and numbers on an army list: the list is shown to read, without a verdict."""

from __future__ import annotations

from dataclasses import replace

from makeway.core.ruling import Illegal
from makeway.referee import muster
from makeway.teach.armies import army_of
from makeway.teach.choosing import Choosing
from makeway.teach.counting import Counting
from makeway.teach.documents import Option
from makeway.teach.marked import Board, Difference, Said


class MusterChoosing(Choosing):
    """Mode choice on an army list: an option claims a verdict on it, or a fact of it."""

    def board(self) -> Board:
        shown = army_of(self.state) if self.task.table else None
        return replace(super().board(), state=None, army=shown)

    def why(self, option: Option) -> Said:
        """The engine's sentence about an option; the clause that the lesson points at first."""
        claim = option.claim
        if claim.fact is not None:
            return super().why(option)
        ruling = muster(army_of(self.states(claim.position)))
        told = ruling.forbidding if isinstance(ruling, Illegal) else ruling.findings
        wanted = [each for each in ruling.findings if each.clause in claim.clauses[:1]]
        found = next(iter([*(each for each in wanted if each in told), *wanted, *told]))
        return found.because, (found.clause,), found.readings

    def _told(self) -> Said:
        """Behind a right answer stand all its options, where several may be chosen."""
        own = [o for o in self.task.options if o.id in self.right]
        if self.task.clause is not None or not self.task.several or not own:
            return super()._told()
        told = [self.why(each) for each in own]
        clauses = dict.fromkeys(each for _, cited, _ in told for each in cited)
        return " ".join(dict.fromkeys(says for says, _, _ in told)), tuple(clauses), ()

    def _instead(self, mine: frozenset[str]) -> Difference:
        """What the list says of the answer that was chosen."""
        found = super()._instead(mine)
        chosen = next((o for o in self.task.options if o.id in mine), None)
        if self.task.clause is not None or chosen is None:
            return found
        because, clauses, readings = self.why(chosen)
        return replace(found, because=because, clauses=clauses, readings=readings)


class MusterCounting(Counting):
    """Mode number on an army list."""

    def board(self) -> Board:
        shown = army_of(self.state) if self.task.table else None
        return Board(army=shown)
