"""The hit tray without a browser: put, spread, commit, and be told what is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from makeway.core.actions import Attack
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Illegal
from makeway_widgets.hits import HitTray
from makeway_widgets.lessons import Lesson

CHOSEN = """
makeway: 1
title: Seven hits on four Chosen and their Warlord
units:
  - name: Chosen
    profile: Orcs
    drawing: r W c r r
    characters:
      W: {profile: Common Orc Warlord, name: Warlord}
"""


@pytest.fixture
def tray() -> HitTray:
    return HitTray(CHOSEN, "chosen", 7)


def test_the_tray_names_who_receives_and_how_many(tray: HitTray) -> None:
    rows = {row["id"]: row for row in tray.tray["rows"]}
    assert {"rank_and_file", "warlord"} <= set(rows)
    assert (rows["warlord"]["least"], rows["warlord"]["most"]) == (1, 2)
    assert (tray.tray["hits"], tray.tray["done"]) == (7, False)
    json.dumps(tray.frame)


def test_an_even_spread_is_allowed_and_the_losses_show(tray: HitTray) -> None:
    before = len(tray.state.units["chosen"].models)
    assert isinstance(tray.spread().commit(), Allowed)
    assert len(tray.state.units["chosen"].models) < before
    assert tray.tray["done"] is True
    tray.undo()
    assert len(tray.state.units["chosen"].models) == before
    assert tray.tray["done"] is False


def test_a_distribution_that_the_rules_refuse_stays_in_the_tray(tray: HitTray) -> None:
    ruling = tray.put("rank_and_file", 7).commit()
    assert isinstance(ruling, Illegal)
    assert ruling.forbidding
    assert tray.onto == {"rank_and_file": 7}
    assert tray.tray["findings"]


def test_hits_go_on_rows_that_exist(tray: HitTray) -> None:
    with pytest.raises(ValueError, match="Nearest: warlord"):
        tray.put("warlrd", 1)
    with pytest.raises(ValueError, match="0 are the fewest"):
        tray.put("warlord", -1)
    assert tray.put("warlord", 1).clear().onto == {}


def test_a_unit_that_is_not_there_is_named() -> None:
    with pytest.raises(MalformedActionError, match="Nearest: chosen"):
        HitTray(CHOSEN, "chosn", 7)


def test_an_attack_may_be_told_in_full() -> None:
    attack = Attack(hits=3, by=None, name="Landslide")
    assert "Landslide" in HitTray(CHOSEN, "chosen", attack).tray["where"]


def test_the_page_commits_with_an_action(tray: HitTray) -> None:
    onto = tray.tray["legal"][0]
    action: dict[str, Any] = {
        "do": "distribute",
        "unit": "chosen",
        "attack": tray.tray["attack"],
        "onto": onto,
    }
    content = {"v": 1, "id": "a", "base_rev": tray.session.rev, "kind": "action", "action": action}
    tray._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
    assert tray.frame["ack"]["ok"] is True
    assert tray.tray["done"] is True


def test_hits_that_are_saved_are_distributed_and_cost_nobody_a_health_point() -> None:
    tray = Lesson("03").hits("03-B", 15, saved=True)
    assert tray.tray["saved"]
    assert not Lesson("03").hits("03-B", 15).tray["saved"]
    refused = tray.put("rank_and_file", 12).put("marshal", 3).commit()
    assert isinstance(refused, Illegal)
    assert refused.nearest is not None
    done = tray.play(refused.nearest)
    assert isinstance(done, Allowed)
    assert "13 on the Heavy Infantry" in done.steps[-1].because
    assert len(tray.state.units["heavy_infantry"].models) == 13
