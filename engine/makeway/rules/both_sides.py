"""From which sides a first rank loses models: alike, unless enemies lose contact (RC-2, RC-4)."""

from __future__ import annotations

from collections.abc import Sequence

from makeway.board.closing_up import drawn_in
from makeway.board.naming import listed
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, Unit
from makeway.rules.nudging import Combat

BOTH_SIDES = clause(
    "RC-2",
    "One rank: from both sides",
    "From the first rank, casualties of one batch come off both sides as equally as possible.",
    "Removing Casualties",
)
NEXT_ELIGIBLE = clause(
    "RC-3",
    "The next eligible model",
    "Where a model of another pool stands, the next R&F model falls and the other closes up.",
    "Removing Casualties",
    "S4-13",
)
IN_COMBAT = clause(
    "RC-4",
    "One rank in combat",
    "An Engaged unit of one rank loses models where fewest enemies drop out, then where fewest"
    " lose contact, then where most models touch; only among equals do both sides share alike.",
    "Removing R&F Models from Units Engaged in Combat",
)


def splits(
    unit: Unit, models: Sequence[Model], due: int, combat: Combat | None = None
) -> tuple[tuple[int, int], ...]:
    """How many of `due` R&F models of the first rank may fall from its left and its right.

    `models` are the R&F models of the rank from the left; `combat` the enemies in contact. First
    what is best for contact (RC-4), then as equally as possible (RC-2).
    """
    ways = [(left, due - left) for left in range(due + 1)]
    if combat is not None and combat.foes:
        keys = {way: contact_key(unit, models, way, combat) for way in ways}
        best = min(keys.values())
        ways = [way for way in ways if keys[way] == best]
    odd = min(abs(left - right) for left, right in ways)
    return tuple(way for way in ways if abs(way[0] - way[1]) == odd)


def contact_key(
    unit: Unit, models: Sequence[Model], way: tuple[int, int], combat: Combat
) -> tuple[int, int, int]:
    """What a split means for contact: who drops out, who is nudged, who touches (RC-4)."""
    pool = {model.id for model in models}
    return combat.outlook(*drawn_in(unit, set(from_both(models, *way)), pool)).key


def is_decided_by_contact(due: int, ways: Sequence[tuple[int, int]]) -> bool:
    """Whether contact, and not equal sides, says from where they fall."""
    return set(ways) != {(due // 2, due - due // 2), (due - due // 2, due // 2)}


def for_contact(
    unit: Unit, models: Sequence[Model], way: tuple[int, int], combat: Combat | None
) -> str:
    """What is best about a split that contact decides: "so fewest enemies lose contact"."""
    due = sum(way)
    if combat is None:
        return ""
    fair = contact_key(unit, models, (due // 2, due - due // 2), combat)
    mine = contact_key(unit, models, way, combat)
    if mine[0] < fair[0]:
        return "so fewest enemies drop out of the combat"
    if mine[1] < fair[1]:
        return "so fewest enemies lose contact"
    return "so most models stay in contact"


def from_both(models: Sequence[Model], left: int, right: int) -> tuple[str, ...]:
    """The outermost models of a rank: so many from its left, so many from its right."""
    return tuple(model.id for model in (*models[:left], *models[len(models) - right :]))


def from_the_sides(
    unit: Unit,
    models: Sequence[Model],
    mine: Sequence[str],
    due: int,
    ways: Sequence[tuple[int, int]],
    combat: Combat | None,
    fits: bool,
) -> Finding:
    """Whether `mine` are the outermost models of the first rank, from the sides that may give; it
    is so when it `fits`."""
    about = About(models=tuple(mine))
    if is_decided_by_contact(due, ways):
        told = listed(
            [f"{left} from the left, {right} from the right" for left, right in ways], "or"
        )
        return IN_COMBAT.requires(
            fits,
            f"{told} fall: {for_contact(unit, models, ways[0], combat)}.",
            about=about,
            remedy="Take the outermost R&F models away from the enemy.",
        )
    return BOTH_SIDES.requires(
        fits,
        f"From the first rank {_shared(*sorted(ways[0]))}, the outermost R&F first.",
        about=about,
        remedy="Take the outermost R&F model of each side in turn.",
    )


def _shared(few: int, many: int) -> str:
    """How many fall from each side.

    >>> _shared(1, 2)
    '3 fall: 1 from one side, 2 from the other'
    """
    if few == many:
        return f"{few + many} fall: {few} from each side"
    if not few:
        return f"{many} {'falls' if many == 1 else 'fall'} from either side"
    return f"{few + many} fall: {few} from one side, {many} from the other"
