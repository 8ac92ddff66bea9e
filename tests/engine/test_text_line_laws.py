"""The one-line notation says a unit whole or refuses it: laws over all kinds of units."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway.core.past import Past, TestKind
from makeway.core.pose import Pose
from makeway.core.state import Model, Unit
from makeway.core.words import Base, Height, Role, Seat, Side, SpecialRule, Type
from makeway.core.zone import Zone
from makeway.text.cast import unit_of
from makeway.text.document import UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.line import parse, write
from makeway.text.names import Names
from makeway.text.position import read_position, write_position
from makeway.text.scenario import loads
from makeway.text.writing import dump
from msgspec.structs import replace

LAW = settings(max_examples=25, deadline=None, derandomize=True)

NAMES = ["Karl", "Karl der Große", "A_b", '"', "Orc-1", "x = {y}", "’t Hof", "9", "a;b"]
BASES = {"K": [25, 25], "L": [25.005, 25], "X": [50, 50], "A": [35, 35], "B": [35, 35]}
DRAWINGS = [
    *("r", "rcr/rrr", "mKsr/rrrr/r.r", "KL/rr", "c/r", "KcL/skr/kk.", "rrr/r.r/.K.", "r.r/..."),
    *("A|rr/rr", "|r|A/r", "A|KrL|B", "X#r/##r/rrr", "rX#m/r##s/..r", "KL", "X#K/##.", "A|K|"),
]


def written(**fields: Any) -> Unit:
    """The unit of a document."""
    return unit_of(msgspec.convert(fields, UnitDoc), Names())


@st.composite
def models(draw: st.DrawFn, **given: Any) -> dict[str, Any]:
    """What a document says of one model: perhaps a name, an id, and what is printed otherwise."""
    said = {
        "name": st.sampled_from(NAMES),
        "id": st.text("abé_.9", min_size=1, max_size=4).map(lambda text: f"i{text}"),
        "discipline": st.integers(0, 10),
        "height": st.sampled_from([*Height]),
        "type": st.sampled_from([*Type]),
        "advance": st.integers(0, 10),
        "fly": st.just([8, 16]),
        "rules": st.lists(st.sampled_from([*SpecialRule]), unique=True, max_size=2),
    }
    some = draw(st.sets(st.sampled_from(sorted(said)), max_size=2))
    return given | {name: draw(said[name]) for name in sorted(some)}


@st.composite
def characters(draw: st.DrawFn, **given: Any) -> dict[str, Any]:
    """What a document says of a Character: perhaps mounted, wounded, the General."""
    said = {"mount": st.sampled_from([None, "Horse"]), "lost": st.integers(0, 2)}
    fields = {name: draw(value) for name, value in said.items()}
    return draw(models(profile="Marshal", general=draw(st.booleans()), **fields)) | given


@st.composite
def kinds(draw: st.DrawFn) -> dict[str, Any]:
    """What a document says of its plain R&F: a profile, or everything printed."""
    one, name = draw(st.sampled_from([None, "Bob"])), draw(st.sampled_from([*NAMES, None]))
    chosen = {"profile": "Chosen", "one": one, "name": name, "carried": draw(st.integers(0, 1))}
    printed = {"name": "Guests", "one": one, "base": [25, 25], "health_points": 2, "discipline": 8}
    return draw(st.sampled_from([{"profile": "Orcs", "id": "all.of_us"}, chosen, printed]))


@st.composite
def blocks(draw: st.DrawFn, drawings: list[str] = DRAWINGS) -> dict[str, Any]:
    """Documents with a drawing: officers, Characters, further R&F, big and Mismatching Bases."""
    drawing = draw(st.sampled_from(drawings))
    letters = [letter for letter in sorted({*drawing}) if letter.isalpha()]
    plain = sum(map(drawing.count, "rk"))
    fields: dict[str, Any] = {
        "drawing": drawing.replace("/", "\n"),
        "characters": {e: draw(characters(base=BASES[e])) for e in letters if e.isupper()},
        "models": {e: draw(models()) for e in letters if e in "cms"},
    }
    for letter, said in (*fields["characters"].items(), *fields["models"].items()):
        said |= {"id": f"{said['id']}{letter}"} if "id" in said else {}
    if "k" in letters:
        fields["models"]["k"] = {"profile": "Warriors", "name": "Kin"}
    if drawing.isupper() or not plain:
        return fields | {"name": "Lords"} | (draw(kinds()) if "c" in letters else {})
    numbers = draw(st.permutations(range(1, plain + 1)))
    ids = draw(st.sampled_from([None, [f"orcs.{n}" for n in numbers], [f"x{n}" for n in numbers]]))
    return fields | draw(kinds()) | {"ids": ids}


@st.composite
def units(draw: st.DrawFn) -> Unit:
    """Units of every kind that a document can say, without a place on a battlefield."""
    beside = {
        "player": draw(st.sampled_from(["own", "foe"])),
        "fleeing": draw(st.booleans()),
        "shaken": draw(st.booleans()),
        "zone": draw(st.sampled_from([None, {}, {"front": 100.5, "left": 0}])),
        "past": draw(st.sampled_from([{}, {"began": 400, "since": -3}, {"models": 40}])),
    }
    unnamed = characters(id=None)
    return written(**(beside | draw(st.one_of(unnamed, *[blocks()] * 5))))


def said_or_refused(unit: Unit) -> Unit | None:
    """What the line of a unit reads back to; None for a unit that is refused."""
    try:
        line = write(unit)
    except MalformedError:
        return None
    return parse(line)


@LAW
@given(units())
def test_a_line_says_every_kind_of_unit(unit: Unit) -> None:
    assert parse(write(unit)) == unit


@LAW
@given(units(), st.data())
def test_a_unit_that_was_written_is_written_again_wherever_its_models_went(
    unit: Unit, data: st.DataObject
) -> None:
    write(unit)
    seat = st.builds(Seat, st.integers(0, 4), st.integers(0, unit.files + 1))
    places = st.one_of(st.permutations([*unit.seats.values()]), st.lists(seat))
    names = data.draw(st.permutations([*unit.seats]))
    moved = replace(unit, seats=dict(zip(names, data.draw(places), strict=False)))
    again, unheard = said_or_refused(moved), replace(moved, models=dict(moved.models))
    assert again in (None, moved)
    assert again == said_or_refused(unheard)


STANDING = {
    "drawing": "rmKc\nrr",
    "characters": {"K": {"profile": "Common Orc Warlord", "name": "Karl"}},
}

OTHERWISE: dict[str, Any] = {
    "id": "others",
    "name": "Others",
    "player": "foe",
    "models": written(profile="Orcs", **STANDING | {"drawing": "rmKc\nrrr"}).models,
    "files": 3,
    "reference": Base(50.0, 50.0),
    "seats": {},
    "sides": {Side.LEFT: "karl"},
    "carried": {"infantry/standard": 1},
    "fleeing": True,
    "shaken": True,
    "past": Past(began=30, tests={TestKind.PANIC: True}, phase=12, lost={"karl": 1}),
    "zone": Zone(front=10.0),
    "pose": Pose(10.0, 20.0, 30.0),
    "forward_first": True,
}
BY_ITS_TABLE = {"pose", "forward_first"}
"""What the line of a whole position says of its units, in parts of their own."""


@pytest.mark.parametrize("field", Unit.__struct_fields__)
def test_nothing_of_a_unit_is_lost_in_silence(field: str) -> None:
    usual = written(profile="Orcs", **STANDING)
    unit = replace(usual, **{field: OTHERWISE[field]})
    assert unit != usual
    assert parse(write(usual)) == usual
    assert said_or_refused(unit) in ([usual] if field in BY_ITS_TABLE else [None, unit])


MODEL_OTHERWISE: dict[str, Any] = {
    "id": "another",
    "name": "Another",
    "role": Role.STANDARD_BEARER,
    "base": Base(50.0, 25.0),
    "height": Height.LARGE,
    "type": Type.BEAST,
    "health_points": 4,
    "lost": 1,
    "advance": 9,
    "march": None,
    "fly": (8, 16),
    "discipline": None,
    "rules": (SpecialRule.FLY, SpecialRule.LONER),
    "general": True,
}


@pytest.mark.parametrize("who", ["karl", "orcs.champion", "orcs.musician", "orcs.2"])
@pytest.mark.parametrize("field", Model.__struct_fields__)
def test_nothing_of_a_model_is_lost_in_silence(field: str, who: str) -> None:
    unit = written(profile="Orcs", **STANDING)
    other = replace(unit.models[who], **{field: MODEL_OTHERWISE[field]})
    assert other != unit.models[who]
    unit = replace(unit, models=unit.models | {who: other})
    assert said_or_refused(unit) in (None, unit)


def test_characters_of_almost_equal_bases_are_written_wherever_they_stand() -> None:
    people = {e: {"profile": "Marshal", "base": BASES[e], "name": e} for e in "KL"}
    unit = written(drawing="KL", characters=people)
    assert parse(write(unit)) == unit
    swapped = dict(zip(unit.seats, reversed(unit.seats.values()), strict=True))
    assert parse(write(replace(unit, seats=swapped))) == replace(unit, seats=swapped)


def test_a_table_that_forms_as_far_forward_as_it_can_is_written_like_any_other() -> None:
    text = "makeway: 1\nreadings: {A1: forward_first}\nunits: [{profile: Orcs, drawing: rcr}]\n"
    scenario = loads(text)
    assert scenario.state.units["orcs"].forward_first
    assert loads(dump(scenario)).state == scenario.state
    assert read_position(write_position(scenario.state)) == scenario.state
