"""Ranks in one line: `A|mscL#/3r##/5r`, a number standing before a letter that repeats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from makeway.text import notation
from makeway.text.errors import Fault, MalformedError
from makeway.text.words import Word


def write_ranks(drawing: notation.Drawing) -> str:
    """The ranks as letters with numbers: "A|mscL#/3r##/5r"."""
    first, *others = drawing.rows
    both = drawing.files == 1 and (drawing.left or drawing.right)
    left = f"{drawing.left}|" if drawing.left or both else ""
    right = f"|{drawing.right}" if drawing.right or both else ""
    return "/".join([_with_numbers(rank) for rank in (f"{left}{first}{right}", *others)])


@lru_cache(maxsize=1024)
def _with_numbers(rank: str) -> str:
    return _REPEATED.sub(lambda run: f"{len(run[0])}{run[1]}", rank)


_REPEATED = re.compile(r"(.)\1+")


def read_ranks(word: Word) -> str:
    """The drawing of ranks such as `rcr/3r`. MalformedError with the column of the rank."""
    lines: list[str] = []
    at = 0
    for rank in word.text.split("/"):
        try:
            lines.append(_at_length(rank))
        except MalformedError as problem:
            inside = problem.faults[0].column or 1
            word.refuse(problem.faults[0].says, at + inside - 1)
        at += len(rank) + 1
    drawing = "\n".join(lines)
    try:
        notation.read(drawing)
    except MalformedError as problem:
        faults = (in_column(fault, {"": word, "drawing": word}) for fault in problem.faults)
        raise MalformedError(*faults) from None
    return drawing


_RUN = re.compile(r"([0-9]+)([^|]?)")


@lru_cache(maxsize=1024)
def _at_length(rank: str) -> str:
    """The letters of a rank one by one. MalformedError with the column inside the rank."""

    def letters(run: re.Match[str]) -> str:
        count, letter = run.groups()
        if len(count) > 9 or int(count) > notation.MOST_SEATS:
            Word(rank, 1).refuse(f"{notation.MOST_SEATS} seats are the most.", run.start())
        if not int(count) > 0 or not letter:
            Word(rank, 1).refuse("Expected a number before a letter, as in 5r.", run.start())
        return letter * int(count)

    return _RUN.sub(letters, rank)


def in_column(fault: Fault, where: Mapping[str, Word]) -> Fault:
    """A fault of a field at the word that says the field; one of a drawing at its rank."""
    if fault.line is not None and "drawing" in where:
        ranks = where["drawing"].text.split("/")[: fault.line - 1]
        at = where["drawing"].column + sum(len(each) + 1 for each in ranks)
        return Fault(says=fault.says, column=at)
    near = [path for path in where if path and fault.field.startswith(path)]
    seated = "drawing" if "drawing" in where and re.search(r"rank \d", fault.says) else ""
    word = where[max(near, key=len, default=seated)]
    return Fault(says=fault.says, column=word.column)
