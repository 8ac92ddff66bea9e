"""What the browser is sent: the types of `js/src/frame.ts` and `scene/wire.ts`, field by field.

Lengths are millimetres on the drawn table, x to the right, y down. `makeway.text.scene` and
`makeway.text.wire` make these values; contract fixtures in tests/fixtures bind both sides.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from makeway.text.offered import Closed, Mover, Target, TargetStep
from makeway.text.stage import (
    About,
    Change,
    ContactEdge,
    FieldGround,
    Ground,
    Halo,
    Move,
    MoveKind,
    Order,
    PhaseStop,
    Point,
    Reach,
    Rect,
    Ring,
    Scene,
    SceneBase,
    SceneUnit,
    TerrainPiece,
    Walk,
    Width,
    Wire,
    ZoneArea,
)

__all__ = [
    "About",
    "Ack",
    "AllowedRuling",
    "Change",
    "ClauseCard",
    "Closed",
    "ContactEdge",
    "Decides",
    "FieldGround",
    "Finding",
    "Frame",
    "Ground",
    "Halo",
    "IllegalRuling",
    "Move",
    "MoveKind",
    "Mover",
    "Nearest",
    "Order",
    "PhaseStop",
    "Point",
    "QuestionOption",
    "QuestionRuling",
    "Reach",
    "ReadingCard",
    "Rect",
    "Ring",
    "Ruling",
    "Scene",
    "SceneBase",
    "SceneUnit",
    "Step",
    "Target",
    "TargetStep",
    "TerrainPiece",
    "TimelineEntry",
    "Tray",
    "TrayRow",
    "Walk",
    "Width",
    "Wire",
    "ZoneArea",
]


class Step(Wire, frozen=True, kw_only=True, gc=False):
    """One step of a ruling, with the change that it makes."""

    because: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    about: About
    moves: tuple[Move, ...]
    fallen: tuple[str, ...]
    change: Change
    walks: tuple[Walk, ...] = ()


class Finding(Wire, frozen=True, kw_only=True, gc=False):
    """One clause tested against the table."""

    clause: str
    verdict: str
    because: str
    remedy: str | None
    readings: tuple[str, ...]
    about: About


class AllowedRuling(Wire, frozen=True, kw_only=True, tag_field="ruling", tag="allowed", gc=False):
    """What happens, step by step."""

    headline: str
    summary: str
    findings: tuple[Finding, ...]
    steps: tuple[Step, ...]
    proof: str


class Nearest(Wire, frozen=True, kw_only=True, gc=False):
    """The legal action closest to the one refused."""

    label: str
    detail: str
    action: Any
    rect: Ground | None


class Gap(Wire, frozen=True, kw_only=True, gc=False):
    """A stretch without contact, measured along our front: "6 mm"."""

    from_: Point = msgspec.field(name="from")
    to: Point
    text: str


class IllegalRuling(Wire, frozen=True, kw_only=True, tag_field="ruling", tag="illegal", gc=False):
    """Every reason why not, and the way on."""

    headline: str
    summary: str
    findings: tuple[Finding, ...]
    action: Any
    who: str | None
    tried: Ground | None
    nearest: Nearest | None
    gaps: tuple[Gap, ...] = ()


class Decides(Wire, frozen=True, kw_only=True, gc=False):
    """Who is asked: "Owner" or "Attacker", the player's name, and whether it is us."""

    role: str
    player: str
    own: bool


class QuestionOption(Wire, frozen=True, kw_only=True, gc=False):
    """One lettered answer of a Question: a completed action."""

    letter: str
    label: str
    detail: str
    action: Any
    about: About
    moves: tuple[Move, ...]
    dice: tuple[int, int] | None = None


class QuestionRuling(Wire, frozen=True, kw_only=True, tag_field="ruling", tag="question", gc=False):
    """Somebody has to decide."""

    headline: str
    because: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    decides: Decides
    who: str | None
    tried: Ground | None
    findings: tuple[Finding, ...]
    about: About
    options: tuple[QuestionOption, ...]
    dice: str | None = None


Ruling = AllowedRuling | IllegalRuling | QuestionRuling


class TimelineEntry(Wire, frozen=True, kw_only=True, gc=False):
    """One dot of the timeline."""

    n: int
    label: str
    kind: Literal["start", "allowed", "illegal", "question"]
    at: bool
    ahead: bool


class ClauseCard(Wire, frozen=True, kw_only=True, gc=False):
    """A clause as its card shows it."""

    id: str
    title: str
    says: str
    sources: tuple[str, ...]
    standing: str
    reading: str | None
    unless: tuple[str, ...]
    lesson: str | None


class ReadingCard(Wire, frozen=True, kw_only=True, gc=False):
    """A reading in force, and the other ways to read."""

    id: str
    asks: str
    choice: str
    why: str
    others: tuple[str, ...]


class Ack(Wire, frozen=True, kw_only=True, gc=False):
    """The answer to one message, by its id."""

    id: str
    ok: bool
    code: Literal["stale", "malformed", "internal"] | None = None
    message: str = ""


class TrayRow(Wire, frozen=True, kw_only=True, gc=False):
    """A receiver of hits, or somebody who takes none with the reason."""

    id: str
    name: str
    detail: str
    models: tuple[str, ...]
    receives: bool
    because: str
    clauses: tuple[str, ...]
    least: int
    most: int
    allowed: str


class Tray(Wire, frozen=True, kw_only=True, gc=False):
    """Hits to be put: the rows, every legal distribution, and what each would cost."""

    title: str
    where: str
    unit: str
    hits: int
    attack: Any
    decides: Decides
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    because: str
    slots: int
    rounds: int
    rest: int
    rows: tuple[TrayRow, ...]
    legal: tuple[dict[str, int], ...]
    count: int
    outcomes: tuple[str, ...]
    findings: tuple[Finding, ...]
    done: bool
    saved: bool = False
    onto: dict[str, int] | None = None


class Frame(Wire, frozen=True, kw_only=True, gc=False):
    """Everything a table widget shows, in one value."""

    v: Literal[1] = 1
    rev: int
    scene: Scene
    back: Change
    ruling: Ruling | None
    movers: dict[str, Mover]
    timeline: tuple[TimelineEntry, ...]
    can_undo: bool
    can_redo: bool
    tray: Tray | None
    orders: tuple[Order, ...] = ()
    clauses: dict[str, ClauseCard]
    readings: dict[str, ReadingCard]
    ack: Ack | None
