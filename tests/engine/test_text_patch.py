"""A patch leads from one frame to the next; what did not change is not sent."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from makeway import referee
from makeway.core.actions import Join
from makeway.core.ruling import Allowed
from makeway.core.words import Seat
from makeway.text import wire
from makeway.text.patch import patch
from makeway.text.scenario import load

from tests.bench.big_units import joining
from tests.fixtures.make import Turn
from tests.pages import patched

LEAVES = st.none() | st.booleans() | st.integers(2, 4) | st.text(max_size=2)
VALUES: st.SearchStrategy[Any] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
        st.lists(
            st.tuples(st.sampled_from("pqrs"), inner), max_size=4, unique_by=lambda each: each[0]
        ).map(lambda pairs: [{"id": name, "x": value} for name, value in pairs]),
    ),
    max_leaves=12,
)
RECORDS = st.dictionaries(st.sampled_from("abcd"), VALUES, max_size=4)


@given(RECORDS, RECORDS)
def test_a_patched_record_is_the_new_record(old: dict[str, Any], new: dict[str, Any]) -> None:
    sent = json.loads(json.dumps(patch(old, new)))
    assert json.dumps(patched(old, sent), sort_keys=True) == json.dumps(new, sort_keys=True)


def test_a_join_is_sent_as_what_it_changed() -> None:
    state = load(joining(60, 12, characters=2)).state
    action = Join(character="warlord", unit="orcs", seat=Seat(1, 4))
    ruling = referee.rule(state, action)
    assert isinstance(ruling, Allowed)
    turns = [Turn(None, None, state), Turn(action, ruling, ruling.state)]
    before, after = (wire.frame(turns, at, rev=at) for at in (0, 1))
    there, back = patch(before, after), patch(after, before)
    old, new = json.loads(wire.text(before)), json.loads(wire.text(after))
    assert patched(old, json.loads(wire.text(there))) == new
    assert patched(new, json.loads(wire.text(back))) == old
    assert len(wire.text(there)) < len(wire.text(after)) / 3
    assert patch(before, before) == {}
