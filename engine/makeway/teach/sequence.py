"""Cards played one after the other: the engine allows each on the table so far, or says why not."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.naming import are, opening
from makeway.core.actions import Action
from makeway.core.clause import BOOK
from makeway.core.errors import MalformedActionError
from makeway.core.events import Remembered, apply
from makeway.core.ruling import About, Allowed, Decides, Illegal, Question, Ruling, Step
from makeway.core.state import State, Unit
from makeway.referee import rule
from makeway.teach.marked import Said
from makeway.teach.written import Happening
from makeway.text.errors import MalformedError

LEAVERS_FIRST = "LV-5"


class Played(NamedTuple):
    """A card that can go here: what happens, and the table afterwards."""

    state: State
    steps: tuple[Step, ...]


class Refused(NamedTuple):
    """A card that cannot go here, and why."""

    said: Said


def play(state: State, card: Happening, cards: Iterable[Happening]) -> Played | Refused:
    """A card on the table so far; `cards` are all of the order, of which some choose a unit."""
    if card.action is None:
        return _choose(state, card)
    ruling = _answered(state, card.action)
    if not isinstance(ruling, Allowed):
        return Refused(_why_not(ruling))
    if (unchosen := _not_chosen(state, card.action, cards)) is not None:
        return Refused(unchosen)
    steps = _as_far_as(ruling.steps, card)
    return Played(steps[-1].after if steps else state, steps)


def _answered(state: State, action: Action) -> Ruling | str:
    """The ruling with the first answer to each choice of a player; dice are not answered here."""
    try:
        ruling = rule(state, action)
    except MalformedActionError as fault:
        return str(fault)
    while isinstance(ruling, Question) and ruling.decides is not Decides.DICE:
        ruling = rule(state, ruling.options[0].action)
    return ruling


def _why_not(ruling: Ruling | str) -> Said:
    """The engine's refusal: its headline, every sentence that forbids, and their clauses."""
    match ruling:
        case Illegal():
            told = ruling.forbidding
            says = " ".join((f"{ruling.headline}.", *(each.because for each in told)))
            used = dict.fromkeys(reading for each in told for reading in each.readings)
            return says, tuple(dict.fromkeys(each.clause for each in told)), tuple(used)
        case Question():
            says = f"The dice come first. {ruling.because}"
            return says, ruling.clauses, ruling.readings
    return str(ruling), (), ()


def _not_chosen(state: State, action: Action, cards: Iterable[Happening]) -> Said | None:
    """Why nobody of a Combined Unit moves yet that another card chooses first (LV-5)."""
    unit = _unit_of(state, action)
    if unit is None or state.turn.chosen == unit.id:
        return None
    if all(each.chooses != unit.id for each in cards):
        return None
    now = state.units.get(state.turn.chosen or "")
    says = f"{opening(_named(unit))} {are(unit)} not chosen yet."
    if now is not None:
        says = f"{opening(_named(now))} {are(now)} chosen now, not {_named(unit)}."
    return f"{says} {BOOK[LEAVERS_FIRST].says}", (LEAVERS_FIRST,), ()


def _named(unit: Unit) -> str:
    return f"the {unit.name}"


def _unit_of(state: State, action: Action) -> Unit | None:
    """The unit that acts, or out of which a Character does."""
    fields = (getattr(action, name, None) for name in ("piece", "character", "unit"))
    name = next((each for each in fields if each is not None), "")
    here = (unit for unit in state.units.values() if unit.id == name or name in unit.models)
    return next(here, None)


def _choose(state: State, card: Happening) -> Played:
    """A unit is chosen: its leavers move next, then the rest of it."""
    if card.chooses not in state.units:
        raise MalformedError(f"The card {card.id!r} needs an action, or a unit that it chooses.")
    unit = state.units[card.chooses]
    event = Remembered(turn=replace(state.turn, chosen=unit.id))
    step = Step(
        clauses=(LEAVERS_FIRST,),
        because=f"{opening(_named(unit))} {are(unit)} chosen.",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=tuple(unit.models)),
    )
    return Played(step.after, (step,))


def _as_far_as(steps: tuple[Step, ...], card: Happening) -> tuple[Step, ...]:
    """The steps of a card, cut off behind the moment that it stands for."""
    if card.as_far_as is None:
        return steps
    for n, step in enumerate(steps, 1):
        if card.as_far_as in step.clauses:
            return steps[:n]
    raise MalformedError(f"No step of the card {card.id!r} cites {card.as_far_as}.")
