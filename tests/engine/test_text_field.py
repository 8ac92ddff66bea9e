"""The battlefield as it is drawn: where units stand, the ground under them, ways, phases."""

from __future__ import annotations

from math import dist
from xml.etree import ElementTree

import pytest
from makeway import referee
from makeway.board.placed import middle
from makeway.core.actions import Charge, Leave, Move, Next, Reaction
from makeway.core.events import Joined, Left, Walked, Widened, apply
from makeway.core.pose import Point, Pose
from makeway.core.ruling import Allowed, Illegal, Question, Step
from makeway.core.state import Moment, State
from makeway.core.turn import Kind
from makeway.core.words import Phase, Role, Seat, Side
from makeway.text import frame as wire
from makeway.text.findings import about
from makeway.text.offers import offers
from makeway.text.orders import orders
from makeway.text.poses import Pose as Drawn
from makeway.text.scenario import loads
from makeway.text.scene import drawn, scene, seat_rect
from makeway.text.stage import SceneBase
from makeway.text.svg import svg
from makeway.text.telling import told
from makeway.text.walked import walks
from makeway.text.wire import encoded, timeline
from msgspec import convert
from msgspec.structs import replace

from tests.engine.battlefields import POSES, battlefield
from tests.fixtures.make import COMBAT, turns


@pytest.fixture
def state() -> State:
    return battlefield()


def base(state: State, model: str) -> SceneBase:
    return next(each for each in scene(state).bases if each.id == model)


def step_of(state: State, event: object) -> Step:
    after = apply(state, event)  # type: ignore[arg-type]
    return Step(clauses=(), because="", before=state, after=after, event=event)  # type: ignore[arg-type]


def test_units_stand_where_their_pose_says_turned_as_it_says(state: State) -> None:
    marshal = base(state, "marshal")
    middle = POSES["light_infantry"].at(2.5 * 20, 10)
    assert (marshal.x, marshal.y) == pytest.approx(middle, abs=0.001)
    assert marshal.turn == 352
    assert base(state, "wizard").turn == 20


def test_a_lone_character_on_the_field_waits_for_nothing(state: State) -> None:
    assert not any(unit.waits for unit in scene(state).units)


def test_a_unit_that_is_not_deployed_stands_beside_the_field(state: State) -> None:
    units = {**state.units, "wizard": replace(state.units["wizard"], pose=None)}
    waiting = base(replace(state, units=units), "wizard")
    assert waiting.x > 914.4
    assert waiting.turn == 0


def test_the_whole_field_is_in_view_whoever_stands_on_it(state: State) -> None:
    left, top, width, depth = scene(state).box
    assert left < 0
    assert top < 0
    assert left + width > 914.4
    assert top + depth > 609.6


def test_the_ground_names_terrain_and_zones(state: State) -> None:
    field = scene(state).field
    assert field is not None
    assert [piece.name for piece in field.terrain] == ["Ruin"]
    assert [(zone.own, zone.name) for zone in field.zones] == [
        (True, "Empire of Sonnstahl"),
        (False, "Orcs and Goblins"),
    ]


@pytest.mark.parametrize(
    ("phase", "names", "follows"),
    [
        (Phase.MOVEMENT, "Charge Movement Shooting Combat", "Shooting"),
        (Phase.CLOSE_COMBAT, "Charge Movement Shooting Combat", "Charge"),
        (Phase.MAGIC, "Charge Movement Magic Shooting Combat", "Shooting"),
        (Phase.DEPLOYMENT, "Deployment Charge Movement Shooting Combat", "Charge"),
    ],
)
def test_only_the_phase_that_follows_can_be_begun(
    state: State, phase: Phase, names: str, follows: str
) -> None:
    moment = Moment(active="own", phase=phase)
    field = scene(replace(state, moment=moment)).field
    assert field is not None
    assert " ".join(stop.name for stop in field.phases) == names
    assert [stop.name for stop in field.phases if stop.action == {"do": "next"}] == [follows]


