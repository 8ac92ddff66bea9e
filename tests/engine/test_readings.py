"""Every reading can be switched, and is named where it decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from makeway.core.actions import (
    Action,
    Attack,
    AttackKind,
    Charge,
    Distribute,
    Join,
    Leave,
    Leg,
    MakeWay,
    Move,
    Reaction,
    Test,
)
from makeway.core.effect import Effect
from makeway.core.ground import Field, Terrain, rectangle
from makeway.core.past import Past, TestKind
from makeway.core.pose import Point, Pose
from makeway.core.readings import READINGS, RuleSet
from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import Contact, State, Unit
from makeway.core.turn import Kind, Turn
from makeway.core.words import Facing, Height, Seat, Type
from makeway.referee import options, rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, picture, state, unit
from tests.engine.table.charges import enemy, table
from tests.engine.table.charges import orcs as orcs_charging
from tests.engine.table.tables import (
    RATES,
    behind,
    enemy_near,
    foes,
    posed,
    standing,
)
from tests.engine.test_arranging import proposal
from tests.engine.test_make_way import block, both, fight, infantry, orcs

POOL = "rank_and_file"
SMALL = (20.0, 20.0)
HERO = character("hero", SMALL)
Position = tuple[State, Action]


def joins(drawing: str, seat: tuple[int, int], base: tuple[float, float] = SMALL) -> Position:
    """A Hero joins a unit on 20 mm bases."""
    hero = replace(HERO, base=replace(HERO.base, width=base[0], depth=base[1]))
    at = state(unit(drawing, SMALL), alone(hero))
    return at, Join(character="hero", unit="orcs", seat=Seat(*seat))


def shot(block: Unit, **attack: object) -> Position:
    made = Attack(**{"by": "foe", **attack})  # type: ignore[arg-type]
    return state(block), Distribute(unit="orcs", attack=made)


def saurians() -> Position:
    """Two Skinks and three Caimans of Large Height, joined by a Chief like the Skinks."""
    drawn = unit("Hrrrrr", SMALL, characters={"H": character("chief", SMALL)})
    large = {n: replace(drawn.models[n], height=Height.LARGE) for n in ("orcs.3", "orcs.4")}
    large["orcs.5"] = replace(drawn.models["orcs.5"], height=Height.LARGE)
    return shot(replace(drawn, models={**drawn.models, **large}), hits=7)


def rallies(drawing: str, past: Past) -> Position:
    fleeing = unit(drawing, characters={"W": TESTED})
    return state(replace(fleeing, fleeing=True, past=past)), Test(
        unit="orcs", test=TestKind.RALLY, dice=(3, 4)
    )


def panics(past: Past) -> Position:
    alone_now = unit("W", characters={"W": TESTED})
    return state(replace(alone_now, past=past)), Test(unit="orcs", dice=(3, 4))


TESTED = replace(character("warlord"), discipline=9)


def last_man() -> Position:
    at, action = shot(unit("X#r/##./K#./##."), hits=6)
    assert isinstance(action, Distribute)
    onto = {POOL: 2, "x": 2, "k": 2}
    return at, replace(action, onto=onto, unsaved={POOL: 1})


def from_another_unit() -> Position:
    boyz = unit("rW/r.", id="boyz", characters={"W": character("warlord")})
    return state(unit("rrr/rrr"), boyz), Join(character="warlord", unit="orcs", seat=Seat(1, 2))


def two_leaders_behind() -> Position:
    riders = {n: character(n.lower(), SMALL, type=Type.CAVALRY) for n in "HKLXNP"}
    drawn = unit("HKLXc/NrPrr/rrrrr", SMALL, characters=riders)
    hits = Attack(by="foe", hits=13)
    onto = {POOL: 7} | dict.fromkeys((n.lower() for n in "HKLXNP"), 1)
    action = Distribute(unit="orcs", attack=hits, onto=onto, unsaved={"x": 1})
    dying = replace(drawn.models["x"], lost=2)
    return state(replace(drawn, models={**drawn.models, "x": dying})), action


def against_a_flank() -> Position:
    contact = Contact(unit="heavy_infantry", enemy="orcs", offset=-40, with_facing=Facing.LEFT)
    table = fight(infantry("rrrM"), (orcs("r/r/r"), 0))
    return replace(table, contacts=(contact,)), MakeWay(character="m", seat=Seat(1, 1))


def a_small_one_behind_a_big_one() -> Position:
    """Dossier 32.3 (b): by the order of the text the big base sends the small one back."""
    drawn = unit("X#/##/Ar/rr/rr/r.", SMALL, characters={"X": character("x", (40.0, 40.0))})
    return state(drawn), proposal(drawn)


def from_the_right() -> Position:
    """He comes from the side and turns at the end: 3.50 inches and a corner's arc."""
    who = character("wizard", SMALL, **RATES)
    side = Pose(580 + 3.5 * 25.4, 400)
    at = behind(1.5, who=who)
    at = replace(
        at, units={n: replace(u, pose=side) if n == "wizard" else u for n, u in at.units.items()}
    )
    action = Join(character="wizard", unit="infantry", seat=Seat(1, 5), move=Kind.ADVANCE)
    return at, action


