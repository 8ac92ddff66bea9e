"""What happens when a Character joins, told in the order of the paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from makeway.board.formation import LEADING, per_rank
from makeway.board.naming import are, beginning, counted, listed, opening, the
from makeway.board.platforms import is_platform
from makeway.core.actions import Join, Room
from makeway.core.clause import Standing, clause
from makeway.core.events import Joined, Moved, Remembered, Widened
from makeway.core.ruling import About, Spot, Step
from makeway.core.state import State, Unit
from makeway.core.words import SINGLE, Phase, Role, Seat, Side, mm_text
from makeway.rules.bases import AT_SIDE
from makeway.rules.characters_only import rebasing, turned_round, turns_round
from makeway.rules.deploying import may_deploy
from makeway.rules.entry import Entry
from makeway.rules.exclusions import MAY_JOIN, is_open
from makeway.rules.formation import BIG_REAR_HALVES, EQUAL_RANKS, in_ranks
from makeway.rules.front_rank import COMMAND_GROUP, FORWARD, PLATFORM
from makeway.rules.giving_way import LEAST, SINGLE_RANK, pushed_text
from makeway.rules.making_room import Arrival
from makeway.rules.places import ANY_PLACE, far_forward, matching
from makeway.rules.proposal import standing
from makeway.rules.story import Story

COMBINED = clause(
    "CU-3",
    "A Combined Unit",
    "A unit that Characters have joined, R&F or other Characters, is a Combined Unit.",
    "S0-08",
)
PART_OF_IT = clause(
    "JN-13",
    "Part of the unit",
    "From the moment he joins, he is part of the unit for all rules.",
    "S0-17",
)
FACES = clause(
    "JN-7",
    "Facing",
    "He faces the way the unit faces.",
    "Units",
    standing=Standing.INFERRED,
)
NO_FARTHER = clause(
    "JN-11",
    "No farther",
    "A unit that was joined does not move any farther in this Movement Phase.",
    "S0-14",
)
JUDGED_APART = clause(
    "JN-12",
    "Moved or not",
    "Whether they moved or Marched is asked of Character and unit apart, all this Player Turn.",
    "S0-15",
    "S0-16",
)


_WITH_THE_CHAMPION = (Role.MUSICIAN, Role.STANDARD_BEARER)
"""The others of the command group."""


def arrive(state: State, there: Entry, action: Join, way: Arrival | None) -> list[Step]:
    """Every step of a Join that nothing forbids and nobody has to decide any more."""
    story = _Joining(state, there, action, way)
    story.opening()
    if way is not None:
        story.giving_way(way)
    story.taking_his_place()
    story.turning_round()
    story.short_ranks()
    story.afterwards()
    return story.steps


class _Joining(Story):
    """The steps of one Join, as far as they are told."""

    def __init__(self, state: State, there: Entry, action: Join, way: Arrival | None) -> None:
        super().__init__(state)
        self.there, self.action = there, action
        self.unit, self.newcomer = there.unit, there.newcomer
        self.way = way
        self.him = About(models=(there.newcomer.id,))
        self.came = there.approach.came(action) if there.approach is not None else None
        self.walked = self.came.way if self.came else ()

    def opening(self) -> None:
        """The unit is open, his base matches or not, the place is legal."""
        self.told(is_open(self.state, self.unit), MAY_JOIN.id)
        self._forming()
        self.told(matching(self.there))
        if self.action.seat is not None:
            self.told(far_forward(self.there, self.action.seat), ANY_PLACE.id)

    def _forming(self) -> None:
        """Characters only form by a base that they have in common with the newcomer."""
        common = self.there.common() if self.unit is not self.there.found else None
        if common is None or self.unit.reference == self.state.units[self.unit.id].reference:
            return
        self.done(
            rebasing(self.unit), (common.clause,), common.because, common.about, common.readings
        )

    def giving_way(self, way: Arrival) -> None:
        """Who stands on his seats gives way; the rank widens where its owner chose that."""
        assert self.action.seat is not None
        pushed = self.there.pushed(self.action.seat)
        if not pushed:
            spot = About(spots=(Spot(unit=self.unit.id, seat=self.action.seat),))
            because = f"Nobody stands at {self.action.seat}."
            self.note((ANY_PLACE.id,), because, spot)
        else:
            self.note((ANY_PLACE.id,), pushed_text(self.unit, pushed), About(models=pushed))
        if way.left or way.right:
            self._widening(way)
        self._moves(way)

    def _widening(self, way: Arrival) -> None:
        here = About(spots=(Spot(unit=self.unit.id),))
        for side in (*(Side.LEFT,) * way.left, *(Side.RIGHT,) * way.right):
            files = self.state.units[self.unit.id].files + 1
            shift = "; each old file counts one more" if side is Side.LEFT else ""
            self.done(
                Widened(unit=self.unit.id, side=side),
                (SINGLE_RANK.id,),
                f"The rank opens one file more at its {side.value} end: {files} files{shift}.",
                here,
            )

    def _moves(self, way: Arrival) -> None:
        """One step for each displaced model, nobody onto a seat that is still taken."""
        for names in self._in_turn(way):
            seats = {name: way.way.seats[name] for name in names}
            self.done(
                Moved(unit=self.unit.id, seats=seats),
                self._move_clauses(names, way),
                self._move_text(names, way),
                About(models=names),
                (LEAST.reading,) if LEAST.reading else (),
            )

    def _in_turn(self, way: Arrival) -> Iterable[tuple[str, ...]]:
        """The models that move, each when its new seats are free; a circle moves at once."""
        return [way.way.order] if way.way.moved == 1 else self._each_when_free(way)

    def _each_when_free(self, way: Arrival) -> Iterator[tuple[str, ...]]:
        waiting = list(way.way.order)
        now = self.state.units[self.unit.id]
        cells = {name: self._cells(name, now.seats[name]) for name in waiting}
        goals = {name: self._cells(name, way.way.seats[name]) for name in waiting}
        while waiting:
            for name in waiting:
                if all(goals[name].isdisjoint(cells[each]) for each in waiting if each != name):
                    break
            else:
                yield tuple(waiting)
                return
            waiting.remove(name)
            yield (name,)

    def _cells(self, name: str, seat: Seat) -> frozenset[Seat]:
        return frozenset((self.unit.footprint(name) or SINGLE).cells(seat))

    def _move_clauses(self, names: tuple[str, ...], way: Arrival) -> tuple[str, ...]:
        """The clauses that decide a move, the first of them first."""
        models, roles, rear = self.unit.models, set(), 1
        for name in names:
            roles.add(models[name].role)
            rear = max(rear, way.way.seats[name].rank)
        clauses = [LEAST.id]
        if way.room and not way.room.keys().isdisjoint(names):
            clauses.insert(0, SINGLE_RANK.id)
        if not roles.isdisjoint(LEADING):
            clauses.insert(0, FORWARD.id)
        if self.unit.ruled and any(is_platform(models[name]) for name in names):
            clauses.insert(0, PLATFORM.id)
        if rear > 1:
            clauses.append(EQUAL_RANKS.id)
        if not roles.isdisjoint(_WITH_THE_CHAMPION):
            clauses.append(COMMAND_GROUP.id)
        return tuple(clauses)

    def _move_text(self, names: tuple[str, ...], way: Arrival) -> str:
        """ "The Orc leaves rank 1, file 3 for the empty seat at rank 5, file 5: 111.80 mm." """
        now = self.state.units[self.unit.id]
        if len(names) > 1:
            total = sum(way.way.mm[name] for name in names)
            who = listed(the(self.unit.models[name]) for name in names)
            return f"{opening(who)} change places at once: {mm_text(total)}."
        (name,) = names
        model, start, end = self.unit.models[name], now.seats[name], way.way.seats[name]
        who, mm = beginning(model), mm_text(way.way.mm[name])
        if model.has_front_rank:
            where = (
                f"from file {start.file} to file {end.file}"
                if start.rank == end.rank
                else f"from {start} to {end}"
            )
            return f"{who}, who has Front Rank, moves {where}: {mm}."
        return f"{who} leaves {start} {self._goal_text(name, end, way)}: {mm}."

    def _goal_text(self, name: str, end: Seat, way: Arrival) -> str:
        """Where a model without Front Rank goes: "for the empty seat at rank 5, file 2"."""
        if way.room and way.room.get(name) in (Room.LEFT_END, Room.RIGHT_END):
            return f"for the {'left' if way.room[name] is Room.LEFT_END else 'right'} end, {end}"
        if end.rank > self.unit.ranks:
            return f"and opens a new rank, at {end}"
        if (end.rank, end.file - way.left) in self.unit.grid:
            return f"for {end}"
        return f"for the {'only ' if self._empty_seats() == 1 else ''}empty seat at {end}"

    def _empty_seats(self) -> int:
        return self.unit.files * self.unit.ranks - len(self.unit.grid)

    def taking_his_place(self) -> None:
        """He takes his seat, or stands at his side."""
        who, name = beginning(self.newcomer), self.newcomer.id
        if self.action.side is not None:
            event = Joined(unit=self.unit.id, model=name, side=self.action.side, way=self.walked)
            because = (
                f"{who} stands at the {self.action.side.value} side, front edges aligned; "
                "nobody is displaced."
            )
            self.done(event, (AT_SIDE.id, ANY_PLACE.id, FACES.id), because, self.him)
            return
        assert self.way is not None
        seat = self.way.seat
        event = Joined(unit=self.unit.id, model=name, seat=seat, way=self.walked)
        because = f"{who} takes {seat} and faces the way the unit faces."
        self.done(event, (ANY_PLACE.id, FACES.id), because, self.him)

    def turning_round(self) -> None:
        """The owner picked the newcomer's base: he is the block now, the other beside him."""
        picked, side = self.action.reference, self.action.side
        common = self.there.common(picked) if side else None
        if common and side and turns_round(self.unit, self.newcomer, picked):
            event = turned_round(self.unit, self.newcomer, side)
            self.done(event, (common.clause,), common.because, common.about)

    def short_ranks(self) -> None:
        """More ranks than one are incomplete: the rear halves of big bases stick out (MB-5)."""
        unit = self.state.units[self.unit.id]
        if self.there.small or sum(count < unit.files for count in per_rank(unit)) < 2:
            return
        for finding in in_ranks(unit.files, standing(unit)):
            if finding.clause == BIG_REAR_HALVES.id:
                self.told(finding, EQUAL_RANKS.id)

    def afterwards(self) -> None:
        """The Combined Unit, where it is deployed, and what it may still do in this phase."""
        for finding in may_deploy(self.there, self.action):
            self.told(finding)
        unit = self.state.units[self.unit.id]
        everyone = About(spots=(Spot(unit=unit.id),))
        self.note((COMBINED.id, PART_OF_IT.id), self._combined_text(unit), everyone)
        if self.state.moment.phase is not Phase.MOVEMENT:
            return
        if self.way is not None and self.way.way.moved:
            self.note(
                (JUDGED_APART.id, LEAST.id),
                "Being displaced is no move: they count as having moved only by a move of their"
                " own.",
                everyone,
            )
        stops = f"The {unit.name} may not move any farther in this Movement Phase."
        if self.came is None:
            self.note((NO_FARTHER.id,), stops, everyone)
            return
        turn = self.came.remembered(self.state.turn)
        self.done(
            Remembered(turn=turn),
            (NO_FARTHER.id, JUDGED_APART.id),
            f"{beginning(self.newcomer)} counts as having {self.came.has}, {self._have(unit)}."
            f" {stops}",
            everyone,
        )

    def _have(self, unit: Unit) -> str:
        """How the others count: "the Orcs as not having moved"."""
        assert self.came is not None, "asked on a battlefield only"
        return f"the {unit.name} as {self.came.others_have}"

    def _combined_text(self, unit: Unit) -> str:
        ranks = self.there.ranks_after(self.way) if self.way is not None else unit.ranks
        size = f"{counted(unit.files, 'file')}, {counted(ranks, 'rank')}"
        models = counted(len(unit.models), "model")
        return f"The {unit.name} {are(self.unit)} a Combined Unit of {models}: {size}."
