"""Actions whose fields have their types and bounds, and what msgspec says of others, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Any, get_args

import msgspec

from makeway.core.actions import (
    Action,
    Attack,
    AttackKind,
    Cause,
    Deploy,
    Join,
    Leg,
    Move,
    Reaction,
    Room,
)
from makeway.core.errors import MalformedActionError, hint, shown
from makeway.core.past import TestKind
from makeway.core.pose import Pose
from makeway.core.turn import Kind
from makeway.core.words import Facing, Phase, Side

LARGEST = 1000
"""Seats, hits and all other numbers of an action go from minus this to this."""

FARTHEST = 3000
"""Points of a battlefield in mm go from minus this to this; no table is longer."""

MOST_STEPS = 100
"""More legs or points of a way are a slip of the pen."""

LONGEST = 200
"""The longest name in an action, in characters."""

KINDS: tuple[type[msgspec.Struct], ...] = get_args(Action)


def well_formed(action: object) -> Action:
    """The action with every field of its type. MalformedActionError names the field that is not.

    >>> from makeway.core.actions import Join
    >>> well_formed(Join(character="warlord", unit="orcs", seat=(1, 3))).seat.file
    3
    >>> well_formed(Join(character="warlord", unit="orcs", side="lft"))
    Traceback (most recent call last):
    makeway.core.errors.MalformedActionError: side: There is no side 'lft'. Nearest: left.
    """
    kind: Any = type(action)
    if kind not in KINDS:
        names = ", ".join(each.__name__ for each in KINDS)
        raise MalformedActionError(f"{shown(action)} is no action. There are: {names}.")
    try:
        plain = msgspec.to_builtins(action)
        given = {name: each for name, each in plain.items() if each is not None}
        far = [(name, given.pop(name)) for name in _PLACES.get(kind, ()) if name in given]
        if not _within(given.values(), LARGEST):
            check_bounds(given)
        if far:
            check_bounds(dict(far), FARTHEST)
        for name in _LISTS:
            if (steps := len(plain.get(name) or ())) > MOST_STEPS:
                says = f"{name} has {steps} entries; {MOST_STEPS} are the most."
                raise MalformedActionError(says)
        formed: Action = msgspec.convert(plain, kind)
        return formed
    except msgspec.ValidationError as problem:
        raise MalformedActionError(in_words(problem)) from None
    except RecursionError:
        raise MalformedActionError(f"A field of {kind.__name__} is nested too deeply.") from None
    except TypeError as problem:
        raise MalformedActionError(
            f"A field of {kind.__name__} has no fitting type: {problem}."
        ) from None


_LISTS = ("legs", "by")
"""Fields of actions that hold one step after the other."""

_PLACES: dict[type, tuple[str, ...]] = {Join: ("by",), Move: ("by", "to"), Deploy: ("to",)}
"""Fields of actions that hold points of the battlefield."""


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every text and number inside a value, with its path."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield path, key
            yield from _leaves(each, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list | tuple):
        for n, each in enumerate(value):
            yield from _leaves(each, f"{path}[{n}]")
    else:
        yield path, value


_ARRAYS = (list, tuple)


def _within(values: Iterable[Any], most: int) -> bool:
    """Whether no number and no text among the values and inside them is beyond all bounds."""
    waiting = [*values]
    for value in waiting:
        if isinstance(value, str):
            if len(value) > LONGEST:
                return False
        elif isinstance(value, _ARRAYS):
            waiting += value
        elif isinstance(value, dict):
            waiting += value
            waiting += value.values()
        elif value is not None and not abs(value) <= most:
            return False
    return True


def check_bounds(plain: Any, most: int = LARGEST) -> None:
    """MalformedActionError for a number or a text beyond all bounds, anywhere inside built-ins."""
    if _within((plain,), most):
        return
    for path, value in _leaves(plain, ""):
        if isinstance(value, int | float) and not abs(value) <= most:
            raise MalformedActionError(
                f"{path} is {shown(value)}; numbers here go from -{most} to {most}."
            )
        if isinstance(value, str) and len(value) > LONGEST:
            raise MalformedActionError(
                f"{path[:LONGEST]} has {len(value)} characters; {LONGEST} are the most."
            )


_TYPES = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "nothing",
    "object": "a mapping",
    "str": "text",
}
_CHOICES: dict[str, type[StrEnum]] = {
    "room": Room,
    "side": Side,
    "sides": Side,
    "attack.kind": AttackKind,
    "kind": Kind,
    "move": Kind,
    "reaction": Reaction,
    "facing": Facing,
    "with_facing": Facing,
    "phase": Phase,
    "test": TestKind,
    "cause": Cause,
}

_PARTS: dict[str, tuple[type[msgspec.Struct], ...]] = {
    "attack": (Attack,),
    "legs": (Leg,),
    "to": (Pose,),
}
"""What stands inside a field of an action and has fields of its own."""


def in_words(problem: Exception, *structs: type[msgspec.Struct]) -> str:
    """What msgspec found wrong, as a sentence with the field in front and the nearest spelling.

    `structs` are those whose fields may have been misspelt, besides those of actions.

    >>> in_words(msgspec.ValidationError("Expected `int`, got `str` - at `$.seat[0]`"))
    'seat[0]: Expected a whole number, not text.'
    """
    says, _, at = str(problem).partition(" - at ")
    path = at.rpartition("`$")[2].strip("`").lstrip(".").replace("[...]", "")
    return f"{path}: {_sentence(says, path, structs)}" if path else _sentence(says, path, structs)


def meant(plain: Any) -> tuple[type[msgspec.Struct], ...]:
    """The kind of action that built-ins say they are, so that only its fields are named.

    >>> [kind.__name__ for kind in meant({"do": "join"})]
    ['Join']
    """
    do = plain.get("do") if isinstance(plain, dict) else None
    return tuple(kind for kind in KINDS if do == kind.__struct_config__.tag)


def _sentence(says: str, path: str, structs: tuple[type[msgspec.Struct], ...]) -> str:
    field = (re.findall(r"[a-z_]+", path) or [""])[-1]
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", says, re.DOTALL):
        kinds = _PARTS.get(field) or (structs if structs and not path else KINDS)
        names = {name for kind in kinds for name in kind.__struct_encode_fields__}
        return f"There is no field {shown(found[1])}. {hint(found[1], names)}"
    if field == "do" and (found := re.fullmatch(r"Invalid value '(.*)'", says, re.DOTALL)):
        verbs = [str(kind.__struct_config__.tag) for kind in KINDS]
        return f"There is no action {shown(found[1])}. {hint(found[1], verbs)}"
    if found := re.fullmatch(r"Object missing required field `(.*)`", says):
        return f"The field {found[1]!r} is missing."
    words = _CHOICES.get("attack.kind" if path.endswith("attack.kind") else field)
    if (found := re.fullmatch(r"Invalid enum value '(.*)'", says, re.DOTALL)) and words:
        return f"There is no {field} {shown(found[1])}. {hint(found[1], words)}"
    if found := re.fullmatch(r"Expected (.*), got (.*)", says):
        return f"Expected {_typed(found[1])}, not {_typed(found[2])}."
    if found := re.fullmatch(r"Expected (`.*`)", says):
        return f"Expected {_typed(found[1])}."
    if says == "Number out of range":
        return f"A number is too large; numbers here go from -{LARGEST} to {LARGEST}."
    return f"{says}."


def _typed(text: str) -> str:
    """The types of a sentence in plain words."""
    names = re.sub(r"`([^`]*)`", lambda each: each[1], text).split(" | ")
    first, _, rest = names[0].partition(" ")
    known = [f"{_TYPES.get(first, first)} {rest}".strip(), *(_TYPES.get(n, n) for n in names[1:])]
    return " or ".join(known)