def near_an_enemy() -> Position:
    at = behind(1.5, foes(), **enemy_near(7))
    return at, Join(character="wizard", unit="infantry", seat=Seat(1, 2))


def another_joined() -> Position:
    at = standing("rWVrr/rrrrr/rrrrr", characters={"V": character("v", **RATES)})
    turn = Turn(joined={"v": "orcs"}, stopped=("orcs",))
    action = Move(piece="warlord", kind=Kind.MARCH, legs=(Leg(forward=4),))
    return replace(at, turn=turn), action


def through_a_passage() -> Position:
    """50 mm between two walls: his base goes through, a circle through its corners does not."""
    walls = tuple(
        Terrain(id=f"wall{at}", name="Wall", corners=rectangle(Point(at, 500), 200, 10))
        for at in (405, 655)
    )
    at = posed(state(alone(character("wizard", SMALL, **RATES))), wizard=Pose(560, 560))
    field = Field(width=1219.2, depth=914.4, terrain=walls)
    action = Move(piece="wizard", kind=Kind.MARCH, to=Pose(500, 420))
    return replace(at, field=field), action


def spell_on_a_leaver() -> Position:
    curse = Effect(id="curse", name="Weakness", on=("orcs",))
    return state(unit("rW/r."), effects=(curse,)), Leave(character="w")


def exactly_an_inch() -> Position:
    ahead = (Leg(forward=(25 + 25.4) / 25.4),)
    return standing(), Move(piece="warlord", kind=Kind.ADVANCE, legs=ahead)


def exactly_an_inch_by_a_failed_charge() -> Position:
    chief = {"W": character("warlord", (25.4, 25.4), advance=4)}
    block = orcs_charging("rW", base=(25.4, 25.4), characters=chief)
    charge = Charge(piece="warlord", target="foes", reaction=Reaction.HOLD, dice=(2, 1))
    return table(block, enemy(11, x=500.6)), charge


def behind_his_own_rank() -> Position:
    at = table(orcs_charging("KcL/rWr"), enemy(11))
    return at, Charge(piece="warlord", target="foes")


