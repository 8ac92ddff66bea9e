"""Who is in a written unit, wherever each model stands: kinds, bases, ids, what pools carry."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

import msgspec

from makeway.core.errors import shown
from makeway.core.state import Model, pool_of
from makeway.core.words import Base, Footprint
from makeway.text import notation
from makeway.text.checks import LONGEST_NAME, check_base, check_words
from makeway.text.document import UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.ids import Ids, ids_in
from makeway.text.kinds import kinds_of
from makeway.text.latest import Latest
from makeway.text.profiles import profile


class Cast(NamedTuple):
    """What a unit has by its words alone; letters stand for kinds of models as in the drawing."""

    name: str
    kinds: dict[str, Model]
    reference: Base
    footprints: dict[str, Footprint | None]
    carried: dict[str, int]
    models: dict[str, Models]
    ids: Ids


class Models(dict[str, Model]):
    """The models of one kind by their ids, each made when it is first asked for."""

    def __init__(self, kind: Model) -> None:
        self.kind = kind

    def __missing__(self, id: str) -> Model:
        made = self[id] = msgspec.structs.replace(self.kind, id=id)
        return made


_NOWHERE: dict[str, Any] = {"at": None, "facing": 0.0}
"""Where a unit stands says nothing of who is in it."""

_LATEST = Latest[tuple[Hashable, frozenset[str]], Cast](64)
"""The casts read last: a unit is written and read again with everybody in other places."""


def cast_of(doc: UnitDoc, drawing: notation.Drawing, words: Hashable = None) -> Cast:
    """Who a document says is in the drawing. MalformedError with a sentence for what does not fit.

    `words` say the same as the document does, except for the drawing and the numbers of R&F.
    """
    if words is None:
        alone = msgspec.structs.replace(doc, drawing=None, ids=None, **_NOWHERE)
        words = msgspec.msgpack.encode(alone)
    key = words, drawing.letters
    if (known := _LATEST.get(key)) is not None:
        return known
    found = _cast_of(doc, drawing)
    if any(letter.islower() for letter in drawing.letters):
        return _LATEST.keep(key, found)
    return found  # the places decide the reference base


def _cast_of(doc: UnitDoc, drawing: notation.Drawing) -> Cast:
    kinds = dict(kinds_of(doc, drawing.letters))
    reference = _reference(doc, drawing, kinds)
    name = doc.name or (profile(doc.profile).name if doc.profile else "Characters")
    check_words("name", name, LONGEST_NAME)
    return Cast(
        name=name,
        kinds=kinds,
        reference=reference,
        footprints={each: model.base.footprint_in(reference) for each, model in kinds.items()},
        carried=_carried(doc, kinds),
        models={letter: Models(kind) for letter, kind in kinds.items()},
        ids=ids_in(doc, kinds),
    )


def _reference(doc: UnitDoc, drawing: notation.Drawing, kinds: Mapping[str, Model]) -> Base:
    """The base that the ranks are formed by: of the R&F, or of Characters by CO-2."""
    if doc.reference is not None:
        check_base("reference", doc.reference)
        return doc.reference
    if "r" in kinds:
        return kinds["r"].base
    small = [kinds[each] for each in sorted(kinds) if each.islower()]
    if small:
        return small[0].base
    order = [kinds[drawing.at(seat)] for seat in drawing.seats if drawing.at(seat) in kinds]
    bases = dict.fromkeys(model.base for model in order)
    if not bases:
        raise MalformedError("The drawing shows no model; each has a letter, as in r c r")
    return min(bases, key=lambda base: sum(m.base.footprint_in(base) is None for m in order))


def _carried(doc: UnitDoc, kinds: Mapping[str, Model]) -> dict[str, int]:
    """The lost Health Points that each R&F pool carries (HP-1)."""
    order = sorted(kinds, key=lambda letter: (letter != "r", letter))
    pools = {pool_of(kinds[e]): kinds[e].health_points for e in order if not kinds[e].has_own_pool}
    if isinstance(doc.carried, int):
        carried = dict.fromkeys(list(pools)[:1], doc.carried) if doc.carried else {}
    else:
        carried = doc.carried
    for pool, lost in carried.items():
        if pool not in pools:
            raise MalformedError(f"There is no Health Pool {shown(pool)}: {', '.join(pools)}.")
        if not 0 <= lost < pools[pool]:
            raise MalformedError(
                f"A pool of models with {pools[pool]} Health Points carries 0 to "
                f"{pools[pool] - 1} lost ones, not {lost}."
            )
    return carried
