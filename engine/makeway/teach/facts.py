"""What a position is, as numbers, models and seats: every right answer is worked out here.

A fact is a function of the position and of what is asked about; it returns its value, one sentence
with this table's numbers, and the clauses. Nothing here is written down per lesson.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from makeway.board.formation import full_ranks, in_line_formation, width
from makeway.board.naming import counted, listed, opening, the
from makeway.board.spread import Spread
from makeway.core.actions import Attack
from makeway.core.clause import BOOK
from makeway.core.readings import READINGS
from makeway.core.ruling import Question
from makeway.core.state import Model, State, Unit, pool_of
from makeway.core.words import Height, mm_text
from makeway.referee import rule
from makeway.rules.ranks import counts
from makeway.rules.sharing import share
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.text.errors import MalformedError, nearest


class Known(NamedTuple):
    """The value of a fact, why, and the clauses that make it so."""

    value: Any
    because: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


Know = Callable[[State, Fact], Known]
FACTS: dict[str, Know] = {}
"""Every fact by its name in a lesson document."""


def fact(know: Know) -> Know:
    """Enter a function among the facts under its own name."""
    FACTS[know.__name__] = know
    return know


def known(state: State, asked: Fact) -> Known:
    """What is asked, worked out. MalformedError when there is no such fact."""
    if asked.name not in FACTS:
        raise MalformedError(f"There is no fact {asked.name!r}.{nearest(asked.name, FACTS)}")
    return FACTS[asked.name](state, asked)


def unit_in(state: State, asked: Fact) -> Unit:
    """The unit a fact is about: the named one, that of its model, or the first on the table."""
    if asked.unit is not None:
        return state.units[asked.unit]
    return state.unit_of(asked.model) if asked.model else next(iter(state.units.values()))


def _model(state: State, asked: Fact) -> Model:
    return state.model(asked.model or "")


# -- the block -------------------------------------------------------------------------------------


@fact
def block_width(state: State, asked: Fact) -> Known:
    """The width of the block in mm."""
    unit = unit_in(state, asked)
    each = unit.reference.width
    return Known(
        width(unit),
        f"{counted(unit.files, 'file')} × {mm_text(each)} = {mm_text(width(unit))}.",
        ("FRM-1", "FRM-2"),
    )


@fact
def block_depth(state: State, asked: Fact) -> Known:
    """The depth of the block in mm: a short rear rank is a rank."""
    unit = unit_in(state, asked)
    deep = unit.ranks * unit.reference.depth
    return Known(
        deep,
        f"Rank {unit.ranks} stands there: {counted(unit.ranks, 'rank')}"
        f" × {mm_text(unit.reference.depth)} = {mm_text(deep)}.",
        ("FRM-2",),
    )


def _told(unit: Unit, clause: str) -> tuple[str, tuple[str, ...]]:
    """The rule's own sentence about what the ranks of a unit count as."""
    finding = next(each for each in counts(unit) if each.clause == clause)
    return finding.because, (clause,)


@fact
def ranks_full(state: State, asked: Fact) -> Known:
    """The number of Full Ranks."""
    unit = unit_in(state, asked)
    return Known(full_ranks(unit), *_told(unit, "FRM-6"))


@fact
def line_formation(state: State, asked: Fact) -> Known:
    """Whether the unit stands in Line Formation."""
    unit = unit_in(state, asked)
    return Known(in_line_formation(unit), *_told(unit, "FRM-7"))


@fact
def files_after(state: State, asked: Fact) -> Known:
    """How many models stand abreast after an action."""
    end = _end(state, asked)
    unit = end.units[asked.unit or ""]
    return Known(unit.files, f"{counted(unit.files, 'model')} stand abreast.", ("FRM-7", "MB-4"))


@fact
def line_after(state: State, asked: Fact) -> Known:
    """Whether the unit stands in Line Formation after an action."""
    return line_formation(_end(state, asked), asked)


