"""Declaring a charge: who may, at whom, and what his own model sees and measures (CH-1 to CH-7)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec.structs import replace

from makeway.board.charge_lines import Landing, front_middle, landing
from makeway.board.charge_paths import EDGE, in_the_way
from makeway.board.field import beyond_board, gap
from makeway.board.ground import edge_text
from makeway.board.naming import listed, opening, the, whose
from makeway.board.placed import Placed, placed
from makeway.board.sight import Sight, sight
from makeway.core.actions import Charge
from makeway.core.clause import Standing, clause
from makeway.core.pose import Point
from makeway.core.ruling import About, Finding
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, TOLERANCE, Phase, SpecialRule, inch_text, inches
from makeway.rules.arrival import PART_OF_IT
from makeway.rules.charge_range import FOUR, RANGE
from makeway.rules.charger import Charger, unit_text
from makeway.rules.exclusions import FREE_TO_MOVE
from makeway.rules.leaving import ABLE_TO_MOVE
from makeway.rules.rates import FLYING

OWN_EYES = clause(
    "CH-1",
    "Declaring a charge",
    "In the Charge Phase a unit, or a Character out of a Combined Unit, declares a Charge at an"
    " enemy it sees; for a Character his own model measures sight and distance.",
    "S2-01",
    "S2-02",
)
ONE_A_TURN = clause(
    "CH-3",
    "One charge out of a unit",
    "When a Character has declared a Charge, the unit and its other Characters declare none in that"
    " Player Turn.",
    "S2-05",
)
NOT_AFTER = clause(
    "CH-7",
    "Nor after the unit",
    "When the unit itself has declared a Charge, none of its Characters declares one in that Player"
    " Turn.",
    "S2-05",
    standing=Standing.INFERRED,
)
INTO_CONTACT = clause(
    "CH-5",
    "A successful charge",
    "Who reaches the enemy moves into contact with the Facing in whose arc he was, and both are"
    " Engaged; a Character so leaves his unit.",
    "S2-06",
    "Move Chargers",
)


def may_declare(state: State, action: Charge, charger: Charger) -> Iterator[Finding]:
    """Whether this Charge may be declared; every reason why not."""
    yield _when(state, charger)
    yield from _able(state, action, charger)
    yield from _once(state, action, charger)
    yield from _at_whom(state, action, charger)


def _when(state: State, charger: Charger) -> Finding:
    """Charges are declared in one's own Charge Phase."""
    owner = state.player(charger.unit.player)
    now, active = state.moment.phase, state.player(state.moment.active)
    here = now is Phase.CHARGE and active.id == owner.id
    phase = whose(f"{now.replace('_', ' ').title()} Phase", active)
    return OWN_EYES.requires(
        here, f"It is {phase}.", remedy=f"Declare in {whose('Charge Phase', owner)}."
    )


def _able(state: State, action: Charge, charger: Charger) -> Iterator[Finding]:
    """Engaged, Fleeing and Shaken units do not charge, nor do their Characters (S0-21)."""
    unit = state.units.get(action.piece) or state.unit_of(action.piece)
    rule = ABLE_TO_MOVE if charger.home else FREE_TO_MOVE
    name, are = opening(unit_text(unit)), "are" if len(unit.models) > 1 else "is"
    reasons = [
        (state.is_engaged(unit.id), "Engaged in Combat", "Wait until the combat is over."),
        (unit.fleeing, "Fleeing", "Rally the unit first."),
        (unit.shaken, "Shaken", "Wait until the Player Turn ends."),
    ]
    found = [(says, remedy) for holds, says, remedy in reasons if holds]
    about = About(models=tuple(unit.models))
    for says, remedy in found:
        yield rule.forbids(f"{name} {are} {says}.", about=about, remedy=remedy)
    moved = [model for model in charger.unit.models if model in state.turn.moved]
    if moved:
        yield rule.forbids(
            f"{charger.opening} {charger.verb('has', 'have')} moved already in this Player Turn.",
            about=charger.about,
            remedy="Charge in your next Player Turn.",
        )
    if not found and not moved:
        yield rule.holds(f"{name} {are} not Engaged, not Fleeing and not Shaken.", about=about)


