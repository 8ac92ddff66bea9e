"""How a Charge ends: in contact, out of the unit and Shaken, or back in it and all Shaken."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.ground import edge_text
from makeway.board.placed import middle
from makeway.core.events import Event, Joined, Met, Remembered, Shook, Walked, apply
from makeway.core.ruling import NOTHING, About, Step
from makeway.core.state import State, Unit
from makeway.core.turn import Kind, Turn
from makeway.core.words import MM_PER_INCH, Facing, Seat, Side, beside_text
from makeway.rules.charge_range import CHAMPIONS_FOUR, RANGE, Reach
from makeway.rules.charger import Charger, place_text, unit_text
from makeway.rules.charging_out import INTO_CONTACT, ONE_A_TURN, land, name_of, way
from makeway.rules.contact import FACINGS
from makeway.rules.failed_charge import BACK, OUT, SHORT, STAYS, Ending, way_text
from makeway.rules.leaving import NO_MOVE


def rolled(who: Charger, found: Reach) -> tuple[str, tuple[str, ...]]:
    """The roll against the way, in words, and the clauses that it rests on."""
    sign = "\u2265" if found.enough else "<"
    champions = (CHAMPIONS_FOUR.id,) if found.counts > sum(found.dice) else ()
    far = beside_text(found.mm, found.inches * MM_PER_INCH)
    return f"{found.sum} {sign} {far[:-1]}", (RANGE.id, *champions)


def _clear_text(mm: float, home: Unit) -> str:
    return f"{beside_text(mm, MM_PER_INCH)} clear of {unit_text(home)}"


def arrives(state: State, who: Charger, target: Unit, found: Reach) -> Iterator[Step]:
    """He moves into contact; both are Engaged (CH-5)."""
    says, clauses = rolled(who, found)
    there = land(who, target)
    stands = replace(who.unit, pose=there.pose)
    out = f" out of {unit_text(who.home)}" if who.home else ""
    facing = there.contact.facing
    yield (
        step := one_step(
            state,
            Walked(unit=who.unit.id, pose=there.pose, way=way(who, stands)),
            f"{says}: {who.name} {who.verb('moves', 'move')}{out} into contact with"
            f" {edge_text(facing)} of {unit_text(target)}.",
            (*clauses, INTO_CONTACT.id),
            who.about,
        )
    )
    yield (
        step := one_step(
            step.after,
            Met(contact=there.contact),
            f"The middle of {who.verb('his', 'their')} front was in {arc_text(facing)};"
            f" {who.name} and {unit_text(target)} are Engaged.",
            (INTO_CONTACT.id, FACINGS.id),
            About(models=(*who.unit.models, *target.models)),
        )
    )
    yield _counts(step.after, who, Kind.CHARGE, INTO_CONTACT.id)


def arc_text(facing: Facing) -> str:
    """An arc of the target in a sentence.

    >>> arc_text(Facing.LEFT)
    'the arc of its left flank'
    """
    return f"the arc of its {edge_text(facing).removeprefix('the ')}"


def _counts(state: State, who: Charger, kind: Kind, rule: str) -> Step:
    """How he moved, and that he has left; the unit has not moved by it."""
    turn = state.turn.moving(dict.fromkeys(who.unit.models, kind))
    if kind is Kind.FAILED_CHARGE:
        turn = _shaken(turn, who.unit.id)
    if who.who is None or who.home is None:
        because = f"{who.opening} {who.verb('has', 'have')} moved in this Player Turn."
        return one_step(state, Remembered(turn=turn), because, (rule,), who.about)
    turn = replace(_not_apart(turn, who), left={**turn.left, who.who.id: who.home.id})
    return one_step(
        state,
        Remembered(turn=turn),
        f"{who.opening} has left. {_have_not_moved(who.home)} by it and may still move and shoot.",
        (NO_MOVE.id,),
        About(models=tuple(who.home.models)),
    )


def _have_not_moved(unit: Unit) -> str:
    name = unit_text(unit)
    do = "do" if len(unit.models) > 1 else "does"
    return f"{name[:1].upper()}{name[1:]} {do} not count as having moved"


def _shaken(turn: Turn, unit: str) -> Turn:
    return replace(turn, shaken=tuple(dict.fromkeys((*turn.shaken, unit))))


def _not_apart(turn: Turn, who: Charger) -> Turn:
    apart = {name: home for name, home in turn.apart.items() if name not in who.unit.models}
    return replace(turn, apart=apart)


def fails(state: State, who: Charger, end: Ending, found: Reach | None) -> Iterator[Step]:
    """The Failed Charge Move: out and Shaken, or back in the unit and all Shaken."""
    says, clauses = rolled(who, found) if found else ("The enemy is gone", ())
    if found is not None and found.enough:
        says = f"{says}, but the way is closed"
    yield one_step(
        state,
        None,
        f"{says}: the charge fails. The higher die shows {end.die}.",
        (*clauses, SHORT.id),
        who.about,
    )
    yield from _goes(state, who, end) if end.out else _stays(state, who, end)


def _goes(state: State, who: Charger, end: Ending) -> Iterator[Step]:
    """He ends somewhere else and is Shaken; the unit that he left is not (FC-1, FC-3)."""
    stands = replace(who.unit, pose=end.run.pose)
    goes = who.verb("flies", "fly") if who.flies else who.verb("moves", "move")
    moves = f"{who.opening} {goes} {way_text(end)}{_stopped(state, end, who.flies)}"
    out = (OUT.id,) if who.home else ()
    back = (BACK.id,) if who.flies and end.stopped else ()
    clear, calm = ".", "."
    if who.home and end.clear is not None:
        clear = f": {_clear_text(end.clear, who.home)}, outside 1\u2033."
        calm = f"; {unit_text(who.home)} {'are' if len(who.home.models) > 1 else 'is'} not."
    yield (
        step := one_step(
            state,
            Walked(unit=who.unit.id, pose=end.run.pose, way=(middle(who.unit), middle(stands))),
            moves + clear,
            (SHORT.id, *out, *back),
            who.about,
            readings=end.readings,
        )
    )
    yield (
        step := one_step(
            step.after,
            Shook(unit=who.unit.id),
            f"{who.opening} {who.verb('is', 'are')} Shaken until the Player Turn ends{calm}",
            (*out, SHORT.id),
            who.about,
        )
    )
    yield _counts(step.after, who, Kind.FAILED_CHARGE, SHORT.id)


def _stopped(state: State, end: Ending, flies: bool) -> str:
    """Up to whom he came, where somebody stands in his way."""
    if end.stopped is None:
        return ""
    return f", {'back from' if flies else 'up to'} {name_of(state, end.stopped)}"


def _stays(state: State, who: Charger, end: Ending) -> Iterator[Step]:
    """He is no separate unit any more, and all of his unit are Shaken (FC-2)."""
    assert who.home is not None
    assert who.who is not None
    assert end.clear is not None
    place = who.place
    event = Joined(
        unit=who.home.id,
        model=who.who.id,
        seat=place if isinstance(place, Seat) else None,
        side=place if isinstance(place, Side) else None,
    )
    yield (
        step := one_step(
            state,
            event,
            f"{way_text(end)[:1].upper()}{way_text(end)[1:]} would leave {who.name}"
            f" {_clear_text(end.clear, who.home)}, not outside 1\u2033. He stays in the unit at"
            f" {place_text(place)}.",
            (STAYS.id, SHORT.id),
            who.about,
            readings=end.readings,
        )
    )
    unit = step.after.units[who.home.id]
    yield (
        step := one_step(
            step.after,
            Shook(unit=unit.id),
            f"All {len(unit.models)} models of {unit_text(unit)} are Shaken until the Player Turn"
            " ends.",
            (STAYS.id,),
            About(models=tuple(unit.models)),
        )
    )
    yield one_step(
        step.after,
        Remembered(turn=_shaken(_not_apart(step.after.turn, who), unit.id)),
        "The Charge is spent: nobody of the unit declares another in this Player Turn.",
        (ONE_A_TURN.id,),
        About(models=tuple(unit.models)),
    )


def one_step(
    state: State,
    event: Event | None,
    because: str,
    clauses: tuple[str, ...],
    about: About = NOTHING,
    readings: tuple[str, ...] = (),
) -> Step:
    """Something that happens, or is only told where there is no event."""
    return Step(
        clauses=clauses,
        because=because,
        before=state,
        after=apply(state, event) if event else state,
        event=event,
        about=about,
        readings=readings,
    )
