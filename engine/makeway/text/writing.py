"""The other way: positions as documents, as short as a hand would write them."""

from __future__ import annotations

from typing import Any

import msgspec
import yaml

from makeway.core.errors import shown
from makeway.core.state import State
from makeway.text.describing import doc_of
from makeway.text.document import Document, ModelDoc, MomentDoc, PlayDoc, PlayersDoc, UnitDoc
from makeway.text.memory import effect_doc
from makeway.text.scenario import Scenario
from makeway.text.surveying import table_docs


def dump(scenario: Scenario) -> str:
    """A scenario as YAML that `load` reads back to the same scenario.

    MalformedError when a unit stands so that no drawing shows it.
    """
    if not isinstance(scenario, Scenario):
        raise TypeError(f"A document is written from a Scenario, not {shown(scenario)}.")
    return yaml.dump(
        _in_order(plain(document_of(scenario))),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=100,
    )


FIRST = (
    *("makeway", "id", "title", "caption", "players", "moment", "readings"),
    *("table", "terrain", "zones", "units"),
)


def _in_order(document: dict[str, Any]) -> dict[str, Any]:
    """What a reader wants to know first stands first."""
    return {name: document[name] for name in (*FIRST, *document) if name in document}


def document_of(scenario: Scenario) -> Document:
    """A scenario as the document that describes it."""
    state = scenario.state
    names = {player.id: player.name for player in state.players}
    return Document(
        makeway=1,
        id=scenario.id,
        title=scenario.title,
        caption=scenario.caption,
        players=PlayersDoc(own=names["own"], foe=names["foe"]),
        moment=_moment(state),
        readings=state.readings.choices,
        units=tuple(doc_of(unit) for unit in state.units.values()),
        contacts=state.contacts,
        turn=state.turn,
        effects=tuple(map(effect_doc, state.effects)),
        **table_docs(state.field),
        actions=tuple(
            PlayDoc(do=play.action, caption=play.caption, expect=play.expect)
            for play in scenario.plays
        ),
    )


def _moment(state: State) -> MomentDoc:
    return msgspec.convert(msgspec.to_builtins(state.moment), MomentDoc)


def plain(value: Any) -> Any:
    """A document as mappings and lists without the fields that stand at their default."""
    if isinstance(value, PlayDoc):
        beside = {"caption": value.caption, "expect": value.expect}
        return plain(value.do) | {name: plain(each) for name, each in beside.items() if each}
    if isinstance(value, Document | UnitDoc | ModelDoc | PlayersDoc | MomentDoc):
        fields = msgspec.structs.fields(type(value))
        written = {f.name: getattr(value, f.name) for f in fields if not _is_default(value, f)}
        return {name: plain(each) for name, each in written.items()}
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return [plain(each) for each in value]
    if isinstance(value, msgspec.Struct):
        return _sparse(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return msgspec.to_builtins(value)


def _sparse(value: msgspec.Struct) -> Any:
    config = value.__struct_config__
    if config.array_like:
        return [plain(getattr(value, name)) for name in value.__struct_fields__]
    fields = msgspec.structs.fields(type(value))
    tag = {config.tag_field: config.tag} if config.tag_field else {}
    return tag | {
        f.encode_name: plain(getattr(value, f.name)) for f in fields if not _is_default(value, f)
    }


def _is_default(value: msgspec.Struct, field: msgspec.structs.FieldInfo) -> bool:
    if field.required:
        return False
    default = field.default
    if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return bool(getattr(value, field.name) == default)


class _Dumper(yaml.SafeDumper):
    """Drawings as text blocks."""


def _text(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    style = "|" if "\n" in value else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


_Dumper.add_representer(str, _text)
