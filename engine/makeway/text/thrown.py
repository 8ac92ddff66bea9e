"""How a Question is answered: by the letter of an option, or by what two dice show."""

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


def letter(n: int) -> str:
    """The letter of an option: A to Z, then AA, AB, ...

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    return (letter(n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)
