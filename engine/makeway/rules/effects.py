"""Effects that linger: who keeps what when a Character leaves, joins, or his R&F are gone (LV-7).

A banner, or whatever lies on a unit, lies on all its models. Spells are read by A9.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from makeway.board.naming import listed, opening, the
from makeway.core.clause import Standing, clause
from makeway.core.effect import Effect, EffectKind, Until
from makeway.core.events import Affected, apply
from makeway.core.ruling import About, Step
from makeway.core.state import State, Unit

ON_ALL = clause(
    "FRM-10",
    "What affects a unit",
    "What affects a unit affects all its models, a Character who has just joined too.",
    "S0-17",
    "Units",
)
UNTIL_THE_PHASE_ENDS = clause(
    "LV-7",
    "Effects stay until the phase ends",
    "What lies on a Combined Unit, such as a banner's effect, stays on all its parts until the"
    " phase ends, even if a Character leaves.",
    "S0-22",
    unless=("LV-10",),
)
SPELLS_STAY = clause(
    "LV-10",
    "Spells stay where they are",
    "A One Turn or lasting spell stays on every model that it was on until it ends itself, and does"
    " not come to a model that joins later.",
    "S0-22",
    standing=Standing.READING,
    reading="A9",
)


def lying_on(state: State, model: str) -> tuple[Effect, ...]:
    """The effects that a model is under: its own and those of its unit (FRM-10)."""
    names = {model, state.unit_of(model).id}
    return tuple(each for each in state.effects if not names.isdisjoint(each.on))


def on_unit(state: State, unit: str) -> tuple[Effect, ...]:
    """The effects that lie on a whole unit."""
    return tuple(each for each in state.effects if unit in each.on)


def _is_spell(state: State, effect: Effect) -> bool:
    """Whether the reading A9 sets it apart: banners are the text's own example of the others."""
    return effect.kind is not EffectKind.BANNER and state.readings.choice("A9") == "on_models"


def parts(state: State, home: str, model: str) -> Iterator[Step]:
    """A Character has left: what lay on the unit stays on him, for this phase or as spells do."""
    fell = all(model not in unit.models for unit in state.units.values())
    for effect in on_unit(state, home):
        if fell or model in effect.on:
            continue
        yield (step := _keeps(state, state.units[home], model, effect))
        state = step.after


def _keeps(state: State, home: Unit, model: str, effect: Effect) -> Step:
    who, him = the(state.model(model)), About(models=(model,))
    if _is_spell(state, effect) or effect.until is Until.PHASE:
        spread = replace(effect, on=(*effect.on, model))
        effects = tuple(spread if each is effect else each for each in state.effects)
        rule = SPELLS_STAY if _is_spell(state, effect) else UNTIL_THE_PHASE_ENDS
        because = f"{effect.name} stays on {who} too, {_until(effect.until)}."
    else:
        copy = replace(effect, id=f"{effect.id}@{model}", on=(model,), until=Until.PHASE)
        effects, rule = (*state.effects, copy), UNTIL_THE_PHASE_ENDS
        because = (
            f"{effect.name} stays on {who} until this phase ends, and on {_name(home)}"
            f" {_until(effect.until)}."
        )
    readings = ("A9",) if effect.kind is not EffectKind.BANNER else ()
    return _step(state, effects, because, (rule.id,), him, readings)


def comes(before: State, state: State, unit: str, model: str) -> Iterator[Step]:
    """A Character has joined: the unit's effects lie on him too, its spells do not (A9).

    `before` is the table when he was still a unit of his own; what lay on that lies on him.
    """
    if not before.effects:
        return
    for step in _own(before, state, model):
        yield step
        state = step.after
    for effect in on_unit(state, unit):
        yield (step := _comes(state, state.units[unit], model, effect))
        state = step.after


def _own(before: State, state: State, model: str) -> Iterator[Step]:
    effects = _with_own(before, state, model)
    if effects != state.effects:
        names = listed(e.name for e in effects if e not in state.effects)
        because = f"{names} stays on {the(state.model(model))}."
        yield _step(state, effects, because, (ON_ALL.id,), About(models=(model,)))


def _with_own(before: State, state: State, model: str) -> tuple[Effect, ...]:
    """The effects, with those of his own unit, which is gone, on himself."""
    home = before.unit_of(model)
    if len(home.models) > 1 or home.id == model:
        return state.effects
    kept = {each.id: each for each in state.effects}
    for effect in on_unit(before, home.id):
        here = kept.get(effect.id, replace(effect, on=()))
        if model not in here.on:
            kept[effect.id] = replace(here, on=(*here.on, model))
    return tuple(kept.values())


def _comes(state: State, unit: Unit, model: str, effect: Effect) -> Step:
    who, him = the(state.model(model)), About(models=(model,))
    if not _is_spell(state, effect):
        return _step(
            state,
            state.effects,
            f"{effect.name} lies on {_name(unit)}, and so on {who} from now on.",
            (ON_ALL.id,),
            him,
        )
    others = tuple(each for each in unit.models if each != model and each not in effect.on)
    rest = tuple(each for each in effect.on if each != unit.id)
    stays = replace(effect, on=(*rest, *others))
    effects = tuple(stays if each is effect else each for each in state.effects)
    because = f"{effect.name} stays on those it was on and does not come to {who}."
    return _step(state, effects, because, (SPELLS_STAY.id,), him, ("A9",))


def survive(state: State, unit: Unit) -> str:
    """What stays on Characters whose R&F are gone, as the end of a sentence (S0-18); "" without."""
    found = on_unit(state, unit.id)
    if not found:
        return ""
    return f" {listed(e.name for e in found)} {'stays' if len(found) == 1 else 'stay'} on them."


def _until(until: Until) -> str:
    return {
        Until.PHASE: "until this phase ends",
        Until.TURN: "until the Player Turn ends",
        Until.GAME: "as long as it runs",
    }[until]


def _name(unit: Unit) -> str:
    return f"the {unit.name}" if len(unit.models) > 1 else the(next(iter(unit.models.values())))


def _step(
    state: State,
    effects: tuple[Effect, ...],
    because: str,
    clauses: tuple[str, ...],
    about: About,
    readings: tuple[str, ...] = (),
) -> Step:
    event = Affected(effects=effects) if effects != state.effects else None
    return Step(
        clauses=clauses,
        because=opening(because),
        before=state,
        after=apply(state, event) if event else state,
        event=event,
        about=about,
        readings=readings,
    )
