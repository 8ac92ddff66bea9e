"""From the letters of a drawing to models on seats, big bases on all that they fill."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from makeway.core.words import SINGLE, Footprint, Seat, Side
from makeway.text.errors import MalformedError
from makeway.text.lettering import SMALL
from makeway.text.notation import EMPTY, REST, Drawing


class Placed(NamedTuple):
    """Who stands where: the letters of the block in reading order, the front left seat of each, and
    the letters at the sides."""

    letters: str
    seats: tuple[Seat, ...]
    sides: dict[Side, str]


def place(drawing: Drawing, footprints: Mapping[str, Footprint | None]) -> Placed:
    """The models of a drawing.

    `footprints` tells for each letter how many seats its base fills, None for a Mismatching one.
    MalformedError when a base and its letters do not agree.
    """
    rows = "".join(drawing.rows)
    letters = rows.rstrip(EMPTY)
    seats = drawing.seats[: len(letters)]
    if EMPTY in letters:
        seats = tuple([at for letter, at in zip(letters, seats, strict=True) if letter != EMPTY])
        letters = letters.replace(EMPTY, "")
    big = [letter for letter, each in footprints.items() if each != SINGLE]
    if any(map(letters.__contains__, (REST, *big))):
        rest = _rest(drawing, zip(letters, seats, strict=True), footprints)
        letters = "".join(e for e, at in zip(letters, seats, strict=True) if at not in rest)
        seats = tuple([at for at in seats if at not in rest])
    sides = {Side.LEFT: drawing.left, Side.RIGHT: drawing.right}
    sides = {side: letter for side, letter in sides.items() if letter}
    for side, letter in sides.items():
        if footprints[letter] is not None:
            raise MalformedError(
                f"{letter} at the {side} side has a Matching Base: it takes a seat of the block."
            )
    _once("".join((letters, *sides.values())))
    return Placed(letters, seats, sides)


def _rest(
    drawing: Drawing,
    cells: Iterable[tuple[str, Seat]],
    footprints: Mapping[str, Footprint | None],
) -> set[Seat]:
    """The seats that big bases fill behind and right of their front left ones."""
    rest: set[Seat] = set()
    for letter, seat in cells:
        if seat in rest:
            continue
        if letter == REST:
            raise MalformedError(
                f"'#' at {seat} continues no big base: the front left seat has a letter."
            )
        if footprints[letter] != SINGLE:
            rest.update(_fill(drawing, letter, seat, footprints[letter]))
    return rest


def _fill(
    drawing: Drawing, letter: str, seat: Seat, footprint: Footprint | None
) -> tuple[Seat, ...]:
    if footprint is None:
        raise MalformedError(
            f"{letter} at {seat} has a Mismatching Base: it stands at a side, as in {letter}|r r r"
        )
    cells = footprint.cells(seat)
    for cell in cells[1:]:
        if drawing.at(cell) not in (letter, REST):
            raise MalformedError(
                f"{letter} at {seat} fills {footprint.files} × {footprint.ranks} seats, "
                f"but {drawing.at(cell)!r} stands at {cell}; write '#' there."
            )
    return cells[1:]


def _once(letters: str) -> None:
    named = letters.translate(_NAMELESS)
    if len(named) == len({*named}):
        return
    letter = next(each for each in named if named.count(each) > 1)
    raise MalformedError(f"{letter} stands {named.count(letter)} times: one letter is one model.")


_NAMELESS = str.maketrans("", "", "".join({*SMALL} - {*"cms"}))
"""Letters that may stand for many models."""
