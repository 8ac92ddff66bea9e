"""Laws that hold on every table, whatever stands on it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from makeway.board.formation import is_legal
from makeway.core.actions import Action, Attack, Distribute, Join, MakeWay
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import Contact, Moment, State
from makeway.core.words import Facing, Phase, Seat, Side
from makeway.referee import closed, options, replay, rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit
from tests.engine.twins.small_units import Kind, engine_unit, starts

LAW = settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
SMALL = ((1, 1), (1, 2), (2, 2))
MM = (25.0, 25.0)


@st.composite
def waiting(draw: st.DrawFn) -> State:
    """A legal unit of up to 12 plain R&F and a lone Character beside it."""
    kind = Kind(
        files=draw(st.integers(1, 5)),
        characters=tuple(sorted(draw(st.lists(st.sampled_from(SMALL), max_size=1)))),
        champion=draw(st.booleans()),
        musician=False,
        plain=draw(st.integers(1, 8)),
    )
    formations = list(starts(kind))
    if not formations:
        formations = list(starts(Kind(1, (), True, False, 2)))
    ours = engine_unit(draw(st.sampled_from(formations)), MM)
    size = draw(st.sampled_from(((25.0, 25.0), (25.0, 50.0), (50.0, 50.0), (40.0, 40.0))))
    return state(ours, alone(character("warlord", size)))


@st.composite
def fighting(draw: st.DrawFn) -> State:
    """A combat at step 3: the unit of `waiting` with the Character inside, enemies around it."""
    here = draw(waiting())
    ready = [each for each in options(here, "warlord") if isinstance(each.ruling, Allowed)]
    if ready:
        here = _after(draw(st.sampled_from(ready)).ruling, here)
    foe = unit("rrr/rrr", (20, 20), id="goblins", player="foe")
    contact = Contact(
        unit="orcs",
        enemy="goblins",
        facing=draw(st.sampled_from(Facing)),
        offset=draw(st.integers(-70, 130)),
    )
    moment = Moment(
        active=draw(st.sampled_from(("own", "foe"))),
        phase=Phase.CLOSE_COMBAT,
        round=draw(st.integers(1, 3)),
        step=draw(st.sampled_from((3, 3, 3, 4))),
    )
    return replace(here, units={**here.units, "goblins": foe}, contacts=(contact,), moment=moment)


tables = st.one_of(waiting(), fighting())


def _after(ruling: Ruling, before: State) -> State:
    assert isinstance(ruling, Allowed)
    return ruling.state or before


def _who(table: State) -> list[str]:
    return [m.id for each in table.units.values() for m in each.characters if each.player == "own"]


def _health(table: State) -> dict[str, tuple[int, int]]:
    return {
        m.id: (m.health_points, m.lost)
        for each in table.units.values()
        for m in each.models.values()
    }


@LAW
@given(tables)
def test_every_option_is_allowed_or_asks_and_every_other_place_is_refused(table: State) -> None:
    for who in _who(table):
        offered = {each.action for each in _hashed(options(table, who))}
        for option in options(table, who):
            ruling = rule(table, option.action)
            assert isinstance(ruling, (Allowed, Question))
            assert ruling == option.ruling
        for action, clauses in closed(table, who):
            ruling = rule(table, action)
            assert msgspec.json.encode(action) not in offered
            assert isinstance(ruling, Illegal)
            assert clauses
            assert {finding.clause for finding in ruling.forbidding} == set(clauses)


def _hashed(found: Any) -> Any:
    return [replace(each, action=msgspec.json.encode(each.action)) for each in found]


@LAW
@given(tables, st.integers(1, 4), st.integers(1, 6))
def test_a_place_is_either_offered_or_refused_with_a_clause(
    table: State, rank: int, file: int
) -> None:
    for who in _who(table):
        tried: tuple[Action, ...] = (
            MakeWay(character=who, seat=Seat(rank, file)),
            Join(character=who, unit="orcs", seat=Seat(rank, file)),
            Join(character=who, unit="orcs", side=Side.LEFT),
        )
        offered = {msgspec.json.encode(each.action) for each in options(table, who)}
        for action in tried:
            if table.unit_of(who).id == "orcs" and isinstance(action, Join):
                continue
            ruling = rule(table, action)
            if msgspec.json.encode(action) in offered:
                assert not isinstance(ruling, Illegal)
            else:
                assert isinstance(ruling, Illegal)
                assert ruling.forbidding
                assert all(finding.because for finding in ruling.forbidding)


@LAW
@given(tables)
def test_models_and_health_points_are_conserved_and_formations_stay_legal(table: State) -> None:
    for who in _who(table):
        for option in options(table, who):
            for ruling in _settled(table, option.ruling):
                after = _after(ruling, table)
                assert _health(after) == _health(table)
                assert is_legal(after.unit_of(who))


def _settled(table: State, ruling: Ruling) -> list[Ruling]:
    """The rulings that an open Question leads to, one level down."""
    if not isinstance(ruling, Question):
        return [ruling]
    answers = [rule(table, choice.action) for choice in ruling.options]
    assert answers
    assert not any(isinstance(each, Illegal) for each in answers)
    return [each for each in answers if isinstance(each, Allowed)]


@LAW
@given(tables)
def test_replay_equals_the_last_step_and_a_prefix_restores_the_table(table: State) -> None:
    for who in _who(table):
        for option in options(table, who):
            if isinstance(option.ruling, Allowed):
                steps = option.ruling.steps
                assert steps[0].before == table
                assert all(a.after == b.before for a, b in pairwise(steps))
                assert replay(table, [option.action]) == steps[-1].after
                assert replay(table, []) == table


@LAW
@given(tables)
def test_what_is_refused_or_asked_changes_nothing_and_the_nearest_is_legal(table: State) -> None:
    for who in _who(table):
        for action, _ in closed(table, who):
            ruling = rule(table, action)
            assert isinstance(ruling, Illegal)
            assert replay(table, [action]) == table
            if ruling.nearest is not None:
                assert not isinstance(rule(table, ruling.nearest), Illegal)
                assert ruling.nearest_label


@LAW
@given(tables)
def test_states_actions_and_rulings_survive_json(table: State) -> None:
    assert msgspec.json.decode(msgspec.json.encode(table), type=State) == table
    for who in _who(table):
        for option in options(table, who)[:3]:
            coded = msgspec.json.encode(option.action)
            assert msgspec.json.decode(coded, type=Action) == option.action
            coded = msgspec.json.encode(option.ruling)
            assert msgspec.json.decode(coded, type=Ruling) == option.ruling


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Action, b'{"do":"make_way","character":"m","seat":[1,3],"fast":true}'),
        (Action, b'{"do":"fly","character":"m"}'),
        (Action, b'{"do":"join","character":"m"}'),
        (State, b'{"units":{},"players":[],"moment":{"active":"own"},"weather":"rain"}'),
        (Ruling, b'{"ruling":"allowed","headline":"x","findings":[],"steps":[],"score":3}'),
    ],
)
def test_unknown_and_missing_fields_are_refused(kind: Any, text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=kind)


@LAW
@given(st.integers(1, 12), st.integers(0, 14), st.booleans(), st.sampled_from(("", "K", "KL")))
def test_hits_take_off_no_more_than_there_are_and_no_model_comes_back(
    plain: int, hits: int, champion: bool, characters: str
) -> None:
    line = characters + "c" * champion + "r" * plain
    table = state(unit("/".join(line[i : i + 5] for i in range(0, len(line), 5))))
    action = Distribute(unit="orcs", attack=Attack(by="foe", hits=hits))
    for ruling in _settled(table, rule(table, action)):
        after = _after(ruling, table)
        assert set(_health(after)) <= set(_health(table))
        assert _left(table) - hits <= _left(after) <= _left(table)


def _left(table: State) -> int:
    models = sum(m.left for each in table.units.values() for m in each.models.values())
    return models - sum(sum(each.carried.values()) for each in table.units.values())
