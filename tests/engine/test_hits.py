"""Who takes distributed hits, how evenly, and who decides (DH-1..11, CO-3; course lesson 03)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from makeway.core.actions import Attack, AttackKind, Distribute, Join
from makeway.core.errors import MalformedActionError
from makeway.core.readings import RuleSet
from makeway.core.ruling import Allowed, Decides, Finding, Question, Step, Verdict
from makeway.core.state import State
from makeway.core.words import Height, Seat, Type
from makeway.referee import rule
from makeway.rules.hits import (
    ask_distribute,
    count_distributions,
    distribute,
    distributions,
    headline_distribute,
    may_distribute,
    nearest_distribute,
)
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit

SMALL = (20.0, 20.0)
POOL = "rank_and_file"

WIZARD = character("wizard", SMALL)
RIDER = character("marshal", (25.0, 50.0), type=Type.CAVALRY)
LORD = character("chosen_lord")
DOOMLORD = character("doomlord", (40.0, 40.0), height=Height.LARGE, health_points=4)


def infantry(drawing: str, name: str = "Heavy Infantry", **fields: Any) -> State:
    """12 Heavy Infantry and the like: 20 mm bases; W is the Wizard, M the Marshal on Horse."""
    people = {"W": WIZARD, "M": RIDER, **fields.pop("characters", {})}
    return state(unit(drawing, SMALL, id="unit", name=name, characters=people, **fields))


def warriors(drawing: str, **fields: Any) -> State:
    """Warriors on 25 mm bases; L is the Chosen Lord, D the Doomlord at a side."""
    return state(
        unit(drawing, id="unit", name="Warriors", characters={"L": LORD, "D": DOOMLORD}, **fields)
    )


def volley(hits: int, by: str | None = "foe", **fields: Any) -> Distribute:
    return Distribute(unit="unit", attack=Attack(hits=hits, by=by), **fields)


def pool(number: int, **others: int) -> dict[str, int]:
    return {POOL: number, **others}


def forbidden(start: State, action: Distribute) -> list[tuple[str, str]]:
    """The forbidding clauses with their reasons."""
    found = may_distribute(start, action)
    return [(each.clause, each.because) for each in found if each.verdict is Verdict.FORBIDS]


def finding(start: State, action: Distribute, clause: str) -> Finding:
    return next(each for each in may_distribute(start, action) if each.clause == clause)


def play(start: State, action: Distribute) -> list[Step]:
    assert forbidden(start, action) == []
    return list(distribute(start, action))


ON_FOOT = "crrrW/rrrrr/rrr.."
MOUNTED = "crrrr|M/rrrrr/rr..."


# --- 03-A, Q47: screened


def test_q47_a_screened_wizard_takes_none_of_twelve_hits_of_an_area_attack() -> None:
    start = infantry("W" + "rrrr/rrrrr/rrrrr/rrrrr/r....")
    action = Distribute(unit="unit", attack=Attack(kind=AttackKind.AREA, hits=12, by="foe"))
    assert distributions(start, action) == (pool(12),)
    steps = play(start, action)
    wizard = next(s for s in steps if "Wizard" in s.because)
    assert wizard.clauses == ("DH-2",)
    assert wizard.because == (
        "The Wizard takes none: same Type and Height as the Heavy Infantry, and there are 20 R&F"
        " models."
    )


def test_a_screened_character_takes_no_hit_and_nobody_has_a_choice() -> None:
    start = infantry(ON_FOOT)
    assert distributions(start, volley(8)) == (pool(8),)
    assert ask_distribute(start, volley(8)) is None
    steps = play(start, volley(8))
    assert steps[-1].after.units["unit"].models.keys() >= {"wizard", "unit.champion"}
    assert len(steps[-1].after.units["unit"].rank_and_file) == 4


def test_a_hit_on_a_screened_wizard_is_refused_with_the_count_of_rank_and_file() -> None:
    start, action = infantry(ON_FOOT), volley(8, onto=pool(7, wizard=1))
    [(clause, because)] = forbidden(start, action)
    assert clause == "DH-2"
    assert "given 1 hit" in because
    assert "there are 12 R&F models" in because
    nearest = nearest_distribute(start, action)
    assert nearest is not None
    assert nearest[0].onto == pool(8)


# --- 03-B, Q48: another Type


@pytest.mark.parametrize(
    ("hits", "rider"), [(8, {0, 1}), (12, {1}), (15, {1, 2}), (22, {1, 2}), (24, {2})]
)
def test_a_rider_among_eleven_infantry_shares_as_one_of_twelve(hits: int, rider: set[int]) -> None:
    start = infantry(MOUNTED)
    listed = distributions(start, volley(hits))
    assert {way["marshal"] for way in listed} == rider
    assert all(sum(way.values()) == hits for way in listed)


@pytest.mark.parametrize(("hits", "rider"), [(12, {0, 1}), (22, {1, 2})])
def test_q48_a_rider_among_twenty_infantry_shares_as_one_of_twenty_one(
    hits: int, rider: set[int]
) -> None:
    start = infantry("rrrrr|M/rrrrr/rrrrr/rrrrr")
    assert {way["marshal"] for way in distributions(start, volley(hits))} == rider


def test_a_choice_is_asked_of_the_attacker_with_completed_actions() -> None:
    start = infantry(MOUNTED)
    question = ask_distribute(start, volley(15))
    assert isinstance(question, Question)
    assert (question.decides, question.player) == (Decides.ATTACKER, "foe")
    assert [option.label for option in question.options] == [
        "Marshal 1, Heavy Infantry 14",
        "Marshal 2, Heavy Infantry 13",
    ]
    assert "11 of the" not in question.options[0].detail
    assert question.options[1].detail == (
        "If every hit costs a Health Point: 11 Heavy Infantry fall. The Champion falls."
        " Marshal 1 of 3. 1 loss is ignored."
    )
    assert "12 receivers: 11 Heavy Infantry and the Marshal." in question.because
    assert "15 hits are one each, and 3 more." in question.because
    assert "Nobody takes a third hit before all have two." in question.because
    for option in question.options:
        assert isinstance(option.action, Distribute)
        assert forbidden(start, option.action) == []


def test_half_and_half_between_pool_and_rider_is_uneven_model_by_model() -> None:
    start, action = infantry(MOUNTED), volley(15, onto=pool(8, marshal=7))
    [(clause, because)] = forbidden(start, action)
    assert clause == "DH-4"
    assert because == (
        "The Marshal would take 7 hits. 12 receivers share 15 hits: at most 2 for him."
    )
    nearest = nearest_distribute(start, action)
    assert nearest is not None
    assert nearest == (replace(action, onto=pool(13, marshal=2)), "Marshal 2, Heavy Infantry 13")


def test_three_hits_on_the_rider_of_fifteen_are_a_third_before_everybodys_second() -> None:
    start, action = infantry(MOUNTED), volley(15, onto=pool(12, marshal=3))
    refused = finding(start, action, "DH-4")
    assert refused.verdict is Verdict.FORBIDS
    assert "would take 3 hits" in refused.because
    assert refused.remedy is not None
    assert "Nobody takes a third hit before all have two." in refused.remedy


def test_a_hit_on_the_champion_is_refused_and_the_receivers_are_counted() -> None:
    start = infantry(MOUNTED)
    action = volley(15, onto={**pool(13, marshal=1), "unit.champion": 1})
    clauses = dict(forbidden(start, action))
    assert set(clauses) == {"DH-6"}
    assert "Champion is given 1 hit" in clauses["DH-6"]
    assert (finding(start, action, "DH-6").remedy or "").startswith("12 receivers")


def test_the_owner_may_not_distribute_what_a_player_shot() -> None:
    start, action = infantry(MOUNTED), volley(15, chooser="own", onto=pool(14, marshal=1))
    assert forbidden(start, action) == [
        ("DH-3", "Own would distribute the hits; the attacker, Foe, does.")
    ]
    nearest = nearest_distribute(start, action)
    assert nearest is not None
    assert nearest[0].chooser == "foe"
    assert forbidden(start, nearest[0]) == []


@pytest.mark.parametrize(
    ("put", "words"),
    [
        (pool(12, marshal=1), "15 hits; 13 are put: 2 left to put"),
        (pool(14, marshal=2), "15 hits; 16 are put: 1 too many"),
        ({}, "15 hits; 0 are put: 15 left to put"),
    ],
)
def test_all_hits_and_no_more_are_put(put: dict[str, int], words: str) -> None:
    refused = forbidden(infantry(MOUNTED), volley(15, onto=put))
    assert {clause for clause, _ in refused} == {"DH-4"}
    assert any(words in because for _, because in refused)


def test_every_fault_is_named_at_once() -> None:
    start = infantry("crrrr|M/rrrrW/rr...")
    put = {POOL: 3, "marshal": 4, "wizard": 1, "unit.champion": 1}
    clauses = [clause for clause, _ in forbidden(start, volley(15, chooser="own", onto=put))]
    assert sorted(clauses) == ["DH-3", "DH-4", "DH-4", "DH-5", "DH-6"]


# --- 03-C, Q49: the fifth model


def test_four_warriors_do_not_screen_their_like() -> None:
    start = warriors("Lrrrr")
    assert {way["chosen_lord"] for way in distributions(start, volley(7))} == {1, 2}
    assert "have 4 R&F models, a screen needs 5" in finding(start, volley(7), "DH-3").because


def test_sparing_the_lord_of_four_warriors_is_refused() -> None:
    refused = forbidden(warriors("Lrrrr"), volley(7, onto=pool(7)))
    assert [clause for clause, _ in refused] == ["DH-4"]
    assert "would take 0 hits" in refused[0][1]
    assert "at least 1 for him" in refused[0][1]


def test_a_fifth_warrior_screens_the_lord_and_excess_is_ignored() -> None:
    start = warriors("Lrrrr/r....")
    assert distributions(start, volley(7)) == (pool(7),)
    steps = play(start, volley(7))
    assert any("EX-1" in step.clauses and step.because.startswith("2 losses") for step in steps)
    assert set(steps[-1].after.units["unit"].models) == {"chosen_lord"}


def test_q49_three_warriors_and_their_champion_are_four_and_the_champion_takes_none() -> None:
    start = warriors("Lcrrr")
    assert distributions(start, volley(6)) == (
        pool(5, chosen_lord=1),
        pool(4, chosen_lord=2),
    )
    assert "have 4 R&F models" in finding(start, volley(6), "DH-3").because


def test_q49_four_warriors_and_their_champion_are_five_by_reading_a13() -> None:
    start = warriors("Lcrrr/r....")
    assert distributions(start, volley(6)) == (pool(6),)
    screened = [each for each in may_distribute(start, volley(6)) if "Chosen Lord" in each.because]
    assert [each.readings for each in screened] == [("A13",)]


def test_by_the_other_reading_of_a13_the_champion_does_not_count() -> None:
    start = replace(warriors("Lcrrr/r...."), readings=RuleSet(choices={"A13": "apart"}))
    assert {way["chosen_lord"] for way in distributions(start, volley(6))} == {1, 2}


# --- 03-D, Q51: both kinds, two Characters


def test_with_five_or_more_the_same_ones_are_left_out_and_the_others_are_not() -> None:
    start = warriors("Lrrrr|D/rrrr.")
    assert distributions(start, volley(11)) == (pool(10, doomlord=1), pool(9, doomlord=2))
    refused = forbidden(start, volley(11, onto=pool(9, doomlord=1, chosen_lord=1)))
    assert [clause for clause, _ in refused] == ["DH-5"]
    assert "there are 8 R&F models" in refused[0][1]


def test_a_doomlord_is_no_warrior_by_height() -> None:
    start = warriors("Lrrrr|D/rrrr.")
    refused = dict(forbidden(start, volley(11, onto=pool(11))))
    assert "at least 1 for him" in refused["DH-4"]
    exposed = next(f for f in may_distribute(start, volley(11)) if "Doomlord" in f.because)
    assert (exposed.clause, exposed.verdict) == ("DH-3", Verdict.HOLDS)
    assert "Height Large against Standard" in exposed.because


def test_four_warriors_lord_and_doomlord_share_eleven_hits_in_three_ways() -> None:
    start = warriors("Lrrrr|D")
    assert list(distributions(start, volley(11))) == [
        pool(8, chosen_lord=1, doomlord=2),
        pool(8, chosen_lord=2, doomlord=1),
        pool(7, chosen_lord=2, doomlord=2),
    ]
    assert count_distributions(start, volley(11)) == 3


def test_one_each_for_both_characters_leaves_too_much_for_four_warriors() -> None:
    start = warriors("Lrrrr|D")
    action = volley(11, onto=pool(9, chosen_lord=1, doomlord=1))
    [(clause, because)] = forbidden(start, action)
    assert clause == "DH-4"
    assert because == (
        "Round 2 has 5 hits for 6 receivers; the Characters together take 2, not 3 or 4 hits."
    )
    nearest = nearest_distribute(start, action)
    assert nearest is not None
    assert nearest[0].onto in distributions(start, volley(11))


def test_ten_of_eleven_on_the_pool_name_each_character_that_goes_short() -> None:
    refused = forbidden(warriors("Lrrrr|D"), volley(11, onto=pool(10, doomlord=1)))
    assert [clause for clause, _ in refused] == ["DH-4"]
    assert "The Chosen Lord would take 0 hits" in refused[0][1]


def test_q51_the_owner_distributes_when_no_player_attacks() -> None:
    start = warriors("LKrr/rr..")
    action = volley(8, by=None)
    question = ask_distribute(start, action)
    assert question is not None
    assert (question.decides, question.player) == (Decides.OWNER, "own")
    together = {way["chosen_lord"] + way["k"] for way in distributions(start, action)}
    assert together == {2, 3, 4}
    assert count_distributions(start, action) == 4


def test_the_attacker_may_not_distribute_what_nobody_shot() -> None:
    start = warriors("Lrrrr")
    action = volley(7, by=None, chooser="foe", onto=pool(6, chosen_lord=1))
    [(clause, because)] = forbidden(start, action)
    assert clause == "DH-3"
    assert "no player made this attack, so the owner, Own, does" in because


# --- the mixed set


def test_the_size_of_a_base_is_neither_type_nor_height() -> None:
    cuatl = character("cuatl_lord", (50.0, 50.0), health_points=4)
    start = state(
        unit("Z#rrr/##rrr/rrrrr/rrrr.", id="unit", name="Saurians", characters={"Z": cuatl})
    )
    assert distributions(start, volley(9)) == (pool(9),)
    step = next(step for step in play(start, volley(9)) if "Cuatl Lord" in step.because)
    assert step.clauses == ("DH-2", "FND-7")


def test_hits_follow_models_and_not_health_points() -> None:
    khan = character("great_khan", (40.0, 40.0), height=Height.LARGE, health_points=5)
    tribesmen = {"height": Height.LARGE, "health_points": 3}
    start = state(
        unit("Krrr", (40.0, 40.0), id="unit", characters={"K": khan}, rank_and_file=tribesmen)
    )
    assert distributions(start, volley(10)) == (pool(8, great_khan=2), pool(7, great_khan=3))


@pytest.mark.parametrize(("hits", "marshal"), [(6, {1}), (5, {0, 1})])
def test_cavalry_does_not_screen_a_large_rider(hits: int, marshal: set[int]) -> None:
    rider = character("marshal", (40.0, 40.0), type=Type.CAVALRY, height=Height.LARGE)
    start = state(
        unit(
            "rrrrr|M",
            (25.0, 50.0),
            id="unit",
            characters={"M": rider},
            rank_and_file={"type": Type.CAVALRY},
        )
    )
    assert {way["marshal"] for way in distributions(start, volley(hits))} == marshal


def test_stomp_reaches_standard_height_only() -> None:
    start = warriors("rrrr|D")
    action = Distribute(unit="unit", attack=Attack(kind=AttackKind.STOMP, hits=3, by="foe"))
    assert distributions(start, action) == (pool(3),)
    refused = forbidden(start, replace(action, onto=pool(2, doomlord=1)))
    assert [clause for clause, _ in refused] == ["DH-9"]
    assert "Large; Stomp reaches Standard Height only" in refused[0][1]


def test_stomp_on_large_models_reaches_nobody_and_cavalry_cannot_be_stomped() -> None:
    large = state(unit("rrr", id="unit", rank_and_file={"height": Height.LARGE}))
    riders = state(unit("rrr", id="unit", rank_and_file={"type": Type.CAVALRY}))
    action = Distribute(unit="unit", attack=Attack(kind=AttackKind.STOMP, hits=3, by="foe"))
    for start in (large, riders):
        assert ("DH-9", "Nobody in the Unit can be Stomped.") in forbidden(start, action)
        assert nearest_distribute(start, action) is None


@pytest.mark.parametrize("kind", [k for k in AttackKind if k is not AttackKind.CLOSE_COMBAT])
def test_every_attack_but_a_close_combat_attack_is_distributed(kind: AttackKind) -> None:
    action = Distribute(unit="unit", attack=Attack(kind=kind, hits=2, by="foe"))
    assert forbidden(infantry(ON_FOOT), action) == []


def test_a_close_combat_attack_is_allocated_and_not_distributed() -> None:
    attack = Attack(kind=AttackKind.CLOSE_COMBAT, hits=2, by="foe")
    action = Distribute(unit="unit", attack=attack)
    [(clause, because)] = forbidden(infantry(ON_FOOT), action)
    assert clause == "DH-1"
    assert "allocated to models in base contact" in because
    assert nearest_distribute(infantry(ON_FOOT), action) is None


def test_excess_of_four_warriors_takes_their_champion_and_spares_the_lord() -> None:
    start = warriors("Lcrrr/r....")
    after = play(start, volley(7))[-1].after.units["unit"]
    assert set(after.models) == {"chosen_lord"}
    assert after.models["chosen_lord"].lost == 0
    told = [step.because for step in play(start, volley(7))]
    assert any("3 in excess pass to the Champion" in because for because in told)
    assert any("2 more: ignored" in because for because in told)


def test_two_warlords_alone_share_nine_hits_as_five_and_four() -> None:
    start = state(unit("WV", id="unit"))
    assert distributions(start, volley(9)) == ({"w": 5, "v": 4}, {"w": 4, "v": 5})
    assert finding(start, volley(9), "CO-3").because.endswith("no R&F model in this unit.")


def test_a_lone_character_takes_every_hit() -> None:
    start = state(unit("W", id="unit"))
    assert distributions(start, volley(2)) == ({"w": 2},)
    assert play(start, volley(2))[-1].after.units["unit"].models["w"].lost == 2


def test_a_wizard_who_joins_twenty_four_infantry_takes_none_of_eight_hits() -> None:
    people = {"W": WIZARD}
    block = unit("rrrrr/rrrrr/rrrrr/rrrrr/rrrr.", SMALL, id="unit", characters=people)
    start = state(block, alone(WIZARD))
    joined = rule(start, Join(character="wizard", unit="unit", seat=Seat(1, 3)))
    assert isinstance(joined, Allowed)
    assert joined.state is not None
    asked = rule(joined.state, volley(8))
    assert isinstance(asked, Question)
    assert asked.headline == "Which of the Unit fall?"
    shot = rule(joined.state, asked.options[0].action)
    assert isinstance(shot, Allowed)
    assert shot.state is not None
    after = shot.state.units["unit"]
    assert (len(after.rank_and_file), after.models["wizard"].lost) == (16, 0)


# --- ambiguities


def test_with_a_champion_and_characters_only_the_characters_take_all_by_reading_a24() -> None:
    start = warriors("cLK")
    assert distributions(start, volley(3)) == (
        {"chosen_lord": 2, "k": 1},
        {"chosen_lord": 1, "k": 2},
    )
    assert finding(start, volley(3), "CO-3").readings == ("A24",)


def test_a_champion_who_is_all_that_is_left_takes_the_losses_of_the_empty_pool() -> None:
    start = state(unit("c", id="unit", rank_and_file={"health_points": 3}))
    after = play(start, volley(2))[-1].after.units["unit"]
    assert after.models["unit.champion"].lost == 2


def skinks(number: int, caimans: int) -> State:
    """Skinks with Caimans behind them and a Caiman Ancient at files 4-5 of the first rank."""
    ancient = character("ancient", (40.0, 40.0), height=Height.LARGE, health_points=4)
    start = unit("rrrK#/rrr##/rrrrr/rrrrr", SMALL, id="unit", characters={"K": ancient})
    large = {"height": Height.LARGE, "health_points": 3}
    plain = [model for model in start.models.values() if model.is_plain][:caimans]
    mixed = {model.id: replace(model, name="Caiman", **large) for model in plain}  # type: ignore[arg-type]
    models = {**start.models, **mixed}
    return state(replace(start, models=models))


def test_with_two_kinds_of_rank_and_file_the_larger_kind_is_compared_by_reading_a2() -> None:
    start = skinks(16, 3)
    action = volley(17)
    assert finding(start, action, "DH-3").readings == ("A2",)
    [way] = distributions(start, action)
    assert way == {POOL: 13, f"{POOL}/infantry/large": 3, "ancient": 1}
    told = play(start, replace(action, unsaved={POOL: 8}))
    assert any("DH-11" in step.clauses for step in told)
    assert any("FRM-9" in step.clauses and "lose 8 of 13" in step.because for step in told)


def test_the_rank_and_file_are_counted_once_for_a_batch_by_reading_a19() -> None:
    steps = play(warriors("Lrrrr/r...."), volley(2))
    assert any("A19" in step.readings for step in steps)
    assert not any("A19" in step.readings for step in play(warriors("Lrrrr/rr..."), volley(1)))


# --- unsaved hits, words, bad input


def test_only_unsaved_hits_cost_health_points() -> None:
    start = infantry(MOUNTED)
    action = volley(15, onto=pool(14, marshal=1), unsaved={POOL: 6})
    after = play(start, action)[-1].after.units["unit"]
    assert len(after.rank_and_file) == 6
    assert after.models["marshal"].lost == 0


def test_without_a_word_on_saves_the_step_says_that_every_hit_costs_a_health_point() -> None:
    told = [step.because for step in play(infantry(ON_FOOT), volley(3))]
    assert "Nothing is saved here: every hit costs a Health Point." in told


def test_the_steps_follow_the_paragraph() -> None:
    steps = play(infantry(MOUNTED), volley(15, onto=pool(14, marshal=1)))
    clauses = [step.clauses[0] for step in steps]
    assert clauses[:6] == ["DH-1", "DH-3", "DH-6", "DH-4", "DH-3", "HP-1"]
    assert steps[4].because == (
        "The attacker, Foe, puts 14 on the Heavy Infantry and 1 on the Marshal."
    )


def test_the_headline_names_the_hits_and_where_they_go() -> None:
    action = volley(15, onto=pool(14, marshal=1))
    assert headline_distribute(infantry(MOUNTED), action) == (
        "15 hits on the Heavy Infantry: Marshal 1, Heavy Infantry 14"
    )
    assert headline_distribute(infantry(ON_FOOT), volley(1)) == "1 hit on the Heavy Infantry"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (volley(3, onto={"marshall": 3}), "There is no receiver of hits 'marshall'. Nearest: mar"),
        (volley(3, onto={"unit.2": 3}), "There is no receiver of hits 'unit.2'."),
        (volley(3, onto=pool(-1, marshal=4)), "rank_and_file is given -1 hits"),
        (volley(3, onto=pool(3), unsaved={POOL: 4}), "4 unsaved hits on rank_and_file"),
        (volley(-3), "`hits` is -3"),
        (volley(3, by="nobody"), "There is no player 'nobody'"),
        (volley(3, chooser="nobody"), "There is no player 'nobody'"),
        (replace(volley(3), unit="unti"), "There is no unit 'unti'. Nearest: unit."),
        (Distribute(unit="unit", attack=Attack(by="foe")), "A volley needs `hits`"),
        (
            Distribute(unit="unit", attack=Attack(by="foe", hits=3, area=(2, 2))),
            "An attack has `hits` or `area`, not both.",
        ),
        (Distribute(unit="unit", attack=Attack(by="foe", area=(0, 2))), "`area` is \\(0, 2\\)"),
    ],
)
def test_an_action_that_fits_nothing_is_answered_with_what_would(
    action: Distribute, words: str
) -> None:
    with pytest.raises(MalformedActionError, match=words):
        list(may_distribute(infantry(MOUNTED), action))


@pytest.mark.parametrize("hits", range(10))
@pytest.mark.parametrize("text", ["Lrrrr|D", "Lrrrr|D/rrrr.", "Lcrrr|D", "LKrr", "cLK", "rrrr|D"])
def test_what_is_listed_is_allowed_and_everything_else_is_refused(text: str, hits: int) -> None:
    start, action = warriors(text), volley(hits)
    listed = distributions(start, action, None)
    receivers = listed[0]
    for numbers in product(range(hits + 2), repeat=len(receivers)):
        onto = dict(zip(receivers, numbers, strict=True))
        proposed = replace(action, onto=onto)
        assert (forbidden(start, proposed) == []) == (onto in listed), onto
        if onto not in listed:
            nearest = nearest_distribute(start, proposed)
            assert nearest is not None
            assert nearest[0].onto in listed
