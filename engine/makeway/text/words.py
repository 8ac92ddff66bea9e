"""Words of a line with their columns: what an action or a position in one line is read from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NoReturn

from makeway.core.errors import LONGEST_SHOWN, shown
from makeway.core.words import Leaf, Seat
from makeway.text.errors import Fault, MalformedError, nearest

LONGEST = 4096
"""Lines of more characters are refused."""

_WORD = re.compile(
    r'(?:[^\s"{]+|"(?:[^"\\]|\\.)*"|\{(?:[^"{}]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*\}|\S)+'
)


class Word(Leaf, frozen=True, gc=False):
    """A word of a line, and the column (from 1) at which it begins."""

    text: str
    column: int

    def refuse(self, says: str, at: int = 0) -> NoReturn:
        """MalformedError about this word, or about its character number `at` (from 0)."""
        raise MalformedError(Fault(says=says, column=self.column + at))


def words_of(line: str, what: str = "line") -> list[Word]:
    """The words of a line; quotes and braces keep their spaces.

    MalformedError when it is longer than any line should be.

    >>> words_of('join "the boss"')[1]
    Word(text='"the boss"', column=6)
    """
    if not isinstance(line, str):
        raise MalformedError(f"A {what} is text, not {shown(line)}.")
    if len(line) > LONGEST:
        raise MalformedError(f"The {what} has {len(line)} characters; {LONGEST} are the most.")
    return [Word(each[0], each.start() + 1) for each in _WORD.finditer(line)]


class Words:
    """The words of a line, taken one by one."""

    def __init__(self, line: str, what: str = "action") -> None:
        self._words = words_of(line, what)
        self._end = Word("", len(line.rstrip()) + 2)
        self._next = 0

    @classmethod
    def of(cls, words: list[Word]) -> Words:
        """Words that were parted already."""
        made = cls("")
        made._words = words
        made._end = Word("", words[-1].column + len(words[-1].text) + 1)
        return made

    def __bool__(self) -> bool:
        return self._next < len(self._words)

    def peek(self) -> str:
        """The next word, not yet taken; empty at the end."""
        return self._words[self._next].text if self else ""

    def take(self, expected: str) -> Word:
        """The next word. MalformedError at the end of the line says what was expected."""
        if not self:
            self._end.refuse(f"The line ends here; expected {expected}.")
        self._next += 1
        return self._words[self._next - 1]

    def skip(self, *words: str) -> bool:
        """Whether the next word is one of these; then it is taken."""
        if self.peek() in words:
            self._next += 1
            return True
        return False

    def rest(self) -> Iterator[Word]:
        """Every word that is left, taken."""
        while self:
            yield self.take("")


def choice(word: Word, known: Iterable[str], what: str) -> str:
    """A word that has to be one of these. MalformedError names the nearest."""
    names = list(known)
    if word.text not in names:
        word.refuse(f"There is no {what} {shown(word.text)}.{_near(word.text, names)}")
    return word.text


def _near(word: str, names: list[str]) -> str:
    near = nearest(word, names)
    if near or not names:
        return near or " There is none."
    return f" There are {len(names)}, such as {', '.join(names[:3])}."


def seat(word: Word) -> Seat:
    """A seat written as rank, comma, file: "1,3"."""
    found = re.fullmatch(r"([0-9]{1,4}),([0-9]{1,4})", word.text)
    if found is None:
        word.refuse(f"Expected a seat, rank and file as in 1,3, not {shown(word.text)}.")
    return Seat(int(found[1]), int(found[2]))


def number(word: Word, what: str) -> int:
    """A whole number of at most four digits."""
    if not re.fullmatch(r"-?[0-9]{1,4}", word.text):
        word.refuse(f"Expected {what}, a whole number, not {shown(word.text)}.")
    return int(word.text)


def pairs(word: Word, value: Callable[[Word], object], example: str) -> dict[str, object]:
    """What is written as name=value, separated by semicolons or commas: "marshal=2,wizard=1"."""
    found: dict[str, object] = {}
    parts = re.finditer(r"[^;=,]+=(?:\d+,\d+(?!=)|[^;=,]*)|[^;,]+", word.text)
    for part in parts:
        name, equals, text = part[0].partition("=")
        at = word.column + part.start()
        here = Word(text, at + len(name) + 1)
        if not equals or not text:
            Word(part[0], at).refuse(
                f"Expected name=value as in {example}, not {shown(part[0][:LONGEST_SHOWN])}."
            )
        if name in found:
            Word(name, at).refuse(f"{shown(name)} stands here twice.")
        found[name] = value(here)
    return found
