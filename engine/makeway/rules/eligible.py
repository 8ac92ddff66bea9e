"""Which Character may Make Way at all: rank, base, contact (MW-2, MW-7, MM-6, BC-1)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.ground import Touch, edge_text
from makeway.board.naming import opening, the
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, State, Unit
from makeway.core.words import SpecialRule
from makeway.rules.contact import not_plain

WHO = clause(
    "MW-2",
    "Who may Make Way",
    "Only a Character of the first rank who touches no enemy model may Make Way;"
    " a War Platform may not.",
    "S0-32",
    "War Platform",
)
NEVER = clause(
    "MW-7",
    "Not from behind, not to a flank",
    "A Character behind the first rank never Makes Way, nor one whose unit is Engaged"
    " in flank or rear only.",
    "S0-32",
    "S0-33",
    standing=Standing.INFERRED,
)
NO_MISMATCH = clause(
    "MM-6", "Side models stay", "A Character with a Mismatching Base never Makes Way.", "S0-35"
)


def who_may(state: State, unit: Unit, who: Model, met: tuple[Touch, ...]) -> Iterator[Finding]:
    """What is asked of the model itself, wherever it wants to go; `met` is whom it touches."""
    him, name = About(models=(who.id,)), opening(the(who))
    if not who.is_character or SpecialRule.WAR_PLATFORM in who.rules:
        kind = "a War Platform" if who.is_character else "R&F and no Character"
        yield WHO.forbids(f"{name} is {kind}.", about=him)
    yield _matching(unit, who)
    rank = unit.seats[who.id].rank if who.id in unit.seats else 1
    if rank > 1:
        yield WHO.forbids(f"{name} stands at {unit.seats[who.id]}, not in rank 1.", about=him)
        yield NEVER.forbids(f"From rank {rank} nobody Makes Way in any round.", about=him)
    elif not met:
        yield WHO.holds(f"{name} stands in rank 1 and touches no enemy.", about=him)
    for touch in met:
        yield from _in_contact(state, who, touch)


def _matching(unit: Unit, who: Model) -> Finding:
    him, side = About(models=(who.id,)), unit.side_of(who.id)
    if side is None and unit.footprint(who.id) is not None:
        return NO_MISMATCH.holds(
            f"{opening(the(who))} has a Matching Base of {who.base}.", about=him
        )
    place = f" at the {side} side" if side else ""
    return NO_MISMATCH.forbids(
        f"{opening(the(who))} stands{place} on {who.base} among bases of {unit.reference}:"
        " Mismatching.",
        about=him,
    )


def _in_contact(state: State, who: Model, touch: Touch) -> Iterator[Finding]:
    foe = the(state.model(touch.enemy))
    both = About(models=(who.id, touch.enemy))
    yield from not_plain(state, who, (touch,))
    yield WHO.forbids(
        f"{opening(the(who))} touches {foe} in {edge_text(touch.line.facing)} at {touch.place}:"
        " he fights from here.",
        about=both,
    )
