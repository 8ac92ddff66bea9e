"""Formations put down without an action: legal or not, with every reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from makeway.board.naming import counted, listed
from makeway.core.actions import Place
from makeway.core.ruling import Finding, Illegal
from makeway.core.state import Model, State, Unit
from makeway.core.words import Seat
from makeway.teach.comparing import clauses_of
from makeway.teach.differing import place_text, who
from makeway.teach.marked import RIGHT, Difference, Marked
from makeway.teach.pictures import PLAIN, Picture, Spot
from makeway.teach.seating import said

if TYPE_CHECKING:
    from makeway.teach.placing import Placing


def formation(kind: Placing, spots: Mapping[str, Spot]) -> Marked:
    """A formation put down freely: the referee says whether it is legal, and every reason."""
    ruling = kind.judged(spots)
    if isinstance(ruling, Illegal):
        return _refused(kind, spots, ruling)
    if kind.task.refuse:
        because, clauses, readings = said(ruling)
        return Marked(
            right=False,
            headline="This formation is legal; try again to break it.",
            because=because,
            clauses=clauses,
            readings=readings,
            unit=kind.unit_id,
        )
    return Marked(
        right=True,
        headline="Legal.",
        because=f"{RIGHT}{_one_of(kind)}",
        clauses=("FRM-3",),
        unit=kind.unit_id,
        rules="any seats of the rear rank",
    )


REFUSED = f"{RIGHT}The rule forbids this formation; each reason follows."
"""Said when a formation was to be broken; each reason follows with its own sentence."""


def _refused(kind: Placing, spots: Mapping[str, Spot], ruling: Illegal) -> Marked:
    findings = ruling.forbidding
    reasons = counted(len(findings), "reason")
    headline = f"Refused, with {reasons}." if kind.task.refuse else "Not a legal formation."
    return Marked(
        right=kind.task.refuse,
        headline=headline,
        because=REFUSED if kind.task.refuse else findings[0].because,
        clauses=clauses_of(findings),
        readings=findings[0].readings,
        differences=tuple(_fault(kind, finding, spots) for finding in findings),
        unit=kind.unit_id,
    )


def _one_of(kind: Placing) -> str:
    """How many formations would have done."""
    others = sum(1 for _ in formations(kind)) - 1
    are = "is" if others == 1 else "are"
    return (
        "Each model of the rear rank has one right in front."
        f" {counted(others, 'other way')} {are} legal too."
    )


def _fault(kind: Placing, finding: Finding, spots: Mapping[str, Spot]) -> Difference:
    """Of a fault of many, only models that the learner moved are named."""
    models = kind.unit.models
    about = [m for m in finding.about.models if m in spots]
    moved = [m for m in about if spots[m] != kind.start.get(m)]
    named = [
        f"{who(kind.unit, PLAIN if models[m].is_plain else m)} at {place_text(spots[m])}"
        for m in (about if len(about) == 1 else moved)[:2]
    ]
    return Difference(
        you=listed(named) if named else "This formation",
        rule=finding.remedy or "Not there",
        because=finding.because,
        clauses=(finding.clause,),
        readings=finding.readings,
        yours=finding.about,
    )


def formations(kind: Placing) -> Iterator[dict[str, Spot]]:
    """Every formation that puts the models of the hand somewhere and is as the task wants it."""
    hand = [m for m in kind.unit.models if m not in kind.start]
    if not hand:
        yield from _one_moved(kind)
        return
    for chosen in combinations(_free(kind), len(hand)):
        spots = {**kind.start, **dict(zip(hand, chosen, strict=True))}
        if _as_wanted(kind, spots):
            yield spots


def _one_moved(kind: Placing) -> Iterator[dict[str, Spot]]:
    """Formations in which one model left its place for a free one."""
    for model in kind.start:
        for spot in _free(kind):
            if _as_wanted(kind, spots := {**kind.start, model: spot}):
                yield spots


def _free(kind: Placing) -> list[Spot]:
    taken = set(kind.start.values())
    return [place.spot for place in kind.board().places if place.spot not in taken]


def _as_wanted(kind: Placing, spots: Mapping[str, Spot]) -> bool:
    return isinstance(kind.judged(spots), Illegal) is kind.task.refuse


def spots_of(unit: Unit, of: Picture) -> dict[str, Spot]:
    """Some models on the places of a picture."""
    plain = iter([m for m, model in unit.models.items() if model.is_plain])
    return {(name or next(plain)): spot for name, spot in sorted(of, key=str)}


def redrawn(
    state: State,
    unit: Unit,
    models: Mapping[str, Model],
    places: Mapping[str, Spot],
    files: int | None = None,
) -> State:
    """A table to look at, with these models of a unit on these places, legal or not."""
    shown = replace(
        unit,
        models=dict(models),
        files=files or unit.files,
        seats={m: _seat(p) for m, p in places.items() if isinstance(p, Place) and m in models},
        sides={side: m for side, m in unit.sides.items() if m in models},
    )
    return replace(state, units={**state.units, unit.id: shown})


def _seat(place: Place) -> Seat:
    return Seat(int(place.rank), int(place.file))
