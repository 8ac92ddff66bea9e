"""An answer written as a drawing: which model stands on which letter."""

from __future__ import annotations

from collections.abc import Mapping

from makeway.core.actions import Place
from makeway.core.state import Unit
from makeway.core.words import Side
from makeway.teach.pictures import Spot
from makeway.text.errors import MalformedError
from makeway.text.lettering import letters
from makeway.text.notation import EMPTY, REST, read


def places_of(drawing: str, unit: Unit, start: Mapping[str, Spot]) -> dict[str, Spot]:
    """The places of a unit's models in a drawing; plain R&F stay where they can.

    MalformedError when the letters do not name the models of the unit.
    """
    rows = read(drawing)
    cells: dict[str, list[Place]] = {}
    for seat in rows.seats:
        if (letter := rows.at(seat)) not in (EMPTY, REST):
            cells.setdefault(letter, []).append(Place(seat.rank, seat.file))
    plain = cells.pop("r", [])
    by_letter = {letter: m for m, letter in letters(unit).items() if not unit.models[m].is_plain}
    if unknown := set(cells) - set(by_letter):
        raise MalformedError(
            f"{unit.name} have no model for {', '.join(sorted(unknown))}; "
            f"there are {', '.join(sorted(by_letter))}."
        )
    sides = {m: spot for m, spot in start.items() if isinstance(spot, Side)}
    named = {by_letter[letter]: places[0] for letter, places in cells.items()}
    return sides | named | _plain(plain, unit, start)


def _plain(places: list[Place], unit: Unit, start: Mapping[str, Spot]) -> dict[str, Spot]:
    """Plain R&F on their cells: who already stands on one keeps it."""
    models = [m for m, model in unit.models.items() if model.is_plain]
    if len(models) != len(places):
        raise MalformedError(
            f"{unit.name} have {len(models)} plain R&F, the drawing has {len(places)}."
        )
    kept = {m: s for m in models if (s := start.get(m)) in places}
    free = [place for place in places if place not in kept.values()]
    movers = [m for m in models if m not in kept]
    return {**kept, **dict(zip(movers, free, strict=True))}
