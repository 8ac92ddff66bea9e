"""The shipped profiles: real Characters, mounts and units with their bases and numbers."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from makeway.core.errors import shown
from makeway.core.state import Model
from makeway.core.words import Base, Height, Role, SpecialRule, Type, Value
from makeway.text.errors import MalformedError, nearest

Kind = Literal["character", "mount", "rank_and_file", "special"]


class Profile(Value, frozen=True, kw_only=True):
    """What is printed for a kind of model; of a mount, None stands for the rider's own value.

    `one` names a single R&F model of the unit; `fly` is the Advance and March Rate in the air.
    Rates are inches.
    """

    number: str
    name: str
    army: str
    kind: Kind
    base: Base
    height: Height
    type: Type
    health_points: int | None
    advance: int | None = None
    march: int | None = None
    discipline: int | None = None
    fly: tuple[int, int] | None = None
    rules: tuple[SpecialRule, ...] = ()
    one: str = ""
    note: str = ""

    @property
    def role(self) -> Role:
        """A War Platform counts as a Character for these rules (FRM-8)."""
        character = self.kind == "character" or SpecialRule.WAR_PLATFORM in self.rules
        return Role.CHARACTER if character else Role.RANK_AND_FILE

    def model(self, id: str, name: str | None = None, role: Role | None = None) -> Model:
        """A model with this profile. MalformedError for a mount, which has no rider here.

        >>> profile("Common Orc Warlord").model("warlord").base
        Base(width=25.0, depth=25.0)
        """
        if self.health_points is None or self.kind == "mount":
            raise MalformedError(f"{self.name} is a mount: give it to a Character as `mount`.")
        return Model(
            id=id,
            name=name or self.one or self.name,
            role=role or self.role,
            base=self.base,
            height=self.height,
            type=self.type,
            health_points=self.health_points,
            advance=self.advance,
            march=self.march,
            fly=self.fly,
            discipline=self.discipline,
            rules=self.rules,
        )


def mounted(rider: Model, mount: Profile) -> Model:
    """A rider on a mount, which replaces base, Height, Type and rates (FND-6).

    Health Points are the mount's where it has its own; special rules are those of both.

    >>> marshal = mounted(profile("Marshal").model("marshal"), profile("Horse"))
    >>> str(marshal.base), marshal.type.value, marshal.advance, marshal.health_points
    ('25 × 50 mm', 'cavalry', 7, 3)
    """
    if mount.kind != "mount":
        raise MalformedError(f"{mount.name} is no mount.{_mounts()}")
    return msgspec.structs.replace(
        rider,
        base=mount.base,
        height=mount.height,
        type=mount.type,
        health_points=mount.health_points or rider.health_points,
        advance=rider.advance if mount.advance is None else mount.advance,
        march=rider.march if mount.march is None else mount.march,
        fly=rider.fly if mount.fly is None else mount.fly,
        rules=tuple(dict.fromkeys((*rider.rules, *mount.rules))),
    )


@cache
def profiles() -> tuple[Profile, ...]:
    """Every shipped profile in the order of its number."""
    import yaml  # here: ruling on a table that stands needs no YAML

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = files("makeway.text").joinpath("profiles.yaml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(yaml.load(text, loader), list[Profile]))


def profile(name: str) -> Profile:
    """A profile by its name or number, in capitals or not. MalformedError when there is none.

    >>> profile("p51") is profile("ORCS")
    True
    >>> profile("Orks")
    Traceback (most recent call last):
    makeway.text.errors.MalformedError: There is no profile 'Orks'. Nearest: Orcs.
    """
    found = _found(name) if isinstance(name, str) else None
    if found is None:
        names = [p.name for p in profiles()]
        raise MalformedError(f"There is no profile {shown(name)}.{nearest(name, names)}")
    return found


@lru_cache(maxsize=512)
def _found(name: str) -> Profile | None:
    return _index().get(_folded(name))


@cache
def _index() -> dict[str, Profile]:
    by_number = {p.number.casefold(): p for p in profiles()}
    return by_number | {_folded(p.name): p for p in profiles()}


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def _mounts() -> str:
    return nearest("", [p.name for p in profiles() if p.kind == "mount"])
