"""The letters by which a drawing shows the models of a unit."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Set
from itertools import groupby
from operator import attrgetter
from string import ascii_uppercase
from typing import NamedTuple

from makeway.core.state import Model, Unit
from makeway.core.words import Base, Footprint, Role
from makeway.text.errors import MalformedError

LETTERS = {
    "r": Role.RANK_AND_FILE,
    "c": Role.CHAMPION,
    "m": Role.MUSICIAN,
    "s": Role.STANDARD_BEARER,
}
"""The letters with a fixed meaning."""

PLAIN_CAPITALS = ascii_uppercase
MARKED_CAPITALS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
CAPITALS = PLAIN_CAPITALS + MARKED_CAPITALS
"""The letters of Characters; those with marks are given when A to Z are taken."""
SMALL = CAPITALS.lower()
"""The letters of R&F."""

_PLAIN = LETTERS["r"]
_OFFICERS = {role: letter for letter, role in LETTERS.items() if letter != "r"}


class Lettering(NamedTuple):
    """The letter of each model, and for each letter the first model and the seats that it fills.

    `alike` tells whether every base is the reference base; `plain` are the plain R&F.
    """

    letters: dict[str, str]
    models: dict[str, Model]
    footprints: dict[str, Footprint | None]
    alike: bool
    plain: frozenset[str]


_LATEST: deque[tuple[dict[str, Model], Base, Lettering]] = deque(maxlen=16)
"""The letters given last: from step to step a unit keeps its models and moves them."""


def letters(unit: Unit) -> dict[str, str]:
    """The letter of each model: the first free letter of a Character's name, r c m s for R&F."""
    return lettering(unit).letters


def lettering(unit: Unit) -> Lettering:
    """The letters of a unit's models, and whom each of them stands for.

    MalformedError when it has more of one sort than there are letters.
    """
    for models, reference, known in tuple(_LATEST):
        if models is unit.models and reference == unit.reference:
            return known
    models, reference = unit.models, unit.reference
    kinds = {name: kind_of(model) for name, model in models.items() if model.role is _PLAIN}
    _check_enough(unit, kinds)
    given = _letters(models, kinds, _main(kinds.values(), reference))
    first = dict(zip(reversed(given.values()), reversed(models.values()), strict=True))
    found = Lettering(
        letters=given,
        models=first,
        footprints={letter: each.base.footprint_in(reference) for letter, each in first.items()},
        alike=[model.base for model in models.values()].count(reference) == len(models),
        plain=frozenset(kinds),
    )
    _LATEST.appendleft((models, reference, found))
    return found


def _check_enough(unit: Unit, kinds: Mapping[str, tuple[object, ...]]) -> None:
    """MalformedError when a unit has more Characters, or kinds of R&F, than there are letters."""
    for sort, count, most in (
        ("Characters", sum(model.is_character for model in unit.models.values()), len(CAPITALS)),
        ("kinds of plain R&F", len({*kinds.values()}), len(SMALL) - len(LETTERS) + 1),
    ):
        if count > most:
            raise MalformedError(
                f"The {unit.name} have {count} {sort}: a drawing has letters for {most} in one"
                " unit. Let some of them stand in another."
            )


def _letters(
    models: Mapping[str, Model], kinds: Mapping[str, tuple[object, ...]], main: object
) -> dict[str, str]:
    """The letters of models; `kinds` are those of plain R&F, of which `main` has the letter r."""
    found: dict[str, str] = {}
    others: dict[object, str] = {}
    for name, model in models.items():
        if name not in kinds:
            officer = _OFFICERS.get(model.role)
            found[name] = officer or _free(model.name.upper(), CAPITALS, {*found.values()})
        elif (kind := kinds[name]) == main:
            found[name] = "r"
        else:
            if kind not in others:
                others[kind] = _free(model.name.lower(), SMALL, {*found.values(), *LETTERS})
            found[name] = others[kind]
    return found


def _main(kinds: Iterable[tuple[object, ...]], reference: Base) -> tuple[object, ...] | None:
    """The kind of plain R&F by which the ranks form, and of those the most frequent one."""
    count = Counter[tuple[object, ...]]()
    for kind, run in groupby(kinds):
        count[kind] += len(list(run))
    return max(count, key=lambda kind: (kind[0] == reference, count[kind]), default=None)


kind_of = attrgetter(
    *("base", "type", "height", "health_points", "rules"),
    *("name", "advance", "march", "fly", "discipline"),
)
"""What tells two kinds of plain R&F apart: everything printed."""


def _free(name: str, alphabet: str, used: Set[str]) -> str:
    """The first letter of a word of the name that is free, then any letter of it, then any.

    One with a mark only when no plain one is left.
    """
    heads = "".join(word[0] for word in name.split())
    plain, marked = alphabet[: len(PLAIN_CAPITALS)], alphabet[len(PLAIN_CAPITALS) :]
    return next(
        each
        for letters in (plain, marked)
        for each in f"{heads}{name}{letters}"
        if each in letters and each not in used
    )
