"""The twin itself against worked examples, and its shortcuts against trying really everything."""

from __future__ import annotations

from itertools import combinations, permutations
from math import hypot

import pytest

from tests.engine.twins.brute import Layout, Place, Size, Start, is_sound, legal_layouts
from tests.engine.twins.least import displace, legal_seats, plain_way
from tests.engine.twins.widen import pushed_by, widen

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
@pytest.mark.parametrize("sizes", [(), (BIG,), (DEEP,), (WIDE,), (DEEP, DEEP), (WIDE, BIG)])
@pytest.mark.parametrize(("front", "others"), [(0, 2), (1, 0), (1, 1), (1, 3), (2, 2), (3, 0)])
def test_the_search_by_ranks_misses_no_best_layout(
    files: int, sizes: tuple[Size, ...], front: int, others: int
) -> None:
    area = front + others + sum(wide * deep for wide, deep in sizes)
    ranks = area if files == 1 else min(area, 5 if files == 2 or len(sizes) < 2 else 4)
    grid = [(r, f) for r in range(1, ranks + 1) for f in range(1, files + 1)]
    top, naive = (-1, 0), set[Layout]()
    for bigs in placed(grid, sizes):
        for alone in combinations(grid, front + others):
            stand = [*zip(bigs, sizes, strict=True), *((cell, ONE) for cell in alone)]
            if not is_sound(files, stand):
                continue
            for fore in combinations(alone, front):
                back = sum(r for r, _ in alone) - sum(r for r, _ in fore)
                sums = back, -sum(r for r, _ in (*fore, *bigs))
                if sums > top:
                    top, naive = sums, set()
                if sums == top:
                    naive.add(Layout(bigs, frozenset(fore), frozenset(alone) - frozenset(fore)))
    assert set(legal_layouts(files, sizes, front, others)) == naive


def placed(grid: list[Place], sizes: tuple[Size, ...]) -> list[tuple[Place, ...]]:
    """Big bases anywhere, those of one size in the order of the grid."""
    if not sizes:
        return [()]
    return [
        (place, *rest)
        for number, place in enumerate(grid)
        for rest in placed(grid[number:] if sizes[1:2] == sizes[:1] else grid, sizes[1:])
    ]


def test_models_whose_cell_stays_stay() -> None:
    grid = [(r, f) for r in range(1, 4) for f in range(1, 4)]
    for count in (2, 4):
        for old in combinations(grid, count):
            for new in combinations(grid, count):
                every = {
                    (
                        sum(hypot(20 * (a[1] - b[1]), 20 * (a[0] - b[0])) for a, b in pairs),
                        sum(a != b for a, b in pairs),
                    )
                    for chosen in permutations(new)
                    for pairs in [list(zip(old, chosen, strict=True))]
                }
                cost = min(mm for mm, _ in every)
                fewest = min(moved for mm, moved in every if mm < cost + 0.01)
                found = plain_way(frozenset(old), frozenset(new), MM)
                assert found[0] == pytest.approx(cost)
                assert found[1] == fewest
