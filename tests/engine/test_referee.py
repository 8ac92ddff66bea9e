"""The referee: dispatch, options from the findings that refuse, replay, names that fit nothing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway.core.actions import Action, Attack, Distribute, Join, MakeWay
from makeway.core.errors import MalformedActionError
from makeway.core.events import Moved
from makeway.core.ruling import Allowed, Illegal, Question
from makeway.core.state import Model, State
from makeway.core.words import Phase, Seat, Side, SpecialRule
from makeway.referee import closed, options, replay, rule, verb

from tests.engine.drawing import alone, character, picture, state, unit
from tests.engine.rulings import ORCS, WARLORD, allowed, forbids, join, table

GOBLIN = (20.0, 20.0)


def play_out(at: State, action: Action) -> list[Allowed]:
    """The rulings an action leads to, through every option of every Question."""
    ruling = rule(at, action)
    if isinstance(ruling, Question):
        return [each for option in ruling.options for each in play_out(at, option.action)]
    assert isinstance(ruling, Allowed), ruling
    return [ruling]


# ---- what is offered and what is refused ------------------------------------------------------

DRAWINGS = (
    "rrr",
    "rcr/rr.",
    "rHr/rrr/r..",
    "HKL/rrr/rr.",
    "HKL",
    "HcL/r..",
    "X#r/##r/rrr",
    "rcX#/rr##/r...",
    "H",
    "r/r/r",
    "rrsm/cr..",
)
NEWCOMERS = {
    "small": character("n"),
    "deep": character("n", (25, 50)),
    "big": character("n", (50, 50)),
    "odd": character("n", (40, 40)),
}


@pytest.mark.parametrize("drawing", DRAWINGS)
@pytest.mark.parametrize("newcomer", NEWCOMERS.values(), ids=list(NEWCOMERS))
def test_every_option_is_allowed_and_everything_else_refused(drawing: str, newcomer: Model) -> None:
    at = table(drawing, newcomer)
    offered = [option.action for option in options(at, "n")]
    everywhere = [
        *(Join(character="n", unit="orcs", seat=Seat(r, f)) for r in range(7) for f in range(7)),
        *(Join(character="n", unit="orcs", side=side) for side in Side),
    ]
    for action in everywhere:
        ruling = rule(at, action)
        assert isinstance(ruling, Illegal) == (action not in offered), (action, ruling)
        if isinstance(ruling, Illegal):
            assert ruling.forbidding
        else:
            for each in play_out(at, action):
                end = each.state
                assert end is not None
                assert set(end.units["orcs"].models) == {*at.units["orcs"].models, "n"}


def test_closed_places_are_the_seats_that_are_no_option_with_the_clauses_that_refuse() -> None:
    at = table(ORCS)
    offered = {option.spot.seat for option in options(at, "warlord")}
    shut = dict.fromkeys(action.seat for action, _ in closed(at, "warlord"))  # type: ignore[union-attr]
    assert offered == {Seat(1, file) for file in range(1, 6)}
    assert set(shut) == {Seat(r, f) for r in range(2, 6) for f in range(1, 6)}
    for action, clauses in closed(at, "warlord"):
        ruling = rule(at, action)
        assert isinstance(ruling, Illegal)
        assert tuple(dict.fromkeys(f.clause for f in ruling.forbidding)) == clauses


def test_a_closed_unit_offers_nothing_and_says_why_at_every_seat() -> None:
    at = table(unit("rr/rr", fleeing=True))
    assert options(at, "warlord") == ()
    assert {clauses[0] for _, clauses in closed(at, "warlord")} == {"JN-2"}
    assert len(closed(at, "warlord")) == 4


def test_an_option_carries_the_ruling_its_cost_and_who_moves_where() -> None:
    at = table(ORCS)
    option = next(each for each in options(at, "warlord") if each.spot.seat == Seat(1, 2))
    assert option.ruling == rule(at, option.action)
    assert (round(option.cost_mm, 2), option.moved) == (136.80, 2)
    assert {(move.start, move.end, round(move.mm, 2)) for move in option.moves} == {
        (Seat(1, 2), Seat(1, 3), 25.0),
        (Seat(1, 3), Seat(5, 5), 111.80),
    }


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A legal unit of up to 12 R&F, perhaps with a Champion, and a newcomer."""
    files = draw(st.integers(1, 5))
    count = draw(st.integers(files, 12))
    letters = ["r"] * count
    if draw(st.booleans()):
        letters[draw(st.integers(0, files - 1))] = "c"
    letters += ["."] * (-count % files)
    rows = ["".join(letters[i : i + files]) for i in range(0, len(letters), files)]
    base = draw(st.sampled_from([(25, 25), (25, 50), (50, 50), (50, 25)]))
    return table("/".join(rows), character("n", base))


@settings(max_examples=40, deadline=None)
@given(tables(), st.integers(0, 6), st.integers(0, 6))
def test_a_seat_is_an_option_or_it_is_refused(at: State, rank: int, file: int) -> None:
    action = Join(character="n", unit="orcs", seat=Seat(rank, file))
    offered = action in [option.action for option in options(at, "n")]
    assert offered != isinstance(rule(at, action), Illegal)


