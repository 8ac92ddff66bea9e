"""Hits, losses and removed models in words: `hits orcs 14 onto=rank_and_file=12,marshal=2`."""

from __future__ import annotations

import re
from typing import Any

from makeway.core.actions import RANK_AND_FILE_POOL, Attack, AttackKind, Distribute, Lose, Remove
from makeway.core.errors import shown
from makeway.core.state import State, Unit
from makeway.core.words import Facing
from makeway.text.fields import base, counts, listed, options, shares
from makeway.text.words import Words, choice, number, pairs, seat

_FALLS_FOR = "orcs.musician=orcs.4"


def unit_of(words: Words, state: State) -> Unit:
    """The unit that the next word names."""
    return state.units[choice(words.take("a unit, by its id"), state.units, "unit")]


def read_hits(words: Words, state: State) -> Distribute:
    """An attack on a unit, and how its hits are put."""
    unit = unit_of(words, state)
    attack: dict[str, Any] = {"by": state.opponent(unit.player).id}
    attack |= _amount(words)
    if words.peek() in (*AttackKind,):
        attack["kind"] = AttackKind(words.take("a kind").text)
    if words.skip("from"):
        attack["facing"] = Facing(choice(words.take("a facing"), [*Facing], "facing"))
    if words.skip("by"):
        sides = [each.id for each in state.players]
        by = choice(words.take("own, foe or nobody"), [*sides, "nobody"], "player")
        attack["by"] = None if by == "nobody" else by
    fields = options(
        words,
        onto=counts,
        unsaved=counts,
        health=counts,
        lines=lambda w: tuple(number(each, "a rank or file") for each in listed(w)),
        fallen=lambda w: tuple(choice(each, unit.models, "model") for each in listed(w)),
        stand_ins=lambda w: pairs(w, lambda each: choice(each, unit.models, "model"), _FALLS_FOR),
        filled=lambda w: pairs(w, seat, "marshal=1,3"),
        chooser=lambda w: choice(w, [each.id for each in state.players], "player"),
        pool=lambda w: choice(w, unit.pools, "pool"),
        base=base,
    )
    if "base" in fields:
        fields["reference"] = fields.pop("base")
    return Distribute(unit=unit.id, attack=Attack(**attack), **fields)


def _amount(words: Words) -> dict[str, Any]:
    """How many hits: a number, `area 3x2`, or `line`, which counts ranks or files."""
    if words.skip("line"):
        return {"kind": AttackKind.LINE}
    if words.skip("area"):
        word = words.take("the size of the area, as in 3x2")
        found = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", word.text)
        if found is None:
            word.refuse(f"Expected the size of an area as in 3x2, not {shown(word.text)}.")
        return {"kind": AttackKind.AREA, "area": (int(found[1]), int(found[2]))}
    return {"hits": number(words.take("the number of hits"), "the number of hits")}


def read_lose(words: Words, state: State) -> Lose:
    """Health Points that a unit loses at one moment."""
    unit = unit_of(words, state)
    word = words.take("Health Points, as in 5 or rank_and_file=5,marshal=2")
    points = (
        {RANK_AND_FILE_POOL: number(word, "Health Points")}
        if re.fullmatch(r"[0-9]+", word.text)
        else counts(word)
    )
    fields = options(
        words,
        by=shares,
        excess=shares,
        health=counts,
        fallen=lambda w: tuple(choice(each, unit.models, "model") for each in listed(w)),
        stand_ins=lambda w: pairs(w, lambda each: choice(each, unit.models, "model"), _FALLS_FOR),
        filled=lambda w: pairs(w, seat, "marshal=1,3"),
        base=base,
    )
    if "base" in fields:
        fields["reference"] = fields.pop("base")
    return Lose(unit=unit.id, points=points, **fields)


def read_remove(words: Words, state: State) -> Remove:
    """Models that are removed, all of the unit when none is named."""
    unit = unit_of(words, state)
    fields: dict[str, Any] = {}
    if words and words.peek() != "choose" and "=" not in words.peek():
        named = listed(words.take("models"))
        fields["models"] = tuple(choice(each, unit.models, "model") for each in named)
    fields |= options(words, filled=lambda w: pairs(w, seat, "marshal=1,3"))
    return Remove(unit=unit.id, **fields)
