"""What happens on a battlefield, in words: `next`.

next                               the phase ends
"""

from __future__ import annotations

from makeway.core.actions import Next
from makeway.core.state import State
from makeway.text.words import Words


def read_next(words: Words, state: State) -> Next:
    """The phase ends; nothing is chosen."""
    return Next()
