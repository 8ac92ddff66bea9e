"""What a unit's past becomes when Health Points are lost, models go, Characters come or leave.

Bookkeeping only: what follows from it is for the rules.
"""

from __future__ import annotations

from msgspec.structs import replace

from makeway.core.actions import RANK_AND_FILE_POOL
from makeway.core.past import NO_PAST, Past
from makeway.core.state import Model, Unit


def settled(unit: Unit) -> Past:
    """A unit's past with every number said, where unsaid ones are as it stands.

    Health Points gone since the start of the phase that nobody counted are those of the R&F.
    """
    past, now = unit.past, unit.health_points_left
    phase = now if past.phase is None else past.phase
    gone = {RANK_AND_FILE_POOL: phase - now} if phase > now else {}
    return replace(
        past,
        began=began(unit),
        phase=phase,
        lost=gone if past.lost is None else past.lost,
        models=len(unit.models) if past.models is None else past.models,
    )


def began(unit: Unit) -> int:
    """Health Points with which a unit began the game, whoever joined or left since."""
    past = unit.past
    return unit.health_points_printed - past.since if past.began is None else past.began


def losing(unit: Unit, pool: str, points: int, counts: bool) -> Unit:
    """A unit that remembers Health Points lost from a pool, if they `count` for this phase."""
    past = settled(unit)
    lost = dict(past.lost or {})
    if counts and points:
        lost[pool] = lost.get(pool, 0) + points
    return replace(unit, past=replace(past, lost=lost))


def falling(unit: Unit, left: dict[str, Model]) -> Past:
    """The past of a unit of which only these models are left.

    Characters whose R&F are gone begin anew with the Health Points that they have (RT-3).
    """
    past = settled(unit)
    if not left or not unit.rank_and_file or any(each.is_rank_and_file for each in left.values()):
        return past
    return replace(past, survivors=True, began=sum(each.left for each in left.values()), since=0)


def joining(unit: Unit, home: Unit, model: str, playing: bool) -> Past:
    """The past of a unit that a model of `home` joins, in a game that is `playing` already."""
    who, past = home.models[model], unit.past
    since = past.since + (who.health_points if playing else 0)
    if _says_nothing(past) and home.past == NO_PAST:
        return Past(since=since)
    past, own = settled(unit), leaving_alone(home, model)
    his = (own.lost or {}).get(model, 0)
    return replace(
        past,
        began=began(unit) + (0 if playing else who.health_points),
        since=since,
        phase=(past.phase or 0) + who.left + his,
        lost={**(past.lost or {}), **(own.lost or {})},
        models=(past.models or 0) + 1,
    )


def _says_nothing(past: Past) -> bool:
    """The unit is as it always was, but for Characters who joined or left."""
    return past is NO_PAST or replace(past, since=0) == NO_PAST


def left_behind(unit: Unit, model: str) -> Past:
    """The past of a unit that a model leaves; it may be left without models."""
    past, who = unit.past, unit.models[model]
    since = past.since - who.health_points
    if _says_nothing(past):
        return Past(since=since)
    past = settled(unit)
    lost = dict(past.lost or {})
    his = lost.pop(model, 0)
    return replace(past, since=since, phase=(past.phase or 0) - who.left - his, lost=lost)


def leaving_alone(unit: Unit, model: str) -> Past:
    """The past of a model that leaves a unit: what he has lost in this phase goes with him."""
    his = (unit.past.lost or {}).get(model, 0)
    if not his:
        return NO_PAST
    return Past(phase=unit.models[model].left + his, lost={model: his})


def anew(unit: Unit) -> Past:
    """The past of a unit when a phase begins: what was of the phase before is forgotten."""
    return replace(unit.past, phase=None, lost=None, tests={})
