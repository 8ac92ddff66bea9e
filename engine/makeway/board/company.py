"""The models of a unit as the search for layouts sees them, kept with the unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from makeway.board.best import Big, Shape, mask
from makeway.board.crowd import Crowd
from makeway.board.formation import front_of, kind_of
from makeway.board.lines import steps
from makeway.core.state import Unit
from makeway.core.words import SINGLE, Footprint, Seat


class Other(NamedTuple):
    """A model that may be moved: its kind tells pictures apart, `front` as in Stand."""

    id: str
    kind: str
    front: bool | None
    footprint: Footprint
    seat: Seat


class Placed(NamedTuple):
    """A model whose new seat is given; its way there costs nothing here."""

    footprint: Footprint
    front: bool | None
    seat: Seat


class Company:
    """Models that may be moved, sorted by what the search does with them.

    `bigs` fill more than one seat, `smalls` one; `fixed` keep their seats. `size` is the reference
    base in mm, `stood` the seats of `bigs` as bits, `kept` those of `fixed`; `alike` says that some
    bigs are not told apart.
    """

    def __init__(
        self,
        files: int,
        size: tuple[float, float],
        others: Sequence[Other],
        by_distance: bool = True,
        forward: bool = False,
    ) -> None:
        self.files, self.size, self.by_distance = files, size, by_distance
        self.forward = forward
        self.others = others
        self.bigs = [o for o in others if o.front is not None and o.footprint != SINGLE]
        self.smalls = [o for o in others if o.front is not None and o.footprint == SINGLE]
        self.fixed = [Placed(o.footprint, None, o.seat) for o in others if o.front is None]
        self.front = sum(1 for o in self.smalls if o.front)
        self.cells = sum(o.footprint.files * o.footprint.ranks for o in others)
        self.deep = sum(o.footprint.ranks for o in others if o.footprint.ranks > 1)
        self.reach = max((o.seat.rank for o in others), default=1)
        self.wide = max([files, *(o.seat.file for o in others)])
        self.stood = self.kept = 0
        for o in self.bigs:
            self.stood |= mask(files, o.seat.rank, o.seat.file, *o.footprint)
        self.alike = len({(o.kind, o.footprint) for o in self.bigs}) < len(self.bigs)
        for p in self.fixed:
            self.kept |= mask(files, p.seat.rank, p.seat.file, *p.footprint)
        self._crowds: dict[int, Crowd] = {}

    def shape(self, placed: Sequence[Placed]) -> Shape:
        """The shape of these models and some placed ones together."""
        front, back = self.front, len(self.smalls) - self.front
        bigs = [Big(bool(o.front), *o.footprint) for o in self.bigs]
        fixed = [(*p.seat, *p.footprint) for p in self.fixed]
        for footprint, who, seat in placed:
            if who is None:
                fixed.append((*seat, *footprint))
            elif footprint != SINGLE:
                bigs.append(Big(who, *footprint))
            elif who:
                front += 1
            else:
                back += 1
        bigs, fixed = sorted(bigs), sorted(fixed)
        return Shape(self.files, front, back, tuple(bigs), tuple(fixed), self.forward)

    def crowd(self, placed: Sequence[Placed]) -> Crowd:
        """The small models, with ways to as many ranks as any layout may have."""
        cells = self.cells + sum(p.footprint.files * p.footprint.ranks for p in placed)
        deep = self.deep + sum(p.footprint.ranks for p in placed)
        ranks = max(self.reach, *(p.seat.rank for p in placed), 1)
        ranks = 16 * (1 + max(ranks, cells // self.files + deep + 2) // 16)
        found = self._crowds.get(ranks)
        if found is None:
            way = steps(*self.size, ranks, self.wide + self.files)
            found = self._crowds[ranks] = Crowd(self.files, self.smalls, way, self.by_distance)
        return found


def others_of(unit: Unit) -> list[Other]:
    """The models of the block where they stand; Mismatching ones as if they filled one seat."""
    found = []
    for name, seat in unit.seats.items():
        model = unit.models[name]
        footprint = unit.footprint(name) or SINGLE
        found.append(Other(name, kind_of(model), front_of(model), footprint, seat))
    return found


def company_of(unit: Unit, by_distance: bool) -> Company:
    """The company of a unit, kept with it."""
    key = "_company_mm" if by_distance else "_company"
    found: Company | None = unit.__dict__.get(key)
    if found is None:
        size = unit.reference.width, unit.reference.depth
        found = unit.__dict__[key] = Company(
            unit.files, size, others_of(unit), by_distance, unit.forward_first
        )
    return found
