"""What the letters of a drawing stand for: profiles, mounts, and what is printed otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

import msgspec

from makeway.core.state import Model
from makeway.core.words import Role
from makeway.text.checks import check_model
from makeway.text.document import ModelDoc, UnitDoc
from makeway.text.errors import MalformedError, within
from makeway.text.lettering import LETTERS
from makeway.text.profiles import mounted, profile

OVERRIDES = (
    *("base", "height", "type", "health_points"),
    *("advance", "march", "fly", "discipline", "rules", "lost", "general"),
)
"""Fields of a written model that replace what its profile says."""


def kinds_of(doc: UnitDoc, letters: frozenset[str]) -> Iterator[tuple[str, Model]]:
    """For each letter of a drawing the model that it stands for, still without an id.

    MalformedError with a sentence for a letter that nothing describes, or that is described and
    not drawn, and for what does not fit.
    """
    for each in sorted({*doc.characters, *doc.models} - letters):
        with within(f"{'characters' if each in doc.characters else 'models'}.{each}"):
            raise MalformedError(f"{each!r} is described, but the drawing has no such letter.")
    for each in (e for e in doc.characters if not e.isupper()):
        raise MalformedError(f"{each!r} is no capital: a Character has one, R&F stand in `models`.")
    for each in (e for e in doc.models if e.isupper()):
        raise MalformedError(f"{each!r} is a capital: Characters stand in `characters`.")
    usual = cache(lambda: model_of(doc, "", role=Role.RANK_AND_FILE))
    for letter in sorted(letters):
        if letter.isupper():
            with within(f"characters.{letter}", letter in doc.characters):
                kind = _character(letter, doc.characters)
            yield letter, kind
        elif letter in LETTERS:
            with within(f"models.{letter}", letter in doc.models):
                kind = _rank_and_file(letter, doc, usual)
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


def _rank_and_file(letter: str, doc: UnitDoc, usual: Callable[[], Model]) -> Model:
    """One of the plain R&F, which are the `usual` ones, or an officer, who differs from them."""
    if doc.lost or doc.general or doc.mount:
        raise MalformedError("`lost`, `general` and `mount` belong to a Character, not to a unit.")
    if doc.profile and profile(doc.profile).kind == "character":
        raise MalformedError(f"{doc.profile} is a Character: it has a capital, not {letter!r}.")
    own = doc.models.get(letter, doc)
    if own is not doc and (own.profile or own.mount):
        raise MalformedError(f"{letter!r} has the profile of its unit; say only what differs.")
    role = LETTERS[letter]
    one = doc.one or (profile(doc.profile).one if doc.profile else "") or usual().name
    plain = msgspec.structs.replace(usual(), role=role, name=TITLES.get(role, one))
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
