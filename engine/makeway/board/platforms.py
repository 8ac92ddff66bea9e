"""War Platforms: where the centre of the first rank is, and which does not stand there (WP-1)."""

from __future__ import annotations

from makeway.core.state import Model, Unit
from makeway.core.words import Seat, SpecialRule


def central(files: int, wide: int) -> tuple[Seat, ...]:
    """The seats of rank 1 on which a base that fills `wide` files has as many on either side, or
    one more on one of them (WP-1).

    >>> [seat.file for seat in central(5, 1)], [seat.file for seat in central(6, 1)]
    ([3], [3, 4])
    """
    left = (files - wide) // 2
    return tuple(
        Seat(1, 1 + file) for file in (left, files - wide - left)[: 1 + (files - wide) % 2]
    )


def is_platform(model: Model) -> bool:
    """Whether a model is a War Platform."""
    return bool(model.rules) and SpecialRule.WAR_PLATFORM in model.rules


def off_centre(unit: Unit) -> str | None:
    """The War Platform that does not stand in the centre of the first rank, if one does not."""
    if not any(map(is_platform, unit.ruled)):
        return None
    for name, seat in unit.seats.items():
        if is_platform(unit.models[name]):
            footprint = unit.footprint(name)
            if footprint and seat not in central(unit.files, footprint.files):
                return name
    return None
