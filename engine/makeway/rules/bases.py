"""Matching and Mismatching bases: what a base fills, where it stands, what it counts as there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import ceil

from makeway.board.naming import counted, opening, the
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, TOLERANCE, Base, Footprint, Side

MATCHING = clause(
    "MB-1",
    "Matching Base",
    "A base matches when width and depth are whole multiples of the reference base.",
    "Matching Bases",
)
NO_TURNING = clause(
    "MB-2",
    "No turning",
    "Width is compared with width and depth with depth; a base is not turned to fit.",
    "Matching Bases",
    standing=Standing.INFERRED,
)
SMALLER = clause(
    "MB-3",
    "Smaller is no multiple",
    "A base smaller than the reference base is Mismatching.",
    "Matching Bases",
)
IN_EACH_RANK = clause(
    "MB-4",
    "In every rank it covers",
    "A big base counts, in each rank it covers, as the models it replaces there.",
    "Matching Bases",
)
TOO_WIDE = clause(
    "MB-6",
    "No wider than the unit",
    "A base wider than a unit of more than one rank does not join it, and a unit does not form up"
    " narrower than a model that has joined it.",
    "Matching Bases",
)
AT_SIDE = clause(
    "MM-1",
    "At the side",
    "A Mismatching Base stands in contact with a side of the unit, front edges aligned.",
    "Mismatching Bases",
)
FIRST_RANK_ONLY = clause(
    "MM-3",
    "First rank only",
    "A side model is in the first rank only, forms a file of one and adds to no rank's count.",
    "Mismatching Bases",
)
PART_OF_UNIT = clause(
    "MM-4",
    "Part of the unit",
    "A side model belongs to the unit: boundary, contact and distances reach to it.",
    "S0-17",
    standing=Standing.INFERRED,
)
OTHER_SIDE = clause(
    "MM-5",
    "To the other side",
    "Inside its unit a side model changes only to the other side, while the unit moves.",
    "Mismatching Bases",
)
NO_SUPPORT = clause(
    "MM-10",
    "Outside the block",
    "A side model stands outside the block and supports nobody behind the first rank.",
    "Mismatching Bases",
    standing=Standing.INFERRED,
)
COMMON_BASE = clause(
    "CO-2",
    "Reference among Characters",
    "Characters alone form by a base that one of them has and that fits the most of them.",
    "Front Rank",
)


def reference_bases(models: Collection[Model]) -> tuple[Base, ...]:
    """The bases that may be the reference of a unit of Characters only; several are a tie (CO-2).

    >>> from makeway.core.words import Role
    >>> def one(name, *base):
    ...     return Model(id=name, name=name, role=Role.CHARACTER, base=Base(*base))
    >>> [str(base) for base in reference_bases([one("a", 25, 25), one("b", 25, 50)])]
    ['25 × 25 mm']
    """
    bases = tuple(dict.fromkeys(model.base for model in models))
    misfits = {b: sum(model.base.footprint_in(b) is None for model in models) for b in bases}
    fewest = min(misfits.values(), default=0)
    return tuple(base for base in bases if misfits[base] == fewest)


def common_base(unit: Unit) -> Finding | None:
    """How a unit of Characters only comes by its reference base; None with R&F (CO-2)."""
    if unit.rank_and_file or len(unit.models) < 2:
        return None
    bases = reference_bases(unit.models.values())
    misfits = sum(m.base.footprint_in(unit.reference) is None for m in unit.models.values())
    about = About(models=tuple(unit.models))
    if unit.reference not in bases:
        names = " or ".join(str(base) for base in bases)
        return COMMON_BASE.forbids(
            f"By {unit.reference} {counted(misfits, 'Character')} would be Mismatching.",
            about=about,
            remedy=f"The reference base is {names}.",
        )
    tie = f"; {len(bases)} bases do as well, the owner chose" if len(bases) > 1 else ""
    are = f"{counted(misfits, 'Character')} {'is' if misfits == 1 else 'are'}" if misfits else None
    return COMMON_BASE.holds(
        f"By {unit.reference} {are or 'no Character is'} Mismatching{tie}.", about=about
    )


def bases_stand(unit: Unit, block: Collection[str], sides: Mapping[Side, str]) -> Iterator[Finding]:
    """Every base where its size puts it: in the block or beside it (MB-1 to MB-4, MM-1 to 5)."""
    common = common_base(unit)
    if common is not None:
        yield common
    for who in block:
        yield from _in_block(unit, unit.models[who])
    for side, who in sides.items():
        yield from _beside(unit, unit.models[who], side)


def _in_block(unit: Unit, model: Model) -> Iterator[Finding]:
    footprint, about = unit.footprint(model.id), About(models=(model.id,))
    who = opening(the(model))
    if footprint is None:
        yield from misfit(unit, model)
        yield AT_SIDE.forbids(
            f"{who} stands in the block; a Mismatching Base stands beside the first rank.",
            about=about,
            remedy="A side of the unit.",
        )
    elif footprint != SINGLE:
        yield MATCHING.holds(
            f"{who} has {model.base}, the unit's base is {unit.reference}: {filled(footprint)}.",
            about=about,
        )
        yield IN_EACH_RANK.holds(
            f"{who} counts as {counted(footprint.files, 'model')} in"
            f" {counted(footprint.ranks, 'rank')}.",
            about=about,
        )


def filled(footprint: Footprint) -> str:
    """What a Matching Base fills, for a sentence.

    >>> filled(Footprint(2, 1))
    '2 files by 1 rank'
    """
    return f"{counted(footprint.files, 'file')} by {counted(footprint.ranks, 'rank')}"


def misfit(unit: Unit, model: Model) -> Iterator[Finding]:
    """Why a base is no multiple of the reference base (MB-1, MB-2, MB-3)."""
    base, reference, about = model.base, unit.reference, About(models=(model.id,))
    who = opening(the(model))
    if base.width < reference.width or base.depth < reference.depth:
        yield SMALLER.forbids(f"{who} has {base}, smaller than {reference}.", about=about)
        return
    across, back = base.width / reference.width, base.depth / reference.depth
    yield MATCHING.forbids(
        f"{who} has {base}, the unit's base is {reference}: {across:.3g} by {back:.3g} times,"
        " no whole number.",
        about=about,
    )
    if Base(base.depth, base.width).footprint_in(reference):
        yield NO_TURNING.holds(
            f"Turned by a quarter {the(model)} would fit; a base is not turned.", about=about
        )


def wide_enough(unit: Unit, model: Model, files: int, ranks: int, about: About) -> Finding:
    """Whether a joined base is no wider than the unit with so many files and ranks (MB-6)."""
    his, theirs = model.base.width, files * unit.reference.width
    text = f"His base is {his:g} mm wide, the {unit.name} {theirs:g} mm"
    if his < theirs + TOLERANCE:
        return TOO_WIDE.holds(f"{text}.", about=about)
    if ranks == 1:
        return TOO_WIDE.holds(f"{text}; the clause stops him only from several ranks.", about=about)
    needed = ceil((his - TOLERANCE) / unit.reference.width)
    return TOO_WIDE.forbids(
        f"{text} in {counted(ranks, 'rank')}.",
        about=about,
        remedy=f"At least {counted(needed, 'file')}.",
    )


def _beside(unit: Unit, model: Model, side: Side) -> Iterator[Finding]:
    about = About(models=(model.id,), spots=(Spot(unit=unit.id, side=side),))
    who = opening(the(model))
    if model.base.footprint_in(unit.reference) is not None:
        yield AT_SIDE.forbids(
            f"{who} has {model.base}, which matches {unit.reference}; he stands in the block.",
            about=about,
            remedy="A seat of the block.",
        )
        return
    yield AT_SIDE.holds(
        f"{who} has {model.base}, no multiple of {unit.reference}: the {side.value} side.",
        about=about,
    )
    yield FIRST_RANK_ONLY.holds(f"{who} is in rank 1 and adds to no rank's count.", about=about)
    yield PART_OF_UNIT.holds(f"The boundary of the {unit.name} reaches round {the(model)}.")
    yield NO_SUPPORT.holds(f"Nobody stands behind {the(model)}.", about=about)
    if unit.side_of(model.id) not in (None, side):
        yield OTHER_SIDE.holds(
            f"{who} changes to the {side.value} side as the unit rearranges.", about=about
        )
