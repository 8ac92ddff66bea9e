"""Facts about a Character who charges out of his unit: how it ends, and how often in 36 rolls."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec.structs import replace

from makeway.board.field import gap
from makeway.board.naming import listed
from makeway.board.placed import middle
from makeway.core.actions import Charge, Distribute, Reaction
from makeway.core.once import once
from makeway.core.ruling import Allowed, Finding, Question, Verdict
from makeway.core.state import State
from makeway.core.words import MM_PER_INCH
from makeway.referee import rule
from makeway.rules.charge_questions import PAIRS
from makeway.rules.charge_reactions import may_react, volley
from makeway.rules.charger import charger, unit_text
from makeway.rules.charging_out import may_declare, target_of
from makeway.rules.failed_charge import ending
from makeway.teach.action_facts import shares
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact
from makeway.text.errors import MalformedError

End = Literal["reach", "out", "stuck"]
"""How a charge out ends: in contact, out of the unit and Shaken, or back in it and all Shaken."""

RANGE, SHORT, STAYS, OUT = "CH-4", "FC-1", "FC-2", "FC-3"


def charge_in(asked: Fact) -> Charge:
    """The Charge that a fact is about. MalformedError when its action is another."""
    if not isinstance(asked.action, Charge):
        raise MalformedError(f"The fact {asked.name!r} needs a charge.")
    return asked.action


def played(state: State, action: Charge) -> Allowed:
    """A Charge with its dice played to its end, each choice as it is first offered.

    MalformedError when it is not allowed.
    """
    ruling = rule(state, action)
    while isinstance(ruling, Question):
        ruling = rule(state, ruling.options[0].action)
    if not isinstance(ruling, Allowed):
        raise MalformedError(f"{ruling.headline}.")
    return ruling


def end_of(state: State, action: Charge) -> End:
    """Where a Character is when his charge has ended."""
    home, after = state.unit_of(action.piece), played(state, action).state or state
    unit = after.unit_of(action.piece)
    if unit.id == home.id:
        return "stuck"
    return "reach" if after.is_engaged(unit.id) else "out"


def ends_of_36(state: State, action: Charge) -> Counter[End]:
    """How often a charge ends in which way, all 36 rolls of two dice played to their end."""
    bare = replace(action, dice=None, filled=None)
    return once(state, ("ends of 36", bare), lambda: _rolled(state, bare))


def _rolled(state: State, action: Charge) -> Counter[End]:
    found: Counter[End] = Counter()
    for high, low in PAIRS:
        found[end_of(state, replace(action, dice=(high, low)))] += 1 if high == low else 2
    return found


@fact
def rolls_of_36(state: State, asked: Fact) -> Known:
    """How many of 36 rolls end as `text` says: reach, out or stuck."""
    found = ends_of_36(state, charge_in(asked))
    kinds: dict[str, End] = {"reach": "reach", "out": "out", "stuck": "stuck"}
    if asked.text not in kinds:
        raise MalformedError(f"A charge out ends in {listed(kinds, 'or')}, not {asked.text!r}.")
    ruling = rule(state, charge_in(asked))
    needs = next(each.because for each in ruling.findings if each.clause == RANGE)
    says = (
        f"{needs} Of 36 rolls {found['reach']} reach the enemy, {found['out']} fail and lead out,"
        f" {found['stuck']} {'is' if found['stuck'] == 1 else 'are'} too short to get out."
    )
    return Known(found[kinds[asked.text]], says, (RANGE, SHORT, STAYS))


def clear(state: State, action: Charge, die: int) -> float:
    """How many inches lie between him and his unit after a Failed Charge Move of `die` inches."""
    who = charger(state, action)
    mm = ending(who, middle(target_of(state, action)), die).clear
    if mm is None:
        raise MalformedError("Only who charges out of a unit comes clear of it.")
    return round(mm / MM_PER_INCH, 3)


@fact
def clear_by(state: State, asked: Fact) -> Known:
    """How many inches clear of his unit a Failed Charge Move of the higher die takes him."""
    action = charge_in(asked)
    die = max(action.dice or (1, 1))
    found = clear(state, action, die)
    home = unit_text(state.unit_of(action.piece))
    away = f"A move of {die}\u2033 takes him {found:.3f}\u2033 clear of {home}"
    end = "outside 1\u2033" if found > 1 else "not outside 1\u2033"
    return Known(found, f"{away}, {end}.", (SHORT, OUT if found > 1 else STAYS))


@fact
def least_die(state: State, asked: Fact) -> Known:
    """The least that the higher die of a failed charge must show to take him out of his unit."""
    action = charge_in(asked)
    for die in range(1, 7):
        if end_of(state, replace(action, dice=(die, 1), filled=None)) != "stuck":
            break
    less, enough = clear(state, action, die - 1), clear(state, action, die)
    home = unit_text(state.unit_of(action.piece))
    says = (
        f"A move of {die - 1}\u2033 takes him {less:.3f}\u2033 clear of {home}, one of {die}\u2033"
        f" {enough:.3f}\u2033; more than 1\u2033 is needed."
    )
    return Known(die, says, (STAYS, SHORT))


@fact
def shaken_after(state: State, asked: Fact) -> Known:
    """Which units are Shaken after a charge, and how far the move led that decides it."""
    action = charge_in(asked)
    end = played(state, action)
    after = end.state or state
    found = sorted(unit.id for unit in after.units.values() if unit.shaken)
    told = [step for step in end.steps if "Shaken" in step.because and step.event is not None]
    if not told:
        return Known(found, "The charge is successful, and nobody is Shaken.", ("CH-5",))
    ends = [step for step in end.steps if "FC-1" in step.clauses and " clear of " in step.because]
    decide = (*ends[:1], told[-1])
    clauses = tuple(dict.fromkeys(each for step in decide for each in step.clauses))
    return Known(found, " ".join(step.because for step in decide), clauses)


@fact
def hits_on(state: State, asked: Fact) -> Known:
    """How many hits of a Stand and Shoot fall on a Character who charges out, or on his unit."""
    action = charge_in(asked)
    who, target = charger(state, action), target_of(state, action)
    shots: Distribute = volley(who, target, action.hits or 0)
    onto = shares(who.state, who.unit, shots.attack).distributions(None)[0]
    his = sum(onto.values()) if asked.model == action.piece else 0
    told = [step for step in played(state, action).steps if {"CH-6", "CH-8"} & {*step.clauses}]
    says = " ".join(step.because for step in told)
    return Known(his, says, tuple(dict.fromkeys(c for step in told for c in step.clauses)))


@fact
def may_be_shot_at(state: State, asked: Fact) -> Known:
    """Whether the charged unit may stand and shoot at a Character who charges out."""
    who, target = charger(state, charge_in(asked)), target_of(state, charge_in(asked))
    found = list(may_react(who, target, Reaction.STAND_AND_SHOOT))
    against = [each for each in found if each.verdict is Verdict.FORBIDS]
    told = (against or found)[-1]
    return Known(not against, told.because, (told.clause,), told.readings)


@fact
def charges_from(state: State, asked: Fact) -> Known:
    """How many inches away the target is for a Character who charges out."""
    who, target = charger(state, charge_in(asked)), target_of(state, charge_in(asked))
    away = round(gap(who.unit, target) / MM_PER_INCH, 2)
    sees = next(each for each in may_declare(state, charge_in(asked), who) if _sees(each, away))
    return Known(away, sees.because, (sees.clause,), sees.readings)


def _sees(finding: Finding, away: float) -> bool:
    return finding.clause == "CH-1" and f"{away:.2f}\u2033" in finding.because
