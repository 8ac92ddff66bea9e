"""Special rules that decide who may share a unit with whom (JN-3, MM-7, MM-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from makeway.board.naming import have, listed, opening, the
from makeway.core.clause import clause
from makeway.core.once import once
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import Model, Unit
from makeway.core.words import Height, SpecialRule, Type

KEPT_APART = clause(
    "JN-3",
    "Special rules that keep models apart",
    "Towering Presence, Random Movement, War Machine, Chariot, Insignificant, Exclusive, "
    "Unbreakable, Unstable, Undead, War Platform and Loner decide who may share a unit with whom.",
    "Special Rules",
)
SKIRMISHERS = clause(
    "MM-7",
    "Joining Skirmishers",
    "Skirmishers take only Characters of their Type and Height, matching on the same base alone.",
    "Skirmisher",
)


class _Party:
    """The Character and the unit, with what their models have in common or apart."""

    def __init__(self, character: Model, unit: Unit) -> None:
        self.character, self.unit = character, unit
        self.he = opening(the(character))
        self.models = once(unit, "kinds to keep apart", lambda: _kinds_of(unit))

    def any(self, trait: Callable[[Model], bool]) -> bool:
        return any(map(trait, self.models))

    def apart(self, trait: Callable[[Model], bool], name: str) -> str | None:
        """Why a trait that both must share keeps them apart, or None."""
        his = trait(self.character)
        others = [trait(model) for model in self.models if not _is_platform(model)] or [his]
        if his and not all(others):
            return f"{self.he} has {name}; not all models of the {self.unit.name} have it."
        if any(others) and not his:
            return f"The {self.unit.name} {have(self.unit)} {name}, {the(self.character)} has not."
        return None


def _kinds_of(unit: Unit) -> tuple[Model, ...]:
    """One model of each kind, as far as the bans tell kinds apart."""
    models = tuple(unit.models.values())
    if not unit.peculiar:
        return models[:1]
    kinds = {(m.rules, m.type, m.height, m.role): m for m in models}
    return tuple(kinds.values())


def _has(*rules: SpecialRule) -> Callable[[Model], bool]:
    wanted = frozenset(rules)
    return lambda model: not wanted.isdisjoint(model.rules)


_is_platform = _has(SpecialRule.WAR_PLATFORM)
_is_war_machine = _has(SpecialRule.WAR_MACHINE)
_skirmishes = _has(SpecialRule.SKIRMISHER)


def _towers(model: Model) -> bool:
    """Gigantic brings Towering Presence (FND-4); a War Platform is excepted."""
    gigantic = model.height is Height.GIGANTIC
    return (gigantic or SpecialRule.TOWERING_PRESENCE in model.rules) and not _is_platform(model)


def _is_chariot(model: Model) -> bool:
    """A Construct is a Chariot (FND-5); a War Platform is excepted, a War Machine barred anyway."""
    chariot = model.type is Type.CONSTRUCT or SpecialRule.CHARIOT in model.rules
    return chariot and not _is_platform(model) and not _is_war_machine(model)


def _barred(party: _Party, trait: Callable[[Model], bool], name: str) -> str | None:
    """Why a trait bars joining on either side, or None."""
    if trait(party.character):
        return f"{party.he} has {name} and joins nobody."
    if party.any(trait):
        return f"The {party.unit.name} {have(party.unit)} {name}; nobody joins."
    return None


def _chariots(party: _Party) -> str | None:
    return None if _is_platform(party.character) else party.apart(_is_chariot, "Chariot")


def _insignificant(party: _Party) -> str | None:
    trait = _has(SpecialRule.INSIGNIFICANT)
    if trait(party.character):
        return None
    if not any(trait(model) for model in party.models if model.is_rank_and_file):
        return None
    return (
        f"The {party.unit.name} are Insignificant R&F: only Insignificant Characters join them, "
        f"and {the(party.character)} is none."
    )


def _platforms(party: _Party) -> str | None:
    if not _is_platform(party.character) or not party.any(_is_platform):
        return None
    return f"The {party.unit.name} {have(party.unit)} a War Platform already; one is the most."


def _loners(party: _Party) -> str | None:
    characters = party.unit.characters
    if characters and SpecialRule.LONER in party.character.rules:
        others = listed(the(model) for model in characters)
        return f"{party.he} is a Loner and shares no unit with {others}."
    loner = next((each for each in characters if SpecialRule.LONER in each.rules), None)
    if loner is not None:
        return f"{opening(the(loner))} is a Loner and shares the unit with no other Character."
    return None


_BANS: tuple[Callable[[_Party], str | None], ...] = (
    lambda party: _barred(party, _towers, "Towering Presence"),
    lambda party: _barred(party, _has(SpecialRule.RANDOM_MOVEMENT), "Random Movement"),
    lambda party: _barred(party, _is_war_machine, "War Machine"),
    _chariots,
    _insignificant,
    lambda party: party.apart(_has(SpecialRule.EXCLUSIVE), "Exclusive"),
    lambda party: party.apart(_has(SpecialRule.UNBREAKABLE), "Unbreakable"),
    lambda party: party.apart(_has(SpecialRule.UNSTABLE, SpecialRule.UNDEAD), "Unstable or Undead"),
    _platforms,
    _loners,
)


def kept_apart(character: Model, home: Unit, unit: Unit) -> Iterator[Finding]:
    """Every special rule that bars this Character of the unit `home` from this unit, or that none
    does."""
    about = About(models=(character.id,), spots=(Spot(unit=unit.id),))
    if not home.peculiar and not unit.peculiar:
        yield _share_freely(character, unit, about)
        return
    party = _Party(character, unit)
    reasons = [reason for ban in _BANS if (reason := ban(party)) is not None]
    for reason in reasons:
        yield KEPT_APART.forbids(reason, about=about)
    if not reasons:
        yield _share_freely(character, unit, about)
    if party.any(_skirmishes):
        yield _among_skirmishers(character, unit, about)


def _share_freely(character: Model, unit: Unit, about: About) -> Finding:
    return KEPT_APART.holds(
        f"No special rule keeps {the(character)} and the {unit.name} apart.", about=about
    )


def _among_skirmishers(character: Model, unit: Unit, about: About) -> Finding:
    theirs = next((m for m in unit.models.values() if m.is_rank_and_file), character)
    his, kind = _kind(character), _kind(theirs)
    return SKIRMISHERS.requires(
        his == kind,
        f"The {unit.name} are Skirmishers, {kind}; {the(character)} is {his}.",
        about=about,
        remedy="Only a Character of their Type and Height joins Skirmishers.",
    )


def _kind(model: Model) -> str:
    return f"{model.height.value.title()} {model.type.value.title()}"
