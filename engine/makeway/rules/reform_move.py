"""A Reform in the Movement Phase: the unit forms anew about its centre (MV-6)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.formation import boundary
from makeway.board.legs import centre_moves
from makeway.board.naming import the
from makeway.board.placed import apart, middle, where
from makeway.core.actions import Move
from makeway.core.clause import Standing, clause
from makeway.core.pose import Point, Pose
from makeway.core.ruling import About, Finding
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import TOLERANCE, Seat, inch_text
from makeway.rules.discipline import begins
from makeway.rules.moving_inside import judged
from makeway.rules.rates import rate

REFORM = clause(
    "MV-6",
    "Reform",
    "A unit that Reforms keeps its centre and takes any facing and any legal formation; no centre"
    " of a model ends farther off than its March Rate.",
    "Moving Units",
    standing=Standing.ASSUMED,
)


def reformed(unit: Unit, action: Move) -> Unit:
    """The unit formed anew: as the action says, else about its centre."""
    files = action.files or unit.files
    seats = {**laid_out(unit, files), **(action.places or {})}
    anew = replace(unit, files=files, seats=seats)
    pose = action.to or about(anew, middle(unit), where(unit).facing)
    return replace(anew, pose=pose)


def laid_out(unit: Unit, files: int) -> dict[str, Seat]:
    """Everybody's seat when the width changes and nobody says where to: Front Rank models first,
    each kind in the order in which it stands."""
    if files == unit.files:
        return dict(unit.seats)
    order = sorted(
        unit.seats, key=lambda who: (not unit.models[who].has_front_rank, unit.seats[who])
    )
    return {who: Seat(1 + at // files, 1 + at % files) for at, who in enumerate(order)}


def about(unit: Unit, centre: Point, facing: float) -> Pose:
    """The pose by which the centre of the Unit Boundary is there."""
    x, y, wide, deep = boundary(unit)
    turned = Pose(centre.x, centre.y, facing)
    return turned.moved(right=-x - wide / 2, back=-y - deep / 2)


def may_reform(state: State, unit: Unit, action: Move, end: Unit) -> Iterator[Finding]:
    """Its centre, its formation, how far each model comes."""
    here = About(models=tuple(unit.models))
    off = apart(middle(unit), middle(end))
    yield REFORM.requires(
        off < TOLERANCE,
        f"The centre of {begins(unit)[:1].lower()}{begins(unit)[1:]} stays."
        if off < TOLERANCE
        else f"The centre of the unit would move {inch_text(off)}; in a Reform it stays.",
        about=here,
        remedy="Leave `to` out, or turn the unit about its centre.",
    )
    if end.seats != unit.seats or end.files != unit.files:
        yield from judged(state, unit, dict(end.seats), end.files)
    for name, mm in centre_moves(unit, end).items():
        has = rate([unit.models[name]], Kind.MARCH)
        if has is not None and mm > has + TOLERANCE:
            yield REFORM.forbids(
                f"The centre of {the(unit.models[name])} would end {inch_text(mm)} from its start;"
                f" its March Rate is {inch_text(has)}.",
                about=About(models=(name,)),
            )
