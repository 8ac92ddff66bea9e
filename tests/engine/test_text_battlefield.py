"""Battlefields in documents: read strictly, in inches, and written back the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway import scenarios
from makeway.board.formation import boundary
from makeway.core.effect import Effect, EffectKind
from makeway.core.ground import Field, Terrain
from makeway.core.pose import Point, Pose
from makeway.core.turn import Kind, Turn
from makeway.referee import replay
from makeway.text.errors import MalformedError
from makeway.text.position import read_position, write_position
from makeway.text.scenario import Scenario, load
from makeway.text.writing import dump
from msgspec.structs import replace

from tests.engine.test_laws_of_losses import LAW

ORCS = """
makeway: 1
table: {width: 48, depth: 36}
units:
  - profile: Orcs
    at: [20, 24]
    drawing: r r c r r
  - {profile: Common Orc Warlord, name: Warlord}
"""


def faults(text: str) -> list[str]:
    with pytest.raises(MalformedError) as problem:
        load(text)
    return [str(each) for each in problem.value.faults]


def test_a_unit_stands_with_the_middle_of_its_front_where_the_document_says() -> None:
    orcs = load(ORCS.replace("at: [20, 24]", "at: [20, 24]\n    facing: 90")).state.units["orcs"]
    assert orcs.pose is not None
    assert orcs.pose.facing == 90
    front = orcs.pose.front(125)
    assert (front.x, front.y) == pytest.approx((20 * 25.4, 24 * 25.4))
    assert orcs.pose.at(0, 25).x < front.x


def test_while_a_unit_does_not_fit_nothing_is_said_of_who_names_it() -> None:
    text = ORCS.replace("r r c r r", "r . c r r") + "turn: {declared: [orcs]}\n"
    [told] = faults(text)
    assert "This formation is not legal" in told


def test_who_has_no_place_is_not_on_the_battlefield_yet() -> None:
    state = load(ORCS).state
    assert state.field == Field(width=1219.2, depth=914.4)
    assert state.units["warlord"].pose is None


def test_a_misspelt_side_of_the_table_is_told_the_nearest() -> None:
    told = faults(ORCS.replace("depth: 36", "depht: 36"))
    assert told[0] == "line 3, table: There is no field 'depht' here. Nearest: depth."


def test_the_table_terrain_zones_turn_and_effects_are_read() -> None:
    found = scenarios.load("battlefield-first").state
    assert found.field is not None
    tower, pond = found.field.terrain
    assert (tower.id, tower.blocks, tower.hides) == ("tower", True, True)
    assert (pond.name, pond.hides, pond.corners[0]) == ("Pond", False, Point(152.4, 355.6))
    assert found.field.zones["own"][0][0] == Point(0, 609.6)
    assert found.effects == (
        Effect(id="speed", name="Banner of Speed", kind=EffectKind.BANNER, on=("orcs",)),
    )
    more = ORCS + "turn: {moved: {warlord: march}, declared: [orcs], tests: {warlord: false}}\n"
    turn = Turn(moved={"warlord": Kind.MARCH}, declared=("orcs",), tests={"warlord": False})
    assert load(more).state.turn == turn


def test_what_a_hand_wrote_is_written_back_as_short() -> None:
    text = scenarios.text("battlefield-first")
    written = dump(scenarios.load("battlefield-first"))
    for line in ("table: {width: 48, depth: 36}", "at: [31, 17]", "facing: 30", "at: [27.5, 26]"):
        assert line in text
        assert line in written
    assert load(written) == scenarios.load("battlefield-first")


def test_a_table_without_a_battlefield_says_nothing_of_one() -> None:
    document = ORCS.replace("table: {width: 48, depth: 36}\n", "").replace("at: [20, 24]\n", "\n")
    written = dump(load(document))
    for word in ("table", "terrain", "zones", "at:", "facing", "turn", "effects"):
        assert word not in written


places = st.builds(
    Pose, st.floats(200, 1000), st.floats(200, 700), st.floats(0, 360) | st.integers(0, 359)
)


@settings(parent=LAW, max_examples=20)
@given(places, st.lists(st.builds(Point, st.floats(0, 1219), st.floats(0, 914)), min_size=3))
def test_any_place_is_written_so_that_it_reads_back_the_same(
    pose: Pose, corners: list[Point]
) -> None:
    scenario = load(ORCS)
    orcs = replace(scenario.state.units["orcs"], pose=pose)
    state = replace(scenario.state, units={**scenario.state.units, "orcs": orcs})
    assert load(dump(replace(scenario, state=state))).state.units["orcs"].pose == pose


@settings(parent=LAW, max_examples=20)
@given(st.lists(st.tuples(st.integers(1, 46), st.integers(1, 34)), min_size=3, max_size=3), places)
def test_any_triangle_or_turned_rectangle_is_written_so_that_it_reads_back_the_same(
    ends: list[tuple[int, int]], pose: Pose
) -> None:
    (a, b), (c, d), (e, f) = ends
    if abs((c - a) * (f - b) - (e - a) * (d - b)) < 1:
        return
    scenario = load(ORCS)
    assert scenario.state.field is not None
    triangle = tuple(Point(x * 25.4 / 1.03, y * 25.4 / 1.07) for x, y in ends)
    square = tuple(pose.at(*each) for each in ((0, 0), (90, 0), (90, 40), (0, 40)))
    field = replace(
        scenario.state.field,
        terrain=(Terrain(id="x", name="X", corners=triangle, blocks=False),),
        zones={"foe": (square,)},
    )
    whole = replace(scenario, state=replace(scenario.state, field=field))
    assert load(dump(whole)) == whole


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "table: {width: 48, depth: 36}\n",
            "",
            "line 5, units[0].at: `at` needs a battlefield: say its size, as in"
            " `table: {width: 72, depth: 48}`.",
        ),
        ("depth: 36", "depth: x", "line 3, table.depth: Expected a number, not 'x'."),
        ("width: 48", "width: 4.8", "line 3, table.width: The table’s `width` is 4.8″; it is 12"),
        ("at: [20, 24]", "at: [20]", "line 6, units[0].at: Expected two numbers in inches, as in"),
        (
            "at: [20, 24]",
            "at: [20, -1]",
            "line 6, units[0].at: `at` is -1.0″ there; on a table it is 0 to 118.",
        ),
        (
            "at: [20, 24]",
            "at: [20, .nan]",
            "line 6, units[0].at: `at` is nan″ there; on a table it is 0 to 118.",
        ),
        (
            "at: [20, 24]",
            "at: [2, 24]",
            "line 6, units[0].at: The Orcs reach 0.46″ beyond the left edge of the table.",
        ),
        (
            "at: [20, 24]",
            "at: [20, 36]",
            "line 6, units[0].at: The Orcs reach 0.98″ beyond the lower edge of the table.",
        ),
        (
            "at: [20, 24]",
            "facing: 20",
            "line 6, units[0].facing: `facing` is said of a unit that has its place: say `at` too.",
        ),
        (
            "name: Warlord",
            "name: Warlord, at: [21, 23.5]",
            "line 8, units[1].at: The Warlord and the Orcs share ground: move one",
        ),
        ("[20, 24]", "[20, 24]\n    facing: 400", "line 7, units[0].facing: `facing` is 400.0; it"),
        ("name: Warlord", "name: Warlord, at: [10, 10], facing: x", "Expected a number, not 'x'."),
    ],
)
def test_what_does_not_fit_a_unit_or_the_table_is_told_with_its_line(
    old: str, new: str, says: str
) -> None:
    assert old in ORCS
    [told] = faults(ORCS.replace(old, new))
    assert says in told


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("terrain: [{name: Tower}]", "line 9, terrain[0]: An area needs `at`, its middle, and"),
        (
            "terrain: [{name: Tower, at: [1, 1], size: [4, 1]}]",
            "line 9, terrain[0].at: The area reaches 1.00″ beyond the left edge of the table.",
        ),
        (
            "terrain: [{name: Tower, at: [9, 9], size: [4, 1], corners: [[1, 1]]}]",
            "line 9, terrain[0].corners: `corners` say where the area is: leave out",
        ),
        (
            "terrain: [{name: Tower, corners: [[1, 1], [2, 2]]}]",
            "line 9, terrain[0].corners: 2 corners; an area has 3 to 60.",
        ),
        (
            "terrain: [{name: Tower, corners: [[1, 1], [5, 5], [5, 1], [1, 5]]}]",
            "line 9, terrain[0].corners: These corners enclose no area",
        ),
        (
            "terrain: [{name: Tower, at: [9, 9], size: [0, 1]}]",
            "line 9, terrain[0].corners: These corners enclose no area",
        ),
        (
            "terrain: [{name: A, id: a, at: [9, 9], size: [1, 1]},"
            " {name: B, id: a, at: [3, 3], size: [1, 1]}]",
            "line 9, terrain[1]: The id 'a' is taken",
        ),
        ("terrain: [{name: '', at: [9, 9], size: [1, 1]}]", "terrain[0]: The name is empty."),
        ("zones: {me: []}", "line 9, zones: Expected one of own, foe, not 'me'."),
        (
            "zones: {own: [{at: [24, 30], size: [48, 14]}]}",
            "line 9, zones.own[0].at: The area reaches 1.00″ beyond the lower edge of the table.",
        ),
        (
            "turn: {moved: {warlrd: march}}",
            "line 9, turn.moved: There is no model 'warlrd'. Nearest: warlord.",
        ),
        ("turn: {moved: {warlord: marsh}}", "turn.moved.warlord: Expected one of advance, march"),
        (
            "turn: {declared: [orks]}",
            "line 9, turn.declared: There is no unit 'orks'. Nearest: orcs.",
        ),
        (
            "turn: {joined: {warlord: orks}}",
            "line 9, turn.joined: There is no unit 'orks'. Nearest: orcs.",
        ),
        ("turn: {chosen: orks}", "line 9, turn.chosen: There is no unit 'orks'. Nearest: orcs."),
        ("turn: {moves: {}}", "line 9, turn: There is no field 'moves' here. Nearest: moved."),
        (
            "effects: [{id: a, name: A, upon: [orks]}]",
            "line 9, effects[0].upon: There is no unit or model 'orks'. Nearest: orcs.",
        ),
        ("effects: [{id: a, name: A}]", "effects[0]: The field 'upon' is missing: a list."),
        (
            "effects: [{id: a, name: A, upon: []}]",
            "line 9, effects[0]: `upon` names no unit and no model",
        ),
        (
            "effects: [{id: a, name: A, upon: [orcs]}, {id: a, name: B, upon: [orcs]}]",
            "line 9, effects[1]: The id 'a' is taken: each effect has its own.",
        ),
        (
            "effects: [{id: a, name: A, upon: [orcs], until: trun}]",
            "effects[0].until: Expected one of phase, turn, game, not 'trun'. Nearest: turn.",
        ),
    ],
)
def test_what_does_not_fit_the_battlefield_is_told_with_its_line(more: str, says: str) -> None:
    [told] = faults(f"{ORCS}{more}\n")
    assert says in told


def test_terrain_has_an_id_that_nobody_else_has() -> None:
    for name in ("name: Orcs", "name: Warlord", "name: Hill, id: orcs.1"):
        [told] = faults(f"{ORCS}terrain: [{{{name}, at: [9, 9], size: [1, 1]}}]\n")
        assert told.startswith("line 9, terrain[0]: The id")
        assert told.endswith("an `id` of its own.")
    of_its_own = "terrain: [{name: Orcs, id: hill, at: [9, 9], size: [1, 1]}]\n"
    assert load(ORCS + of_its_own).state.field is not None
    with pytest.raises(MalformedError, match="column 93: The id 'orcs' is taken"):
        read_position(LINE + '20,180 ; terrain{"name":"Orcs","at":[9,9],"size":[1,1]}')


def test_who_could_be_meant_is_told_in_the_order_of_the_document() -> None:
    small = ORCS.replace("r r c r r", "r c")
    [told] = faults(small + "turn: {declared: [zz]}\n")
    assert told.endswith("There are: orcs, warlord, orcs.1, orcs.champion.")


def test_nobody_stands_in_impassable_terrain_but_against_it() -> None:
    wall = "terrain: [{name: Wall, at: [20, 22], size: [10, DEEP], blocks: true}]\n"
    assert load(ORCS + wall.replace("DEEP", "4")).state.field is not None
    [told] = faults(ORCS + wall.replace("DEEP", "4.01"))
    assert told.startswith("line 6, units[0].at: The Orcs and the Wall share ground")
    assert load(ORCS + wall.replace("DEEP", "4.01").replace("true", "false")).state.field


ENEMY = "  - {profile: Goblins, player: foe, at: [20, AHEAD], facing: 180, drawing: r r r r r}\n"
CONTACT = "contacts: [{unit: orcs, enemy: goblins, offset: 12.5}]\n"


def test_enemies_who_touch_are_engaged_and_the_document_says_so() -> None:
    touching, apart = (ORCS + ENEMY.replace("AHEAD", ahead) for ahead in ("24", "23.99"))
    assert load(touching + CONTACT).state.is_engaged("orcs")
    assert not load(apart).state.is_engaged("orcs")
    assert faults(touching) == [
        "line 9, units[2].at: The Goblins touch the Orcs, so they are Engaged: "
        "say their contact, or move one of them."
    ]
    assert faults(apart + CONTACT) == [
        "line 10, contacts[0]: The Orcs and the Goblins are 0.01″ apart: "
        "bring them together, or leave their contact out."
    ]


LINE = 'own:=P51 5r ; foe:=P52 5r ; table{"width":48,"depth":36} ; orcs@20,24 ; goblins@20,'


@pytest.mark.parametrize(
    ("rest", "says"),
    [
        ("24,180", "column 73: The Goblins touch the Orcs, so they are Engaged"),
        ("23,180 ; orcs<goblins front 12", "column 93: The Orcs and the Goblins are 1.00″ apart"),
        ("23 ; goblins@20,22", "column 89: The place of goblins stands here twice."),
        ("24.2", "column 73: The Goblins and the Orcs share ground: move one of them."),
    ],
)
def test_a_line_says_no_more_than_a_document_may(rest: str, says: str) -> None:
    with pytest.raises(MalformedError, match=says):
        read_position(LINE + rest)
    assert read_position(LINE + "24,180 ; orcs<goblins front 12.5").is_engaged("orcs")


@pytest.mark.parametrize(
    "name", ["terrain: [{name: A, at: [1, 1], size: [1, 1]}]", "zones: {own: []}"]
)
def test_terrain_and_zones_need_a_table(name: str) -> None:
    word = name.partition(":")[0]
    bare = ORCS.replace("table: {width: 48, depth: 36}\n", "").replace(
        "at: [20, 24]", "player: own"
    )
    [told] = faults(f"{bare}{name}\n")
    assert f"{word}: `{word}` needs a battlefield" in told


def test_the_corners_of_a_unit_at_the_edge_of_the_table_may_touch_it() -> None:
    orcs = load(ORCS.replace("[20, 24]", "[2.4606299212598426, 0]")).state.units["orcs"]
    assert orcs.pose is not None
    assert orcs.pose.at(*boundary(orcs)[:2]) == Point(0, 0)


FOUGHT = [name for name in scenarios.names() if "table:" in scenarios.text(name)]


@pytest.mark.parametrize("name", FOUGHT)
def test_a_battlefield_that_was_played_on_is_written_so_that_it_reads_back_the_same(
    name: str,
) -> None:
    scenario = scenarios.load(name)
    state = replay(scenario.state, scenario.actions)
    assert load(dump(Scenario(id="", title="", state=state))).state == state
    assert replace(read_position(write_position(state)), players=state.players) == state
