"""Contact: where enemy models stand along the four edges of a unit, and which models touch.

Everything is one-dimensional. An edge is measured in mm as in `Contact.offset`: the front and the
rear from the block's front left corner rightwards, a flank from its front corner backwards. What
lies left of the corner (a Mismatching model at the left side) has negative numbers.

A model is *exposed* on an edge where no model of its own unit stands between it and the enemy:
the whole first rank on the front; behind a short rear rank also the models in front of its holes;
on a flank the outermost model of each row. A Mismatching model at a side is the outermost one as
far back as its base reaches, so a flank enemy touches it there and the block only behind it (BC-2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from makeway.board.formation import rect_of
from makeway.core.once import once
from makeway.core.state import Contact, State, Unit
from makeway.core.words import TOLERANCE, Facing, Seat, mm_text


def edge_text(facing: Facing) -> str:
    """A Facing in a sentence.

    >>> edge_text(Facing.LEFT)
    'the left flank'
    """
    return f"the {facing}" + (" flank" if facing in (Facing.LEFT, Facing.RIGHT) else "")


class Span(NamedTuple):
    """A closed interval in mm along an edge.

    >>> Span(0, 75).meets(Span(75, 100)), Span(0, 75).gap(Span(80, 100)), str(Span(0, 75))
    (True, 5, '0–75 mm')
    """

    start: float
    end: float

    def meets(self, other: Span) -> bool:
        """The two have a point in common; touching ends are enough (BC-1)."""
        return self.gap(other) < TOLERANCE

    def gap(self, other: Span) -> float:
        """How many mm lie between the two; negative when they overlap."""
        return max(self.start, other.start) - min(self.end, other.end)

    def shared(self, other: Span) -> Span:
        """What two spans that meet have in common; a point when they meet at their ends."""
        start = max(self.start, other.start)
        return Span(start, max(start, min(self.end, other.end)))

    def __str__(self) -> str:
        return f"{self.start:.4g}–{self.end:.4g} mm"


class Line(NamedTuple):
    """An enemy unit along one Facing of ours: where each of its models stands, in our mm.

    `span` reaches from the first to the last of them.
    """

    enemy: str
    facing: Facing
    with_facing: Facing
    models: dict[str, tuple[Span, ...]]
    span: Span


class Touch(NamedTuple):
    """One of our models touches an enemy model; `corner` when they share a single point."""

    model: str
    enemy: str
    line: Line
    span: Span

    @property
    def corner(self) -> bool:
        return self.span.end - self.span.start < TOLERANCE

    @property
    def place(self) -> str:
        """Where the two meet: "40–50 mm", or "the corner, 80 mm"."""
        return f"the corner, {mm_text(self.span.start)}" if self.corner else str(self.span)


def exposed(unit: Unit, facing: Facing) -> dict[str, tuple[Span, ...]]:
    """For each model that can touch an enemy on a Facing: its open parts of that edge, in mm."""
    return once(unit, ("exposed", facing), lambda: _exposed(unit, facing))


def _exposed(unit: Unit, facing: Facing) -> dict[str, tuple[Span, ...]]:
    outer = _outer(unit, facing)
    edges = sorted(_edge(unit, model, facing) for model in outer or unit.models)
    if outer:
        return {model: (span,) for _, span, model in edges}
    found: dict[str, tuple[Span, ...]] = {}
    covered: list[Span] = []
    for _, span, model in edges:
        open_parts = _without(span, covered)
        if open_parts:
            found[model] = open_parts
            _cover(covered, span)
    return found


def _outer(unit: Unit, facing: Facing) -> Iterable[str] | None:
    """The models that are exposed as they stand: a first rank without gaps and those beside it,
    which hide all behind them. None where it is not as easy."""
    if facing is Facing.FRONT:
        front = [unit.grid.get(Seat(1, file)) for file in range(1, unit.files + 1)]
        if None not in front:
            return dict.fromkeys(filter(None, (*front, *unit.sides.values())))
    return None


def _cover(covered: list[Span], span: Span) -> None:
    """Add a span to disjoint ones; neighbours that touch become one, so that few are left."""
    for other in [each for each in covered if each.meets(span)]:
        covered.remove(other)
        span = Span(min(span.start, other.start), max(span.end, other.end))
    covered.append(span)


def _edge(unit: Unit, model: str, facing: Facing) -> tuple[float, Span, str]:
    """How far a model's edge stands inwards (nearest to the enemy first), and its span."""
    x, y, width, depth = rect_of(unit, model)
    across, down = Span(x, x + width), Span(y, y + depth)
    match facing:
        case Facing.FRONT:
            return y, across, model
        case Facing.REAR:
            return -down.end, across, model
        case Facing.LEFT:
            return x, down, model
        case Facing.RIGHT:
            return -across.end, down, model


def _without(span: Span, covers: list[Span]) -> tuple[Span, ...]:
    """What is left of a span when covers are cut out of it; slivers below the tolerance go."""
    parts = [span]
    for start, end in covers:
        if start <= span.start and span.end <= end:
            return ()
        pieces = ((Span(a, min(b, start)), Span(max(a, end), b)) for a, b in parts)
        parts = [part for pair in pieces for part in pair if part.end - part.start > TOLERANCE]
    return tuple(parts)


