"""Bounds of what a document may say of a model: names, bases and numbers."""

from __future__ import annotations

from makeway.core.errors import shown
from makeway.core.state import Model, Unit
from makeway.core.words import Base
from makeway.core.zone import Zone
from makeway.text.errors import Fault, MalformedError

SMALLEST_BASE, LARGEST_BASE = 5.0, 300.0
"""Bases outside these mm are slips of the pen."""


def check_base(name: str, base: Base) -> None:
    """MalformedError unless both sides of a base are of a size that models have."""
    if not all(SMALLEST_BASE <= side <= LARGEST_BASE for side in (base.width, base.depth)):
        raise MalformedError(
            f"{name}: a base of {base}; its sides are {SMALLEST_BASE:g} to {LARGEST_BASE:g} mm."
        )


LONGEST_NAME, MOST_HEALTH, MOST_INCHES, MOST_DISCIPLINE = 60, 100, 60, 10
"""Characters of a name, Health Points, inches of a rate: more is a slip of the pen."""


def check_words(field: str, text: str, longest: int) -> None:
    """MalformedError unless a name or title can be read: neither blank nor endless."""
    if not text.strip():
        raise MalformedError(f"The {field} is empty.")
    if len(text) > longest:
        raise MalformedError(f"The {field} has {len(text)} characters; {longest} are the most.")
    if not text.isprintable():
        odd = next(each for each in text if not each.isprintable())
        raise MalformedError(f"The {field} has the character U+{ord(odd):04X}, which has no shape.")


def _check_range(model: Model, field: str, least: int, most: int) -> None:
    value = getattr(model, field)
    if value is not None and not least <= value <= most:
        says = f"{model.name}: `{field}` is {shown(value)}; it is {least} to {most}."
        raise MalformedError(Fault(says=says, field=field))


def check_model(model: Model) -> None:
    """MalformedError unless name, base and numbers of a model can be."""
    check_words("name", model.name, LONGEST_NAME)
    _check_range(model, "health_points", 1, MOST_HEALTH)
    for rate in ("advance", "march"):
        _check_range(model, rate, 0, MOST_INCHES)
    for inches in model.fly or ():
        if not 0 <= inches <= MOST_INCHES:
            says = f"{model.name}: `fly` is {list(model.fly or ())}; both are 0 to {MOST_INCHES}."
            raise MalformedError(Fault(says=says, field="fly"))
    _check_range(model, "discipline", 0, MOST_DISCIPLINE)
    check_base(model.name, model.base)
    if model.lost and not model.has_own_pool:
        raise MalformedError(
            f"{model.name} is R&F: its lost Health Points are `carried` by the unit."
        )
    if not 0 <= model.lost < model.health_points:
        raise MalformedError(
            f"{model.name} has {model.health_points} Health Points and lost {model.lost}: "
            f"a model on the table has lost 0 to {model.health_points - 1}."
        )


MOST_POINTS = 10_000
"""More Health Points in one unit are a slip of the pen."""


def check_past(unit: Unit) -> None:
    """MalformedError unless a unit can have been what is written of its past."""
    past, now = unit.past, unit.health_points_left
    # Whoever joined since is here and was not when it began; whoever left was.
    began = max(1, now - past.since)
    for field, least in (("began", began), ("phase", now), ("models", 1)):
        value = getattr(past, field)
        if value is not None and not least <= value <= MOST_POINTS:
            _never(unit, field, f"is {shown(value)}; it is {least} to {MOST_POINTS}.")
    if abs(past.since) > MOST_POINTS:
        _never(unit, "since", f"is {shown(past.since)}; {MOST_POINTS} are the most.")
    if past.survivors and unit.rank_and_file:
        _never(unit, "survivors", "is said of Characters whose R&F are gone; R&F stand here.")
    lost = past.lost or {}
    if any(points < 0 for points in lost.values()):
        _never(unit, "lost", "counts Health Points lost; none of its numbers is below 0.")
    if lost and past.phase is None:
        _never(unit, "lost", "needs `phase`, the Health Points at the start of the phase.")
    if past.phase is not None and sum(lost.values()) > past.phase - now:
        says = f"adds up to {sum(lost.values())}; of {past.phase} there are {now} left."
        _never(unit, "lost", says)


def _never(unit: Unit, field: str, says: str) -> None:
    raise MalformedError(Fault(says=f"{unit.name}: `{field}` {says}", field=field))


MOST_ROOM = 3000
"""Tables are no longer than this many mm."""


def check_zone(zone: Zone | None) -> Zone | None:
    """The room around a unit. MalformedError when it is negative or longer than a table."""
    for edge in zone.__struct_fields__ if zone else ():
        room = getattr(zone, edge)
        if room is not None and not 0 <= room <= MOST_ROOM:
            says = f"`{edge}` is {shown(room)} mm; the zone ends 0 to {MOST_ROOM} mm away."
            raise MalformedError(Fault(says=says, field=f"zone.{edge}"))
    return zone
