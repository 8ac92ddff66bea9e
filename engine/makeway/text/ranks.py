"""Ranks in one line: `A|mscL#/3r##/5r`, a number standing before a letter that repeats."""

from __future__ import annotations

import re
from collections.abc import Mapping

from makeway.text import notation
from makeway.text.errors import Fault, MalformedError
from makeway.text.words import Word


def write_ranks(drawing: notation.Drawing) -> str:
    """The ranks as letters with numbers: "A|mscL#/3r##/5r"."""
    first, *others = drawing.rows
    both = drawing.files == 1 and (drawing.left or drawing.right)
    left = f"{drawing.left}|" if drawing.left or both else ""
    right = f"|{drawing.right}" if drawing.right or both else ""
    ranks = "/".join([f"{left}{first}{right}", *others])
    return _REPEATED.sub(lambda run: f"{len(run[0])}{run[1]}", ranks)


_REPEATED = re.compile(r"(.)\1+")


_RUN = re.compile(r"(\d+)([^/|]?)")


def read_ranks(word: Word) -> str:
    """The drawing of ranks such as `rcr/3r`. MalformedError with the column of the rank."""

    def at_length(run: re.Match[str]) -> str:
        count, letter = run.groups()
        if len(count) > 9 or int(count) > notation.MOST_SEATS:
            word.refuse(f"{notation.MOST_SEATS} seats are the most.", run.start())
        if not int(count) > 0 or not letter:
            word.refuse("Expected a number before a letter, as in 5r.", run.start())
        return letter * int(count)

    drawing = _RUN.sub(at_length, word.text).replace("/", "\n")
    try:
        notation.read(drawing)
    except MalformedError as problem:
        faults = (in_column(fault, {"": word, "drawing": word}) for fault in problem.faults)
        raise MalformedError(*faults) from None
    return drawing


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
