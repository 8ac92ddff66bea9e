"""A charge as a hand writes it: in a line, with slips answered by their column."""

from __future__ import annotations

import pytest
from makeway.core.actions import Charge, Reaction
from makeway.core.words import Seat
from makeway.text.errors import MalformedError
from makeway.text.intention import read_action

from tests.engine.table.charges import table


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("charge warlord foes", {}),
        ("charge warlord at foes hold", {"reaction": Reaction.HOLD}),
        ("charge warlord foes fly hold", {"reaction": Reaction.HOLD, "fly": True}),
        (
            "charge warlord foes stand_and_shoot hits=5 dice=5,3",
            {"reaction": Reaction.STAND_AND_SHOOT, "hits": 5, "dice": (5, 3)},
        ),
        (
            "charge warlord foes flee flee=6+2 dice=1,1",
            {"reaction": Reaction.FLEE, "flee": (6, 2), "dice": (1, 1)},
        ),
        (
            "charge warlord foes hold dice=5,3 filled=orcs.8=1,2",
            {"reaction": Reaction.HOLD, "dice": (5, 3), "filled": {"orcs.8": Seat(1, 2)}},
        ),
        ("charge warlord foes choose A", {"reaction": Reaction.HOLD}),
    ],
)
def test_a_charge_is_read_from_a_line(line: str, fields: dict[str, object]) -> None:
    wanted = Charge(piece="warlord", target="foes", **fields)  # type: ignore[arg-type]
    assert read_action(line, table()) == wanted


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("charge", "column 8: The line ends here; expected a unit or a Character, by its id."),
        ("charge warlod foes", "column 8: There is no unit or model 'warlod'. Nearest: warlord."),
        ("charge warlord foes hld", "column 21: There is no reaction 'hld'. Nearest: hold."),
        ("charge warlord foes hold dice=7,1", "column 31: Expected two dice as in 3,4, not '7,1'."),
        ("charge warlord foes dice=3,1 dice=3,2", "column 30: `dice` stands here twice."),
        ("charge warlord foes hold hit=3", "There is no field 'hit'. Nearest: hits."),
    ],
)
def test_a_slip_is_answered_with_its_column(line: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        read_action(line, table())
    assert says in str(problem.value)
