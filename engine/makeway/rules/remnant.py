"""The last R&F model is gone: Characters keep their ranks and form by a base of theirs (WO-3)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import listed, the
from makeway.core.clause import Standing, clause
from makeway.core.events import Rebased, apply
from makeway.core.ruling import About, Step
from makeway.core.state import Model, State, Unit
from makeway.core.words import TOLERANCE, Base, Seat, Side
from makeway.rules.bases import reference_bases

KEEP_RANKS = clause(
    "WO-3",
    "Each stays in his rank",
    "When the last R&F model falls, Front Rank models behind the first rank stay there unless the"
    " formation would be illegal; the unit may lose files.",
    "S0-20",
)
NEW_REFERENCE = clause(
    "CO-4",
    "A new reference base",
    "Characters whose R&F are gone form by a base that one of them has and that fits the most of"
    " them; nobody changes place for it.",
    "Front Rank",
    standing=Standing.READING,
    reading="A3",
)


def reference_of(models: tuple[Model, ...], now: Base) -> Base:
    """The reference base of Characters only (CO-2).

    In a tie, which is the owner's, the present base stays, else the first model's counts.
    """
    bases = reference_bases(models)
    return now if now in bases else bases[0]


def recount(state: State, unit: str) -> Iterator[Step]:
    """Count the places of Characters in their own reference base, nobody moving (CO-4, A3).

    When only side models are left, those that fit the new base stand side by side.
    """
    block = state.units[unit]
    reference = reference_of(tuple(block.models.values()), block.reference)
    if block.seats and reference == block.reference:
        return
    event = _in_line(block, reference) if not block.seats else _recounted(block, reference)
    names = listed([the(model) for model in block.models.values()])
    tie = len(reference_bases(tuple(block.models.values()))) > 1
    later = "" if event else " once the unit rearranges"
    later += "; the owner may pick another" if tie else ""
    yield Step(
        clauses=(NEW_REFERENCE.id, "CO-2"),
        because=f"The reference base of {names} is {reference} now, no longer"
        f" {block.reference}{later}.",
        before=state,
        after=apply(state, event) if event else state,
        event=event,
        about=About(models=tuple(block.models)),
        readings=("A3",),
    )


def _whole(length: float, unit: float) -> int | None:
    """How many times a length holds a unit; None when it is not whole."""
    number = round(length / unit)
    return number if abs(number * unit - length) < TOLERANCE else None


def _recounted(unit: Unit, reference: Base) -> Rebased | None:
    """The same places in the new base; None when they do not lie on its seats."""
    old = unit.reference
    files = _whole(unit.files * old.width, reference.width)
    seats = {}
    for name, (rank, file) in unit.seats.items():
        across = _whole((file - 1) * old.width, reference.width)
        down = _whole((rank - 1) * old.depth, reference.depth)
        if across is None or down is None or not unit.models[name].base.footprint_in(reference):
            return None
        seats[name] = Seat(down + 1, across + 1)
    if files is None:
        return None
    return Rebased(unit=unit.id, reference=reference, files=files, seats=seats)


def _in_line(unit: Unit, reference: Base) -> Rebased:
    """Only side models are left: who fits the base stands in rank 1, another stays at his side."""
    seats, sides, file = {}, {}, 1
    for side in (Side.LEFT, Side.RIGHT):
        if side not in unit.sides:
            continue
        name = unit.sides[side]
        footprint = unit.models[name].base.footprint_in(reference)
        if footprint is None:
            sides[side] = name
        else:
            seats[name], file = Seat(1, file), file + footprint.files
    return Rebased(unit=unit.id, reference=reference, files=file - 1, seats=seats, sides=sides)
