"""Mode until: the learner sets on a timeline where each bar ends; the engine lets phases end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from makeway.core.state import State
from makeway.teach.documents import Given, Task
from makeway.teach.lasting import STAYS, Life, lives, named, run, together
from makeway.teach.marked import RIGHT, Answer, Board, Difference, Line, Marked, Said, joined
from makeway.teach.written import Bar, End
from makeway.text.errors import MalformedError, nearest

ENDS = {
    End.NOW: "none, or at once",
    End.PHASE: "to the end of this phase",
    End.TURN: "to the end of this Player Turn",
    End.RUNS: "longer, as long as it runs",
}
"""How each end of a bar is called."""

Ends = tuple[tuple[str, End], ...]


class Lingering:
    """Bars on the timeline of a Player Turn, one for each effect and whom it is on.

    A bar on which ways to read the text part is left open: no end of it is wrong.
    """

    def __init__(self, task: Task, state: State) -> None:
        self.task, self.state = task, state

    @cached_property
    def bars(self) -> dict[str, Bar]:
        return {bar.id: bar for bar in self.task.bars}

    @cached_property
    def lives(self) -> dict[str, dict[str, Life]]:
        """How long each bar is, by each way to read the text where they part."""
        action = self.task.action
        return {bar.id: lives(self.state, action, bar.what, bar.upon) for bar in self.task.bars}

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The bars that the text leaves open."""
        return tuple(bar for bar, ways in self.lives.items() if len(ways) > 1)

    def board(self) -> Board:
        phases = run(self.state, self.task.action).phases
        line = Line(phases=phases, bars=self.task.bars, ends=ENDS)
        return Board(state=self.state if self.task.table else None, line=line)

    def key(self, answer: Answer) -> Ends:
        ends = answer.ends or {}
        for each in ends:
            if each not in self.bars:
                raise MalformedError(f"There is no bar {each!r}.{nearest(each, self.bars)}")
        if missing := [each for each in self.bars if each not in ends]:
            needs = f"The answer needs an end for {', '.join(missing)}"
            raise MalformedError(f"{needs}. There are: {', '.join(End)}.")
        return tuple((bar, ends[bar]) for bar in self.bars)

    def is_right(self, key: Ends) -> bool:
        return all(self._fits(bar, end) for bar, end in key)

    def _fits(self, bar: str, end: End) -> bool:
        return bar in self.open or end in self._life(bar).ends

    def lingers(self, bar: str) -> bool:
        """It stays until the phase ends, as on somebody who left (LV-7)."""
        life = self._life(bar)
        return bar not in self.open and life.ends == {End.PHASE} and STAYS in life.said[1]

    def same(self, key: Ends, other: Ends) -> bool:
        """Two answers are the same but for what the text leaves open."""
        return all(bar in self.open or end == dict(other)[bar] for bar, end in key)

    def _life(self, bar: str) -> Life:
        return next(iter(self.lives[bar].values()))

    def mark(self, answer: Answer) -> Marked:
        mine = dict(self.key(answer))
        found = tuple(self._differences(mine))
        told = self._told(found)
        closed = [bar for bar in self.bars if bar not in self.open]
        return Marked(
            right=not found,
            headline=_headline(len(closed) - len(found), len(closed), len(self.open)),
            because=f"{'' if found or not closed else RIGHT}{told[0]}",
            clauses=told[1],
            readings=told[2],
            differences=(*found, *self._openings(mine)) if found else (),
            rules="; ".join(self._rule(bar) for bar in self.bars),
            nearest=Answer(ends={bar: self._nearest(bar, end) for bar, end in mine.items()}),
            left_open=self.open,
        )

    def _differences(self, mine: dict[str, End]) -> Iterator[Difference]:
        """Each wrong bar; what was said of an earlier one is not said again."""
        told: set[str] = set()
        for bar, end in mine.items():
            if self._fits(bar, end):
                continue
            life = self._life(bar)
            fresh = [step for step in life.steps if step.because not in told]
            told.update(step.because for step in life.steps)
            because, clauses, readings = together(fresh) if fresh else life.said
            yield Difference(
                you=f"{self._named(bar)}: {ENDS[end]}",
                rule=ENDS[self._nearest(bar, end)],
                because=because,
                clauses=clauses,
                readings=readings,
            )

    def _openings(self, mine: dict[str, End]) -> Iterator[Difference]:
        """Beside what is wrong, what the text leaves open: any end of it may be so."""
        for bar in self.open:
            because, clauses, readings = self._ways(bar)
            yield Difference(
                you=f"{self._named(bar)}: {ENDS[mine[bar]]}",
                rule="left open by the text",
                because=because,
                clauses=clauses,
                readings=readings,
            )

    def _told(self, found: tuple[Difference, ...]) -> Said:
        """The first difference, or what decides every bar and how the open ones may be read."""
        if found:
            return found[0].because, found[0].clauses, found[0].readings
        closed = [self._life(bar) for bar in self.bars if bar not in self.open]
        steps = [step for life in closed for step in life.steps]
        sure = [together(steps)] if steps else [life.said for life in closed[:1]]
        return joined([*sure, *(self._ways(bar) for bar in self.open)])

    def _ways(self, bar: str) -> Said:
        """Every way to read how long an open bar is, each with what it brings."""
        ways = [f"{words} Then: {_listed(life)}." for words, life in self.lives[bar].items()]
        steps = [step for life in self.lives[bar].values() for step in life.steps]
        _, clauses, readings = together(steps)
        says = f"{self._named(bar)} is left open by the text. One may read: {' Or: '.join(ways)}"
        return says, clauses, readings

    def _nearest(self, bar: str, end: End) -> End:
        """The learner's own end where it counts, else the first right one."""
        return end if self._fits(bar, end) else _first(self._life(bar))

    def _named(self, bar: str) -> str:
        what, who = named(self.bars[bar])
        return f"{what} {who}" if who.startswith("on ") else f"{what}, {who}"

    def _rule(self, bar: str) -> str:
        end = "left open" if bar in self.open else _listed(self._life(bar))
        return f"{self._named(bar)}: {end}"

    def right_answer(self) -> Answer:
        return Answer(
            ends={bar: min(self._life(bar).ends, key=list(End).index) for bar in self.bars}
        )

    def read(self, given: Given) -> Answer:
        return Answer(ends=given.ends)


def _first(life: Life) -> End:
    return next(each for each in End if each in life.ends)


def _listed(life: Life) -> str:
    return " or ".join(ENDS[each] for each in End if each in life.ends)


def _headline(right: int, closed: int, left_open: int) -> str:
    rest = f" The text leaves {left_open} open." if left_open else ""
    if closed == 0:
        return "The text leaves this open: no end is wrong here."
    are = "bar ends" if closed == 1 else "bars end"
    if right == closed:
        whole = {1: "The bar ends", 2: "Both bars end"}.get(closed, f"All {closed} bars end")
        return f"{whole} where the rule has it.{rest}"
    return f"{right} of {closed} {are} where the rule has it.{rest}"
