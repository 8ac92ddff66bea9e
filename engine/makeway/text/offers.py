"""Movers: the models that may be picked up, where the engine lets them go, and where not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from makeway import referee
from makeway.core.actions import Action, Join, Leave
from makeway.core.ruling import Allowed, Spot, Verdict
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import Base, Phase, Seat, inch_text
from makeway.rules.leaving import may_leave
from makeway.rules.rates import by_text
from makeway.text.figures import mm
from makeway.text.frame import Closed, Ground, Move, Mover, Point, Target, TargetStep
from makeway.text.off_field import on_field
from makeway.text.poses import Pose, outline
from makeway.text.reach import reach
from makeway.text.scene import exact, placed, seat_rect, side_rect
from makeway.text.walked import told_way

VERBS = {"join": "Join", "make_way": "Make Way"}


class Offers(NamedTuple):
    """The movers of a table, and the clauses and readings that they name."""

    movers: dict[str, Mover]
    clauses: frozenset[str]
    readings: frozenset[str]


def offers(state: State, encode: Callable[[Action], object]) -> Offers:
    """Every Character, and every other unit of one model, that has something to do now.

    They are made once for each State.
    """
    memo = state.__dict__
    if "_offers" not in memo:
        found = dict(_movers(on_field(state), state, encode))
        memo["_offers"] = Offers(found, *_cited(found.values()))
    kept: Offers = memo["_offers"]
    return kept


def _cited(found: Iterable[Mover]) -> tuple[frozenset[str], frozenset[str]]:
    clauses: set[str] = set()
    readings: set[str] = set()
    for mover in found:
        clauses.update(*(each.clauses for each in mover.closed))
        for target in mover.targets:
            for step in target.steps:
                clauses.update(step.clauses)
                readings.update(step.readings)
    return frozenset(clauses), frozenset(readings)


def _movers(
    state: State, table: State, encode: Callable[[Action], object]
) -> Iterator[tuple[str, Mover]]:
    """`state` is what the rules see, `table` what is drawn."""
    for unit in state.units.values():
        if (single := _single(unit)) is not None and (far := reach(table, single, encode)):
            yield single.id, Mover(verb="Move", summary="", targets=(), closed=(), reach=far)
        for who in unit.characters:
            verb = referee.verb(state, who.id)
            if verb is None:
                continue
            targets = tuple(
                _target(table, who, each, encode) for each in referee.options(state, who.id)
            )
            closed = tuple(_closed(state, who, verb))
            far = reach(table, who, encode)
            if targets or closed or far:
                yield (
                    who.id,
                    Mover(
                        verb=_verb(table, unit, verb, moves=far is not None),
                        summary=_summary(who, targets),
                        targets=targets,
                        closed=closed,
                        reach=far,
                        out=_out(state, table, who, encode) if far is None else None,
                        stays=_stays(state, table, who),
                    ),
                )


def _verb(state: State, unit: Unit, verb: referee.Verb, *, moves: bool) -> str:
    """What he is picked up for: in the Charge Phase of a battlefield he charges, he never joins."""
    charges = state.field is not None and state.moment.phase is Phase.CHARGE
    if charges and unit.player == state.moment.active and unit.pose is not None:
        return "Charge"
    return "Move" if moves else VERBS[verb]


def _single(unit: Unit) -> Model | None:
    """The only model of a unit, when it is no Character: it joins nobody, and is moved like one."""
    if len(unit.models) != 1 or unit.characters:
        return None
    return next(iter(unit.models.values()))


def _target(
    state: State, who: Model, option: referee.Option, encode: Callable[[Action], object]
) -> Target:
    unit, pose = state.units[option.spot.unit], placed(state)[option.spot.unit]
    ruling, spot = option.ruling, option.spot
    steps = ruling.steps if isinstance(ruling, Allowed) else ()
    return Target(
        action=encode(option.action),
        seat=spot.seat,
        side=spot.side,
        unit=unit.id,
        rect=spot_rect(unit, pose, who.base, spot),
        place=place_text(spot),
        headline=ruling.headline,
        count=option.moved,
        mm=mm(option.cost_mm),
        moves=tuple(
            Move(
                model=move.model,
                from_=centre_on(unit, pose, move.model, move.start),
                to=centre_on(unit, pose, move.model, move.end),
                mm=mm(move.mm),
            )
            for move in option.moves
        ),
        steps=tuple(
            TargetStep(because=step.because, clauses=step.clauses, readings=step.readings)
            for step in steps
        ),
        asks=None if isinstance(ruling, Allowed) else ruling.headline,
        walk=told_way((who.id,), option.way) if state.field and len(option.way) > 1 else None,
        by=_by(option),
    )


def _by(option: referee.Option) -> str:
    """By which move he comes to the place: "by a March, 5.20″"."""
    action = option.action
    if not isinstance(action, Join) or action.move is None or len(option.way) < 2:
        return ""
    return f"{by_text(action.move, action.fly).strip()}, {inch_text(option.way_mm)}"


def _closed(state: State, who: Model, do: str) -> Iterator[Closed]:
    """Closed seats by unit and clauses; the view fills the seat into the action it sends."""
    groups: dict[tuple[str, tuple[str, ...]], list[Seat]] = {}
    for unit, seats, clauses in referee.closed_seats(state, who.id):
        groups.setdefault((unit, clauses), []).extend(seats)
    for (unit, clauses), grouped in groups.items():
        said = {"do": do, "character": who.id} | ({"unit": unit} if do == "join" else {})
        yield Closed(unit=unit, seats=tuple(grouped), action=said, clauses=clauses)


def _out(
    state: State, table: State, who: Model, encode: Callable[[Action], object]
) -> object | None:
    """What stepping out of his unit means where it is refused now; None where he may, or is alone.

    A move over a battlefield is refused in all phases but that of his player's moves. Where its
    units are drawn by themselves there is no ground to set him down on.
    """
    home = state.unit_of(who.id)
    if len(home.models) == 1 or table.field is not state.field:
        return None
    if state.field is not None:
        stands = home.pose is not None
        return {"do": "move", "piece": who.id, "kind": Kind.ADVANCE.value} if stands else None
    action = Leave(character=who.id)
    refused = any(each.verdict is Verdict.FORBIDS for each in may_leave(state, action))
    return encode(action) if refused else None


def _stays(state: State, table: State, who: Model) -> str:
    """Why he cannot be set down outside his unit where a battlefield's units are drawn alone."""
    inside = len(state.unit_of(who.id).models) > 1
    return NO_INCHES if inside and table.field is not state.field else ""


