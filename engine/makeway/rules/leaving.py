"""A Character leaves his unit, on his way to another or to stand alone; the gap closes (LV)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.naming import opening, the
from makeway.core.actions import Charge, Join, Leave
from makeway.core.clause import clause
from makeway.core.errors import unknown
from makeway.core.events import Fell, Left, apply
from makeway.core.ruling import About, Finding, Question, Step
from makeway.core.state import Model, State, Unit
from makeway.core.words import Phase, SpecialRule
from makeway.rules.effects import parts
from makeway.rules.exclusions import LEAVES_FIRST
from makeway.rules.gaps import chosen, closing, gap_question, may_close
from makeway.rules.mending import fillings
from makeway.rules.remnant import recount

NO_MOVE = clause(
    "LV-6",
    "Leaving is no move of the unit",
    "A unit does not count as having moved because a Character leaves it.",
    "S0-24",
)

ABLE_TO_MOVE = clause(
    "LV-9",
    "Able to leave",
    "A Character leaves in the Movement Phase by a move, or in the Charge Phase by a charge, if he"
    " is able to move: not from a unit that is Engaged, Fleeing or Shaken.",
    "S0-21",
)

PASSES = clause(
    "LV-2",
    "Past his own unit",
    "A Character who leaves moves as if the models of his unit were not there, and flies if he has"
    " Fly.",
    "S0-23",
)


def check_leave(state: State, action: Leave) -> None:
    """MalformedActionError when a model is named that is not in his unit."""
    models = state.unit_of(action.character).models
    for name in action.filled or {}:
        if name not in models:
            raise unknown("model in the unit", name, models)


def may_leave(state: State, action: Leave) -> Iterator[Finding]:
    """Whether he may leave, as far as no distance is asked, and how the gap closes."""
    home, who = state.unit_of(action.character), state.model(action.character)
    if not who.is_character:
        yield LEAVES_FIRST.forbids(
            f"{opening(the(who))} is no Character: R&F models stay in their unit.",
            about=About(models=(who.id,)),
        )
        return
    yield LEAVES_FIRST.requires(
        len(home.models) > 1,
        f"{opening(the(who))} stands in the {home.name}."
        if len(home.models) > 1
        else f"{opening(the(who))} stands alone: there is no unit to leave.",
        about=About(models=(who.id,)),
    )
    yield from _able(state, home, who)
    if len(home.models) > 1:
        yield way_out(home, who)
        yield from may_leave_a_gap(state, action)


def way_out(home: Unit, who: Model) -> Finding:
    """Wherever he stands, nobody of his unit is in his way."""
    seat, flies = home.seats.get(who.id), SpecialRule.FLY in who.rules
    where = f"at {seat}" if seat else "at a side"
    return PASSES.holds(
        f"{opening(the(who))} stands {where}; the {home.name} do not stand in his way"
        f"{', and he may fly' if flies else ''}.",
        about=About(models=(who.id,)),
    )


def _able(state: State, home: Unit, who: Model) -> Iterator[Finding]:
    """Every reason why he cannot move out of his unit now, or that there is none."""
    engaged = bool(state.contacts_of(home.id))
    reasons = [
        (engaged, "is Engaged in Combat", "Wait until the combat is over."),
        (home.fleeing, "flees", "Rally the unit first."),
        (home.shaken, "is Shaken", "Wait until the unit is Shaken no more."),
    ]
    found = [(says, remedy) for holds, says, remedy in reasons if holds]
    for says, remedy in found:
        yield ABLE_TO_MOVE.forbids(
            f"The unit of {the(who)}, the {home.name}, {says}.", remedy=remedy
        )
    if state.moment.phase not in (Phase.MOVEMENT, Phase.CHARGE):
        phase = state.moment.phase.replace("_", " ").title()
        yield ABLE_TO_MOVE.forbids(
            f"It is the {phase} Phase.", remedy="Leave in the Movement Phase, or by charging."
        )
    elif state.moment.active != home.player:
        name = state.player(state.moment.active).name
        yield ABLE_TO_MOVE.forbids(f"It is the turn of {name}.", remedy="Leave in your own turn.")
    elif not found:
        yield ABLE_TO_MOVE.holds(
            f"The {home.name} are not Engaged, not Fleeing and not Shaken. Whether he comes 1\u2033"
            " clear is not measured here."
        )


def ask_leave(state: State, action: Leave) -> Question | None:
    """How the gap behind him closes, where there are several ways."""
    return ask_about_gap(state, action)


def leave_unit(state: State, action: Leave) -> Iterator[Step]:
    """He stands alone, and the unit closes the gap."""
    home, who = state.unit_of(action.character), state.model(action.character)
    event = Left(unit=home.id, model=who.id, as_unit=name_alone(state, who.id))
    yield Step(
        clauses=(LEAVES_FIRST.id, NO_MOVE.id),
        because=f"{opening(the(who))} leaves the {home.name} and is a unit of his own; the"
        f" {home.name} do not count as having moved by it.",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=(who.id,)),
    )
    yield from close_behind(apply(state, event), home.id, action)


def name_alone(state: State, model: str) -> str:
    """The id of a unit that he is by himself: his own, or one that no other unit has."""
    names = (model, *(f"{model}_{n}" for n in range(2, len(state.units) + 3)))
    return next(name for name in names if name not in state.units)


def nearest_leave(state: State, action: Leave) -> tuple[Leave, str] | None:
    """Leaving, with the gap closed as the owner is asked."""
    return None if action.filled is None else (replace(action, filled=None), "Close the gap anew")


def headline_leave(state: State, action: Leave, allowed: bool) -> str:
    """The action in a line."""
    home, who = state.unit_of(action.character), state.model(action.character)
    if len(home.models) == 1:
        return f"{opening(the(who))} leaves no unit"
    return f"{opening(the(who))} {'leaves' if allowed else 'stays in'} the {home.name}"


def _without_him(state: State, action: Join | Leave) -> State:
    """The table once he is out of the unit that he comes from."""
    home = state.unit_of(action.character)
    return apply(state, Fell(unit=home.id, models=(action.character,)))


def may_leave_a_gap(state: State, action: Join | Leave) -> Iterator[Finding]:
    """Whether the unit that he leaves may close up as the action says."""
    if action.filled is not None:
        home = state.unit_of(action.character).id
        yield from may_close(_without_him(state, action), home, action.filled, fell=False)


def ask_about_gap(state: State, action: Join | Leave) -> Question | None:
    """How the unit that he leaves closes up, where there are several ways."""
    unit = state.unit_of(action.character)
    if action.filled is not None or len(unit.models) == 1:
        return None
    home = unit.id
    return gap_question(
        _without_him(state, action), home, lambda seats: replace(action, filled=seats), fell=False
    )


def leave(state: State, action: Join, home: Unit) -> Iterator[Step]:
    """He comes out of another unit, `home`."""
    if len(home.models) == 1:
        return
    who = home.models[action.character]
    yield Step(
        clauses=(LEAVES_FIRST.id, NO_MOVE.id),
        because=f"{opening(the(who))} leaves the {home.name}, who do not count as having moved by"
        " it.",
        before=state,
        after=state,
        about=About(models=(who.id,)),
        readings=("A16",),
    )


def close_behind(state: State, unit: str, action: Join | Leave | Charge) -> Iterator[Step]:
    """What lay on the unit that he has left stays on him (LV-7), and it closes the gap (FR-7,
    FR-8)."""
    block = state.units.get(unit)
    if block is None:
        return
    who = action.piece if isinstance(action, Charge) else action.character
    for step in parts(state, unit, who):
        yield step
        state = step.after
    ways = fillings(block, fell=False)
    if ways:
        picked = chosen(block, ways, action.filled) if action.filled is not None else None
        for step in closing(state, block, picked or ways[0], ways):
            yield replace(step, clauses=step.clauses[:1])
            state = step.after
    if not block.rank_and_file:
        yield from recount(state, unit)
