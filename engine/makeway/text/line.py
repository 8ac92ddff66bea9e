"""The one-line notation: a unit in a link, an alt text, a bug report.

    own:Saurian_Warriors=P63 A|mscL#/3r##/5r/5r/4r. A=P17 L=P14-1* fleeing

Player, name and profile; the ranks from the front, a number standing before a letter that repeats;
then what the letters mean: profile, `+` mount, `:` name, `#` id, `-` lost Health Points, `*` the
General, and in braces what is printed otherwise. `@1-3,7` numbers the plain R&F,
`^27,12,10` tells what the unit was (`makeway.text.past_word`).
A lone Character has no ranks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NoReturn

import msgspec

from makeway.core.errors import shown
from makeway.core.past import NO_PAST
from makeway.core.state import Unit
from makeway.core.well_formed import in_words
from makeway.text import notation
from makeway.text.cast import unit_of
from makeway.text.document import ModelDoc, UnitDoc
from makeway.text.errors import MalformedError, nearest
from makeway.text.names import Names, slug
from makeway.text.past_word import MARK, read_past, write_past
from makeway.text.profiles import profile
from makeway.text.ranks import in_column, read_ranks, write_ranks
from makeway.text.words import Word, choice, words_of
from makeway.text.writing import doc_of, plain

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
        parts.append(write_ranks(notation.drawing_of(unit)))
    parts += [f"{letter}={_kind(model)}" for letter, model in doc.characters.items()]
    parts += [f"{letter}={_kind(model)}" for letter, model in doc.models.items()]
    parts += [f"@{_numbers(unit.id, doc.ids)}"] if doc.ids is not None else []
    parts += [write_past(doc.past)] if doc.past != NO_PAST else []
    parts += [flag for flag in _FLAGS if getattr(doc, flag)]
    return " ".join(parts)


def parse(text: str, names: Names | None = None) -> Unit:
    """The unit of a line. MalformedError says the column, what was expected, the nearest spelling.

    `names` are those that other units of the same table have taken.

    >>> parse("own:=P51 rcr/2r.").name
    'Orcs'
    """
    words = words_of(text)
    if not words:
        Word("", 1).refuse("The line is empty: a unit begins as in own:Orcs=P51 or own:=P51")
    return unit_in(words, names)


_LETTER = re.compile("[A-Za-z]=")


def unit_in(words: list[Word], names: Names | None = None) -> Unit:
    """The unit that the words of a line describe. MalformedError as in `parse`."""
    head, *rest = words
    numbered: Word | None = None
    where = {"": head}
    fields: dict[str, Any] = {"characters": {}, "models": {}}
    fields |= _read_head(head)
    for count, word in enumerate(rest):
        if word.text in _FLAGS:
            fields[word.text] = True
        elif _LETTER.match(word.text):
            letter = word.text[0]
            group = "characters" if letter.isupper() else "models"
            if letter in fields[group]:
                word.refuse(f"{letter} is described twice.")
            where[f"{group}.{letter}"] = kind = Word(word.text[2:], word.column + 2)
            fields[group][letter] = _read_kind(kind)
        elif word.text.startswith(MARK):
            fields["past"], where["past"] = read_past(word), word
        elif word.text.startswith("@"):
            numbered = Word(word.text[1:], word.column + 1)
        elif count == 0:
            fields["drawing"] = read_ranks(word)
            where["drawing"] = word
        else:
            word.refuse(f"{shown(word.text)} is no part of a unit.{nearest(word.text, _FLAGS)}")
    if "drawing" in where:
        _check_letters(where["drawing"], fields)
    return _standing(fields, numbered, where, names or Names())


def _check_letters(ranks: Word, fields: dict[str, Any]) -> None:
    """MalformedError for a letter that nothing describes."""
    known = {*notation.LETTERS, *fields["characters"], *fields["models"]}
    unknown = [each for each in {*ranks.text} - known if each.isalpha()]
    if unknown:
        letter = min(unknown, key=ranks.text.index)
        example = "P07" if letter.isupper() else "P65"
        says = f"{letter} stands for nobody: say who, as in {letter}={example}"
        ranks.refuse(says, ranks.text.index(letter))


def _standing(
    fields: dict[str, Any], numbered: Word | None, where: dict[str, Word], names: Names
) -> Unit:
    """The unit of what was read; `where` has the word of each part, the head's without a name."""
    try:
        doc = msgspec.convert(fields, UnitDoc)
    except msgspec.ValidationError as problem:
        where[""].refuse(in_words(problem))
    if numbered is not None:
        unit = doc.id or slug(doc.name or (doc.profile and profile(doc.profile).name) or "")
        ids = tuple(islice(_read_numbers(unit, numbered), notation.MOST_SEATS + 1))
        doc = msgspec.structs.replace(doc, ids=ids)
    try:
        return unit_of(doc, names)
    except MalformedError as problem:
        faults = (in_column(fault, where) for fault in problem.faults)
        raise MalformedError(*faults) from None


