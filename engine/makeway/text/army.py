"""Army documents: an army list in YAML or JSON, read strictly into an Army, and written back."""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec
import yaml

from makeway.core.army import USUAL_SHARE, Army, Entry
from makeway.core.errors import shown
from makeway.core.ruling import Allowed, Illegal
from makeway.rules.mustering import muster
from makeway.text import strict, tree
from makeway.text.army_document import ArmyDoc
from makeway.text.army_entry import MOST_POINTS, entry_doc, entry_of, plain
from makeway.text.checks import check_words
from makeway.text.errors import Fault, MalformedError
from makeway.text.files import text_of
from makeway.text.scenario import SUFFIXES

MOST_ENTRIES = 100
"""No list has more entries."""


def load_army(source: str | PathLike[str]) -> Army:
    """The army list of a document: its text, or the path of its file.

    MalformedError lists every fault with line, field, what was expected and the nearest spelling;
    FileNotFoundError names the nearest file.

    >>> written = "makeway: 1\\narmy_points: 600\\nentries: [{profile: Vampire Count, points: 590}]"
    >>> load_army(written).entries[0].discipline
    9
    """
    if not isinstance(source, str | PathLike):
        raise TypeError(f"An army is its text or the path of its file, not {shown(source)}.")
    if isinstance(source, str) and (
        "\n" in source or (":" in source and not source.endswith(SUFFIXES))
    ):
        return _read(source)
    path = Path(source)
    try:
        return _read(text_of(path))
    except MalformedError as problem:
        raise problem.within(path.name) from None


def check_army(source: str | PathLike[str]) -> Allowed | Illegal:
    """The ruling on the army list of a document. MalformedError as in `load_army`."""
    return muster(load_army(source))


def army_schema() -> dict[str, Any]:
    """The JSON Schema of army documents.

    >>> army_schema()["$ref"]
    '#/$defs/ArmyDoc'
    """
    return {"title": "An army list of Makeway", **msgspec.json.schema(ArmyDoc)}


def is_army(text: str) -> bool:
    """Whether a document is about an army list: it has Army Points or entries.

    >>> is_army("makeway: 1\\nunits: []")
    False
    """
    try:
        node = tree.parse(text)
    except MalformedError:
        return False
    fields = tree.entries(node) if isinstance(node, yaml.MappingNode) else {}
    return "army_points" in fields or ("entries" in fields and "units" not in fields)


def _read(text: str) -> Army:
    document, lines = strict.read(tree.parse(text), ArmyDoc)
    return build_army(document, lines)


def build_army(document: ArmyDoc, lines: dict[str, int] | None = None) -> Army:
    """The army of a document; `lines` gives the line of each field for what does not fit."""
    faults: list[Fault] = []
    made: dict[str, list[Entry]] = {"entries": [], "reserve": []}
    for field, found in made.items():
        taken: set[str] = set()
        for n, each in enumerate(getattr(document, field)):
            try:
                found.append(entry_of(each, taken))
            except MalformedError as problem:
                faults += (_at(fault, f"{field}[{n}]", lines or {}) for fault in problem.faults)
    faults += (_at(fault, "", lines or {}) for fault in _of_the_list(document))
    if faults:
        raise MalformedError(*faults)
    return Army(
        points=document.army_points,
        entries=tuple(made["entries"]),
        title=document.title,
        book=document.army,
        id=document.id,
        share=document.share,
        reserve=tuple(made["reserve"]),
    )


def _at(fault: Fault, path: str, lines: dict[str, int]) -> Fault:
    """A fault with its field inside the document, and the line of the field or what holds it."""
    field = ".".join(filter(None, (path, fault.field)))
    found = field
    while found and found not in lines:
        found = found.rpartition(".")[0]
    return Fault(says=fault.says, line=lines.get(found), field=field)


def _of_the_list(document: ArmyDoc) -> Iterator[Fault]:
    """What the document says besides its entries."""
    if not 1 <= document.army_points <= MOST_POINTS:
        says = f"Army Points are 1 to {MOST_POINTS:,}, not {shown(document.army_points)}."
        yield Fault(says=says, field="army_points")
    if not 0 < document.share <= 100:
        says = f"The share is more than 0 and at most 100 per cent, not {shown(document.share)}."
        yield Fault(says=says, field="share")
    for field in ("entries", "reserve"):
        if (number := len(getattr(document, field))) > MOST_ENTRIES:
            yield Fault(says=f"{number} entries; {MOST_ENTRIES} are the most.", field=field)
    for field in ("title", "army", "id"):
        if text := getattr(document, field):
            try:
                check_words(field, text, 200)
            except MalformedError as problem:
                yield Fault(says=problem.faults[0].says, field=field)


def dump_army(army: Army) -> str:
    """An army list as YAML that `load_army` reads back to the same list.

    >>> count = Entry(id="vampire_count", name="Vampire Count", points=590)
    >>> print(dump_army(Army(points=600, entries=(count,))), end="")
    makeway: 1
    army_points: 600
    entries:
    - {name: Vampire Count, points: 590, category: Characters}
    """
    if not isinstance(army, Army):
        raise TypeError(f"An army document is written from an Army, not {shown(army)}.")
    written: dict[str, Any] = {"makeway": 1, "id": army.id, "title": army.title, "army": army.book}
    written |= {"army_points": army.points}
    written |= {} if army.share == USUAL_SHARE else {"share": army.share}
    for field in ("entries", "reserve"):
        taken: set[str] = set()
        written[field] = [plain(entry_doc(each, taken)) for each in getattr(army, field)]
    kept = {name: value for name, value in written.items() if value not in ("", [])}
    kept.setdefault("entries", [])
    return yaml.dump(
        kept,
        Dumper=yaml.SafeDumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=100,
    )
