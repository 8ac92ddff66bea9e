"""A Charge from its declaration to its end: reaction, dice, contact or a Failed Charge Move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.field import gap
from makeway.board.naming import counted, opening, the
from makeway.board.placed import middle
from makeway.core.actions import Charge, Reaction
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.events import Remembered
from makeway.core.pose import Point
from makeway.core.ruling import About, Finding, Question, Step, Verdict
from makeway.core.state import State, Unit
from makeway.core.words import inch_text
from makeway.rules.charge_ends import arrives, fails, one_step
from makeway.rules.charge_questions import ask_dice, ask_flight, ask_hits, ask_reaction
from makeway.rules.charge_range import Dice, Reach, reach
from makeway.rules.charge_reactions import asks_who_is_hit, flees, holds, may_react, shot_at
from makeway.rules.charger import SEPARATE, Charger, charger, parting, place_text, unit_text
from makeway.rules.charging_out import ONE_A_TURN, OWN_EYES, land, may_declare, target_of
from makeway.rules.failed_charge import Ending, ending
from makeway.rules.gaps import gap_question, may_close
from makeway.rules.leaving import close_behind


def check_charge(state: State, action: Charge) -> None:
    """MalformedActionError when names, places or dice are not there."""
    models = [model for unit in state.units.values() for model in unit.models]
    for name in (action.piece, action.target):
        if name not in state.units and name not in models:
            raise unknown("unit or model", name, [*state.units, *models])
    units = [_unit_of(state, action.piece), _unit_of(state, action.target)]
    if state.field is None or any(unit.pose is None for unit in units):
        raise MalformedActionError(
            "A Charge needs a battlefield: the charger and the target need a place on it."
        )
    for field, dice in (("dice", action.dice), ("flee", action.flee)):
        if dice is not None and not all(1 <= die <= 6 for die in dice):
            raise MalformedActionError(f"{field}: {list(dice)}; each die shows 1 to 6.")
    if action.hits is not None and action.hits < 0:
        raise MalformedActionError(f"hits: {action.hits}; it is 0 or more.")
    for field, goes_with in (("hits", Reaction.STAND_AND_SHOOT), ("flee", Reaction.FLEE)):
        if getattr(action, field) is not None and action.reaction is not goes_with:
            raise MalformedActionError(f"`{field}` follows from the reaction {goes_with}.")
    for name in action.filled or {}:
        if name not in units[0].models:
            raise unknown("model in the unit", name, units[0].models)
    _check_hits(state, action)


def _check_hits(state: State, action: Charge) -> None:
    """Hits on a whole unit about which somebody has to decide are an action of their own."""
    who, target = charger(state, action), target_of(state, action)
    if action.hits and asks_who_is_hit(who, target, action.hits):
        raise MalformedActionError(
            f"Who takes {counted(action.hits, 'hit')} on {who.name} is to be decided: distribute"
            " them by an action of their own, then charge against hold."
        )


def _unit_of(state: State, name: str) -> Unit:
    return state.units.get(name) or state.unit_of(name)


def may_charge(state: State, action: Charge) -> Iterator[Finding]:
    """Whether the Charge may be declared and answered like this, and the gap closed so."""
    piece = action.piece
    if piece not in state.units and not state.model(piece).is_character:
        home = state.unit_of(piece)
        if len(home.models) > 1:
            yield OWN_EYES.forbids(
                f"{opening(the(state.model(piece)))} is no Character and charges only with"
                f" {unit_text(home)}.",
                about=About(models=(piece,)),
                remedy=f"Charge with {unit_text(home)}.",
            )
            return
    who, target = charger(state, action), target_of(state, action)
    found = list(may_declare(state, action, who))
    yield from found
    if any(each.verdict is Verdict.FORBIDS for each in found):
        return
    if action.reaction is not None:
        yield from may_react(who, target, action.reaction)
    if action.filled is not None and who.home is not None:
        yield from may_close(who.state, who.home.id, action.filled, fell=False)


class Course(NamedTuple):
    """How a Charge runs: the table after the reaction, and what the dice make of it.

    `target` is None when it is gone, `charger` when he fell; `goal` is where the target's centre
    is, or was.
    """

    steps: tuple[Step, ...]
    state: State
    charger: Charger | None
    target: Unit | None
    goal: Point


def _course(state: State, action: Charge) -> Course:
    """What happens up to the charge roll."""
    who, target = charger(state, action), target_of(state, action)
    steps = [*_declares(state, action, who, target)]
    now, goal = steps[-1].after, middle(target)
    who = who._replace(state=now)
    for step in _reacts(action, who, target):
        steps.append(step)
        now = step.after
    if who.unit.id not in now.units:
        return Course(tuple(steps), now, None, target, goal)
    home = now.units[who.home.id] if who.home else None
    who = who._replace(state=now, unit=now.units[who.unit.id], home=home)
    left = now.units.get(target.id)
    return Course(tuple(steps), now, who, left, middle(left) if left else goal)


def _declares(state: State, action: Charge, who: Charger, target: Unit) -> Iterator[Step]:
    """The declaration: he is a separate unit from here on (CH-1 to CH-3)."""
    away = inch_text(gap(who.unit, target))
    says = f"{who.opening} {who.verb('declares', 'declare')} a Charge at {unit_text(target)}"
    declared = (*state.turn.declared, *who.ignored, who.unit.id)
    turn = replace(state.turn, declared=tuple(dict.fromkeys(declared)))
    if who.who is None or who.home is None:
        yield one_step(
            state, Remembered(turn=turn), f"{says}, {away} away.", (OWN_EYES.id,), who.about
        )
        return
    turn = replace(turn, apart={**turn.apart, who.who.id: who.home.id})
    yield (
        step := one_step(
            state,
            Remembered(turn=turn),
            f"{says}, {away} from his own base. {opening(unit_text(who.home))} and whoever else is"
            " in the unit declare none in this Player Turn.",
            (OWN_EYES.id, ONE_A_TURN.id),
            who.about,
        )
    )
    yield one_step(
        step.after,
        parting(step.after, who.who.id),
        f"From now on he is a separate unit with an Advance Rate of {who.advance}\u2033. He still"
        f" stands at {place_text(who.place)} among {unit_text(who.home)}.",
        (SEPARATE.id,),
        who.about,
    )


def _reacts(action: Charge, who: Charger, target: Unit) -> Iterator[Step]:
    """What the charged unit does."""
    match action.reaction:
        case Reaction.STAND_AND_SHOOT:
            yield from shot_at(who, target, action.hits or 0)
        case Reaction.FLEE if action.flee is not None:
            yield from flees(who, target, action.flee)
        case _:
            yield holds(who, target)


def ask_charge(state: State, action: Charge) -> Question | None:
    """What is still open, in its order: the reaction, its dice, the charge roll, the gap."""
    who, target = charger(state, action), target_of(state, action)
    if action.reaction is None:
        return ask_reaction(who, target, action)
    if action.reaction is Reaction.STAND_AND_SHOOT and action.hits is None:
        return ask_hits(who, target, action)
    if action.reaction is Reaction.FLEE and action.flee is None:
        return ask_flight(who, target, action)
    course = _course(state, action)
    if course.charger is not None and action.dice is None:
        return ask_dice(course.charger, course.target, course.goal, action)
    return _ask_gap(state, action, who, course)


def _ask_gap(state: State, action: Charge, who: Charger, course: Course) -> Question | None:
    """How the unit that he is out of closes up."""
    if who.home is None or action.filled is not None:
        return None
    if course.charger and action.dice and not _fate(course, action.dice).out:
        return None
    return gap_question(
        who.state, who.home.id, lambda seats: replace(action, filled=seats), fell=False
    )


class Fate(NamedTuple):
    """What the charge roll makes of a charge: contact, or the end of a Failed Charge Move."""

    reach: Reach | None
    ending: Ending | None

    @property
    def out(self) -> bool:
        """He is out of his unit, by one or the other."""
        return self.ending is None or self.ending.out


def _fate(course: Course, dice: Dice) -> Fate:
    who, target = course.charger, course.target
    assert who is not None
    found = reach(who, gap(who.unit, target), dice) if target is not None else None
    if found is not None and target is not None and found.enough and not land(who, target).blocked:
        return Fate(found, None)
    return Fate(found, ending(who, course.goal, max(dice)))


def charge(state: State, action: Charge) -> Iterator[Step]:
    """The whole Charge, in the order of the paragraph."""
    home = charger(state, action).home
    course = _course(state, action)
    yield from course.steps
    now, out = course.state, True
    if course.charger is not None:
        assert action.dice is not None, "open dice are a Question"
        fate = _fate(course, action.dice)
        out = fate.out
        for step in _ends(course, course.charger, fate):
            yield step
            now = step.after
    if home is not None and out:
        yield from close_behind(now, home.id, action)


def _ends(course: Course, who: Charger, fate: Fate) -> Iterator[Step]:
    """Into contact, or a Failed Charge Move."""
    if fate.ending is not None:
        return fails(course.state, who, fate.ending, fate.reach)
    assert course.target is not None
    assert fate.reach is not None
    return arrives(course.state, who, course.target, fate.reach)


def nearest_charge(state: State, action: Charge) -> tuple[Charge, str] | None:
    """The same Charge with the next thing asked anew, if that is legal."""
    bare = replace(action, reaction=None, hits=None, flee=None, filled=None)
    if bare == action or any(f.verdict is Verdict.FORBIDS for f in may_charge(state, bare)):
        return None
    return bare, "Ask for the reaction"


def headline_charge(state: State, action: Charge, allowed: bool) -> str:
    """The action in a line."""
    unit = state.units.get(action.piece)
    name = opening(unit_text(unit) if unit else f"the {state.model(action.piece).name}")
    target = unit_text(target_of(state, action))
    if not allowed:
        return f"{name} may not charge {target}"
    charges = "charge" if unit and len(unit.models) > 1 else "charges"
    return f"{name} {charges} {target}{_outcome(state, action)}"


def _outcome(state: State, action: Charge) -> str:
    """How it ends, in a few words."""
    course = _course(state, action)
    if course.charger is None:
        return " and falls"
    if action.dice is None:
        return ""
    end, many = _fate(course, action.dice).ending, course.charger.many
    if end is None:
        return f" and {'reach' if many else 'reaches'} them"
    if course.charger.home is None:
        return f" and {'fail' if many else 'fails'}"
    return " and fails, out of the unit" if end.out else " and fails, too short to get out"