def _named(doc: UnitDoc) -> str:
    stated = ("one", "reference", "carried", "zone")
    extra = {each: found for each in stated if (found := getattr(doc, each)) not in (None, 0)}
    return f"{_word(doc.name or '')}={_kind(doc, named=False, **extra)}"


def _kind(doc: ModelDoc, *, named: bool = True, **extra: object) -> str:
    number = profile(doc.profile).number if doc.profile else ""
    mount = f"+{profile(doc.mount).number}" if doc.mount else ""
    name = f":{_word(doc.name)}" if doc.name and named else ""
    own_id = f"#{doc.id}" if doc.id else ""
    lost = f"-{doc.lost}" if doc.lost else ""
    stated = {each: found for each in _PRINTED if (found := getattr(doc, each)) is not None}
    more = {field: plain(value) for field, value in (stated | extra).items()}
    braces = msgspec.json.encode(more).decode() if more else ""
    return f"{number}{mount}{name}{own_id}{lost}{'*' if doc.general else ''}{braces}"


def _numbers(unit: str, ids: Iterable[str]) -> str:
    """Ids of R&F as runs of their numbers: "1-12,14,13"; other ids in full."""
    usual = re.compile(rf"{re.escape(unit)}\.([1-9]\d{{0,3}})")
    runs: list[list[int]] = []
    for each in ids:
        found = usual.fullmatch(each)
        if found is None:
            return msgspec.json.encode(list(ids)).decode()
        number = int(found[1])
        if runs and runs[-1][-1] + 1 == number:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _read_numbers(unit: str, word: Word) -> Iterator[str]:
    if word.text.startswith("["):
        try:
            yield from msgspec.json.decode(word.text, type=list[str])
        except msgspec.MsgspecError as problem:
            word.refuse(f'Expected ids as in ["a","b"]: {problem}.')
        return
    at = 0
    for run in word.text.split(","):
        found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", run)
        if found is None:
            word.refuse(f"{shown(run)} is no number of a model, nor a run as in 1-12.", at)
        for number in range(int(found[1]), int(found[2] or found[1]) + 1):
            yield f"{unit}.{number}"
        at += len(run) + 1


_PRINTED = (
    *("base", "height", "type", "health_points"),
    *("advance", "march", "fly", "discipline", "rules"),
)

_WORD = r'"(?:[^"\\]|\\.)*"|[\w’.]+'
_KIND = re.compile(
    rf"(?P<profile>P\d+)?(?:\+(?P<mount>P\d+))?(?::(?P<name>{_WORD}))?(?:\#(?P<id>[\w.]+))?"
    r"(?:-(?P<lost>\d+))?(?P<general>\*)?(?P<more>\{.*\})?",
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


def _read_kind(word: Word) -> dict[str, Any]:
    found = _KIND.match(word.text)
    assert found is not None, "every part of a kind may be missing"
    if found.end() < len(word.text):
        _refuse_rest(word, found)
    printed, mount, name, own_id, lost, general, more = found.groups()
    fields = _read_more(word, found.start("more")) if more else {}
    if printed:
        fields["profile"] = _known(printed, word, found.start("profile"))
    if mount:
        fields["mount"] = _known(mount, word, found.start("mount"))
    if own_id:
        fields["id"] = own_id
    if name:
        fields["name"] = _read_word(name, word, found.start("name"))
    fields["lost"], fields["general"] = int(lost or 0), general is not None
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


_HEAD = re.compile(rf"(\w+):({_WORD})?=(.*)", re.DOTALL)


def _read_head(word: Word) -> dict[str, Any]:
    found = _HEAD.fullmatch(word.text)
    if found is None:
        word.refuse(f"{shown(word.text)} begins no unit: write it as in own:Orcs=P51 or own:=P51")
    player, name, kind = found.groups()
    choice(Word(player, word.column), ("own", "foe"), "player")
    named = {"name": _read_word(name, word, found.start(2))} if name else {}
    return {"player": player} | _read_kind(Word(kind, word.column + found.start(3))) | named


_PLAIN_WORD = re.compile(r"[^\W_](?:[\w’.]| (?=[^\W_]))*")


def _word(name: str) -> str:
    """A name as one word: spaces as underlines, anything else out of the way in quotes."""
    if _PLAIN_WORD.fullmatch(name) and "_" not in name:
        return name.replace(" ", "_")
    return msgspec.json.encode(name).decode() if name else ""


def _read_word(name: str, word: Word, at: int) -> str:
    """A name in full; as one word it stands `at` this character of another."""
    if name.startswith('"'):
        try:
            return msgspec.json.decode(name, type=str)
        except msgspec.MsgspecError as problem:
            word.refuse(f"{name}: {problem}.", at)
    return name.replace("_", " ")
