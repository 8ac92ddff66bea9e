"""A block of models as legality sees it: sound by structure, best by the two steps of FR-2.

A block is legal when it is both (dossier 32.2 and 32.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import NamedTuple

from makeway.board.best import Big, Shape, best
from makeway.core.words import SINGLE, Footprint, Seat, seats_of_ranks


class Stand(NamedTuple):
    """One model of a block: its front left seat, the seats its base fills, whom FR-2 calls front.

    `front` is None for a model that keeps its seat and is left out of both sums.
    """

    seat: Seat
    footprint: Footprint
    front: bool | None


class Block(NamedTuple):
    """All models of a block, each field of their Stands as a column: most are alike in most."""

    seats: tuple[Seat, ...] = ()
    footprints: tuple[Footprint, ...] = ()
    fronts: tuple[bool | None, ...] = ()

    @classmethod
    def of(cls, stands: Iterable[Stand]) -> Block:
        """The block of these models."""
        return cls(*zip(*stands, strict=True))

    def is_legal(self, files: int, forward: bool = False) -> bool:
        """Whether it is sound, and best by the two steps of FR-2 (dossier 32.3).

        `forward` as in `Unit.forward_first`.
        """
        if not self.is_sound(files):
            return False
        found = best(self.shape(files, forward))
        return found is not None and self.rank_sums() == (found.back, found.fore)

    @property
    def is_small(self) -> bool:
        """Every base fills one seat."""
        return self.footprints.count(SINGLE) == len(self.footprints)

    def is_sound(self, files: int) -> bool:
        """Whether it holds by structure alone (dossier 32.2; FRM-1..4, MB-5)."""
        if self.is_small:
            return _small_holds(files, self.seats)
        cells: set[Seat] = set()
        count = 0
        for seat, footprint in zip(self.seats, self.footprints, strict=True):
            if seat.file < 1 or seat.rank < 1 or seat.file + footprint.files - 1 > files:
                return False
            cells.update(footprint.cells(seat))
            count += footprint.files * footprint.ranks
        return len(cells) == count and self._ranks_hold(files, cells)

    def _ranks_hold(self, files: int, cells: set[Seat]) -> bool:
        last = first_short_rank(files, cells)
        if last == 1:
            return False
        for (rank, file), footprint in zip(self.seats, self.footprints, strict=True):
            if rank > last:
                ahead = ((rank - 1, each) for each in range(file, file + footprint.files))
                if footprint.ranks == 1 or not all(each in cells for each in ahead):
                    return False
        return True

    def shape(self, files: int, forward: bool = False) -> Shape:
        """What its best sums depend on: files, bases, who has Front Rank, fixed models.

        `forward` as in `Unit.forward_first`.
        """
        bigs = () if self.is_small else self._bigs()
        fixed = self._fixed() if None in self.fronts else ()
        big_fronts = [big.front for big in bigs]
        front, others = (self.fronts.count(who) - big_fronts.count(who) for who in (True, False))
        return Shape(files, front, others, bigs, fixed, forward)

    def _bigs(self) -> tuple[Big, ...]:
        """The bases that fill more seats than one and may move."""
        return tuple(
            sorted(
                Big(front, *footprint)
                for front, footprint in zip(self.fronts, self.footprints, strict=True)
                if front is not None and footprint != SINGLE
            )
        )

    def _fixed(self) -> tuple[tuple[int, int, int, int], ...]:
        """Rank, file, files and ranks of the models that keep their seats."""
        return tuple(
            sorted(
                (*seat, *footprint)
                for seat, footprint, front in zip(*self, strict=True)
                if front is None
            )
        )

    def rank_sums(self) -> tuple[int, int]:
        """The rank numbers added up, of models without Front Rank and of those with it (FR-2)."""
        ranks = [rank for rank, _ in self.seats]
        fore = sum(compress(ranks, self.fronts))
        fixed = [rank for rank, front in zip(ranks, self.fronts, strict=True) if front is None]
        return sum(ranks) - fore - sum(fixed), fore


def _small_holds(files: int, seats: tuple[Seat, ...]) -> bool:
    """The same where every base fills one seat: full ranks, and one behind them with holes."""
    full = len(seats) // files if files > 0 else 0
    cells = set(seats)
    return (
        full > 0
        and len(cells) == len(seats)
        and seats_of_ranks(full, files) <= cells <= seats_of_ranks(full + 1, files)
    )


def first_short_rank(files: int, cells: Iterable[Seat]) -> int:
    """The first rank from the front with an empty seat; the rank after the last if none has one."""
    count: dict[int, int] = {}
    for rank, _ in cells:
        count[rank] = count.get(rank, 0) + 1
    rank = 1
    while count.get(rank) == files:
        rank += 1
    return rank


def sound(files: int, stands: Iterable[Stand]) -> bool:
    """Whether models form a sound block.

    >>> row = [Stand(Seat(1, f), SINGLE, False) for f in (1, 2, 3)]
    >>> sound(3, row), sound(4, row)
    (True, False)
    """
    return Block.of(stands).is_sound(files)


def shape_of(files: int, stands: Iterable[Stand], forward: bool = False) -> Shape:
    """What the best sums of models in a block depend on."""
    return Block.of(stands).shape(files, forward)


def rank_sums(stands: Iterable[Stand]) -> tuple[int, int]:
    """The rank numbers of models in a block added up, without and with Front Rank (FR-2)."""
    return Block.of(stands).rank_sums()
