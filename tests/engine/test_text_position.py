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
        ("own:=P51 3r/c..", "column 1: This formation is not legal"),
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