NO_INCHES = (
    "This table draws no distances. The Battlefield of the same session does: set him down there."
)


def spot_rect(unit: Unit, pose: Pose, base: Base, spot: Spot) -> Ground:
    """A base of this size on a seat or at a side; the whole block when the spot names neither."""
    if spot.seat is not None:
        return seat_rect(unit, pose, base, *spot.seat)
    if spot.side is not None:
        return side_rect(unit, pose, base, spot.side)
    return exact(pose.ground(*outline(unit)))


def place_text(spot: Spot) -> str:
    """A spot in words: "rank 1, file 3", "left side"."""
    return str(spot.seat) if spot.seat else f"{spot.side} side" if spot.side else "the unit"


def centre_on(unit: Unit, pose: Pose, model: str, seat: Seat) -> Point:
    """Where the centre of a model is on the table when it stands on a seat."""
    base, reference = unit.models[model].base, unit.reference
    across = (seat.file - 1) * reference.width + base.width / 2
    x, y = pose.at(across, (seat.rank - 1) * reference.depth + base.depth / 2)
    return mm(x), mm(y)


def _summary(who: Model, targets: tuple[Target, ...]) -> str:
    """How many places are open: "5 seats are open to the Warlord, all in rank 1."."""
    if not targets:
        return f"No place is open to the {who.name}."
    ranks = sorted({each.seat[0] for each in targets if each.seat})
    seats = sum(each.seat is not None for each in targets)
    sides = len(targets) - seats
    parts = [f"{seats} {'seat' if seats == 1 else 'seats'}"] if seats else []
    parts += [f"{sides} {'side' if sides == 1 else 'sides'}"] if sides else []
    are = "is" if len(targets) == 1 else "are"
    where = ""
    if len(ranks) == 1 and not sides:
        where = f", {'all ' if seats > 1 else ''}in rank {ranks[0]}"
    return f"{' and '.join(parts)} {are} open to the {who.name}{where}."
