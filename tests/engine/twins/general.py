"""Displacement as a model for a general solver (OR-Tools CP-SAT); shares no code with the engine.

All bases are in seats of the reference base. Distances are whole thousandths of a millimetre; a
total counts as equal up to 10 of them (0.01 mm), and then the fewest models moved decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import hypot
from random import Random
from typing import Any

from ortools.sat.python import cp_model

Place = tuple[int, int]
Size = tuple[int, int]
Sums = tuple[int, int]
PLAIN = "plain"


@dataclass
class Block:
    """What stands in a unit of `files`: named models with size and Front Rank, and plain R&F."""

    files: int
    named: dict[str, tuple[Size, bool]]
    plain: int
    seed: int = 1
    known: dict[int, Sums | None] = field(default_factory=dict)
    """The best rank sums for each first short rank, once they are known."""

    @property
    def area(self) -> int:
        return self.plain + sum(wide * deep for (wide, deep), _ in self.named.values())

    @property
    def ranks(self) -> int:
        deepest = sorted((deep for (_, deep), _ in self.named.values()), reverse=True)
        return self.area // self.files + sum(deepest[:2]) + 1

    @property
    def short_ranks(self) -> range:
        """The ranks that can be the first one with an empty cell."""
        return range(2, self.area // self.files + 2)


@dataclass
class Built:
    """A model with its variables: where each named model stands, which cells hold plain ones."""

    block: Block
    model: Any = field(default_factory=cp_model.CpModel)
    at: dict[str, dict[Place, Any]] = field(default_factory=dict)
    plain: dict[Place, Any] = field(default_factory=dict)

    @property
    def back(self) -> Any:
        behind = [
            place[0] * var
            for name, places in self.at.items()
            if not self.block.named[name][1]
            for place, var in places.items()
        ]
        return sum(behind) + sum(cell[0] * var for cell, var in self.plain.items())

    @property
    def fore(self) -> Any:
        return sum(
            place[0] * var
            for name, places in self.at.items()
            if self.block.named[name][1]
            for place, var in places.items()
        )


def build(block: Block, short: int) -> Built:
    """The sound layouts of a block in which `short` is the first rank with an empty cell."""
    built = Built(block)
    model, files, ranks = built.model, block.files, block.ranks
    grid = [(r, f) for r in range(1, ranks + 1) for f in range(1, files + 1)]
    for name, ((wide, deep), _) in block.named.items():
        built.at[name] = {
            (r, f): model.new_bool_var(f"{name} at {r},{f}")
            for r, f in grid
            if r + deep - 1 <= ranks and f + wide - 1 <= files and (deep > 1 or r <= short)
        }
        model.add_exactly_one(built.at[name].values())
    built.plain = {
        cell: model.new_bool_var(f"plain at {cell}") for cell in grid if cell[0] <= short
    }
    model.add(sum(built.plain.values()) == block.plain)
    held = {cell: _covers(built, cell) for cell in grid}
    for (rank, _), over in held.items():
        if rank < short:
            model.add_exactly_one(over)
        else:
            model.add_at_most_one(over)
    model.add(sum(var for f in range(1, files + 1) for var in held[short, f]) < files)
    for (rank, f), var in built.plain.items():
        if rank == short:
            model.add_bool_or(*held[rank - 1, f], ~var)
    for name, places in built.at.items():
        for (rank, f), var in places.items():
            for across in range(block.named[name][0][0] if rank > short else 0):
                model.add_bool_or(*held[rank - 1, f + across], ~var)
    return built


def _covers(built: Built, cell: Place) -> list[Any]:
    """Everything that would hold a cell."""
    over = [built.plain[cell]] if cell in built.plain else []
    for name, ((wide, deep), _) in built.block.named.items():
        over += [
            var
            for (r, f), var in built.at[name].items()
            if 0 <= cell[0] - r < deep and 0 <= cell[1] - f < wide
        ]
    return over


def _sums(block: Block, short: int) -> Sums | None:
    if short not in block.known:
        block.known[short] = _sums_with(block, short, {})
    return block.known[short]


def _sums_with(block: Block, short: int, fixed: dict[str, Place]) -> Sums | None:
    built = build(block, short)
    for name, place in fixed.items():
        if place not in built.at[name]:
            return None
        built.model.add(built.at[name][place] == 1)
    built.model.maximize(built.back)
    solver = _solved(built.model, block.seed)
    if solver is None:
        return None
    back = round(solver.objective_value)
    built.model.add(built.back == back)
    built.model.minimize(built.fore)
    return back, round(_sure(built.model, block.seed).objective_value)


def best_sums(block: Block, fixed: dict[str, Place] | None = None) -> Sums | None:
    """The best rank sums, without Front Rank and with it; None without a sound layout."""
    every = block.short_ranks
    found = [_sums_with(block, each, fixed) if fixed else _sums(block, each) for each in every]
    return max((each for each in found if each), key=lambda s: (s[0], -s[1]), default=None)


def _legal(block: Block, sums: Sums) -> Iterator[Built]:
    """The legal layouts, parted by their first short rank."""
    for short in block.short_ranks:
        if _sums(block, short) == sums:
            built = build(block, short)
            built.model.add(built.back == sums[0])
            built.model.add(built.fore == sums[1])
            yield built


def some_legal(block: Block, random: Random) -> tuple[dict[str, Place], frozenset[Place]] | None:
    """A legal layout drawn at random: named places and plain cells; None without a sound one."""
    sums = best_sums(block)
    if sums is None:
        return None
    built = random.choice(list(_legal(block, sums)))
    wishes = [random.randint(0, 9) * var for places in built.at.values() for var in places.values()]
    wishes += [random.randint(0, 9) * var for var in built.plain.values()]
    built.model.maximize(sum(wishes))
    solver = _sure(built.model, block.seed)
    named = {
        name: next(place for place, var in places.items() if solver.value(var))
        for name, places in built.at.items()
    }
    return named, frozenset(cell for cell, var in built.plain.items() if solver.value(var))


def least(
    block: Block,
    sums: Sums,
    named: dict[str, Place],
    plain: Iterable[Place],
    newcomer: tuple[str, Place],
    mm: tuple[float, float],
) -> tuple[float, int]:
    """The least total way in mm and the fewest models moved, over all legal layouts of a block
    (newcomer included) with him on his seat."""
    found: list[tuple[int, int]] = []
    for built in _legal(block, sums):
        if newcomer[1] not in built.at[newcomer[0]]:
            continue
        built.model.add(built.at[newcomer[0]][newcomer[1]] == 1)
        ways, moves = _ways(built, named, plain, mm)
        built.model.minimize(sum(ways))
        solver = _solved(built.model, block.seed)
        if solver is not None:
            shortest = round(solver.objective_value)
            built.model.add(sum(ways) <= shortest + 9)
            built.model.minimize(sum(moves))
            found.append((shortest, round(_sure(built.model, block.seed).objective_value)))
    shortest = min(each for each, _ in found)
    return shortest / 1000, min(moved for each, moved in found if each <= shortest + 9)


def _ways(
    built: Built, named: dict[str, Place], plain: Iterable[Place], mm: tuple[float, float]
) -> tuple[list[Any], list[Any]]:
    """How far everybody goes, in thousandths of a millimetre, and who moves at all."""
    ways, moves = [], []
    for name, old in named.items():
        for place, var in built.at[name].items():
            ways.append(_thousandths(old, place, mm) * var)
            moves.append(int(old != place) * var)
    into: dict[Place, list[Any]] = {cell: [] for cell in built.plain}
    for old in plain:
        goes = {cell: built.model.new_bool_var(f"{old} to {cell}") for cell in built.plain}
        built.model.add_exactly_one(goes.values())
        if old in goes:  # nothing is shorter, and nothing moves fewer, than who can stay stays
            built.model.add_implication(built.plain[old], goes[old])
        for cell, var in goes.items():
            into[cell].append(var)
            ways.append(_thousandths(old, cell, mm) * var)
            moves.append(int(old != cell) * var)
    for cell, comers in into.items():
        built.model.add(sum(comers) == built.plain[cell])
    return ways, moves


def _thousandths(a: Place, b: Place, mm: tuple[float, float]) -> int:
    return round(1000 * hypot((a[1] - b[1]) * mm[0], (a[0] - b[0]) * mm[1]))


def _solved(model: Any, seed: int) -> Any:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 2
    solver.parameters.random_seed = seed
    status = solver.solve(model)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE), solver.status_name(status)
    return solver if status == cp_model.OPTIMAL else None


def _sure(model: Any, seed: int) -> Any:
    solver = _solved(model, seed)
    assert solver is not None
    return solver
