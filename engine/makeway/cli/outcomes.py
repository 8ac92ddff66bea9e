"""How a unit may stand after losses, counted as pictures (dossier 32.4, 32.9 to 32.11).

Nothing is ruled on in full: who may fall and how gaps may close is asked of the rules directly, so
no Question cuts the list short.
"""

from __future__ import annotations

from itertools import product

from makeway.board.closing_up import laid
from makeway.board.formation import Picture, is_sound, picture
from makeway.core.actions import RANK_AND_FILE_POOL
from makeway.core.events import Fell, apply
from makeway.core.state import State
from makeway.rules.health import suffer
from makeway.rules.mending import best_ways, beyond_help
from makeway.rules.nudging import Combat
from makeway.rules.stand_ins import ways_to_fall
from makeway.rules.toll import pools, toll


class Pictures(set[Picture]):
    """Pictures; `more` says that not every way to close a gap was listed, so these are some."""

    more = False


def after_losses(state: State, unit: str, lost: int) -> Pictures:
    """Every picture after so many lost Health Points of the largest R&F pool.

    Characters whose R&F are gone are counted where they stand, by the base of the R&F; a unit of
    which nobody is left shows nothing.

    >>> from makeway.text.scenario import load
    >>> orcs = '{profile: Orcs, drawing: "rrrrr\\\\nrrrr."}'
    >>> table = load(f"makeway: 1\\nunits: [{orcs}]").state
    >>> [len(after_losses(table, "orcs", lost)) for lost in (1, 2, 3, 4, 5)]
    [4, 6, 4, 1, 1]
    """
    block, combat = state.units[unit], Combat(state, unit)
    costs = {RANK_AND_FILE_POOL: lost}
    result = toll(block, costs)
    dead = tuple(name for name, own in result.models.items() if not own.left)
    sets = (
        ways_to_fall(block, pools(block)[name], loss.fallen, combat)
        for name, loss in result.pools.items()
        if loss.fallen
    )
    found = Pictures()
    for some in product(*sets):
        fallen, after = tuple(name for each in some for name in each.models), state
        instead = {who: falls for each in some for who, falls in each.stand_ins.items()}
        if not instead and all(block.models[each].is_plain for each in fallen):
            after = _without(state, unit, fallen + dead)
        else:
            for step in suffer(state, unit, costs, fallen, combat, stand_ins=instead):
                after = step.after
        _close(after, unit, combat, found)
    return found


def _without(state: State, unit: str, gone: tuple[str, ...]) -> State:
    return apply(state, Fell(unit=unit, models=gone)) if gone else state


def after_the_fall(state: State, unit: str, who: str) -> Pictures:
    """Every picture when a Champion or Character is gone from where he stood (RC-5)."""
    found, combat = Pictures(), Combat(state, unit)
    _close(_without(state, unit, (who,)), unit, combat, found)
    return found


def _close(state: State, unit: str, combat: Combat, found: Pictures) -> None:
    """Adds the unit as it stands once its gaps are closed, in each of the best ways."""
    block = state.units.get(unit)
    if block is None:
        found.add((frozenset(), frozenset()))
        return
    ways = best_ways(state, block, combat)
    if ways:
        found.update(picture(laid(block, each)) for each in ways)
        found.more |= ways[0].more
    elif is_sound(block) or not block.seats:
        found.add(picture(block))
    else:
        *_, last = beyond_help(state, unit)
        _close(last.after, unit, combat, found)