@fact
def ranks_full_after(state: State, asked: Fact) -> Known:
    """The number of Full Ranks after an action."""
    return ranks_full(_end(state, asked), asked)


def _end(state: State, asked: Fact) -> State:
    if asked.action is None:
        raise MalformedError(f"The fact {asked.name!r} needs an action.")
    end = ends(state, asked.action)[0].state
    return end or state


# -- who is who ------------------------------------------------------------------------------------


@fact
def front_rank(state: State, asked: Fact) -> Known:
    """The models with Front Rank."""
    unit = unit_in(state, asked)
    found = frozenset(m.id for m in unit.models.values() if m.has_front_rank)
    return Known(
        found,
        "Only Characters and the Champion have Front Rank."
        " Musician and Standard Bearer may stand in any rank.",
        ("FR-1", "CMD-1"),
    )


@fact
def rank_and_file(state: State, asked: Fact) -> Known:
    """How many R&F models a unit has, the Champion included."""
    unit = unit_in(state, asked)
    count = len(unit.rank_and_file)
    return Known(
        count,
        f"R&F is every model that is not a Character: {count} here, the Champion among them.",
        ("FRM-8",),
    )


def _pools(unit: Unit) -> dict[str, int]:
    """The Health Points left in each pool of a unit."""
    pools: dict[str, int] = {}
    for model in unit.models.values():
        if model.has_own_pool:
            pools[model.id] = model.left
        else:
            name = pool_of(model)
            pools[name] = pools.get(name, -unit.carried.get(name, 0)) + model.health_points
    return pools


@fact
def pools(state: State, asked: Fact) -> Known:
    """How many Health Pools a unit has."""
    found = _pools(unit_in(state, asked))
    numbers = listed(str(points) for points in found.values())
    return Known(
        len(found),
        f"{counted(len(found), 'Health Pool')}, of {numbers} Health Points:"
        " the Champion has one of his own.",
        ("FRM-9",),
    )


@fact
def pool_points(state: State, asked: Fact) -> Known:
    """The Health Points of the largest R&F pool."""
    unit = unit_in(state, asked)
    points = max(n for name, n in _pools(unit).items() if name not in unit.models)
    return Known(
        points,
        f"The R&F without the Champion share one pool of {points} Health Points.",
        ("FRM-9",),
    )


@fact
def combined(state: State, asked: Fact) -> Known:
    """Whether a unit is a Combined Unit."""
    unit = unit_in(state, asked)
    who = listed([the(m) for m in unit.characters]) if unit.characters else ""
    says = (
        f"{opening(who)} stands among others: the {unit.name} are a Combined Unit."
        if unit.is_combined
        else f"The {unit.name} are no Combined Unit: no Character has joined them."
    )
    return Known(unit.is_combined, says, ("CU-3",))


@fact
def lone(state: State, asked: Fact) -> Known:
    """Whether a model is a unit by itself."""
    unit = state.unit_of(_model(state, asked).id)
    alone = len(unit.models) == 1
    says = "is a unit of one" if alone else f"stands in a unit of {len(unit.models)}"
    return Known(alone, f"{opening(the(_model(state, asked)))} {says}.", ("CU-1",))


@fact
def is_character(state: State, asked: Fact) -> Known:
    """Whether a model is a Character."""
    model = _model(state, asked)
    says = "is a Character" if model.is_character else "is R&F, not a Character"
    return Known(model.is_character, f"{opening(the(model))} {says}.", ("FRM-8",))


@fact
def taller(state: State, asked: Fact) -> Known:
    """Whether a model has the greater printed Height than another."""
    one, other = _model(state, asked), state.model(asked.other or "")
    order = list(Height)
    return Known(
        order.index(one.height) > order.index(other.height),
        f"{opening(the(one))} is {one.height.capitalize()} on {one.base},"
        f" {the(other)} {other.height.capitalize()} on {other.base}.",
        ("FND-3", "FND-7"),
    )


# -- what an action costs --------------------------------------------------------------------------


