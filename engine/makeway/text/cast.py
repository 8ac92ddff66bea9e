"""From a written unit to models on seats: who is in it, where the drawing shows them, their ids."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from makeway.core.past import NO_PAST
from makeway.core.state import Unit
from makeway.core.words import Role, Seat
from makeway.text import notation
from makeway.text.battlefield import pose_of
from makeway.text.casting import Cast, cast_of
from makeway.text.checks import check_past, check_zone
from makeway.text.document import UnitDoc
from makeway.text.errors import MalformedError, within
from makeway.text.ids import hand_out
from makeway.text.kinds import model_of
from makeway.text.names import Names
from makeway.text.placed import place
from makeway.text.profiles import profile


def unit_of(doc: UnitDoc, names: Names, words: Hashable = None) -> Unit:
    """The unit that a document describes. MalformedError with a sentence for what does not fit.

    `words` as in `cast_of`.
    """
    if doc.drawing is None:
        unit = _alone(doc, names)
    else:
        drawing = notation.read(doc.drawing)
        unit = _drawn(doc, drawing, cast_of(doc, drawing, words), names)
    if doc.past != NO_PAST:
        with within("past"):
            check_past(unit)
    pose = pose_of(doc, unit)
    return unit if pose is None else msgspec.structs.replace(unit, pose=pose)


def _alone(doc: UnitDoc, names: Names) -> Unit:
    """A single model, mostly a Character, is a unit of one (S0-01)."""
    for field in _OF_A_DRAWING:
        if getattr(doc, field):
            raise MalformedError(f"`{field}` belongs to a `drawing`; without one this is a model.")
    if doc.profile and profile(doc.profile).kind == "rank_and_file":
        raise MalformedError(f"{doc.profile} are R&F: give them a `drawing`, one letter a model.")
    model = model_of(doc, "", default_role=Role.CHARACTER)
    if model.is_character:
        who = names.model(model.name, doc.id)
        unit = names.unit(who, doc.id)
    else:
        unit = names.unit(model.name, doc.id)
        who = names.model(f"{unit}.1", f"{unit}.1")
    model = msgspec.structs.replace(model, id=who)
    return Unit(
        id=unit,
        name=model.name,
        player=doc.player,
        models={model.id: model},
        files=1,
        reference=model.base,
        seats={model.id: Seat(1, 1)},
        fleeing=doc.fleeing,
        shaken=doc.shaken,
        zone=check_zone(doc.zone),
        past=doc.past,
    )


_OF_A_DRAWING = ("characters", "models", "one", "reference", "ids", "carried")


def _drawn(doc: UnitDoc, drawing: notation.Drawing, cast: Cast, names: Names) -> Unit:
    block, seats, sides = place(drawing, cast.footprints)
    unit = names.unit(cast.name, doc.id)
    letters, models = "".join((block, *sides.values())), cast.models
    ids = hand_out(letters, cast.ids, doc, unit, names)
    return Unit(
        id=unit,
        name=cast.name,
        player=doc.player,
        models={who: models[each][who] for each, who in zip(letters, ids, strict=True)},
        files=drawing.files,
        reference=cast.reference,
        seats=dict(zip(ids, seats, strict=False)),
        sides=dict(zip(sides, ids[len(seats) :], strict=True)),
        carried=dict(cast.carried),
        fleeing=doc.fleeing,
        shaken=doc.shaken,
        zone=check_zone(doc.zone),
        past=doc.past,
    )
