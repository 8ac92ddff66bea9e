"""A unit of Characters only forms by a base of theirs, also when one more joins (CO-2, A3)."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.board.naming import listed, the
from makeway.core.events import Rebased
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, Unit
from makeway.core.words import Base, Seat
from makeway.rules.bases import COMMON_BASE, reference_bases


def formed_for(unit: Unit, newcomer: Model) -> Unit:
    """The unit counted in the base that its Characters and a newcomer have in common.

    Nobody changes place for it: where the old places are no seats of the new base, or in a tie,
    the present base stays.
    """
    if unit.rank_and_file:
        return unit
    bases = reference_bases([*unit.models.values(), newcomer])
    if unit.reference in bases:
        return unit
    counted = (_recounted(unit, base) for base in bases)
    return next((each for each in counted if each is not None), unit)


def _recounted(unit: Unit, base: Base) -> Unit | None:
    """The same places as seats of a smaller base; None when they are not."""
    times = unit.reference.footprint_in(base)
    if times is None or any(unit.models[m].base.footprint_in(base) is None for m in unit.seats):
        return None
    seats = {
        name: Seat((rank - 1) * times.ranks + 1, (file - 1) * times.files + 1)
        for name, (rank, file) in unit.seats.items()
    }
    return replace(unit, reference=base, files=unit.files * times.files, seats=seats)


def rebasing(unit: Unit) -> Rebased:
    """The event that counts a unit in the base of its new form."""
    return Rebased(unit=unit.id, reference=unit.reference, files=unit.files, seats=unit.seats)


def common_base(unit: Unit, newcomer: Model) -> Finding | None:
    """By which base a unit of Characters forms with a newcomer; None for one with R&F (CO-2).

    `unit` is counted as `formed_for` says.
    """
    if unit.rank_and_file:
        return None
    everyone = [*unit.models.values(), newcomer]
    bases, about = reference_bases(everyone), About(models=tuple(m.id for m in everyone))
    names = listed(the(model) for model in everyone)
    if unit.reference in bases:
        others = [str(base) for base in bases if base != unit.reference]
        tie = f"; {listed(others, 'or')} does as well, the owner picks" if others else ""
        return COMMON_BASE.holds(
            f"The base of {names} together is {unit.reference}{tie}.", about=about
        )
    return COMMON_BASE.gives_way(
        f"The base of {names} together is {bases[0]}, once the unit rearranges.",
        about=about,
        readings=("A3",),
    )
