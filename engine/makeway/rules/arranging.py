"""A whole formation is proposed: every clause it keeps or breaks, and the nearest legal one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from makeway.board.displacement import resettle
from makeway.board.formation import is_legal, kind_of
from makeway.board.naming import counted, opening, the
from makeway.board.platforms import central, off_centre
from makeway.board.standing_behind import in_front, loosened
from makeway.core.actions import Arrange, Place
from makeway.core.errors import MalformedActionError, unknown
from makeway.core.events import Event, Moved, Narrowed, Widened, apply
from makeway.core.ruling import About, Finding, Proof, Question, Spot, Step, Verdict
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Phase, Seat, Side
from makeway.rules.bases import AT_SIDE, OTHER_SIDE, bases_stand, wide_enough
from makeway.rules.combat_reform import COMBAT_REFORM, keeping_contact
from makeway.rules.deploying import stays_inside
from makeway.rules.exclusions import INSIDE
from makeway.rules.formation import ANY_FILES, EQUAL_RANKS, in_ranks
from makeway.rules.front_rank import FORWARD, Posted, far_forward, in_the_centre, who_leads
from makeway.rules.proposal import holds_together, proposed
from makeway.rules.ranks import counts
from makeway.rules.reforming import inside, may_reform


def check_arrange(state: State, action: Arrange) -> None:
    """MalformedActionError unless each model of the unit has one place, in the block or beside."""
    if action.unit not in state.units:
        raise unknown("unit", action.unit, state.units)
    unit = state.units[action.unit]
    if action.files < 1:
        raise MalformedActionError(f"{action.files} files; a unit has 1 file or more.")
    given = [*action.places, *action.sides.values()]
    for who in given:
        if who not in unit.models:
            raise unknown(f"model of the {unit.name}", who, unit.models)
        if given.count(who) > 1:
            raise MalformedActionError(f"{opening(the(unit.models[who]))} has two places.")
    for who, model in unit.models.items():
        if who not in given:
            raise MalformedActionError(f"{opening(the(model))} has no place ({who}).")


def may_arrange(state: State, action: Arrange) -> Iterator[Finding]:
    """Every clause about the proposed formation, those that hold and all that forbid.

    MalformedActionError when a model of the unit has no place, or two.
    """
    check_arrange(state, action)
    unit = state.units[action.unit]
    block = proposed(unit, action.places)
    found = [*bases_stand(unit, action.places, action.sides)]
    ranks = max((round(each.rear) - 1 for each in block), default=1)
    found += _no_narrower(unit, action.files, ranks)
    found += who_leads([each.model for each in block])
    found += in_ranks(action.files, block)
    fits = all(unit.footprint(who) for who in action.places)
    whole = fits and holds_together(action.files, block)
    posted = [
        Posted(each.model, stand)
        for each in block
        if (stand := each.stand) and unit.footprint(each.model.id)
    ]
    found += far_forward(action.files, posted, whole, unit.forward_first)
    found += in_the_centre(action.files, posted)
    if not _forbid(found):
        found += counts(_arranged(unit, action))
        found += _where_it_is(state, unit, _arranged(unit, action))
    yield from found


def _where_it_is(state: State, unit: Unit, formed: Unit) -> Iterator[Finding]:
    """What the place of the unit asks of its formation: its zone, enemies in contact (BC-3)."""
    finding = stays_inside(state, unit, formed)
    if finding is not None:
        yield finding
    yield from may_reform(state, unit, formed)


def _no_narrower(unit: Unit, files: int, ranks: int) -> Iterator[Finding]:
    """The unit is no narrower than any model that has joined it (MB-6)."""
    for model in unit.characters:
        if model.base.width > unit.reference.width + TOLERANCE:
            about = About(models=(model.id,), spots=(Spot(unit=unit.id),))
            yield wide_enough(unit, model, files, ranks, about)


def _forbid(findings: Iterable[Finding]) -> bool:
    return any(each.verdict is Verdict.FORBIDS for each in findings)


def ask_arrange(state: State, action: Arrange) -> Question | None:
    """Nothing: a proposed formation leaves no choice open."""
    return None


def arrange(state: State, action: Arrange) -> Iterator[Step]:
    """What happens: files are opened, models take their places, files are given up."""
    unit = state.units[action.unit]
    for _ in range(action.files - unit.files):
        event: Event = Widened(unit=unit.id, side=Side.RIGHT)
        step = _step(state, event, (ANY_FILES.id,), f"The {unit.name} open a file on the right.")
        yield step
        state = step.after
    seats = {
        who: seat
        for who, place in action.places.items()
        if unit.seats.get(who) != (seat := _seat(place))
    }
    sides = action.sides if action.sides != unit.sides else None
    if seats or sides is not None:
        step = _moved(state, unit, seats, sides)
        yield step
        state = step.after
    if action.files < unit.files:
        event = Narrowed(unit=unit.id, files=action.files)
        files = counted(unit.files - action.files, "file")
        yield _step(state, event, (ANY_FILES.id,), f"The {unit.name} give up {files}.")


def _moved(state: State, unit: Unit, seats: dict[str, Seat], sides: dict[Side, str] | None) -> Step:
    who = [*seats, *(name for name in (sides or {}).values() if name not in seats)]
    clauses: tuple[str, ...] = (FORWARD.id, EQUAL_RANKS.id)
    if state.moment.phase is Phase.MOVEMENT and inside(unit, replace(unit, seats=seats)):
        clauses = (INSIDE.id, *clauses)
    if state.moment.phase is Phase.CLOSE_COMBAT and state.is_engaged(unit.id):
        clauses = (COMBAT_REFORM.id, *clauses)
    if sides is not None:
        clauses = (*clauses, AT_SIDE.id, OTHER_SIDE.id)
    text = _way(unit, seats) if len(seats) == 1 and sides is None else None
    return _step(
        state,
        Moved(unit=unit.id, seats=seats, sides=sides),
        clauses,
        text or f"{counted(len(who), 'model')} of the {unit.name} take their places.",
        About(
            models=tuple(who),
            spots=tuple(Spot(unit=unit.id, seat=seat) for seat in seats.values()),
        ),
    )


def _way(unit: Unit, seats: Mapping[str, Seat]) -> str | None:
    ((who, seat),) = seats.items()
    here = unit.seats.get(who)
    return f"{opening(the(unit.models[who]))} goes from {here} to {seat}." if here else None


def _step(
    state: State,
    event: Event,
    clauses: tuple[str, ...],
    because: str,
    about: About | None = None,
) -> Step:
    return Step(
        clauses=clauses,
        because=because,
        before=state,
        after=apply(state, event),
        event=event,
        about=about or About(),
    )


def proof_arrange(state: State, action: Arrange) -> Proof | None:
    """Nothing: a proposed formation is measured by no distance."""
    return None


def headline_arrange(state: State, action: Arrange, allowed: bool) -> str:
    """The ruling in one line."""
    unit = state.units[action.unit]
    files = counted(action.files, "file")
    if allowed:
        return f"The {unit.name} stand in {files}"
    return f"The {unit.name} may not stand like this in {files}"


def nearest_arrange(state: State, action: Arrange) -> tuple[Arrange, str] | None:
    """A legal formation close to the proposed one: as many files, else fewer, else as it was."""
    unit = state.units[action.unit]
    wanted = _arranged(unit, action)
    nearest = _legal_near(unit, wanted)
    if nearest is not None and _forbid(_where_it_is(state, unit, nearest)):
        nearest = _in_contact(state, unit, nearest) or (unit if is_legal(unit) else None)
    if nearest is None:
        return None
    found = Arrange(
        unit=unit.id,
        files=nearest.files,
        places={who: Place(*seat) for who, seat in nearest.seats.items()},
        sides=nearest.sides,
    )
    return found, _label(action, found, nearest)


def _in_contact(state: State, unit: Unit, wanted: Unit) -> Unit | None:
    """A formation like the wanted one in which no Character loses contact (BC-3)."""
    tried = keeping_contact(state, unit, wanted)
    return next((each for each in tried if not _forbid(_where_it_is(state, unit, each))), None)


def _legal_near(unit: Unit, wanted: Unit) -> Unit | None:
    sided = _sided(wanted)
    if sided is not None:
        for files in sorted(range(1, len(sided.grid) + 1), key=lambda f: abs(f - wanted.files)):
            tried = replace(sided, files=files)
            tried = _with_platform(tried)
            found = resettle(loosened(tried) if in_front(tried) else tried, "distance")
            if found is None:
                continue
            settled = replace(tried, seats={**tried.seats, **found.ways[0].seats})
            if not _forbid(_no_narrower(settled, files, settled.ranks)):
                return settled
    return unit if is_legal(unit) else None


def _with_platform(unit: Unit) -> Unit:
    """The unit with its War Platform in the centre of the first rank, where others make room."""
    platform = off_centre(unit)
    footprint = unit.footprint(platform) if platform else None
    if platform is None or footprint is None or footprint.files > unit.files:
        return unit
    return replace(unit, seats={**unit.seats, platform: central(unit.files, footprint.files)[0]})


def _sided(unit: Unit) -> Unit | None:
    """The unit with its Mismatching models, and only those, at the sides; None when too many."""
    beside = {s: who for s, who in unit.sides.items() if unit.footprint(who) is None}
    inward = [who for who in unit.sides.values() if who not in beside.values()]
    outward = [who for who in unit.seats if unit.footprint(who) is None]
    free = [side for side in Side if side not in beside]
    if len(outward) > len(free):
        return None
    middle = (unit.files + 1) / 2
    for who in sorted(outward, key=lambda who: abs(unit.seats[who].file - middle), reverse=True):
        near = Side.LEFT if unit.seats[who].file < middle else Side.RIGHT
        side = near if near in free else free[0]
        free.remove(side)
        beside[side] = who
    seats = {who: seat for who, seat in unit.seats.items() if who not in outward}
    ends = {side: Seat(1, 1 if side is Side.LEFT else unit.files) for side in Side}
    seats |= {who: ends[side] for side, who in unit.sides.items() if who in inward}
    return replace(unit, seats=seats, sides=beside)


def _label(action: Arrange, found: Arrange, unit: Unit) -> str:
    """What differs from the proposal, as a button says it; plain R&F are not told apart."""
    beside = [(s, who) for s, who in found.sides.items() if action.sides.get(s) != who]
    if len(beside) == 1:
        side, who = beside[0]
        return f"{opening(the(unit.models[who]))} at the {side.value} side"
    asked = {(kind_of(unit.models[who]), place) for who, place in action.places.items()}
    given = {who: place for who, place in found.places.items() if place != action.places.get(who)}
    new = {w: p for w, p in given.items() if (kind_of(unit.models[w]), p) not in asked}
    named = [who for who in new if not unit.models[who].is_plain]
    if found.files == action.files and (len(new) == 1 or len(named) == 1):
        who = named[0] if named else next(iter(new))
        return f"{opening(the(unit.models[who]))} at {_seat(new[who])}"
    if found.files != action.files:
        return f"The {unit.name} in {counted(found.files, 'file')}"
    return f"The nearest legal formation: {counted(len(new), 'model')} elsewhere"


def _arranged(unit: Unit, action: Arrange) -> Unit:
    """The unit at the proposed places, each model on the seat nearest to its place."""
    return replace(
        unit,
        files=action.files,
        seats={who: _seat(place) for who, place in action.places.items()},
        sides=action.sides,
    )


def _seat(place: Place) -> Seat:
    return Seat(max(1, int(place.rank + 0.5)), max(1, int(place.file + 0.5)))
