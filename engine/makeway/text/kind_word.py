"""The word of a line that says of what kind a model is: `P07+P26:Karl#karl-1*{"height":"large"}`.

Profile, mount, name, id, lost Health Points, `*` for the General, and in braces what is printed
otherwise; each may be left out.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

import msgspec

from makeway.core.errors import shown
from makeway.text.document import ModelDoc
from makeway.text.errors import MalformedError
from makeway.text.profiles import profile
from makeway.text.words import Word
from makeway.text.writing import plain

_PRINTED = (
    *("base", "height", "type", "health_points"),
    *("advance", "march", "fly", "discipline", "rules"),
)


def write_kind(doc: ModelDoc, *, named: bool = True, **extra: object) -> str:
    """A kind in one word; `named` tells whether its name belongs to it, `extra` stands in braces.

    >>> write_kind(ModelDoc(profile="Marshal", mount="Horse", name="Karl", lost=1))
    'P01+P26:Karl-1'
    """
    number = profile(doc.profile).number if doc.profile else ""
    mount = f"+{profile(doc.mount).number}" if doc.mount else ""
    name = f":{write_name(doc.name)}" if doc.name and named else ""
    own_id = f"#{doc.id}" if doc.id else ""
    lost = f"-{doc.lost}" if doc.lost else ""
    stated = {each: found for each in _PRINTED if (found := getattr(doc, each)) is not None}
    more = {field: plain(value) for field, value in (stated | extra).items()}
    braces = msgspec.json.encode(more).decode() if more else ""
    return f"{number}{mount}{name}{own_id}{lost}{'*' if doc.general else ''}{braces}"


NAME = r'"(?:[^"\\]|\\.)*"|[\w’.]+'
"""A name in one word: spaces are underlines, or it stands in quotes."""

_KIND = re.compile(
    rf"(?P<profile>P[0-9]+)?(?:\+(?P<mount>P[0-9]+))?(?::(?P<name>{NAME}))?(?:\#(?P<id>[\w.]+))?"
    r"(?:-(?P<lost>[0-9]+))?(?P<general>\*)?(?P<more>\{.*\})?",
    re.DOTALL,
)


_NEXT = (
    ("profile", "a profile as in P51"),
    ("mount", "a mount as in +P26"),
    ("name", "a name as in :Karl"),
    ("id", "an id as in #karl"),
    ("lost", "lost Health Points as in -1"),
    ("general", "* for the General"),
)


def read_kind(word: Word) -> dict[str, Any]:
    """The fields of a kind. MalformedError says the column and what was expected there.

    >>> read_kind(Word("P51-1", 1))
    {'profile': 'P51', 'lost': 1}
    """
    found = _KIND.match(word.text)
    assert found is not None, "every part of a kind may be missing"
    if found.end() < len(word.text):
        _refuse_rest(word, found)
    printed, mount, name, own_id, lost, general, more = found.groups()
    fields = _read_more(word, found.start("more")) if more else {}
    for part in fields.keys() & _KIND.groupindex.keys():
        if found[part]:
            says = f"{shown(part)} is said twice, before the braces and in them."
            word.refuse(says, found.start("more"))
    if printed:
        fields["profile"] = _known(printed, word, found.start("profile"))
    if mount:
        fields["mount"] = _known(mount, word, found.start("mount"))
    if own_id:
        fields["id"] = own_id
    if name:
        fields["name"] = read_name(name, word, found.start("name"))
    if lost:
        fields["lost"] = int(lost)
    if general:
        fields["general"] = True
    return fields


def _refuse_rest(word: Word, found: re.Match[str]) -> NoReturn:
    """MalformedError about what follows the known parts of a kind."""
    last = max((n for n, (part, _) in enumerate(_NEXT) if found[part]), default=-1)
    might = ", ".join(says for _, says in _NEXT[last + 1 :]) or "a space"
    word.refuse(f"Expected {might}, not {shown(word.text[found.end() :])}.", found.end())


def _read_more(word: Word, at: int) -> dict[str, Any]:
    """What is printed otherwise, in the braces that end a word."""
    try:
        return msgspec.json.decode(word.text[at:], type=dict[str, Any])
    except msgspec.MsgspecError as problem:
        word.refuse(f"{shown(word.text[at:])}: {problem}.", at)


def _known(name: str, word: Word, at: int) -> str:
    """The number of a profile that there is; it stands `at` this character of the word."""
    try:
        return profile(name).number
    except MalformedError as problem:
        word.refuse(problem.faults[0].says, at)


_PLAIN_NAME = re.compile(r"[^\W_](?:[\w’.]| (?=[^\W_]))*")


def write_name(name: str) -> str:
    """A name as one word: spaces as underlines, anything else out of the way in quotes."""
    if _PLAIN_NAME.fullmatch(name) and "_" not in name:
        return name.replace(" ", "_")
    return msgspec.json.encode(name).decode() if name else ""


def read_name(name: str, word: Word, at: int) -> str:
    """A name in full; as one word it stands `at` this character of another."""
    if name.startswith('"'):
        try:
            return msgspec.json.decode(name, type=str)
        except msgspec.MsgspecError as problem:
            word.refuse(f"{name}: {problem}.", at)
    return name.replace("_", " ")