@settings(max_examples=40, deadline=None)
@given(tables())
def test_joining_keeps_every_model_and_moves_nobody_it_does_not_tell(at: State) -> None:
    before = at.units["orcs"]
    for option in options(at, "n"):
        for ruling in play_out(at, option.action):
            end = ruling.state
            assert end is not None
            after = end.units["orcs"]
            assert set(after.models) == {*before.models, "n"}
            assert "n" not in end.units
            told = {m for s in ruling.steps if isinstance(s.event, Moved) for m in s.event.seats}
            shift = after.seats["n"].file - option.spot.seat.file if option.spot.seat else 0
            changed = {
                name
                for name, seat in before.seats.items()
                if after.seats[name] != Seat(seat.rank, seat.file + shift)
            }
            assert told == changed
            assert ruling.proof is None or ruling.proof.models_moved == len(told)


@settings(max_examples=25, deadline=None)
@given(tables())
def test_steps_follow_one_another_and_replay_gives_the_last_of_them(at: State) -> None:
    for option in options(at, "n"):
        ruling = rule(at, option.action)
        if isinstance(ruling, Allowed):
            assert ruling.steps[0].before == at
            for step, following in zip(ruling.steps, ruling.steps[1:], strict=False):
                assert step.after == following.before
            assert replay(at, [option.action]) == ruling.steps[-1].after


# ---- replay -----------------------------------------------------------------------------------


def test_undo_is_a_replay_of_all_actions_but_the_last() -> None:
    at = state(unit(ORCS), alone(WARLORD), alone(character("boss")))
    first = Join(character="warlord", unit="orcs", seat=Seat(1, 3))
    second = Join(character="boss", unit="orcs", seat=Seat(1, 1))
    once = allowed(rule(at, first)).state
    assert once is not None
    twice = allowed(rule(once, second)).state
    assert replay(at, [first, second]) == twice
    assert replay(at, [first, second][:-1]) == once
    assert replay(at, []) == at


def test_what_is_refused_or_asked_changes_nothing_in_a_replay() -> None:
    at = state(unit("rrr"), alone(WARLORD))
    asked = Join(character="warlord", unit="orcs", seat=Seat(1, 1))
    refused = Join(character="warlord", unit="orcs", seat=Seat(4, 1))
    assert replay(at, [asked, refused]) == at


# ---- verbs and names --------------------------------------------------------------------------


def test_the_verb_of_a_model() -> None:
    combined = unit("rW/rr", characters={"W": WARLORD})
    assert verb(state(combined), "orcs.1") is None
    assert verb(state(combined), "warlord") == "join"
    assert verb(state(combined, phase=Phase.CLOSE_COMBAT), "warlord") == "make_way"
    assert verb(state(alone(WARLORD)), "warlord") == "join"
    assert options(state(combined), "orcs.1") == ()
    assert closed(state(combined), "orcs.1") == ()


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Join(character="warlord", unit="ocs"), "There is no unit 'ocs'. Nearest: orcs."),
        (Join(character="warlrd", unit="orcs"), "no model 'warlrd'. Nearest: warlord."),
        (
            Join(character="warlord", unit="orcs", seat=Seat(1, 1), side=Side.LEFT),
            "a seat or a side, not both",
        ),
        (
            Join(character="warlord", unit="orcs", seat=Seat(1, 1), places={"x": Seat(2, 1)}),
            "no model in the unit 'x'",
        ),
        (MakeWay(character="warlrd", seat=Seat(1, 1)), "no model 'warlrd'"),
        (Distribute(unit="ocs", attack=Attack(hits=1)), "no unit 'ocs'"),
    ],
)
def test_a_name_that_fits_nothing_is_an_error_with_the_nearest_spelling(
    action: Action, says: str
) -> None:
    with pytest.raises(MalformedActionError, match=says.replace("(", ".")):
        rule(state(unit("rrr"), alone(WARLORD)), action)


def test_a_join_without_a_place_asks_for_one_with_every_open_place() -> None:
    at = table(ORCS)
    ruling = join(at)
    assert isinstance(ruling, Question)
    assert ruling.clauses == ("JN-5",)
    assert [option.label for option in ruling.options] == [
        f"Rank 1, file {file}" for file in range(1, 6)
    ]
    for option in ruling.options:
        allowed(rule(at, option.action))


def test_hits_are_ruled_by_the_same_referee() -> None:
    at = state(unit("rrr/rr."))
    assert isinstance(rule(at, Distribute(unit="orcs", attack=Attack(hits=2))), Allowed)


def test_several_clauses_are_reported_at_once() -> None:
    closed_unit = unit(
        "rrr/rrr", rank_and_file={"rules": (SpecialRule.INSIGNIFICANT,)}, fleeing=True
    )
    at = table(closed_unit, character("odd", (40, 40)))
    assert forbids(join(at, (2, 2), "odd")) == ["JN-2", "JN-3", "MB-1", "MM-1"]
    assert picture(at.units["orcs"]) == "rrr/rrr"
