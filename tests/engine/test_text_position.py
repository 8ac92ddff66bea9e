"""A whole position in one line: what is written reads back, a slip is told with its column."""

from __future__ import annotations

import pytest
from makeway import scenarios
from makeway.core.state import State
from makeway.text.errors import MalformedError
from makeway.text.position import read_position, write_position
from msgspec.structs import replace


@pytest.mark.parametrize("name", scenarios.names())
def test_every_shipped_position_fits_in_a_line_and_reads_back(name: str) -> None:
    state = scenarios.load(name).state
    again = read_position(write_position(state))
    assert replace(again, players=state.players) == state


def test_contacts_moment_and_readings_stand_behind_the_units() -> None:
    text = (
        "own:=P38 2rcrM/5r M=P01-1 ; foe:=P51 2r ; heavy_infantry<orcs front -15"
        " ; close_combat 1.3 of foe ; A5=models"
    )
    state = read_position(text)
    assert write_position(state) == text
    assert state.is_engaged("heavy_infantry")
    assert (state.moment.round, state.moment.step, state.moment.active) == (1, 3, "foe")
    assert state.readings.choice("A5") == "models"


def test_two_units_of_one_profile_have_ids_of_their_own() -> None:
    state: State = read_position("own:=P51 3r ; own:=P51 3r")
    assert list(state.units) == ["orcs", "orcs_2"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "column 1: The line is empty"),
        (" ; ", "column 1: The line is empty"),
        ("own:=P51 3r ; own:=P99", "column 20: There is no profile 'P99'"),
        ("own:=P51 3r ; onw:=P51", "column 15: There is no player 'onw'"),
        ("own:=P51 3r/c..", "column 10: This formation is not legal"),
        ("own:=P51 3r ; orcs<goblins", "column 20: There is no unit 'goblins'. There are: orcs"),
        ("own:=P51 3r ; foe:=P52 3r ; orcs<goblins fornt", "column 42: There is no facing"),
        ("own:=P51 3r ; foe:=P52 3r ; orcs<goblins front x", "column 48: Expected an offset in mm"),
        ("own:=P51 3r ; foe:=P52 3r ; orcs<goblins front 900", "column 29: The Goblins touch nobo"),
        ("own:=P51 3r ; own:=P52 3r ; orcs<goblins", "column 29: Orcs and Goblins have the same"),
        ("own:=P51 3r ; close_combat 1", "column 28: Expected round and step as in 1.3"),
        ("own:=P51 3r ; close_combat of me", "column 31: There is no player 'me'"),
        ("own:=P51 3r ; magic now", "column 21: 'now' is left over"),
        ("own:=P51 3r ; A5=modls", "column 18: There is no way 'modls'. Nearest: models"),
        ("own:=P51 3r ; A99=x", "column 15: There is no reading 'A99'"),
        ("own:=P51 3r ; movment", "column 15: 'movment' begins no unit"),
    ],
)
def test_a_line_that_is_no_position_says_the_column(text: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        read_position(text)
    assert says in str(problem.value)


FIELD = (
    'own:=P51 3r ; own:Boss=P07 ; table{"width":48,"depth":36}'
    ' ; terrain{"at":[30,10],"size":[4,3],"facing":30,"name":"Old Tower","hides":false}'
    ' ; own_zone{"at":[24,30],"size":[48,12]} ; foe_zone{"at":[24,6],"size":[48,12]}'
    ' ; orcs@20,24,90 ; boss@30.5,24 ; turn{"moved":{"boss":"march"},"declared":["orcs"]}'
    ' ; effect{"id":"a","name":"A","kind":"banner","upon":["orcs"]}'
)


def test_a_battlefield_has_parts_of_its_own() -> None:
    state = read_position(FIELD)
    assert write_position(state) == FIELD
    assert state.field is not None
    assert state.field.terrain[0].name == "Old Tower"
    assert [*state.field.zones] == ["own", "foe"]
    assert state.turn.declared == ("orcs",)
    assert state.effects[0].on == ("orcs",)
    boss = state.units["boss"].pose
    assert boss is not None
    assert boss.front(25).x == pytest.approx(30.5 * 25.4)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("orcs@20", "ocs@20", "column 222: There is no unit 'ocs'. Nearest: orcs."),
        ("orcs@20,24,90", "orcs@20", "column 222: Expected a place in inches as in orcs@20,24"),
        ("orcs@20,24", "orcs@0.5,24", "column 222: The Orcs reach 0.48″ beyond the left edge"),
        ("terrain{", "terain{", "There is no part 'terain'. Nearest: terrain."),
        ('"size":[4,3]', '"siz":[4,3]', "There is no field 'siz'. Nearest: size."),
        ('"size":[4,3]', '"size":4', "column 61: size: Expected a list"),
        ('"size":[4,3]', '"size":', "column 61: This is no JSON"),
        ('"size":[4,3]', '"size":[40,3]', "The area reaches 1.30″ beyond the upper edge"),
        ('"width":48', '"width":4', "column 30: The table’s `width` is 4.0″; it is 12 to 118."),
        ('"boss":"march"', '"bos":"march"', "There is no model 'bos'. Nearest: boss."),
        ('"upon":["orcs"]', '"upon":[]', "`upon` names no unit"),
        (' ; table{"width":48,"depth":36}', "", "needs a battlefield: say its size"),
        ("orcs@20,24,90", "orcs@20,24,90 x", "'x' is left over"),
        ("; orcs@", '; table{"width":48,"depth":36} ; orcs@', "`table` stands here twice."),
    ],
)
def test_a_slip_in_the_battlefield_is_told_with_its_column(old: str, new: str, says: str) -> None:
    assert old in FIELD
    with pytest.raises(MalformedError) as problem:
        read_position(FIELD.replace(old, new))
    assert says in str(problem.value)
