"""Facts about a unit as it stands: its block, who is who in it."""

from __future__ import annotations

from makeway.board.formation import full_ranks, in_line_formation, width
from makeway.board.naming import counted, listed, opening, the
from makeway.core.state import State, Unit, pool_of
from makeway.core.words import Height, mm_text
from makeway.rules.ranks import counts
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact, model_in, unit_in
from makeway.text.errors import MalformedError

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
    unit = state.unit_of(model_in(state, asked).id)
    alone = len(unit.models) == 1
    says = "is a unit of one" if alone else f"stands in a unit of {len(unit.models)}"
    return Known(alone, f"{opening(the(model_in(state, asked)))} {says}.", ("CU-1",))


@fact
def is_character(state: State, asked: Fact) -> Known:
    """Whether a model is a Character."""
    model = model_in(state, asked)
    says = "is a Character" if model.is_character else "is R&F, not a Character"
    return Known(model.is_character, f"{opening(the(model))} {says}.", ("FRM-8",))


@fact
def taller(state: State, asked: Fact) -> Known:
    """Whether a model has the greater printed Height than another."""
    one, other = model_in(state, asked), state.model(asked.other or "")
    order = list(Height)
    return Known(
        order.index(one.height) > order.index(other.height),
        f"{opening(the(one))} is {one.height.capitalize()} on {one.base},"
        f" {the(other)} {other.height.capitalize()} on {other.base}.",
        ("FND-3", "FND-7"),
    )
