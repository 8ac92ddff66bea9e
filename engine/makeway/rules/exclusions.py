"""Who may join whom at all, and when: his army, his freedom to move, closed units.

Special rules that bar him are in `keeping_apart`; where he may stand is said in `places`.
"""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import are, beginning, counted, listed, whose
from makeway.core.clause import clause
from makeway.core.once import once
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import Model, State, Unit
from makeway.core.words import Phase
from makeway.rules.keeping_apart import kept_apart

ALONE = clause(
    "CU-1",
    "A Character by himself",
    "One Character alone is a unit of one model and follows the rules of units.",
    "S0-01",
    "S0-02",
)
MAY_JOIN = clause(
    "CU-2",
    "Characters join units",
    "A Character may become part of another unit of his own army.",
    "S0-03",
)
CHARACTERS_TOGETHER = clause(
    "CO-1",
    "Characters join Characters",
    "Characters may join one another; such a unit has no R&F.",
    "S0-07",
)
WHEN = clause(
    "JN-1",
    "When a Character joins",
    "He joins when he is deployed, or in the Movement Phase by an Advance or March Move.",
    "S0-04",
)
FREE_TO_MOVE = clause(
    "MV-1",
    "Able to move",
    "A unit moves only while it is not Engaged, not Fleeing and not Shaken.",
    "Moving Units",
)

WAIT_FOR = {
    "Engaged": "Wait until the combat is over.",
    "Fleeing": "Rally the unit first.",
    "Shaken": "Wait until the unit is Shaken no more.",
}
"""What lets a unit move again that may not."""
LEAVES_FIRST = clause(
    "LV-1",
    "Leaving comes first",
    "A Character inside a Combined Unit leaves it by a move of his own, which may end in another.",
    "S0-21",
)
INSIDE = clause(
    "FR-6",
    "Changing place inside the unit",
    "Front Rank models change places when their unit Advances, Marches or Reforms.",
    "Front Rank",
)
CLOSED = clause(
    "JN-2",
    "Closed units",
    "Nobody joins a unit that is Engaged in Combat or Fleeing; a Shaken one stays open.",
    "S0-06",
)


def may_share(state: State, character: Model, home: Unit, unit: Unit) -> Iterator[Finding]:
    """Every clause about a Character of the unit `home` and this unit, wherever he would stand."""
    who, him, joins = beginning(character), About(models=(character.id,)), character.is_character
    if joins:
        yield _stands_alone(state, who, him, home, unit)
    else:
        yield MAY_JOIN.forbids(f"{who} is R&F and no Character; only Characters join.", about=him)
    if home.id == unit.id:
        return
    if joins or home.player != unit.player:
        yield _same_army(state, who, him, home, unit)
    yield _right_moment(state, home)
    yield _can_move(state, who, him, home)
    yield is_open(state, unit)
    yield from kept_apart(character, home, unit)


def _stands_alone(state: State, who: str, him: About, home: Unit, unit: Unit) -> Finding:
    if home.id == unit.id and len(home.models) > 1:
        return INSIDE.forbids(
            f"{who} is in the {unit.name} already.",
            about=him,
            remedy="Inside the unit he changes place when it Advances, Marches or Reforms.",
        )
    if home.id == unit.id:
        return MAY_JOIN.forbids(
            f"{who} is this unit himself; a Character joins another unit.", about=him
        )
    if len(home.models) > 1:
        return _leaves(state, who, him, home)
    return ALONE.holds(f"{who} is a unit of one model.", about=him)


