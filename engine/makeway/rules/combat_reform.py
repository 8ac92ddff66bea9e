"""A Combat Reform: an Engaged unit forms anew, and nobody it fights is let go (BC-3 to BC-5)."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from makeway.board.exchange import exchange, exchanged
from makeway.board.formation import centre, is_legal
from makeway.board.ground import Line, Touch, edge_text, lines, touches
from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import Moment, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import TOLERANCE, Phase, Seat, inch_text
from makeway.rules.rates import rate

COMBAT_REFORM = clause(
    "BC-3",
    "Combat Reform",
    "An Engaged unit reforms only on one Facing; Characters of either side who were in contact stay"
    " in contact, and no fewer of its own models are.",
    "Combat Reforms",
)
AT_THE_END = clause(
    "BC-4",
    "At the end of the round",
    "Combat Reforms come at the end of a Round of Combat, after step 8, when the beaten have fled"
    " and the others have pursued.",
    "Combat Reforms",
    standing=Standing.INFERRED,
)
SAME_ENEMIES = clause(
    "BC-5",
    "The same enemies",
    "A Combat Reform leaves its unit in contact with each enemy unit it touched; no centre of a"
    " model ends farther off than its March Rate.",
    "Combat Reforms",
)
LAST_NUMBERED = 8
"""The last step of a Round of Combat that has a number: Panic Tests of nearby units (RCS)."""


def may_combat_reform(
    state: State, unit: Unit, formed: Unit, around: tuple[Line, ...], before: tuple[Touch, ...]
) -> Iterator[Finding]:
    """What an Engaged unit owes to the moment and to the enemies it touches, standing as `formed`.

    Its front left corner stays where it is.
    """
    after = touches(state, formed, around)
    yield _at_the_end(state.moment)
    yield _one_facing(unit, before)
    yield from _characters(state, unit, before, after)
    yield _as_many(unit, before, after)
    yield from _every_enemy(state, unit, before, after)
    yield from _not_too_far(unit, formed)


def _at_the_end(moment: Moment) -> Finding:
    if moment.phase is not Phase.CLOSE_COMBAT:
        return AT_THE_END.forbids(
            f"It is the {moment.phase.replace('_', ' ').title()} Phase: no Round of Combat runs.",
            remedy="An Engaged unit forms anew at the end of a Round of Combat.",
        )
    if 0 < moment.step <= LAST_NUMBERED:
        return AT_THE_END.forbids(
            f"It is step {moment.step} of round {moment.round}; Combat Reforms come after step"
            f" {LAST_NUMBERED}.",
            remedy="Its unit may form anew when this round ends.",
        )
    return AT_THE_END.holds(f"Round {moment.round} of the combat ends: now units may form anew.")


def _one_facing(unit: Unit, before: tuple[Touch, ...]) -> Finding:
    facings = tuple(dict.fromkeys(touch.line.facing for touch in before))
    where = listed(edge_text(facing) for facing in facings)
    return COMBAT_REFORM.requires(
        len(facings) == 1,
        f"The {unit.name} are Engaged in {where}"
        + ("." if len(facings) == 1 else f": {len(facings)} Facings, so they do not reform."),
        about=About(
            models=tuple(dict.fromkeys(touch.enemy for touch in before)),
            spots=(Spot(unit=unit.id),),
        ),
        remedy="They stay as they are.",
    )


def _characters(
    state: State, unit: Unit, before: tuple[Touch, ...], after: tuple[Touch, ...]
) -> Iterator[Finding]:
    """Characters of both sides who touch an enemy still touch one, whoever it is."""
    models = {**unit.models}
    for touch in before:
        models[touch.enemy] = state.model(touch.enemy)
    met = {each: _met(before, each) for each in models if models[each].is_character}
    for name, foes in met.items():
        if not foes:
            continue
        now, who = _met(after, name), opening(the(models[name]))
        yield COMBAT_REFORM.requires(
            bool(now),
            f"{who} touches {counted(len(foes), 'model')} of the enemy; "
            + (f"then it is {len(now)}." if now else "then it would be none."),
            about=About(models=(name, *foes)),
            remedy=f"{who} keeps contact with any enemy model.",
        )


def _met(found: tuple[Touch, ...], name: str) -> tuple[str, ...]:
    """Whom a model of either side touches, each once."""
    ours = [touch.enemy for touch in found if touch.model == name]
    theirs = [touch.model for touch in found if touch.enemy == name]
    return tuple(dict.fromkeys([*ours, *theirs]))


def _as_many(unit: Unit, before: tuple[Touch, ...], after: tuple[Touch, ...]) -> Finding:
    had = dict.fromkeys(touch.model for touch in before)
    have = dict.fromkeys(touch.model for touch in after)
    return COMBAT_REFORM.requires(
        len(have) >= len(had),
        f"{counted(len(had), 'model')} of the {unit.name} touch the enemy; then it is {len(have)}.",
        about=About(models=tuple(had), spots=(Spot(unit=unit.id),)),
        remedy=f"At least {len(had)} keep contact.",
    )


def _every_enemy(
    state: State, unit: Unit, before: tuple[Touch, ...], after: tuple[Touch, ...]
) -> Iterator[Finding]:
    """Each enemy unit that it touched is touched again."""
    now = {touch.line.enemy for touch in after}
    for enemy in dict.fromkeys(touch.line.enemy for touch in before):
        name = state.units[enemy].name
        yield SAME_ENEMIES.requires(
            enemy in now,
            f"The {unit.name} still touch the {name}."
            if enemy in now
            else f"The {unit.name} would touch the {name} no more.",
            about=About(spots=(Spot(unit=unit.id), Spot(unit=enemy))),
            remedy=f"Some model of theirs keeps contact with the {name}.",
        )


def _not_too_far(unit: Unit, formed: Unit) -> Iterator[Finding]:
    for name, model in unit.models.items():
        (x, y), (to_x, to_y) = centre(unit, name), centre(formed, name)
        mm, has = hypot(to_x - x, to_y - y), rate([model], Kind.MARCH)
        if has is not None and mm > has + TOLERANCE:
            yield SAME_ENEMIES.forbids(
                f"The centre of {the(model)} would end {inch_text(mm)} from its start;"
                f" its March Rate is {inch_text(has)}.",
                about=About(models=(name,)),
            )


def keeping_contact(state: State, unit: Unit, formed: Unit) -> Iterator[Unit]:
    """Formations like `formed`, in which a Character who would lose contact changes places with
    somebody of the first rank, the nearest first."""
    around = lines(state, unit.id)
    before, after = touches(state, unit, around), touches(state, formed, around)
    for each in unit.characters:
        if not _met(before, each.id) or _met(after, each.id) or each.id not in formed.seats:
            continue
        here = formed.seats[each.id].file
        for file in sorted(range(1, formed.files + 1), key=lambda file: abs(file - here)):
            change = exchange(formed, each.id, Seat(1, file))
            if change is not None and change.possible:
                changed = exchanged(formed, change)
                if is_legal(changed):
                    yield changed
