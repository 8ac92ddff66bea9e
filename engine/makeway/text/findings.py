"""Findings as the page shows them, with the models and places that they point at."""

from __future__ import annotations

from makeway.core import ruling as core
from makeway.core.state import State
from makeway.text import frame as wire
from makeway.text.offers import spot_rect
from makeway.text.scene import base_on, placed


def finding(state: State, found: core.Finding) -> wire.Finding:
    """A finding with the places that it points at."""
    return told_finding(found, about(state, found.about))


def told_finding(found: core.Finding, where: wire.About) -> wire.Finding:
    """A finding with what it points at, wherever that is drawn."""
    return wire.Finding(
        clause=found.clause,
        verdict=found.verdict.value,
        because=found.because,
        remedy=found.remedy,
        readings=found.readings,
        about=where,
    )


def about(state: State, what: core.About) -> wire.About:
    """Models and rectangles to light up."""
    if what is core.NOTHING:
        return NOTHING
    where = placed(state)
    rects = tuple(
        spot_rect(unit, where[unit.id], base_on(unit, spot.side), spot)
        for spot in what.spots
        if (unit := state.units.get(spot.unit)) is not None
    )
    return wire.About(models=what.models, rects=rects)


NOTHING = wire.About()

ORDER = ("forbids", "gives_way", "holds")
"""What stops comes first; within one verdict the order of the book stays."""


def findings(state: State, found: tuple[core.Finding, ...]) -> tuple[wire.Finding, ...]:
    """Findings as the page lists them: what forbids comes first."""
    return tuple(
        finding(state, each) for each in sorted(found, key=lambda each: ORDER.index(each.verdict))
    )