def test_a_seat_of_a_turned_unit_is_turned_as_the_unit_is(state: State) -> None:
    unit = state.units["light_infantry"]
    x, y, w, d, turn = seat_rect(unit, Drawn(200, 430, 352), unit.reference, 1, 3)
    assert (w, d, turn) == (20, 20, 352)
    assert (x + 10, y + 10) == pytest.approx(POSES["light_infantry"].at(50, 10), abs=0.001)


def test_a_walk_tells_its_knots_and_the_length_of_each_leg(state: State) -> None:
    pose = Pose(500, 520, 90)
    (walk,) = walks(step_of(state, Walked(unit="wizard", pose=pose, way=(Point(400, 540),))))
    start = base(state, "wizard")
    end = pose.at(10, 10)
    assert walk.models == ("wizard",)
    assert walk.way == ((start.x, start.y), (400, 540), (round(end.x, 3), round(end.y, 3)))
    inches = [dist(a, b) / 25.4 for a, b in zip(walk.way, walk.way[1:], strict=False)]
    assert walk.legs == tuple(f"{each:.2f}″" for each in inches)


def test_a_block_walks_by_the_middle_of_its_front(state: State) -> None:
    (walk,) = walks(step_of(state, Walked(unit="orcs", pose=Pose(552, 405, 205))))
    assert len(walk.models) == 10
    assert walk.way[0] == pytest.approx(POSES["orcs"].at(62.5, 0), abs=0.001)
    assert walk.legs == ("3.94″",)


def test_who_joins_and_who_leaves_walks_alone(state: State) -> None:
    joined = Joined(unit="light_infantry", model="wizard", seat=Seat(3, 3))
    left = Left(unit="light_infantry", model="marshal", as_unit="marshal", pose=Pose(300, 300))
    for event, who in ((joined, "wizard"), (left, "marshal")):
        (walk,) = walks(step_of(state, event))
        assert walk.models == (who,)
        assert walk.way[0] == (base(state, who).x, base(state, who).y)


def test_a_single_model_that_charges_is_measured_at_its_front(state: State) -> None:
    pose = Pose(430, 400, 20)
    way = (POSES["wizard"].at(10, 0), pose.at(10, 0))
    (walk,) = walks(step_of(state, Walked(unit="wizard", pose=pose, way=way)))
    assert len(walk.legs) == 1
    assert walk.way[0] == pytest.approx(way[0], abs=0.001)


def test_what_stands_still_walks_nowhere(state: State) -> None:
    assert walks(step_of(state, Widened(unit="orcs", side=Side.LEFT))) == ()
    assert walks(step_of(state, Walked(unit="wizard", pose=POSES["wizard"]))) == ()


def test_whoever_is_put_down_on_the_field_has_walked_nowhere(state: State) -> None:
    waiting = replace(state.units["wizard"], pose=None)
    before = replace(state, units={**state.units, "wizard": waiting})
    assert walks(step_of(before, Walked(unit="wizard", pose=POSES["wizard"]))) == ()


def test_models_who_stay_are_drawn_in_their_place_when_files_are_renumbered(state: State) -> None:
    step = step_of(state, Widened(unit="orcs", side=Side.LEFT))
    ruling = told(
        state, Next(), Allowed(headline="", findings=(), steps=(step,)), lambda each: each
    )
    before = {each.id: (each.x, each.y) for each in drawn(state).bases}
    after = {each.id: (each.x, each.y) for each in drawn(step.after).bases}
    assert all(after[model] == pytest.approx(at, abs=0.01) for model, at in before.items())
    assert ruling.steps[0].moves == ()  # type: ignore[union-attr]


def test_the_next_phase_is_told_on_the_same_ground(state: State) -> None:
    ruling = referee.rule(state, Next())
    assert isinstance(ruling, Allowed)
    assert about(state, ruling.steps[-1].about).rects == ()


