"""What small models cost: pushed ones paired with the seats where their chains end.

A chain leads from a model that is pushed, or that leaves the short rank, to a seat that nobody
fills. Who may stand at its end goes there straight, which is no longer; who may not pushes somebody
of the other kind on, who goes there straight. So the cheapest pairing of beginnings with ends, each
at its best way, costs no more than any layout, and as much as one where nobody is pushed on twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from makeway.board.assignment import FORBIDDEN, Pairing, pair
from makeway.board.crowd import Crowd, bits, numbers

FEW = 16
"""So many layouts are looked at one by one."""

Cells = tuple[int, ...]
"""Seats by the numbers of their bits."""


class Problem(Protocol):
    """What this module needs of the small models' problem: seats as bits (see `small.Small`)."""

    crowd: Crowd
    holes: int
    optional: int
    for_front: int
    for_others: int
    columns: int
    staying: int
    loose: int


class Priced(NamedTuple):
    """What a layout costs at least, whether one costs no more, and the cheapest pairing."""

    cost: float
    exact: bool
    chains: Chains
    paired: Pairing


def priced(small: Problem) -> Priced | None:
    """The cheapest pairing of beginnings with ends; None when there is none."""
    return Chains(small).priced()


class Moves(NamedTuple):
    """What a layout costs, and who goes from which seat to which, as bits."""

    cost: float
    seats: dict[int, int]


class _Step(NamedTuple):
    """What a beginning does: its cost above the duals, who it is, the end by its place in the line,
    and the seat, as a bit, of whom it pushes on (0: nobody)."""

    over: float
    who: int
    at: int
    by: int

    def meets(self, other: _Step) -> bool:
        """Whether two take one end, or push the same model on."""
        return self.at == other.at or bool(self.by & other.by)


