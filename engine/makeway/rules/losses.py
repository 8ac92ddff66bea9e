"""What hits cost a unit, to the end: who falls, how it closes up, who is nudged; what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import comb

from msgspec.structs import replace

from makeway.board.closing_up import laid
from makeway.board.formation import picture
from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Distribute, Lose
from makeway.core.events import Narrowed, Rebased, begins
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Spot, Step, Verdict
from makeway.core.state import State, Unit, pool_of
from makeway.core.words import Base, Seat
from makeway.rules.aftermath import followed
from makeway.rules.both_sides import BOTH_SIDES, IN_COMBAT
from makeway.rules.gaps import LISTED, close, gap_question, may_close
from makeway.rules.health import may_suffer, suffer
from makeway.rules.mending import fillings
from makeway.rules.nudging import Combat, nudge
from makeway.rules.picking import REAR_FIRST, Picked, pick
from makeway.rules.remnant import base_question, may_form
from makeway.rules.stand_ins import COMMAND_SWAPS, Falling, ways_to_fall
from makeway.rules.toll import pools, toll
from makeway.rules.valuing import may_value, which_value

Costs = Mapping[str, int]

Loss = Distribute | Lose
"""Actions that cost a unit Health Points, with the owner's choices about them."""

TRIED = 400
"""So many sets of models that could fall are compared; more only arise in wide rear ranks."""


def may_lose(state: State, action: Loss, costs: Costs) -> Iterator[Finding]:
    """Whether the owner may remove these models, close the gap and form like this."""
    combat = Combat(state, action.unit)
    yield from may_value(state.units[action.unit], action.health or {})
    unit, mine = state.units[action.unit], (action.fallen, combat, action.health, action.stand_ins)
    found = list(may_suffer(unit, costs, *mine))
    yield from found
    if any(each.verdict is Verdict.FORBIDS for each in found):
        return
    if action.filled:
        after = _after(state, action, costs, combat)
        yield from may_close(after, action.unit, action.filled, combat)
    if action.reference is not None:
        yield from may_form(_after(state, action, costs, combat), action.unit, action.reference)


def _after(state: State, action: Loss, costs: Costs, combat: Combat) -> State:
    """The table when the models are gone and the gaps still open."""
    for step in _suffered(state, action, costs, combat):
        state = step.after
    return state


def _suffered(state: State, action: Loss, costs: Costs, combat: Combat) -> Iterator[Step]:
    mine = (action.fallen, combat, action.health, action.stand_ins)
    return suffer(state, action.unit, costs, *mine)


def lose(state: State, action: Loss, costs: Costs) -> Iterator[Step]:
    """Models fall, the unit closes up, enemies who lost contact are nudged back, Panic is due."""
    return followed(state, action.unit, _lose(state, action, costs))


def _lose(state: State, action: Loss, costs: Costs) -> Iterator[Step]:
    before, combat = state.units[action.unit], Combat(state, action.unit)
    for step in _suffered(state, action, costs, combat):
        yield step
        state = step.after
    if _somebody_fell(before, state):
        yield from close_up(state, action.unit, combat, action.filled, action.reference)


def close_up(
    state: State,
    unit: str,
    combat: Combat,
    filled: dict[str, Seat] | None,
    reference: Base | None = None,
) -> Iterator[Step]:
    """The unit closes up behind those who are gone, and who lost contact is nudged back."""
    shift = 0.0
    for step in close(state, unit, filled, combat, reference):
        yield step
        state = step.after
        shift += _shift(step, unit)
    yield from nudge(state, unit, combat, shift)


def _shift(step: Step, unit: str) -> float:
    """By how many mm a step moves the left end from which the unit is measured to the right."""
    if isinstance(step.event, Narrowed):
        return step.event.left * step.before.units[unit].reference.width
    if isinstance(step.event, Rebased):
        return begins(step.before.units[unit]) - begins(step.after.units[unit])
    return 0.0


def _somebody_fell(before: Unit, state: State) -> bool:
    left = state.units.get(before.id)
    return left is None or len(left.models) < len(before.models)


def ask_loss(
    state: State, action: Loss, costs: Costs, decides: Decides, player: str
) -> Question | None:
    """What is decided about the losses: the value of a pool by the attacker, or who decides for
    him; by the owner who falls, how a gap is closed, by which base Characters form."""
    unit, combat = state.units[action.unit], Combat(state, action.unit)
    if asked := which_value(unit, action, costs, decides, player):
        return asked
    if action.fallen is None and (asked := _who_falls(state, unit, action, costs, combat)):
        return asked
    after = _after(state, action, costs, combat)
    if not _somebody_fell(unit, after):
        return None
    if action.filled is None:
        asked = gap_question(after, unit.id, lambda seats: replace(action, filled=seats), combat)
        if asked is not None:
            return asked
    if action.reference is not None:
        return None
    for step in close(after, unit.id, action.filled, combat):
        if isinstance(step.event, Rebased):
            break
        after = step.after
    return base_question(after, unit.id, lambda base: replace(action, reference=base))


