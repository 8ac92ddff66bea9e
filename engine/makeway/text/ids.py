"""The ids of the models of a written unit: made from names, written, or numbered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from makeway.core.state import Model
from makeway.text.document import UnitDoc
from makeway.text.errors import MalformedError, within
from makeway.text.names import Names, numbered, slug


class Ids(NamedTuple):
    """For each letter of a drawing where the ids of its models come from.

    The R&F of the letters in `plain` are numbered. Characters have one made from their name, told
    in `named`, and officers one of the unit's and their role, unless they are written; `own` are
    those that the unit does not matter for.
    """

    plain: tuple[str, ...]
    named: dict[str, str]
    officers: dict[str, str]
    own: dict[str, str]

    def of_unit(self, unit: str) -> dict[str, str]:
        """The ids of Characters and officers in the unit of this id, as far as they are free."""
        return self.own | {letter: f"{unit}.{role}" for letter, role in self.officers.items()}


def ids_in(doc: UnitDoc, kinds: Mapping[str, Model]) -> Ids:
    """Where the ids of a document's models come from; `kinds` are those of its letters."""
    plain = [letter for letter, kind in kinds.items() if kind.is_plain]
    people = {letter: kind for letter, kind in kinds.items() if kind.is_character}
    officers = {e: kind for e, kind in kinds.items() if e not in people and e not in plain}
    said = {e: doc.characters[e].id for e in people if e in doc.characters}
    said |= {e: doc.models[e].id or None for e in officers if e in doc.models}
    written = {letter: each for letter, each in said.items() if each is not None}
    named = {letter: kind.name for letter, kind in people.items() if letter not in written}
    return Ids(
        plain=tuple(plain),
        named=named,
        officers={e: kind.role.value for e, kind in officers.items() if e not in written},
        own={letter: slug(name) for letter, name in named.items()} | written,
    )


def hand_out(letters: str, ids: Ids, doc: UnitDoc, unit: str, names: Names) -> tuple[str, ...]:
    """The id of the model at each letter. MalformedError when a written one is taken."""
    count = sum(map(letters.count, ids.plain))
    if doc.ids is not None and len(doc.ids) != count:
        with within("ids"):
            raise MalformedError(
                f"`ids` names {len(doc.ids)} models, but {count} plain R&F stand here."
            )
    own, numbers = ids.of_unit(unit), iter(doc.ids or numbered(unit, count))
    found = tuple([own[each] if each in own else next(numbers) for each in letters])
    if names.models(found):
        return found
    return tuple([_claimed(*each, ids, names) for each in zip(letters, found, strict=True)])


def _claimed(letter: str, id: str, ids: Ids, names: Names) -> str:
    """The id of one model: of Characters of the same name the second has a number behind it."""
    if letter in ids.named:
        return names.model(ids.named[letter], None)
    return names.model(id, id)
