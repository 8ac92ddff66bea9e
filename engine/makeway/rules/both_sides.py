"""From which sides a first rank loses models: alike, unless enemies lose contact (RC-2, RC-4)."""

from __future__ import annotations

from collections.abc import Sequence

from makeway.board.ground import Line, Span
from makeway.board.naming import listed
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, TOLERANCE, Facing, Side

BOTH_SIDES = clause(
    "RC-2",
    "One rank: from both sides",
    "From the first rank, casualties of one batch come off both sides as equally as possible.",
    "Removing Casualties",
)
IN_COMBAT = clause(
    "RC-4",
    "One rank in combat",
    "An Engaged unit of one rank first loses models where fewest enemies lose contact; only among"
    " equals do both sides share alike.",
    "Removing R&F Models from Units Engaged in Combat",
)


def splits(
    unit: Unit, models: Sequence[Model], due: int, enemies: Sequence[Line]
) -> tuple[tuple[int, int], ...]:
    """How many of `due` R&F models of the first rank may fall from its left and its right.

    `models` are the R&F models of the rank from the left; `enemies` those who stand against the
    unit. First where fewest enemies lose contact (RC-4), then as equally as possible (RC-2).
    """
    ways = [(left, due - left) for left in range(due + 1)]
    lost = {way: _lost(unit, models, way, enemies) for way in ways}
    fewest = min(lost.values())
    kept = [way for way in ways if lost[way] == fewest]
    odd = min(abs(left - right) for left, right in kept)
    return tuple(way for way in kept if abs(way[0] - way[1]) == odd)


def is_decided_by_contact(due: int, ways: Sequence[tuple[int, int]]) -> bool:
    """Whether contact, and not equal sides, says from where they fall."""
    return set(ways) != {(due // 2, due - due // 2), (due - due // 2, due // 2)}


def from_both(models: Sequence[Model], left: int, right: int) -> tuple[str, ...]:
    """The outermost models of a rank: so many from its left, so many from its right."""
    return tuple(model.id for model in (*models[:left], *models[len(models) - right :]))


def from_the_sides(
    models: Sequence[Model], mine: Sequence[Model], ways: Sequence[tuple[int, int]]
) -> Finding:
    """Whether `mine` are the outermost models of the first rank, from the sides that may give."""
    due, chosen = len(mine), {model.id for model in mine}
    fits = any(chosen == set(from_both(models, *way)) for way in ways)
    if is_decided_by_contact(due, ways):
        told = listed(
            [f"{left} from the left, {right} from the right" for left, right in ways], "or"
        )
        return IN_COMBAT.requires(
            fits,
            f"{told} fall: so fewest enemies lose contact.",
            about=About(models=tuple(model.id for model in mine)),
            remedy="Take the outermost R&F models away from the enemy.",
        )
    sides = listed([str(each) for each in sorted(ways[0])])
    return BOTH_SIDES.requires(
        fits,
        f"From the first rank {due} fall: {sides} from the two sides, the outermost R&F first.",
        about=About(models=tuple(model.id for model in mine)),
        remedy="Take the outermost R&F model of each side in turn.",
    )


def _lost(
    unit: Unit, models: Sequence[Model], way: tuple[int, int], enemies: Sequence[Line]
) -> int:
    """How many enemy units touch nobody of the rank that is left, before anybody is nudged."""
    if not enemies:
        return 0
    left, right = way
    gone = {model.id for model in (*models[:left], *models[len(models) - right :])}
    whole, rest = _row(unit, set()), _row(unit, gone)
    return len({each.enemy for each in enemies if not _touches(each, rest, whole)})


def _touches(enemy: Line, rest: Span, whole: Span) -> bool:
    if enemy.facing is Facing.LEFT:
        return rest.start - whole.start < TOLERANCE
    if enemy.facing is Facing.RIGHT:
        return whole.end - rest.end < TOLERANCE
    return rest.meets(enemy.span)


def _row(unit: Unit, gone: set[str]) -> Span:
    """The first rank without some models, once Champion and Characters have closed up inwards."""
    width = unit.reference.width
    row = sorted(
        (seat.file, name)
        for name, seat in unit.seats.items()
        if seat.rank == 1 and name not in gone
    )
    stays = next((f for f, name in row if not unit.models[name].has_front_rank), 1)
    wide = {name: (unit.footprint(name) or SINGLE).files for _, name in row}
    start = stays - 1 - sum(wide[name] for file, name in row if file < stays)
    beside = {side: unit.models[name].base.width for side, name in unit.sides.items()}
    left, right = beside.get(Side.LEFT, 0.0), beside.get(Side.RIGHT, 0.0)
    return Span(start * width - left, (start + sum(wide.values())) * width + right)
