"""What happens on a battlefield, in words: `next`, `deploy orcs 20,30 180`."""

from __future__ import annotations

import re

from makeway.core.actions import Deploy, Next
from makeway.core.errors import shown
from makeway.core.state import State
from makeway.text.battlefield import pose_of
from makeway.text.document import UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.words import Words, choice


def read_next(words: Words, state: State) -> Next:
    """The phase ends; nothing is chosen."""
    return Next()


_NUMBER = r"-?[0-9]{1,3}(?:\.[0-9]{1,6})?"


def read_deploy(words: Words, state: State) -> Deploy:
    """The middle of the unit's front in inches, and its facing in degrees, as documents say them.

    >>> from makeway.text.scenario import load
    >>> table = load("makeway: 1\\nunits: [{profile: Orcs, drawing: r r}]").state
    >>> read_deploy(Words("orcs 20,30 180"), table).to
    Pose(x=533.0, y=762.0, facing=180.0)
    """
    unit = state.units[choice(words.take("a unit, by its id"), state.units, "unit")]
    at = words.take("a place in inches, as in 20,30")
    found = re.fullmatch(f"({_NUMBER}),({_NUMBER})", at.text)
    if found is None:
        at.refuse(f"Expected a place in inches as in 20,30, not {shown(at.text)}.")
    turned, facing = at, 0.0
    if re.fullmatch(_NUMBER, words.peek()):
        turned = words.take("degrees")
        facing = float(turned.text)
    try:
        pose = pose_of(UnitDoc(at=(float(found[1]), float(found[2])), facing=facing), unit)
    except MalformedError as problem:
        (turned if problem.faults[0].field == "facing" else at).refuse(problem.faults[0].says)
    assert pose is not None, "a place was said"
    return Deploy(piece=unit.id, to=pose)
