"""Drawings and the one-line notation: what is written reads back."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from makeway.core.events import Fell, Moved, apply
from makeway.core.state import Model, Unit
from makeway.core.words import Seat, Side
from makeway.text import line
from makeway.text.cast import unit_of
from makeway.text.document import UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.names import Names
from makeway.text.notation import draw, read
from makeway.text.scenario import loads

BASES = {"Orcs": "Common Orc Warlord", "Heavy Infantry": "Marshal", "Trolls": "Great Khan"}


def table(text: str) -> Unit:
    """The first unit of a document."""
    return next(iter(loads(f"makeway: 1\nunits:\n{text}").state.units.values()))


SAURIANS = """
  - profile: Saurian Warriors
    drawing: |
      A|m s c L #
        r r r # #
        r r r r .
    characters: {A: {profile: Caiman Ancient}, L: {profile: Cuatl Lord, lost: 1, general: true}}
"""


@st.composite
def units(draw: st.DrawFn) -> Unit:
    """A small unit of any shape: officers, Characters, losses, holes in the rear rank."""
    profile = draw(st.sampled_from(sorted(BASES)))
    files = draw(st.integers(1, 6))
    officers = draw(st.permutations("cms"))[: draw(st.integers(0, min(3, files)))]
    letters = [*officers, *"KL"[: draw(st.integers(0, 2))]]
    ranks = draw(st.integers(1, 4))
    letters += "r" * max(1, files * ranks - len(letters))
    rows = ["".join(letters[i : i + files]) for i in range(0, len(letters), files)]
    named = {
        each: {"profile": BASES[profile], "name": f"Lord {each}"}
        for each in letters
        if each in "KL"
    }
    for who in named.values():
        who["lost"] = draw(st.integers(0, 2))
    written = {"profile": profile, "drawing": "\n".join(rows), "characters": named}
    return unit_of(msgspec.convert(written, UnitDoc), Names())


@settings(max_examples=60, deadline=None)
@given(units())
def test_a_drawing_reads_back_to_the_same_drawing(unit: Unit) -> None:
    text = draw(unit)
    assert str(read(text)) == text


@settings(max_examples=60, deadline=None)
@given(units())
def test_a_line_reads_back_to_the_same_unit(unit: Unit) -> None:
    assert line.parse(line.write(unit)) == unit


def test_a_drawing_is_canonical_with_number_signs_in_a_big_base() -> None:
    again = table(SAURIANS.replace("L #", "L L").replace("# #", "L L"))
    assert draw(again) == "A|m s c C #\n  r r r # #\n  r r r r ."
    assert draw(again) == draw(table(SAURIANS))


def test_a_mismatching_model_stands_at_its_side() -> None:
    unit = table(SAURIANS)
    assert unit.sides == {Side.LEFT: "caiman_ancient"}
    assert "caiman_ancient" not in unit.seats


def test_plain_models_are_numbered_in_reading_order() -> None:
    unit = table(SAURIANS)
    assert unit.seats["saurian_warriors.1"] == Seat(2, 1)
    assert unit.seats["saurian_warriors.7"] == Seat(3, 4)
    assert unit.seats["saurian_warriors.champion"] == Seat(1, 3)


def test_a_line_for_forty_models_and_two_characters_is_short_also_after_they_moved() -> None:
    rows = ["A|mscL#rrrr", "rrr##rrrr", "rrrrrrrrr", "rrrrrrrrr", "rrrrrrr"]
    text = SAURIANS.splitlines()
    people = text[-1].strip()
    state = loads(
        "makeway: 1\nunits:\n  - profile: Saurian Warriors\n    drawing: |\n"
        + "\n".join(f"      {row}" for row in rows)
        + f"\n    {people}"
    ).state
    away = {"saurian_warriors.1": Seat(5, 8), "saurian_warriors.5": Seat(1, 6)}
    state = apply(state, Moved(unit="saurian_warriors", seats=away))
    state = apply(state, Fell(unit="saurian_warriors", models=("saurian_warriors.9",)))
    unit = state.units["saurian_warriors"]
    written = line.write(unit)
    assert len(unit.models) == 40
    assert len(written) < 120
    assert line.parse(written) == unit


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("", "The drawing is empty"),
        ("r|K", "write the model at a side as in K|r r"),
        ("rr?", "'?' is no letter of a drawing"),
        ("rr\nK|rr", "A model at a side stands beside rank 1 only"),
        ("r" * 401, "401 seats; 400 are the most"),
    ],
)
def test_a_line_of_a_drawing_that_is_no_rank_is_named(drawing: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        read(drawing)
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("drawing", "says"),
    [
        ("L r r", "fills 2 × 2 seats, but 'r' stands at rank 1, file 2"),
        ("r # L #/r r # #", "'#' at rank 1, file 2 continues no big base"),
        ("A r r", "Mismatching Base: it stands at a side, as in A|r r r"),
        ("L|r r r", "L at the left side has a Matching Base"),
        ("c r c", "c stands 2 times"),
        ("r X r", "the letter 'X': describe the Character under `characters`"),
        ("r k r", "the letter 'k': describe it under `models`"),
    ],
)
def test_a_base_that_does_not_fit_its_seats_is_refused(drawing: str, says: str) -> None:
    rows = drawing.replace("/", "\\n")
    people = "A: {profile: Caiman Ancient}, L: {profile: Cuatl Lord}"
    used = ", ".join(p for p in people.split(", ") if p[0] in drawing)
    with pytest.raises(MalformedError) as problem:
        table(f'  - {{profile: Saurian Warriors, drawing: "{rows}", characters: {{{used}}}}}')
    assert says in str(problem.value)


def test_a_line_for_forty_models_and_three_wounded_characters_is_short() -> None:
    unit = table("""
  - profile: Saurian Warriors
    name: Saurian Warriors of the Second Spawning
    carried: 0
    drawing: |
      A|m s c L # W r r r
        r r r # # r r r r
        r r r r r r r r r
        r r r r r r r r r
        r r r r r r
    characters:
      A: {profile: Caiman Ancient, lost: 2}
      L: {profile: Cuatl Lord, lost: 1, general: true}
      W: {profile: Saurian Warlord, name: Chanax, lost: 2}
