"""A unit as rows of letters, and back: what a teacher writes by hand and a test can read.

The front is at the top, one letter for each seat: `r` R&F, `c` Champion, `m` Musician,
`s` Standard Bearer, other small letters further kinds of R&F, capitals Characters, `.` an empty
seat, `#` the rest of a big base. `K|r r r` and `r r r|K` are models with a Mismatching Base.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, groupby
from string import ascii_lowercase, ascii_uppercase

from makeway.core.errors import shown
from makeway.core.once import once
from makeway.core.state import Model, Unit
from makeway.core.words import Base, Role, Seat, Side, Value, seats_in_rank
from makeway.text.errors import Fault, MalformedError

EMPTY, REST, SIDE = ".", "#", "|"
LETTERS = {
    "r": Role.RANK_AND_FILE,
    "c": Role.CHAMPION,
    "m": Role.MUSICIAN,
    "s": Role.STANDARD_BEARER,
}
"""The letters with a fixed meaning."""

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
    def seats(self) -> Iterator[Seat]:
        """Every seat of the drawing, left to right and front to back."""
        ranks = range(1, len(self.rows) + 1)
        return chain.from_iterable([seats_in_rank(rank, self.files) for rank in ranks])

    @property
    def letters(self) -> set[str]:
        """The letters that stand for models."""
        return set("".join((*self.rows, self.left, self.right))) - {EMPTY, REST}

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
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise MalformedError(
            "The drawing is empty. Each line is a rank, the front first: r c r s r"
        )
    if _LETTERS_ALONE.fullmatch(text):
        return _of_rows(["".join(line.split()) for _, line in lines])
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


_NO_LETTER = re.compile(r"[^A-Za-z.#]")
_LETTERS_ALONE = re.compile(r"[A-Za-z.#\s]*")


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
    return len(letter) == 1 and letter.isascii() and letter.isalpha()


def draw(unit: Unit) -> str:
    """A unit as its canonical drawing, big bases filled up with '#'."""
    if not isinstance(unit, Unit):
        raise TypeError(f"A drawing shows a Unit, not {shown(unit)}.")
    return str(drawing_of(unit))


def drawing_of(unit: Unit) -> Drawing:
    """The letters of a unit, as `read` gives them."""
    return once(unit, "drawing", lambda: _drawing_of(unit))


def _drawing_of(unit: Unit) -> Drawing:
    letter = letters(unit)
    ranks, files = max(unit.ranks, 1), unit.files
    rows = [[EMPTY] * files for _ in range(ranks)]
    for rank, file in unit.grid if unit.unusual else ():
        if 0 < file <= files and rank > 0:
            rows[rank - 1][file - 1] = REST
    for model, (rank, file) in unit.seats.items():
        if 0 < file <= files and rank > 0:
            rows[rank - 1][file - 1] = letter[model]
    return Drawing(
        rows=tuple("".join(row) for row in rows),
        left=letter.get(unit.sides.get(Side.LEFT, ""), ""),
        right=letter.get(unit.sides.get(Side.RIGHT, ""), ""),
    )


_LATEST: deque[tuple[dict[str, Model], Base, dict[str, str]]] = deque(maxlen=16)
"""The letters given last: from step to step a unit keeps its models and moves them."""


def letters(unit: Unit) -> dict[str, str]:
    """The letter of each model: the first free letter of a Character's name, r c m s for R&F."""
    for models, reference, known in tuple(_LATEST):
        if models is unit.models and reference == unit.reference:
            return known
    found = _letters(unit)
    _LATEST.appendleft((unit.models, unit.reference, found))
    return found


def _letters(unit: Unit) -> dict[str, str]:
    found: dict[str, str] = {}
    kinds = {name: kind_of(model) for name, model in unit.models.items() if model.is_plain}
    main = _main(kinds.values(), unit.reference)
    others: dict[object, str] = {}
    for name, model in unit.models.items():
        if model.is_character:
            found[name] = _free(model.name.upper(), ascii_uppercase, found)
        elif not model.is_plain:
            found[name] = next(each for each, role in LETTERS.items() if role is model.role)
        elif kinds[name] == main:
            found[name] = "r"
        else:
            kind = kinds[name]
            if kind not in others:
                others[kind] = _free(model.name.lower(), ascii_lowercase, {**found, **LETTERS})
            found[name] = others[kind]
    return found


def _main(kinds: Iterable[tuple[object, ...]], reference: Base) -> tuple[object, ...] | None:
    """The kind of plain R&F by which the ranks form, and of those the most frequent one."""
    count = Counter[tuple[object, ...]]()
    for kind, run in groupby(kinds):
        count[kind] += len(list(run))
    return max(count, key=lambda kind: (kind[0] == reference, count[kind]), default=None)


def kind_of(model: Model) -> tuple[object, ...]:
    """What tells two kinds of plain R&F apart: everything printed."""
    printed = model.base, model.type, model.height, model.health_points, model.rules
    return (*printed, model.name, model.advance, model.march, model.fly, model.discipline)


def _free(name: str, alphabet: str, taken: Mapping[str, str]) -> str:
    """The first letter of a word of the name that is free, then any letter of it, then any."""
    used = {*taken.values(), *taken}
    heads = "".join(word[0] for word in name.split())
    return next(
        each for each in f"{heads}{name}{alphabet}" if each in alphabet and each not in used
    )
