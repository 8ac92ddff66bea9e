"""A move in words: `move orcs advance forward=3 wheel=20,left`.

move UNIT advance|march  forward=3  wheel=20,left  |  back=2  |  left=1.5  |  right=1.5
move WHO advance|march   the same for a Character who leaves his unit, or to=20.5,12,180
     [by=18,14;19,13] [fly] [march_test=3,4] [filled=orcs.3=1,2] [places=mage=1,3,hero=2,3]
move UNIT reform         [files=5] [facing=90] [places=...]

Points are inches from the table's upper left corner; `to` is the middle of the front edge of a base
and its facing, as `at` and `facing` in a document.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from makeway.board.placed import middle
from makeway.core.actions import Leg, Move
from makeway.core.errors import shown
from makeway.core.pose import Point, Pose
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import Side, millimetres
from makeway.rules.reform_move import about, reformed
from makeway.text.fields import options
from makeway.text.words import Word, Words, choice, number, pairs, seat

KINDS = (Kind.ADVANCE, Kind.MARCH, Kind.REFORM)
"""The moves of the Movement Phase."""

_NUMBER = r"-?[0-9]{1,4}(?:\.[0-9]{1,6})?"
_STRAIGHT = re.compile(rf"(forward|back|left|right)=({_NUMBER})")
_LEGS = ("forward", "back", "left", "right", "wheel")
_WHEEL = re.compile(rf"wheel=({_NUMBER}),(left|right)")


def read_move(words: Words, state: State) -> Move:
    """The move of a line, behind its verb. MalformedError with the column and what was expected.

    >>> from makeway.text.scenario import load
    >>> table = load("makeway: 1\\nunits: [{profile: Orcs, drawing: r r}]").state
    >>> read_move(Words("orcs advance forward=2.5 wheel=20,left"), table).legs[0].forward
    2.5
    """
    models = [model for unit in state.units.values() for model in unit.models]
    known = list(dict.fromkeys([*state.units, *models]))
    piece = choice(words.take("a unit or a Character, by its id"), known, "unit or model")
    kind = Kind(choice(words.take("advance, march or reform"), KINDS, "kind of move"))
    fly = words.skip("fly")
    legs = tuple(_legs(words))
    fields: dict[str, Any] = {"fly": words.skip("fly") or fly}
    fields |= options(
        words,
        **dict.fromkeys(_LEGS, _too_late),
        to=lambda w: _pose(w, _base_of(state, piece)),
        facing=lambda w: _facing(w, state, piece),
        by=points,
        files=lambda w: number(w, "the number of files"),
        places=lambda w: pairs(w, seat, "mage=1,3"),
        march_test=dice,
        filled=lambda w: pairs(w, seat, "orcs.3=2,1"),
    )
    facing = fields.pop("facing", None)
    made = Move(piece=piece, kind=kind, legs=legs, **fields)
    return made if facing is None else _turned(state, made, facing)


def _legs(words: Words) -> list[Leg]:
    found = []
    while words:
        text = words.peek()
        if straight := _STRAIGHT.fullmatch(text):
            found.append(replace(Leg(), **{straight[1]: float(straight[2])}))
        elif wheel := _WHEEL.fullmatch(text):
            found.append(Leg(wheel=float(wheel[1]), side=Side(wheel[2])))
        elif text.partition("=")[0] in _LEGS:
            words.take("").refuse(_leg_expected(text))
        else:
            break
        words.take("")
    return found


def _leg_expected(text: str) -> str:
    name = text.partition("=")[0]
    what = "a Wheel as in wheel=20,left" if name == "wheel" else f"inches as in {name}=3"
    return f"Expected {what}, not {shown(text)}."


def _too_late(word: Word) -> None:
    word.refuse("The legs of a move stand before its other fields, and there is no `to` with them.")


def _base_of(state: State, piece: str) -> float:
    """The width of the base that moves, in mm."""
    unit = state.units.get(piece)
    if unit is not None and len(unit.models) == 1:
        return unit.reference.width
    models = {name: model for each in state.units.values() for name, model in each.models.items()}
    return models[piece].base.width if piece in models else 0.0


def _pose(word: Word, width: float) -> Pose:
    numbers = _numbers(word, 3, "to=20.5,12,180")
    return Pose.of_front(_point(numbers[0], numbers[1]), width, numbers[2] % 360)


def points(word: Word) -> tuple[Point, ...]:
    """Points in inches, as in 18,14;19,13."""
    found = []
    for part in re.finditer(r"[^;]+", word.text):
        numbers = _numbers(Word(part[0], word.column + part.start()), 2, "18,14")
        found.append(_point(*numbers))
    return tuple(found)


def _point(x: float, y: float) -> Point:
    return Point(millimetres(x), millimetres(y))


def _numbers(word: Word, count: int, example: str) -> list[float]:
    if not re.fullmatch(",".join([_NUMBER] * count), word.text):
        word.refuse(f"Expected {count} numbers as in {example}, not {shown(word.text)}.")
    return [float(each) for each in word.text.split(",")]


def dice(word: Word) -> tuple[int, int]:
    """What two dice show, as in 3,4."""
    found = re.fullmatch(r"([1-6])[,+]([1-6])", word.text)
    if found is None:
        word.refuse(f"Expected two dice as in 3,4, not {shown(word.text)}.")
    return int(found[1]), int(found[2])


def _facing(word: Word, state: State, piece: str) -> float:
    if not re.fullmatch(_NUMBER, word.text):
        word.refuse(f"Expected degrees as in 90, not {shown(word.text)}.")
    unit = state.units.get(piece)
    if unit is None or unit.pose is None:
        word.refuse("`facing` belongs to the Reform of a unit on a battlefield.")
    return float(word.text) % 360


def _turned(state: State, made: Move, facing: float) -> Move:
    """A Reform that ends with another facing, about the centre of the unit."""
    unit: Unit = state.units[made.piece]
    return replace(made, to=about(reformed(unit, made), middle(unit), facing))
