"""What a judge would not let pass: sentences that are true on the table and read as English."""

from __future__ import annotations

from makeway.core.actions import Arrange, Attack, AttackKind, Distribute, Join, MakeWay, Place, Room
from makeway.core.ruling import Allowed, Question, Ruling
from makeway.core.state import Contact, Moment, State
from makeway.core.words import Facing, Height, Phase, Seat, Side, Type
from makeway.referee import rule
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit
from tests.engine.rulings import forbids, join, question, reason, table
from tests.engine.test_arranging import proposal

POOL = "rank_and_file"
CUATL = character("cuatl_lord", (50, 50), name="Cuatl Lord")


def hit(at: State, onto: dict[str, int] | None = None, **attack: object) -> Ruling:
    """The ruling on an attack of the foe on the Orcs; which of them fall is answered."""
    made = Attack(**{"by": "foe", **attack})  # type: ignore[arg-type]
    ruling = rule(at, Distribute(unit="orcs", attack=made, onto=onto))
    falls = isinstance(ruling, Question) and ruling.headline.startswith("Which of")
    return rule(at, ruling.options[0].action) if falls else ruling


def told(ruling: Ruling) -> str:
    """Everything an Allowed ruling tells, line by line."""
    assert isinstance(ruling, Allowed), ruling
    said = [finding.because for finding in ruling.findings]
    return "\n".join([*said, *(step.because for step in ruling.steps)])


def test_a_unit_of_one_orc_is_still_the_orcs() -> None:
    assert "The Orcs are open" in told(join(table("r"), (1, 1), room={"orcs.1": Room.LEFT_END}))


def test_a_lone_character_is_open_in_the_singular() -> None:
    at = state(alone(character("chief")), alone(character("warlord")))
    ruling = rule(
        at,
        Join(character="warlord", unit="chief", seat=Seat(1, 1), room={"chief": Room.LEFT_END}),
    )
    assert "The Chief is open" in told(ruling)


def test_a_character_on_a_steed_alone_is_a_single_rank_for_whoever_joins_him() -> None:
    at = state(alone(character("rider", (25, 50))), alone(character("warlord")))
    asked = question(join(at, (1, 1)))
    assert [option.label for option in asked.options] == [
        "Second rank",
        "Left end of the rank",
        "Right end of the rank",
    ]
    assert all(isinstance(rule(at, option.action), Allowed) for option in asked.options)


def test_a_base_is_compared_with_the_common_one_where_there_is_no_rank_and_file() -> None:
    at = state(alone(character("rider", (25, 50))), alone(character("warlord")))
    (match,) = (each for each in question(join(at)).findings if each.clause == "MB-1")
    assert match.because == "His base is 25 × 25 mm, the common one 25 × 25 mm: he fills one seat."


def test_a_side_left_alone_is_no_choice_of_any_position() -> None:
    at = table("K|rrr/rrr", character("king", (20, 20)), bases={"K": (20, 20)})
    asked = question(join(at, who="king"))
    assert asked.because == "One legal position is open to him."
    assert [option.action for option in asked.options] == [
        Join(character="king", unit="orcs", side=Side.RIGHT)
    ]


def test_beside_a_single_rank_nobody_is_told_that_only_a_single_rank_widens() -> None:
    assert forbids(join(table("rrr"), (2, 5))) == ["FRM-2"]


def test_a_seat_outside_names_the_files_in_plain_english() -> None:
    ruling = join(table("rrr/rr."), (1, 4))
    assert reason(ruling, "FRM-2") == "Rank 1 would hold 4, and the unit has 3 files."


def test_several_front_rank_sizes_name_the_reading_that_decides_between_them() -> None:
    at = table("HKL/rrr/rrr", character("lord", (25, 50)))
    asked = question(join(at, (1, 2), "lord"))
    assert [f.readings for f in asked.findings if f.clause == "FR-2"] == [("A1",)]


