"""Mode order: cards are put in order; right is every order that the engine allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from makeway.board.naming import counted, listed, opening
from makeway.core.clause import BOOK
from makeway.core.ruling import Step
from makeway.core.state import State
from makeway.teach.documents import Given, Task
from makeway.teach.marked import RIGHT, Answer, Board, Difference, Marked, Said
from makeway.teach.sequence import Played, Refused, play
from makeway.teach.written import Happening
from makeway.text.errors import MalformedError, nearest

Order = tuple[str, ...]
"""The ids of cards, the first to happen first."""


class Ordering:
    """The cards of an order, played on the position one after the other."""

    def __init__(self, task: Task, state: State) -> None:
        self.task, self.state = task, state
        self._played: dict[Order, Played | Refused] = {(): Played(state, ())}

    @cached_property
    def cards(self) -> dict[str, Happening]:
        return {each.id: each for each in self.task.cards}

    def board(self) -> Board:
        return Board(state=self.state if self.task.table else None, order=self.task.cards)

    def key(self, answer: Answer) -> Order:
        order = answer.order or ()
        for each in order:
            if each not in self.cards:
                raise MalformedError(f"There is no card {each!r}.{nearest(each, self.cards)}")
        if sorted(order) != sorted(self.cards):
            raise MalformedError(f"The answer needs each of the {len(self.cards)} cards once.")
        return order

    def is_right(self, key: Order) -> bool:
        return len(self._begun(key)) == len(key)

    def mark(self, answer: Answer) -> Marked:
        mine = self.key(answer)
        begun = self._begun(mine)
        if len(begun) == len(mine):
            return self._right(mine)
        nearest_right = self._nearest(mine)
        found = self._difference(mine, begun, nearest_right)
        return Marked(
            right=False,
            headline=f"{len(begun)} of {len(mine)} cards can happen in this order.",
            because=found.because,
            clauses=found.clauses,
            readings=found.readings,
            differences=(found,),
            steps=self._steps(nearest_right),
            rules=self._listed(nearest_right),
            nearest=Answer(order=nearest_right),
        )

    def _right(self, order: Order) -> Marked:
        because, clauses, readings = self._decides(order)
        ways = sum(1 for _ in self._orders(()))
        others = f" {counted(ways, 'order')} of these cards are allowed." if ways > 1 else ""
        return Marked(
            right=True,
            headline=f"All {len(order)} cards can happen in this order.",
            because=f"{RIGHT}{because}{others}",
            clauses=clauses,
            readings=readings,
            steps=self._steps(order),
            rules=self._listed(order),
            nearest=Answer(order=order),
        )

    # -- which orders the engine allows ------------------------------------------------------

    def _after(self, order: Order) -> Played | Refused:
        """The last card of an order after those before it, all of which can go."""
        if order not in self._played:
            before = self._after(order[:-1])
            assert isinstance(before, Played)
            card = self.cards[order[-1]]
            self._played[order] = play(before.state, card, self.task.cards)
        return self._played[order]

    def _begun(self, order: Order) -> Order:
        """The cards that can happen in this order, until one cannot."""
        for n in range(len(order)):
            if isinstance(self._after(order[: n + 1]), Refused):
                return order[:n]
        return order

    def _orders(self, begun: Order, rest: Order | None = None) -> Iterator[Order]:
        """Every order that the engine allows from here on, cards tried in the order of `rest`."""
        rest = tuple(self.cards) if rest is None else rest
        if not rest:
            yield begun
        for card in rest:
            if isinstance(self._after((*begun, card)), Played):
                yield from self._orders((*begun, card), tuple(c for c in rest if c != card))

    def _nearest(self, order: Order) -> Order:
        """The right order that begins as this one does for as long as possible."""
        for n in range(len(self._begun(order)), -1, -1):
            for found in self._orders(order[:n], order[n:]):
                return found
        stuck = max(self._played, key=len)
        refused = self._played[stuck]
        why = refused.said[0] if isinstance(refused, Refused) else ""
        raise MalformedError(f"No order of {self.task.id} is allowed. {', '.join(stuck)}: {why}")

    # -- what is said ------------------------------------------------------------------------

    def _difference(self, mine: Order, begun: Order, right: Order) -> Difference:
        """The first card that cannot go where it was put, and where it goes."""
        refused = self._after(mine[: len(begun) + 1])
        assert isinstance(refused, Refused)
        because, clauses, readings = refused.said
        card = mine[len(begun)]
        place, goes = len(begun) + 1, right.index(card) + 1
        before = [self._label(each) for each in right[: goes - 1] if each not in begun]
        return Difference(
            you=f"{self._label(card)}, as card {place}",
            rule=f"As card {goes}, after: {listed(before)}" if before else f"As card {goes}",
            because=because,
            clauses=clauses,
            readings=readings,
        )

    def _decides(self, order: Order) -> Said:
        """The sentence behind a right order: the task's own clause, else what its moments say."""
        if self.task.clause is not None:
            return BOOK[self.task.clause].says, (self.task.clause,), ()
        told = [
            self._of(order[:n])[-1]
            for n in range(1, len(order) + 1)
            if self.cards[order[n - 1]].as_far_as or n == len(order)
        ]
        clauses = dict.fromkeys(each for step in told for each in step.clauses)
        readings = dict.fromkeys(each for step in told for each in step.readings)
        says = " ".join(dict.fromkeys(step.because for step in told))
        return says, tuple(clauses), tuple(readings)

    def _steps(self, order: Order) -> tuple[Step, ...]:
        """Everything that happens, card by card."""
        return tuple(s for n in range(1, len(order) + 1) for s in self._of(order[:n]))

    def _of(self, order: Order) -> tuple[Step, ...]:
        played = self._after(order)
        return played.steps if isinstance(played, Played) else ()

    def _label(self, card: str) -> str:
        return self.cards[card].label.rstrip(".")

    def _listed(self, order: Order) -> str:
        """The cards one after the other: "The Orcs are chosen; then the Orcs take ..."."""
        told = [self._label(each) for each in order]
        return opening("; then ".join(_inside(each) for each in told))

    def right_answer(self) -> Answer:
        return Answer(order=self._nearest(tuple(self.cards)))

    def read(self, given: Given) -> Answer:
        return Answer(order=given.order)


def _inside(label: str) -> str:
    """A label within a sentence: "The" of its first word is written small."""
    return label.replace("The ", "the ", 1) if label.startswith("The ") else label
