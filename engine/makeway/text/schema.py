"""The JSON Schema of scenario documents: what an editor completes and underlines.

`makeway schema` prints it; `scenario.schema.json` in this folder is the same text.
"""

from __future__ import annotations

from copy import deepcopy
from importlib.resources import files
from typing import Any, get_args

import msgspec

from makeway.core.actions import Action
from makeway.core.readings import READINGS
from makeway.text.document import Document
from makeway.text.profiles import profiles

FILE = "scenario.schema.json"
"""The name of the published file, beside this module."""

ADDRESS = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, Any]:
    """The JSON Schema of scenario documents.

    >>> schema()["$ref"]
    '#/$defs/Document'
    """
    made = msgspec.json.schema(Document)
    defs = made["$defs"]
    beside = {name: defs["PlayDoc"]["properties"][name] for name in ("caption", "expect")}
    kinds = [kind.__name__ for kind in get_args(Action)]
    for kind in kinds:
        defs[kind]["properties"] |= deepcopy(beside)
    defs["PlayDoc"] = _play(defs["PlayDoc"]["description"], kinds, beside)
    _named(defs)
    return {"$schema": ADDRESS, "title": "A scenario of Makeway", **made}


def _play(says: str, kinds: list[str], beside: dict[str, Any]) -> dict[str, Any]:
    """An action in words, field by field, or in words with more beside it."""
    words = {
        "type": "string",
        "pattern": r"\S\s+\S",
        "description": "An action in words: join chief orcs 1,3 or hits orcs 14",
    }
    more = {
        "type": "object",
        "properties": {"do": words, **deepcopy(beside)},
        "required": ["do"],
        "additionalProperties": False,
    }
    fields = [{"$ref": f"#/$defs/{kind}"} for kind in kinds]
    return {"title": "Play", "description": says, "anyOf": [words, more, *fields]}


def _named(defs: dict[str, Any]) -> None:
    """Profiles, mounts and readings by name, so that an editor offers them."""
    kinds = {"profile": [], "mount": []}  # type: dict[str, list[str]]
    for each in profiles():
        kinds["mount" if each.kind == "mount" else "profile"] += [each.name, each.number]
    for kind in ("ModelDoc", "UnitDoc"):
        for field, names in kinds.items():
            offered = {"anyOf": [{"enum": names}, {"type": "string"}, {"type": "null"}]}
            defs[kind]["properties"][field] |= offered
    defs["Document"]["properties"]["readings"] |= {
        "properties": {
            each.id: {"enum": list(each.choices), "description": each.asks}
            for each in READINGS.values()
        },
        "additionalProperties": False,
    }


def text() -> str:
    """The schema as the published file has it."""
    plain = msgspec.json.encode(schema(), order="sorted")
    return msgspec.json.format(plain, indent=1).decode() + "\n"


def published() -> str:
    """The text of the file that is shipped."""
    return files("makeway.text").joinpath(FILE).read_text(encoding="utf-8")
