"""What a charged unit does: it holds, stands and shoots, or flees (CH-6, CH-8, CH-9, FE-2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.charge_lines import front_middle
from makeway.board.field import gap, located
from makeway.board.fleeing import Flight, flight
from makeway.board.naming import counted, listed, opening
from makeway.board.placed import middle
from makeway.core.actions import Attack, Distribute, Reaction
from makeway.core.clause import clause
from makeway.core.events import Fell, Fled, Remembered, apply
from makeway.core.ruling import About, Finding, Step
from makeway.core.state import State, Unit
from makeway.core.words import MM_PER_INCH, TOLERANCE, Facing, inch_text
from makeway.rules.arrival import PART_OF_IT
from makeway.rules.charger import SEPARATE, Charger, unit_text
from makeway.rules.hits import ask_distribute, distribute

ONE_ANSWER = clause(
    "CH-9",
    "One answer",
    "A charged unit holds, stands and shoots, or flees, all its models together; an Engaged unit"
    " only holds, and a Fleeing unit only flees.",
    "Charge Reactions",
)
SHOOTS = clause(
    "CH-6",
    "Stand and Shoot",
    "A unit stands and shoots once a Player Turn, only at a charger in its front arc who is"
    " farther away than his lowest Advance Rate, and not while Shaken.",
    "Charge Reactions",
)
UNCOVERED = clause(
    "CH-8",
    "His old unit does not hide him",
    "For shots at a Character who charges out, the unit that he was part of counts neither for Line"
    " of Sight nor as cover.",
    "S2-04",
)
FLEES_AWAY = clause(
    "FE-2",
    "A Flee Move",
    "A unit that flees turns away and moves two dice in inches straight ahead, farther where it"
    " would end in others; at the board's edge it is removed.",
    "Flee Moves",
)


def may_react(charger: Charger, target: Unit, reaction: Reaction) -> Iterator[Finding]:
    """Whether the charged unit may do this; every reason why not."""
    state, name = charger.state, opening(unit_text(target))
    are = "are" if len(target.models) > 1 else "is"
    about = About(models=tuple(target.models))
    if state.is_engaged(target.id):
        yield ONE_ANSWER.requires(
            reaction is Reaction.HOLD,
            f"{name} {are} Engaged in Combat and can only hold.",
            about=about,
            remedy="Let them hold.",
        )
    elif target.fleeing:
        yield ONE_ANSWER.requires(
            reaction is Reaction.FLEE,
            f"{name} {are} Fleeing and can only flee again.",
            about=about,
            remedy="Let them flee.",
        )
    if reaction is Reaction.STAND_AND_SHOOT:
        yield from _may_shoot(charger, target)


def _may_shoot(charger: Charger, target: Unit) -> Iterator[Finding]:
    name, mm = opening(unit_text(target)), gap(charger.unit, target)
    hold = "Hold or flee."
    arc = located(target, front_middle(charger.unit))
    yield SHOOTS.requires(
        arc is Facing.FRONT,
        f"{charger.opening} {charger.verb('stands', 'stand')} in the {_arc_text(arc)} of"
        f" {unit_text(target)}.",
        about=charger.about,
        remedy=hold,
    )
    advance = charger.advance
    if advance is not None:
        far = mm > advance * MM_PER_INCH + TOLERANCE
        yield SHOOTS.requires(
            far,
            f"{charger.opening} {charger.verb('is', 'are')} {inch_text(mm)} away,"
            f" {'more' if far else 'not more'} than the Advance Rate of {advance}\u2033.",
            about=charger.about,
            remedy=hold,
        )
    if target.id in charger.state.turn.shot:
        yield SHOOTS.forbids(f"{name} stood and shot already in this Player Turn.", remedy=hold)
    if target.shaken:
        yield SHOOTS.forbids(f"{name} are Shaken and do not shoot.", remedy=hold)


def _arc_text(arc: Facing | None) -> str:
    return f"{arc} arc" if arc else "middle"


def open_reactions(charger: Charger, target: Unit) -> Iterator[Reaction]:
    """What the charged unit may do."""
    for reaction in Reaction:
        found = may_react(charger, target, reaction)
        if not any(each.verdict == "forbids" for each in found):
            yield reaction


def one_answer_text(target: Unit) -> str:
    """Characters in a charged unit do what it does (JN-13)."""
    inside = listed([f"the {each.name}" for each in target.characters])
    return f"{opening(inside)} {'do' if len(target.characters) > 1 else 'does'} what the unit does."


def holds(charger: Charger, target: Unit) -> Step:
    """Nothing happens."""
    together = target.is_combined
    name = opening(unit_text(target))
    says = f"{name} {'hold' if len(target.models) > 1 else 'holds'}."
    return _say(
        charger.state,
        says + (f" {one_answer_text(target)}" if together else ""),
        ONE_ANSWER.id,
        *((PART_OF_IT.id,) if together else ()),
        about=About(models=tuple(target.models)),
    )


def volley(charger: Charger, target: Unit, hits: int) -> Distribute:
    """The shots at the charge as an attack on the charging unit."""
    return Distribute(unit=charger.unit.id, attack=Attack(by=target.player, hits=hits))


def asks_who_is_hit(charger: Charger, target: Unit, hits: int) -> bool:
    """Whether somebody has to decide who takes so many hits, as on a whole unit of several kinds;
    on him alone nobody has."""
    return hits > 0 and ask_distribute(charger.state, volley(charger, target, hits)) is not None


def shot_at(charger: Charger, target: Unit, hits: int) -> Iterator[Step]:
    """The hits fall, on him alone if he charges out of a unit (S2-03, S2-04)."""
    state, mm = charger.state, gap(charger.unit, target)
    alone = charger.home is not None
    shoots = "stand and shoot" if len(target.models) > 1 else "stands and shoots"
    all_his = (", all on him." if hits != 1 else ", on him.") if alone else "."
    says = f"{opening(unit_text(target))} {shoots} at {charger.name}, {inch_text(mm)} away:"
    event = Remembered(turn=replace(state.turn, shot=(*state.turn.shot, target.id)))
    yield (
        step := Step(
            clauses=(SHOOTS.id, *((SEPARATE.id,) if alone else ())),
            because=f"{says} {counted(hits, 'hit')}{all_his}",
            before=state,
            after=apply(state, event),
            event=event,
            about=charger.about,
        )
    )
    charger = charger._replace(state=step.after)
    if charger.home is not None:
        yield _say(
            charger.state,
            f"The {charger.home.name} count neither for Line of Sight nor as cover.",
            UNCOVERED.id,
            about=About(models=tuple(charger.home.models)),
        )
    if hits:
        yield from distribute(charger.state, volley(charger, target, hits))


def flee_of(charger: Charger, target: Unit, dice: tuple[int, int]) -> Flight:
    """The Flee Move away from the charger."""
    return flight(charger.state, target, middle(charger.unit), sum(dice) * MM_PER_INCH)


def flees(charger: Charger, target: Unit, dice: tuple[int, int]) -> Iterator[Step]:
    """The target flees from the charger; at the board's edge it is gone."""
    state, found = charger.state, flee_of(charger, target, dice)
    several = len(target.models) > 1
    crossed = [unit_text(state.units[each]) for each in found.crossed if each in state.units]
    over = f", past {listed(crossed)}" if crossed else ""
    event = Fled(unit=target.id, pose=found.pose, way=(front_middle(target),))
    after = apply(state, event)
    event = Fled(
        unit=target.id,
        pose=found.pose,
        way=(front_middle(target), front_middle(after.units[target.id])),
    )
    yield Step(
        clauses=(FLEES_AWAY.id, *((SEPARATE.id,) if charger.home else ()), ONE_ANSWER.id),
        because=f"{opening(unit_text(target))} {'flee' if several else 'flees'} away from"
        f" {charger.name}: {dice[0]} + {dice[1]} = {sum(dice)}, {inch_text(found.mm)} straight on"
        f"{over}.",
        before=state,
        after=after,
        event=event,
        about=About(models=tuple(target.models)),
    )
    if found.off_board:
        fell = Fell(unit=target.id, models=tuple(target.models))
        yield Step(
            clauses=(FLEES_AWAY.id,),
            because=f"{opening(unit_text(target))} {'reach' if several else 'reaches'} the edge of"
            f" the board and {'are' if several else 'is'} removed.",
            before=after,
            after=apply(after, fell),
            event=fell,
            about=About(models=tuple(target.models)),
        )


def _say(state: State, because: str, *clauses: str, about: About) -> Step:
    return Step(clauses=clauses, because=because, before=state, after=state, about=about)
