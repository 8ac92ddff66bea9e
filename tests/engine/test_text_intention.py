"""Actions as a hand writes them: what is meant is done, and a slip is told with its column."""

from __future__ import annotations

from typing import get_args

import pytest
from makeway.core.actions import (
    Action,
    Arrange,
    Attack,
    AttackKind,
    Distribute,
    Join,
    Leave,
    Lose,
    MakeWay,
    Place,
    Remove,
    Room,
)
from makeway.core.words import Base, Facing, Seat, Side
from makeway.text.errors import MalformedError
from makeway.text.intention import VERBS, read_action
from makeway.text.scenario import loads

TABLE = loads("""
makeway: 1
units:
  - profile: Orcs
    drawing: |
      r c r
      r r .
  - {profile: Common Orc Warlord, name: Warlord}
  - profile: Heavy Infantry
    player: foe
    drawing: r r M
    characters: {M: {profile: Marshal}}
""").state

MARSHAL = Attack(by="own", hits=3)


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("join warlord orcs 1,3", Join(character="warlord", unit="orcs", seat=Seat(1, 3))),
        ("join warlord 1,3", Join(character="warlord", unit="orcs", seat=Seat(1, 3))),
        ("join warlord to orcs at 1,3", Join(character="warlord", unit="orcs", seat=Seat(1, 3))),
        ("join warlord left", Join(character="warlord", unit="orcs", side=Side.LEFT)),
        ("join warlord orcs", Join(character="warlord", unit="orcs")),
        (
            "join warlord 1,1 room=orcs.1=left_end;orcs.2=second_rank places=orcs.1=2,1 base=20x20",
            Join(
                character="warlord",
                unit="orcs",
                seat=Seat(1, 1),
                room={"orcs.1": Room.LEFT_END, "orcs.2": Room.SECOND_RANK},
                places={"orcs.1": Seat(2, 1)},
                reference=Base(20, 20),
            ),
        ),
        ("make_way marshal 1,2", MakeWay(character="marshal", seat=Seat(1, 2))),
        ("make_way marshal to 1,2", MakeWay(character="marshal", seat=Seat(1, 2))),
        ("hits heavy_infantry 3", Distribute(unit="heavy_infantry", attack=MARSHAL)),
        (
            "hits heavy_infantry 3 spell from left by nobody onto=rank_and_file=2,marshal=1",
            Distribute(
                unit="heavy_infantry",
                attack=Attack(kind=AttackKind.SPELL, hits=3, facing=Facing.LEFT),
                onto={"rank_and_file": 2, "marshal": 1},
            ),
        ),
        (
            "hits orcs area 3x2 lines=1,2 fallen=orcs.4,orcs.3",
            Distribute(
                unit="orcs",
                attack=Attack(by="foe", kind=AttackKind.AREA, area=(3, 2)),
                lines=(1, 2),
                fallen=("orcs.4", "orcs.3"),
            ),
        ),
        (
            "hits orcs line from rear",
            Distribute(
                unit="orcs", attack=Attack(by="foe", kind=AttackKind.LINE, facing=Facing.REAR)
            ),
        ),
        ("lose orcs 2", Lose(unit="orcs", points={"rank_and_file": 2})),
        (
            "lose heavy_infantry rank_and_file=1,marshal=2 by=spell=1,bows=2 fallen=marshal",
            Lose(
                unit="heavy_infantry",
                points={"rank_and_file": 1, "marshal": 2},
                by={"spell": 1, "bows": 2},
                fallen=("marshal",),
            ),
        ),
        ("remove orcs orcs.1,orcs.2", Remove(unit="orcs", models=("orcs.1", "orcs.2"))),
        ("remove orcs", Remove(unit="orcs")),
        (
            "leave marshal filled=heavy_infantry.1=1,2",
            Leave(character="marshal", filled={"heavy_infantry.1": Seat(1, 2)}),
        ),
        (
            "arrange orcs crr/.rr",
            Arrange(
                unit="orcs",
                files=3,
                places={
                    "orcs.2": Place(1, 3),
                    "orcs.4": Place(2, 2),
                    "orcs.champion": Place(1, 1),
                    "orcs.1": Place(1, 2),
                    "orcs.3": Place(2, 3),
                },
            ),
        ),
        (
            '{"do": "make_way", "character": "marshal", "seat": [1, 2]}',
            MakeWay(character="marshal", seat=Seat(1, 2)),
        ),
    ],
)
def test_a_line_means_an_action(line: str, means: Action) -> None:
    assert read_action(line, TABLE) == means


