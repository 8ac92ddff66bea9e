"""What happens, step by step, with the table before and after each."""

from __future__ import annotations

from makeway.core.events import Event, apply
from makeway.core.ruling import NOTHING, About, Finding, Step
from makeway.core.state import State


class Story:
    """Steps as far as they are told; `state` is the table after the last one."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.steps: list[Step] = []

    def note(self, clauses: tuple[str, ...], because: str, about: About = NOTHING) -> None:
        """A step in which nothing moves."""
        now = self.state
        self.steps.append(
            Step(clauses=clauses, because=because, before=now, after=now, about=about)
        )

    def told(self, finding: Finding, *more: str) -> None:
        """A step that says what a finding says."""
        self.steps.append(
            Step(
                clauses=(finding.clause, *more),
                because=finding.because,
                before=self.state,
                after=self.state,
                about=finding.about,
                readings=finding.readings,
            )
        )

    def done(
        self,
        event: Event,
        clauses: tuple[str, ...],
        because: str,
        about: About,
        readings: tuple[str, ...] = (),
    ) -> None:
        """A step in which something happens."""
        before, self.state = self.state, apply(self.state, event)
        self.steps.append(
            Step(
                clauses=clauses,
                because=because,
                before=before,
                after=self.state,
                event=event,
                about=about,
                readings=readings,
            )
        )
