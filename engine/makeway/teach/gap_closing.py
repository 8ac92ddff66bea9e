"""Mode place where a model is gone: the learner closes the gap, in the frame as it stood before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as but
from functools import cached_property

from msgspec.structs import replace

from makeway.board.naming import counted
from makeway.core.actions import Arrange, Leave, Lose, Place, Remove
from makeway.core.events import Narrowed
from makeway.core.ruling import Allowed
from makeway.core.state import State
from makeway.core.words import Side
from makeway.teach import forming
from makeway.teach.differing import FEWEST, FEWEST_SLIDE, Measure
from makeway.teach.gap_seats import before_filling, out_of_sight
from makeway.teach.marked import RIGHT, Answer, Marked
from makeway.teach.pictures import Picture, Spot, Walk, distance, picture, placed
from makeway.teach.placing import Placing, answer_of

Gone = Leave | Lose | Remove
"""Actions that leave a gap behind."""


class Closing(Placing):
    """Where each model of a unit stands when one has left or fallen and the gap is closed.

    A unit that gets narrower keeps its files counted as before, so that the half that slides can
    be told from the half that stays.
    """

    @cached_property
    def unit_id(self) -> str:
        """The unit that closes up."""
        match self.task.action:
            case Lose(unit=unit) | Remove(unit=unit):
                return unit
            case Leave(character=who):
                return self.state.unit_of(who).id
        return super().unit_id

    @cached_property
    def crowd(self) -> State:
        """The table when those who go are gone and nobody has moved yet."""
        return before_filling(self.rulings[0])

    @cached_property
    def narrows(self) -> bool:
        """Whether the unit ends with fewer files than it had."""
        files = ((end.state or self.state).units[self.unit_id].files for end in self.rulings)
        return min(files, default=self.unit.files) < self.unit.files

    def _placed_after(self, end: Allowed) -> dict[str, Spot]:
        """The places at the end, in files counted from where the block began."""
        unit = (end.state or self.state).units[self.unit_id]
        left = sum(step.event.left for step in end.steps if isinstance(step.event, Narrowed))
        return {m: _moved_by(spot, left) for m, spot in placed(unit).items()}

    def _picture_after(self, end: Allowed) -> Picture:
        return picture(self.unit.models, self._placed_after(end))

    @cached_property
    def right_places(self) -> dict[Picture, dict[str, Spot]]:
        """Every picture in which the gap is closed as the rule wants, with the places behind it."""
        return {shown: self._placed_after(end) for shown, end in self.ends.items()}

    def shown(self, best: Picture) -> State | None:
        """The table after the rule's own answer, drawn where the block stood."""
        if not self.narrows:
            return out_of_sight(super().shown(best) or self.state, self.ends[best])
        return forming.redrawn(self.crowd, self.unit, self.unit.models, self.right_places[best])

    # -- what is asked of an answer ------------------------------------------------------------

    def is_right(self, key: Picture) -> bool:
        return super().is_right(key) is not self.task.refuse

    def mark(self, answer: Answer) -> Marked:
        """As asked; where a refusal is wanted, every formation that the rule does not end in."""
        marked = super().mark(answer)
        if not self.task.refuse or set(self.spots(answer)) != set(self.unit.models):
            return marked
        if marked.right:
            says = "The gap is closed as the rule wants; try again to break it."
            return but(marked, right=False, headline=says, because=marked.because[len(RIGHT) :])
        return _refused(marked)

    def right_answer(self) -> Answer:
        """The first way to close the gap, or where a refusal is wanted, the gap left open; where
        it may stay open, one model put somewhere else."""
        if not self.task.refuse:
            return super().right_answer()
        unmoved = picture(self.unit.models, self.start) in self.right_places
        return answer_of(next(forming.formations(self)) if unmoved else self.start)

    @property
    def measure(self) -> Measure | None:
        """As few models as possible move or, in a single rank, slide; Characters whose R&F are
        gone stay in their ranks, whatever it costs."""
        if not self.unit.rank_and_file:
            return None
        return FEWEST_SLIDE if self.narrows else FEWEST

    def ways(self, spots: Mapping[str, Spot]) -> tuple[Walk, ...]:
        """The ways of the models; those of a rank that slides keep their order."""
        if not self.narrows:
            return super().ways(spots)
        before = placed(self.unit)
        paired = zip(self._plain_in_order(before), self._plain_in_order(spots), strict=True)
        ends = dict(spots) | {model: spots[other] for model, other in paired}
        return tuple(
            Walk(model, before[model], spot, distance(self.unit, model, before[model], spot))
            for model, spot in ends.items()
            if before[model] != spot
        )

    def _plain_in_order(self, spots: Mapping[str, Spot]) -> list[str]:
        stand = {m: spot for m, spot in spots.items() if isinstance(spot, Place)}
        plain = (m for m in stand if self.unit.models[m].is_plain)
        return sorted(plain, key=lambda m: (stand[m].rank, stand[m].file))

    def arrangement(self, spots: Mapping[str, Spot]) -> Arrange:
        """The formation a learner proposes; where the unit narrows, in its new files."""
        proposed = super().arrangement(spots)
        if not self.narrows:
            return proposed
        first = min(place.file for place in proposed.places.values())
        last = max(place.file for place in proposed.places.values())
        places = {m: Place(p.rank, p.file - first + 1) for m, p in proposed.places.items()}
        return replace(proposed, places=places, files=int(last - first) + 1)


def _refused(marked: Marked) -> Marked:
    """What the rule does not end in, where that is asked for; the rule's own way is not shown."""
    headline = f"Refused, with {counted(len(marked.clauses), 'reason')}."
    told = but(marked, right=True, headline=headline, because=f"{RIGHT}{marked.because}")
    return but(told, shown=None, moves=(), steps=(), rules="")


def _moved_by(spot: Spot, files: int) -> Spot:
    return spot if isinstance(spot, Side) else Place(spot.rank, spot.file + files)
