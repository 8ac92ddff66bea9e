"""Seat by seat: who stands there in the learner's picture and in the rule's, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from makeway.board.naming import counted, opening, the
from makeway.core.actions import Place
from makeway.core.events import Fell, Left, Lost, Narrowed
from makeway.core.ruling import About, Allowed, Illegal, Ruling, Step
from makeway.core.ruling import Spot as At
from makeway.core.state import Unit
from makeway.core.words import Seat, Side, mm_text
from makeway.teach.marked import Difference, Said
from makeway.teach.pictures import PLAIN, Picture, Spot, Walk, total


@dataclass(frozen=True, kw_only=True)
class Measure:
    """What has to be as little as possible: the way or, by the text itself, the models that move;
    the clauses that say so, and the readings.
    """

    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()
    of_models: bool = False


LEAST_WAY = Measure(clauses=("JN-9",), readings=("A5",))
"""Displaced models move as little as possible."""

FEWEST = Measure(clauses=("FR-7",), of_models=True)
"""As few models as possible move to fill a gap."""

FEWEST_SLIDE = Measure(clauses=("FR-8",), of_models=True)
"""As few models as possible slide to close a single rank."""


@dataclass(frozen=True, kw_only=True)
class Compared:
    """The learner's picture and the rule's, what the referee says of both, and the ways there."""

    unit: Unit
    mine: Picture
    best: Picture
    ruling: Ruling
    end: Allowed
    yours: tuple[Walk, ...]
    theirs: tuple[Walk, ...]
    measure: Measure | None


def deciding(end: Allowed) -> Step:
    """The step that decides: why nobody steps up, where Front Rank sends a model aside, else the
    first move."""
    if kept := next((step for step in end.steps if NOBODY_STEPS_UP in step.clauses), None):
        return kept
    moving = [step for step in end.steps if not isinstance(step.event, Fell | Left | Lost | None)]
    aside = (step for step in moving if FRONT_RANK in step.clauses and "JN-9" in step.clauses)
    return next(aside, moving[0] if moving else end.steps[-1])


FRONT_RANK = "FR-2"
NOBODY_STEPS_UP = "WO-3"


def differences(compared: Compared) -> Iterator[Difference]:
    """One for each place where the two pictures hold somebody else, front first."""
    unit = compared.unit
    you, rules = by_spot(unit, compared.mine), by_spot(unit, compared.best)
    for spot in sorted(you.keys() | rules.keys(), key=_order):
        if you.get(spot) == rules.get(spot):
            continue
        because, clauses, readings = _why(compared, spot, you, rules)
        yield Difference(
            you=f"{who(unit, you.get(spot))} at {place_text(spot)}",
            rule=who(unit, rules.get(spot)),
            because=because,
            clauses=clauses,
            readings=readings,
            yours=_about(unit.id, spot, you.get(spot)),
            rules=_about(unit.id, spot, rules.get(spot)),
        )


def by_spot(unit: Unit, of: Picture) -> dict[Spot, str]:
    """Who stands where in a picture; a big base stands on every seat that it covers."""
    return {cell: name for name, spot in of for cell in _covered(unit, name, spot)}


def _covered(unit: Unit, name: str, spot: Spot) -> Iterator[Spot]:
    footprint = unit.footprint(name) if name != PLAIN else None
    if footprint is None or isinstance(spot, Side):
        yield spot
        return
    for rank in range(footprint.ranks):
        for file in range(footprint.files):
            yield Place(spot.rank + rank, spot.file + file)


def _order(spot: Spot) -> tuple[float, float]:
    return (0.0, 0.0) if isinstance(spot, Side) else (spot.rank, spot.file)


def place_text(spot: Spot) -> str:
    """A place in words: "rank 1, file 3", "the left side"."""
    if isinstance(spot, Side):
        return f"the {spot} side"
    return f"rank {spot.rank:g}, file {spot.file:g}"


def who(unit: Unit, name: str | None) -> str:
    """Who stands there: "Champion", "Orc", "Nobody"."""
    return "Nobody" if name is None else opening(_the(unit, name)[4:])


def _the(unit: Unit, name: str) -> str:
    return f"the {plain_name(unit)}" if name == PLAIN else the(unit.models[name])


def plain_name(unit: Unit) -> str:
    """What a single plain R&F model of a unit is called."""
    return next((m.name for m in unit.models.values() if m.is_plain), unit.name)


def _about(unit: str, spot: Spot, name: str | None) -> About:
    side = spot if isinstance(spot, Side) else None
    seat = Seat(int(spot.rank), int(spot.file)) if isinstance(spot, Place) else None
    return About(models=(name,) if name else (), spots=(At(unit=unit, seat=seat, side=side),))


def _why(
    compared: Compared, spot: Spot, you: Mapping[Spot, str], rules: Mapping[Spot, str]
) -> Said:
    """The engine's own sentence about this place, the nearest to the learner's mistake first."""
    mine, right = you.get(spot), rules.get(spot)
    if (said := _forbidden(compared.ruling, mine, spot)) is not None:
        return said
    if mine is not None and _kept_in_front(compared.unit, mine, rules):
        return _no_front_rank(compared, mine)
    stands = next((at for name, at in compared.best if name == right), spot)
    seat = spot if right == PLAIN else stands
    if right is not None and (told := _step_to(compared.end, right, seat)) is not None:
        return told.because, told.clauses, told.readings
    return _nothing_happens(compared, right)


def _forbidden(ruling: Ruling, name: str | None, spot: Spot) -> Said | None:
    """A clause that forbids what the learner put on this place."""
    for finding in ruling.forbidding if isinstance(ruling, Illegal) else ():
        seats = [(at.seat.rank, at.seat.file) for at in finding.about.spots if at.seat]
        here = isinstance(spot, Place) and (spot.rank, spot.file) in seats
        if here or (name and name in finding.about.models):
            return finding.because, (finding.clause,), finding.readings
    return None


def _kept_in_front(unit: Unit, name: str, rules: Mapping[Spot, str]) -> bool:
    """A Musician or Standard Bearer kept in rank 1 although the rule sends him back."""
    if name == PLAIN or unit.models[name].has_front_rank:
        return False
    goes = next((spot for spot, model in rules.items() if model == name), None)
    return isinstance(goes, Place) and goes.rank > 1


def _no_front_rank(compared: Compared, name: str) -> Said:
    return (
        f"{opening(the(compared.unit.models[name]))} has no Front Rank."
        f" {_counted(compared.theirs)} against {_counted(compared.yours)}.",
        ("CMD-1", "JN-9"),
        ("A5",),
    )


def _counted(ways: tuple[Walk, ...]) -> str:
    return f"{counted(len(ways), 'model')} for {mm_text(total(ways))}"


def _step_to(end: Allowed, name: str, spot: Spot) -> Step | None:
    """The step of the rule's trace that puts a model on this place."""
    seat = Seat(int(spot.rank), int(spot.file)) if isinstance(spot, Place) else None
    for step in end.steps:
        if isinstance(step.event, Narrowed):
            continue
        before = {m: s for unit in step.before.units.values() for m, s in unit.seats.items()}
        for unit in step.after.units.values():
            for model, stands in unit.seats.items():
                same = model == name or (name == PLAIN and unit.models[model].is_plain)
                if same and stands == seat and before.get(model) != seat:
                    return step
    return None


def _nothing_happens(compared: Compared, right: str | None) -> Said:
    """The rule's trace does not touch this place: what the learner's picture breaks, or costs."""
    if isinstance(compared.ruling, Illegal):
        first = compared.ruling.forbidding[0]
        return first.because, (first.clause,), first.readings
    if (measure := compared.measure) is None:
        step = deciding(compared.end)
        return step.because, step.clauses, step.readings
    says = "Nobody has to go there"
    if right is not None:
        says = f"{opening(_the(compared.unit, right))} stays"
    are = "is" if len(compared.theirs) == 1 else "are"
    enough = f"{_counted(compared.theirs)} {are} enough"
    because = f"{says}: {enough}, yours takes {_counted(compared.yours)}."
    return because, measure.clauses, measure.readings
