"""Contact when models are gone: which enemies lose it, who is nudged back, who drops out (RC-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from makeway.board.ground import Line, Span, edge_span, edge_text, lines, touches
from makeway.board.naming import are
from makeway.core.clause import clause
from makeway.core.events import DroppedOut, Event, Nudged, apply
from makeway.core.ruling import About, Spot, Step
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Facing, mm_text

LOST_CONTACT = clause(
    "RC-6",
    "Nudged back into contact",
    "When casualties part two units, the one that lost nobody is moved just enough to touch again,"
    " else the other; who cannot be brought back drops out of the combat.",
    "Losing Base Contact",
)
ACROSS = (Facing.FRONT, Facing.REAR)


class Foe(NamedTuple):
    """An enemy in contact before models are gone; `free` when he fights nobody else."""

    line: Line
    free: bool


class Nudge(NamedTuple):
    """An enemy who lost contact and the way back, in mm.

    `along` his edge as in `Contact.offset`, and `toward` the unit; `ours`: the unit moves, not he.
    """

    enemy: str
    facing: Facing
    along: float
    toward: float
    ours: bool = False


class Outlook(NamedTuple):
    """What a formation means for contact: the enemies who drop out, the nudges, and how many
    models of both sides touch one another afterwards."""

    dropped: tuple[str, ...]
    nudges: tuple[Nudge, ...]
    touching: int

    @property
    def key(self) -> tuple[int, int, int]:
        """The priorities of RC-4 and IF-2 about contact, less is better."""
        return len(self.dropped), len(self.nudges), -self.touching


class Combat:
    """The enemies in contact with a unit before it loses models."""

    def __init__(self, state: State, unit: str) -> None:
        self.state, self.unit = state, state.units[unit]
        around = lines(state, unit)
        met = touches(state, self.unit, around)
        self.foes = tuple(
            Foe(line, _fights_only(state, line.enemy, unit))
            for line in around
            if any(touch.line is line for touch in met)
        )

    def outlook(self, after: Unit, shift: float = 0.0) -> Outlook:
        """Contact of the unit as it stands `after`; its frame begins `shift` mm farther right."""
        if not after.models or not (after.seats or after.sides):
            return Outlook((), (), 0)
        seen = [_slid(f.line, -shift if f.line.facing in ACROSS else 0.0) for f in self.foes]
        gaps = [self._gap(after, line, shift) for line in seen]
        stay = [line for line, gap in zip(seen, gaps, strict=True) if not gap]
        nudges, dropped = [], []
        parted = zip(self.foes, seen, gaps, strict=True)
        for foe, line, gap in sorted(parted, key=lambda each: not each[0].free):
            if gap is None:
                continue
            back = _slid(line, gap.along)
            if foe.free and not _in_the_way(back, [each for each in seen if each is not line]):
                nudges.append(gap)
                stay.append(back)
            elif not gap.toward and _all_meet(after, stay, -gap.along):
                nudges.append(gap._replace(ours=True))
                stay = [*(_slid(each, gap.along) for each in stay), back]
            else:
                dropped.append(gap.enemy)
        met = touches(self.state, after, tuple(stay))
        touching = {touch.model for touch in met} | {touch.enemy for touch in met}
        return Outlook(tuple(dict.fromkeys(dropped)), tuple(nudges), len(touching))

    def _gap(self, after: Unit, line: Line, shift: float) -> Nudge | None:
        """How far an enemy has to come to touch the unit again; None when he touches it."""
        edge = edge_span(after, line.facing)
        gap = line.span.gap(edge)
        along = 0.0 if gap < TOLERANCE else -gap if line.span.start > edge.end else gap
        toward = self._toward(after, line.facing, shift)
        if abs(along) < TOLERANCE and toward < TOLERANCE:
            return None
        return Nudge(line.enemy, line.facing, along, toward if toward > TOLERANCE else 0.0)

    def _toward(self, after: Unit, facing: Facing, shift: float) -> float:
        """How far an edge of the unit has drawn back from an enemy there, in mm."""
        was, now = edge_span(self.unit, Facing.FRONT), edge_span(after, Facing.FRONT)
        match facing:
            case Facing.LEFT:
                return now.start + shift - was.start
            case Facing.RIGHT:
                return was.end - now.end - shift
            case Facing.REAR:
                side = Facing.LEFT
                return edge_span(self.unit, side).end - edge_span(after, side).end
        return 0.0


def _fights_only(state: State, enemy: str, unit: str) -> bool:
    pairs = [{each.unit, each.enemy} for each in state.contacts if enemy in (each.unit, each.enemy)]
    return all(unit in pair for pair in pairs)


def _slid(line: Line, mm: float) -> Line:
    """The same line that many mm farther along the edge."""
    if not mm:
        return line
    models = {
        name: tuple(_moved(span, mm) for span in spans) for name, spans in line.models.items()
    }
    return line._replace(models=models, span=_moved(line.span, mm))


def _moved(span: Span, mm: float) -> Span:
    return Span(span.start + mm, span.end + mm)


def _in_the_way(back: Line, others: Sequence[Line]) -> bool:
    """Another enemy stands where this one would be nudged to."""
    same = (each for each in others if each.facing is back.facing)
    return any(each.span.gap(back.span) < -TOLERANCE for each in same)


def _all_meet(after: Unit, stay: Sequence[Line], mm: float) -> bool:
    """Whether the unit itself can move `mm` along its front and keep every other contact."""
    return all(
        line.facing in ACROSS and _slid(line, -mm).span.meets(edge_span(after, line.facing))
        for line in stay
    )


def nudge(state: State, unit: str, combat: Combat, shift: float = 0.0) -> Iterator[Step]:
    """Who lost contact comes back, or drops out of the combat (RC-6)."""
    if unit not in state.units or not combat.foes:
        return
    outlook = combat.outlook(state.units[unit], shift)
    for each in outlook.nudges:
        yield (step := _nudged(state, unit, each))
        state = step.after
    for enemy in outlook.dropped:
        yield (step := _dropped(state, unit, enemy))
        state = step.after


def _nudged(state: State, unit: str, each: Nudge) -> Step:
    block, enemy = state.units[unit], state.units[each.enemy]
    mover, other = (block, enemy) if each.ours else (enemy, block)
    after = state
    event: Event | None = None
    if each.along:
        event = Nudged(unit=unit, enemy=each.enemy, facing=each.facing, mm=each.along)
        after = apply(state, event)
    if each.ours:
        after = _others_stay(after, unit, each)
    mm = mm_text((each.along**2 + each.toward**2) ** 0.5)
    spared = "" if each.ours else f"; the {enemy.name} lost nobody"
    return Step(
        clauses=(LOST_CONTACT.id,),
        because=f"The {mover.name} {are(mover)} nudged {mm} to touch the {other.name} again in"
        f" {edge_text(each.facing)}{spared}.",
        before=state,
        after=after,
        event=event,
        about=About(spots=(Spot(unit=unit), Spot(unit=each.enemy))),
    )


def _others_stay(state: State, unit: str, each: Nudge) -> State:
    """The unit itself has moved: against all its other enemies it stands differently."""
    for contact in state.contacts:
        pair = {contact.unit, contact.enemy}
        if unit in pair and each.enemy not in pair:
            (enemy,) = pair - {unit}
            facing = contact.facing if contact.unit == unit else contact.with_facing
            state = apply(state, Nudged(unit=unit, enemy=enemy, facing=facing, mm=each.along))
    return state


def _dropped(state: State, unit: str, enemy: str) -> Step:
    event = DroppedOut(unit=unit, enemy=enemy)
    return Step(
        clauses=(LOST_CONTACT.id,),
        because=f"The {state.units[enemy].name} fight others too and cannot be nudged back: they"
        f" drop out of the combat with the {state.units[unit].name}.",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(spots=(Spot(unit=unit), Spot(unit=enemy))),
    )
