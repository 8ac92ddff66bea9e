"""Where models stand in their unit: the frame in mm, sound and legal formations, pictures.

Left is the unit's own left. In the unit frame x runs right from the block's left edge and y
backwards from its front edge, both in mm (dossier 32.1 to 32.4).
"""

from __future__ import annotations

from makeway.board.block import Block, Stand
from makeway.board.block import rank_sums as rank_sums
from makeway.board.block import shape_of as shape_of
from makeway.board.platforms import off_centre
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, Base, Footprint, Height, Role, Seat, Side, SpecialRule

Rect = tuple[float, float, float, float]
"""x, y, width and depth in mm in the unit frame."""

FIXED = frozenset({SpecialRule.STAND_BEHIND, SpecialRule.WAR_PLATFORM})
"""Models with one of these rules keep the seat chosen for them; sums leave them out (32.3)."""


LEADING = (Role.CHARACTER, Role.CHAMPION)
"""Who has Front Rank (FR-1, CMD-1)."""


def is_fixed(model: Model) -> bool:
    """Whether a model keeps its seat while others are arranged (FR-9, dossier 32.3)."""
    return bool(model.rules) and not FIXED.isdisjoint(model.rules)


def front_of(model: Model) -> bool | None:
    """Which half of FR-2 a model takes part in: Front Rank, without it, or (None) neither."""
    return None if is_fixed(model) else model.role in LEADING


def block_of(unit: Unit) -> Block | None:
    """The models of the block in columns; None when a Mismatching Base stands in it (MM-1)."""
    seats, models = unit.seats, unit.models
    footprints: list[Footprint] = [SINGLE] * len(seats)
    if unit.unusual:
        found = [unit.footprint(name) for name in seats]
        footprints = [each for each in found if each is not None]
        if len(footprints) < len(found):
            return None
    roles = [models[name].role for name in seats]
    fronts: list[bool | None] = [role in LEADING for role in roles]
    if unit.ruled:
        fronts = [front_of(models[name]) for name in seats]
    return Block(tuple(seats.values()), tuple(footprints), tuple(fronts))


def stands(unit: Unit) -> tuple[Stand, ...] | None:
    """Every model of the block; None when a Mismatching Base stands in it (MM-1)."""
    block = block_of(unit)
    return None if block is None else tuple(map(Stand, *block))


def centre_at(unit: Unit, base: Base, seat: Seat) -> tuple[float, float]:
    """The centre in mm of a base whose front left corner is that of `seat`, in the unit frame.

    A 40 × 40 mm base in a unit of 20 × 20 mm, at rank 1, file 2: (40, 20).
    """
    reference = unit.reference
    return (
        (seat.file - 1) * reference.width + base.width / 2,
        (seat.rank - 1) * reference.depth + base.depth / 2,
    )


def rect_of(unit: Unit, model: str) -> Rect:
    """The base of a model in mm in the unit frame; side models stand beside the front (MM-1).

    KeyError when the unit has no such model.
    """
    base, seat = unit.models[model].base, unit.seats.get(model)
    if seat is not None:
        x = (seat.file - 1) * unit.reference.width
        return x, (seat.rank - 1) * unit.reference.depth, base.width, base.depth
    side = unit.side_of(model)
    if side is None:
        raise KeyError(model)
    return (-base.width if side is Side.LEFT else width(unit)), 0.0, base.width, base.depth


def centre(unit: Unit, model: str) -> tuple[float, float]:
    """The centre of a model's base in mm in the unit frame, side models included."""
    x, y, wide, deep = rect_of(unit, model)
    return x + wide / 2, y + deep / 2


def width(unit: Unit) -> float:
    """The width of the block in mm, side models left out (MM-10)."""
    return unit.files * unit.reference.width


def depth(unit: Unit) -> float:
    """The depth of the block in mm, incomplete ranks included (FRM-2)."""
    return unit.ranks * unit.reference.depth


def boundary(unit: Unit) -> Rect:
    """The Unit Boundary in mm in the unit frame, side models included (MM-4)."""
    left = unit.models[unit.sides[Side.LEFT]].base if Side.LEFT in unit.sides else Base(0, 0)
    right = unit.models[unit.sides[Side.RIGHT]].base if Side.RIGHT in unit.sides else Base(0, 0)
    deepest = max(depth(unit), left.depth, right.depth)
    return -left.width, 0.0, left.width + width(unit) + right.width, deepest


def is_sound(unit: Unit) -> bool:
    """Whether the formation of a unit holds by structure alone (dossier 32.2)."""
    block = block_of(unit)
    return block is not None and block.is_sound(unit.files)


def is_legal(unit: Unit) -> bool:
    """Whether a unit is sound and best (dossier 32.3), with a War Platform in the centre (WP-1)."""
    if "is_legal" not in unit.memo:
        block = block_of(unit)
        best_of_all = block is not None and block.is_legal(unit.files, unit.forward_first)
        unit.memo["is_legal"] = best_of_all and not off_centre(unit)
    return bool(unit.memo["is_legal"])


def has_one_rank(unit: Unit) -> bool:
    """Whether no seat of rank 2 is occupied (JN-10, MB-6, A22)."""
    return unit.ranks <= 1


Picture = tuple[frozenset[tuple[str, Seat]], frozenset[tuple[str, Seat]]]
"""Who stands where: named models by id, plain R&F by kind."""


def picture(unit: Unit) -> Picture:
    """What a player sees: two layouts are one picture when only plain R&F differ (dossier 32.4)."""
    named, plain = [], []
    for name, seat in unit.seats.items():
        model = unit.models[name]
        if model.is_plain:
            plain.append((kind_of(model), seat))
        else:
            named.append((name, seat))
    return frozenset(named), frozenset(plain)


def kind_of(model: Model) -> str:
    """What tells models apart in a picture: their id, or for plain R&F their base alone."""
    return f"{model.base.width:g}x{model.base.depth:g}" if model.is_plain else model.id


FULL_RANK = {Height.STANDARD: 5, Height.LARGE: 3, Height.GIGANTIC: 1}
"""How many models make a Full Rank, by Height (FRM-6)."""

LINE = 8
"""How many models abreast make a Line Formation (FRM-7)."""


def height_of(unit: Unit) -> Height:
    """The Height that counts for Full Ranks: that of most R&F, of Characters if alone (FRM-6)."""
    heights = [model.height for model in unit.rank_and_file]
    heights = heights or [model.height for model in unit.models.values()]
    return max(dict.fromkeys(heights), key=heights.count)


def per_rank(unit: Unit) -> tuple[int, ...]:
    """How many models each rank counts, big bases as those they replace (MB-4, MM-3).

    Side models count in no rank.
    """
    count = [0] * unit.ranks
    for seat in unit.grid:
        count[seat.rank - 1] += 1
    return tuple(count)


def full_ranks(unit: Unit) -> int:
    """The number of Full Ranks: 5 Standard, 3 Large or 1 Gigantic model each (FRM-6)."""
    need = FULL_RANK[height_of(unit)]
    return sum(number >= need for number in per_rank(unit))


def in_line_formation(unit: Unit) -> bool:
    """Whether the ranks hold 8 models or more (FRM-7)."""
    count = per_rank(unit)
    return bool(count) and count[0] >= LINE
