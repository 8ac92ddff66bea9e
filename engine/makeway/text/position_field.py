"""The battlefield within a position of one line: its own parts, parted by " ; " like all others.

    orcs@20,24,90                      where a unit stands: inches, and its facing in degrees
    table{"width":48,"depth":36}       and so terrain, own_zone, foe_zone, turn, effect

In braces stands what a document would say, as JSON.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from makeway.core.errors import shown
from makeway.core.state import State, Unit
from makeway.core.turn import NO_TURN, Turn
from makeway.core.well_formed import in_words
from makeway.text.battlefield import check_clear, check_pose, check_terrain_id, field_of, pose_of
from makeway.text.document import AreaDoc, Document, EffectDoc, TableDoc, TerrainDoc, UnitDoc
from makeway.text.errors import MalformedError
from makeway.text.memory import check_effects, check_turn, effect_doc, effect_of
from makeway.text.surveying import place_docs, table_docs
from makeway.text.words import Word, choice
from makeway.text.writing import plain

KINDS: dict[str, type[msgspec.Struct]] = {
    "table": TableDoc,
    "terrain": TerrainDoc,
    "own_zone": AreaDoc,
    "foe_zone": AreaDoc,
    "turn": Turn,
    "effect": EffectDoc,
}
"""What may stand before braces, and what they hold."""

_NUMBER = r"(-?[0-9]{1,3}(?:\.[0-9]{1,20})?(?:e-[0-9]{1,2})?)"
_PLACE = re.compile(rf"([\w.]+)@(?:{_NUMBER},{_NUMBER}(?:,{_NUMBER})?)?")
_BRACES = re.compile(r"([a-z_]+)(\{.*\})", re.DOTALL)


def write_field(state: State) -> list[str]:
    """The parts of a line that tell of the battlefield; none without one.

    >>> from makeway.core.ground import Field
    >>> from makeway.core.state import Moment
    >>> field = Field(width=1219.2, depth=914.4)
    >>> write_field(State(units={}, players=(), moment=Moment(active="own"), field=field))
    ['table{"width":48,"depth":36}']
    """
    docs = table_docs(state.field)
    parts = [_part("table", docs["table"])] if docs else []
    parts += [_part("terrain", each) for each in docs.get("terrain", ())]
    for player, areas in docs.get("zones", {}).items():
        parts += [_part(f"{player}_zone", each) for each in areas]
    parts += [_place(unit) for unit in state.units.values() if unit.pose is not None]
    parts += [_part("turn", state.turn)] if state.turn != NO_TURN else []
    return parts + [_part("effect", effect_doc(each)) for each in state.effects]


def _part(name: str, doc: msgspec.Struct) -> str:
    return f"{name}{msgspec.json.encode(plain(doc)).decode()}"


def _place(unit: Unit) -> str:
    place = place_docs(unit)
    (x, y), facing = place["at"], place["facing"]
    turned = f",{plain(facing)}" if facing else ""
    return f"{unit.id}@{plain(x)},{plain(y)}{turned}"


def is_of_the_field(head: str) -> bool:
    """Whether a part that begins so tells of the battlefield.

    >>> is_of_the_field("orcs@20,24"), is_of_the_field("own:=P51")
    (True, False)
    """
    return bool(_BRACES.fullmatch(head) or place_of(Word(head, 1)))


def place_of(head: Word) -> str:
    """The unit whose place a part tells; empty when it tells something else.

    >>> place_of(Word("orcs@20,24", 1)), place_of(Word("table{}", 1))
    ('orcs', '')
    """
    found = re.match(r"([\w.]+)@", head.text)
    return found[1] if found else ""


def read_field(parts: list[Word], table: dict[str, Unit]) -> dict[str, Any]:
    """What the parts tell, as fields of a State; `units` are those of the table on their places.

    MalformedError with the column of the part that does not fit.
    """
    units, found, done = dict(table), _Found(), set[str]()
    places = {word: name for word in parts if (name := place_of(word))}
    for word in parts:
        if word not in places:
            found.read(word)
    field = found.field(table)
    for word, name in places.items():
        if name in done:
            word.refuse(f"The place of {name} stands here twice.")
        done.add(name)
        unit = units[choice(Word(name, word.column), units, "unit")]
        posed = msgspec.structs.replace(unit, pose=_at(word, pose_of, _read_place(word), unit))
        _at(word, check_pose, posed, field)
        standing = [each for each in units.values() if each.id != unit.id]
        _at(word, check_clear, len(standing), [*standing, posed], field)
        units[unit.id] = posed
    return {"units": units, "field": field, **found.memory(table)}


def _read_place(word: Word) -> UnitDoc:
    found = _PLACE.fullmatch(word.text)
    if found is None or found[2] is None:
        word.refuse(
            f"Expected a place in inches as in orcs@20,24 or orcs@20,24,90, not {shown(word.text)}."
        )
    return UnitDoc(at=(float(found[2]), float(found[3])), facing=float(found[4] or 0))


class _Found:
    """What stands in braces, with the word of each."""

    def __init__(self) -> None:
        self.docs: dict[str, list[tuple[Word, Any]]] = {name: [] for name in KINDS}

    def read(self, word: Word) -> None:
        parted = _BRACES.fullmatch(word.text)
        assert parted is not None, "asked only for what has braces"
        name = choice(Word(parted[1], word.column), KINDS, "part")
        if name in ("table", "turn") and self.docs[name]:
            word.refuse(f"`{name}` stands here twice.")
        try:
            doc = msgspec.json.decode(parted[2], type=KINDS[name])
        except msgspec.ValidationError as problem:
            word.refuse(in_words(problem, KINDS[name]))
        except msgspec.DecodeError as problem:
            word.refuse(f"This is no JSON: {problem}.")
        self.docs[name].append((word, doc))

    def field(self, table: dict[str, Unit]) -> Any:
        """The battlefield; each piece is read by itself, so that a slip has its column."""
        docs = self.docs
        size = docs["table"][0][1] if docs["table"] else None
        for word, doc in docs["table"]:
            _at(word, field_of, _document(table=doc))
        for name in ("terrain", "own_zone", "foe_zone"):
            for word, doc in docs[name]:
                _at(word, field_of, _document(table=size, **_alone(name, doc)))
        zones = {
            player: tuple(doc for _, doc in docs[f"{player}_zone"])
            for player in ("own", "foe")
            if docs[f"{player}_zone"]
        }
        terrain = tuple(doc for _, doc in docs["terrain"])
        first = next((word for name in KINDS for word, _ in docs[name]), Word("", 1))
        found = _at(first, field_of, _document(table=size, terrain=terrain, zones=zones))
        for (word, _), piece in zip(docs["terrain"], found.terrain if found else (), strict=True):
            _at(word, check_terrain_id, piece, table.values())
        return found

    def memory(self, table: dict[str, Unit]) -> dict[str, Any]:
        """What the Player Turn remembers, and the effects."""
        turn = NO_TURN
        for word, turn in self.docs["turn"]:
            _at(word, check_turn, _document(turn=turn), table)
        effects = self.docs["effect"]
        for number, (word, _) in enumerate(effects):
            upto = tuple(doc for _, doc in effects[: number + 1])
            _at(word, check_effects, _document(effects=upto), table)
        return {"turn": turn, "effects": tuple(effect_of(doc) for _, doc in effects)}


def _alone(name: str, doc: Any) -> dict[str, Any]:
    """One piece as a document lists it."""
    if name == "terrain":
        return {"terrain": (doc,)}
    return {"zones": {name.removesuffix("_zone"): (doc,)}}


def _document(**fields: Any) -> Document:
    return Document(makeway=1, units=(), **fields)


def _at(word: Word, check: Any, *given: Any) -> Any:
    """What a check finds; a fault is one of this word."""
    try:
        return check(*given)
    except MalformedError as problem:
        word.refuse(" ".join(fault.says for fault in problem.faults))
