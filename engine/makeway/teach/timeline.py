"""The timeline of an exercise as the browser gets it."""

from __future__ import annotations

from makeway.board.naming import opening
from makeway.teach.exercise_frame import LineBar, LineEnd, Timeline
from makeway.teach.lasting import named
from makeway.teach.marked import Line
from makeway.teach.written import End


def timeline(line: Line) -> Timeline:
    """Phases, bars and ends; an end stands after so many phases, the last beyond them all."""
    behind = {End.NOW: 0, End.PHASE: 1, End.TURN: len(line.phases), End.RUNS: len(line.phases) + 1}
    return Timeline(
        phases=line.phases,
        bars=tuple(LineBar(id=bar.id, label=named(bar)[0], who=named(bar)[1]) for bar in line.bars),
        ends=tuple(
            LineEnd(id=str(end), label=opening(label), at=behind[end])
            for end, label in line.ends.items()
        ),
    )