POSITIONS: dict[str, Callable[[], Position]] = {
    "A1": a_small_one_behind_a_big_one,
    "A2": saurians,
    "A3": last_man,
    "A4": from_the_right,
    "A7": near_an_enemy,
    "A10": another_joined,
    "A26": through_a_passage,
    "A5": lambda: joins("rrrrr", (1, 1)),
    "A6": lambda: joins("rrrrr", (1, 1), (40.0, 40.0)),
    "A8": exactly_an_inch,
    "A9": spell_on_a_leaver,
    "A13": lambda: shot(unit("rrcrrH"), hits=6),
    "A14": lambda: (
        fight(infantry("rrrrM"), (both(), -60), active="foe"),
        MakeWay(character="m", seat=Seat(1, 1)),
    ),
    "A15": against_a_flank,
    "A16": from_another_unit,
    "A17": two_leaders_behind,
    "A18": behind_his_own_rank,
    "A19": lambda: shot(unit("rrrrH"), hits=4, when_hit=6),
    "A20": lambda: shot(
        unit("rrrr|K", bases={"K": (30.0, 75.0)}), kind=AttackKind.LINE, facing=Facing.FRONT
    ),
    "A21": lambda: joins("rrr", (1, 4)),
    "A22": lambda: joins("X#r/##.", (1, 3)),
    "A23": lambda: (
        fight(unit("rrL#/.r##", id="saurians"), (block(30), 0)),
        MakeWay(character="l", seat=Seat(1, 1)),
    ),
    "A11": lambda: rallies("rrW", Past(began=19, since=3)),
    "A12": lambda: panics(Past(phase=13, lost={POOL: 10}, models=11, survivors=True)),
    "A24": lambda: shot(unit("cLK"), hits=3),
    "A25": lambda: joins("r", (1, 0), (40.0, 40.0)),
}
"""For each reading a table and an action on which its ways part."""

ALSO: dict[str, tuple[Callable[[], Position], ...]] = {"A8": (exactly_an_inch_by_a_failed_charge,)}
"""Further ones, where a reading decides on two sentences and no single table parts all its ways."""


def named(ruling: Ruling) -> set[str]:
    """The readings that a ruling says it rests on, its options' rulings left out."""
    found = {reading for finding in ruling.findings for reading in finding.readings}
    if isinstance(ruling, Allowed):
        found |= {reading for step in ruling.steps for reading in step.readings}
    if isinstance(ruling, Question):
        found |= set(ruling.readings)
    return found


def ruled(reading: str, way: str) -> Ruling:
    at, action = POSITIONS[reading]()
    return rule(replace(at, readings=RuleSet(choices={reading: way})), action)


def gists(reading: str, way: str) -> list[object]:
    """What a way of a reading decides on each of its positions."""
    rules, found = RuleSet(choices={reading: way}), []
    for position in (POSITIONS[reading], *ALSO.get(reading, ())):
        at, action = position()
        found.append(gist(rule(replace(at, readings=rules), action)))
    return found


def gist(ruling: Ruling) -> object:
    """What a ruling decides, its words apart."""
    if isinstance(ruling, Illegal):
        return "illegal", {f.clause for f in ruling.forbidding}
    if isinstance(ruling, Question):
        return "question", [option.action for option in ruling.options]
    end = ruling.state
    units = end.units.values() if end else ()
    lies_on = end.effects if end else ()
    return "allowed", [(u.reference, u.seats) for u in units], ruling.findings, lies_on


def test_every_reading_has_a_position_on_which_its_ways_part() -> None:
    assert set(POSITIONS) == set(READINGS)
    assert all(len(READINGS[reading].choices) > 1 for reading in POSITIONS)


@pytest.mark.parametrize("reading", POSITIONS)
def test_the_ways_of_a_reading_lead_to_different_rulings(reading: str) -> None:
    rulings = [gists(reading, way) for way in READINGS[reading].choices]
    for at, one in enumerate(rulings):
        assert all(one != other for other in rulings[at + 1 :])


@pytest.mark.parametrize("reading", POSITIONS)
def test_a_ruling_names_the_reading_that_decides_it(reading: str) -> None:
    for way in READINGS[reading].choices:
        assert reading in named(ruled(reading, way)), way


@pytest.mark.parametrize("reading", POSITIONS)
def test_what_is_not_chosen_stands_at_its_default(reading: str) -> None:
    at, action = POSITIONS[reading]()
    assert gist(rule(at, action)) == gist(ruled(reading, READINGS[reading].default))


# --- what the other ways lead to


