"""A unit of Characters only forms by a base of theirs, also when one more joins (CO-2, A3)."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.board.naming import listed, the
from makeway.core.events import Rebased
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, Unit
from makeway.core.words import Base, Seat, Side
from makeway.rules.bases import COMMON_BASE, reference_bases


def formed_for(unit: Unit, newcomer: Model) -> Unit:
    """The unit counted in the base that its Characters and a newcomer have in common.

    Nobody changes place for it: where the old places are no seats of the new base, or in a tie,
    the present base stays.
    """
    if unit.has_rank_and_file:
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


def owners_bases(unit: Unit, newcomer: Model) -> tuple[Base, ...]:
    """The bases of a tie by which Characters may form at once, the present one first (CO-2).

    Nobody changes place for it: by the newcomer's base alone a single model stands beside him.
    """
    if unit.has_rank_and_file:
        return ()
    bases = reference_bases([*unit.models.values(), newcomer])
    found = [base for base in bases if base == unit.reference or turns_round(unit, newcomer, base)]
    return tuple(found) if len(found) > 1 else ()


def turns_round(unit: Unit, newcomer: Model, base: Base | None) -> bool:
    """By the newcomer's base he is the block, and the one he joins stands at a side of it."""
    alone = len(unit.models) == 1 and not unit.has_rank_and_file
    return alone and newcomer.base == base and base not in (None, unit.reference)


def turned_round(unit: Unit, newcomer: Model, side: Side) -> Rebased:
    """The same two places when the newcomer at a side is the block and the other beside him."""
    other = Side.RIGHT if side is Side.LEFT else Side.LEFT
    return Rebased(
        unit=unit.id,
        reference=newcomer.base,
        files=1,
        seats={newcomer.id: Seat(1, 1)},
        sides={other: next(iter(unit.models))},
    )


def rebasing(unit: Unit) -> Rebased:
    """The event that counts a unit in the base of its new form."""
    return Rebased(unit=unit.id, reference=unit.reference, files=unit.files, seats=unit.seats)


def common_base(unit: Unit, newcomer: Model, picked: Base | None = None) -> Finding | None:
    """By which base a unit of Characters forms with a newcomer; None for one with R&F (CO-2).

    `unit` is counted as `formed_for` says; `picked` is what the owner chose.
    """
    if unit.has_rank_and_file and picked in (None, unit.reference):
        return None
    everyone = [*unit.models.values(), newcomer]
    about = About(models=tuple(model.id for model in everyone))
    if unit.has_rank_and_file:
        return COMMON_BASE.forbids(
            f"The {unit.name} have R&F, and theirs is the reference base: {unit.reference}.",
            about=about,
            remedy="The base is a choice only where Characters without R&F tie for it.",
        )
    names = listed(the(model) for model in everyone)
    bases = reference_bases(everyone)
    if picked is not None and picked != unit.reference:
        return _picked(unit, newcomer, picked, names, about)
    if unit.reference in bases:
        others = [str(base) for base in bases if base != unit.reference]
        picks = "picked" if picked else "picks"
        tie = f"; {listed(others, 'or')} does as well, the owner {picks}" if others else ""
        return COMMON_BASE.holds(
            f"The base of {names} together is {unit.reference}{tie}.", about=about
        )
    return COMMON_BASE.gives_way(
        f"The base of {names} together is {bases[0]}, once the unit rearranges.",
        about=about,
        readings=("A3",),
    )


def _picked(unit: Unit, newcomer: Model, picked: Base, names: str, about: About) -> Finding:
    """Whether the owner may pick this base, and whether they can form by it where they stand."""
    bases = reference_bases([*unit.models.values(), newcomer])
    remedy = f"By {listed((str(base) for base in bases), 'or')}."
    if picked not in bases:
        return COMMON_BASE.forbids(
            f"By {picked} more of {names} would be Mismatching than by another base.",
            about=about,
            remedy=remedy,
        )
    if not turns_round(unit, newcomer, picked):
        return COMMON_BASE.forbids(
            f"By {picked} {names} would have to change places, which they do once the unit"
            " rearranges.",
            about=about,
            remedy=f"By {unit.reference} nobody changes place.",
            readings=("A3",),
        )
    return COMMON_BASE.holds(
        f"The owner picks {picked}: {the(newcomer)} is the block, with {the(_first(unit))} beside"
        " him.",
        about=about,
    )


def _first(unit: Unit) -> Model:
    return next(iter(unit.models.values()))
