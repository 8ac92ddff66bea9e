"""The ids of plain R&F in one word of a line: runs of their numbers, as in `@1-12,14,13`.

Ids that are no numbers of the unit's models stand there in full.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from makeway.core.errors import shown
from makeway.text.words import Word


def write_numbers(unit: str, ids: Iterable[str]) -> str:
    """Ids of R&F as runs of their numbers; other ids in full.

    >>> write_numbers("orcs", ["orcs.1", "orcs.2", "orcs.4"])
    '1-2,4'
    """
    start = f"{unit}."
    runs: list[list[int]] = []
    for each in ids:
        found = _NUMBER.fullmatch(each, len(start)) if each.startswith(start) else None
        if found is None:
            return msgspec.json.encode(list(ids)).decode()
        number = int(found[0])
        if runs and runs[-1][1] + 1 == number:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(f"{first}-{last}" if first < last else f"{first}" for first, last in runs)


_NUMBER = re.compile("[1-9][0-9]{0,3}")
_RUN = re.compile("([0-9]{1,4})(?:-([0-9]{1,4}))?")


def read_numbers(unit: str, word: Word) -> Iterator[str]:
    """The ids of a word. MalformedError says the column and what was expected there.

    >>> list(read_numbers("orcs", Word("1-2,4", 1)))
    ['orcs.1', 'orcs.2', 'orcs.4']
    """
    if word.text.startswith("["):
        try:
            yield from msgspec.json.decode(word.text, type=list[str])
        except msgspec.MsgspecError as problem:
            word.refuse(f'Expected ids as in ["a","b"]: {problem}.')
        return
    at = 0
    for run in word.text.split(","):
        found = _RUN.fullmatch(run)
        if found is None:
            word.refuse(f"{shown(run)} is no number of a model, nor a run as in 1-12.", at)
        for number in range(int(found[1]), int(found[2] or found[1]) + 1):
            yield f"{unit}.{number}"
        at += len(run) + 1
