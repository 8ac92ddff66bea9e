"""Who may move at all in this Movement Phase, and every reason why not (MV-1, MV-4, LV-5)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import are, opening, the, whose
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import Phase
from makeway.rules.exclusions import FREE_TO_MOVE, WAIT_FOR

ONCE = clause(
    "MV-4",
    "Once in a Movement Phase",
    "A unit moves once, in the Movement Phase of its player; whoever charged has moved.",
    "Moving Units",
    standing=Standing.ASSUMED,
)
LEAVERS_FIRST = clause(
    "LV-5",
    "Leavers first, then the rest",
    "Of the Combined Unit that was chosen the leavers move first, each by a move of his kind, then"
    " the rest; then comes the next unit.",
    "S2-12",
    "S2-15",
    "S2-16",
    "S2-17",
)

HAS = {
    Kind.ADVANCE: "Advanced",
    Kind.MARCH: "Marched",
    Kind.REFORM: "Reformed",
    Kind.CHARGE: "charged",
    Kind.FAILED_CHARGE: "made a Failed Charge Move",
}
"""What somebody who made this move has done."""


def right_moment(state: State, unit: Unit) -> Iterator[Finding]:
    """It is the Movement Phase of the unit's player (MV-4)."""
    moment = state.moment
    active, own = state.player(moment.active), state.player(unit.player)
    if moment.phase is not Phase.MOVEMENT:
        phase = f"{moment.phase.replace('_', ' ').title()} Phase"
        yield ONCE.forbids(
            f"It is {whose(phase, active)}.",
            remedy=f"It moves in {whose('Movement Phase', own)}.",
        )
    elif active != own:
        yield ONCE.forbids(
            f"It is {whose('Movement Phase', active)}.",
            remedy=f"It moves in {whose('Movement Phase', own)}.",
        )


def free_to_move(state: State, unit: Unit) -> Finding:
    """Not Engaged, not Fleeing, no model Shaken (MV-1)."""
    plights = [
        text
        for holds, text in (
            (state.is_engaged(unit.id), "Engaged"),
            (unit.fleeing, "Fleeing"),
            (unit.shaken, "Shaken"),
        )
        if holds
    ]
    about = About(models=tuple(unit.models))
    if plights:
        return FREE_TO_MOVE.forbids(
            f"{called(unit)} {are(unit)} {' and '.join(plights)} and {_do(unit)} not move.",
            about=about,
            remedy=" ".join(WAIT_FOR[each] for each in plights),
        )
    return FREE_TO_MOVE.holds(
        f"{called(unit)} {are(unit)} not Engaged, not Fleeing and not Shaken.", about=about
    )


def _do(unit: Unit) -> str:
    return "does" if are(unit) == "is" else "do"


def called(unit: Unit) -> str:
    """A unit at the beginning of a sentence: "The Orcs"."""
    return f"The {unit.name}"


def not_moved(state: State, models: tuple[Model, ...]) -> Iterator[Finding]:
    """None of them has moved in this Player Turn (MV-4)."""
    moved = [each for each in models if each.id in state.turn.moved]
    if not moved:
        return
    told = {HAS[state.turn.moved[each.id]] for each in moved}
    names = opening(the(moved[0])) if len(moved) == 1 else f"{len(moved)} models"
    yield ONCE.forbids(
        f"{names} {'has' if len(moved) == 1 else 'have'} {' or '.join(sorted(told))} already.",
        about=About(models=tuple(each.id for each in moved)),
        remedy="Nobody moves twice in a Player Turn.",
    )


def not_passed_over(state: State, unit: Unit) -> Iterator[Finding]:
    """Another unit was chosen after Characters had left this one (LV-5)."""
    turn = state.turn
    if unit.id in turn.left.values() and turn.chosen != unit.id:
        leavers = [state.model(who) for who, home in turn.left.items() if home == unit.id]
        yield LEAVERS_FIRST.forbids(
            f"After {the(leavers[0])} had left the {unit.name}, another unit was chosen: theirs is"
            " over.",
            about=About(models=tuple(each.id for each in leavers)),
        )
