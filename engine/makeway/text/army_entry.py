"""Entries of an army document: from what is written to an Entry, and back."""

from __future__ import annotations

from typing import Any

import msgspec

from makeway.core.army import CHARACTERS, Entry
from makeway.core.errors import shown
from makeway.core.words import SpecialRule
from makeway.rules.general import is_character
from makeway.text.army_document import EntryDoc
from makeway.text.checks import LONGEST_NAME, MOST_DISCIPLINE, check_words
from makeway.text.errors import Fault, MalformedError, nearest, within
from makeway.text.names import slug
from makeway.text.profiles import Profile, profile, profiles

MOST_POINTS = 100_000
"""No army and no entry costs more."""


def entry_of(doc: EntryDoc, taken: set[str]) -> Entry:
    """The entry that a document describes; its id joins those taken. MalformedError otherwise."""
    printed = _printed(doc)
    name = doc.name or (printed.name if printed else "")
    mount = _mount(doc)
    category = doc.category or (CHARACTERS if printed and printed.kind == "character" else "")
    _check(doc, name, category)
    entry = Entry(
        id=_claim(taken, name, doc.id),
        name=name,
        points=doc.points,
        category=category,
        profile=printed.name if printed else "",
        mount=mount.name if mount else "",
        general=doc.general,
        battle_standard=doc.battle_standard,
        character=doc.character,
        discipline=_or(doc.discipline, printed.discipline if printed else None),
        rules=_or(doc.rules, _rules(printed, mount)),
    )
    _check_choices(entry)
    return entry


def _or(written: Any, otherwise: Any) -> Any:
    return otherwise if written is None else written


def _printed(doc: EntryDoc) -> Profile | None:
    if doc.profile is None:
        if doc.name is None:
            raise MalformedError("An entry needs a profile or a name.")
        return None
    with within("profile"):
        return profile(doc.profile)


def _mount(doc: EntryDoc) -> Profile | None:
    if doc.mount is None:
        return None
    with within("mount"):
        found = profile(doc.mount)
        if found.kind not in ("mount", "special"):
            mounts = [each.name for each in profiles() if each.kind == "mount"]
            raise MalformedError(f"{found.name} is no mount.{nearest(doc.mount, mounts)}")
    return found


def _rules(printed: Profile | None, mount: Profile | None) -> tuple[SpecialRule, ...]:
    """What is printed for a model and its mount, in the order of the rules' names."""
    rules = {*(printed.rules if printed else ()), *(mount.rules if mount else ())}
    return tuple(each for each in SpecialRule if each in rules)


def _check(doc: EntryDoc, name: str, category: str) -> None:
    with within("name"):
        check_words("name", name, LONGEST_NAME)
    if not category:
        says = f"Without a Character's profile it names its category, as in {CHARACTERS} or Core."
        raise MalformedError(Fault(says=f"{name}: {says}", field="category"))
    with within("category"):
        check_words("category", category, LONGEST_NAME)
    if not 0 <= doc.points <= MOST_POINTS:
        says = f"{name}: `points` is {shown(doc.points)}; it is 0 to {MOST_POINTS}."
        raise MalformedError(Fault(says=says, field="points"))
    if doc.discipline is not None and not 0 <= doc.discipline <= MOST_DISCIPLINE:
        says = f"{name}: `discipline` is {shown(doc.discipline)}; it is 0 to {MOST_DISCIPLINE}."
        raise MalformedError(Fault(says=says, field="discipline"))


def _check_choices(entry: Entry) -> None:
    """What is chosen for an entry fits a Character only."""
    for field, chosen in (("battle_standard", entry.battle_standard), ("mount", entry.mount)):
        if chosen and not is_character(entry):
            says = f"{entry.name} is no Character; `{field}` is chosen for Characters."
            raise MalformedError(Fault(says=says, field=field))


def _claim(taken: set[str], name: str, id: str | None) -> str:
    if id is not None and (id in taken or slug(id) != id):
        says = f"The id {shown(id)} is taken." if id in taken else f"As an id write {slug(id)!r}."
        raise MalformedError(Fault(says=says, field="id"))
    own, number = id or slug(name), 2
    while own in taken:
        own, number = f"{slug(name)}_{number}", number + 1
    taken.add(own)
    return own


def entry_doc(entry: Entry, taken: set[str]) -> EntryDoc:
    """The shortest document of an entry. MalformedError when none describes it."""
    printed = next((each for each in profiles() if each.name == entry.profile), None)
    mount = next((each for each in profiles() if each.name == entry.mount), None)
    usual = slug(entry.name)
    category = CHARACTERS if printed and printed.kind == "character" else ""
    doc = EntryDoc(
        profile=entry.profile or None,
        name=None if printed and printed.name == entry.name else entry.name,
        id=None if entry.id == usual and usual not in taken else entry.id,
        points=entry.points,
        category=None if entry.category == category else entry.category,
        mount=entry.mount or None,
        general=entry.general,
        battle_standard=entry.battle_standard,
        character=entry.character,
        discipline=_unless(entry.discipline, printed.discipline if printed else None),
        rules=_unless(entry.rules, _rules(printed, mount)),
    )
    if entry_of(doc, taken) != entry:
        raise MalformedError(f"No document describes the entry {shown(entry.name)} as it is.")
    return doc


def _unless(value: Any, usual: Any) -> Any:
    return None if value == usual else value


def plain(doc: EntryDoc) -> dict[str, Any]:
    """What is written of an entry: the fields that say something."""
    value: dict[str, Any] = msgspec.to_builtins(doc)
    kept = {name: each for name, each in value.items() if each is not None and each is not False}
    kept |= {"character": False} if doc.character is False else {}
    return {name: kept[name] for name in (*FIRST, *kept) if name in kept}


FIRST = ("profile", "name", "points")
"""What a reader wants to know first."""
