"""A tree read as a Struct: every unknown field, wrong type and missing field, with its line."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
import yaml

from makeway.core.actions import Action
from makeway.core.errors import shown
from makeway.core.well_formed import in_words, meant
from makeway.core.words import Base, Seat
from makeway.text import tree
from makeway.text.document import Expected, Inches, PlayDoc
from makeway.text.errors import Fault, MalformedError, closest, nearest

T = TypeVar("T")

MOST_ENTRIES = 400
"""Longer lists are not read."""

LARGEST = 10**9
"""No whole number in a document is larger; each field has bounds of its own."""

MOST_READ = 40
"""After so many faults the rest of a document is not read."""

WORDS: dict[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    Base: "[width, depth] in mm, as in [25, 50]",
    Seat: "[rank, file], as in [1, 3]",
    Inches: "two numbers in inches, as in [12, 8.5]",
}


def read(node: tree.Node, kind: type[T]) -> tuple[T, dict[str, int]]:
    """The value of a tree, and the line of every field by its path.

    The path of a text block (|) is there a second time with a bar behind it.
    MalformedError with all faults of the tree, not only the first.
    """
    reader = _Reader()
    value = reader.read(node, kind, "")
    if reader.faults:
        raise MalformedError(*reader.faults)
    return value, reader.lines


class _Reader:
    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.lines: dict[str, int] = {}

    def read(self, node: tree.Node, kind: Any, path: str) -> Any:
        """The value, or None after a fault was noted."""
        if len(self.faults) > MOST_READ:
            return None
        self.lines[path] = tree.line_of(node)
        if kind is PlayDoc:
            return self._play(node, path)
        origin = get_origin(kind)
        if origin in (Union, UnionType):
            return self._optional(node, kind, path)
        try:
            if inspect.isclass(kind) and issubclass(kind, msgspec.Struct):
                config = kind.__struct_config__
                if not config.array_like and config.tag is None:
                    return self._struct(node, kind, path)
            if origin is dict:
                key, value = get_args(kind)
                return self._mapping(node, key, value, path)
            if origin is tuple and get_args(kind)[-1] is ...:
                return self._sequence(node, get_args(kind)[0], path)
        except MalformedError as problem:
            self.faults.extend(problem.faults)
            return None
        return self._leaf(node, kind, path)

    def _optional(self, node: tree.Node, kind: Any, path: str) -> Any:
        kinds = [each for each in get_args(kind) if each is not NoneType]
        if tree.is_null(node) and len(kinds) < len(get_args(kind)):
            return None
        return self.read(node, kinds[0], path) if len(kinds) == 1 else self._leaf(node, kind, path)

    def _struct(self, node: tree.Node, kind: type[msgspec.Struct], path: str) -> Any:
        if not isinstance(node, yaml.MappingNode):
            return self._refuse(node, path, f"Expected fields such as {_some_fields(kind)}")
        hints = get_type_hints(kind)
        entries = tree.entries(node)
        for name, (key, _) in entries.items():
            if name not in hints:
                says = f"There is no field {shown(name)} here.{nearest(name, hints)}"
                self.faults.append(Fault(says=says, line=tree.line_of(key), field=path))
        for field in msgspec.structs.fields(kind):
            if field.required and field.name not in entries:
                says = f"The field {field.name!r} is missing: {expected(hints[field.name])}."
                self.faults.append(Fault(says=says, line=tree.line_of(node), field=path))
        before = len(self.faults)
        values = {
            name: self.read(value, hints[name], f"{path}.{name}" if path else name)
            for name, (_, value) in entries.items()
            if name in hints
        }
        complete = all(not f.required or f.name in values for f in msgspec.structs.fields(kind))
        return kind(**values) if complete and len(self.faults) == before else None

    def _play(self, node: tree.Node, path: str) -> PlayDoc | None:
        """An action, in words or as a mapping, with what stands beside it."""
        if not isinstance(node, yaml.MappingNode):
            text = self.read(node, str, path)
            return None if text is None else PlayDoc(do=text)
        before = len(self.faults)
        beside = {
            name: self.read(value, kind, f"{path}.{name}")
            for name, kind in (("caption", str), ("expect", Expected | None))
            if (value := tree.entries(node).get(name, (None, None))[1]) is not None
        }
        action = tree.without(node, beside)
        (_, verb), *fields = tree.entries(action).values() or [(node, node)]
        in_words = not fields and isinstance(verb, yaml.ScalarNode) and " " in str(verb.value)
        do = self.read(verb, str, f"{path}.do") if in_words else self._leaf(action, Action, path)
        return None if do is None or len(self.faults) > before else PlayDoc(do=do, **beside)

    def _mapping(self, node: tree.Node, key: Any, kind: Any, path: str) -> Any:
        if not isinstance(node, yaml.MappingNode):
            return self._refuse(node, path, "Expected a mapping, as in name: value")
        return {
            name if key is str else self._leaf(named, key, path): self.read(
                value, kind, f"{path}.{name}"
            )
            for name, (named, value) in tree.entries(node).items()
        }

    def _sequence(self, node: tree.Node, kind: Any, path: str) -> Any:
        if not isinstance(node, yaml.SequenceNode):
            return self._refuse(node, path, "Expected a list, one entry a line after '- '")
        if len(node.value) > MOST_ENTRIES:
            says = f"{len(node.value)} entries; {MOST_ENTRIES} are the most"
            return self._refuse(node, path, says)
        return tuple(self.read(each, kind, f"{path}[{n}]") for n, each in enumerate(node.value))

    def _leaf(self, node: tree.Node, kind: Any, path: str) -> Any:
        if kind is str and isinstance(node, yaml.ScalarNode) and not tree.is_null(node):
            if node.style == "|":
                self.lines[f"{path}|"] = tree.line_of(node)
            return tree.text_of(node)
        value = tree.plain(node)
        if any(abs(each) > LARGEST for each in _whole_numbers(value)):
            return self._refuse(node, path, "This number is too large for anything on a table")
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as problem:
            words = expected(kind)
            if not words:
                return self._refuse(node, path, in_words(problem, *meant(value)).rstrip("."))
            near = "" if value in options(kind) else closest(value, options(kind))
            return self._refuse(node, path, f"Expected {words}, not {shown(value)}", near)

    def _refuse(self, node: tree.Node, path: str, says: str, near: str = "") -> None:
        self.faults.append(Fault(says=f"{says}.{near}", line=tree.line_of(node), field=path))


def _whole_numbers(value: Any) -> Iterator[int]:
    """Every whole number inside of what was read."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _whole_numbers(each)


def expected(kind: Any) -> str:
    """What a field takes, in words; empty where the kind has none.

    >>> expected(int | None)
    'a whole number'
    """
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        words = [expected(each) for each in get_args(kind) if each is not NoneType]
        return " or ".join(words) if all(words) else ""
    if options(kind):
        return f"one of {', '.join(options(kind))}" if len(options(kind)) > 1 else options(kind)[0]
    if kind in WORDS:
        return WORDS[kind]
    if get_origin(kind) is dict:
        return "a mapping"
    if get_origin(kind) is tuple:
        return "a list"
    return ""


def options(kind: Any) -> list[str]:
    """The words that an enumeration knows."""
    if get_origin(kind) is Literal:
        return [str(each) for each in get_args(kind)]
    if inspect.isclass(kind) and issubclass(kind, Enum):
        return [str(each.value) for each in kind]
    return []


def _some_fields(kind: type[msgspec.Struct]) -> str:
    return ", ".join(kind.__struct_fields__[:3])
