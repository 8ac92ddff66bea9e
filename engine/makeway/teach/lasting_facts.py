"""The fact how long something lasts on somebody, for claims and choices."""

from __future__ import annotations

from makeway.core.state import State
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact
from makeway.teach.lasting import life, run
from makeway.teach.written import End
from makeway.text.errors import MalformedError


@fact
def until(state: State, asked: Fact) -> Known:
    """When what `text` names ends on `model` or `unit`, after `action`: now, phase, turn, runs."""
    on = asked.model or asked.unit
    if asked.text is None or on is None:
        raise MalformedError("The fact 'until' needs `text`, and `model` or `unit`.")
    found = life(run(state, asked.action), state, asked.text, on)
    end = next(each for each in End if each in found.ends)
    return Known(str(end), *found.said)