@fact
def cost(state: State, asked: Fact) -> Known:
    """The least total way of the displaced models, in mm."""
    proof = _proof(state, asked)
    return Known(round(proof.cost_mm, 2), proof.because, ("JN-9",))


@fact
def models_moved(state: State, asked: Fact) -> Known:
    """How many other models an action moves."""
    proof = _proof(state, asked)
    return Known(proof.models_moved, proof.because, ("JN-9",))


def _proof(state: State, asked: Fact) -> Any:
    end = ends(state, asked.action)[0] if asked.action else None
    if end is None or end.proof is None:
        raise MalformedError(f"The fact {asked.name!r} needs an action that displaces models.")
    return end.proof


@fact
def decides(state: State, asked: Fact) -> Known:
    """Who is asked when an action leaves a choice: owner, attacker, or nobody."""
    ruling = rule(state, asked.action) if asked.action else None
    if isinstance(ruling, Question):
        who = f"The {ruling.decides}, {state.player(ruling.player).name}, decides."
        return Known(
            str(ruling.decides), f"{who} {ruling.because}", ruling.clauses, ruling.readings
        )
    return Known("nobody", ruling.headline if ruling else "", ())


# -- hits ------------------------------------------------------------------------------------------


def distributions(state: State, asked: Fact) -> tuple[dict[str, int], ...]:
    """All legal distributions of an attack on a unit, hits by receiver."""
    if asked.attack is None:
        raise MalformedError(f"The fact {asked.name!r} needs an attack.")
    return shares(state, unit_in(state, asked), asked.attack).distributions(None)


def shares(state: State, unit: Unit, attack: Attack) -> Spread:
    """The even spread of an attack's hits over those who take some (DH-4)."""
    return share(state, unit.id, attack).spread


@fact
def most_on(state: State, asked: Fact) -> Known:
    """The most hits a Character can take."""
    return _share(state, asked, max)


@fact
def least_on(state: State, asked: Fact) -> Known:
    """The fewest hits a Character can take."""
    return _share(state, asked, min)


def _share(state: State, asked: Fact, pick: Callable[[list[int]], int]) -> Known:
    found = pick([onto.get(asked.model or "", 0) for onto in distributions(state, asked)])
    name = opening(the(_model(state, asked)))
    return Known(found, f"{name} takes {counted(found, 'hit')} at {pick.__name__}.", ("DH-4",))


@fact
def hits_of(state: State, asked: Fact) -> Known:
    """How many hits an attack makes on a unit."""
    if asked.attack is None:
        raise MalformedError(f"The fact {asked.name!r} needs an attack.")
    made = share(state, unit_in(state, asked).id, asked.attack).hits
    return Known(made.number, made.because, ("DH-8",))


@fact
def receives(state: State, asked: Fact) -> Known:
    """Whether a Character is one of those who take hits of an attack."""
    if asked.attack is None:
        raise MalformedError(f"The fact {asked.name!r} needs an attack.")
    shared = share(state, unit_in(state, asked).id, asked.attack)
    found = shared.receiver(asked.model or "")
    return Known(found.receives, found.why.because, found.clauses)


@fact
def ways_to_share(state: State, asked: Fact) -> Known:
    """How many legal distributions an attack has."""
    count = len(distributions(state, asked))
    return Known(count, f"{counted(count, 'legal distribution')}.", ("DH-4",))


# -- the rules themselves --------------------------------------------------------------------------


@fact
def reading(state: State, asked: Fact) -> Known:
    """How an ambiguity is decided at this table."""
    choice = state.readings.choice(asked.text or "")
    card = READINGS[asked.text or ""]
    return Known(choice, f"Reading {card.id}: {card.choices[choice]} {card.why}", (), (card.id,))


@fact
def clause(state: State, asked: Fact) -> Known:
    """What a clause says; it is so."""
    told = BOOK[asked.text or ""]
    return Known(True, told.says, (told.id,))
