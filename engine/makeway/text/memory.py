"""What a document says of the Player Turn so far and of effects: whom it may name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from makeway.core.effect import Effect
from makeway.core.errors import shown
from makeway.core.state import Model, Unit
from makeway.text.checks import LONGEST_NAME, check_words
from makeway.text.document import Document, EffectDoc
from makeway.text.errors import Fault, MalformedError, nearest, within


def check_turn(document: Document, table: dict[str, Unit]) -> None:
    """MalformedError when what is remembered is of somebody who is not there."""
    turn, models = document.turn, _models(table)
    here = {**table, **models}
    faults = [
        *_unknown("turn.moved", "model", turn.moved, models),
        *_unknown("turn.tests", "model", turn.tests, models),
    ]
    for name in ("joined", "left", "apart"):
        pairs = getattr(turn, name)
        faults += _unknown(f"turn.{name}", "model", pairs, models)
        faults += _unknown(f"turn.{name}", "unit", pairs.values(), here)
    for name in turn.__struct_fields__:
        if isinstance(named := getattr(turn, name), tuple):
            faults += _unknown(f"turn.{name}", "unit", named, here)
    if turn.chosen is not None:
        faults += _unknown("turn.chosen", "unit", (turn.chosen,), table)
    if faults:
        raise MalformedError(*faults)


def check_effects(document: Document, table: dict[str, Unit]) -> None:
    """MalformedError when an effect has no name of its own or lies on somebody who is not there."""
    here, taken = {**table, **_models(table)}, set[str]()
    for number, effect in enumerate(document.effects):
        path = f"effects[{number}]"
        with within(path):
            check_words("name", effect.name, LONGEST_NAME)
            check_words("id", effect.id, LONGEST_NAME)
            if effect.id in taken:
                raise MalformedError(f"The id {effect.id!r} is taken: each effect has its own.")
            if not effect.upon:
                raise MalformedError("`upon` names no unit and no model on which the effect lies.")
        taken.add(effect.id)
        if faults := list(_unknown(f"{path}.upon", "unit or model", effect.upon, here)):
            raise MalformedError(*faults)


def effect_of(doc: EffectDoc) -> Effect:
    """The effect that a document describes."""
    return Effect(id=doc.id, name=doc.name, kind=doc.kind, on=doc.upon, until=doc.until)


def effect_doc(effect: Effect) -> EffectDoc:
    """The document of an effect."""
    return EffectDoc(
        id=effect.id, name=effect.name, kind=effect.kind, upon=effect.on, until=effect.until
    )


def _models(table: dict[str, Unit]) -> dict[str, Model]:
    return {who: model for unit in table.values() for who, model in unit.models.items()}


def _unknown(
    field: str, what: str, named: Iterable[str], known: Collection[str]
) -> Iterator[Fault]:
    for each in named:
        if each not in known:
            says = f"There is no {what} {shown(each)}.{nearest(each, known)}"
            yield Fault(says=says, field=field)
