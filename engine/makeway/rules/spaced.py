"""Unit Spacing and the edge of the board: where a move may end and what it may pass (SP)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from makeway.board.field import beyond_board, gap
from makeway.board.naming import listed
from makeway.board.placed import Placed
from makeway.board.spacing import AT_THE_END, ON_THE_WAY, Near, crowding, obstacles
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, beside_text, inch_text

SPACING = clause(
    "SP-1",
    "Unit Spacing",
    "Where a move ends, more than 1 inch lies between a unit and other units or Impassable Terrain;"
    " on the way half an inch does.",
    "Unit Spacing",
)
STILL_NEAR = clause(
    "SP-2",
    "Near already",
    "Units that legally stand within 1 inch may stay as near until they are apart.",
    "Unit Spacing",
)
ON_THE_BOARD = clause(
    "SP-4",
    "On the board",
    "A move ends with the whole unit on the board.",
    "Moving Units",
    standing=Standing.ASSUMED,
)


def too_near(
    state: State, thing: Unit | Placed, before: Unit | Placed, but: Collection[str] = ()
) -> tuple[Near, ...]:
    """What is within an inch where a move ends, and nearer than it was `before`."""
    found = crowding(state, thing, but)
    if not found:
        return ()
    names = {near.id for near in found}
    was = {each.id: gap(before, each) for each in obstacles(state, but) if each.id in names}
    return tuple(near for near in found if near.mm < was[near.id] - TOLERANCE)


def ends_clear(
    state: State,
    thing: Unit | Placed,
    before: Unit | Placed,
    whose: str,
    but: Collection[str] = (),
    about: About | None = None,
) -> Iterator[Finding]:
    """Unit Spacing and the board where a move ends; `whose` begins the sentence: "The Orcs"."""
    here = about or _about(thing)
    near = too_near(state, thing, before, but)
    for each in near:
        yield SPACING.forbids(
            f"{whose} would end {beside_text(each.mm, AT_THE_END)} from {called(state, each.id)};"
            f" more than {inch_text(AT_THE_END)} is needed.",
            about=About(models=(*here.models, *_models(state, each.id)), spots=here.spots),
        )
    still = [each for each in crowding(state, thing, but) if each not in near]
    for each in still:
        yield STILL_NEAR.gives_way(
            f"{whose} stood within 1″ of {called(state, each.id)} before and come no nearer.",
            about=here,
        )
    yield from on_the_board(state, thing, whose, here)
    if not near and not still:
        yield SPACING.holds(
            f"{whose} would end more than 1″ from other units and Impassable Terrain.", about=here
        )


def on_the_board(
    state: State, thing: Unit | Placed, whose: str, about: About | None = None
) -> Iterator[Finding]:
    """Whether it would stick out over an edge of the board; nothing when it does not."""
    out = beyond_board(state.field, thing) if state.field is not None else {}
    if out:
        edges = listed(f"{inch_text(mm)} over the {edge} edge" for edge, mm in out.items())
        yield ON_THE_BOARD.forbids(
            f"{whose} would stand {edges} of the board.", about=about or _about(thing)
        )


def passes_clear(state: State, near: Iterable[Near], whose: str) -> Iterator[Finding]:
    """What a move would pass nearer than half an inch (SP-1)."""
    least: dict[str, float] = {}
    for each in near:
        least[each.id] = min(each.mm, least.get(each.id, each.mm))
    for name, mm in least.items():
        how = f"pass {beside_text(mm, ON_THE_WAY)} from" if mm > TOLERANCE else "run into"
        yield SPACING.forbids(
            f"{whose} would {how} {called(state, name)}; on the way {inch_text(ON_THE_WAY)} is"
            " needed.",
            about=About(models=_models(state, name)),
        )


def called(state: State, id: str) -> str:
    """A unit or a piece of terrain by its name."""
    if id in state.units:
        return f"the {state.units[id].name}"
    return f"the {state.field.piece(id).name}" if state.field is not None else id


def _models(state: State, id: str) -> tuple[str, ...]:
    return tuple(state.units[id].models) if id in state.units else ()


def _about(thing: Unit | Placed) -> About:
    return About(models=tuple(thing.models)) if isinstance(thing, Unit) else About()
