"""Changes of an army list: an entry added or taken out, its price, the note of the General."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.core.army import Army, added, cost, noted, priced, removed
from makeway.core.errors import MalformedActionError, shown
from makeway.core.words import Value
from makeway.rules.general import may_lead
from makeway.rules.mustering import in_share, is_legal
from makeway.text.army_document import EntryDoc
from makeway.text.army_entry import MOST_POINTS, entry_doc, entry_of
from makeway.text.errors import MalformedError

MOST_ENTRIES = 100
"""No list has more entries."""


class Add(Value, frozen=True, kw_only=True, tag_field="do", tag="add"):
    """One entry more, as a document writes it."""

    entry: EntryDoc


class Remove(Value, frozen=True, kw_only=True, tag_field="do", tag="remove"):
    """An entry is taken out."""

    id: str


class Note(Value, frozen=True, kw_only=True, tag_field="do", tag="note"):
    """An entry is noted as General, or no longer; others keep their note."""

    id: str
    general: bool = True


class Price(Value, frozen=True, kw_only=True, tag_field="do", tag="price"):
    """An entry costs so many points."""

    id: str
    points: int


Change = Add | Remove | Note | Price


def changed(army: Army, change: Change) -> Army:
    """The list after a change, legal or not.

    MalformedActionError when it names no entry, MalformedError for an entry that is none.

    >>> written = EntryDoc(profile="Vampire Count", points=590)
    >>> [each.id for each in changed(Army(points=600), Add(entry=written)).entries]
    ['vampire_count']
    """
    match change:
        case Add(entry=doc):
            if len(army.entries) >= MOST_ENTRIES:
                raise MalformedError(f"The list has {MOST_ENTRIES} entries; no list has more.")
            return added(army, entry_of(doc, set()))
        case Remove(id=id):
            return removed(army, id)
        case Note(id=id, general=general):
            return noted(army, id, general)
        case Price(id=id, points=points):
            if not 0 <= points <= MOST_POINTS:
                raise MalformedActionError(
                    f"points is {shown(points)}; an entry costs 0 to {MOST_POINTS}."
                )
            return priced(army, id, points)


def label(army: Army, change: Change) -> str:
    """A change in a few words; `army` is the list before it.

    >>> label(Army(points=600), Add(entry=EntryDoc(profile="Vampire Count", points=590)))
    'Vampire Count added'
    """
    match change:
        case Add(entry=doc):
            return f"{doc.name or doc.profile} added"
        case Remove(id=id):
            return f"{army.entry(id).name} out"
        case Note(id=id, general=general):
            return f"{army.entry(id).name} {'General' if general else 'not General'}"
        case Price(id=id, points=points):
            return f"{army.entry(id).name}: {points:,}"


def nearest(army: Army) -> Change | None:
    """One change after which the list is legal; None when no single one is enough.

    Notes are tried first, then what is in reserve, then taking one entry out, the cheapest first.
    """
    for each in _near(army):
        if is_legal(changed(army, each)):
            return each
    return None


def _near(army: Army) -> Iterator[Change]:
    for each in army.entries:
        if each.general:
            yield Note(id=each.id, general=False)
        elif may_lead(each):
            yield Note(id=each.id)
    for each in army.reserve:
        yield Add(entry=entry_doc(each, set()))
    for each in sorted(in_share(army), key=lambda each: cost([each])):
        yield Remove(id=each.id)


def in_words(army: Army, change: Change) -> str:
    """A change as somebody would ask for it: "Note Vampire Count as the General"."""
    match change:
        case Add(entry=doc):
            return f"Add {doc.name or doc.profile}, {doc.points:,} points"
        case Remove(id=id):
            found = army.entry(id)
            return f"Take {found.name} out, {found.points:,} points"
        case Note(id=id, general=True):
            return f"Note {army.entry(id).name} as the General"
        case Note(id=id):
            return f"Take the note off {army.entry(id).name}"
        case Price(id=id, points=points):
            return f"{army.entry(id).name} for {points:,} points"
