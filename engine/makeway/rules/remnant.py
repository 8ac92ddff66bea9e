"""The last R&F model is gone: Characters keep their ranks and form by a base of theirs (WO-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from makeway.board.naming import listed, opening, the
from makeway.core.actions import Action
from makeway.core.clause import Standing, clause
from makeway.core.events import Rebased, apply
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Step
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Base, Seat, Side
from makeway.rules.bases import COMMON_BASE, reference_bases

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


def reference_of(unit: Unit, picked: Base | None = None) -> Base:
    """The reference base of Characters only (CO-2).

    In a tie it is the one `picked`; unasked the present base stays, else the first one by which
    nobody changes place.
    """
    bases = reference_bases(tuple(unit.models.values()))
    if picked in bases:
        assert picked is not None
        return picked
    return next(iter(_formable(unit, bases)), bases[0])


def _formable(unit: Unit, bases: tuple[Base, ...]) -> tuple[Base, ...]:
    """The bases by which they form where they stand, the present one first."""
    found = [base for base in bases if _is_as_before(unit, base) or _event(unit, base)]
    return tuple(sorted(found, key=lambda base: base != unit.reference))


def _is_as_before(unit: Unit, base: Base) -> bool:
    return bool(unit.seats) and base == unit.reference


def _event(unit: Unit, base: Base) -> Rebased | None:
    return _recounted(unit, base) if unit.seats else _in_line(unit, base)


def base_question(state: State, unit: str, complete: Callable[[Base], Action]) -> Question | None:
    """The owner's Question when Characters whose R&F are gone tie for the base (CO-2)."""
    block = state.units.get(unit)
    if block is None or block.rank_and_file or _waits(state, block):
        return None
    bases = _formable(block, reference_bases(tuple(block.models.values())))
    if len(bases) < 2:
        return None
    everyone = tuple(block.models.values())
    return Question(
        headline="By which base do the Characters form?",
        because=f"{listed(str(base) for base in bases)} fit equally many of"
        f" {listed(the(model) for model in everyone)}. The owner picks.",
        clauses=(COMMON_BASE.id, NEW_REFERENCE.id),
        decides=Decides.OWNER,
        player=block.player,
        options=tuple(
            Choice(
                label=f"By {base}",
                detail=f"{listed(the(m) for m in everyone if m.base.footprint_in(base))}"
                " in the block.",
                action=complete(base),
                about=About(models=tuple(m.id for m in everyone if m.base == base)),
            )
            for base in bases
        ),
        about=About(models=tuple(block.models)),
        readings=("A3",),
    )


def _waits(state: State, unit: Unit) -> bool:
    """By the other way of A3 the old reference base stays until the unit rearranges."""
    return state.readings.choice("A3") == "later" and bool(unit.seats)


def may_form(state: State, unit: str, picked: Base) -> Iterator[Finding]:
    """Whether the Characters may form by the base that their owner picks (CO-2)."""
    block = state.units.get(unit)
    if block is None or block.rank_and_file:
        yield COMMON_BASE.forbids(
            "R&F stand in the unit, and theirs is the reference base."
            if block
            else "Nobody is left who could form by a base."
        )
        return
    bases = reference_bases(tuple(block.models.values()))
    names = listed(the(model) for model in block.models.values())
    yield COMMON_BASE.requires(
        picked in bases,
        f"By {picked} {names} form"
        + ("." if picked in bases else ", and more of them would be Mismatching."),
        about=About(models=tuple(block.models)),
        remedy=f"By {listed((str(base) for base in bases), 'or')}.",
    )


def recount(state: State, unit: str, picked: Base | None = None) -> Iterator[Step]:
    """Count the places of Characters in their own reference base, nobody moving (CO-4, A3).

    When only side models are left, those that fit the new base stand side by side.
    """
    block = state.units[unit]
    reference = reference_of(block, picked)
    if _is_as_before(block, reference):
        return
    waits = _waits(state, block)
    event = None if waits else _event(block, reference)
    names = listed([the(model) for model in block.models.values()])
    tie = len(reference_bases(tuple(block.models.values()))) > 1
    later = "" if event else " once the unit rearranges"
    later += "; the owner picks it among equals" if tie else ""
    yield Step(
        clauses=(NEW_REFERENCE.id, "CO-2"),
        because=f"The reference base of {names} is {reference} now, no longer"
        f" {block.reference}{later}."
        if not waits
        else f"{opening(names)} keep {block.reference} as the reference base until the unit"
        f" rearranges; then it is {reference}.",
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
