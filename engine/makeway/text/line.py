"""The one-line notation: a unit in a link, an alt text, a bug report.

    own:Saurian_Warriors=P63 A|mscL#/3r##/5r/5r/4r. A=P17 L=P14-1* fleeing

Player, name and profile; the ranks from the front, a number standing before a letter that repeats;
then what the letters mean: profile, `+` mount, `:` name, `#` id, `-` lost Health Points, `*` the
General, and in braces what is printed otherwise. `@1-3,7` numbers the plain R&F.
A lone Character has no ranks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Any

import msgspec

from makeway.core.errors import shown
from makeway.core.state import Unit
from makeway.text import notation
from makeway.text.cast import Names, slug, unit_of
from makeway.text.document import ModelDoc, UnitDoc
from makeway.text.errors import MalformedError, nearest
from makeway.text.profiles import profile
from makeway.text.writing import doc_of, plain

LONGEST = 4096
"""Lines of more characters are refused."""

_FLAGS = ("fleeing", "shaken")


def write(unit: Unit) -> str:
    """A unit in one line. MalformedError when no drawing shows it.

    >>> from makeway.text.scenario import load
    >>> write(load("makeway: 1\\nunits: [{profile: Marshal, lost: 1}]").state.units["marshal"])
    'own:=P01-1'
    """
    doc = doc_of(unit)
    parts = [f"{doc.player}:{_named(doc)}"]
    if doc.drawing is not None:
        parts.append(_ranks(notation.read(doc.drawing)))
    parts += [f"{letter}={_kind(model)}" for letter, model in doc.characters.items()]
    parts += [f"{letter}={_kind(model)}" for letter, model in doc.models.items()]
    parts += [f"@{_numbers(unit.id, doc.ids)}"] if doc.ids is not None else []
    parts += [flag for flag in _FLAGS if getattr(doc, flag)]
    return " ".join(parts)


def parse(text: str) -> Unit:
    """The unit of a line. MalformedError says which part does not fit.

    >>> parse("own:=P51 rcr/2r.").name
    'Orcs'
    """
    if not isinstance(text, str):
        raise MalformedError(f"A unit in one line is text, not {shown(text)}.")
    if len(text) > LONGEST:
        raise MalformedError(f"The line has {len(text)} characters; {LONGEST} are the most.")
    head, *rest = _parts(text) or [""]
    numbered = ""
    fields: dict[str, Any] = {"characters": {}, "models": {}}
    fields |= _read_head(head)
    for number, part in enumerate(rest):
        if part in _FLAGS:
            fields[part] = True
        elif (found := re.match(r"([A-Za-z])=", part)) is not None:
            group = "characters" if found[1].isupper() else "models"
            fields[group][found[1]] = _read_kind(part[2:])
        elif part.startswith("@"):
            numbered = part[1:]
        elif number == 0:
            fields["drawing"] = str(_read_ranks(part))
        else:
            raise MalformedError(f"{shown(part)} is no part of a unit.{nearest(part, _FLAGS)}")
    try:
        doc = msgspec.convert(fields, UnitDoc)
        if numbered:
            unit = doc.id or slug(doc.name or (doc.profile and profile(doc.profile).name) or "")
            ids = tuple(islice(_read_numbers(unit, numbered), notation.MOST_SEATS + 1))
            doc = msgspec.structs.replace(doc, ids=ids)
    except (msgspec.ValidationError, msgspec.DecodeError) as problem:
        raise MalformedError(f"{problem}.") from None
    return unit_of(doc, Names())


def _named(doc: UnitDoc) -> str:
    extra = {
        name: getattr(doc, name)
        for name in ("one", "reference", "carried")
        if getattr(doc, name) not in (None, 0)
    }
    return f"{_word(doc.name or '')}={_kind(doc, named=False, **extra)}"


def _kind(doc: ModelDoc, *, named: bool = True, **extra: object) -> str:
    number = profile(doc.profile).number if doc.profile else ""
    mount = f"+{profile(doc.mount).number}" if doc.mount else ""
    name = f":{_word(doc.name)}" if doc.name and named else ""
    own_id = f"#{doc.id}" if doc.id else ""
    lost = f"-{doc.lost}" if doc.lost else ""
    stated = {
        field: getattr(doc, field) for field in (*_PRINTED,) if getattr(doc, field) is not None
    }
    more = {field: plain(value) for field, value in (stated | extra).items()}
    braces = msgspec.json.encode(more).decode() if more else ""
    return f"{number}{mount}{name}{own_id}{lost}{'*' if doc.general else ''}{braces}"


def _numbers(unit: str, ids: Iterable[str]) -> str:
    """Ids of R&F as runs of their numbers: "1-12,14,13"; other ids in full."""
    runs: list[list[int]] = []
    for each in ids:
        found = re.fullmatch(rf"{re.escape(unit)}\.([1-9]\d{{0,3}})", each)
        if found is None:
            return msgspec.json.encode(list(ids)).decode()
        number = int(found[1])
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _read_numbers(unit: str, text: str) -> Iterator[str]:
    if text.startswith("["):
        yield from msgspec.json.decode(text, type=list[str])
        return
    for run in text.split(","):
        found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", run)
        if found is None:
            raise MalformedError(f"{shown(run)} is no number of a model, nor a run as in 1-12.")
        for number in range(int(found[1]), int(found[2] or found[1]) + 1):
            yield f"{unit}.{number}"


_PRINTED = (
    *("base", "height", "type", "health_points"),
    *("advance", "march", "discipline", "rules"),
)

_WORD = r'"(?:[^"\\]|\\.)*"|[\w’.]+'
_KIND = re.compile(
    rf"(?P<profile>P\d+)?(?:\+(?P<mount>P\d+))?(?::(?P<name>{_WORD}))?(?:\#(?P<id>[\w.]+))?"
    r"(?:-(?P<lost>\d+))?(?P<general>\*)?(?P<more>\{.*\})?",
    re.DOTALL,
)


def _read_kind(text: str) -> dict[str, Any]:
    found = _KIND.fullmatch(text)
    if found is None:
        raise MalformedError(f"{shown(text)} describes no model: write it as P14+P26:Name#id-1*")
    fields: dict[str, Any] = {}
    if found["more"]:
        try:
            fields |= msgspec.json.decode(found["more"], type=dict[str, Any])
        except msgspec.MsgspecError as problem:
            raise MalformedError(f"{shown(found['more'])}: {problem}.") from None
    for field in ("profile", "mount", "id"):
        if found[field]:
            fields[field] = found[field]
    if found["name"]:
        fields["name"] = _read_word(found["name"])
    return fields | {"lost": int(found["lost"] or 0), "general": found["general"] is not None}


def _read_head(head: str) -> dict[str, Any]:
    found = re.fullmatch(rf"(\w+):({_WORD})?=(.*)", head, re.DOTALL)
    if found is None:
        raise MalformedError(f"{shown(head)} begins no unit: write it as own:Name=P51")
    player, name, kind = found.groups()
    named = {"name": _read_word(name)} if name else {}
    return {"player": player} | _read_kind(kind) | named


def _ranks(drawing: notation.Drawing) -> str:
    """The ranks as letters with numbers: "A|mscL#/3r##/5r"."""
    rows = ["".join(_counted(row)) for row in drawing.rows]
    both = drawing.files == 1 and (drawing.left or drawing.right)
    left = f"{drawing.left}|" if drawing.left or both else ""
    right = f"|{drawing.right}" if drawing.right or both else ""
    return "/".join([f"{left}{rows[0]}{right}", *rows[1:]])


def _counted(row: str) -> Iterator[str]:
    for letter, run in groupby(row):
        count = len(list(run))
        yield f"{count}{letter}" if count > 1 else letter


def _read_ranks(text: str) -> notation.Drawing:
    if any(int(count) > notation.MOST_SEATS for count in re.findall(r"\d{1,9}", text)):
        raise MalformedError(f"{notation.MOST_SEATS} seats are the most.")
    if re.search(r"\d{10}", text):
        raise MalformedError(f"{notation.MOST_SEATS} seats are the most.")
    long = re.sub(r"(\d+)(.)", lambda run: run[2] * int(run[1]), text)
    return notation.read(long.replace("/", "\n"))


def _word(name: str) -> str:
    """A name as one word: spaces as underlines, anything else out of the way in quotes."""
    if re.fullmatch(r"[^\W_](?:[\w’.]| (?=[^\W_]))*", name) and "_" not in name:
        return name.replace(" ", "_")
    return msgspec.json.encode(name).decode() if name else ""


def _read_word(word: str) -> str:
    if word.startswith('"'):
        try:
            return msgspec.json.decode(word, type=str)
        except msgspec.MsgspecError as problem:
            raise MalformedError(f"{word}: {problem}.") from None
    return word.replace("_", " ")


def _parts(text: str) -> list[str]:
    """The words of a line; quotes and braces keep their spaces."""
    return re.findall(
        r'(?:"(?:[^"\\]|\\.)*"|\{(?:[^"{}]|"(?:[^"\\]|\\.)*"|\{[^{}]*\})*\}|\S)+', text
    )