def test_one_size_among_the_front_rank_needs_no_reading() -> None:
    (far,) = (
        f for f in question(join(table("rrcrr/rrrrr"), (1, 3))).findings if f.clause == "FR-2"
    )
    assert far.readings == ()


def test_lost_health_points_are_carried_in_the_plural() -> None:
    trolls = unit(
        "rr/rr", (40, 40), rank_and_file={"health_points": 3, "height": Height.LARGE}, name="Trolls"
    )
    ruling = hit(state(trolls), hits=2)
    assert "The Trolls lose 2 of 12 Health Points: no model falls and 2 are carried." in told(
        ruling
    )


def test_one_loss_in_excess_passes_to_the_champion() -> None:
    assert "1 in excess passes to the Champion, 0 of 1 left." in told(
        hit(state(unit("rcr")), hits=3)
    )


def test_one_file_of_an_area_attack_is_not_added_up() -> None:
    ruling = hit(state(unit("rrr/rrr/r..")), kind=AttackKind.AREA, area=(5, 1), facing=Facing.LEFT)
    assert "Area Attack 5 × 1 from the left: file 1 takes 3 hits." in told(ruling)


def test_a_single_receiver_of_the_pool_is_one_of_the_unit() -> None:
    ruling = hit(state(unit("rF")), hits=3)
    assert isinstance(ruling, Question)
    assert ruling.because.startswith("2 receivers: 1 of the Orcs and the F.")


def test_who_steps_up_is_told_apart_from_the_side_that_slides() -> None:
    dying = {
        letter: character(letter.lower(), type=Type.CAVALRY, lost=2, name=letter) for letter in "HK"
    }
    at = state(unit("rrHKrr/r.....", characters=dying))
    ruling = rule(
        at,
        Distribute(
            unit="orcs",
            attack=Attack(by="foe", hits=7),
            onto={POOL: 5, "h": 1, "k": 1},
            unsaved={POOL: 0, "h": 1, "k": 1},
        ),
    )
    assert isinstance(ruling, Question)
    assert [option.label for option in ruling.options] == [
        "R&F from rank 2, file 1 to rank 1, file 3, the right side slides",
        "R&F from rank 2, file 1 to rank 1, file 4, the left side slides",
    ]


def test_from_rank_2_nobody_makes_way_in_any_round() -> None:
    ours = unit("KL/Hr/rr", characters={"H": character("chief")})
    goblins = unit("rr", id="goblins", player="foe")
    fight = state(ours, goblins, contacts=(Contact(unit="orcs", enemy="goblins"),))
    now = replace(fight, moment=Moment(active="own", phase=Phase.CLOSE_COMBAT, round=1, step=3))
    ruling = rule(now, MakeWay(character="chief", seat=Seat(1, 1)))
    assert reason(ruling, "MW-7") == "From rank 2 nobody Makes Way in any round."


def test_a_model_dropped_on_another_is_answered_with_a_legal_formation() -> None:
    drawn = unit("rcr/rr.")
    tried = proposal(drawn)
    places = {**tried.places, "orcs.champion": Place(2, 1)}
    ruling = rule(state(drawn), replace(tried, places=places))
    assert forbids(ruling) == ["FRM-1", "FRM-2", "FRM-4", "FR-2", "FR-5"]
    nearest = ruling.nearest  # type: ignore[union-attr]
    assert isinstance(nearest, Arrange)
    assert nearest.places["orcs.champion"] == Place(1, 2)
    assert isinstance(rule(state(drawn), nearest), Allowed)


def test_characters_at_the_sides_do_not_make_a_block_without_front_rank_a_lie() -> None:
    drawn = unit("K|rrr/rrr|L", bases={"K": (20, 20), "L": (20, 20)})
    assert "No model of the block has Front Rank" in told(rule(state(drawn), proposal(drawn)))


def test_one_model_abreast_is_one_model() -> None:
    drawn = unit("r/r/r")
    assert "1 model abreast" in told(rule(state(drawn), proposal(drawn)))
