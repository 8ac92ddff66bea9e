"""Units and bases as they are drawn, kept beside the unit while it stands where it stood."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from makeway.core.state import Model, State, Unit
from makeway.core.words import Facing, Role
from makeway.text.frame import SceneBase, SceneUnit
from makeway.text.notation import draw
from makeway.text.poses import Pose, is_alone, main_unit, rects

ROLES = {
    Role.RANK_AND_FILE: "Rank-and-file",
    Role.CHAMPION: "Champion",
    Role.MUSICIAN: "Musician",
    Role.STANDARD_BEARER: "Standard Bearer",
    Role.CHARACTER: "Character",
}


def figure(
    state: State, unit: Unit, pose: Pose, like: Unit | None = None
) -> tuple[SceneUnit, tuple[SceneBase, ...]]:
    """A unit and its bases on the table; what stands as in `like` is not made again."""
    own, plight = unit.player == state.players[0].id, plight_of(state, unit)
    waits = own and _beside(state, unit) and "Engaged" not in plight
    key = (pose, own, plight, waits)
    memo = unit.__dict__
    if memo.get("_drawn_for") != key:
        known = _known(unit, like, pose) if like is not None else {}
        memo["_drawn"] = _unit(unit, state, key), _bases(unit, pose, own, known)
        memo["_drawn_for"] = key
    found: tuple[SceneUnit, tuple[SceneBase, ...]] = memo["_drawn"]
    return found


def _beside(state: State, unit: Unit) -> bool:
    """A lone Character of no place of his own, who is drawn beside the table's unit."""
    return unit.pose is None and is_alone(unit) and unit.id != main_unit(state).id


def _known(unit: Unit, like: Unit, pose: Pose) -> dict[str, SceneBase]:
    """The bases of an earlier table that are still true of this unit."""
    earlier = like.__dict__
    if "_drawn" not in earlier or earlier["_drawn_for"][0] != pose:
        return {}
    if unit.reference != like.reference or len(unit.models) == 1 or len(like.models) == 1:
        return {}
    if unit.files != like.files or unit.sides != like.sides:
        return {}
    return {
        base.id: base
        for base in earlier["_drawn"][1]
        if unit.models.get(base.id) is like.models[base.id]
        and unit.seats.get(base.id) == like.seats.get(base.id)
    }


def _unit(unit: Unit, state: State, key: tuple[Pose, bool, str, bool]) -> SceneUnit:
    pose, own, plight, waits = key
    return SceneUnit(
        id=unit.id,
        name=unit.name,
        player=state.player(unit.player).name,
        own=own,
        x=mm(pose.x),
        y=mm(pose.y),
        turn=float(pose.turn),
        files=unit.files,
        ranks=unit.ranks,
        seat_w=unit.reference.width,
        seat_d=unit.reference.depth,
        waits=waits,
        plight=plight,
        text=draw(unit),
    )


def _bases(unit: Unit, pose: Pose, own: bool, known: dict[str, SceneBase]) -> tuple[SceneBase, ...]:
    alone, places = len(unit.models) == 1, rects(unit)
    found = []
    for model in unit.models.values():
        if model.id in known:
            found.append(known[model.id])
            continue
        left, top, width, depth = places[model.id]
        x, y = pose.at(left + width / 2, top + depth / 2)
        found.append(_base(unit, model, (mm(x), mm(y), float(pose.turn)), own, alone))
    return tuple(found)


def _base(
    unit: Unit, model: Model, at: tuple[float, float, float], own: bool, alone: bool
) -> SceneBase:
    seat = unit.seats.get(model.id)
    side = None if seat else unit.side_of(model.id)
    block = unit.footprint(model.id)
    x, y, turn = at
    return SceneBase(
        id=model.id,
        unit=unit.id,
        name=model.name,
        role=model.role,
        own=own,
        general=model.general,
        initials=initials(model.name) if model.is_character else "",
        x=x,
        y=y,
        w=model.base.width,
        d=model.base.depth,
        turn=turn,
        block=(block.files, block.ranks) if block else None,
        mismatching=block is None,
        seat=seat,
        side=side,
        place="alone" if alone else str(seat) if seat else f"{side} side",
        hp=model.health_points,
        lost=model.lost,
        profile=profile_lines(model),
    )


def initials(name: str) -> str:
    """Two letters for the shield of a Character.

    >>> initials("Saurian Warlord"), initials("Marshal"), initials("Common Orc Warlord")
    ('SW', 'Ma', 'CW')
    """
    words = [word for word in name.split() if word[:1].isalnum()]
    capital = [word for word in words if word[0].isupper()] or words
    if len(capital) > 1:
        return f"{capital[0][0]}{capital[-1][0]}".upper()
    return name.strip()[:2].capitalize()


@lru_cache(maxsize=4096)
def profile_lines(model: Model) -> tuple[tuple[str, str], ...]:
    """The profile card of a model: labels and values."""
    return tuple((label, value) for label, value in _profile(model) if value)


def _profile(model: Model) -> Iterator[tuple[str, str]]:
    yield "Role", f"{ROLES[model.role]}, General" if model.general else ROLES[model.role]
    yield "Base", str(model.base)
    yield "Height", model.height.capitalize()
    yield "Type", model.type.capitalize()
    points = f"{model.left} of {model.health_points}" if model.lost else f"{model.health_points}"
    yield "Health Points", points
    if model.advance is not None and model.march is not None:
        yield "Advance / March", f"{model.advance}″ / {model.march}″"
    yield "Flying", f"{model.fly[0]}″ / {model.fly[1]}″" if model.fly else ""
    yield "Discipline", "" if model.discipline is None else str(model.discipline)
    yield "Rules", ", ".join(rule.replace("_", " ").title() for rule in model.rules)


def plight_of(state: State, unit: Unit) -> str:
    """What keeps a unit: "Engaged in front", "Fleeing", "Shaken"; empty when nothing does.

    Of enemies at our flank or rear it says that, which is what the table is about.
    """
    words = []
    struck = {each.facing for each in state.contacts if each.enemy == unit.id}
    if unit.player != state.players[0].id and struck and Facing.FRONT not in struck:
        names = {Facing.REAR: "rear"}
        edges = [names.get(each, f"{each} flank") for each in Facing if each in struck]
        words.append(f"At our {' and '.join(edges)}")
    elif met := _engaged(state, unit.id):
        names = {Facing.FRONT: "front", Facing.REAR: "the rear"}
        edges = [names.get(each, f"the {each} flank") for each in Facing if each in met]
        words.append(f"Engaged in {' and '.join(edges)}")
    words += ["Fleeing"] if unit.fleeing else []
    words += ["Shaken"] if unit.shaken else []
    return ", ".join(words)


def _engaged(state: State, unit: str) -> set[Facing]:
    mine = {each.facing for each in state.contacts if each.unit == unit}
    return mine | {each.with_facing for each in state.contacts if each.enemy == unit}


def mm(value: float) -> float:
    """A length for the wire: thousandths of a millimetre, and no negative zero."""
    return round(value, 3) + 0.0
