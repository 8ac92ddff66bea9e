"""The learner's prediction beside the rule's: how many stand right, and the one sentence on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Place
from makeway.core.ruling import Finding, Illegal, Question
from makeway.core.state import Unit
from makeway.core.words import TOLERANCE, mm_text
from makeway.referee import rule
from makeway.teach.differing import FRONT_RANK, LEAST_WAY, Compared, deciding, differences
from makeway.teach.marked import RIGHT, Marked, Said
from makeway.teach.pictures import Spot, Walk, nearest_picture, picture, total

if TYPE_CHECKING:
    from makeway.teach.placing import Placing


def unfinished(unit: Unit, left: list[str]) -> Marked:
    """Some models have no place yet."""
    names = listed([the(unit.models[m]) for m in left])
    return Marked(
        right=False,
        headline=f"{counted(len(left), 'model is', 'models are')} still in your hand.",
        because=f"Every model needs a place. Still in the hand: {names}.",
        unit=unit.id,
    )


def crowded(unit: Unit, spots: Mapping[str, Spot]) -> Marked | None:
    """Two models on the very same place; None when everybody has one of his own."""
    there: dict[Spot, str] = {}
    for model, spot in spots.items():
        other = there.setdefault(spot, model)
        if other != model:
            names = listed([the(unit.models[m]) for m in (other, model)])
            where = f"rank {spot.rank:g}, file {spot.file:g}" if isinstance(spot, Place) else spot
            return Marked(
                right=False,
                headline="Two models stand on the same place.",
                because=f"{opening(names)} both stand at {where}: one place holds one model.",
                unit=unit.id,
            )
    return None


def result(kind: Placing, spots: Mapping[str, Spot]) -> Marked:
    """A prediction of where an action ends, beside the nearest of the rule's pictures."""
    compared = _compared(kind, spots)
    base = Marked(
        right=True,
        headline=f"All {len(spots)} models stand where they should.",
        because="",
        unit=kind.unit.id,
        shown=kind.shown(compared.best),
        moves=compared.theirs,
        your_moves=compared.yours,
        steps=compared.end.steps,
        yours=_walked(compared.yours),
        rules=_walked(compared.theirs) + _one_of(len(kind.ends)),
    )
    if compared.mine == compared.best:
        because, clauses, readings = _decided(kind, compared)
        return replace(base, because=f"{RIGHT}{because}", clauses=clauses, readings=readings)
    because, clauses, readings = _verdict(compared)
    found = tuple(differences(compared))
    good = len(spots) - len({spot for _, spot in compared.mine - compared.best})
    return replace(
        base,
        right=False,
        headline=f"{good} of {len(spots)} models stand where they should."
        f" {counted(len(found), 'place differs', 'places differ')}.",
        because=because,
        clauses=clauses,
        readings=readings,
        differences=found,
    )


def _decided(kind: Placing, compared: Compared) -> Said:
    """What decided it: the step that counts, the least way of several, the choice of the owner."""
    step = deciding(compared.end)
    asked = rule(kind.state, kind.task.action) if kind.task.action else None
    if isinstance(asked, Question):
        both = (step, asked)
        return (
            " ".join(each.because for each in both),
            tuple(dict.fromkeys(c for each in both for c in each.clauses)),
            tuple(dict.fromkeys(r for each in both for r in each.readings)),
        )
    least = next((f for f in compared.end.findings if f.clause in LEAST_WAY.clauses), None)
    if least and len(compared.theirs) > 1 and FRONT_RANK not in step.clauses:
        return least.because, (least.clause,), least.readings
    return step.because, step.clauses, step.readings


def _compared(kind: Placing, spots: Mapping[str, Spot]) -> Compared:
    unit = kind.unit
    mine = picture(unit.models, spots)
    best = nearest_picture(mine, kind.right_places)
    return Compared(
        unit=unit,
        mine=mine,
        best=best,
        ruling=kind.judged(spots),
        end=kind.ends[best],
        yours=kind.ways(spots),
        theirs=kind.ways(kind.right_places[best]),
        measure=kind.measure,
    )


def _walked(ways: tuple[Walk, ...]) -> str:
    if not ways:
        return "nobody moves"
    return f"{counted(len(ways), 'model moves', 'models move')}, {mm_text(total(ways))}"


def _one_of(ways: int) -> str:
    """The rule's picture is one of several."""
    return f"; one of {ways} ways that are right" if ways > 1 else ""


def _verdict(compared: Compared) -> Said:
    """The one sentence about the whole formation: illegal, or legal and too much movement."""
    if isinstance(compared.ruling, Illegal):
        return worst_of(compared.ruling)
    if (measure := compared.measure) is None:
        decided = deciding(compared.end)
        says = f"The formation is legal, but it is not where this ends. {decided.because}"
        return says, decided.clauses, decided.readings
    tell = _too_many if measure.of_models else _too_much
    return tell(compared.yours, compared.theirs), measure.clauses, measure.readings


def worst_of(ruling: Illegal) -> Said:
    """The first reason of a refusal, with the clauses of all of them."""
    first = ruling.forbidding[0]
    return first.because, clauses_of(ruling.forbidding), first.readings


def clauses_of(findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """The clauses of findings, each once."""
    return tuple(dict.fromkeys(finding.clause for finding in findings))


def _too_many(yours: tuple[Walk, ...], theirs: tuple[Walk, ...]) -> str:
    """As `_too_much`, where the text itself counts models."""
    enough = f"{len(theirs)} {'is' if len(theirs) == 1 else 'are'} enough"
    return f"A legal formation, but {counted(len(yours), 'model moves', 'models move')}; {enough}."


def _too_much(yours: tuple[Walk, ...], theirs: tuple[Walk, ...]) -> str:
    mine, least = total(yours), total(theirs)
    enough = f"{len(theirs)} {'is' if len(theirs) == 1 else 'are'} enough"
    if abs(mine - least) < TOLERANCE:
        return f"Legal, and the same {mm_text(least)}, but {len(yours)} models move; {enough}."
    if len(yours) > len(theirs):
        return (
            f"Legal seats, too much movement: {mm_text(mine)} and {len(yours)} models"
            f" against {mm_text(least)} and {len(theirs)}."
        )
    return f"Legal, but {mm_text(mine)} against {mm_text(least)}."
