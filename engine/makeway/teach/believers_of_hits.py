"""How a believer puts hits: one function for each false rule about distributing them."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.board.spread import Spread
from makeway.core.actions import RANK_AND_FILE_POOL
from makeway.core.readings import RuleSet
from makeway.core.state import Unit
from makeway.rules.attacks import hits_made
from makeway.rules.kinds import kind_of_rank_and_file, screening
from makeway.teach.action_facts import shares
from makeway.teach.putting import Putting


def _screened(kind: Putting, bigger: bool) -> list[str]:
    """Characters whom R&F of their kind screen, on the R&F's own base or on a bigger one."""
    like = kind_of_rank_and_file(kind.unit)
    champion = kind.unit.champion is not None
    if like is None or screening(kind.state, kind.unit) - champion < 5:
        return []
    return [
        each.id
        for each in kind.unit.characters
        if (each.type, each.height) == (like.type, like.height)
        and (each.base != like.base) is bigger
    ]


def _total(kind: Putting, hits: dict[str, int]) -> bool:
    return sum(hits.values()) == hits_made(kind.unit, kind.attack).number


def singled_out(kind: Putting, hits: dict[str, int]) -> bool:
    """M14: a screened Character takes a hit, though nobody in the unit is exposed."""
    screened = _screened(kind, bigger=False)
    everybody = len(screened) == len(kind.unit.characters)
    others = set(hits) - {RANK_AND_FILE_POOL, *screened}
    chosen = any(hits.get(each) for each in screened)
    return everybody and chosen and not others and _total(kind, hits)


def type_alone(kind: Putting, hits: dict[str, int]) -> bool:
    """M15: a Character of the same Type and another Height counts as screened."""
    like = kind_of_rank_and_file(kind.unit)
    if like is None or screening(kind.state, kind.unit) < 5:
        return False
    exposed = [c.id for c in kind.unit.characters if c.type != like.type]
    if not any(c.type == like.type and c.height != like.height for c in kind.unit.characters):
        return False
    return _evenly(kind, exposed, hits)


def _evenly(kind: Putting, characters: list[str], hits: dict[str, int]) -> bool:
    """An even spread over the pools and some Characters."""
    bare = _without_characters(kind.unit)
    alone = replace(kind.state, units={**kind.state.units, bare.id: bare})
    pools = shares(alone, bare, kind.attack).slots
    number = hits_made(kind.unit, kind.attack).number
    return Spread(slots={**pools, **dict.fromkeys(characters, 1)}, hits=number).allows(hits)


def _without_characters(unit: Unit) -> Unit:
    models = {m: model for m, model in unit.models.items() if model.is_rank_and_file}
    seats = {m: seat for m, seat in unit.seats.items() if m in models}
    return replace(unit, models=models, seats=seats, sides={})


def bigger_is_exposed(kind: Putting, hits: dict[str, int]) -> bool:
    """M16: a Character on a bigger base shares in the hits."""
    bigger = _screened(kind, bigger=True)
    return any(hits.get(each) for each in bigger) and _evenly(kind, bigger, hits)


def half_each(kind: Putting, hits: dict[str, int]) -> bool:
    """M17: the pool is one target beside the Characters; each target takes the same."""
    slots = {**dict.fromkeys(set(kind.legal[0]), 1)}
    if len(slots) < 2 or kind.is_right(tuple(sorted(hits.items()))):
        return False
    return Spread(slots=slots, hits=hits_made(kind.unit, kind.attack).number).allows(hits)


def champion_apart(kind: Putting, hits: dict[str, int]) -> bool:
    """M18: reading A13 the other way round: the Champion does not count toward five."""
    if kind.unit.champion is None:
        return False
    choices = {**kind.state.readings.choices, "A13": "apart"}
    apart = replace(kind.state, readings=RuleSet(choices=choices))
    return shares(apart, kind.unit, kind.attack).allows(hits)
