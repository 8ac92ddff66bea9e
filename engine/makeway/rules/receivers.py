"""Who takes distributed hits in a unit: its R&F pools and its Characters, each with the reason."""

from __future__ import annotations

from makeway.board.naming import counted as many
from makeway.board.naming import opening, the
from makeway.core.actions import RANK_AND_FILE_POOL, Attack, AttackKind
from makeway.core.clause import Clause, Standing, clause
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, State, Unit
from makeway.core.words import Height, Type, Value
from makeway.rules.kinds import SCREEN, TWO_KINDS, kinds, screening
from makeway.rules.toll import named, pools, receiver_of

SCREENED = clause(
    "DH-2",
    "Screened",
    "Five or more R&F models screen a Character of their own Type and Height: their Health Pool"
    " takes every hit.",
    "S0-26",
)
EXPOSED = clause(
    "DH-3",
    "Exposed, and who decides",
    "With another Type or Height, or with at most four R&F models, the attacker puts hits on the"
    " pool and the Characters; the owner does when no player attacks.",
    "S0-27",
    "S0-28",
)
BOTH_KINDS = clause(
    "DH-5",
    "Both kinds of Character",
    "With five or more R&F models the Characters like them stay left out, also when others in the"
    " unit are exposed.",
    "S0-30",
)
NEVER_THE_CHAMPION = clause(
    "DH-6",
    "Never the Champion",
    "A Champion takes no distributed hit; he counts as an R&F model all the same.",
    "S0-31",
)
STANDARD_ONLY = clause(
    "DH-9",
    "Stomp reaches Standard Height",
    "Stomp Attacks hit only models of Standard Height, and Cavalry cannot be Stomped.",
    "Stomp Attacks",
)
PRINTED = clause(
    "FND-7",
    "Printed Type and Height",
    "Same Type and same Height are the printed words; the size of a base is neither.",
    "S0-26",
    standing=Standing.INFERRED,
)
CHARACTERS_ONLY = clause(
    "CO-3",
    "Characters only",
    "A unit of Characters has no R&F model: its Characters take all the hits, evenly.",
    "S0-27",
    standing=Standing.INFERRED,
)


class Receiver(Value, frozen=True, kw_only=True):
    """A pool or a model with its own pool: how many hits it may share in, and the finding why.

    `slots` models take a share; 0: none of them ever does. `id` is `RANK_AND_FILE_POOL`, with the
    name of the kind behind it for a second pool, or the id of a Character or Champion.
    """

    id: str
    name: str
    models: tuple[str, ...]
    slots: int
    why: Finding
    clauses: tuple[str, ...]

    @property
    def receives(self) -> bool:
        return self.slots > 0


def receivers(
    state: State, unit: Unit, attack: Attack, pool: str | None = None
) -> tuple[Receiver, ...]:
    """Every pool, Character and Champion of a unit, whether it takes hits of an attack or not.

    `pool` is the kind that counts where two kinds of R&F are equally many (A2).
    """
    if unit.champion and len(unit.models) == 1:
        return (_alone(unit, unit.champion),)
    characters = [_character(state, unit, attack, each, pool) for each in unit.characters]
    screens = not any(each.receives for each in characters)
    pooled = [_pool(unit, attack, name, models, screens) for name, models in pools(unit).items()]
    if unit.champion and not pooled and state.readings.choice("A24") == "champion":
        return (_shares(unit, unit.champion), *characters)
    champion = [_champion(unit.champion)] if unit.champion else []
    return (*pooled, *characters, *champion)


def _shares(unit: Unit, champion: Model) -> Receiver:
    """The Champion as the R&F model that is left shares with the Characters, by A24."""
    why = EXPOSED.holds(
        f"{opening(the(champion))} is the R&F model that is left and takes a share.",
        about=About(models=(champion.id,)),
        readings=("A24",),
    )
    return Receiver(
        id=RANK_AND_FILE_POOL,
        name="Champion",
        models=(champion.id,),
        slots=1,
        why=why,
        clauses=(why.clause, "HP-2"),
    )


def _pool(
    unit: Unit, attack: Attack, name: str, models: tuple[Model, ...], screens: bool
) -> Receiver:
    ids = tuple(model.id for model in models)
    rule, because = EXPOSED, f"The {named(unit, name)} take hits as {many(len(ids), 'model')}."
    if missed := _unreached(attack, models[0]):
        rule, because = STANDARD_ONLY, f"The {named(unit, name)} are {missed}"
    elif screens:
        rule = SCREENED
    return Receiver(
        id=receiver_of(unit, name),
        name=named(unit, name),
        models=ids,
        slots=0 if missed else len(ids),
        why=rule.holds(because, about=About(models=ids)),
        clauses=(rule.id,),
    )


def _alone(unit: Unit, champion: Model) -> Receiver:
    """A Champion is all that is left: losses of the empty pool pass on to him (HP-2)."""
    why = SCREENED.holds(
        f"{opening(the(champion))} is all that is left of the {unit.name}.",
        about=About(models=(champion.id,)),
    )
    return Receiver(
        id=RANK_AND_FILE_POOL,
        name=unit.name,
        models=(champion.id,),
        slots=1,
        why=why,
        clauses=(why.clause, "HP-2"),
    )


