"""How far an enemy in the front stays away from a place: the dimension line of a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.ground import Span, lines
from makeway.core.actions import Action, MakeWay
from makeway.core.ruling import Illegal
from makeway.core.state import State
from makeway.core.words import SINGLE, TOLERANCE, Facing, mm_text
from makeway.text import frame as wire
from makeway.text.figures import mm
from makeway.text.scene import placed

NO_CONTACT = "MW-4"


def gaps(state: State, action: Action, ruling: Illegal) -> Iterator[wire.Gap]:
    """The stretches between the enemies' fronts and the place in rank 1 that touches none."""
    if not isinstance(action, MakeWay) or action.seat.rank != 1:
        return
    if NO_CONTACT not in {finding.clause for finding in ruling.forbidding}:
        return
    unit = state.unit_of(action.character)
    width, files = unit.reference.width, (unit.footprint(action.character) or SINGLE).files
    front = Span((action.seat.file - 1) * width, (action.seat.file - 1 + files) * width)
    around = [line for line in lines(state, unit.id) if line.facing is Facing.FRONT]
    if any(line.span.meets(front) for line in around):
        return
    pose = placed(state)[unit.id]
    for line in around:
        start, end = sorted((line.span.end, front.start, line.span.start, front.end))[1:3]
        if end - start > TOLERANCE:
            (x, y), (u, v) = pose.at(start, 0), pose.at(end, 0)
            yield wire.Gap(from_=(mm(x), mm(y)), to=(mm(u), mm(v)), text=mm_text(end - start))