class Chains:
    """Where chains begin and end, and who may be pushed on along them.

    Ends for one kind of model only come first and last; `rear` are seats of the short rank that
    may be left.
    """

    def __init__(self, small: Problem) -> None:
        crowd = self.crowd = small.crowd
        open_, front, others = small.columns & ~small.staying, small.for_front, small.for_others
        self.rear = small.staying & small.optional if open_ & ~small.optional else 0
        ends = open_ | self.rear
        self.begins = [crowd.at[bit] for bit in bits(small.loose | self.rear)] + crowd.homeless
        self.fit = len(self.begins) + small.holes == ends.bit_count()
        self.only_front, self.only_others = numbers(ends & ~others), numbers(ends & ~front)
        both = numbers(ends & front & others)
        self.for_front, self.for_others = self.only_front + both, both + self.only_others
        self.ends = self.for_front + self.only_others
        self.spare = {at for at, end in enumerate(self.ends) if small.optional >> end & 1}
        self.by_others = numbers(small.staying & crowd.others & front)
        self.by_front = numbers(small.staying & crowd.front & others)

    def priced(self) -> Priced | None:
        if not self.fit or not (self.begins or self.spare.issuperset(range(len(self.ends)))):
            return None
        self.lines = [self._line(index) for index in self.begins]
        paired = pair(self.lines, None, self.spare)
        if paired is None:
            return None
        if not self.begins:
            paired = paired._replace(prices=(0.0,) * len(self.ends))
        return Priced(paired.cost, self._exact(paired), self, paired)

    def few(self, paired: Pairing, slack: float) -> list[Moves] | None:
        """Who goes where in each layout that costs less than the pairing plus `slack`; None when
        too many have to be looked at."""
        rows = sorted(range(len(self.begins)), key=lambda row: not self._may_push(row))
        found: list[tuple[float, tuple[_Step, ...]]] = [(0.0, ())]
        for row in rows:
            steps = self._steps(paired, row, slack)
            found = [
                (spent + step.over, (*chosen, step))
                for spent, chosen in found
                for step in steps
                if spent + step.over < slack and not any(map(step.meets, chosen))
            ]
            if len(found) > FEW:
                return None
        columns, prices = range(len(self.ends)), paired.prices
        none = max((prices[at] for at in columns if at not in paired.columns), default=0.0)
        empty = [none - prices[at] if at in self.spare else FORBIDDEN for at in columns]
        moves = []
        for spent, chosen in found:
            filled = [step.at for step in chosen]
            left = sum([over for at, over in enumerate(empty) if at not in filled])
            if spent + left < slack and self._apart(chosen):
                moves.append(Moves(paired.cost + spent + left, self._moves(chosen)))
        return moves

    def _may_push(self, row: int) -> bool:
        """Whether a beginning may have to push somebody on."""
        front = self.crowd.models[self.begins[row]].front
        return bool(self.only_others if front else self.only_front)

    def _steps(self, paired: Pairing, row: int, slack: float) -> list[_Step]:
        """What a beginning may do for less than `slack` above the duals."""
        index, base = self.begins[row], paired.rows[row]
        found = []
        for at, (mm, price) in enumerate(zip(self.lines[row], paired.prices, strict=True)):
            if mm - price - base < slack:
                for way, by in self._ways_by(index, self.ends[at]) or ((mm, None),):
                    over = way - price - base
                    if over < slack:
                        found.append(_Step(over, index, at, 0 if by is None else 1 << by))
        return found

    def _apart(self, chosen: Sequence[_Step]) -> bool:
        """Whether those pushed on are all different, and none of them leaves the short rank."""
        crowd, taken = self.crowd, 0
        for step in chosen:
            if crowd.bit[step.who] != 1 << self.ends[step.at]:
                taken |= crowd.bit[step.who] & self.rear
        for step in chosen:
            if step.by & taken:
                return False
            taken |= step.by
        return True

    def _moves(self, chosen: Sequence[_Step]) -> dict[int, int]:
        moves = {}
        for step in chosen:
            here, end = self.crowd.bit[step.who], 1 << self.ends[step.at]
            if step.by:
                moves[step.by] = end
            if step.by or here != end:
                moves[here] = step.by or end
        return moves

    def _line(self, index: int) -> list[float]:
        """The best way of a model to each of the ends, straight or by pushing somebody on."""
        if self.crowd.models[index].front:
            straight = self.crowd.line(index, self.for_front)
            return straight + self._on(index, self.by_others, self.only_others)
        straight = self.crowd.line(index, self.for_others)
        return self._on(index, self.by_front, self.only_front) + straight

    def _on(self, index: int, by: Cells, ends: Cells) -> list[float]:
        """The best way of a model to each of some ends by pushing one on from `by`."""
        return self.crowd.once((index, by, ends), lambda: self._pushed_on(index, by, ends))

    def _pushed_on(self, index: int, by: Cells, ends: Cells) -> list[float]:
        if not by or not ends:
            return [FORBIDDEN] * len(ends)
        ways = [
            [first + mm for mm in map(self.crowd.ways_from(1 << at).__getitem__, ends)]
            for first, at in zip(self.crowd.line(index, by), by, strict=True)
        ]
        return list(map(min, *ways, ways[0]))

    def _exact(self, paired: Pairing) -> bool:
        """Whether a layout costs as much as these chains."""
        return self._apart(
            [
                _Step(0.0, index, at, self._nearest(index, self.ends[at]))
                for index, at in zip(self.begins, paired.columns, strict=True)
            ]
        )

    def _nearest(self, index: int, end: int) -> int:
        """The seat, as a bit, of whom a model best pushes on to come to an end; 0 for nobody."""
        by = self._ways_by(index, end)
        return 1 << min(by)[1] if by else 0

    def _ways_by(self, index: int, end: int) -> list[tuple[float, int]]:
        """The ways of a model to an end by each it may push on; none where it goes straight."""
        front = self.crowd.models[index].front
        if end in (self.for_front if front else self.for_others):
            return []
        by = self.by_others if front else self.by_front
        firsts, ways = self.crowd.line(index, by), self.crowd.ways_from(1 << end)
        return [(first + ways[at], at) for first, at in zip(firsts, by, strict=True)]
