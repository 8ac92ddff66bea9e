"""Mode place: the learner puts models where they will stand; the engine compares pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec.structs import replace

from makeway.core.actions import Arrange, Join, MakeWay, Place
from makeway.core.events import Joined, Moved, apply
from makeway.core.ruling import Allowed, Illegal, Ruling
from makeway.core.state import State, Unit
from makeway.core.words import SINGLE, Seat, Side
from makeway.referee import rule
from makeway.teach import comparing, forming
from makeway.teach.asking import ends
from makeway.teach.differing import LEAST_WAY, Measure
from makeway.teach.documents import Given, Task
from makeway.teach.drawn import places_of
from makeway.teach.marked import Answer, Board, Marked
from makeway.teach.marked import Place as Target
from makeway.teach.pictures import Picture, Spot, Walk, picture, placed, walks
from makeway.text.errors import MalformedError, nearest


class Placing:
    """Where each model of one unit stands after an action, or after models were put down.

    Right is every picture the referee ends in; without an action, every legal formation that
    leaves the models outside the hand where they are.
    """

    def __init__(self, task: Task, state: State) -> None:
        self.task, self.state = task, state

    # -- what is asked -----------------------------------------------------------------------

    @cached_property
    def unit_id(self) -> str:
        """The unit whose picture is asked for."""
        match self.task.action:
            case Join(unit=unit):
                return unit
            case MakeWay(character=who):
                return self.state.unit_of(who).id
            case _ if self.task.unit:
                return self.task.unit
        raise MalformedError(f"Exercise {self.task.id} in mode place needs an action or a unit.")

    @cached_property
    def rulings(self) -> tuple[Allowed, ...]:
        """Everything the action may end in, each choice of the owner followed."""
        return ends(self.state, self.task.action) if self.task.action else ()

    @cached_property
    def crowd(self) -> State:
        """The table with the newcomer already in the unit, on his seat, over those he displaces."""
        match self.task.action:
            case Join(character=who, unit=unit, seat=seat, side=side):
                event = Joined(unit=unit, model=who, seat=seat, side=side)
                return apply(self.state, event)
        return self.state

    @cached_property
    def unit(self) -> Unit:
        """The unit with the newcomer in it."""
        return self.crowd.units[self.unit_id]

    @cached_property
    def newcomer(self) -> str | None:
        return self.task.action.character if isinstance(self.task.action, Join) else None

    @cached_property
    def given(self) -> int:
        """How many steps of the trace are told before the learner goes on."""
        if self.task.fade is None or not self.rulings:
            return 0
        steps = self.rulings[0].steps
        moving = [n for n, step in enumerate(steps) if isinstance(step.event, Moved)]
        return moving[-self.task.fade :][0] if moving else 0

    @cached_property
    def start(self) -> dict[str, Spot]:
        """Where the models stand before the answer; those in the hand are not in it."""
        told = self.rulings[0].steps[: self.given] if self.given else ()
        spots = placed(self.unit)
        if told and self.unit_id in told[-1].after.units:
            spots |= placed(told[-1].after.units[self.unit_id])
        return {m: spot for m, spot in spots.items() if m not in self._in_hand(spots)}

    def _in_hand(self, spots: Mapping[str, Spot]) -> set[str]:
        """Models the task puts in the hand, and whoever stands under the newcomer."""
        hand = set(self.task.hand)
        if self.newcomer is None or isinstance(spot := spots[self.newcomer], Side):
            return hand
        taken = set(_cells(self.unit, self.newcomer, spot))
        for model, place in spots.items():
            if model != self.newcomer and not isinstance(place, Side):
                hand |= {model} if taken & set(_cells(self.unit, model, place)) else set()
        return hand

    def board(self) -> Board:
        hand = tuple(m for m in self.unit.models if m not in self.start)
        models = {m: model for m, model in self.unit.models.items() if m not in hand}
        return Board(
            state=forming.redrawn(self.crowd, self.unit, models, self.start),
            hand=tuple(self.unit.models[m] for m in hand),
            movable=tuple(self.unit.models),
            places=tuple(Target(unit=self.unit_id, spot=spot) for spot in self._spots()),
            unit=self.unit_id,
            given=self.rulings[0].steps[: self.given] if self.given else (),
        )

    def _spots(self) -> Iterator[Spot]:
        """Every seat of the block, a rank more behind for each that a newcomer fills, one file more
        at the right; the sides, where there is somebody who may stand there.
        """
        ranks = max((m.rank for m in placed(self.unit).values() if isinstance(m, Place)), default=1)
        foot = self.unit.footprint(self.newcomer) if self.newcomer else None
        for rank in range(1, int(ranks) + 1 + (foot or SINGLE).ranks):
            for file in range(1, self.unit.files + 1):
                yield Place(rank, file)
        yield Place(1, self.unit.files + 1)
        if any(self.unit.footprint(model) is None for model in self.unit.models):
            yield from Side
        yield from (Place(*half) for half in self.task.halves)

    # -- what is right -----------------------------------------------------------------------

    @cached_property
    def ends(self) -> dict[Picture, Allowed]:
        """Every picture the action may end in, with the ruling that leads there."""
        return {self._picture_after(end): end for end in self.rulings}

    def _picture_after(self, end: Allowed) -> Picture:
        unit = (end.state or self.state).units[self.unit_id]
        return picture(unit.models, placed(unit))

    @cached_property
    def right_places(self) -> dict[Picture, dict[str, Spot]]:
        """Every picture the action may end in, with the places behind it."""
        return {
            shown: placed((end.state or self.state).units[self.unit_id])
            for shown, end in self.ends.items()
        }

    @property
    def measure(self) -> Measure | None:
        """What has to be as little as possible, where the action leaves several formations."""
        return LEAST_WAY if self.newcomer is not None else None

    def ways(self, spots: Mapping[str, Spot]) -> tuple[Walk, ...]:
        """The least that the models walk to these places; the newcomer's own way is none of it."""
        but = (self.newcomer,) if self.newcomer else ()
        return walks(self.unit, placed(self.unit), spots, but)

    def shown(self, best: Picture) -> State | None:
        """The table after the rule's own answer."""
        return self.ends[best].state

    def arrangement(self, spots: Mapping[str, Spot]) -> Arrange:
        """The formation a learner proposes, as an action."""
        places = {m: spot for m, spot in spots.items() if isinstance(spot, Place)}
        sides = {spot: m for m, spot in spots.items() if isinstance(spot, Side)}
        widest = max(
            (
                int(-(-place.file // 1)) + (self.unit.footprint(m) or (1, 1))[0] - 1
                for m, place in places.items()
            ),
            default=1,
        )
        files = max(widest, self.unit.files)
        return Arrange(unit=self.unit_id, files=files, places=places, sides=sides)

    def judged(self, spots: Mapping[str, Spot]) -> Ruling:
        """What the referee says of a proposed formation.

        Where it answers another action it is asked as a formation, not as a Combat Reform: so the
        step of the round is left out.
        """
        return rule(self._whenever, self.arrangement(spots))

    @cached_property
    def _whenever(self) -> State:
        """The crowd at no step of the round, where another action than a formation is asked."""
        if self.task.action is None or not self.crowd.moment.step:
            return self.crowd
        return replace(self.crowd, moment=replace(self.crowd.moment, step=0))

    def key(self, answer: Answer) -> Picture:
        return picture(self.unit.models, self.spots(answer))

    def is_right(self, key: Picture) -> bool:
        if self.task.action is not None:
            return key in self.right_places
        spots = forming.spots_of(self.unit, key)
        return isinstance(self.judged(spots), Illegal) is self.task.refuse

    def spots(self, answer: Answer) -> dict[str, Spot]:
        """Where everybody stands in an answer. MalformedError for an unknown model."""
        spots = dict(self.start)
        for model, spot in (answer.places or {}).items():
            if model not in self.unit.models:
                raise MalformedError(
                    f"There is no model {model!r}.{nearest(model, self.unit.models)}"
                )
            spots[model] = spot if isinstance(spot, Side) else Place(*spot)
        return spots

    def mark(self, answer: Answer) -> Marked:
        spots = self.spots(answer)
        if left := [m for m in self.unit.models if m not in spots]:
            return comparing.unfinished(self.unit, left)
        if self.task.action is None:
            return forming.formation(self, spots)
        return comparing.crowded(self.unit, spots) or comparing.result(self, spots)

    def right_answer(self) -> Answer:
        if self.right_places:
            return answer_of(next(iter(self.right_places.values())))
        return answer_of(next(forming.formations(self)))

    def read(self, given: Given) -> Answer:
        if given.drawing is not None:
            return answer_of(places_of(given.drawing, self.unit, self.start))
        return Answer(places=given.places)


def answer_of(spots: Mapping[str, Spot]) -> Answer:
    """Places as an answer."""
    return Answer(
        places={m: s if isinstance(s, Side) else (s.rank, s.file) for m, s in spots.items()}
    )


def _seat(place: Place) -> Seat:
    return Seat(int(place.rank), int(place.file))


def _cells(unit: Unit, model: str, place: Place) -> tuple[Seat, ...]:
    footprint = unit.footprint(model)
    return footprint.cells(_seat(place)) if footprint else ()
