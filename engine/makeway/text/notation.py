"""A unit as rows of letters, and back: what a teacher writes by hand and a test can read.

The front is at the top, one letter for each seat: `r` R&F, `c` Champion, `m` Musician,
`s` Standard Bearer, other small letters further kinds of R&F, capitals Characters, `.` an empty
seat, `#` the rest of a big base. Where A to Z are taken, letters with marks (À to Þ) go on.
`K|r r r` and `r r r|K` are models with a Mismatching Base.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from makeway.core.errors import shown
from makeway.core.once import once
from makeway.core.state import Unit
from makeway.core.words import Seat, Side, Value, seats_in_rank
from makeway.text.errors import Fault, MalformedError
from makeway.text.lettering import CAPITALS, SMALL, lettering, letters

EMPTY, REST, SIDE = ".", "#", "|"
MOST_SEATS = 400
"""Units of more seats are not drawn: no table needs them, and a slip of the pen makes them."""


class Drawing(Value, frozen=True, kw_only=True):
    """The letters of a drawing: rows of equal length from the front, and those at the sides."""

    rows: tuple[str, ...]
    left: str = ""
    right: str = ""

    @property
    def files(self) -> int:
        return len(self.rows[0])

    def at(self, seat: Seat) -> str:
        """The letter at a seat; EMPTY outside the drawing."""
        inside = 0 < seat.rank <= len(self.rows) and 0 < seat.file <= self.files
        return self.rows[seat.rank - 1][seat.file - 1] if inside else EMPTY

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat of the drawing, left to right and front to back."""
        return _seats(len(self.rows), self.files)

    @property
    def letters(self) -> frozenset[str]:
        """The letters that stand for models."""
        return frozenset("".join((*self.rows, self.left, self.right))) - {EMPTY, REST}

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        left, right = self.left, self.right
        both = self.files == 1 and bool(left or right)
        front = f"{left}{SIDE}" if left or both else ""
        end = f"{SIDE}{right}" if right or both else ""
        yield f"{front}{' '.join(self.rows[0])}{end}"
        for row in self.rows[1:]:
            yield f"{' ' * len(front)}{' '.join(row)}"


@lru_cache(maxsize=256)
def _seats(ranks: int, files: int) -> tuple[Seat, ...]:
    return tuple([seat for rank in range(1, ranks + 1) for seat in seats_in_rank(rank, files)])


def read(text: str) -> Drawing:
    """The letters of a drawing. MalformedError when a line is no rank of a unit.

    >>> print(read("K|rcr\\n  r.r"))
    K|r c r
      r . r
    """
    if not isinstance(text, str):
        raise MalformedError(f"A drawing is text, not {shown(text)}.")
    return _read(text)


@lru_cache(maxsize=64)
def _read(text: str) -> Drawing:
    if not text or text.isspace():
        raise MalformedError(
            "The drawing is empty. Each line is a rank, the front first: r c r s r"
        )
    if _LETTERS_ALONE.fullmatch(text):
        ranks = ["".join(line.split()) for line in text.splitlines()]
        return _of_rows([rank for rank in ranks if rank])
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    left, right = "", ""
    rows: list[str] = []
    for n, line in lines:
        row, *around = _rank(line, n)
        if around != ["", ""] and rows:
            raise MalformedError(Fault(says="A model at a side stands beside rank 1 only.", line=n))
        left, right = (around[0], around[1]) if not rows else (left, right)
        rows.append(row)
    return _of_rows(rows, left, right)


def _of_rows(rows: list[str], left: str = "", right: str = "") -> Drawing:
    files = max(map(len, rows))
    if files * len(rows) > MOST_SEATS:
        raise MalformedError(
            f"The drawing has {files * len(rows)} seats; {MOST_SEATS} are the most."
        )
    return Drawing(rows=tuple(row.ljust(files, EMPTY) for row in rows), left=left, right=right)


def _rank(line: str, n: int) -> tuple[str, str, str]:
    """The seats of one line and the letters left and right of them."""
    left, row, right = _split(line, n)
    if odd := _NO_LETTER.search(row):
        says = f"{odd[0]!r} is no letter of a drawing: use r c m s, A to Z, . or #"
        raise MalformedError(Fault(says=says, line=n))
    for letter in (left, right):
        if letter and not _is_letter(letter):
            says = f"{letter!r} stands at the side, where one letter may stand."
            raise MalformedError(Fault(says=says, line=n))
    if not row:
        raise MalformedError(Fault(says="The rank has no seats.", line=n))
    return row, left, right


_NO_LETTER = re.compile(rf"[^{CAPITALS}{SMALL}.#]")
_LETTERS_ALONE = re.compile(rf"[{CAPITALS}{SMALL}.#\s]*")


def _split(line: str, n: int) -> tuple[str, str, str]:
    parts = ["".join(part.split()) for part in line.split(SIDE)]
    match parts, [len(part) > 1 for part in parts]:
        case [row], _:
            return "", row, ""
        case [left, row], [False, True]:
            return left, row, ""
        case [row, right], [True, False]:
            return "", row, right
        case [left, row, right], _:
            return left, row, right
    says = f"{line.strip()!r}: write the model at a side as in K|r r or r r|K or K|r| ."
    raise MalformedError(Fault(says=says, line=n))


def _is_letter(letter: str) -> bool:
    return len(letter) == 1 and letter in CAPITALS + SMALL


def draw(unit: Unit) -> str:
    """A unit as its canonical drawing, big bases filled up with '#'."""
    if not isinstance(unit, Unit):
        raise TypeError(f"A drawing shows a Unit, not {shown(unit)}.")
    return str(drawing_of(unit))


def drawing_of(unit: Unit) -> Drawing:
    """The letters of a unit, as `read` gives them."""
    return once(unit, "drawing", lambda: _drawing_of(unit))


def in_order(unit: Unit) -> tuple[str, ...]:
    """The models of the block in reading order."""
    return once(unit, "order", lambda: tuple(sorted(unit.seats, key=unit.seats.__getitem__)))


def _drawing_of(unit: Unit) -> Drawing:
    letter = letters(unit)
    return Drawing(
        rows=_rows(unit),
        left=letter.get(unit.sides.get(Side.LEFT, ""), ""),
        right=letter.get(unit.sides.get(Side.RIGHT, ""), ""),
    )


def _rows(unit: Unit) -> tuple[str, ...]:
    files, order = unit.files, in_order(unit)
    ranks = -(-len(order) // files) if files > 0 else 0
    full = _seats(ranks, files)[: len(order)]
    if order and lettering(unit).alike and full == tuple(map(unit.seats.__getitem__, order)):
        drawn = "".join(map(letters(unit).__getitem__, order)).ljust(ranks * files, EMPTY)
    else:
        ranks, drawn = max(unit.ranks, 1), _with_gaps(unit)
    return tuple([drawn[rank * files : (rank + 1) * files] for rank in range(ranks)])


def _with_gaps(unit: Unit) -> str:
    """The letters of a block in which seats are empty or bases fill several."""
    letter, files = letters(unit), unit.files
    cells = [EMPTY] * (max(unit.ranks, 1) * files)
    for rank, file in unit.grid if unit.unusual else ():
        if 0 < file <= files and rank > 0:
            cells[(rank - 1) * files + file - 1] = REST
    for model, (rank, file) in unit.seats.items():
        if 0 < file <= files and rank > 0:
            cells[(rank - 1) * files + file - 1] = letter[model]
    return "".join(cells)
