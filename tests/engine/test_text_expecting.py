"""What a document expects is held against the ruling: each difference is a sentence."""

from __future__ import annotations

import msgspec
import pytest
from makeway.referee import rule
from makeway.text.document import Expected
from makeway.text.expecting import differing
from makeway.text.intention import read_action
from makeway.text.scenario import loads

TABLE = loads("""
makeway: 1
units:
  - profile: Orcs
    drawing: |
      r c r
      . r .
  - {profile: Common Orc Warlord, name: Warlord}
  - profile: Trolls
    player: foe
    carried: 2
    drawing: |
      r r M
      r . .
    characters: {M: {profile: Great Khan, name: Khan}}
""").state


def told(action: str, **expected: object) -> str:
    ruling = rule(TABLE, read_action(action, TABLE))
    return " ".join(differing(msgspec.convert(expected, Expected), TABLE, ruling))


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("join warlord 1,1", {"ruling": "allowed", "clauses": ["JN-9"], "cost": 25, "moved": 1}),
        ("join warlord 1,1", {"stands": {"orcs": "W c r\nr r ."}, "ways": 1, "gone": []}),
        ("join warlord left", {"ruling": "illegal", "forbids": ["MM-1"]}),
        ("join warlord 1,2", {"ruling": "question", "asks": "owner", "options": 2}),
        ("join warlord 1,2", {"outcomes": {"orcs": ["cWr/rr.", "rWc/.rr"]}, "readings": ["A5"]}),
        ("hits trolls 1 onto=rank_and_file=1", {"gone": ["trolls.3"], "carried": {"trolls": 0}}),
        ("hits trolls 3 onto=rank_and_file=2;khan=1", {"lost": {"khan": 1}}),
    ],
)
def test_what_is_as_expected_is_not_told(action: str, expected: dict[str, object]) -> None:
    assert told(action, **expected) == ""


@pytest.mark.parametrize(
    ("action", "expected", "says"),
    [
        ("join warlord 1,1", {"ruling": "illegal"}, "The ruling is allowed, not illegal"),
        ("join warlord 1,1", {"clauses": ["MW-1"]}, "No sentence cites MW-1; cited are"),
        ("join warlord left", {"forbids": ["MM-2"]}, "The clauses that forbid are MM-1, not MM-2"),
        ("join warlord 1,1", {"forbids": ["MM-2"]}, "The clauses that forbid are none, not MM-2"),
        ("join warlord 1,1", {"readings": ["A13"]}, "not on A13"),
        ("join warlord 1,1", {"says": ["a dragon"]}, "No sentence says 'a dragon'"),
        ("join warlord 1,1", {"asks": "owner"}, "Nobody is asked, not owner"),
        ("join warlord 1,2", {"options": 3}, "2 options are offered, not 3"),
        ("join warlord 1,2", {"outcomes": {"orcs": ["cWr/rr."]}}, "The outcomes of orcs are"),
        ("join warlord 1,2", {"stands": {"orcs": "cWr/rr."}}, "The ruling is question, so nobody"),
        ("join warlord 1,1", {"stands": {"orcs": "rcW/r.."}}, "The unit orcs stands Wcr/rr., not"),
        ("join warlord 1,1", {"cost": 20}, "The others move 25.00 mm, not 20"),
        ("join warlord 1,1", {"moved": 2}, "1 others move, not 2"),
        ("join warlord 1,1", {"ways": 2}, "1 ways are equal, not 2"),
        ("hits trolls 1 onto=rank_and_file=1", {"gone": []}, "Removed are trolls.3, not"),
        ("hits trolls 1 onto=rank_and_file=1", {"carried": {"trolls": 1}}, "carries 0 lost"),
        ("hits trolls 1 onto=khan=1", {"lost": {"khan": 2}}, "khan lost 1, not 2"),
    ],
)
def test_what_is_otherwise_is_told(action: str, expected: dict[str, object], says: str) -> None:
    assert says in told(action, **expected)