def _once(state: State, action: Charge, charger: Charger) -> Iterator[Finding]:
    """One Charge for a Combined Unit and all its Characters (CH-3, CH-7)."""
    unit = state.units.get(action.piece) or state.unit_of(action.piece)
    if unit.id not in state.turn.declared:
        if charger.home:
            yield ONE_A_TURN.holds(f"No Charge was declared from {unit_text(unit)} this turn.")
        return
    kinds = {state.turn.moved.get(each.id) for each in unit.rank_and_file}
    by_itself = not kinds.isdisjoint({Kind.CHARGE, Kind.FAILED_CHARGE})
    rule, by = (NOT_AFTER, "by") if by_itself else (ONE_A_TURN, "out of")
    yield rule.forbids(
        f"A Charge was declared {by} {unit_text(unit)} already in this Player Turn.",
        about=About(models=tuple(unit.models)),
        remedy=f"{charger.opening} {charger.verb('waits', 'wait')} for the next Player Turn.",
    )


def _at_whom(state: State, action: Charge, charger: Charger) -> Iterator[Finding]:
    """An enemy unit that he sees and may reach."""
    target = target_of(state, action)
    if action.target not in state.units and len(target.models) > 1:
        who = target.models[action.target]
        yield PART_OF_IT.forbids(
            f"{opening(the(who))} is part of {unit_text(target)}: the unit is charged, and all of"
            " it reacts in one way.",
            about=About(models=(who.id,)),
            remedy=f"Charge {unit_text(target)}.",
        )
    if target.player == charger.unit.player:
        yield OWN_EYES.forbids(
            f"{opening(unit_text(target))} {'belong' if len(target.models) > 1 else 'belongs'} to"
            " the same side.",
            about=About(models=tuple(target.models)),
            remedy="Charge an enemy unit.",
        )
        return
    yield _sees(charger, target)
    yield from _reaches(charger, target)


def target_of(state: State, action: Charge) -> Unit:
    """The unit that is charged; a model names its unit."""
    return state.units.get(action.target) or state.unit_of(action.target)


def _sees(charger: Charger, target: Unit) -> Finding:
    """Line of Sight from the charging models themselves (S2-02, A18)."""
    found = _best_sight(charger, target, through_his_unit(charger))
    name, enemy, mm = charger.opening, unit_text(target), gap(charger.unit, target)
    sees = charger.verb("sees", "see")
    own = " from his own base" if charger.home else ""
    return OWN_EYES.requires(
        found.clear,
        f"{name} {sees} {enemy}, {inch_text(mm)} away{own}."
        if found.clear
        else f"{name} {sees} no base of {enemy}, {_why_hidden(charger, found)}.",
        about=About(models=(*charger.unit.models, *target.models)),
        remedy="Charge an enemy who is in sight.",
        readings=("A18",) if _rests_on_a18(charger, target, found) else (),
    )


def through_his_unit(charger: Charger) -> tuple[str, ...]:
    """Whom a charger looks through: his own unit, by the default of A18."""
    ignored = charger.ignored if charger.state.readings.choice("A18") == "looks_through" else ()
    return (charger.unit.id, *ignored)


def _best_sight(charger: Charger, target: Unit, but: tuple[str, ...]) -> Sight:
    """The sight of the model that sees best, or of the first one."""
    seen = [sight(charger.state, each, target, but) for each in _viewers(charger.unit)]
    clear = next((each for each in seen if each.clear), None)
    return clear or next((each for each in seen if each.in_arc), seen[0])


def _viewers(unit: Unit) -> list[Placed]:
    """The models of the first rank and beside it."""
    front = [name for name, seat in unit.seats.items() if seat.rank == 1]
    return [placed(unit, name) for name in (*front, *unit.sides.values())]


