"""Players put their units down in turn, all Characters of a player together (DZ-3)."""

from __future__ import annotations

from makeway.core.ruling import Allowed, Illegal
from makeway.core.state import State
from makeway.referee import options, rule
from makeway.text.intention import read_action
from makeway.text.scenario import load
from msgspec.structs import replace

TABLE = """
makeway: 1
moment: {phase: deployment}
players: {own: Orcs and Goblins, foe: Highborn Elves}
table: {width: 48, depth: 36}
zones:
  own: [{corners: [[0, 24], [48, 24], [48, 36], [0, 36]]}]
  foe: [{corners: [[0, 0], [48, 0], [48, 12], [0, 12]]}]
units:
  - {profile: Orcs, drawing: r r r r r}
  - {profile: Orcs, id: more, name: More Orcs, drawing: r r r r r}
  - {profile: Common Orc Warlord, name: Warlord}
  - {profile: Common Orc Warlord, name: Boss}
  - {profile: Heavy Infantry, id: spears, name: Spears, player: foe, drawing: r r r r r}
  - {profile: Heavy Infantry, id: bows, name: Bows, player: foe, drawing: r r r r r}
"""


def start() -> State:
    return load(TABLE).state


def after(*words: str) -> State:
    state = start()
    for each in words:
        ruling = rule(state, read_action(each, state))
        assert isinstance(ruling, Allowed), f"{each}: {ruling.headline}"
        assert ruling.state is not None
        state = ruling.state
    return state


def why_not(words: str, state: State) -> list[str]:
    ruling = rule(state, read_action(words, state))
    assert isinstance(ruling, Illegal)
    return [each.because for each in ruling.forbidding if each.clause == "DZ-3"]


def test_the_other_player_is_next() -> None:
    state = after("deploy orcs 10,28")
    assert state.moment.active == "foe"
    assert why_not("deploy more 20,28", state) == ["It is the turn of Highborn Elves."]
    state = after("deploy orcs 10,28", "deploy spears 10,8 180", "deploy more 20,28")
    assert state.moment.active == "foe"


def test_the_step_says_who_is_next() -> None:
    ruling = rule(start(), read_action("deploy orcs 10,28", start()))
    assert isinstance(ruling, Allowed)
    assert ruling.steps[-1].because == "It is the turn of Highborn Elves."


def test_all_characters_of_a_player_are_put_down_together() -> None:
    state = after("deploy orcs 10,28", "deploy spears 10,8 180", "deploy warlord 30,28")
    assert state.moment.active == "own"
    says = "The Characters of Orcs and Goblins are put down together; still to come: Boss."
    assert why_not("deploy more 20,28", state) == [says]
    begun = ("deploy orcs 10,28", "deploy spears 10,8 180", "deploy warlord 30,28")
    assert after(*begun, "join boss orcs 1,3 room=orcs.3=second_rank").moment.active == "foe"


def test_a_character_is_put_into_a_unit_in_turn() -> None:
    state = after("deploy orcs 10,28")
    assert why_not("join warlord orcs 1,3", state) == ["It is the turn of Highborn Elves."]
    assert options(state, "warlord") == ()
    state = after("deploy orcs 10,28", "deploy spears 10,8 180")
    assert why_not("join warlord more 1,3", state) == [
        "The More Orcs are not on the battlefield yet."
    ]
    assert options(state, "warlord") != ()


def test_who_has_nothing_left_is_passed_over() -> None:
    state = after(
        "deploy orcs 10,28",
        "deploy spears 10,8 180",
        "deploy more 20,28",
        "deploy bows 20,8 180",
        "deploy warlord 30,28",
        "deploy boss 34,28",
    )
    assert state.moment.active == "own"
    assert after("deploy orcs 10,28", "deploy spears 10,8 180").moment.active == "own"


def test_nobody_waits_for_a_player_whose_units_all_stand_from_the_start() -> None:
    stands = TABLE.replace("player: foe, drawing", "player: foe, at: [AT, 8], facing: 180, drawing")
    state = load(stands.replace("AT", "10", 1).replace("AT", "20", 1)).state
    state = replace(state, moment=replace(state.moment, active="foe"))
    for each in ("deploy orcs 10,28", "deploy warlord 30,28"):
        ruling = rule(state, read_action(each, state))
        assert isinstance(ruling, Allowed), ruling.headline
        assert ruling.state is not None
        state = ruling.state
    says = "The Characters of Orcs and Goblins are put down together; still to come: Boss."
    assert why_not("deploy more 20,28", state) == [says]
