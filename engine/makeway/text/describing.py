"""A unit as the shortest document that describes it, as a hand would write it."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec.structs import asdict, replace

from makeway.core.state import Model, Unit, pool_of
from makeway.core.words import Base, Role
from makeway.text.cast import unit_of
from makeway.text.document import ModelDoc, UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.kinds import OVERRIDES, TITLES
from makeway.text.lettering import LETTERS, lettering
from makeway.text.names import Names, numbered, slug
from makeway.text.notation import MOST_SEATS, Drawing, drawing_of, in_order
from makeway.text.placed import place
from makeway.text.profiles import Profile, mounted, profile, profiles
from makeway.text.surveying import place_docs


class Said:
    """What a document says of a unit, wherever its models stand."""

    def __init__(self, unit: Unit, doc: UnitDoc) -> None:
        self.unit, self.doc = unit, doc
        self.beside = _beside(unit)
        self.memo: dict[Hashable, Any] = {}


class Described(NamedTuple):
    """The shortest document of a unit in parts.

    What it says of the unit, its drawing, and the ids of the plain R&F in reading order where they
    are not numbered so. A lone Character has no drawing.
    """

    said: Said
    drawing: Drawing | None = None
    ids: tuple[str, ...] | None = None

    @property
    def doc(self) -> UnitDoc:
        """The parts together."""
        if self.drawing is None:
            return self.said.doc
        return replace(self.said.doc, drawing=f"{self.drawing}\n", ids=self.ids)


def doc_of(unit: Unit) -> UnitDoc:
    """The shortest document of a unit. MalformedError when no drawing shows it."""
    return described(unit).doc


_LATEST: deque[Said] = deque(maxlen=16)
"""The units described last: from step to step most of them are what they were, and move."""


def described(unit: Unit) -> Described:
    """The shortest document of a unit in parts. MalformedError when no drawing shows it.

    How the unit forms by reading A1 is for its table to say.
    """
    if alone := _alone(unit):
        return Described(_read_again(unit, alone))
    drawing, ids = drawing_of(unit), _ids(unit)
    said = _said_before(unit, drawing)
    if said is None:
        said = _read_again(unit, _drawn(unit, drawing, ids))
        _LATEST.appendleft(said)
    return Described(said, drawing, ids)


def _read_again(unit: Unit, doc: UnitDoc) -> Said:
    """A document that leads back to its unit."""
    stated = replace(unit, forward_first=False) if unit.forward_first else unit
    if unit_of(doc, Names()) != stated:
        raise MalformedError(f"No drawing shows how the {unit.name} stand.")
    return Said(unit, doc)


def _said_before(unit: Unit, drawing: Drawing) -> Said | None:
    """What was said of the same unit with its models on other seats, if the drawing shows these."""
    beside = _beside(unit)
    for said in tuple(_LATEST):
        if said.unit.models is unit.models and said.beside == beside:
            return said if _shows(drawing, unit, said) else None
    return None


_beside = attrgetter(*({*Unit.__struct_fields__} - {"models", "seats"}))
"""Everything of a unit but its models and where in the block they stand."""


def _shows(drawing: Drawing, unit: Unit, said: Said) -> bool:
    """Whether a drawing is read as the seats of a unit, of which only the seats are new."""
    if said.doc.reference is None and not said.unit.has_rank_and_file:
        return False  # the places decide the reference base
    known, order = lettering(unit), in_order(unit)
    try:
        letters, seats, _ = place(drawing, known.footprints)
    except MalformedError:
        return False
    return (
        unit.seats.keys() == said.unit.seats.keys()
        and len(drawing.seats) <= MOST_SEATS
        and letters == "".join(map(known.letters.__getitem__, order))
        and seats == tuple(map(unit.seats.__getitem__, order))
    )


def _alone(unit: Unit) -> UnitDoc | None:
    """A lone Character needs no drawing."""
    if len(unit.models) != 1:
        return None
    (model,) = unit.models.values()
    if not model.is_character or unit.name != model.name or unit.id != model.id:
        return None
    if unit.reference != model.base:
        return None
    return _unit_doc(unit, describe(model), id=_id(unit.id, unit.name))


def _drawn(unit: Unit, drawing: Drawing, ids: tuple[str, ...] | None) -> UnitDoc:
    models = lettering(unit).models
    rank_and_file = _rank_and_file(models)
    doc = describe(rank_and_file, plural=True) if rank_and_file else ModelDoc()
    known = profile(doc.profile) if doc.profile else None
    one = rank_and_file.name if rank_and_file else ""
    inline = rank_and_file is not None and known is None
    drawn = _unit_doc(
        unit,
        doc,
        id=_id(unit.id, unit.name),
        name=unit.name if inline or known is None or known.name != unit.name else None,
        drawing=f"{drawing}\n",
        one=one if inline or (known is not None and one and one != known.one) else None,
        characters={e: _character(m) for e, m in models.items() if e.isupper()},
        models=dict(_differing(unit, models, rank_and_file)),
        ids=ids,
        carried=_carried(unit),
    )
    found = _finds(drawn, models, unit.reference)
    return drawn if found else replace(drawn, reference=unit.reference)


def _unit_doc(unit: Unit, doc: ModelDoc, **more: Any) -> UnitDoc:
    return UnitDoc(
        **{**asdict(doc), **more, "player": unit.player},
        fleeing=unit.fleeing,
        shaken=unit.shaken,
        zone=unit.zone,
        past=unit.past,
        **place_docs(unit),
    )


def _finds(doc: UnitDoc, models: Mapping[str, Model], reference: Base) -> bool:
    """Whether a document that does not say the reference base leads to this one all the same."""
    small = {letter: model.base for letter, model in models.items() if letter.islower()}
    if small:
        return small.get("r", small[min(small)]) == reference
    try:
        return unit_of(doc, Names()).reference == reference
    except MalformedError:
        return False


def _rank_and_file(by_letter: Mapping[str, Model]) -> Model | None:
    """What the unit's profile describes: its plain R&F, or where none is left an officer's."""
    if "r" in by_letter:
        return by_letter["r"]
    officer = next((by_letter[each] for each in "cms" if each in by_letter), None)
    if officer is None:
        return None
    return replace(officer, role=Role.RANK_AND_FILE, lost=0, name="")


@lru_cache(maxsize=512)
def describe(model: Model, *, plural: bool = False) -> ModelDoc:
    """A model as profile and mount where they give it exactly, else with everything printed."""
    found = _profiled(replace(model, id="", name="", lost=0, general=False), plural)
    same = [each for each in found if model.name in (each[0].name, each[0].one)] or list(found)
    common: dict[str, Any] = {"lost": model.lost, "general": model.general}
    if same:
        printed, mount = same[0]
        name = None if model.name == (printed.one or printed.name) else model.name
        return ModelDoc(profile=printed.name, mount=mount, name=name, **common)
    stated = {name: getattr(model, name) for name in OVERRIDES if name not in common}
    if not model.rules:
        del stated["rules"]
    return ModelDoc(name=model.name, **stated, **common)


@lru_cache(maxsize=512)
def _profiled(model: Model, plural: bool) -> tuple[tuple[Profile, str | None], ...]:
    """Every profile, alone or on a mount, that prints exactly this model."""
    riders = [p for p in profiles() if p.kind != "mount" and (p.one != "") == plural]
    mounts = [p for p in profiles() if p.kind == "mount"]
    found: list[tuple[Profile, str | None]] = []
    for rider in riders:
        bare = replace(rider.model("", "", model.role), name="")
        if bare == model:
            found.append((rider, None))
        elif rider.kind == "character":
            found += [(rider, m.name) for m in mounts if mounted(bare, m) == model]
    return tuple(found)


@lru_cache(maxsize=512)
def _character(model: Model) -> ModelDoc:
    return replace(describe(model), id=_id(model.id, model.name))


def _differing(
    unit: Unit, models: Mapping[str, Model], like: Model | None
) -> Iterator[tuple[str, ModelDoc]]:
    """Officers that differ from the other R&F, and further kinds of R&F."""
    for letter, model in models.items():
        if letter.isupper() or letter == "r":
            continue
        if letter not in LETTERS or like is None:
            yield letter, describe(model, plural=True)
        elif doc := _officer(model, like, unit.id):
            yield letter, doc


@lru_cache(maxsize=512)
def _officer(model: Model, like: Model, unit: str) -> ModelDoc | None:
    """What differs in an officer from the other R&F; None for one who differs in nothing."""
    usual = replace(like, role=model.role, name=TITLES[model.role])
    doc = ModelDoc(
        id=None if model.id == f"{unit}.{model.role}" else model.id,
        name=None if model.name == usual.name else model.name,
        **{
            name: getattr(model, name)
            for name in OVERRIDES
            if getattr(model, name) != getattr(usual, name)
        },
    )
    return None if doc == ModelDoc() else doc


def _ids(unit: Unit) -> tuple[str, ...] | None:
    """The plain R&F in reading order, where they are not numbered so."""
    plain, order = lettering(unit).plain, in_order(unit)
    ids = tuple(filter(plain.__contains__, (*order, *unit.sides.values())))
    return None if ids == numbered(unit.id, len(ids)) else ids


def _id(id: str, name: str) -> str | None:
    return None if slug(name) == id else id


def _carried(unit: Unit) -> int | dict[str, int]:
    if not unit.carried:
        return 0
    pools = {pool_of(model) for model in unit.models.values() if not model.has_own_pool}
    if len(pools) == 1 and unit.carried.keys() == pools and all(unit.carried.values()):
        return next(iter(unit.carried.values()))
    return unit.carried