""")
    written = line.write(unit)
    assert len(unit.models) == 40
    assert written == (
        "own:Saurian_Warriors_of_the_Second_Spawning=P63 A|mscC#H3r/3r2#4r/9r/9r/6r3. "
        "A=P17-2 H=P15:Chanax-2 C=P14-1*"
    )
    assert len(written) < 120
    assert line.parse(written) == unit


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "column 1: The line is empty"),
        ("orcs", "column 1: 'orcs' begins no unit"),
        ("own:=P51 rr nonsense", "column 13: 'nonsense' is no part of a unit"),
        ("own:=P51 rr fleing", "column 13: 'fleing' is no part of a unit. Nearest: fleeing"),
        ("own:=P99 rr", "column 6: There is no profile 'P99'"),
        ("own:=P51 9999999999r", "column 10: 400 seats are the most"),
        ("own:=P51 rr/0r", "column 13: Expected a number before a letter"),
        ("own:=P51 rr/r5", "column 14: Expected a number before a letter"),
        ("own:=P51 rrr/r?r", "column 14: '?' is no letter of a drawing"),
        ("own:=P51 rr/K|rr", "column 13: A model at a side stands beside rank 1 only"),
        ("own:=P51 rW W=?", "column 15: Expected a profile as in P51"),
        ("own:=P51 rW W=P07x", "column 18: Expected a mount as in +P26"),
        ("own:=P51 rW W=P07+P99", "column 19: There is no profile 'P99'"),
        ("own:=P51 rW W=P07-9", "column 15: Common Orc Warlord has 3 Health Points and lost 9"),
        ("own:=P51 rW W=P07 W=P07", "column 19: W is described twice"),
        ("own:=P51 rW W=P07:", "column 18: Expected a mount"),
        ("own:=P51 rL/rr L=P14", "column 10: L at rank 1, file 2 fills 2 × 2 seats"),
        ("own:=P51 rX", "column 11: X stands for nobody: say who, as in X=P07"),
        ('own:=P51{"characters":5} rW W=P07', "column 9: characters: Expected a mapping, not a"),
        ("own:=P51 rr K=P07", "column 15: 'K' is described, but the drawing has no such letter"),
        ('own:=P51 rW W=P07{"bas":[1,2]}', "column 18: There is no field 'bas'. Nearest: base"),
        ('own:=P51 rW W=P07{"lost":"x"}', "column 18: lost: Expected a whole number, not text"),
        ('own:=P51 rW W=P07-1{"lost":2}', "column 20: 'lost' is said twice"),
        ('own:=P51{"player":"foe"} rr', "column 1: 'player' is not said in braces"),
        ('own:=P51{"carid":1} rr', "column 9: There is no field 'carid'. Nearest: carried"),
        ("own:=P51 rr @1-3", "column 13: `ids` names 3 models, but 2 plain R&F stand here"),
        ("own:=P51 rr @1,x", "column 16: 'x' is no number of a model"),
        ("me:=P51 rr", "column 1: There is no player 'me'. There are: own, foe"),
    ],
)
def test_a_line_that_is_no_unit_says_the_column_and_what_was_expected(text: str, says: str) -> None:
    with pytest.raises(MalformedError) as problem:
        line.parse(text)
    assert says in str(problem.value)


def crowd_of(like: Model, count: int) -> Unit:
    """A unit in five files of so many models like one, each with a name of its own."""
    names = [f"host.{n}" for n in range(1, count + 1)]
    return Unit(
        id="host",
        name="Host",
        player="own",
        files=5,
        reference=like.base,
        models={who: msgspec.structs.replace(like, id=who, name=who.title()) for who in names},
        seats={who: Seat(1 + n // 5, 1 + n % 5) for n, who in enumerate(names)},
    )


def lords(count: int) -> Unit:
    """A unit of so many Characters."""
    return crowd_of(table("  - {profile: Marshal}").models["marshal"], count)


@pytest.mark.parametrize("count", [26, 27, 56])
def test_many_characters_have_a_letter_each_and_read_back(count: int) -> None:
    assert len(read(draw(lords(count))).letters) == count
    assert line.parse(line.write(lords(count))) == lords(count)


def test_letters_with_marks_go_on_after_the_plain_ones() -> None:
    assert draw(lords(27)).split()[-4:] == ["À", ".", ".", "."]


def test_more_characters_than_letters_are_refused_by_number() -> None:
    with pytest.raises(MalformedError) as problem:
        draw(lords(57))
    assert str(problem.value) == (
        "The Host have 57 Characters: a drawing has letters for 56 in one unit."
        " Let some of them stand in another."
    )


@pytest.mark.parametrize("count", [23, 24, 53])
def test_many_kinds_of_rank_and_file_have_a_letter_each_and_read_back(count: int) -> None:
    unit = crowd_of(table("  - {profile: Orcs, drawing: r}").models["orcs.1"], count)
    assert len(read(draw(unit)).letters) == count
    assert line.parse(line.write(unit)) == unit