def end(ruling: Ruling, who: str = "orcs") -> str:
    assert isinstance(ruling, Allowed), ruling
    assert ruling.state is not None
    return picture(ruling.state.units[who])


def test_a1_front_rank_models_first_the_small_one_leads_and_the_big_one_follows() -> None:
    refused = ruled("A1", "forward_first")
    assert isinstance(refused, Illegal)
    assert {each.clause for each in refused.forbidding} >= {"FR-2"}
    at, _ = a_small_one_behind_a_big_one()
    nearest = refused.nearest
    assert nearest is not None
    by_it = replace(at, readings=RuleSet(choices={"A1": "forward_first"}))
    drawn = end(rule(by_it, nearest))
    assert "A" in drawn.split("/")[0]
    assert isinstance(rule(at, nearest), Illegal)


def test_a1_also_decides_which_seats_are_open_to_a_newcomer() -> None:
    big = character("big", (40.0, 40.0))
    at = state(unit("Ar/rr/rr", SMALL), alone(big))
    seats = {
        way: {
            o.spot.seat for o in options(replace(at, readings=RuleSet(choices={"A1": way})), "big")
        }
        for way in READINGS["A1"].choices
    }
    assert seats == {"two_steps": {Seat(1, 1)}, "forward_first": {Seat(2, 1)}}


def test_a21_the_newcomer_stands_at_the_new_end_and_displaces_nobody() -> None:
    assert end(ruled("A21", "newcomer_may")) == "rrrH"
    at, _ = joins("rrr", (1, 4))
    at = replace(at, readings=RuleSet(choices={"A21": "newcomer_may"}))
    left = rule(at, Join(character="hero", unit="orcs", seat=Seat(1, 0)))
    assert end(left) == "Hrrr"
    seats = {option.spot.seat for option in options(at, "hero")}
    assert {Seat(1, 0), Seat(1, 4)} <= seats


def test_a22_with_only_a_rear_half_behind_the_owner_may_widen_the_rank() -> None:
    ruling = ruled("A22", "one_rank")
    assert isinstance(ruling, Question)
    assert ruling.clauses[0] == "JN-10"


def test_a25_the_rank_widens_to_the_base_and_the_owner_says_where_the_displaced_go() -> None:
    ruling = ruled("A25", "widens")
    assert isinstance(ruling, Question)
    at, _ = joins("r", (1, 0), (40.0, 40.0))
    at = replace(at, readings=RuleSet(choices={"A25": "widens"}))
    ends = {end(rule(at, option.action)) for option in ruling.options}
    assert ends >= {"H#r/##.", "rH#/.##"}
    assert any(each.startswith("H#/##/") for each in ends)


def test_a17_the_nearest_of_two_leaders_steps_up() -> None:
    asked = ruled("A17", "owner")
    assert isinstance(asked, Question)
    movers = {who for option in asked.options for who in option.action.filled or ()}  # type: ignore[union-attr]
    assert {"n", "p"} <= movers
    near = ruled("A17", "nearest")
    assert end(near).split("/")[0] == "HKLPc"


def test_a24_by_the_other_way_the_champion_shares_and_loses_by_it() -> None:
    ruling = ruled("A24", "champion")
    assert isinstance(ruling, Allowed)
    assert ruling.state is not None
    assert "orcs.champion" not in ruling.state.units["orcs"].models


def test_a24_the_champion_among_those_who_share_is_no_number_of_models() -> None:
    at, action = shot(unit("cL"), hits=3)
    asked = rule(replace(at, readings=RuleSet(choices={"A24": "champion"})), action)
    assert isinstance(asked, Question)
    assert asked.because.startswith("2 receivers: the Champion and the L.")


def test_a20_a_line_attack_passes_every_rank_that_a_long_side_model_reaches() -> None:
    assert "1 hit" in ruled("A20", "first_rank").findings[0].because
    assert "3 hits" in ruled("A20", "every_rank").findings[0].because