def test_every_action_can_be_written_in_a_line() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(Action)}
    assert {{"hits": "distribute"}.get(verb, verb) for verb in VERBS} == tags


def test_a_letter_answers_the_question_of_an_action() -> None:
    asked = read_action("hits heavy_infantry 4 choose b", TABLE)
    assert isinstance(asked, Distribute)
    assert asked.onto == {"rank_and_file": 2, "marshal": 2}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "",
            "column 2: The line ends here; expected an action: join, make_way, hits, lose, remove,",
        ),
        ("jion warlord", "column 1: There is no action 'jion'. Nearest: join"),
        ("join", "column 6: The line ends here; expected a model"),
        ("join warlrd orcs 1,3", "column 6: There is no model 'warlrd'. Nearest: warlord"),
        ("join warlord ocrs 1,3", "column 14: There is no unit 'ocrs'. Nearest: orcs"),
        ("join warlord 1,2,3", "column 14: Expected a seat, rank and file as in 1,3, not '1,2,3'"),
        ("join warlord orcs 1-3", "column 19: Expected a seat, rank and file as in 1,3"),
        (
            "join warlord orcs 1,3 now",
            "Expected one of room=, places=, filled=, base=, by=, march_test=, not 'now'",
        ),
        ("join warlord orcs 1,3 rom=x=y", "column 23: There is no field 'rom'. Nearest: room"),
        ("join warlord orcs 1,1 room=orcs.1=lft_end", "column 35: There is no room 'lft_end'"),
        ("join warlord orcs 1,1 room=left_end", "column 28: Expected name=value as in orcs.3=left"),
        ("join marshal 1,1", "column 14: Name the unit to join: there is none"),
        ("make_way marshal", "column 18: The line ends here; expected a seat"),
        ("hits orcs many", "column 11: Expected the number of hits, a whole number, not 'many'"),
        ("hits orcs area 3", "column 16: Expected the size of an area as in 3x2"),
        ("hits orcs 3 from behind", "column 18: There is no facing 'behind'"),
        ("hits orcs 3 by me", "column 16: There is no player 'me'"),
        (
            "hits orcs 3 fallen=orcs.1,orc.2",
            "column 27: There is no model 'orc.2'. Nearest: orcs",
        ),
        ("hits orcs 3 onto=rank_and_file=x", "column 32: Expected a number"),
        ("arrange orcs rcr/r?", "column 18: '?' is no letter of a drawing"),
        ("arrange orcs rcr/rK", "There is no model of the Orcs with the letter 'K'"),
        ("arrange orcs rcr/rrr", "column 14: The Orcs have no further model with the letter r"),
        ("make_way marshal 1,2 choose A", "column 29: Nothing is asked here"),
        ("hits heavy_infantry 4 choose Z", "column 30: There is no option 'Z'. There are: A, B"),
        ("make_way marshal 1,2 and more", "column 22: The action is complete; 'and' is left over"),
        ('{"do": "jump"}', "There is no action 'jump'"),
        ("{", "column 2: This is no JSON"),
        ("[" * 9, "column 1: There is no action"),
        ("x" * 5000, "The action has 5000 characters; 4096 are the most"),
    ],
)
def test_a_line_that_means_no_action_says_the_column_and_what_was_expected(
    line: str, says: str
) -> None:
    with pytest.raises(MalformedError) as problem:
        read_action(line, TABLE)
    assert says in str(problem.value)
