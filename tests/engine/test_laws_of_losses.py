"""Laws of casualties in combat and of moves from unit to unit, on tables drawn at random."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from makeway.board.formation import is_legal, is_sound
from makeway.board.ground import touches
from makeway.core.actions import Action, Attack, Distribute
from makeway.core.readings import READINGS, RuleSet
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import Contact, State, Unit
from makeway.core.words import Facing, Phase
from makeway.referee import options, rule

from tests.engine.drawing import alone, character, state, unit

LAW = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
SMALL = (20.0, 20.0)
UNITS = (
    "rrHrr/rrrr.",
    "rcWsr/rrrrr/rrr..",
    "X#r/##r/rrr/r..",
    "Hrr/mr.",
    "rrrrrr",
    "cHrrrrK",
    "rrrrH/r....",
    "HcK/rDr/r.s",
    "rmsr/r...",
    "X#rr/##r.",
)
HOMES = ("W", "rW/r.", "WA", "rWr", "cWr/rr.", "AWB")


@st.composite
def fights(draw: st.DrawFn) -> State:
    """A unit with up to three enemies around it, some of whom fight others too."""
    ours = unit(
        draw(st.sampled_from(UNITS)),
        SMALL,
        rank_and_file={"health_points": draw(st.integers(1, 3))},
    )
    units, contacts = [ours], []
    for facing in draw(st.lists(st.sampled_from(Facing), max_size=3, unique=True)):
        width = draw(st.sampled_from((20.0, 25.0, 40.0)))
        foe = unit("r" * draw(st.integers(1, 3)), (width, 20.0), id=f"foe_{facing}", player="foe")
        along = 20 * (ours.files if facing in (Facing.FRONT, Facing.REAR) else ours.ranks)
        offset = float(draw(st.integers(-15, along - 5)))
        contacts.append(Contact(unit="orcs", enemy=foe.id, facing=facing, offset=offset))
        units.append(foe)
        if draw(st.booleans()):
            mates = unit("rr", SMALL, id=f"mates_{facing}")
            contacts.append(Contact(unit=mates.id, enemy=foe.id, with_facing=Facing.LEFT))
            units.append(mates)
    return state(*units, phase=Phase.CLOSE_COMBAT, contacts=tuple(contacts))


def played(data: st.DataObject, at: State, action: Action) -> Ruling:
    """The ruling when every Question is answered with one of its options."""
    ruling = rule(at, action)
    for _ in range(8):
        if not isinstance(ruling, Question):
            break
        ruling = rule(at, data.draw(st.sampled_from(ruling.options)).action)
        assert not isinstance(ruling, Illegal), [each.because for each in ruling.forbidding]
    return ruling


def stands(block: Unit) -> bool:
    return is_legal(block) if block.rank_and_file else is_sound(block) or not block.seats


@LAW
@given(st.data(), fights(), st.integers(1, 14))
def test_whatever_falls_the_unit_stands_and_whoever_is_engaged_with_it_touches_it(
    data: st.DataObject, at: State, hits: int
) -> None:
    shot = Distribute(unit="orcs", attack=Attack(hits=hits, by="foe"))
    ruling = played(data, at, shot)
    assert isinstance(ruling, Allowed)
    assert all(one.after == other.before for one, other in pairwise(ruling.steps))
    assert ruling.state is not None
    after = ruling.state.units.get("orcs")
    if after is None:
        assert not ruling.state.contacts_of("orcs")
        return
    assert stands(after)
    met = {touch.line.enemy for touch in touches(at, at.units["orcs"])}
    still = {touch.line.enemy for touch in touches(ruling.state, after)}
    assert {each.enemy for each in ruling.state.contacts_of("orcs")} & met <= still


@LAW
@given(st.data(), st.sampled_from(UNITS), st.sampled_from(HOMES))
def test_by_any_readings_what_is_offered_is_legal_and_leaves_legal_units(
    data: st.DataObject, drawing: str, home: str
) -> None:
    ways = {name: st.sampled_from(list(each.choices)) for name, each in READINGS.items()}
    choices = data.draw(st.fixed_dictionaries({}, optional=ways))
    who = character("warlord", SMALL)
    old = alone(who) if home == "W" else unit(home, SMALL, id="boyz", characters={"W": who})
    at = state(unit(drawing, SMALL), old, readings=RuleSet(choices=choices))
    offered = options(at, "warlord")
    if not offered:
        return
    ruling = played(data, at, data.draw(st.sampled_from(offered)).action)
    assert isinstance(ruling, Allowed)
    assert ruling.state is not None
    assert "warlord" in ruling.state.units["orcs"].models
    assert all(is_legal(each) for each in ruling.state.units.values() if each.seats)