def test_the_still_shows_ground_and_names(state: State) -> None:
    picture = ElementTree.fromstring(svg(state))
    words = [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    for word in ("6″", "36″", "Ruin", "Light Infantry", "Wizard", "Orcs"):
        assert word in words


# ---- moves ----------------------------------------------------------------------------------


def near(state: State) -> State:
    """The same with the Orcs within 8 inches of both of ours."""
    return replace(
        state, units={**state.units, "orcs": replace(state.units["orcs"], pose=Pose(500, 325, 205))}
    )


def asked(state: State, action: Move | Charge) -> wire.QuestionRuling:
    ruling = referee.rule(state, action)
    assert isinstance(ruling, Question)
    shown = told(state, action, ruling, encoded)
    assert isinstance(shown, wire.QuestionRuling)
    return shown


def test_who_may_move_is_measured_by_his_rates_from_his_centre(state: State) -> None:
    reach = offers(state, encoded).movers["marshal"].reach
    assert reach is not None
    marshal = base(state, "marshal")
    assert reach.centre == pytest.approx((marshal.x, marshal.y), abs=0.001)
    assert [(ring.label, ring.mm) for ring in reach.rings] == [
        ("Advance 4″", 101.6),
        ("March 8″", 203.2),
    ]
    assert reach.rings[1].action == {"do": "move", "piece": "marshal", "kind": "march"}


def alone(state: State, **changes: object) -> State:
    """The Wizard as one of the ranks who stands by himself."""
    unit = state.units["wizard"]
    only = replace(unit.models["wizard"], role=Role.RANK_AND_FILE, **changes)
    units = {**state.units, unit.id: replace(unit, models={only.id: only})}
    return replace(state, units=units)


def test_a_single_model_that_is_no_character_is_moved_by_the_same_rings(state: State) -> None:
    his = offers(state, encoded).movers["wizard"]
    its = offers(alone(state), encoded).movers["wizard"]
    assert its.reach == his.reach
    assert his.targets
    assert (its.verb, its.targets, its.closed) == ("Move", (), ())
    shooting = replace(alone(state), moment=Moment(active="own", phase=Phase.SHOOTING))
    assert "wizard" not in offers(shooting, encoded).movers
    assert not {"orcs.2", "light_infantry.5"} & offers(state, encoded).movers.keys()


def test_without_a_rate_setting_down_plays_an_advance_whose_refusal_says_so(state: State) -> None:
    bare = alone(state, advance=None, march=None)
    reach = offers(bare, encoded).movers["wizard"].reach
    assert reach is not None
    (ring,) = reach.rings
    assert (ring.mm, ring.label) == (0, "")
    action = convert({**ring.action, "to": {"x": 440, "y": 500, "facing": 20}}, Move)
    ruling = referee.rule(bare, action)
    assert isinstance(ruling, Illegal)
    assert [each.because for each in ruling.forbidding] == [
        "The Wizard: no rate for an Advance is noted."
    ]


def test_in_the_charge_phase_a_character_is_picked_up_to_charge(state: State) -> None:
    charge = replace(state, moment=Moment(active="own", phase=Phase.CHARGE))
    theirs = replace(state, moment=Moment(active="foe", phase=Phase.CHARGE))
    assert offers(charge, encoded).movers["wizard"].verb == "Charge"
    assert offers(theirs, encoded).movers["wizard"].verb == "Join"
    assert offers(state, encoded).movers["wizard"].verb == "Move"


def test_nobody_is_measured_out_of_the_movement_phase_or_in_the_other_players(
    state: State,
) -> None:
    for moment in (
        Moment(active="own", phase=Phase.SHOOTING),
        Moment(active="foe", phase=Phase.MOVEMENT),
    ):
        movers = offers(replace(state, moment=moment), encoded).movers
        assert all(mover.reach is None for mover in movers.values())


def test_an_enemy_within_8_inches_is_told_before_anybody_moves(state: State) -> None:
    far = offers(state, encoded).movers["wizard"].reach
    close = offers(near(state), encoded).movers["wizard"].reach
    assert far is not None
    assert far.says == ""
    assert close is not None
    assert close.says == "The Orcs are 6.81″ away: a March Test comes first."


def test_a_place_in_reach_tells_the_way_and_the_move(state: State) -> None:
    targets = offers(state, encoded).movers["wizard"].targets
    seat = next(each for each in targets if each.place == "rank 1, file 4")
    assert seat.by == "by a March, 6.59″"
    assert seat.walk is not None
    assert seat.walk.legs == ("6.59″",)
    assert len(seat.rect) == 5


def test_lines_lie_around_units_only_while_moves_are_made(state: State) -> None:
    field = scene(state).field
    assert field is not None
    assert [(each.unit, each.own, each.says) for each in field.halos] == [
        ("light_infantry", True, ""),
        ("wizard", True, ""),
        ("orcs", False, "8″ from the Orcs"),
    ]
    wizard = base(state, "wizard")
    (line,) = field.halos[1].inch
    assert max(dist(point, (wizard.x, wizard.y)) for point in line) == pytest.approx(
        dist((0, 0), (10, 10)) + 25.4, abs=0.1
    )
    shooting = replace(state, moment=Moment(active="own", phase=Phase.SHOOTING))
    later = scene(shooting).field
    assert later is not None
    assert later.halos == ()


def test_a_refused_move_says_who_it_was_and_where_he_would_have_stood(state: State) -> None:
    action = Move(piece="wizard", kind=Kind.ADVANCE, to=Pose(700, 480, 30))
    shown = told(state, action, referee.rule(state, action), encoded)
    assert isinstance(shown, wire.IllegalRuling)
    assert shown.who == "wizard"
    assert shown.tried is not None
    x, y, w, d, turn = shown.tried
    assert (w, d, turn) == (20, 20, 30)
    assert (x + 10, y + 10) == pytest.approx(Pose(700, 480, 30).at(10, 10), abs=0.001)


def test_a_question_of_the_dice_names_the_field_that_they_fill(state: State) -> None:
    shown = asked(near(state), Move(piece="wizard", kind=Kind.ADVANCE, to=Pose(440, 500, 20)))
    assert shown.dice == "march_test"
    assert [sum(option.dice or ()) for option in shown.options] == list(range(2, 13))
    assert shown.tried is not None


def test_a_question_of_a_player_has_no_dice(state: State) -> None:
    wizard = replace(state.units["wizard"], pose=Pose(480, 480, 350))
    charging = replace(
        state,
        units={**state.units, "wizard": wizard},
        moment=Moment(active="own", phase=Phase.CHARGE),
    )
    shown = asked(charging, Charge(piece="wizard", target="orcs"))
    assert shown.dice is None
    assert all(option.dice is None for option in shown.options)


# ---- orders ---------------------------------------------------------------------------------


def ordered(state: State, phase: Phase, active: str = "own") -> list[tuple[str, str]]:
    moment = Moment(active=active, phase=phase)
    return [(each.kind, each.label) for each in orders(replace(state, moment=moment))]


def test_a_unit_of_several_models_is_moved_by_legs_and_formed_anew(state: State) -> None:
    assert ordered(state, Phase.MOVEMENT) == [
        ("legs", "Move the Light Infantry"),
        ("reform", "Reform the Light Infantry"),
    ]
    order, _ = orders(state)
    assert [(kind.label, kind.mm, kind.aside) for kind in order.kinds] == [
        ("Advance 4″", 101.6, 50.8),
        ("March 8″", 203.2, None),
    ]
    assert order.corners[0] == (200, 430)
    assert [kind for kind, _ in ordered(state, Phase.MOVEMENT, "foe")] == ["legs", "reform"]


def test_a_reform_keeps_the_centre_at_every_width_that_is_offered(state: State) -> None:
    _, order = orders(state)
    unit = state.units[order.unit]
    assert [each.files for each in order.widths] == list(range(1, len(unit.models) + 1))
    for width in order.widths[4:8]:
        to = Pose(*middle(unit), 20).moved(right=width.right, back=width.back)
        action = Move(piece=unit.id, kind=Kind.REFORM, files=width.files, to=to)
        assert isinstance(referee.rule(state, action), Allowed)


def test_units_and_the_characters_in_them_may_charge_each_enemy(state: State) -> None:
    assert ordered(state, Phase.CHARGE) == [
        ("charge", "The Light Infantry charge the Orcs"),
        ("charge", "The Marshal charges the Orcs"),
        ("charge", "The Wizard charges the Orcs"),
    ]


def test_only_who_stands_nowhere_is_deployed(state: State) -> None:
    assert ordered(state, Phase.DEPLOYMENT) == []
    units = {**state.units, "orcs": replace(state.units["orcs"], pose=None)}
    assert ordered(replace(state, units=units), Phase.DEPLOYMENT) == [("place", "Deploy the Orcs")]


def test_a_table_without_a_field_gives_no_orders(state: State) -> None:
    assert ordered(replace(state, field=None), Phase.CHARGE) == []
    assert ordered(state, Phase.SHOOTING) == []


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.CLOSE_COMBAT])
def test_who_cannot_leave_now_is_told_why_wherever_he_is_set_down(
    state: State, phase: Phase
) -> None:
    table = replace(state, moment=replace(state.moment, phase=phase))
    out = offers(table, encoded).movers["marshal"].out
    assert (out is None) == (phase is Phase.MOVEMENT)
    for x in (100, 250, 700) if out else ():
        action = convert(out | {"to": {"x": x, "y": 500, "facing": 0}}, Move)
        ruling = referee.rule(table, action)
        assert isinstance(ruling, Illegal)
        assert f"It is the {phase.title()} Phase of Empire of Sonnstahl." in [
            finding.because for finding in ruling.forbidding
        ]


