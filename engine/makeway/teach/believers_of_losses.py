"""How believers of false rules about losses answer: in numbers, and with the models that fall."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations

from makeway.core.actions import Place
from makeway.core.state import State
from makeway.rules.toll import values
from makeway.teach.documents import Fact
from makeway.teach.falling import Falling
from makeway.teach.gap_closing import Closing
from makeway.teach.loss_facts import pool_in, suffering
from makeway.teach.pictures import Picture, picture, placed
from makeway.teach.placing import Placing


def spills_onto_characters(state: State, asked: Fact, value: object) -> bool | None:
    """M19: what the R&F and their Champion have too few of, the Character among them loses."""
    if asked.name not in ("points_left", "ignored"):
        return None
    unit, result = suffering(state, asked)
    if len(unit.characters) != 1 or not result.wasted:
        return None
    (hero,) = unit.characters
    own = result.models.get(hero.id)
    left = own.left if own else hero.left
    spilled = min(left, result.wasted)
    if asked.name == "ignored":
        return value == result.ignored - spilled
    return value == left - spilled if asked.model == hero.id else None


def spread_out(state: State, asked: Fact, value: object) -> bool | None:
    """M20: losses are spread over the models, so that as few as possible fall."""
    if asked.name not in ("models_fallen", "carried_after"):
        return None
    unit, result = suffering(state, asked)
    name = pool_in(unit, asked)
    loss, health = result.pools[name], values(unit)[name]
    lost = loss.lost + unit.carried.get(name, 0)
    fallen = max(0, lost - (loss.models + loss.fallen) * (health - 1))
    return value == (fallen if asked.name == "models_fallen" else lost - fallen * health)


def front_falls(kind: Falling, marked: frozenset[str]) -> bool:
    """M21: the models that were struck are removed, from the front backwards."""
    left, ranks = len(marked), sorted({seat.rank for seat in kind.unit.seats.values()})
    if kind.task.refuse or left != kind.number or len(ranks) == 1:
        return False
    for rank in ranks:
        here = {m.id for m in kind.unit.models.values() if not m.has_own_pool}
        here &= {m for m, seat in kind.unit.seats.items() if seat.rank == rank}
        due = min(left, len(here))
        if len(here & marked) != due:
            return False
        left -= due
    return True


def steps_up(kind: Placing) -> Iterable[Picture] | None:
    """M23: when the last R&F model is gone, Characters behind fill the holes of the first rank."""
    unit, spots = kind.unit, placed(kind.unit)
    if not isinstance(kind, Closing) or unit.rank_and_file or unit.ranks < 2:
        return None
    front = [Place(1, file) for file in range(1, unit.files + 1)]
    free = [place for place in front if place not in spots.values()]
    behind = [m for m, spot in spots.items() if isinstance(spot, Place) and spot.rank > 1]
    number = min(len(free), len(behind))
    return [
        picture(unit.models, {**spots, **dict(zip(some, order, strict=True))})
        for some in combinations(behind, number)
        for order in permutations(free, number)
    ]


def survivors_are_a_loss(_: State, asked: Fact, value: object) -> bool | None:
    """M32: Characters who outlive their R&F are what is left of a destroyed unit."""
    return value is False if asked.name == "one_unit" else None
