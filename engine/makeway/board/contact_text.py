"""In words: with which of its files or ranks a unit is in contact."""

from __future__ import annotations

from collections.abc import Sequence

from makeway.board.ground import Line, Span, touches
from makeway.core.state import State, Unit
from makeway.core.words import Facing, Side


def contact_text(state: State, line: Line, unit: Unit) -> str:
    """Which of our files or ranks an enemy touches: "files 1 to 4" or "left side, file 1".

    An enemy on a flank touches ranks: "ranks 2, 3".
    """
    touched = {each.model for each in touches(state, unit, (line,))}
    along_files = line.facing in (Facing.FRONT, Facing.REAR)
    numbers: set[int] = set()
    for seat, model in unit.grid.items():
        if model in touched and _meets_cell(unit, seat, line, along_files):
            numbers.add(seat.file if along_files else seat.rank)
    parts = [f"{side} side" for side in Side if unit.sides.get(side) in touched]
    if numbers:
        noun = ("file" if along_files else "rank") + ("s" if len(numbers) > 1 else "")
        parts.append(f"{noun} {_run(sorted(numbers))}")
    return ", ".join(parts)


def _run(numbers: Sequence[int]) -> str:
    """Numbers in a row by their ends, from three on: "1 to 4"; others one by one: "4, 5"."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first + 1 == len(numbers):
        return f"{first} to {last}"
    return ", ".join(map(str, numbers))


def _meets_cell(unit: Unit, seat: tuple[int, int], line: Line, along_files: bool) -> bool:
    """One cell of a base: a big base counts only with the files that the enemy reaches."""
    rank, file = seat
    size, number = (unit.reference.width, file) if along_files else (unit.reference.depth, rank)
    cell = Span((number - 1) * size, number * size)
    return any(cell.meets(span) for spans in line.models.values() for span in spans)
