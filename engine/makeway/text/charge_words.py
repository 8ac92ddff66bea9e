"""A charge in words: `charge warlord goblins hold dice=5,3`.

charge WHO TARGET [fly] [hold | stand_and_shoot | flee]  hits=5  flee=6,2  dice=5,3
       filled=orcs.3=2,1
"""

from __future__ import annotations

import re
from typing import Any

from makeway.core.actions import Charge, Reaction
from makeway.core.errors import shown
from makeway.core.state import State
from makeway.text.fields import options
from makeway.text.words import Word, Words, choice, number, pairs, seat


def read_charge(words: Words, state: State) -> Charge:
    """The charge of a line, behind its verb. MalformedError with the column and what was expected.

    >>> from makeway.text.scenario import load
    >>> table = load("makeway: 1\\nunits: [{profile: Orcs, drawing: r r}, {profile: Wizard}]").state
    >>> read_charge(Words("wizard orcs hold dice=5,3"), table).dice
    (5, 3)
    """
    models = [model for unit in state.units.values() for model in unit.models]
    known = list(dict.fromkeys([*state.units, *models]))
    piece = choice(words.take("a unit or a Character, by its id"), known, "unit or model")
    words.skip("at")
    target = choice(words.take("the enemy unit, by its id"), known, "unit or model")
    fields: dict[str, Any] = {"fly": words.skip("fly")}
    if words and words.peek() != "choose" and "=" not in words.peek():
        word = words.take("a reaction")
        fields["reaction"] = Reaction(choice(word, [*Reaction], "reaction"))
    fields |= options(
        words,
        hits=lambda w: number(w, "the number of hits"),
        flee=_dice,
        dice=_dice,
        filled=lambda w: pairs(w, seat, "orcs.3=2,1"),
    )
    return Charge(piece=piece, target=target, **fields)


def _dice(word: Word) -> tuple[int, int]:
    found = re.fullmatch(r"([1-6])[,+]([1-6])", word.text)
    if found is None:
        word.refuse(f"Expected two dice as in 3,4, not {shown(word.text)}.")
    return int(found[1]), int(found[2])
