"""Every worked example of the exact definitions about losses, Make Way and hits (32.9 to 32.14).

In drawings `c` is the Champion, capitals are Characters.
"""

from __future__ import annotations

import pytest
from makeway.board.pools import lose_from_pool
from makeway.cli.outcomes import after_losses, after_the_fall
from makeway.core.actions import Attack, Distribute, Lose
from makeway.core.ruling import Allowed, Question
from makeway.core.state import Contact, State, Unit
from makeway.core.words import Facing, Phase, Seat
from makeway.referee import rule
from makeway.rules.hits import count_distributions, distributions
from makeway.rules.make_way import make_way_seats
from msgspec.structs import replace

from tests.engine import drawing
from tests.engine.drawing import state, unit
from tests.engine.perft.falling import after_losses as twin_losses
from tests.engine.perft.falling import after_the_fall_of
from tests.engine.perft.standing import seen
from tests.engine.twins.brute import Start

SMALL = (20.0, 20.0)


def orcs(text: str) -> Unit:
    return unit(text, SMALL)


# ---- 32.9 to 32.11: gaps, casualties, the last R&F model


def twin_of(block: Unit) -> Start:
    """The unit for the twin, which knows drawings by what stands in them."""
    models = block.models
    plain = frozenset((*seat,) for name, seat in block.seats.items() if models[name].is_plain)
    named = {
        name: ((*seat,), (*(block.footprint(name) or (1, 1)),), models[name].has_front_rank)
        for name, seat in block.seats.items()
        if not models[name].is_plain
    }
    return Start(block.files, plain, named)


def outcomes(text: str, *, lost: int = 0, gone: str = "") -> set[str]:
    """The drawings that losses, or one who is gone, lead to: by the engine and by the twin."""
    block = orcs(text)
    table, start = state(block), twin_of(block)
    engine = after_the_fall(table, "orcs", gone) if gone else after_losses(table, "orcs", lost)
    twin = after_the_fall_of(start, gone) if gone else twin_losses(start, lost)
    assert seen(engine) == twin
    return {_drawn(block, named, plain) for named, plain in twin}


def _drawn(block: Unit, named: frozenset[tuple[str, tuple[int, int]]], plain: object) -> str:
    assert isinstance(plain, frozenset)
    seats = {name: Seat(*place) for name, place in named}
    spare = [name for name, model in block.models.items() if model.is_plain]
    seats |= dict(zip(spare, (Seat(*place) for place in sorted(plain)), strict=False))
    models = {name: block.models[name] for name in seats}
    footprints = [(seat.file, block.footprint(name)) for name, seat in seats.items()]
    files = max(file + (print_ or (1, 1))[0] - 1 for file, print_ in footprints)
    return drawing.picture(replace(block, models=models, seats=seats, files=files))


def test_32_9_a_a_character_steps_up_where_a_champion_fell() -> None:
    assert outcomes("HKLXc/rrNrr/rrrrr", gone="orcs.champion") == {
        "HKLXN/rrrrr/" + "".join("." if at == gap else "r" for at in range(5)) for gap in range(5)
    }


def test_32_9_a_two_of_the_four_behind_step_up() -> None:
    told = outcomes("rrX#rr/rr##rr", gone="x")
    assert len(told) == 6
    assert all(each.startswith("rrrrrr/") and each.count("r") == 8 for each in told)


@pytest.mark.parametrize(
    ("text", "gone", "picture"),
    [("rHrrr", "h", "rrrr"), ("rrHrr", "h", "rrrr"), ("rrX#r/..##r", "x", "rrrr")],
)
def test_32_9_b_what_nobody_fills_is_closed_by_sliding(text: str, gone: str, picture: str) -> None:
    assert outcomes(text, gone=gone) == {picture}


def test_32_10_any_two_of_four_fall_in_the_rear_rank() -> None:
    told = outcomes("rrHrr/rrrr.", lost=2)
    assert len(told) == 6
    assert all(each.startswith("rrHrr/") for each in told)


@pytest.mark.parametrize(
    ("text", "lost", "pictures"),
    [
        ("rrHrr", 1, {"rHrr", "rrHr"}),
        ("rrrrrc", 3, {"rrc"}),
        ("rrcrrr", 4, {"cr"}),
    ],
)
def test_32_10_the_first_rank_loses_from_both_sides(
    text: str, lost: int, pictures: set[str]
) -> None:
    assert outcomes(text, lost=lost) == pictures


def test_32_11_characters_keep_their_ranks_when_the_last_model_falls() -> None:
    assert outcomes("X#r/##./K#./##.", lost=1) == {"X#/##/K#/##"}


# ---- 32.12: Make Way


@pytest.mark.parametrize(
    ("text", "who", "end", "files"),
    [
        ("rrrrH", "h", 35, [1, 2]),
        ("rrrrH", "h", 40, [1, 2, 3]),
        ("rrrrH", "h", 80, []),
        ("rrrrX#/rrrr##", "x", 55, [1, 2, 3]),
    ],
)
def test_32_12_he_may_go_where_the_enemy_reaches(
    text: str, who: str, end: float, files: list[int]
) -> None:
    enemy = unit("r", (end, 20.0), id="foe", player="foe")
    contact = Contact(unit="orcs", enemy="foe", facing=Facing.FRONT, offset=0.0)
    table = state(orcs(text), enemy, phase=Phase.CLOSE_COMBAT, contacts=(contact,))
    table = replace(table, moment=replace(table.moment, round=1, step=3))
    assert [seat.file for seat in make_way_seats(table, who)] == files


# ---- 32.13, 32.14: hits and pools


def test_32_13_eight_hits_on_four_models_and_two_characters() -> None:
    volley = Distribute(unit="orcs", attack=Attack(by="foe", hits=8))
    table = state(orcs("HKrr/rr.."))
    assert count_distributions(table, volley) == 4
    shares = [(each["h"], each["k"]) for each in distributions(table, volley)]
    assert sorted(shares) == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_32_14_whole_models_are_removed_and_the_rest_is_carried() -> None:
    models, carried, told = 6, 0, []
    for lost in (4, 1, 1):
        loss = lose_from_pool(models, 3, carried, lost)
        models, carried = loss.models, loss.carried
        told.append((models, carried))
    assert told == [(5, 1), (5, 2), (4, 0)]


def left_after(table: State, lost: int) -> Unit:
    ruling = rule(table, Lose(unit="orcs", points={"rank_and_file": lost}))
    if isinstance(ruling, Question):
        ruling = rule(table, ruling.options[0].action)
    assert isinstance(ruling, Allowed)
    assert ruling.state is not None
    return ruling.state.units["orcs"]


def test_32_14_what_is_too_much_reaches_a_living_champion_only() -> None:
    trolls = unit("crrr", (40.0, 40.0), rank_and_file={"health_points": 3})
    after = left_after(state(trolls), 11)
    assert {name: model.left for name, model in after.models.items()} == {"orcs.champion": 1}
    beside = left_after(state(orcs("Hrr")), 3)
    assert {name: model.left for name, model in beside.models.items()} == {"h": 3}