def _who_falls(
    state: State, unit: Unit, action: Loss, costs: Costs, combat: Combat
) -> Question | None:
    """Which R&F models fall, where that makes different pictures (RC-1, RC-2, CMD-5)."""
    result = toll(unit, costs, action.health)
    sets = [
        ways_to_fall(unit, pools(unit)[name], loss.fallen, combat)
        for name, loss in result.pools.items()
        if loss.fallen
    ]
    picks = [
        each
        for name, loss in result.pools.items()
        for each in pick(unit, pools(unit)[name], loss.fallen, None, combat)
    ]
    ways = _plain_ways(unit, picks)
    if ways == 1 or not picks:
        return None
    if ways:
        return _fallen_question(unit, action, picks, _first(sets, LISTED), str(ways))
    seen: dict[object, tuple[Falling, str]] = {}
    tried = _first(sets, TRIED + 1)
    for way in tried[:TRIED]:
        after = _after(state, _chosen(action, way), costs, combat)
        look = _look(after, unit.id, combat)
        if look not in seen:
            seen[look] = way, _changed_places(unit, after)
    if len(seen) < 2:
        return None
    number = f"{'At least ' if len(tried) > TRIED else ''}{len(seen)}"
    few, says = [way for way, _ in seen.values()], [told for _, told in seen.values()]
    return _fallen_question(unit, action, picks, few, number, says)


def _chosen(action: Loss, way: Falling) -> Loss:
    return replace(action, fallen=way.models, stand_ins=way.stand_ins or None)


def _changed_places(unit: Unit, after: State) -> str:
    """Where Musician and Standard Bearer stand who changed places before somebody fell."""
    seats = after.units[unit.id].seats if unit.id in after.units else {}
    told = [
        f" {opening(the(unit.models[name]))} changes places: {seat}."
        for name, seat in seats.items()
        if not unit.models[name].has_own_pool and seat != unit.seats[name]
    ]
    return "".join(told)


def _first(sets: Sequence[Iterator[Falling]], number: int) -> list[Falling]:
    """So many ways to take one set from each, the first ones; no more of them are made."""
    few = product(*(islice(each, number) for each in sets))
    return [
        Falling(
            tuple(name for each in some for name in each.models),
            {who: falls for each in some for who, falls in each.stand_ins.items()},
        )
        for some in islice(few, number)
    ]


def _plain_ways(unit: Unit, picks: Sequence[Picked]) -> int | None:
    """How many pictures there are where plain models fall behind rank 1: each set is another.

    None where that is not so simple.
    """
    number = 1
    for picked in picks:
        here = [unit.models[n] for n, seat in unit.seats.items() if seat.rank == picked.rank]
        mates = [model for model in here if not model.has_own_pool]
        pool = pool_of(unit.models[picked.models[0]])
        if not all(unit.models[name].is_plain for name in picked.models):
            return None
        if picked.free:
            if picked.rank == 1 or not all(m.is_plain and pool_of(m) == pool for m in mates):
                return None
            number *= comb(len(mates), len(picked.models))
    return number


def _look(state: State, unit: str, combat: Combat) -> object:
    """What a player sees in the end; in combat also where on the table it stands."""
    block = state.units.get(unit)
    if block is None or not block.seats:
        return None
    ways = fillings(block, combat)
    if not ways:
        return picture(block)
    return frozenset(
        (each.left if combat.foes else 0, each.files, picture(laid(block, each))) for each in ways
    )


def _fallen_question(
    unit: Unit,
    action: Loss,
    picks: Sequence[Picked],
    ways: Sequence[Falling],
    number: str,
    spared: Sequence[str] = (),
) -> Question:
    sets = [way.models for way in ways]
    sure = {name for each in picks if not each.free for name in each.models}
    common = sure.intersection(*sets)
    told = [*spared, *("" for _ in ways[len(spared) :])]
    shown = f" {LISTED} are listed." if number not in map(str, range(LISTED + 1)) else ""
    return Question(
        headline=f"Which of the {unit.name} fall?",
        because=f"{counted(len(sets[0]), 'R&F model')} {'falls' if len(sets[0]) == 1 else 'fall'};"
        f" {number} different pictures are as good, and the owner picks.{shown}",
        clauses=tuple(dict.fromkeys(_clauses(unit, picks, sets))),
        decides=Decides.OWNER,
        player=unit.player,
        options=tuple(
            _choice(unit, _chosen(action, way), common, says)
            for way, says in list(zip(ways, told, strict=True))[:LISTED]
        ),
    )


def _clauses(unit: Unit, picks: Sequence[Picked], sets: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Why the owner picks: a rank of which not all fall, or somebody who is not to fall."""
    for picked in picks:
        if picked.free and picked.rank == 1:
            yield IN_COMBAT.id if picked.for_contact else BOTH_SIDES.id
        elif picked.free:
            yield REAR_FIRST.id
        elif any(not unit.models[each].is_plain for each in picked.models) and any(
            not set(picked.models) <= set(fallen) for fallen in sets
        ):
            yield COMMAND_SWAPS.id
    yield "FR-10"


def _choice(unit: Unit, action: Loss, common: set[str], spared: str) -> Choice:
    fallen = action.fallen or ()
    own = [name for name in fallen if name not in common]
    seats = {name: unit.seats[name] for name in own}
    return Choice(
        label=opening(_where(unit, own)),
        detail=f"{counted(len(unit.rank_and_file) - len(fallen), 'R&F model')} of the"
        f" {unit.name} left.{spared}",
        action=action,
        about=About(
            models=tuple(own), spots=tuple(Spot(unit=unit.id, seat=s) for s in seats.values())
        ),
    )


def _where(unit: Unit, names: Sequence[str]) -> str:
    """The seats of models: "rank 2, files 1 and 3"."""
    ranks: dict[int, list[int]] = {}
    for rank, file in sorted(unit.seats[name] for name in names):
        ranks.setdefault(rank, []).append(file)
    return listed(
        f"rank {rank}, file{'' if len(files) == 1 else 's'} {listed(map(str, files))}"
        for rank, files in ranks.items()
    )