def _leaves(state: State, who: str, him: About, home: Unit) -> Finding:
    """He stands in another unit, which he leaves by the move that ends in this one (A16)."""
    stands = f"{who} stands in the {home.name}, {counted(len(home.models), 'model')}"
    if state.moment.phase is Phase.DEPLOYMENT:
        return LEAVES_FIRST.forbids(
            f"{stands}; nobody leaves a unit while units are being deployed.",
            about=him,
            remedy="He leaves it in the Movement Phase.",
        )
    return LEAVES_FIRST.requires(
        state.readings.choice("A16") == "same_move",
        f"{stands}; "
        + (
            "the move by which he leaves may end here."
            if state.readings.choice("A16") == "same_move"
            else "the move by which he leaves does not end in another unit."
        ),
        about=him,
        remedy=f"He leaves the {home.name} first: begin with him as a unit of one model.",
        readings=("A16",),
    )


def _same_army(state: State, who: str, him: About, home: Unit, unit: Unit) -> Finding:
    if home.player != unit.player:
        theirs, his = state.player(unit.player).name, state.player(home.player).name
        return MAY_JOIN.forbids(
            f"The {unit.name} {are(unit)} of {theirs}, he is of {his}.", about=him
        )
    if unit.has_rank_and_file:
        return MAY_JOIN.holds(f"{who} is a Character and may join the {unit.name}.")
    return CHARACTERS_TOGETHER.holds(
        f"{who} may join the {unit.name}, {counted(len(unit.models), 'Character')} without R&F."
    )


def _right_moment(state: State, home: Unit) -> Finding:
    moment = state.moment
    if moment.phase is Phase.DEPLOYMENT:
        return WHEN.holds("Units are being deployed, and he may be deployed inside one.")
    phase = moment.phase.replace("_", " ").title()
    now = f"It is {whose(f'{phase} Phase', state.player(moment.active))}."
    if moment.phase is Phase.MOVEMENT and moment.active == home.player:
        return WHEN.holds(now)
    does = "moves" if moment.phase is Phase.MOVEMENT else "joins"
    when = whose("Movement Phase", state.player(home.player))
    return WHEN.forbids(now, remedy=f"He {does} in {when}.")


def _can_move(state: State, who: str, him: About, home: Unit) -> Finding:
    plights = _plights(state, home)
    if plights and state.moment.phase is not Phase.DEPLOYMENT:
        return FREE_TO_MOVE.forbids(
            f"{who} is {listed(plights)} and does not move.",
            about=him,
            remedy=" ".join(WAIT_FOR[each] for each in plights),
        )
    return FREE_TO_MOVE.holds(f"{who} is not Engaged, not Fleeing and not Shaken.", about=him)


def _plights(state: State, unit: Unit) -> list[str]:
    plights = ["Engaged"] if state.is_engaged(unit.id) else []
    plights += ["Fleeing"] if unit.fleeing else []
    return [*plights, "Shaken"] if unit.shaken else plights


def is_open(state: State, unit: Unit) -> Finding:
    """Whether the unit may be joined by anybody now (JN-2)."""
    return once(state, ("is open", unit.id), _is_open, state, unit)


def _is_open(state: State, unit: Unit) -> Finding:
    name, verb, about = unit.name, are(unit), About(spots=(Spot(unit=unit.id),))
    enemies = _enemies(state, unit)
    closed = [f"Engaged with the {listed(enemies, 'and the')}"] if enemies else []
    closed += ["Fleeing"] if unit.fleeing else []
    if closed:
        return CLOSED.forbids(
            f"The {name} {verb} {listed(closed)}.",
            about=about,
            remedy="A unit that is neither Engaged nor Fleeing may be joined.",
        )
    if unit.shaken:
        return CLOSED.holds(
            f"The {name} {verb} Shaken: no bar to being joined. They do not move or shoot.",
            about=about,
        )
    return CLOSED.holds(f"The {name} {verb} open: not Engaged, not Fleeing.", about=about)


def _enemies(state: State, unit: Unit) -> list[str]:
    if not state.contacts:
        return []
    others = dict.fromkeys(
        contact.enemy if contact.unit == unit.id else contact.unit
        for contact in state.contacts
        if unit.id in (contact.unit, contact.enemy)
    )
    return [state.units[other].name for other in others if other in state.units]
