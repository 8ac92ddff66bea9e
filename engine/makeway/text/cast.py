"""From a written unit to models on seats: profiles, mounts, overrides, ids, the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby, islice
from typing import Any, NamedTuple

import msgspec

from makeway.core.errors import shown
from makeway.core.past import NO_PAST
from makeway.core.state import Model, Unit, pool_of
from makeway.core.words import Base, Footprint, Role, Seat
from makeway.text import notation
from makeway.text.battlefield import pose_of
from makeway.text.checks import (
    LONGEST_NAME,
    check_base,
    check_model,
    check_past,
    check_words,
    check_zone,
)
from makeway.text.document import ModelDoc, UnitDoc
from makeway.text.errors import MalformedError, within
from makeway.text.names import Names, numbered
from makeway.text.placed import place
from makeway.text.profiles import mounted, profile

OVERRIDES = (
    *("base", "height", "type", "health_points"),
    *("advance", "march", "fly", "discipline", "rules", "lost", "general"),
)
"""Fields of a written model that replace what its profile says."""


def unit_of(doc: UnitDoc, names: Names) -> Unit:
    """The unit that a document describes. MalformedError with a sentence for what does not fit."""
    unit = _alone(doc, names) if doc.drawing is None else _drawn(doc, doc.drawing, names)
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


def _drawn(doc: UnitDoc, text: str, names: Names) -> Unit:
    drawing = notation.read(text)
    cast = _cast_of(doc, drawing)
    block, seats, sides = place(drawing, cast.footprints)
    unit = names.unit(cast.name, doc.id)
    letters, models = "".join((block, *sides.values())), cast.models
    ids = _ids(letters, cast.kinds, doc, unit, names)
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


class _Cast(NamedTuple):
    """What a unit has by its words alone, wherever each model stands."""

    name: str
    kinds: dict[str, Model]
    reference: Base
    footprints: dict[str, Footprint | None]
    carried: dict[str, int]
    models: dict[str, _Models]


class _Models(dict[str, Model]):
    """The models of one kind by their ids, each made when it is first asked for."""

    def __init__(self, kind: Model) -> None:
        self.kind = kind

    def __missing__(self, id: str) -> Model:
        made = self[id] = msgspec.structs.replace(self.kind, id=id)
        return made


_NOWHERE: dict[str, Any] = {"at": None, "facing": 0.0}
"""Where a unit stands says nothing of who is in it."""

_CASTS: dict[tuple[bytes, frozenset[str]], _Cast] = {}
"""The casts read last: a unit is written and read again with everybody in other places."""

MOST_CASTS = 64
"""So many casts are kept."""


def _cast_of(doc: UnitDoc, drawing: notation.Drawing) -> _Cast:
    letters = drawing.letters
    words = msgspec.msgpack.encode(msgspec.structs.replace(doc, drawing=None, ids=None, **_NOWHERE))
    key = words, frozenset(letters)
    if (found := _CASTS.get(key)) is not None:
        return found
    kinds = dict(_kinds(doc, drawing))
    reference = _reference(doc, drawing, kinds)
    footprints = {each: model.base.footprint_in(reference) for each, model in kinds.items()}
    name = doc.name or (profile(doc.profile).name if doc.profile else "Characters")
    check_words("name", name, LONGEST_NAME)
    models = {letter: _Models(kind) for letter, kind in kinds.items()}
    found = _Cast(name, kinds, reference, footprints, _carried(doc, kinds), models)
    if any(letter.islower() for letter in letters):  # else the places decide the reference base
        while len(_CASTS) >= MOST_CASTS:
            _CASTS.pop(next(iter(_CASTS)), None)
        _CASTS[key] = found
    return found


def _kinds(doc: UnitDoc, drawing: notation.Drawing) -> Iterator[tuple[str, Model]]:
    """For each letter of the drawing the model that it stands for, still without an id."""
    for each in {*doc.characters, *doc.models} - drawing.letters:
        raise MalformedError(f"{each!r} is described, but the drawing has no such letter.")
    for each in (e for e in doc.characters if not e.isupper()):
        raise MalformedError(f"{each!r} is no capital: a Character has one, R&F stand in `models`.")
    for each in (e for e in doc.models if e.isupper()):
        raise MalformedError(f"{each!r} is a capital: Characters stand in `characters`.")
    for letter in sorted(drawing.letters):
        if letter.isupper():
            with within(f"characters.{letter}", letter in doc.characters):
                kind = _character(letter, doc.characters)
            yield letter, kind
        elif letter in notation.LETTERS:
            with within(f"models.{letter}", letter in doc.models):
                kind = _rank_and_file(letter, doc)
            yield letter, kind
        elif letter in doc.models:
            with within(f"models.{letter}"):
                kind = _overridden(model_of(doc.models[letter], ""), doc.models[letter])
            yield letter, kind
        else:
            raise MalformedError(
                f"The drawing has the letter {letter!r}: describe it under `models`, "
                f"as in {letter}: {{profile: Caimans}}"
            )


def _character(letter: str, characters: Mapping[str, ModelDoc]) -> Model:
    if letter not in characters:
        raise MalformedError(
            f"The drawing has the letter {letter!r}: describe the Character under `characters`, "
            f"as in {letter}: {{profile: Marshal}}"
        )
    doc = characters[letter]
    if doc.profile and profile(doc.profile).kind == "rank_and_file":
        raise MalformedError(f"{letter}: {doc.profile} are R&F; a capital stands for a Character.")
    return model_of(doc, "", role=Role.CHARACTER)


TITLES = {
    Role.CHAMPION: "Champion",
    Role.MUSICIAN: "Musician",
    Role.STANDARD_BEARER: "Standard Bearer",
}


def _rank_and_file(letter: str, doc: UnitDoc) -> Model:
    if doc.lost or doc.general or doc.mount:
        raise MalformedError("`lost`, `general` and `mount` belong to a Character, not to a unit.")
    if doc.profile and profile(doc.profile).kind == "character":
        raise MalformedError(f"{doc.profile} is a Character: it has a capital, not {letter!r}.")
    own = doc.models.get(letter, doc)
    if own is not doc and (own.profile or own.mount):
        raise MalformedError(f"{letter!r} has the profile of its unit; say only what differs.")
    role = notation.LETTERS[letter]
    plain = model_of(doc, "", role=role)
    one = doc.one or (profile(doc.profile).one if doc.profile else "") or plain.name
    plain = msgspec.structs.replace(plain, name=TITLES.get(role, one))
    return _overridden(plain, doc.models[letter]) if letter in doc.models else plain


def model_of(
    doc: ModelDoc, id: str, *, role: Role | None = None, default_role: Role | None = None
) -> Model:
    """The model of a written profile, mount and overrides."""
    if doc.profile is None:
        return _overridden(_inline(doc, id, role or default_role), doc)
    printed = profile(doc.profile)
    given = doc.name if not isinstance(doc, UnitDoc) or doc.drawing is None else None
    model = printed.model(id, given, role)
    if doc.mount is not None:
        model = mounted(model, profile(doc.mount))
    return _overridden(model, doc)


def _inline(doc: ModelDoc, id: str, role: Role | None) -> Model:
    if doc.base is None or doc.name is None:
        raise MalformedError("Give a `profile`, or at least a `name` and a `base`.")
    plain = Model(id=id, name=doc.name, role=role or Role.RANK_AND_FILE, base=doc.base)
    return mounted(plain, profile(doc.mount)) if doc.mount else plain


def _overridden(model: Model, doc: ModelDoc) -> Model:
    written = {name: getattr(doc, name) for name in OVERRIDES}
    changes = {name: value for name, value in written.items() if value is not None}
    if doc.name is not None and not isinstance(doc, UnitDoc):
        changes["name"] = doc.name
    model = msgspec.structs.replace(model, **changes)
    check_model(model)
    return model


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


def _ids(
    letters: str, kinds: Mapping[str, Model], doc: UnitDoc, unit: str, names: Names
) -> list[str]:
    plain = [letter for letter, model in kinds.items() if model.is_plain]
    numbers = _numbers(doc, unit, sum(map(letters.count, plain)))
    found: list[str] = []
    for letter, run in groupby(letters):
        if letter in plain:
            ids = tuple(islice(numbers, len(list(run))))
            names.plain(ids)
            found += ids
        else:
            found += [_own_id(letter, kinds[letter], doc, unit, names) for _ in run]
    return found


def _own_id(letter: str, model: Model, doc: UnitDoc, unit: str, names: Names) -> str:
    """The id of a Character or an officer, who have names of their own."""
    if model.is_character:
        written = doc.characters[letter].id if letter in doc.characters else None
        return names.model(model.name, written)
    written = doc.models[letter].id if letter in doc.models else None
    return names.model(each := written or f"{unit}.{model.role}", each)


def _numbers(doc: UnitDoc, unit: str, count: int) -> Iterator[str]:
    if doc.ids is not None and len(doc.ids) != count:
        raise MalformedError(
            f"`ids` names {len(doc.ids)} models, but {count} plain R&F stand here."
        )
    return iter(doc.ids or numbered(unit, count))


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
