"""Positions as tables of the engine, and what the engine counts on them."""

from __future__ import annotations

from makeway.board.formation import Picture
from makeway.core.actions import Attack, Distribute
from makeway.core.state import Contact, Model, State, Unit
from makeway.core.words import Base, Facing, Role, Side, Type
from msgspec.structs import replace

from tests.engine.drawing import alone, state
from tests.engine.drawing import unit as enemy_unit
from tests.engine.perft.falling import Picture as Seen
from tests.engine.perft.field import Pair, Position
from tests.engine.perft.fighting import Foe
from tests.engine.twins.small_units import engine_unit

UNIT = "orcs"


def unit_of(position: Position) -> Unit:
    """The unit of a position; Mismatching Characters stand at its sides, the left one first."""
    pair = position.kind.pair
    block = engine_unit(position.start, pair.rank_and_file)
    beside = [character(f"side_{side}", pair) for side in list(Side)[: position.kind.sides]]
    sides = dict(zip(Side, (each.id for each in beside), strict=False))
    return replace(block, models={**block.models, **{m.id: m for m in beside}}, sides=sides)


def character(name: str, pair: Pair) -> Model:
    """A Character on the other base of a pair."""
    return Model(id=name, name=name, role=Role.CHARACTER, base=Base(*pair.character))


def table_of(position: Position, *enemies: Unit, contacts: tuple[Contact, ...] = ()) -> State:
    """The unit on a table, a Character of the pair beside it who could join."""
    newcomer = alone(character("newcomer", position.kind.pair))
    return state(unit_of(position), newcomer, *enemies, contacts=contacts)


def seen(pictures: set[Picture]) -> set[Seen]:
    """Pictures of the engine in the words of the twin."""
    return {
        (
            frozenset((name, (*seat,)) for name, seat in named),
            frozenset((*seat,) for _, seat in plain),
        )
        for named, plain in pictures
    }


def fighting_table(position: Position, foes: tuple[Foe, ...]) -> State:
    """The unit in combat with these enemies, each a unit of its own."""
    enemies, contacts = [], []
    for number, foe in enumerate(foes):
        enemy = enemy_unit("r" * foe.number, (foe.width, 20.0), id=f"foe_{number}", player="foe")
        facing = Facing.RIGHT if foe.flank else Facing.FRONT
        contacts.append(Contact(unit=UNIT, enemy=enemy.id, facing=facing, offset=foe.offset))
        enemies.append(enemy)
    return table_of(position, *enemies, contacts=tuple(contacts))


def shot_at(position: Position, unlike: int) -> State:
    """The unit with its first Characters riding: of another Type than the R&F."""
    block = unit_of(position)
    riding = [each.id for each in block.characters[:unlike]]
    models = {
        name: replace(model, type=Type.CAVALRY) if name in riding else model
        for name, model in block.models.items()
    }
    return state(replace(block, models=models))


def volley(hits: int) -> Distribute:
    """So many hits of the other player."""
    return Distribute(unit=UNIT, attack=Attack(by="foe", hits=hits))
