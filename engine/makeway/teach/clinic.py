"""The clinic: players' questions picked by what they are about, and cards of one's own.

>>> sorted({case.group for case in cases("16").values()})[:2]
['Bases and formation', 'Contact and Combat Reform']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace as but
from typing import Any

from makeway.core.actions import Action
from makeway.core.ruling import Allowed, Illegal
from makeway.core.state import State
from makeway.referee import rule
from makeway.scenarios import opened
from makeway.teach.answers import Answers
from makeway.teach.choosing import Choosing
from makeway.teach.documents import Case, Certainty, Claim, Option, Outcome, Task, read
from makeway.teach.exercise import Exercise
from makeway.teach.marked import Answer, Difference, Marked
from makeway.text.intention import read_action

HOW_SURE: dict[Certainty, str] = {
    "high": "The text decides this.",
    "medium": "One inference decides this, and the ruling names it.",
    "low": "The text does not decide this; there are readings, and no verdict.",
}
"""How sure the answer of a card is, in words."""


def cases(number: str) -> Mapping[str, Case]:
    """What is known of each card of a clinic, by the id of its exercise."""
    return read(number).cases


def picked(
    cards: Mapping[str, Case],
    group: str | None = None,
    certainty: Certainty | None = None,
    elsewhere: bool = False,
) -> tuple[str, ...]:
    """The cards about a group of rules, of a certainty, or with another answer in other games.

    >>> picked(cases("16"), certainty="low")
    ('16-11b', '16-24', '16-37')
    """
    return tuple(
        name
        for name, case in cards.items()
        if group in (None, case.group)
        and certainty in (None, case.certainty)
        and (case.elsewhere or not elsewhere)
    )


def told(case: Case) -> str:
    """What is said below a card that is answered.

    >>> told(cases("16")["16-24"])
    'Q24. The text does not decide this; there are readings, and no verdict.'
    """
    return " ".join(filter(None, (f"{case.number}.", HOW_SURE[case.certainty], case.elsewhere)))


# -- a card of one's own ---------------------------------------------------------------------------

SAY: dict[Outcome, str] = {
    "allowed": "Allowed",
    "illegal": "Not allowed",
    "question": "Somebody has to decide first",
}
"""What may be said of an action."""


def card(position: Any, action: Action | str, says: str = "") -> Exercise:
    """Any position and action as a card: what do you say? The referee rules.

    `position` is a State, something with a `state`, a line, or a scenario. MalformedError when it
    or the action cannot be read.

    >>> mine = card("own:=P51 rcr/3r ; own:Boss=P07", "join boss 1,1", says="He may not.")
    >>> mine.check({"choices": ["allowed"]})["right"]
    True
    """
    state = position if isinstance(position, State) else getattr(position, "state", None)
    if not isinstance(state, State):
        state = opened(position).state
    played = read_action(action, state) if isinstance(action, str) else action
    asked = f"“{says}” " if says else ""
    task = Task(
        id="own",
        position="own",
        mode="choice",
        title="A card of your own",
        prompt=f"{asked}The action: {action if isinstance(action, str) else type(action).__name__}."
        " What do you say?",
        hints=(),
        options=tuple(
            Option(id=kind, label=label, claim=Claim(position="own", action=played, verdict=kind))
            for kind, label in SAY.items()
        ),
    )
    return Exercise(task, Ruled(task, state, lambda _: state), "own", Answers())


class Ruled(Choosing):
    """A choice about one action: the steps of its ruling are told, and every reason against it."""

    def mark(self, answer: Answer) -> Marked:
        marked = super().mark(answer)
        action = self.task.options[0].claim.action
        assert action is not None
        ruling = rule(self.state, action)
        if isinstance(ruling, Allowed):
            return but(marked, steps=ruling.steps)
        if isinstance(ruling, Illegal):
            return but(marked, differences=(*marked.differences[:1], *_reasons(ruling))[-MOST:])
        return marked


MOST = 8
"""So many reasons are listed."""


def _reasons(ruling: Illegal) -> Iterator[Difference]:
    for finding in ruling.forbidding:
        yield Difference(
            you=ruling.headline,
            rule=finding.remedy or "Forbidden",
            because=finding.because,
            clauses=(finding.clause,),
            readings=finding.readings,
            yours=finding.about,
        )
