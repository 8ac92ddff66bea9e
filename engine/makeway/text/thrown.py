"""Which field of an action two dice fill, when it is they who are asked."""

from __future__ import annotations

from makeway.core.ruling import Decides, Question


def thrown(ruling: Question) -> str | None:
    """The field of the action that two dice fill, where they are what is asked for."""
    if ruling.decides is not Decides.DICE or not ruling.options:
        return None
    shown = {name: {getattr(each.action, name, None) for each in ruling.options} for name in DICE}
    return next((name for name, dice in shown.items() if dice != {None} and len(dice) > 1), None)


DICE = ("march_test", "flee", "dice")
"""Fields of actions that say what two dice show, in the order in which they are thrown."""
