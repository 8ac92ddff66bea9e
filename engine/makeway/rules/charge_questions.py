"""What is asked in a Charge: the reaction, hits, the Flee Distance, the roll and its odds."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

from msgspec.structs import replace

from makeway.board.field import gap
from makeway.board.fleeing import Flight
from makeway.board.naming import counted
from makeway.core.actions import Charge, Reaction
from makeway.core.pose import Point
from makeway.core.ruling import About, Choice, Decides, Question
from makeway.core.state import Unit
from makeway.core.words import inch_text
from makeway.rules.charge_range import RANGE, Reach, reach, reaches
from makeway.rules.charge_reactions import (
    FLEES_AWAY,
    ONE_ANSWER,
    SHOOTS,
    asks_who_is_hit,
    flee_of,
    one_answer_text,
    open_reactions,
)
from makeway.rules.charger import SEPARATE, Charger, unit_text
from makeway.rules.failed_charge import SHORT, STAYS, Ending, endings

PAIRS = tuple(combinations_with_replacement(range(6, 0, -1), 2))
"""What two dice can show, the higher die first, from 6 and 6 down."""

MOST_HITS = 12
"""So many hits are offered; more can be written. On a whole unit only those that nobody has to
distribute."""

_SAYS = {
    Reaction.HOLD: ("Hold", "Nothing happens before the charge roll."),
    Reaction.STAND_AND_SHOOT: ("Stand and Shoot", "The shots come before the charge roll."),
    Reaction.FLEE: ("Flee", "Two dice in inches, away from the charger."),
}


def ask_reaction(charger: Charger, target: Unit, action: Charge) -> Question:
    """The other player's answer, one for the whole unit."""
    inside = f" {one_answer_text(target)}" if target.is_combined else ""
    return Question(
        headline=f"How {'do' if len(target.models) > 1 else 'does'} {unit_text(target)} react?",
        because=f"{charger.opening} {charger.verb('charges', 'charge')} from"
        f" {inch_text(gap(charger.unit, target))}.{inside}",
        clauses=(ONE_ANSWER.id, SHOOTS.id, *(("JN-13",) if target.is_combined else ())),
        decides=Decides.OWNER,
        player=target.player,
        options=tuple(
            Choice(
                label=_SAYS[each][0],
                detail=_SAYS[each][1],
                action=replace(action, reaction=each),
                about=About(models=tuple(target.models)),
            )
            for each in open_reactions(charger, target)
        ),
        about=charger.about,
    )


def ask_hits(charger: Charger, target: Unit, action: Charge) -> Question:
    """How many hits the shots make; to hit is not rolled here."""
    alone = charger.home is not None
    return Question(
        headline=f"How many hits does {unit_text(target)} make?"
        if len(target.models) == 1
        else f"How many hits do {unit_text(target)} make?",
        because=f"Every hit falls on {charger.name}{' alone' if alone else ''}.",
        clauses=(SHOOTS.id, *((SEPARATE.id,) if alone else ())),
        decides=Decides.DICE,
        player=target.player,
        options=tuple(
            Choice(
                label=counted(hits, "hit"),
                detail=f"On {charger.name}.",
                action=replace(action, hits=hits),
                about=charger.about,
            )
            for hits in range(MOST_HITS + 1)
            if not asks_who_is_hit(charger, target, hits)
        ),
        about=charger.about,
    )


def ask_flight(charger: Charger, target: Unit, action: Charge) -> Question:
    """The Flee Distance."""
    return Question(
        headline=f"How far {'do' if len(target.models) > 1 else 'does'} {unit_text(target)} flee?",
        because=f"Two dice in inches, straight away from {charger.name}.",
        clauses=(FLEES_AWAY.id, *((SEPARATE.id,) if charger.home else ())),
        decides=Decides.DICE,
        player=target.player,
        options=tuple(
            Choice(
                label=f"{dice[0]} and {dice[1]}",
                detail=_flight_text(flee_of(charger, target, dice)),
                action=replace(action, flee=dice),
                about=About(models=tuple(target.models)),
            )
            for dice in PAIRS
        ),
        about=About(models=tuple(target.models)),
    )


def _flight_text(found: Flight) -> str:
    gone = ", off the board" if found.off_board else ""
    return f"{inch_text(found.mm)} straight on{gone}."


class Chances(NamedTuple):
    """Of 36 rolls, how many lead into contact, out of the unit and Shaken, or back into it."""

    reach: int
    out: int
    stuck: int


def chances(charger: Charger, target: Unit | None, goal: Point) -> Chances:
    """The ends of a charge, counted over all rolls of two dice."""
    ends, reached, stuck = [*endings(charger, goal)], 0, 0
    mm = gap(charger.unit, target) if target is not None else 0.0
    for found in reaches(charger, mm):
        if target is not None and found.enough:
            reached += 1
        elif not ends[max(found.dice) - 1].out:
            stuck += 1
    return Chances(reached, 36 - reached - stuck, stuck)


def ask_dice(charger: Charger, target: Unit | None, goal: Point, action: Charge) -> Question:
    """The charge roll, with the chances of its ends."""
    ends = [*endings(charger, goal)]
    if target is None:
        needs = "The enemy is gone; the higher die is the Failed Charge Move."
    else:
        away = inch_text(gap(charger.unit, target))
        needs = f"{charger.opening} {charger.verb('has', 'have')} {away} to go with an Advance Rate"
        needs += f" of {charger.advance}\u2033."
    return Question(
        headline=f"What do the dice show for {charger.name}?",
        because=f"{needs} {_odds_text(charger, chances(charger, target, goal))}",
        clauses=(RANGE.id, SHORT.id, *((STAYS.id,) if charger.home else ())),
        decides=Decides.DICE,
        player=charger.unit.player,
        options=tuple(
            Choice(
                label=f"{dice[0]} and {dice[1]}",
                detail=_end_text(charger, _reach(charger, target, dice), ends[dice[0] - 1]),
                action=replace(action, dice=dice),
                about=charger.about,
            )
            for dice in PAIRS
        ),
        about=charger.about,
    )


def _reach(charger: Charger, target: Unit | None, dice: tuple[int, int]) -> Reach | None:
    return reach(charger, gap(charger.unit, target), dice) if target is not None else None


def _end_text(charger: Charger, found: Reach | None, end: Ending) -> str:
    """What one roll leads to."""
    if found is not None and found.enough:
        return f"{found.inches}\u2033: into contact."
    if end.out:
        return f"Fails; {end.die}\u2033 {'out of the unit' if charger.home else 'on'}, Shaken."
    return f"Fails; {end.die}\u2033 is too short, he stays and all are Shaken."


def _odds_text(charger: Charger, found: Chances) -> str:
    """The chances in a sentence: "Of 36 rolls 21 succeed, 14 fail and lead out, 1 is too short"."""
    reached = f"Of 36 rolls {found.reach} {'succeeds' if found.reach == 1 else 'succeed'}"
    if charger.home is None:
        return f"{reached}."
    out = f"{found.out} {'fails and leads' if found.out == 1 else 'fail and lead'} out of the unit"
    stuck = f"{found.stuck} {'is' if found.stuck == 1 else 'are'} too short to get out"
    return f"{reached}, {out}, {stuck}."
