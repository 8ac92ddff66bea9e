"""The answer of the engine: findings, steps, and Allowed, Illegal or Question."""

from __future__ import annotations

from enum import StrEnum

from makeway.core.actions import Action
from makeway.core.events import Event
from makeway.core.state import State
from makeway.core.words import Leaf, Seat, Side, Value


class Verdict(StrEnum):
    """What a clause says of an action."""

    HOLDS = "holds"
    FORBIDS = "forbids"
    GIVES_WAY = "gives_way"


class Spot(Leaf, frozen=True, kw_only=True):
    """A place to point at: a seat of a unit, or a side of it."""

    unit: str
    seat: Seat | None = None
    side: Side | None = None


class About(Leaf, frozen=True, kw_only=True):
    """What a sentence is about: models and places that light up with it."""

    models: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()


NOTHING = About()


class Finding(Leaf, frozen=True, kw_only=True):
    """One clause tested against this table: what it says, why, and what would make it legal."""

    clause: str
    verdict: Verdict
    because: str
    about: About = NOTHING
    remedy: str | None = None
    readings: tuple[str, ...] = ()


class Step(Value, frozen=True, kw_only=True):
    """One thing that happens, with its clauses (the deciding one first), before and after."""

    clauses: tuple[str, ...]
    because: str
    before: State
    after: State
    event: Event | None = None
    about: About = NOTHING
    readings: tuple[str, ...] = ()


class Proof(Leaf, frozen=True, kw_only=True):
    """Why nothing is cheaper: least total distance in mm, models moved, how many ways are equal."""

    cost_mm: float
    models_moved: int
    equal_ways: int
    because: str


class Allowed(Value, frozen=True, kw_only=True, tag_field="ruling", tag="allowed"):
    """The action is legal; `steps` is what happens, in the order of the paragraph."""

    headline: str
    findings: tuple[Finding, ...]
    steps: tuple[Step, ...]
    proof: Proof | None = None

    @property
    def state(self) -> State | None:
        """The table after the last step; None when nothing happens."""
        return self.steps[-1].after if self.steps else None


class Illegal(Value, frozen=True, kw_only=True, tag_field="ruling", tag="illegal"):
    """The action is forbidden: every forbidding clause, and a legal action close to it."""

    headline: str
    findings: tuple[Finding, ...]
    nearest: Action | None = None
    nearest_label: str = ""

    @property
    def forbidding(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.verdict is Verdict.FORBIDS)


class Decides(StrEnum):
    """Who is asked."""

    OWNER = "owner"
    ATTACKER = "attacker"
    DICE = "dice"


class Choice(Value, frozen=True, kw_only=True):
    """One option of a Question: a completed action, and the places to show it at."""

    label: str
    detail: str
    action: Action
    about: About = NOTHING


class Question(Value, frozen=True, kw_only=True, tag_field="ruling", tag="question"):
    """Somebody has to decide; each option is a completed action."""

    headline: str
    because: str
    clauses: tuple[str, ...]
    decides: Decides
    player: str
    options: tuple[Choice, ...]
    findings: tuple[Finding, ...] = ()
    about: About = NOTHING
    readings: tuple[str, ...] = ()


Ruling = Allowed | Illegal | Question