def _champion(champion: Model) -> Receiver:
    why = NEVER_THE_CHAMPION.holds(
        "Distributed hits never go to a Champion.",
        about=About(models=(champion.id,)),
    )
    return _none(champion, why)


def _none(model: Model, why: Finding, *more: str) -> Receiver:
    return Receiver(
        id=model.id,
        name=model.name,
        models=(model.id,),
        slots=0,
        why=why,
        clauses=(why.clause, *more),
    )


def _character(
    state: State, unit: Unit, attack: Attack, character: Model, pool: str | None
) -> Receiver:
    about = About(models=(character.id,))
    missed = _unreached(attack, character)
    if missed:
        why = STANDARD_ONLY.holds(f"{opening(the(character))} is {missed}", about=about)
        return _none(character, why)
    measures = kinds(state, unit, pool)
    like = next((each for each in measures if _alike(character, each)), None)
    readings = _readings(state, unit, attack)
    if like is not None and screening(state, unit, attack) >= SCREEN:
        both = not all(any(_alike(c, kind) for kind in measures) for c in unit.characters)
        return _screened(state, unit, attack, character, like, both, readings)
    why = _why_exposed(state, unit, attack, character, measures, readings)
    return Receiver(
        id=character.id,
        name=character.name,
        models=(character.id,),
        slots=1,
        why=why,
        clauses=_with_readings(why.clause, unit),
    )


def _screened(
    state: State,
    unit: Unit,
    attack: Attack,
    character: Model,
    like: Model,
    both: bool,
    readings: tuple[str, ...],
) -> Receiver:
    number = screening(state, unit, attack)
    rule: Clause = BOTH_KINDS if both else SCREENED
    kind = unit.name if len(pools(unit)) < 2 else like.name
    bigger = character.base != like.base
    plain = sum(len(models) for models in pools(unit).values())
    among = ", the Champion among them" if unit.champion and number == plain + 1 else ""
    why = rule.holds(
        f"{opening(the(character))} takes none: same Type and Height as the {kind},"
        f" and there are {number} R&F models{among}."
        f"{' Bases are not compared.' if bigger else ''}",
        about=About(models=(character.id,)),
        readings=readings,
    )
    more = (*((SCREENED.id,) if both else ()), *((PRINTED.id,) if bigger else ()))
    more += ("FRM-8",) if "A13" in readings else ()
    return _none(character, why, *more, *_with_readings("", unit)[1:])


def _why_exposed(
    state: State,
    unit: Unit,
    attack: Attack,
    character: Model,
    measures: tuple[Model, ...],
    readings: tuple[str, ...],
) -> Finding:
    about = About(models=(character.id,))
    if not measures or not pools(unit):
        whom = "besides the Champion" if unit.champion else "in this unit"
        return CHARACTERS_ONLY.holds(
            f"{opening(the(character))} takes hits: there is no R&F model {whom}.",
            about=about,
            readings=("A24",) if unit.champion else (),
        )
    if screening(state, unit, attack) < SCREEN:
        number = screening(state, unit, attack)
        return EXPOSED.holds(
            f"{opening(the(character))} takes hits: the {unit.name} have {number} R&F"
            f" model{'' if number == 1 else 's'}, a screen needs {SCREEN}.",
            about=about,
            readings=readings,
        )
    return EXPOSED.holds(
        f"{opening(the(character))} takes hits: {_differs(character, measures[0])}, so the"
        f" {unit.name} do not screen him.",
        about=about,
        readings=readings,
    )


def _alike(character: Model, like: Model) -> bool:
    return character.type is like.type and character.height is like.height


def _differs(character: Model, like: Model) -> str:
    """What tells two models apart in print.

    Height first, since Type alone is where players of other games look.
    """
    parts = []
    if character.height is not like.height:
        parts.append(f"Height {character.height.title()} against {like.height.title()}")
    if character.type is not like.type:
        parts.append(f"Type {character.type.title()} against {like.type.title()}")
    return " and ".join(parts)


def _readings(state: State, unit: Unit, attack: Attack) -> tuple[str, ...]:
    """The readings on which the number or the kind of R&F rests here."""
    plain = sum(len(models) for models in pools(unit).values())
    champion = ("A13",) if unit.champion is not None and plain == SCREEN - 1 else ()
    hit = attack.when_hit
    earlier = hit is not None and (hit < SCREEN) != (screening(state, unit) < SCREEN)
    kinds_differ = len(pools(unit)) > 1
    return (
        *champion,
        *(("A2",) if kinds_differ else ()),
        *(("A19",) if earlier else ()),
    )


def _with_readings(rule: str, unit: Unit) -> tuple[str, ...]:
    return (rule, TWO_KINDS.id) if len(pools(unit)) > 1 else (rule,)


def _unreached(attack: Attack, model: Model) -> str:
    """Why a Stomp does not reach a model, as the end of a sentence; empty when it does."""
    if attack.kind is not AttackKind.STOMP:
        return ""
    if model.height is not Height.STANDARD:
        return f"{model.height.title()}; Stomp reaches Standard Height only."
    return "Cavalry; Cavalry cannot be Stomped." if model.type is Type.CAVALRY else ""
