"""What a batch of lost Health Points does, in numbers: pools, excess, Champion (HP, DH-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from makeway.board.naming import counted, opening, the
from makeway.board.pools import ModelLoss, PoolLoss, lose_from_model, lose_from_pool
from makeway.core.actions import RANK_AND_FILE_POOL
from makeway.core.clause import clause
from makeway.core.state import Model, Unit
from makeway.core.words import Value

SEVERAL_POOLS = clause(
    "FRM-9",
    "Health Pools",
    "R&F of one Type and Height share a Health Pool; each Champion and each Character has his own.",
    "S4-01",
    "S4-12",
    "S4-13",
)
LARGEST_FRACTION = clause(
    "DH-10",
    "Mixed values",
    "Where models of one pool differ in a value, that of the largest fraction counts; in a tie the"
    " attacker picks.",
    "Distributing Hits",
)


def pools(unit: Unit) -> dict[str, tuple[Model, ...]]:
    """The models of each R&F Health Pool, Champions left out; the largest pool first (FRM-9)."""
    return unit.pools


def receiver_of(unit: Unit, pool: str) -> str:
    """The name under which hits are put on a pool: the largest is simply `RANK_AND_FILE_POOL`."""
    first = next(iter(pools(unit)), None)
    return RANK_AND_FILE_POOL if pool == first else f"{RANK_AND_FILE_POOL}/{pool}"


def named(unit: Unit, pool: str) -> str:
    """A pool in a sentence: the unit's name, or its models' own when the unit has several pools."""
    every = pools(unit)
    return unit.name if len(every) == 1 else _several(every[pool][0].name)


def _several(name: str) -> str:
    """What models of this name are called together.

    >>> [_several(each) for each in ("Caiman", "Tribesman", "Heavy Infantry model", "Trolls")]
    ['Caimans', 'Tribesmen', 'Heavy Infantry models', 'Trolls']
    """
    if name.endswith("sman"):
        return f"{name[:-2]}en"
    return name if name.endswith("s") else f"{name}s"


def tied_values(models: Sequence[Model], carried: int = 0) -> tuple[int, ...]:
    """The Health Points of one model that the largest fraction of a pool has (DH-10).

    Several are a tie, the first model's first. No value is at most what the pool carries: such a
    model would have fallen.

    >>> from makeway.core.words import Base
    >>> def one(name, points):
    ...     return Model(id=name, name=name, base=Base(40, 40), health_points=points)
    >>> tied_values([one("a", 3), one("b", 2)]), tied_values([one("a", 3), one("b", 2)], 2)
    ((3, 2), (3,))
    """
    values = Counter(model.health_points for model in models if model.health_points > carried)
    most = max(values.values(), default=0)
    return tuple(value for value in values if values[value] == most) or (carried + 1,)


def health_of(models: Sequence[Model], carried: int = 0, picked: int | None = None) -> int:
    """Health Points of one model of a pool; in a tie the value `picked`, else the first (DH-10)."""
    values = tied_values(models, carried)
    return picked if picked in values and picked is not None else values[0]


class Toll(Value, frozen=True, kw_only=True):
    """What a batch of Health Point losses does to a unit; pools by name, models by id."""

    pools: dict[str, PoolLoss]
    models: dict[str, ModelLoss]
    passed_on: int = 0
    wasted: int = 0

    @property
    def ignored(self) -> int:
        """All Health Points that nobody loses: what a pool, or one model, has too few of (EX-1)."""
        own = sum(each.excess for each in self.models.values())
        return own if self.passed_on else own + self.wasted


Picks = Mapping[str, int] | None
"""The Health Points of one model that the attacker picks for a pool of a tie, by receiver id."""


def values(unit: Unit, health: Picks = None) -> dict[str, int]:
    """Health Points of one model by pool name."""
    return {
        name: health_of(
            models, unit.carried.get(name, 0), (health or {}).get(receiver_of(unit, name))
        )
        for name, models in pools(unit).items()
    }


def toll(unit: Unit, costs: Mapping[str, int], health: Picks = None) -> Toll:
    """The arithmetic of a batch: `costs` are Health Points lost by receiver id (32.14).

    Excess of the R&F reaches a living Champion once no other R&F model is left (HP-2).
    """
    each_has = values(unit, health)
    lost = {
        name: lose_from_pool(
            len(models),
            each_has[name],
            unit.carried.get(name, 0),
            costs.get(receiver_of(unit, name), 0),
        )
        for name, models in pools(unit).items()
    }
    own = {
        name: lose_from_model(unit.models[name].left, points)
        for name, points in costs.items()
        if points and name in unit.models
    }
    excess = sum(each.excess for each in lost.values())
    excess += 0 if lost else costs.get(RANK_AND_FILE_POOL, 0)
    champion = unit.champion
    if not excess or champion is None or any(each.models for each in lost.values()):
        return Toll(pools=lost, models=own, wasted=excess)
    direct = own[champion.id].lost if champion.id in own else 0
    taken = lose_from_model(champion.left - direct, excess)
    both = lose_from_model(champion.left, costs.get(champion.id, 0) + excess)
    models = {champion.id: both, **{name: own[name] for name in own if name != champion.id}}
    return Toll(pools=lost, models=models, passed_on=excess, wasted=taken.excess)


def outcome(unit: Unit, costs: Mapping[str, int]) -> str:
    """What a batch does, in one or a few short sentences: who falls, what is carried, who is hurt.

    Only what changes is told.
    """
    result = toll(unit, costs)
    told = [
        _pool_outcome(named(unit, name), loss, values(unit)[name])
        for name, loss in result.pools.items()
        if loss.lost
    ]
    for name, own in result.models.items():
        model = unit.models[name]
        told.append(
            f"{the(model).removeprefix('the ')} {own.left} of {model.health_points}."
            if own.left
            else f"{opening(the(model))} falls."
        )
    if result.ignored:
        told.append(f"{counted(result.ignored, 'loss is', 'losses are')} ignored.")
    return " ".join(told) or "Nobody loses a Health Point."


def _pool_outcome(name: str, loss: PoolLoss, health: int) -> str:
    verb = "falls" if loss.fallen == 1 else "fall"
    who = f"1 of the {name}" if loss.fallen == 1 else f"{loss.fallen or 'No'} {name}"
    points = counted(loss.carried, "lost Health Point")
    carried = f"{points} {'is' if loss.carried == 1 else 'are'} carried over"
    if health == 1:
        return f"{who} {verb}."
    return f"{who} {verb}, {carried if loss.carried else 'nothing is carried over'}."


def values_matter(unit: Unit, costs: Mapping[str, int]) -> tuple[str, tuple[int, ...]] | None:
    """The first pool whose tied values make a difference, and the values (DH-10)."""
    for name, models in pools(unit).items():
        receiver = receiver_of(unit, name)
        tied = tied_values(models, unit.carried.get(name, 0))
        ends = {value: toll(unit, costs, {receiver: value}) for value in tied}
        if len({(str(each.pools), str(each.models)) for each in ends.values()}) > 1:
            return name, tied
    return None
