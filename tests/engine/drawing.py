"""Units from drawings, for tests: front at the top, one letter per seat.

`r c m s` are R&F, Champion, Musician, Standard Bearer; capitals are Characters; "." is an empty
seat, "#" the rest of a big base whose front left seat has the letter; `K|r r` and `r r|K` are side
models. Rows are lines, or parted by "/". This reader shares no code with the engine's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from makeway.core.state import Contact, Model, Moment, Player, State, Unit
from makeway.core.words import Base, Phase, Role, Seat, Side

ROLES = {
    "r": Role.RANK_AND_FILE,
    "c": Role.CHAMPION,
    "m": Role.MUSICIAN,
    "s": Role.STANDARD_BEARER,
}

ORC = (25.0, 25.0)


def character(id: str, base: tuple[float, float] = ORC, **fields: Any) -> Model:
    """A lone Character model; `fields` as in Model."""
    known: dict[str, Any] = {"name": id.replace("_", " ").title(), "health_points": 3, **fields}
    return Model(id=id, role=Role.CHARACTER, base=Base(*base), **known)


def unit(
    drawing: str,
    base: tuple[float, float] = ORC,
    *,
    id: str = "orcs",
    player: str = "own",
    files: int | None = None,
    characters: Mapping[str, Model] | None = None,
    bases: Mapping[str, tuple[float, float]] | None = None,
    reference: tuple[float, float] | None = None,
    rank_and_file: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Unit:
    """The unit of a drawing.

    `bases` gives the base of a letter in mm where "#" does not show it (side models), `characters`
    whole models for capitals (else one is made whose id is the small letter), `rank_and_file` Model
    fields of all R&F, `fields` those of Unit. The name is the id with a capital.
    """
    left, rows, right = _rows(drawing)
    ref = Base(*(reference or base))
    reader = _Reader(id, ref, Base(*base), characters or {}, bases or {}, rank_and_file or {})
    models: dict[str, Model] = {}
    seats: dict[str, Seat] = {}
    shapes = _shapes(rows, reader)
    claimed = {
        (r + i, f + j)
        for (r, f), (wide, deep) in shapes.items()
        for i in range(deep)
        for j in range(wide)
        if i or j
    }
    for r, row in enumerate(rows, 1):
        for f, letter in enumerate(row, 1):
            if letter == "." or (r, f) in claimed:
                continue
            assert letter != "#", f"# at rank {r}, file {f} belongs to nobody"
            model = reader.model(letter, shapes[r, f])
            models[model.id], seats[model.id] = model, Seat(r, f)
    sides = {}
    for side, letter in ((Side.LEFT, left), (Side.RIGHT, right)):
        if letter:
            model = reader.model(letter, (1, 1))
            models[model.id], sides[side] = model, model.id
    return Unit(
        id=id,
        name=fields.pop("name", id.replace("_", " ").title()),
        player=player,
        models=models,
        files=files or max(len(row) for row in rows),
        reference=ref,
        seats=seats,
        sides=sides,
        **fields,
    )


def picture(unit: Unit) -> str:
    """The drawing of a unit, rows parted by "/"; Characters by the first letter of their id."""
    letters = {role: letter for letter, role in ROLES.items()}
    cells: dict[tuple[int, int], str] = {}
    for name, seat in unit.seats.items():
        model = unit.models[name]
        shape = model.base.footprint_in(unit.reference) or (1, 1)
        for i in range(shape[1]):
            for j in range(shape[0]):
                cells[seat.rank + i, seat.file + j] = "#"
        cells[seat.rank, seat.file] = letters.get(model.role) or name[0].upper()
    ranks = max(r for r, _ in cells)
    first, last = min(1, *(f for _, f in cells)), max(unit.files, *(f for _, f in cells))
    rows = (
        "".join(cells.get((r, f), ".") for f in range(first, last + 1)) for r in range(1, ranks + 1)
    )
    return "/".join(rows)


def alone(model: Model, player: str = "own") -> Unit:
    """A Character as a unit of one."""
    return Unit(
        id=model.id,
        name=model.name,
        player=player,
        models={model.id: model},
        files=1,
        reference=model.base,
        seats={model.id: Seat(1, 1)},
    )


def state(
    *units: Unit, phase: Phase = Phase.MOVEMENT, contacts: tuple[Contact, ...] = (), **fields: Any
) -> State:
    """A table with these units; players own and foe, own is active."""
    return State(
        units={each.id: each for each in units},
        players=(Player(id="own", name="Own"), Player(id="foe", name="Foe")),
        moment=Moment(active="own", phase=phase),
        contacts=contacts,
        **fields,
    )


def _rows(drawing: str) -> tuple[str, list[str], str]:
    lines = [line.replace(" ", "") for line in drawing.replace("/", "\n").split("\n")]
    lines = [line for line in lines if line]
    left = right = ""
    rows = []
    for line in lines:
        head, bar, body = line.partition("|")
        if bar and (head == "" or (len(head) == 1 and len(body) != 1)):
            left, line = left or head, body
        elif bar and len(head) == 1 and len(body) == 1:
            raise ValueError("write a side model of a single seat with spaces and a block")
        line, bar, tail = line.partition("|")
        right = right or tail
        rows.append(line)
    return left, rows, right


def _shapes(rows: list[str], reader: _Reader) -> dict[tuple[int, int], tuple[int, int]]:
    """How many files and ranks each letter fills: known bases first, then capitals, then others."""
    letters = [
        (r, f) for r, row in enumerate(rows, 1) for f, c in enumerate(row, 1) if c not in ".#"
    ]
    shapes: dict[tuple[int, int], tuple[int, int]] = {}
    claimed: set[tuple[int, int]] = set()

    def rank(place: tuple[int, int]) -> int:
        letter = rows[place[0] - 1][place[1] - 1]
        return 0 if reader.known(letter) else 1 if letter.isupper() else 2

    for r, f in sorted(letters, key=lambda place: (rank(place), place)):
        if (r, f) in claimed:
            continue
        letter = rows[r - 1][f - 1]
        wide, deep = reader.known(letter) or _extent(rows, r, f, claimed)
        shapes[r, f] = wide, deep
        claimed |= {(r + i, f + j) for i in range(deep) for j in range(wide) if i or j}
    return shapes


def _extent(rows: list[str], r: int, f: int, claimed: set[tuple[int, int]]) -> tuple[int, int]:
    """How far "#" or a repeated capital reaches right and down from a letter.

    A "#" with a capital at its left in the same rank goes with that one.
    """
    letter = rows[r - 1][f - 1]
    mates = {"#", letter} if letter.isupper() else {"#"}

    def free(rank: int, file: int) -> bool:
        row = rows[rank - 1] if rank <= len(rows) else ""
        inside = file <= len(row) and row[file - 1] in mates and (rank, file) not in claimed
        return inside and not (rank > r and file == f and _led(row, file, claimed, rank))

    wide = 1
    while free(r, f + wide):
        wide += 1
    deep = 1
    while all(free(r + deep, f + each) for each in range(wide)):
        deep += 1
    return wide, deep


def _led(row: str, file: int, claimed: set[tuple[int, int]], rank: int) -> bool:
    """Whether a capital stands left of this "#" with nothing but "#" between them."""
    while file > 1 and row[file - 1] == "#" and (rank, file) not in claimed:
        file -= 1
    return row[file - 1].isupper() and (rank, file) not in claimed and row[file] == "#"


class _Reader:
    """Makes the models of a drawing and numbers the plain ones."""

    def __init__(
        self,
        unit: str,
        reference: Base,
        base: Base,
        characters: Mapping[str, Model],
        bases: Mapping[str, tuple[float, float]],
        fields: Mapping[str, Any],
    ) -> None:
        self.unit, self.reference, self.base = unit, reference, base
        self.characters, self.bases, self.fields = characters, bases, fields
        self.count = 0

    def known(self, letter: str) -> tuple[int, int] | None:
        """The seats of a base that was given for a letter."""
        model = self.characters.get(letter)
        base = model.base if model else Base(*self.bases[letter]) if letter in self.bases else None
        return (base.footprint_in(self.reference) or (1, 1)) if base else None

    def model(self, letter: str, shape: tuple[int, int]) -> Model:
        if letter in self.characters:
            return self.characters[letter]
        width, depth = self.bases.get(letter) or (
            shape[0] * self.reference.width,
            shape[1] * self.reference.depth,
        )
        if letter.isupper():
            return character(letter.lower(), (width, depth), name=letter)
        role = ROLES[letter]
        if role is Role.RANK_AND_FILE:
            self.count += 1
            name, tail = f"{self.unit.title()} {self.count}", str(self.count)
        else:
            name, tail = f"the {role.value.replace('_', ' ').title()}", role.value
        return Model(
            id=f"{self.unit}.{tail}", name=name, role=role, base=Base(width, depth), **self.fields
        )