def edge_span(unit: Unit, facing: Facing) -> Span:
    """The whole of a unit's edge, Mismatching models at the sides included (MM-4)."""

    def whole() -> Span:
        spans = [_edge(unit, model, facing)[1] for model in unit.models]
        return Span(min(s.start for s in spans), max(s.end for s in spans))

    return once(unit, ("edge_span", facing), whole)


_CLOCKWISE = {Facing.FRONT: True, Facing.RIGHT: True, Facing.REAR: False, Facing.LEFT: False}


def mirrored(contact: Contact) -> bool:
    """The enemy's edge runs against ours: seen from above, it counts from the other end.

    >>> mirrored(Contact(unit="orcs", enemy="goblins"))
    True
    >>> mirrored(Contact(unit="orcs", enemy="goblins", facing=Facing.LEFT))
    False
    """
    return _CLOCKWISE[contact.facing] == _CLOCKWISE[contact.with_facing]


def seen_from(state: State, unit: str) -> tuple[Contact, ...]:
    """All contacts of a unit as its own, also those that are written down for the enemy."""
    return tuple(
        contact if contact.unit == unit else _turned(state, contact)
        for contact in state.contacts
        if unit in (contact.unit, contact.enemy)
    )


def _turned(state: State, contact: Contact) -> Contact:
    ours = edge_span(state.units[contact.enemy], contact.with_facing)
    theirs = edge_span(state.units[contact.unit], contact.facing)
    if mirrored(contact):
        offset = ours.end - theirs.end + contact.offset
    else:
        offset = ours.start + theirs.start - contact.offset
    return Contact(
        unit=contact.enemy,
        enemy=contact.unit,
        facing=contact.with_facing,
        with_facing=contact.facing,
        offset=offset,
    )


def lines(state: State, unit: str) -> tuple[Line, ...]:
    """Every enemy along every Facing of a unit, model by model, in the unit's own mm."""

    def against() -> tuple[Line, ...]:
        return tuple(_line(state, contact) for contact in seen_from(state, unit))

    return once(state, ("lines", unit), against)


def _line(state: State, contact: Contact) -> Line:
    """Made once for an enemy that stays as it is."""
    enemy = state.units[contact.enemy]
    return once(enemy, ("line", contact), lambda: _lined_up(enemy, contact))


def _lined_up(enemy: Unit, contact: Contact) -> Line:
    edge = edge_span(enemy, contact.with_facing)

    def ours(span: Span) -> Span:
        if mirrored(contact):
            span = Span(edge.start + edge.end - span.end, edge.start + edge.end - span.start)
        moved = contact.offset - edge.start
        return Span(moved + span.start, moved + span.end)

    models = {
        model: tuple(sorted(ours(span) for span in spans))
        for model, spans in exposed(enemy, contact.with_facing).items()
    }
    by_place = dict(sorted(models.items(), key=lambda each: each[1]))
    every = [span for spans in models.values() for span in spans]
    whole = Span(min(s.start for s in every), max(s.end for s in every))
    return Line(contact.enemy, contact.facing, contact.with_facing, by_place, whole)


def touches(state: State, unit: Unit, against: tuple[Line, ...] | None = None) -> tuple[Touch, ...]:
    """Every pair of models in base contact, corner to corner included (BC-1, BC-2).

    `unit` may stand differently from how it stands in `state`; `against` saves finding the enemy
    lines again.
    """
    around = lines(state, unit.id) if against is None else against
    # The same question about the same table is asked for every place of every Character.
    key = ("touches", unit.id, tuple(map(id, around)))
    if state.units.get(unit.id) is not unit:
        return _touches(unit, around)
    return once(state, key, lambda: _touches(unit, around))


def _touches(unit: Unit, around: tuple[Line, ...]) -> tuple[Touch, ...]:
    return tuple(
        touch
        for line in around
        for ours, own_spans in exposed(unit, line.facing).items()
        for touch in _along(line, ours, own_spans)
    )


def _along(line: Line, ours: str, own_spans: tuple[Span, ...]) -> Iterator[Touch]:
    """Whom one of our models touches along a line."""
    if any(map(line.span.meets, own_spans)):
        for theirs, spans in line.models.items():
            if (shared := _shared(own_spans, spans)) is not None:
                yield Touch(ours, theirs, line, shared)


def _shared(ours: tuple[Span, ...], theirs: tuple[Span, ...]) -> Span | None:
    """The longest stretch that two models share; a single point when they meet at a corner."""
    meetings = [a.shared(b) for a in ours for b in theirs if a.meets(b)]
    return max(meetings, key=lambda span: span.end - span.start, default=None)


def touches_of(state: State, model: str) -> tuple[Touch, ...]:
    """The enemy models that a model touches, on any Facing."""
    unit, found = state.unit_of(model), list[Touch]()
    for line in lines(state, unit.id):
        if model in (_outer(unit, line.facing) or ()):
            found += _along(line, model, (_edge(unit, model, line.facing)[1],))
        else:
            found += _along(line, model, exposed(unit, line.facing).get(model, ()))
    return tuple(found)
