"""The twin itself against worked examples, and its shortcuts against trying really everything."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.engine.twins.brute import (
    Start,
    assignments,
    displace,
    is_sound,
    legal_layouts,
    legal_seats,
    pushed_by,
    sound_blocks,
    widen,
)

ONE, DEEP, WIDE, BIG = (1, 1), (1, 2), (2, 1), (2, 2)
MM = (20.0, 20.0)


def start(drawing: str) -> Start:
    """`r` plain, `C` Champion, `m` a named R&F model, other capitals single Characters; `X#/##`."""
    rows = drawing.split("/")
    plain, named = set(), {}
    for r, row in enumerate(rows, 1):
        for f, letter in enumerate(row, 1):
            if letter == "r":
                plain.add((r, f))
            elif letter == "X":
                named[letter] = ((r, f), BIG, True)
            elif letter not in ".#":
                named[letter] = ((r, f), ONE, letter.isupper())
    return Start(len(rows[0]), frozenset(plain), named)


@pytest.mark.parametrize(
    ("drawing", "size", "seat", "cost", "moved", "pictures"),
    [
        ("rrrrr/rrrrr", ONE, (1, 3), 40, 1, 1),
        ("rrrrr/rrrrr/rrr..", ONE, (1, 3), 44.72, 1, 1),
        ("rrrrr/rrrrr/rrr..", ONE, (1, 5), 40, 1, 1),
        ("rrCrr/rrrrr", ONE, (1, 3), 60, 2, 2),
        ("rrrrr/rrrrr", BIG, (1, 1), 149.57, 4, 1),
        ("Hr/rr/r.", BIG, (1, 1), 200, 5, 1),
    ],
)
def test_worked_displacements(
    drawing: str,
    size: tuple[int, int],
    seat: tuple[int, int],
    cost: float,
    moved: int,
    pictures: int,
) -> None:
    answer = displace(start(drawing), size, seat, MM)
    assert answer is not None
    assert (round(answer.cost, 2), answer.moved, len(answer.pictures)) == (cost, moved, pictures)


@pytest.mark.parametrize(
    ("drawing", "left", "right", "cost", "moved", "pictures"),
    [
        ("rrrrr", 0, 0, 20, 1, 1),
        ("rrrrr", 1, 0, 40, 1, 1),
        ("rrrrr", 0, 1, 80, 1, 1),
        ("rCrr", 0, 0, 40, 2, 2),
        ("rCrr", 1, 0, 40, 1, 1),
        ("rCrr", 0, 1, 60, 1, 1),
    ],
)
def test_worked_single_ranks(
    drawing: str, left: int, right: int, cost: float, moved: int, pictures: int
) -> None:
    unit = start(drawing)
    (pushed,) = pushed_by(unit, ONE, (1, 2))
    end = {pushed: "left" if left else "right"} if left or right else {}
    answer = widen(unit, ONE, (1, 2), MM, end)
    assert answer is not None
    assert (answer.cost, answer.moved, len(answer.pictures)) == (cost, moved, pictures)


def test_worked_seats() -> None:
    front = {(1, f) for f in range(1, 6)}
    assert legal_seats(start("HKLAC/rrrrr/rr..."), ONE) == front | {(2, f) for _, f in front}
    assert legal_seats(start("X#/##/rr/rr"), ONE) == {(3, 1), (3, 2)}
    assert legal_seats(start("X#r/##r/rrr"), BIG) == {(1, 1), (1, 2), (3, 1), (3, 2)}


@pytest.mark.parametrize(
    ("files", "sizes", "front", "others", "back", "fore"),
    [(5, (BIG,), 4, 15, 54, 6), (2, (BIG,), 1, 6, 27, 4), (3, (DEEP,), 3, 6, 19, 5)],
)
def test_worked_best_sums(
    files: int, sizes: tuple[tuple[int, int], ...], front: int, others: int, back: int, fore: int
) -> None:
    for layout in legal_layouts(files, sizes, front, others):
        ranks = [r for r, _ in (*layout.front, *layout.bigs)]
        assert (sum(r for r, _ in layout.others), sum(ranks)) == (back, fore)


@pytest.mark.parametrize("files", [1, 2, 3])
@pytest.mark.parametrize("sizes", [(), (BIG,), (DEEP,), (WIDE,), (DEEP, BIG)])
@pytest.mark.parametrize("singles", [0, 1, 2, 3, 4])
def test_the_rank_by_rank_search_misses_no_sound_layout(
    files: int, sizes: tuple[tuple[int, int], ...], singles: int
) -> None:
    grid = [(r, f) for r in range(1, 5) for f in range(1, files + 1)]
    naive = set()
    for bigs in _placed(grid, sizes):
        for alone in combinations(grid, singles):
            bases = [*zip(bigs, sizes, strict=True), *((cell, ONE) for cell in alone)]
            if is_sound(files, bases):
                naive.add((bigs, frozenset(alone)))
    found = set(sound_blocks(files, sizes, singles))
    assert {each for each in found if all(r <= 4 for r, _ in (*each[0], *each[1]))} == naive


def _placed(
    grid: list[tuple[int, int]], sizes: tuple[tuple[int, int], ...]
) -> list[tuple[tuple[int, int], ...]]:
    if not sizes:
        return [()]
    return [(place, *rest) for place in grid for rest in _placed(grid, sizes[1:])]


def test_models_whose_cell_stays_stay() -> None:
    grid = [(r, f) for r in range(1, 4) for f in range(1, 4)]
    for old in combinations(grid, 5):
        for new in combinations(grid, 5):
            every = assignments(frozenset(old), frozenset(new), MM)
            least = min(every.values())
            fewest = min(moved for moved, way in every.items() if way < least + 0.01)
            cut = assignments(frozenset(old), frozenset(new), MM, whole=0)
            assert cut[len(set(old) - set(new))] == pytest.approx(least)
            assert fewest == len(set(old) - set(new))
