"""A unit and a newcomer: what his base fills among theirs, and what that means for its ranks."""

from __future__ import annotations

from makeway.board.best import Shape, best
from makeway.board.block import Block
from makeway.board.displacement import Metric
from makeway.board.formation import block_of, has_one_rank
from makeway.board.lines import lines_of
from makeway.board.platforms import is_platform
from makeway.core.kept import kept
from makeway.core.readings import RuleSet
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, TOLERANCE, Base, Footprint, Seat, SpecialRule
from makeway.rules.characters_only import common_base, formed_for, owners_bases


class Meeting:
    """A unit and a newcomer, by their bases and by what the unit is when he comes.

    `unit` is formed as he finds it, `found` as it stood. `footprint` is what he fills, None when he
    stands beside the unit (MB-1, MM-7); `platform` says that he is a War Platform.
    """

    def __init__(self, unit: Unit, newcomer: Model, readings: RuleSet) -> None:
        at_once = readings.choice("A3") == "at_once"
        self.unit = formed_for(unit, newcomer) if at_once else unit
        self.newcomer, self.readings, self.found = newcomer, readings, unit
        self.metric: Metric = "models" if readings.choice("A5") == "models" else "distance"
        self.footprint = self._footprint()
        self.platform = is_platform(newcomer)

    def _footprint(self) -> Footprint | None:
        same = self.newcomer.base == self.unit.reference
        if not same and any(
            SpecialRule.SKIRMISHER in model.rules for model in self.unit.rank_and_file
        ):
            return None
        return self.newcomer.base.footprint_in(self.unit.reference)

    @property
    def apart(self) -> bool:
        """Each displaced model of a single rank has a choice of its own (A6)."""
        return self.readings.choice("A6") == "each"

    @property
    def less(self) -> str:
        """What nothing else does, by the measure of reading A5."""
        return "costs less" if self.metric == "distance" else "moves fewer models"

    def common(self, picked: Base | None = None) -> Finding | None:
        """By which base the unit forms with him, where it has no R&F (CO-2)."""
        return common_base(self.unit, self.newcomer, picked)

    @property
    def bases(self) -> tuple[Base, ...]:
        """The bases of a tie among which the owner picks; none where there is nothing to pick."""
        return owners_bases(self.unit, self.newcomer)

    @kept
    def one_rank(self) -> bool:
        """The unit has a single rank as he finds it, before another base counts it (JN-10)."""
        if self.readings.choice("A22") == "one_rank":
            return all(seat.rank == 1 for seat in self.found.seats.values())
        return has_one_rank(self.found)

    @property
    def rear_half_decides(self) -> bool:
        """Only the rear half of a big base stands behind rank 1: reading A22 says what counts."""
        if not self.found.unusual or has_one_rank(self.found):
            return False
        return all(seat.rank == 1 for seat in self.found.seats.values())

    @property
    def sizes_compete(self) -> bool:
        """Front Rank models of several base sizes want the first rank (A1)."""
        models, his = self.unit.models, self.newcomer.base
        if his == self.unit.reference and not self.unit.unusual:
            return False
        return any(models[name].base != his for name in lines_of(self.unit).front)

    @property
    def small(self) -> bool:
        """Every base of the block fills one seat, his too if he stands in it."""
        return not self.unit.unusual and self.footprint in (None, SINGLE)

    @property
    def too_wide(self) -> bool:
        """His base is wider than the block (MB-6)."""
        width = self.unit.files * self.unit.reference.width
        return self.newcomer.base.width > width + TOLERANCE

    @property
    def files(self) -> int:
        """How many files he fills; 0 beside the unit."""
        return self.footprint.files if self.footprint else 0

    def at(self, seat: Seat) -> About:
        """He and the seat, to point at."""
        return About(models=(self.newcomer.id,), spots=(Spot(unit=self.unit.id, seat=seat),))

    @kept
    def shape(self) -> Shape:
        """What the best sums of the unit without him depend on (32.3)."""
        block = block_of(self.unit) or Block()
        return block.shape(self.unit.files, self.unit.forward_first)

    def holds_together(self, seat: Seat) -> bool:
        """Whether some sound block of the unit has him on this seat (32.2)."""
        assert self.footprint is not None
        if self._small and not self.shape.fixed:
            return (seat.rank - 1) * self.unit.files <= len(self.unit.seats)
        cells = set(self.footprint.cells(seat))
        for rank, file, files, ranks in self.shape.fixed:
            if not cells.isdisjoint(Footprint(files, ranks).cells(Seat(rank, file))):
                return False
        him = (seat.rank, seat.file, self.footprint.files, self.footprint.ranks)
        return best(self.shape._replace(fixed=tuple(sorted((*self.shape.fixed, him))))) is not None

    @kept
    def _small(self) -> bool:
        """Every base fills one seat, so a rank that widens lets all but the displaced stay."""
        return self.footprint == SINGLE and lines_of(self.unit).single
