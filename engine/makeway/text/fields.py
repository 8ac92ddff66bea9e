"""Fields of an action in one line: name=value, numbers by name, lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from makeway.core.errors import shown
from makeway.text.words import Word, Words, choice, number, pairs


def counts(word: Word) -> dict[str, Any]:
    """Numbers by name, as in rank_and_file=12,marshal=2."""
    return pairs(word, lambda each: number(each, "a number"), "rank_and_file=12,marshal=2")


def shares(word: Word) -> dict[str, Any]:
    """Numbers by attacker, or by pool and attacker, as in great_khan:marshal=2."""
    example = "marshal=2 or rank_and_file:marshal=2,great_khan:marshal=1"
    found: dict[str, Any] = {}
    for name, points in pairs(word, lambda each: number(each, "a number"), example).items():
        pool, parted, attacker = name.partition(":")
        if parted and isinstance(found.setdefault(pool, {}), dict):
            found[pool][attacker] = points
        else:
            found[name] = points
    return found


def listed(word: Word) -> list[Word]:
    """The parts of a list, as in orcs.3,orcs.4. MalformedError where one is missing or twice."""
    found: list[Word] = []
    for part in re.finditer(r"(?:^|(?<=,))[^,]*", word.text):
        each = Word(part[0], word.column + part.start())
        if not each.text:
            each.refuse("Expected a list, as in orcs.3,orcs.4; something is missing here.")
        if each.text in (known.text for known in found):
            each.refuse(f"{shown(each.text)} stands here twice.")
        found.append(each)
    return found


def base(word: Word) -> tuple[float, float]:
    """A base in mm, as in 25x50."""
    found = re.fullmatch(r"([0-9]{1,3})[x,×]([0-9]{1,3})", word.text)
    if found is None:
        word.refuse(f"Expected a base in mm as in 25x50, not {shown(word.text)}.")
    return float(found[1]), float(found[2])


def options(words: Words, **known: Callable[[Word], Any]) -> dict[str, Any]:
    """What is written as name=value behind the rest of an action."""
    found: dict[str, Any] = {}
    while words and words.peek() != "choose":
        word = words.take("")
        name, equals, text = word.text.partition("=")
        if not equals:
            word.refuse(f"Expected one of {', '.join(f'{n}=' for n in known)}, not {shown(name)}.")
        choice(Word(name, word.column), known, "field")
        if name in found:
            word.refuse(f"`{name}` stands here twice.")
        found[name] = known[name](Word(text, word.column + len(name) + 1))
    return found
