"""Health Pool arithmetic (dossier 32.14): whole models first, the rest is carried."""

from __future__ import annotations

from makeway.core.words import Value


class PoolLoss(Value, frozen=True, kw_only=True):
    """What Health Points lost do to a pool of several models.

    `lost` came off the pool, `fallen` models are removed, `models` stay, `carried` are kept in
    mind until they fill a whole model, `excess` found nothing left to take.
    """

    lost: int
    fallen: int
    models: int
    carried: int
    excess: int


def lose_from_pool(models: int, health: int, carried: int, points: int) -> PoolLoss:
    """Take `points` off a pool of `models` with `health` each, of which `carried` are gone (HP-1).

    ValueError when `carried` is not short of one model.

    >>> lose_from_pool(10, 3, 0, 7)
    PoolLoss(lost=7, fallen=2, models=8, carried=1, excess=0)
    >>> lose_from_pool(8, 3, 1, 2)
    PoolLoss(lost=2, fallen=1, models=7, carried=0, excess=0)
    """
    if points < 0 or not 0 <= carried < max(health, 1) or (carried and not models):
        raise ValueError(f"a pool of {models} × {health} cannot carry {carried} and lose {points}")
    total = models * health - carried
    left = max(0, total - points)
    standing = -(-left // health)
    return PoolLoss(
        lost=total - left,
        fallen=models - standing,
        models=standing,
        carried=standing * health - left,
        excess=max(0, points - total),
    )


class ModelLoss(Value, frozen=True, kw_only=True):
    """What Health Points lost do to a model with a pool of its own."""

    lost: int
    left: int
    excess: int


def lose_from_model(left: int, points: int) -> ModelLoss:
    """Take `points` off a Character or Champion who has `left` Health Points (HP-3, EX-1).

    >>> lose_from_model(3, 5)
    ModelLoss(lost=3, left=0, excess=2)
    """
    lost = min(left, points)
    return ModelLoss(lost=lost, left=left - lost, excess=points - lost)
