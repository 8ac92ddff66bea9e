"""A table as it is drawn: units, bases, contact edges, and what changes from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from makeway.board.ground import contact_text, edge_span, lines, seen_from
from makeway.core.state import Contact, Model, Moment, State, Unit
from makeway.core.words import Base, Facing, Phase, Role, Side
from makeway.text.frame import Change, ContactEdge, Point, Rect, Scene, SceneBase, SceneUnit
from makeway.text.notation import draw
from makeway.text.poses import Pose, against, around, is_alone, main_unit, poses, rects

MARGIN = 30.0
"""Around all bases, in mm: room for numbers and names."""

STEP_NAMES = {3: "Make Way"}
"""What the steps of a round of combat are called, as far as they are taught here."""

ROLES = {
    Role.RANK_AND_FILE: "Rank-and-file",
    Role.CHAMPION: "Champion",
    Role.MUSICIAN: "Musician",
    Role.STANDARD_BEARER: "Standard Bearer",
    Role.CHARACTER: "Character",
}


def scene(state: State, shift: Mapping[str, float] | None = None) -> Scene:
    """The drawn table; `shift` moves units to the right by so many mm.

    The scene of an unchanged State, and the bases of an unchanged Unit, are made once.

    >>> from makeway.text.scenario import load
    >>> table = load("makeway: 1\\nunits: [{profile: Orcs, drawing: r r c}, {profile: Marshal}]")
    >>> [(base.name, base.x, base.y) for base in scene(table.state).bases]
    [('Orc', 12.5, 12.5), ('Orc', 37.5, 12.5), ('Champion', 62.5, 12.5), ('Marshal', 115.0, 12.5)]
    """
    if shift:
        return _scene(state, shift)
    memo = state.__dict__
    if "_scene" not in memo:
        memo["_scene"] = _scene(state, {})
    found: Scene = memo["_scene"]
    return found


def _scene(state: State, shift: Mapping[str, float]) -> Scene:
    where = placed(state, shift)
    drawn = [_drawn(state, unit, where[unit.id]) for unit in state.units.values()]
    bases = tuple(base for _, own in drawn for base in own.values())
    return Scene(
        title=main_unit(state).name if state.units else "",
        where=moment_text(state),
        units=tuple(unit for unit, _ in drawn),
        bases=bases,
        contacts=tuple(_contacts(state, where)),
        box=_box(state, where),
    )


def placed(state: State, shift: Mapping[str, float] | None = None) -> dict[str, Pose]:
    """The pose of every unit in the scene."""
    memo = state.__dict__
    if "_poses" not in memo:
        memo["_poses"] = poses(state)
    found: dict[str, Pose] = memo["_poses"]
    return _shifted(state, found, shift) if shift else found


def _shifted(state: State, found: dict[str, Pose], shift: Mapping[str, float]) -> dict[str, Pose]:
    """Units moved to the right, with the enemies that stand against them."""
    moved = dict(found)
    for unit, mm in shift.items():
        for each in {unit, *(contact.enemy for contact in state.contacts_of(unit))} & set(moved):
            moved[each] = moved[each]._replace(x=moved[each].x + mm)
    return moved


def _drawn(state: State, unit: Unit, pose: Pose) -> tuple[SceneUnit, dict[str, SceneBase]]:
    """A unit and its bases; kept beside the unit while it stands where it stood."""
    own, plight = unit.player == state.players[0].id, plight_of(state, unit)
    waits = own and is_alone(unit) and unit.id != main_unit(state).id and "Engaged" not in plight
    key = (pose, own, plight, waits)
    memo = unit.__dict__
    if memo.get("_drawn_for") != key:
        before: dict[str, SceneBase] = memo["_drawn"][1] if "_drawn" in memo else {}
        memo["_drawn_for"] = key
        memo["_drawn"] = _unit(unit, state, key), _bases(unit, pose, own, before)
    found: tuple[SceneUnit, dict[str, SceneBase]] = memo["_drawn"]
    return found


def _unit(unit: Unit, state: State, key: tuple[Pose, bool, str, bool]) -> SceneUnit:
    pose, own, plight, waits = key
    return SceneUnit(
        id=unit.id,
        name=unit.name,
        player=state.player(unit.player).name,
        own=own,
        x=_mm(pose.x),
        y=_mm(pose.y),
        turn=pose.turn,
        files=unit.files,
        ranks=unit.ranks,
        seat_w=unit.reference.width,
        seat_d=unit.reference.depth,
        waits=waits,
        plight=plight,
        text=draw(unit),
    )


def _bases(
    unit: Unit, pose: Pose, own: bool, before: Mapping[str, SceneBase]
) -> dict[str, SceneBase]:
    alone = len(unit.models) == 1
    found = {}
    for model, (left, top, width, depth) in rects(unit).items():
        x, y = pose.at(left + width / 2, top + depth / 2)
        found[model] = _base(unit, unit.models[model], (_mm(x), _mm(y), pose.turn), own, alone)
    return {model: found[model] for model in unit.models if model in found}


def _base(
    unit: Unit, model: Model, at: tuple[float, float, int], own: bool, alone: bool
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
    yield "Discipline", "" if model.discipline is None else str(model.discipline)
    yield "Rules", ", ".join(rule.replace("_", " ").title() for rule in model.rules)


def plight_of(state: State, unit: Unit) -> str:
    """What keeps a unit: "Engaged in front", "Fleeing", "Shaken"; empty when nothing does."""
    words = []
    if state.contacts and (met := [c.facing for c in seen_from(state, unit.id)]):
        names = {Facing.FRONT: "front", Facing.REAR: "the rear"}
        edges = [names.get(each, f"the {each} flank") for each in Facing if each in met]
        words.append(f"Engaged in {' and '.join(edges)}")
    words += ["Fleeing"] if unit.fleeing else []
    words += ["Shaken"] if unit.shaken else []
    return ", ".join(words)


def moment_text(state: State) -> str:
    """Where the game stands: "Movement Phase, your turn".

    >>> from makeway.core.words import Phase
    >>> _phase(Moment(active="own", phase=Phase.CLOSE_COMBAT, round=2, step=3))
    'Close Combat, round 2, step 3: Make Way'
    """
    moment = state.moment
    phase = _phase(moment)
    if moment.round:
        return phase
    ours = moment.active == state.players[0].id
    return f"{phase}, your turn" if ours else f"{phase}, your opponent’s turn"


def _phase(moment: Moment) -> str:
    if moment.phase is not Phase.CLOSE_COMBAT:
        return f"{moment.phase.capitalize()} Phase"
    words = ["Close Combat"]
    words += [f"round {moment.round}"] if moment.round else []
    name = f": {STEP_NAMES[moment.step]}" if moment.step in STEP_NAMES else ""
    words += [f"step {moment.step}{name}"] if moment.step else []
    return ", ".join(words)


def _contacts(state: State, where: Mapping[str, Pose]) -> Iterator[ContactEdge]:
    ours = state.players[0].id
    for unit in state.units.values() if state.contacts else ():
        if unit.player != ours:
            continue
        for contact, line in zip(seen_from(state, unit.id), lines(state, unit.id), strict=True):
            ends = _edge(state, contact, where[unit.id])
            if ends is not None:
                label = contact_text(state, line, unit)
                yield ContactEdge(
                    unit=unit.id,
                    enemy=contact.enemy,
                    from_=ends[0],
                    to=ends[1],
                    label=f"Contact: {label}" if label else "No contact",
                )


def _edge(state: State, contact: Contact, pose: Pose) -> tuple[Point, Point] | None:
    """The stretch of our edge that the enemy stands against, on the table."""
    unit, enemy = state.units[contact.unit], state.units[contact.enemy]
    left, top, width, depth = around(
        [against(state, contact).rect(*rect) for rect in rects(enemy).values()]
    )
    ours = edge_span(unit, contact.facing)
    along = contact.facing in (Facing.FRONT, Facing.REAR)
    start, end = (left, left + width) if along else (top, top + depth)
    start, end = max(start, ours.start), min(end, ours.end)
    if start > end:
        return None
    across = {
        Facing.FRONT: top + depth,
        Facing.REAR: top,
        Facing.LEFT: left + width,
        Facing.RIGHT: left,
    }[contact.facing]
    points = ((start, across), (end, across)) if along else ((across, start), (across, end))
    (a, b), (c, d) = pose.at(*points[0]), pose.at(*points[1])
    return (_mm(a), _mm(b)), (_mm(c), _mm(d))


def _box(state: State, where: Mapping[str, Pose]) -> Rect:
    if not where:
        return (0.0, 0.0, 100.0, 100.0)
    boxes = [_outline(state.units[name], pose) for name, pose in where.items()]
    left, top, width, depth = around(boxes)
    return (
        _mm(left - MARGIN),
        _mm(top - MARGIN),
        _mm(width + 2 * MARGIN),
        _mm(depth + 2 * MARGIN),
    )


def _outline(unit: Unit, pose: Pose) -> Rect:
    return around([pose.rect(*rect) for rect in rects(unit).values()])


def seat_rect(unit: Unit, pose: Pose, base: Base, rank: int, file: int) -> Rect:
    """A base of this size standing with its front left corner on a seat, on the table."""
    width, depth = unit.reference.width, unit.reference.depth
    return _rect(pose.rect((file - 1) * width, (rank - 1) * depth, base.width, base.depth))


def side_rect(unit: Unit, pose: Pose, base: Base, side: Side) -> Rect:
    """A base of this size standing at a side of the unit, on the table (MM-1)."""
    left = -base.width if side is Side.LEFT else unit.files * unit.reference.width
    return _rect(pose.rect(left, 0.0, base.width, base.depth))


def change(before: Scene, after: Scene) -> Change:
    """What leads from one drawn table to another: records that differ, and ids that are gone."""
    bases = {base.id: base for base in before.bases}
    units = {unit.id: unit for unit in before.units}
    there = {base.id for base in after.bases}
    still = {unit.id for unit in after.units}
    return Change(
        bases=tuple(b for b in after.bases if (o := bases.get(b.id)) is not b and o != b),
        gone=tuple(model for model in bases if model not in there),
        units=tuple(u for u in after.units if (v := units.get(u.id)) is not u and v != u),
        units_gone=tuple(unit for unit in units if unit not in still),
    )


def together(*boxes: Rect) -> Rect:
    """One box around several, so that nothing jumps out of view."""
    return _rect(around(list(boxes)))


def _rect(rect: Rect) -> Rect:
    return _mm(rect[0]), _mm(rect[1]), _mm(rect[2]), _mm(rect[3])


def _mm(value: float) -> float:
    return round(value, 3) + 0.0
