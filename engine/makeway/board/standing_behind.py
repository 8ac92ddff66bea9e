"""Who stands behind whom: models without Front Rank, and those with Stand Behind (FR-5, FR-9)."""

from __future__ import annotations

from msgspec.structs import replace

from makeway.core.once import once
from makeway.core.state import Model, Unit
from makeway.core.words import Role, SpecialRule


def stands_behind(model: Model) -> bool:
    """Whether a model has Stand Behind."""
    return bool(model.rules) and SpecialRule.STAND_BEHIND in model.rules


def in_front(unit: Unit) -> str | None:
    """A Stand Behind model farther forward than a Front Rank model without the rule, if any is."""
    leaders = [
        seat.rank
        for name, seat in unit.seats.items()
        if unit.models[name].has_front_rank and not stands_behind(unit.models[name])
    ]
    last = max(leaders, default=0)
    behind = (name for name in unit.seats if stands_behind(unit.models[name]))
    return next((name for name in behind if unit.seats[name].rank < last), None)


def loosened(unit: Unit) -> Unit:
    """The unit in which Stand Behind models give way as if they had no Front Rank."""
    models = {
        name: replace(model, role=Role.MUSICIAN, rules=()) if stands_behind(model) else model
        for name, model in unit.models.items()
    }
    return replace(unit, models=models)


def followers(unit: Unit, rank: int) -> tuple[str, ...]:
    """The models of a rank that have no Front Rank."""

    def by_rank() -> dict[int, tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = {}
        for name, seat in unit.seats.items():
            if not unit.models[name].has_front_rank:
                found[seat.rank] = (*found.get(seat.rank, ()), name)
        return found

    return once(unit, "followers", by_rank).get(rank, ())
