"""The counts of `makeway perft`: legal layouts against trying everything, hand-worked numbers."""

from __future__ import annotations

import json
from collections import Counter
from math import factorial, perm, prod

import pytest
from makeway.cli import app
from makeway.cli.layouts import count_layouts
from makeway.core.state import Model, Unit
from makeway.core.words import Base, Role, Seat
from makeway.text.line import parse
from typer.testing import CliRunner

from tests.engine.twins import brute

RUN = CliRunner()


def counted(*arguments: str) -> dict[str, object]:
    ran = RUN.invoke(app, ["perft", *arguments, "--json"])
    assert ran.exit_code == 0, ran.output
    found: dict[str, object] = json.loads(ran.output)
    return found


@pytest.mark.parametrize(
    ("line", "pictures"),
    [
        ("own:=P51 3r/2r.", 3),  # three ways to leave one seat of the rear rank empty
        ("own:=P51 rcr/2r.", 9),  # and three seats for the Champion
        ("own:=P51 rWr/3r/3r W=P07", 3),
        ("own:=P51 rcm/s2r", 3 * 5 * 4),  # Champion in front; Musician, Standard Bearer anywhere
        ("own:=P51 AB/Cr A=P07:A B=P07:B C=P07:C", 6 * 2),  # the third of three behind
        ("own:=P63 X#r/##r/3r X=P14", 2),  # on the left or on the right
    ],
)
def test_small_units_have_as_many_pictures_as_a_hand_counts(line: str, pictures: int) -> None:
    assert count_layouts(parse(line)) == pictures


LINES = [
    (3, [], 1, 6, 0),
    (4, [], 2, 7, 1),
    (4, [], 5, 3, 0),
    (3, [(2, 2)], 1, 4, 0),
    (4, [(2, 2)], 2, 7, 1),
    (5, [(2, 2), (2, 2)], 1, 6, 0),
    (4, [(1, 2)], 2, 6, 0),
    (5, [(2, 1), (1, 2)], 1, 7, 1),
    (6, [(2, 2), (1, 2)], 2, 8, 0),
    (2, [(2, 2)], 1, 6, 0),
]


@pytest.mark.parametrize(("files", "sizes", "fronts", "others", "officers"), LINES)
def test_layouts_are_as_many_as_trying_everything_finds(
    files: int, sizes: list[tuple[int, int]], fronts: int, others: int, officers: int
) -> None:
    layouts = set(brute.legal_layouts(files, tuple(sizes), fronts, others))
    # A twin's layout names no model: equal big bases and single ones are given their names here.
    names = factorial(fronts) * perm(others, officers)
    names *= prod(factorial(count) for count in Counter(sizes).values())
    first = next(iter(layouts))
    assert count_layouts(engine_unit(files, sizes, first, officers)) == len(layouts) * names


def engine_unit(
    files: int, sizes: list[tuple[int, int]], layout: brute.Layout, officers: int
) -> Unit:
    models: dict[str, Model] = {}
    seats: dict[str, Seat] = {}

    def put(name: str, place: brute.Place, role: Role, size: tuple[int, int] = (1, 1)) -> None:
        base = Base(20.0 * size[0], 20.0 * size[1])
        models[name] = Model(id=name, name=name, role=role, base=base)
        seats[name] = Seat(*place)

    for number, (place, size) in enumerate(zip(layout.bigs, sizes, strict=True)):
        put(f"big{number}", place, Role.CHARACTER, size)
    for number, place in enumerate(sorted(layout.front)):
        put(f"hero{number}", place, Role.CHARACTER)
    for number, place in enumerate(sorted(layout.others)):
        plain = Role.RANK_AND_FILE if number >= officers else Role.MUSICIAN
        put(f"r{number}", place, plain)
    return Unit(
        id="unit",
        name="Unit",
        player="own",
        models=models,
        files=files,
        reference=Base(20.0, 20.0),
        seats=seats,
    )


def test_a_unit_and_a_newcomer_are_counted() -> None:
    found = counted("displaced-straight-back", "--hits", "3", "--losses", "2")
    # Ten in two ranks of five stand in one way; each of five seats costs 40 mm.
    assert found["layouts"] == 1
    assert found["newcomers"] == [
        {"model": "marshal", "seats": 5, "sides": 0, "cost_mm": 200.0, "moved": 5, "ways": 5}
    ]
    assert found["casualties"] == [5, 10]  # any one, any two of the five in the rear rank
    assert found["falls"] == {}
    assert found["hits"] == [1, 1, 1]


def test_hits_and_losses_beside_characters_are_counted() -> None:
    found = counted("q51-nobody-attacks", "--hits", "8", "--losses", "2")
    # Four R&F and two Characters: C(6, s) by how many of the rest go to the two of them.
    assert found["hits"] == [3, 4, 4, 4, 3, 1, 3, 4]
    assert found["casualties"] == [2, 1]


def test_a_unit_is_named_and_a_wrong_name_refused() -> None:
    assert counted("q55-from-both-sides", "--unit", "orcs", "--hits", "0")["unit"] == "orcs"
    ran = RUN.invoke(app, ["perft", "q55-from-both-sides", "--unit", "ocrs"])
    assert ran.exit_code == 2
    assert "There is no unit 'ocrs'. Nearest: orcs." in ran.output


def test_outcomes_are_counted_beyond_what_a_question_lists() -> None:
    found = counted("own:=P51 rrAcrr/6r A=P07", "--losses", "6")
    # Any three of the six behind are twenty pictures, and a Question lists twelve.
    assert found["casualties"] == [6, 15, 20, 15, 6, 1]
    # One of the six behind steps up.
    assert found["falls"] == {"common_orc_warlord": 6, "orcs.champion": 6}
