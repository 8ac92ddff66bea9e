"""Moves and joins in words, and what the command line makes of them."""

from __future__ import annotations

import pytest
from makeway import scenarios
from makeway.cli import app
from makeway.core.actions import Join, Leg, Move
from makeway.core.errors import MalformedActionError
from makeway.core.pose import Point, Pose
from makeway.core.turn import Kind
from makeway.core.words import Seat, Side
from makeway.referee import exits, rule
from makeway.text.errors import MalformedError
from makeway.text.intention import read_action
from makeway.text.position import read_position, write_position
from makeway.text.scenario import loads
from makeway.text.writing import dump
from typer.testing import CliRunner

from tests.engine.rulings import allowed

JOINING = scenarios.load("joining-by-an-advance").state
LEAVING = scenarios.load("leaving-straight-ahead").state


@pytest.mark.parametrize(
    ("line", "action"),
    [
        (
            "move orcs advance forward=2.5 wheel=20,left",
            Move(
                piece="orcs",
                kind=Kind.ADVANCE,
                legs=(Leg(forward=2.5), Leg(wheel=20, side=Side.LEFT)),
            ),
        ),
        (
            "move warlord march fly to=10,5,450 by=9,9;8,7 march_test=3,4",
            Move(
                piece="warlord",
                kind=Kind.MARCH,
                to=Pose(254, 127 - 12.5, 90),
                by=(Point(228.6, 228.6), Point(203.2, 177.8)),
                fly=True,
                march_test=(3, 4),
            ),
        ),
        (
            "move orcs reform files=3 places=warlord=1,2",
            Move(piece="orcs", kind=Kind.REFORM, files=3, places={"warlord": Seat(1, 2)}),
        ),
    ],
)
def test_a_line_says_a_move(line: str, action: Move) -> None:
    assert read_action(line, LEAVING) == action


def test_a_reform_is_turned_about_its_centre() -> None:
    found = read_action("move orcs reform facing=90", LEAVING)
    ruling = allowed(rule(LEAVING, found))
    assert ruling.state is not None
    assert ruling.state.units["orcs"].pose == Pose(647.1, 432.2, 90)


def test_a_line_says_how_he_comes_to_a_unit() -> None:
    found = read_action("join wizard infantry 1,4 march fly by=20,20 march_test=2,5", JOINING)
    assert found == Join(
        character="wizard",
        unit="infantry",
        seat=Seat(1, 4),
        move=Kind.MARCH,
        fly=True,
        by=(Point(508, 508),),
        march_test=(2, 5),
    )
    assert read_action("join wizard infantry advance", JOINING) == Join(
        character="wizard", unit="infantry", move=Kind.ADVANCE
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("move orks advance forward=1", "column 6: There is no unit or model 'orks'"),
        ("move orcs charge forward=1", "column 11: There is no kind of move 'charge'"),
        ("move orcs advance wheel=20", "column 19: Expected a Wheel as in wheel=20,left"),
        ("move orcs advance forward=two", "column 19: Expected inches as in forward=3"),
        ("move orcs advance back", "column 19: Expected inches as in back=3, not 'back'."),
        ("move warlord advance to=1,2,0 left=1", "column 36: The legs of a move stand before"),
        ("move orcs advance forward=1 files=3 files=4", "column 37: `files` stands here twice."),
        ("deploy orcs 9,9 999", "column 17: `facing` is 999.0"),
        ("move orcs advance forwards=2", "column 19: There is no field 'forwards'"),
        ("move warlord advance to=1,2", "column 25: Expected 3 numbers as in to=20.5,12,180"),
        ("move warlord advance to=1,2,0 by=1", "column 34: Expected 2 numbers as in 18,14"),
        ("move orcs reform facing=east", "column 25: Expected degrees as in 90"),
        ("move warlord reform facing=90", "column 28: `facing` belongs to the Reform of a unit"),
        ("move orcs advance forward=1 march_test=7,1", "column 40: Expected two dice as in 3,4"),
    ],
)
def test_a_slip_is_told_with_its_column(line: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        read_action(line, LEAVING)
    assert says in str(problem.value)


def test_a_move_of_very_many_legs_is_a_slip() -> None:
    with pytest.raises(MalformedActionError, match="legs has 101 entries; 100 are the most"):
        read_action("move orcs advance" + " forward=0" * 101, LEAVING)


def test_the_ways_out_are_told_with_their_least_length() -> None:
    found = {
        way.facing.value: (way.action.kind, round(way.mm / 25.4, 3))
        for way in exits(LEAVING, "warlord")
    }
    assert found == {
        "front": (Kind.ADVANCE, 1.984),
        "left": (Kind.ADVANCE, 3.953),
        "right": (Kind.ADVANCE, 3.953),
        "rear": (Kind.ADVANCE, 3.953),
    }
    assert [*exits(JOINING, "wizard")] == []
    king = scenarios.load("leaving-to-the-left").state
    kinds = {way.facing.value: way.action.kind for way in exits(king, "king")}
    assert kinds == {
        "front": Kind.ADVANCE,
        "left": Kind.ADVANCE,
        "right": Kind.MARCH,
        "rear": Kind.MARCH,
    }


def test_the_command_line_rules_on_moves_and_lists_what_is_in_reach() -> None:
    run = CliRunner()
    far = run.invoke(app, ["rule", "joining-by-an-advance", "join wizard infantry 1,4 advance"])
    assert far.exit_code == 1
    assert "needs 4.17″, he has 4.00″: 0.17″ are missing. (JN-4)" in far.stdout
    assert "Legal: A March gives him 8.00″." in far.stdout
    reach = run.invoke(app, ["options", "joining-by-an-advance"]).stdout
    assert "rank 1, file 3  Advance 3.94″." in reach
    assert "rank 1, file 5  March 4.53″." in reach
    out = run.invoke(app, ["options", "leaving-straight-ahead"]).stdout
    assert "Warlord (warlord): 4 ways out" in out
    assert "out, ahead             Advance 1.99″ at least." in out
    short = run.invoke(app, ["rule", "leaving-straight-ahead", "move warlord advance forward=1.9"])
    assert "leaving needs at least 1.00″. (LV-3)" in short.stdout
    assert "Nearest legal action: Move out, 1.99″ forwards." in short.stdout


def test_a_document_says_how_far_somebody_flies() -> None:
    text = "makeway: 1\nunits: [{profile: Marshal, fly: [9, 18], rules: [fly]}, {profile: Wizard}]"
    opened = loads(text)
    assert opened.state.units["marshal"].models["marshal"].fly == (9, 18)
    assert loads(dump(opened)).state == opened.state
    line = write_position(opened.state)
    assert read_position(line).units["marshal"].models["marshal"].fly == (9, 18)
    with pytest.raises(MalformedError, match="`fly` is"):
        loads(text.replace("9, 18", "9, 1800"))
