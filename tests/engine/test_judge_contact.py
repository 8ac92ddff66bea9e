"""From a single rank in combat models fall where fewest enemies lose contact (RC-4)."""

from __future__ import annotations

import pytest
from makeway.core.actions import Attack, AttackKind, Distribute
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Ruling
from makeway.core.state import Contact, State
from makeway.core.words import Facing
from makeway.referee import rule

from tests.engine.drawing import character, state, unit
from tests.engine.rulings import allowed, forbids, reason

GOBLINS = unit("r", (20, 20), id="goblins", player="foe")


def fight(drawing: str, offset: float, facing: Facing = Facing.FRONT) -> State:
    """Orcs in one rank, and one Goblin 20 mm wide against an edge of theirs."""
    chief = {"H": character("chief")}
    touch = Contact(unit="orcs", enemy="goblins", facing=facing, offset=offset)
    return state(unit(drawing, characters=chief), GOBLINS, contacts=(touch,))


def lose(at: State, number: int, fallen: tuple[str, ...] | None = None) -> Ruling:
    onto = {"rank_and_file": number, **{c.id: 0 for c in at.units["orcs"].characters}}
    hits = Attack(by="foe", hits=number)
    return rule(at, Distribute(unit="orcs", attack=hits, onto=onto, fallen=fallen))


def left(ruling: Ruling) -> list[str]:
    end = allowed(ruling).state
    assert end is not None
    return [name.removeprefix("orcs.") for name in end.units["orcs"].models]


@pytest.mark.parametrize(
    ("drawing", "offset", "facing", "number", "stay"),
    [
        ("rrrrr", 110, Facing.FRONT, 2, ["3", "4", "5"]),
        ("rrrrr", -15, Facing.FRONT, 2, ["1", "2", "3"]),
        ("rrrrr", 50, Facing.FRONT, 2, ["2", "3", "4"]),
        ("rrrrr", 100, Facing.FRONT, 2, ["3", "4", "5"]),
        ("rrrrr", 0, Facing.LEFT, 3, ["1", "2"]),
        ("rrrrH", 110, Facing.FRONT, 2, ["3", "4", "chief"]),
    ],
)
def test_the_outermost_away_from_the_enemy_fall_first(
    drawing: str, offset: float, facing: Facing, number: int, stay: list[str]
) -> None:
    assert left(lose(fight(drawing, offset, facing), number)) == stay


def test_equal_sides_are_no_excuse_to_drop_an_enemy() -> None:
    ruling = lose(fight("rrrrr", 110), 2, ("orcs.1", "orcs.5"))
    assert forbids(ruling) == ["RC-4"]
    assert reason(ruling, "RC-4").startswith("2 from the left, 0 from the right fall")


def test_what_contact_asks_for_is_not_refused_for_unequal_sides() -> None:
    assert left(lose(fight("rrrrr", 110), 2, ("orcs.1", "orcs.2"))) == ["3", "4", "5"]


def test_unengaged_both_sides_give_alike() -> None:
    ruling = lose(state(unit("rrrrr")), 2, ("orcs.1", "orcs.2"))
    assert forbids(ruling) == ["RC-2"]


def test_a_character_named_to_fall_for_the_pool_is_refused() -> None:
    ruling = lose(
        state(unit("rrHrr", characters={"H": character("chief")})), 1, ("orcs.4", "chief")
    )
    assert forbids(ruling) == ["RC-3"]
    assert reason(ruling, "RC-3").startswith("The Chief has a Health Pool of his own")


def test_a_model_nobody_has_falls_nowhere() -> None:
    with pytest.raises(MalformedActionError, match=r"orcs\.99"):
        lose(state(unit("rrr/rr.")), 1, ("orcs.99",))


def test_an_area_attack_without_an_area_says_what_it_needs() -> None:
    shell = Attack(by="foe", kind=AttackKind.AREA)
    with pytest.raises(MalformedActionError, match="An Area Attack needs `area`"):
        rule(state(unit("rrr")), Distribute(unit="orcs", attack=shell))
