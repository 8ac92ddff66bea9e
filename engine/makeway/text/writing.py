"""The other way: units and positions as documents, as short as a hand would write them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
import yaml

from makeway.core.errors import shown
from makeway.core.state import Model, State, Unit, pool_of
from makeway.core.words import Base, Role
from makeway.text import notation
from makeway.text.cast import OVERRIDES, TITLES, unit_of
from makeway.text.document import Document, ModelDoc, MomentDoc, PlayDoc, PlayersDoc, UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.memory import effect_doc
from makeway.text.names import Names, numbered, slug
from makeway.text.profiles import Profile, mounted, profile, profiles
from makeway.text.scenario import Scenario
from makeway.text.surveying import place_docs, table_docs


def dump(scenario: Scenario) -> str:
    """A scenario as YAML that `load` reads back to the same scenario.

    MalformedError when a unit stands so that no drawing shows it.
    """
    if not isinstance(scenario, Scenario):
        raise TypeError(f"A document is written from a Scenario, not {shown(scenario)}.")
    return yaml.dump(
        _in_order(plain(document_of(scenario))),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=100,
    )


FIRST = (
    *("makeway", "id", "title", "caption", "players", "moment", "readings"),
    *("table", "terrain", "zones", "units"),
)


def _in_order(document: dict[str, Any]) -> dict[str, Any]:
    """What a reader wants to know first stands first."""
    return {name: document[name] for name in (*FIRST, *document) if name in document}


def document_of(scenario: Scenario) -> Document:
    """A scenario as the document that describes it."""
    state = scenario.state
    names = {player.id: player.name for player in state.players}
    return Document(
        makeway=1,
        id=scenario.id,
        title=scenario.title,
        caption=scenario.caption,
        players=PlayersDoc(own=names["own"], foe=names["foe"]),
        moment=_moment(state),
        readings=state.readings.choices,
        units=tuple(doc_of(unit) for unit in state.units.values()),
        contacts=state.contacts,
        turn=state.turn,
        effects=tuple(map(effect_doc, state.effects)),
        **table_docs(state.field),
        actions=tuple(
            PlayDoc(do=play.action, caption=play.caption, expect=play.expect)
            for play in scenario.plays
        ),
    )


def _moment(state: State) -> MomentDoc:
    return msgspec.convert(msgspec.to_builtins(state.moment), MomentDoc)


def doc_of(unit: Unit) -> UnitDoc:
    """The shortest document of a unit. MalformedError when no drawing shows it."""
    doc = _alone(unit) or _drawn(unit)
    if unit_of(doc, Names()) != unit:
        raise MalformedError(f"No drawing shows how the {unit.name} stand.")
    return doc


def _alone(unit: Unit) -> UnitDoc | None:
    """A lone Character needs no drawing."""
    model, *others = unit.models.values()
    if others or not model.is_character or unit.name != model.name or unit.id != model.id:
        return None
    if unit.reference != model.base:
        return None
    return _unit_doc(unit, describe(model), id=_id(unit.id, unit.name))


def _drawn(unit: Unit) -> UnitDoc:
    letters = notation.letters(unit)
    drawing = notation.drawing_of(unit)
    models = {letters[name]: model for name, model in reversed(unit.models.items())}
    rank_and_file = _rank_and_file(models)
    doc = describe(rank_and_file, plural=True) if rank_and_file else ModelDoc()
    known = profile(doc.profile) if doc.profile else None
    one = rank_and_file.name if rank_and_file else ""
    inline = rank_and_file is not None and known is None
    drawn = _unit_doc(
        unit,
        msgspec.structs.replace(doc, name=None),
        id=_id(unit.id, unit.name),
        name=unit.name if inline or known is None or known.name != unit.name else None,
        drawing=f"{drawing}\n",
        one=one if inline or (known is not None and one and one != known.one) else None,
        characters={e: _character(m) for e, m in models.items() if e.isupper()},
        models=dict(_differing(unit, models, rank_and_file)),
        ids=_ids(unit, drawing, letters),
        carried=_carried(unit),
    )
    if _finds(drawn, models, unit.reference):
        return drawn
    return msgspec.structs.replace(drawn, reference=unit.reference)


def _unit_doc(unit: Unit, doc: ModelDoc, **more: Any) -> UnitDoc:
    return UnitDoc(
        **{**msgspec.structs.asdict(doc), **more, "player": unit.player},
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
    return msgspec.structs.replace(officer, role=Role.RANK_AND_FILE, lost=0, name="")


@lru_cache(maxsize=512)
def describe(model: Model, *, plural: bool = False) -> ModelDoc:
    """A model as profile and mount where they give it exactly, else with everything printed."""
    found = _profiled(msgspec.structs.replace(model, id="", name="", lost=0, general=False), plural)
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
        bare = msgspec.structs.replace(rider.model("", "", model.role), name="")
        if bare == model:
            found.append((rider, None))
        elif rider.kind == "character":
            found += [(rider, m.name) for m in mounts if mounted(bare, m) == model]
    return tuple(found)


def _character(model: Model) -> ModelDoc:
    return msgspec.structs.replace(describe(model), id=_id(model.id, model.name))


def _differing(
    unit: Unit, models: Mapping[str, Model], like: Model | None
) -> Iterator[tuple[str, ModelDoc]]:
    """Officers that differ from the other R&F, and further kinds of R&F."""
    for letter, model in models.items():
        if letter.isupper() or letter == "r":
            continue
        if letter not in notation.LETTERS or like is None:
            yield letter, describe(model, plural=True)
            continue
        doc = _officer(model, like, unit.id)
        if doc != ModelDoc():
            yield letter, doc


@lru_cache(maxsize=512)
def _officer(model: Model, like: Model, unit: str) -> ModelDoc:
    """What differs in an officer from the other R&F."""
    usual = msgspec.structs.replace(like, role=model.role, name=TITLES[model.role])
    return ModelDoc(
        id=None if model.id == f"{unit}.{model.role}" else model.id,
        name=None if model.name == usual.name else model.name,
        **{
            name: getattr(model, name)
            for name in OVERRIDES
            if getattr(model, name) != getattr(usual, name)
        },
    )


def _ids(unit: Unit, drawing: notation.Drawing, letters: dict[str, str]) -> tuple[str, ...] | None:
    """The plain R&F in reading order, where they are not numbered so."""
    models, usual = unit.models, Role.RANK_AND_FILE
    order = [*sorted(unit.seats, key=unit.seats.__getitem__), *unit.sides.values()]
    plain = [each for each in order if models[each].role is usual]
    ids = tuple(plain)
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


def plain(value: Any) -> Any:
    """A document as mappings and lists without the fields that stand at their default."""
    if isinstance(value, PlayDoc):
        beside = {"caption": value.caption, "expect": value.expect}
        return plain(value.do) | {name: plain(each) for name, each in beside.items() if each}
    if isinstance(value, Document | UnitDoc | ModelDoc | PlayersDoc | MomentDoc):
        fields = msgspec.structs.fields(type(value))
        written = {f.name: getattr(value, f.name) for f in fields if not _is_default(value, f)}
        return {name: plain(each) for name, each in written.items()}
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return [plain(each) for each in value]
    if isinstance(value, msgspec.Struct):
        return _sparse(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return msgspec.to_builtins(value)


def _sparse(value: msgspec.Struct) -> Any:
    config = value.__struct_config__
    if config.array_like:
        return [plain(getattr(value, name)) for name in value.__struct_fields__]
    fields = msgspec.structs.fields(type(value))
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    return tag | {
        f.encode_name: plain(getattr(value, f.name)) for f in fields if not _is_default(value, f)
    }


def _is_default(value: msgspec.Struct, field: msgspec.structs.FieldInfo) -> bool:
    if field.required:
        return False
    default = field.default
    if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return bool(getattr(value, field.name) == default)


class _Dumper(yaml.SafeDumper):
    """Drawings as text blocks."""


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)