def _rests_on_a18(charger: Charger, target: Unit, found: Sight) -> bool:
    """Whether it would be otherwise if his unit hid, or did not hide, the enemy from him."""
    if charger.home is None or not found.in_arc:
        return False
    other = () if through_his_unit(charger)[1:] else charger.ignored
    return _best_sight(charger, target, (charger.unit.id, *other)).clear is not found.clear


def _why_hidden(charger: Charger, found: Sight) -> str:
    if not found.in_arc:
        return f"for none is in {'his' if charger.who else 'the'} front arc"
    return f"hidden by {listed([name_of(charger.state, each) for each in found.hidden_by])}"


def name_of(state: State, id: str) -> str:
    """What stands in the way, a unit, terrain or the board's edge, by name."""
    if id == EDGE:
        return f"the {EDGE}"
    if id in state.units:
        return unit_text(state.units[id])
    return f"the {state.field.piece(id).name}" if state.field else id


def _reaches(charger: Charger, target: Unit) -> Iterator[Finding]:
    """Two sixes and the Advance Rate lead that far, and there is room to stand (CH-4, CH-5)."""
    advance, mm = charger.advance, gap(charger.unit, target)
    if charger.flies:
        yield _may_fly(charger)
    if advance is None:
        in_the_air = " in the air" if charger.flies else ""
        yield RANGE.forbids(
            f"No Advance Rate{in_the_air} is noted for {charger.name}.",
            about=charger.about,
            remedy=f"Note `{'fly' if charger.flies else 'advance'}` in the document.",
        )
        return
    yield RANGE.requires(
        (12 + advance) * MM_PER_INCH > mm - TOLERANCE,
        f"With an Advance Rate of {advance}\u2033 {charger.name}"
        f" {charger.verb('needs', 'need')} {least(charger, mm)} with two dice for"
        f" {inch_text(mm)}.",
        about=charger.about,
        remedy=f"At most {12 + advance}\u2033 can be reached.",
    )
    there = land(charger, target)
    if there.blocked:
        names = [name_of(charger.state, each) for each in there.blocked]
        yield INTO_CONTACT.forbids(
            f"The way to {edge_text(there.contact.facing)} of {unit_text(target)} is closed by"
            f" {listed(names)}.",
            about=About(models=tuple(target.models)),
            remedy="Charge another enemy.",
        )


def _may_fly(charger: Charger) -> Finding:
    """A charge through the air needs Fly of all who charge."""
    models = charger.unit.models.values()
    grounded = [the(each) for each in models if SpecialRule.FLY not in each.rules]
    return FLYING.requires(
        not grounded,
        f"{charger.opening} {charger.verb('has', 'have')} Fly; nothing on the way hinders"
        f" {'him' if charger.who else 'them'}."
        if not grounded
        else f"{opening(listed(grounded[:3]))} {'have' if len(grounded) > 1 else 'has'} no Fly.",
        about=charger.about,
        remedy="Charge on the ground.",
    )


def least(charger: Charger, mm: float) -> int:
    """The least that two dice have to add up to."""
    advance = charger.advance or 0
    needs = max(2, ceil(inches(mm - TOLERANCE) - advance))
    return 2 if charger.unit.champion and needs <= FOUR else needs


def land(charger: Charger, target: Unit) -> Landing:
    """Where a successful charge ends; blocked also by what stands in the way."""
    state, unit, ignored = charger.state, charger.unit, charger.ignored
    there = landing(state, unit, target, id=unit.id, but=ignored)
    if state.field and beyond_board(state.field, replace(unit, pose=there.pose)):
        return there._replace(blocked=(EDGE,))
    if there.blocked or charger.flies:
        return there
    return there._replace(blocked=in_the_way(state, unit, there.pose, (target.id, *ignored)))


def way(charger: Charger, there: Unit) -> tuple[Point, Point]:
    """From the middle of the front to where it ends."""
    return front_middle(charger.unit), front_middle(there)
