"""Front Rank: who has it, and where it puts him (FR-1 to FR-5, FR-9, CMD-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from makeway.board.best import Best, Big, Shape, best, fill
from makeway.board.block import Block, Stand
from makeway.board.naming import counted, listed, opening, the
from makeway.board.platforms import central, is_platform
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding
from makeway.core.state import Model
from makeway.core.words import SINGLE, Role, SpecialRule

HAS_FRONT_RANK = clause(
    "FR-1",
    "Who has Front Rank",
    "Every Character has Front Rank.",
    "S0-09",
    "Front Rank",
)
COMMAND_GROUP = clause(
    "CMD-1",
    "Command group",
    "Of the command group only the Champion has Front Rank; Musician and Standard Bearer stand"
    " in any rank.",
    "Command Group",
)
FORWARD = clause(
    "FR-2",
    "Back and forward",
    "Models without Front Rank stand as far back as possible; then models with it as far forward"
    " as possible.",
    "S0-09",
    "Front Rank",
)
NEXT_RANK = clause(
    "FR-4",
    "The next rank",
    "When Front Rank models fill a rank, the next one goes to the rank behind.",
    "Front Rank",
)
BEHIND = clause(
    "FR-5",
    "Not behind R&F",
    "No Front Rank model stands behind R&F whose place it could take.",
    "Front Rank",
    standing=Standing.INFERRED,
)
STAND_BEHIND = clause(
    "FR-9",
    "Stand Behind",
    "A Stand Behind model stands anywhere but in front of a Front Rank model without the rule.",
    "Stand Behind",
)
PLATFORM = clause(
    "WP-1",
    "War Platforms",
    "A War Platform stands in the centre of the first rank and pushes others away, after casualties"
    " too; a unit has one at most.",
    "War Platform",
)


class Posted(NamedTuple):
    """A model of the block and where it stands."""

    model: Model
    stand: Stand


def who_leads(models: Sequence[Model]) -> Iterator[Finding]:
    """Which models have Front Rank, and which of the command group have not (FR-1, CMD-1)."""
    characters = [model for model in models if model.is_character]
    if characters:
        yield HAS_FRONT_RANK.holds(
            f"{_names(characters)} {_has(characters)} Front Rank.", about=_about(characters)
        )
    champions = [model for model in models if model.role is Role.CHAMPION]
    followers = [model for model in models if not model.is_plain and not model.has_front_rank]
    if champions or followers:
        told = [f"{_names(champions)} {_has(champions)} Front Rank."] if champions else []
        if followers:
            told.append(f"{_names(followers)} {_has(followers)} none and may stand in any rank.")
        yield COMMAND_GROUP.holds(" ".join(told), about=_about([*champions, *followers]))


def _names(models: Sequence[Model]) -> str:
    return opening(listed(the(model) for model in models))


def _has(models: Sequence[Model]) -> str:
    return "has" if len(models) == 1 else "have"


def _about(models: Sequence[Model]) -> About:
    return About(models=tuple(model.id for model in models))


def far_forward(
    files: int, block: Sequence[Posted], holds: bool, forward: bool = False
) -> Iterator[Finding]:
    """Whether a block is best by the two steps of FR-2, and what stands in its way.

    `forward` is the other way of A1: Front Rank models go forward first. `holds` says that the
    structure is sound; of a broken one only models of one seat are judged.
    """
    yield from _stand_behind(block)
    stands = Block.of(each.stand for each in block)
    shape = stands.shape(files, forward)
    readings = ("A1",) if shape.bigs else ()
    if not holds:
        if not shape.bigs:
            yield from _behind_anyway(block)
        return
    top, sums = best(shape), stands.rank_sums()
    if top is None:
        return
    if sums == (top.back, top.fore):
        yield from _well_placed(block, readings)
        return
    yield _too_far_back(block, top, sums, readings)
    late = list(_behind_others(block, shape, top))
    if late:
        yield _behind(block, late)


def _behind_anyway(block: Sequence[Posted]) -> Iterator[Finding]:
    ahead = _foremost(block)
    late = [each for each in block if each.stand.front and ahead and _rank(each) > ahead]
    if late:
        yield _in_front_of(block, max(late, key=_rank), "")
        yield _behind(block, late)


def _foremost(block: Sequence[Posted]) -> int | None:
    """The foremost rank with a model without Front Rank."""
    return min((_rank(each) for each in block if each.stand.front is False), default=None)


def _behind(block: Sequence[Posted], late: Sequence[Posted]) -> Finding:
    ranks = sorted({_rank(each) for each in late})
    models = [each.model for each in late]
    return BEHIND.forbids(
        f"{_names(models)} would stand in rank {listed(map(str, ranks))}, behind models without"
        f" Front Rank in rank {_foremost(block)}.",
        about=_about(models),
    )


def _in_front_of(block: Sequence[Posted], last: Posted, remedy: str) -> Finding:
    first = _foremost(block)
    ahead = [each for each in block if each.stand.front is False and _rank(each) == first]
    return FORWARD.forbids(
        f"{opening(the(last.model))} with Front Rank is in rank {_rank(last)};"
        f" rank {first} holds {counted(len(ahead), 'model')} without it.",
        about=About(models=(last.model.id, *(each.model.id for each in ahead))),
        remedy=remedy or f"Rank {first} for {the(last.model)}.",
    )


def _well_placed(block: Sequence[Posted], readings: tuple[str, ...]) -> Iterator[Finding]:
    leaders = [each for each in block if each.stand.front]
    if not leaders:
        yield FORWARD.holds("No model of the block has Front Rank: any of them may stand in front.")
        return
    models = [each.model for each in leaders]
    yield FORWARD.holds(
        f"{_names(models) if len(models) < 5 else f'The {len(models)} models with Front Rank'}"
        f" {'stands' if len(models) == 1 else 'stand'} as far forward as possible.",
        about=_about(models),
        readings=readings,
    )
    behind = [each for each in leaders if each.stand.seat.rank > 1]
    if behind:
        models = [each.model for each in behind]
        rank = min(each.stand.seat.rank for each in behind)
        yield NEXT_RANK.holds(
            f"Rank {rank - 1} has no room left for {listed(map(the, models))}.",
            about=_about(models),
        )


def _too_far_back(
    block: Sequence[Posted], top: Best, sums: tuple[int, int], readings: tuple[str, ...]
) -> Finding:
    """The sums that fall short; among equal bases the model that stands too far back."""
    leaders = [each for each in block if each.stand.front]
    last, ahead = max(leaders, key=_rank, default=None), _foremost(block)
    if not readings and last and ahead and ahead < _rank(last):
        return _in_front_of(block, last, "")
    short, possible, who = (
        (sums[0], top.back, "without") if sums[0] < top.back else (sums[1], top.fore, "with")
    )
    return FORWARD.forbids(
        f"The rank numbers of models {who} Front Rank add up to {short}; {possible} is possible.",
        about=_about([each.model for each in leaders]),
        remedy="Models without Front Rank farther back, then those with it farther forward.",
        readings=readings,
    )


def _rank(each: Posted) -> int:
    return each.stand.seat.rank


def _behind_others(block: Sequence[Posted], shape: Shape, top: Best) -> Iterator[Posted]:
    """Front Rank models that stand behind others and would have room farther forward (FR-5)."""
    ahead = _foremost(block)
    for each in block:
        if each.stand.front and ahead is not None and _rank(each) > ahead:
            last = _last_rank(each, shape, top)
            if _rank(each) > last:
                yield each


def _last_rank(each: Posted, shape: Shape, top: Best) -> int:
    """The last rank in which a model of this base may stand in a best layout."""
    if each.stand.footprint == SINGLE:
        found = (fill(shape, ranks) for ranks in top.ranks)
        return max((how.mixed for how in found if how), default=1)
    kind = Big(True, *each.stand.footprint)
    return max(
        rank
        for ranks in top.ranks
        for big, rank in zip(shape.bigs, ranks, strict=True)
        if big == kind
    )


def _stand_behind(block: Sequence[Posted]) -> Iterator[Finding]:
    leaders = [each for each in block if each.stand.front]
    for each in block:
        if SpecialRule.STAND_BEHIND not in each.model.rules:
            continue
        last = max((_rank(other) for other in leaders), default=0)
        yield STAND_BEHIND.requires(
            _rank(each) >= last,
            f"{opening(the(each.model))} stands in rank {_rank(each)}, the last Front Rank model"
            f" in rank {last or 1}.",
            about=About(models=(each.model.id,)),
            remedy=f"Rank {last} or behind.",
        )


def in_the_centre(files: int, block: Sequence[Posted]) -> Iterator[Finding]:
    """Whether the War Platforms of a block stand in the centre of its first rank, one at most."""
    platforms = [each for each in block if is_platform(each.model)]
    for each in platforms:
        seats = central(files, each.stand.footprint.files)
        yield PLATFORM.requires(
            each.stand.seat in seats,
            f"{opening(the(each.model))} is a War Platform and stands at {each.stand.seat}.",
            about=_about([each.model]),
            remedy=f"{opening(listed(map(str, seats), 'or'))}, in the centre.",
        )
    if len(platforms) > 1:
        models = [each.model for each in platforms]
        yield PLATFORM.forbids(
            f"{_names(models)} are {len(models)} War Platforms in one unit.", about=_about(models)
        )
