"""The engine's displacement against a general solver, for random units of up to 60 models."""

from __future__ import annotations

from random import Random

import pytest
from makeway.board.displacement import displace, legal_seats
from makeway.board.formation import is_legal
from makeway.core.state import Model, Unit
from makeway.core.words import Base, Role, Seat

from tests.engine.twins.general import Block, Place, Size, best_sums, least, some_legal

SIZES: tuple[Size, ...] = ((1, 1), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3))
REFERENCES = ((20.0, 20.0), (25.0, 25.0), (25.0, 50.0))


def random_block(random: Random) -> Block:
    """A unit of up to 60 models with Champion, Musician and Standard Bearer and up to 4 Characters;
    most of them smaller."""
    files = random.randint(3, 10)
    named: dict[str, tuple[Size, bool]] = {
        f"character_{i}": (random.choice(SIZES), True) for i in range(random.randint(0, 4))
    }
    command = {"champion": ((1, 1), True), "musician": ((1, 1), False)}
    named |= {name: each for name, each in command.items() if random.random() < 0.6}
    most = random.choice((12, 20, 35, 60)) - len(named)
    return Block(files, named, random.randint(files, max(files, most)), random.randint(1, 999))


def engine_unit(
    block: Block, named: dict[str, Place], plain: frozenset[Place], mm: tuple[float, float]
) -> Unit:
    models: dict[str, Model] = {}
    seats: dict[str, Seat] = {}
    for number, place in enumerate(sorted(plain), 1):
        name = f"orcs.{number}"
        models[name], seats[name] = Model(id=name, name="Orc", base=Base(*mm)), Seat(*place)
    for name, place in named.items():
        role = Role(name) if name in ("champion", "musician") else Role.CHARACTER
        models[name] = _model(name, block.named[name][0], mm, role)
        seats[name] = Seat(*place)
    return Unit(
        id="orcs",
        name="Orcs",
        player="own",
        models=models,
        files=block.files,
        reference=Base(*mm),
        seats=seats,
    )


def _model(name: str, size: Size, mm: tuple[float, float], role: Role = Role.CHARACTER) -> Model:
    return Model(id=name, name=name, role=role, base=Base(size[0] * mm[0], size[1] * mm[1]))


@pytest.mark.parametrize("seed", range(40))
def test_a_general_solver_finds_nothing_shorter_and_no_other_seat(seed: int) -> None:
    random = Random(seed)
    block, mm = random_block(random), random.choice(REFERENCES)
    stood = some_legal(block, random)
    if stood is None:
        block = Block(block.files, {"champion": ((1, 1), True)}, block.plain, block.seed)
        stood = some_legal(block, random)
    assert stood is not None
    named, plain = stood
    unit = engine_unit(block, named, plain, mm)
    assert is_legal(unit)
    size = random.choice([each for each in SIZES if each[0] <= block.files])
    newcomer = _model("newcomer", size, mm)
    joined = Block(block.files, block.named | {"newcomer": (size, True)}, block.plain, block.seed)
    sums = best_sums(joined)
    seats = legal_seats(unit, newcomer)
    assert bool(seats) == (sums is not None)
    if sums is None:
        return
    tried = random.choice(seats)
    other = Seat(random.randint(1, 3), random.randint(1, block.files - size[0] + 1))
    for seat in {tried, other}:
        assert (seat in seats) == (best_sums(joined, {"newcomer": (*seat,)}) == sums), seat
    found = displace(unit, newcomer, tried)
    assert found is not None
    cost, moved = least(joined, sums, named, plain, ("newcomer", (*tried,)), mm)
    assert found.cost_mm == pytest.approx(cost, abs=0.05)
    assert found.moved == moved