def test_who_cannot_leave_a_combat_is_told_why_on_a_table() -> None:
    table = loads(COMBAT).state
    out = convert(offers(table, encoded).movers["marshal"].out, Leave)
    ruling = referee.rule(table, out)
    assert isinstance(ruling, Illegal)
    assert {finding.clause for finding in ruling.forbidding} == {"LV-9"}
    assert wire_of(table, out, ruling).who == "marshal"
    free = replace(table, moment=replace(table.moment, phase=Phase.MOVEMENT), contacts=())
    assert offers(free, encoded).movers["marshal"].out is None


def wire_of(state: State, action: Leave, ruling: Illegal) -> wire.IllegalRuling:
    said = told(state, action, ruling, encoded)
    assert isinstance(said, wire.IllegalRuling)
    return said


def test_each_entry_of_a_charge_says_what_was_answered(state: State) -> None:
    """The Marshal charges by himself; the Orcs shoot, five and six are thrown, his unit closes."""
    units = state.units | {"orcs": replace(state.units["orcs"], pose=Pose(290, 250, 172))}
    field = state.field and replace(state.field, terrain=())
    moment = replace(state.moment, phase=Phase.CHARGE)
    table = replace(state, units=units, field=field, moment=moment)
    actions: list[Charge] = [Charge(piece="marshal", target="orcs")]
    for pick in (1, 1, "dice", 0):
        asked = referee.rule(table, actions[-1])
        assert isinstance(asked, Question)
        answer = (
            replace(actions[-1], dice=(5, 6))
            if isinstance(pick, str)
            else asked.options[pick].action
        )
        assert isinstance(answer, Charge)
        actions.append(answer)
    assert [entry.label for entry in timeline(turns(table, *actions), 0)] == [
        "Start",
        "Marshal: Charge",
        "Marshal: Charge, Stand and Shoot",
        "Marshal: Charge, 1 hit",
        "Marshal: Charge, 5 and 6",
        "Marshal: Charge, option A",
    ]
    whole = replace(actions[1], hits=None, reaction=Reaction.HOLD, dice=(6, 1))
    again = timeline(turns(table, actions[0], actions[0], whole), 0)
    assert [entry.label for entry in again][1:] == ["Marshal: Charge"] * 3
