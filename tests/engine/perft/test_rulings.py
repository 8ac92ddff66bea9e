"""Full rulings in positions of the field: what is open is allowed, all else refused with a reason.

Also of losses: whoever may fall does, whoever may not is refused; models and Health Points are
conserved; what the rulings lead to is what the twin counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest
from makeway.board.formation import is_legal, picture
from makeway.core.actions import RANK_AND_FILE_POOL, Join, Lose
from makeway.core.ruling import Allowed, Illegal, Ruling
from makeway.core.state import State
from makeway.core.words import Seat, Side
from makeway.referee import options, rule
from makeway.rules.nudging import Combat
from makeway.rules.stand_ins import choices
from makeway.rules.toll import pools

from tests.engine.perft import falling
from tests.engine.perft.comparing import seats
from tests.engine.perft.field import PAIRS, Position, kinds, positions
from tests.engine.perft.standing import UNIT, seen, table_of
from tests.engine.perft.test_counts import EVERYTHING, SLICE
from tests.engine.twins.brute import Place, cells
from tests.engine.twins.small_units import drawn
from tests.engine.twins.widen import pushed_by, widen

FEW = 1 if EVERYTHING else 60
"""One in so many kinds, and one position of each."""


def sample(number: int) -> Iterator[Position]:
    random = Random(SLICE + number)
    for kind in list(kinds(PAIRS[number]))[SLICE % FEW :: FEW]:
        every = list(positions(kind))
        if every:
            yield random.choice(every)


def settled(table: State, ruling: Ruling) -> Iterator[Allowed]:
    """Every ruling that a Question leads to; each of its options is allowed or asks on."""
    assert not isinstance(ruling, Illegal), [each.because for each in ruling.forbidding]
    if isinstance(ruling, Allowed):
        yield ruling
        return
    assert ruling.options
    for choice in ruling.options:
        yield from settled(table, rule(table, choice.action))


def health(table: State) -> tuple[int, int]:
    """Models and Health Points on the table."""
    units = table.units.values()
    return sum(len(u.models) for u in units), sum(u.health_points_left for u in units)


def wider(position: Position) -> Iterator[Place]:
    """Seats of a single rank for which it makes room at its ends (JN-10)."""
    start, size = position.start, position.kind.pair.size
    assert size
    held = start.plain.union(*(cells(place, base) for place, base, _ in start.named.values()))
    if any(rank > 1 for rank, _ in held):
        return
    for file in range(1, start.files - size[0] + 2):
        pushed = pushed_by(start, size, (1, file))
        for where in product(("left", "right", ""), repeat=len(pushed)):
            ends = {who: end for who, end in zip(pushed, where, strict=True) if end}
            mm = position.kind.pair.rank_and_file
            if ends and widen(start, size, (1, file), mm, ends):
                yield (1, file)
                break


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_each_place_is_open_or_closed_by_a_clause(number: int) -> None:
    for position in sample(number):
        table, open_ = table_of(position), set[Seat | Side]()
        for option in options(table, "newcomer"):
            if option.spot.unit == UNIT:
                open_.add(option.spot.seat or option.spot.side or Side.LEFT)
                for allowed in settled(table, option.ruling):
                    after = allowed.state
                    assert after is not None
                    assert health(after) == health(table)
                    assert is_legal(after.units[UNIT]), drawn(position.start)
        if position.kind.pair.size:
            found = {(*each,) for each in open_ if isinstance(each, Seat)}
            assert found == set(seats(position)) | set(wider(position)), drawn(position.start)
        for place in _places(table):
            seat, side = (place, None) if isinstance(place, Seat) else (None, place)
            ruling = rule(table, Join(character="newcomer", unit=UNIT, seat=seat, side=side))
            assert isinstance(ruling, Illegal) == (place not in open_), drawn(position.start)
            if isinstance(ruling, Illegal):
                assert ruling.forbidding
                assert all(each.because for each in ruling.forbidding)


def _places(table: State) -> list[Seat | Side]:
    block = table.units[UNIT]
    ranks, files = range(1, block.ranks + 2), range(1, block.files + 1)
    return [*(Seat(rank, file) for rank in ranks for file in files), *Side]


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_whoever_may_fall_does_and_whoever_may_not_is_refused(number: int) -> None:
    random = Random(SLICE)
    for position in sample(number):
        table = table_of(position)
        block, plain = table.units[UNIT], position.kind.plain
        if plain < 2:
            continue
        lost = random.randrange(1, plain)
        (pool,) = pools(block).values()
        may = {frozenset(some) for some in choices(block, pool, lost, Combat(table, UNIT))}
        seats_of = {frozenset((*block.seats[who],) for who in some) for some in may}
        rests = falling.fallen(position.start, lost)
        assert seats_of == {position.start.plain - rest.plain for rest in rests}
        found = set()
        for fallen in may:
            for allowed in settled(table, _losing(table, lost, fallen)):
                assert allowed.state is not None
                models, points = health(table)
                assert health(allowed.state) == (models - lost, points - lost)
                assert is_legal(allowed.state.units[UNIT])
                found.add(picture(allowed.state.units[UNIT]))
        assert seen(found) == falling.after_losses(position.start, lost), drawn(position.start)
        every = list(combinations([model.id for model in pool], lost))
        for others in random.sample(every, min(4, len(every))):
            refused = frozenset(others) not in may
            ruling = _losing(table, lost, frozenset(others))
            assert isinstance(ruling, Illegal) == refused, (drawn(position.start), others)
            assert not isinstance(ruling, Illegal) or ruling.forbidding


def _losing(table: State, lost: int, fallen: frozenset[str]) -> Ruling:
    points = {RANK_AND_FILE_POOL: lost}
    return rule(table, Lose(unit=UNIT, points=points, fallen=tuple(sorted(fallen))))
