"""Who moves where when a newcomer takes a seat: dossier 32.5 to 32.7, course lesson 01."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from makeway.board.assignment import pair
from makeway.board.displacement import (
    WAYS,
    Displacement,
    displace,
    displace_single_rank,
    displaced_by,
    legal_seats,
    resettle,
)
from makeway.board.formation import is_legal
from makeway.core.actions import Room
from makeway.core.state import Model, Unit
from makeway.core.words import Seat, Side, SpecialRule
from msgspec.structs import replace

from tests.engine.drawing import character, picture, unit

TWENTY = (20.0, 20.0)


def joined(drawn: Unit, newcomer: Model, found: Displacement) -> list[str]:
    """The drawings of all ways, each of which has to be legal."""
    after = []
    left, right = found.wider
    for way in found.ways:
        seats = {who: Seat(s.rank, s.file + left) for who, s in drawn.seats.items()}
        there = replace(
            drawn,
            files=drawn.files + left + right,
            models={**drawn.models, newcomer.id: newcomer},
            seats={**seats, **way.seats, newcomer.id: found.seat},
        )
        assert is_legal(there)
        assert set(way.order) == set(way.seats) == set(way.mm)
        assert sum(way.mm.values()) == pytest.approx(way.total)
        after.append(picture(there))
    return after


def join(
    drawing: str,
    seat: tuple[int, int],
    base: tuple[float, float] = TWENTY,
    newcomer: tuple[float, float] | None = None,
    metric: str = "distance",
) -> tuple[float, int, list[str]] | None:
    drawn = unit(drawing, base)
    him = character("n", newcomer or base)
    found = displace(drawn, him, Seat(*seat), "models" if metric == "models" else "distance")
    if found is None:
        return None
    return round(found.cost_mm, 2), found.moved, joined(drawn, him, found)


def seats(drawing: str, newcomer: tuple[float, float] = TWENTY) -> set[tuple[int, int]]:
    found = legal_seats(unit(drawing, TWENTY), character("n", newcomer))
    return {(seat.rank, seat.file) for seat in found}


def test_when_rank_1_is_full_of_front_rank_models_rank_2_is_open_too() -> None:
    both = {(rank, file) for rank in (1, 2) for file in range(1, 6)}
    assert seats("HKLXc/rrrrr/rr...") == both


def test_behind_a_big_base_that_fills_the_front_only_the_third_rank_is_open() -> None:
    assert seats("X#/##/rr/rr") == {(3, 1), (3, 2)}


def test_a_second_big_base_takes_the_front_or_stands_behind_the_first() -> None:
    assert seats("X#r/##r/rrr", (40, 40)) == {(1, 1), (1, 2), (3, 1), (3, 2)}


def test_a_mismatching_base_has_no_seat_in_the_block() -> None:
    assert seats("rrr/rrr", (25, 25)) == set()
    assert join("rrr/rrr", (1, 1), newcomer=(25, 25)) is None


def test_no_seat_is_open_when_the_base_is_wider_than_the_unit() -> None:
    assert seats("r/r/r/r/r", (40, 40)) == set()
    assert seats("r", (40, 40)) == set()


def test_a_seat_behind_models_without_front_rank_is_none() -> None:
    assert join("rrrrr/rrr..", (2, 4)) is None
    assert join("rrrrr/rrr..", (3, 1)) is None
    assert join("rrrrr/rrr..", (1, 6)) is None


@pytest.mark.parametrize(
    ("drawing", "seat", "newcomer", "cost", "moved", "after"),
    [
        ("rrrrr/rrrrr", (1, 3), TWENTY, 40.0, 1, ["rrNrr/rrrrr/..r.."]),
        ("rrrrr/rrrrr/rrr..", (1, 3), TWENTY, 44.72, 1, ["rrNrr/rrrrr/rrrr."]),
        ("rrrrr/rrrrr/rrr..", (1, 5), TWENTY, 40.0, 1, ["rrrrN/rrrrr/rrr.r"]),
        (
            "rrcrr/rrrrr",
            (1, 3),
            TWENTY,
            60.0,
            2,
            ["rcNrr/rrrrr/.r...", "rrNcr/rrrrr/...r."],
        ),
        ("rrrrr/rrrrr", (1, 1), (40, 40), 149.57, 4, ["N#rrr/##rrr/rrrr."]),
        ("Hr/rr/r.", (1, 1), (40, 40), 200.0, 5, ["N#/##/Hr/rr/r."]),
    ],
)
def test_the_others_move_the_least_total_distance_then_the_fewest(
    drawing: str,
    seat: tuple[int, int],
    newcomer: tuple[float, float],
    cost: float,
    moved: int,
    after: list[str],
) -> None:
    assert join(drawing, seat, newcomer=newcomer) == (cost, moved, after)


def test_counting_models_alone_can_move_others_and_leaves_more_ties() -> None:
    big = join("Hr/rr/r.", (1, 1), newcomer=(40, 40), metric="models")
    assert big is not None
    assert big[1] == 4
    assert sorted(big[2]) == ["N#/##/rH/rr/.r", "N#/##/rH/rr/r."]
    any_place = join("rrrrr/rrrrr", (1, 3), metric="models")
    assert any_place is not None
    assert (any_place[1], len(any_place[2])) == (1, 5)
    drawn, him = unit("rrcrr/rrrrr", TWENTY), character("n", TWENTY)
    both = displace(drawn, him, Seat(1, 3), "models")
    assert both is not None
    assert (both.moved, both.equal, both.counted) == (2, 4 * 5, True)


def test_an_empty_front_rank_seat_displaces_nobody() -> None:
    assert join("HK/L.", (2, 2)) == (0.0, 0, ["HK/LN"])


def test_more_equal_ways_than_are_listed_are_counted() -> None:
    drawn, him = unit("c" + "r" * 11 + "/" + "r" * 12, TWENTY), character("n", TWENTY)
    found = displace(drawn, him, Seat(1, 1), "models")
    assert found is not None
    assert (found.equal, len(found.ways)) == (11 * 12, WAYS)


def test_lesson_01_the_orcs_and_their_warlord() -> None:
    orcs = "rcrsr/rrrrr/rrrrr/rrrrr/rrrr."
    base = (25.0, 25.0)
    rest = "/rrrrr/rrrrr/rrrrr/"
    assert join(orcs, (1, 3), base) == (111.8, 1, ["rcNsr" + rest + "rrrrr"])
    assert join(orcs, (1, 2), base) == (136.8, 2, ["rNcsr" + rest + "rrrrr"])
    assert join(orcs, (1, 4), base) == (103.08, 1, ["rcrNr" + rest + "rrrrs"])
    four = "rcrsr/rrrrr/rrrrr/rrrrr"
    assert join(four, (1, 3), base) == (100.0, 1, ["rcNsr" + rest + "..r.."])
    champion = join(four, (1, 2), base)
    assert champion is not None
    assert champion[:2] == (125.0, 2)
    assert sorted(champion[2]) == ["cNrsr" + rest + "r....", "rNcsr" + rest + "..r.."]


def test_lesson_01_the_saurians_and_their_lord() -> None:
    found = join("rrrrr/rrrrr/rrrrr/r....", (1, 2), (25, 25), (50, 50))
    assert found == (275.1, 4, ["rN#rr/r##rr/rrrrr/rrrrr"])
    lord = character("n", (50, 50))
    open_seats = legal_seats(unit("rrrrr/rrrrr/rrrrr/r....", (25, 25)), lord)
    assert [tuple(seat) for seat in open_seats] == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_lesson_01_the_mixed_set() -> None:
    warriors = "AcB/rrr/rrr/rr."
    assert join(warriors, (2, 1), (25, 25)) == (70.71, 1, ["AcB/Nrr/rrr/rrr"])
    assert len(legal_seats(unit(warriors), character("n"))) == 6
    assert join("rcrr/rrrr/rrr.", (1, 2), (25, 25)) == (80.9, 2, ["rNcr/rrrr/rrrr"])
    assert join("rcrr/rrrr/rrr.", (1, 1), (25, 25)) == (90.14, 1, ["Ncrr/rrrr/rrrr"])


@pytest.mark.parametrize(
    ("drawing", "seat", "cost", "after"),
    [
        ("rr/r.", (1, 1), 28.28, "Nr/rr"),
        ("cr/r.", (1, 1), 40.0, "Nc/rr"),
        ("sr/r.", (1, 1), 28.28, "Nr/rs"),
    ],
)
def test_the_smallest_positions_of_the_misconceptions(
    drawing: str, seat: tuple[int, int], cost: float, after: str
) -> None:
    found = join(drawing, seat)
    assert found is not None
    assert (found[0], found[2]) == (cost, [after])


def test_a_deep_base_takes_the_front_and_sends_a_small_one_back() -> None:
    found = join("HKL/rrr/rrr", (1, 1), newcomer=(20, 40))
    assert found is not None
    assert found == (108.28, 3, ["NKL/#Hr/rrr/rr."])
    assert join("HKL/rrr/rrr", (2, 1), newcomer=(20, 40)) is None


def test_big_bases_make_room_for_one_another() -> None:
    found = join("X#rr/##rr/rrrr", (1, 2), newcomer=(40, 40))
    assert found is None
    found = join("X#rrr/##rrr/rrrrr", (1, 2), newcomer=(40, 40))
    assert found is not None
    assert found[2] == ["rN#X#/r####/rrrrr/.rrrr"]


def test_the_telling_begins_with_who_is_pushed() -> None:
    drawn, him = unit("rcrsr/rrrrr/rrrr."), character("n")
    found = displace(drawn, him, Seat(1, 2))
    assert found is not None
    assert found.ways[0].order[0] == "orcs.champion"
    assert found.ways[0].order[1] == "orcs.2"


def test_a_unit_whose_own_layout_is_not_legal_is_put_right_too() -> None:
    found = join("rrr/rHr/rr.", (1, 1))
    assert found is not None
    assert found[2] == ["NHr/rrr/rrr"]
    assert join("rrr/rHr/rr.", (2, 2)) is None


def test_a_fixed_model_keeps_its_seat() -> None:
    damsel = character("d", TWENTY, rules=(SpecialRule.STAND_BEHIND,))
    drawn = unit("rrr/rDr/rr.", TWENTY, characters={"D": damsel})
    him = character("n", TWENTY)
    assert [tuple(seat) for seat in legal_seats(drawn, him)] == [(1, 1), (1, 2), (1, 3)]
    found = displace(drawn, him, Seat(1, 2))
    assert found is not None
    assert joined(drawn, him, found) == ["rNr/rDr/rrr"]


def single(
    drawing: str, seat: tuple[int, int], newcomer: tuple[float, float], *rooms: Room
) -> tuple[float, int, list[str]] | None:
    drawn, him = unit(drawing, TWENTY), character("n", newcomer)
    pushed = displaced_by(drawn, him, Seat(*seat))
    found = displace_single_rank(
        drawn, him, Seat(*seat), dict(zip(pushed, rooms, strict=True)), "distance"
    )
    return (round(found.cost_mm, 2), found.moved, joined(drawn, him, found)) if found else None


SECOND, LEFT, RIGHT = Room.SECOND_RANK, Room.LEFT_END, Room.RIGHT_END


@pytest.mark.parametrize(
    ("drawing", "room", "cost", "after"),
    [
        ("rrrrr", SECOND, 20.0, ["rNrrr/.r..."]),
        ("rrrrr", LEFT, 40.0, ["rrNrrr"]),
        ("rrrrr", RIGHT, 80.0, ["rNrrrr"]),
        ("rcrr", SECOND, 40.0, ["cNrr/r...", "rNcr/..r."]),
        ("rcrr", LEFT, 40.0, ["crNrr"]),
        ("rcrr", RIGHT, 60.0, ["rNrrc"]),
    ],
)
def test_a_single_rank_makes_room_behind_or_at_either_end(
    drawing: str, room: Room, cost: float, after: list[str]
) -> None:
    found = single(drawing, (1, 2), TWENTY, room)
    assert found is not None
    assert (found[0], found[2]) == (cost, after)


def test_behind_the_first_place_the_displaced_model_stands_right_behind_him() -> None:
    assert single("rrrrr", (1, 1), TWENTY, SECOND) == (20.0, 1, ["Nrrrr/r...."])


def test_each_model_that_a_wide_base_displaces_has_its_own_way() -> None:
    wide = (40.0, 40.0)
    assert single("rrrrr", (1, 1), wide, SECOND, SECOND) == (
        89.44,
        2,
        ["N#rrr/##rr."],
    )
    assert single("rrrrr", (1, 1), wide, LEFT, RIGHT) == (100.0, 2, ["rN#rrrr/.##...."])
    assert single("rrrrr", (1, 1), wide, LEFT, LEFT) == (80.0, 2, ["rrN#rrr/..##..."])
    one_each = single("rrrrr", (1, 1), wide, LEFT, SECOND)
    assert one_each is not None
    assert one_each[2] == ["rN#rrr/.##r.."]


def test_a_wider_unit_is_numbered_anew_from_its_new_left_file() -> None:
    drawn, him = unit("rrr", TWENTY), character("n", TWENTY)
    found = displace_single_rank(drawn, him, Seat(1, 2), {"orcs.2": LEFT})
    assert found is not None
    assert (found.wider, found.seat) == ((1, 0), Seat(1, 3))
    assert found.ways[0].seats == {"orcs.2": Seat(1, 1)}


def test_a_unit_of_two_ranks_has_no_such_choice() -> None:
    assert single("rrr/r..", (1, 2), TWENTY, LEFT) is None


def test_a_gap_is_closed_by_the_fewest_models() -> None:
    drawn = unit("HKLX./rrNrr/rrrrr", TWENTY)
    found = resettle(drawn)
    assert found is not None
    assert (found.moved, found.equal) == (2, 5)
    seated = found.ways[0].seats
    assert seated["n"] == Seat(1, 5)


def test_a_legal_unit_needs_no_resettling() -> None:
    found = resettle(unit("rcr/rr.", TWENTY))
    assert found is not None
    assert (found.moved, found.ways[0].seats) == (0, {})


def test_no_layout_with_these_files_is_no_displacement() -> None:
    assert resettle(unit("rr.", TWENTY)) is None
    assert displace(unit("r..", TWENTY), character("n", TWENTY), Seat(1, 2)) is None


def test_side_models_are_never_displaced() -> None:
    drawn = unit("D|rcr|K\n  rr.", TWENTY, bases={"D": (25, 25), "K": (25, 50)})
    him = character("n", TWENTY)
    found = displace(drawn, him, Seat(1, 2))
    assert found is not None
    assert all(who not in way.seats for way in found.ways for who in ("d", "k"))
    assert drawn.sides[Side.LEFT] == "d"


def test_a_pairing_names_none_when_a_row_fits_nowhere() -> None:
    assert pair([[float("inf")], [1.0]][:1]) is None
    assert pair([[3.0, 1.0], [1.0, 3.0]]).cost == 2.0  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(40))
def test_a_pairing_leaves_only_spare_columns_without_a_row(seed: int) -> None:
    random = Random(seed)
    rows, columns = random.randint(1, 4), random.randint(4, 6)
    costs = [[float(random.choice((0, 1, 2, 5, 9))) for _ in range(columns)] for _ in range(rows)]
    spare = set(random.sample(range(columns), random.randint(columns - rows, columns)))
    best = min(
        sum(line[at] for line, at in zip(costs, chosen, strict=True))
        for chosen in permutations(range(columns), rows)
        if spare.issuperset(set(range(columns)) - set(chosen))
    )
    found = pair(costs, None, spare)
    assert found is not None
    assert found.cost == best
    assert spare.issuperset(set(range(columns)) - set(found.columns))
    left = [column for column in range(columns) if column not in found.columns]
    bases = [*found.rows[:rows], *(-found.prices[column] for column in left)]
    lines = [*costs, *([0.0 if at in spare else 99.0 for at in range(columns)] for _ in left)]
    for line, base in zip(lines, bases, strict=True):
        assert min(mm - base - price for mm, price in zip(line, found.prices, strict=True)) > -1e-9


def test_columns_that_nobody_can_fill_have_no_pairing() -> None:
    assert pair([[1.0, 1.0, 1.0]], None, {0}) is None


@pytest.mark.parametrize("base", [TWENTY, (20, 40), (40, 40)], ids=str)
def test_what_was_asked_before_of_a_unit_changes_no_answer(base: tuple[float, float]) -> None:
    drawn, him = unit("A#B#crr/####rrr/rrrrrrr/rrr..rr", TWENTY), character("n", base)
    seats = legal_seats(drawn, him)
    assert len(seats) > 3
    for metric in ("distance", "models"):
        at_once = [displace(drawn, him, seat, metric) for seat in seats]
        one_by_one = [displace(replace(drawn), him, seat, metric) for seat in seats]
        assert at_once == one_by_one
