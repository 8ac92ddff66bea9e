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
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import msgspec

from makeway.core.errors import shown
from makeway.core.once import once
from makeway.core.past import NO_PAST
from makeway.core.state import Unit
from makeway.core.well_formed import in_words
from makeway.text.cast import unit_of
from makeway.text.describing import described
from makeway.text.document import ModelDoc, UnitDoc
from makeway.text.errors import MalformedError, nearest
from makeway.text.kind_word import NAME, read_kind, read_name, write_kind, write_name
from makeway.text.latest import Latest
from makeway.text.lettering import CAPITALS, LETTERS, SMALL
from makeway.text.names import Names, slug
from makeway.text.notation import MOST_SEATS
from makeway.text.numbers_word import read_numbers, write_numbers
from makeway.text.past_word import MARK, read_past, write_past
from makeway.text.profiles import profile
from makeway.text.ranks import in_column, read_ranks, write_ranks
from makeway.text.words import Word, choice, words_of

_FLAGS = ("fleeing", "shaken")
_SAID_ELSEWHERE = ("player", "drawing", "ids", "past", *_FLAGS)


def write(unit: Unit) -> str:
    """A unit in one line. MalformedError when no drawing shows it.

    >>> from makeway.text.scenario import load
    >>> write(load("makeway: 1\\nunits: [{profile: Marshal, lost: 1}]").state.units["marshal"])
    'own:=P01-1'
    """
    said, drawing, ids = described(unit)
    head, people, times = once(said, "line", lambda: _words_about(said.doc))
    ranks = [write_ranks(drawing)] if drawing is not None else []
    numbers = [f"@{write_numbers(unit.id, ids)}"] if ids is not None else []
    return " ".join([head, *ranks, *people, *numbers, *times])


def _words_about(doc: UnitDoc) -> tuple[str, list[str], list[str]]:
    """The head of a line, who the letters are, and what the unit was and does."""
    people = [*doc.characters.items(), *doc.models.items()]
    past = [write_past(doc.past)] if doc.past != NO_PAST else []
    return (
        f"{doc.player}:{_head(doc)}",
        [f"{letter}={write_kind(model)}" for letter, model in people],
        [*past, *(flag for flag in _FLAGS if getattr(doc, flag))],
    )


def _head(doc: UnitDoc) -> str:
    stated = ("one", "reference", "carried", "zone")
    extra = {each: found for each in stated if (found := getattr(doc, each)) not in (None, 0)}
    return f"{write_name(doc.name or '')}={write_kind(doc, named=False, **extra)}"


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


def unit_in(words: list[Word], names: Names | None = None) -> Unit:
    """The unit that the words of a line describe. MalformedError as in `parse`."""
    line = _parted(words)
    doc = _standing(_KNOWN.get(line.said) or _KNOWN.keep(line.said, _read(line)), line)
    try:
        return unit_of(doc, names or Names(), line.said)
    except MalformedError as problem:
        where = dict(_where(line))
        raise MalformedError(*(in_column(fault, where) for fault in problem.faults)) from None


_KNOWN = Latest[tuple[str, ...], UnitDoc](64)
"""Documents of the lines read last, of who is in the unit: wherever they stand it is the same."""


class _Line(NamedTuple):
    """The words of a line: what each of them is about, and what all but ranks and numbers say."""

    head: Word
    ranks: Word | None
    rest: list[Word]
    numbers: Word | None
    said: tuple[str, ...]


_LETTER = re.compile(f"[{CAPITALS}{SMALL}]=")


def _parted(words: list[Word]) -> _Line:
    head, *rest = words
    ranks = rest.pop(0) if rest and not _is_about(rest[0].text) else None
    numbers = [word for word in rest if word.text.startswith("@")]
    rest = [word for word in rest if not word.text.startswith("@")] if numbers else rest
    said = (head.text, *[word.text for word in rest])
    return _Line(head, ranks, rest, numbers[-1] if numbers else None, said)


def ranks_in(words: list[Word]) -> Word:
    """The word of a unit that says its ranks; a lone Character has none, and it is the first."""
    return _parted(words).ranks or words[0]


def _is_about(word: str) -> bool:
    """Whether a word tells of the models of a unit rather than where they stand."""
    return word.startswith((MARK, "@")) or word in _FLAGS or _LETTER.match(word) is not None


def _read(line: _Line) -> UnitDoc:
    """What a line says of a unit wherever its models stand; read from left to right."""
    fields = {"characters": {}, "models": {}} | _read_head(line.head)
    if not all(isinstance(fields[group], dict) for group in ("characters", "models")):
        return _document(fields, line.head, UnitDoc)
    if line.ranks:
        read_ranks(line.ranks)
    for word in line.rest:
        if word.text in _FLAGS:
            fields[word.text] = True
        elif _LETTER.match(word.text):
            letter, kind = _letter(word)
            group = fields["characters" if letter.isupper() else "models"]
            if letter in group:
                word.refuse(f"{letter} is described twice.")
            group[letter] = read_kind(kind)
        elif word.text.startswith(MARK):
            fields["past"] = read_past(word)
        else:
            word.refuse(f"{shown(word.text)} is no part of a unit.{nearest(word.text, _FLAGS)}")
    if line.ranks:
        _check_letters(line.ranks, {*fields["characters"], *fields["models"]})
    try:
        return _document(fields, line.head, UnitDoc)
    except MalformedError:
        for kind in (_letter(word)[1] for word in line.rest if _LETTER.match(word.text)):
            _document(read_kind(kind), kind, ModelDoc)
        raise


Doc = TypeVar("Doc", bound=ModelDoc)


def _document(fields: dict[str, Any], said: Word, kind: type[Doc]) -> Doc:
    """What fields are of a unit or a model. MalformedError at the word that says them."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as problem:
        said.refuse(in_words(problem, kind), max(said.text.find("{"), 0))


def _letter(word: Word) -> tuple[str, Word]:
    """The letter that a word describes, and its kind."""
    return word.text[0], Word(word.text[2:], word.column + 2)


def _standing(doc: UnitDoc, line: _Line) -> UnitDoc:
    """What a line says of a unit, together with its ranks and numbers."""
    found: dict[str, Any] = {}
    if line.ranks:
        found["drawing"] = read_ranks(line.ranks)
        _check_letters(line.ranks, {*doc.characters, *doc.models})
    if line.numbers:
        unit = doc.id or slug(doc.name or (doc.profile and profile(doc.profile).name) or "")
        numbers = read_numbers(unit, Word(line.numbers.text[1:], line.numbers.column + 1))
        found["ids"] = tuple(islice(numbers, MOST_SEATS + 1))
    return msgspec.structs.replace(doc, **found)


def _check_letters(ranks: Word, described: set[str]) -> None:
    """MalformedError for a letter that nothing describes."""
    unknown = [each for each in {*ranks.text} - described - {*LETTERS} if each.isalpha()]
    if unknown:
        letter = min(unknown, key=ranks.text.index)
        example = "P07" if letter.isupper() else "P65"
        says = f"{letter} stands for nobody: say who, as in {letter}={example}"
        ranks.refuse(says, ranks.text.index(letter))


def _where(line: _Line) -> Iterator[tuple[str, Word]]:
    """The word that says each field of a document; the head says all that have none."""
    yield "", line.head
    if line.ranks:
        yield "drawing", line.ranks
    for word in line.rest:
        if _LETTER.match(word.text):
            letter, kind = _letter(word)
            yield f"{'characters' if letter.isupper() else 'models'}.{letter}", kind
        elif word.text.startswith(MARK):
            yield "past", word
    if line.numbers:
        yield "ids", line.numbers


_HEAD = re.compile(rf"(\w+):({NAME})?=(.*)", re.DOTALL)


def _read_head(word: Word) -> dict[str, Any]:
    found = _HEAD.fullmatch(word.text)
    if found is None:
        word.refuse(f"{shown(word.text)} begins no unit: write it as in own:Orcs=P51 or own:=P51")
    player, name, kind = found.groups()
    choice(Word(player, word.column), ("own", "foe"), "player")
    named = {"name": read_name(name, word, found.start(2))} if name else {}
    fields = read_kind(Word(kind, word.column + found.start(3)))
    for each in fields.keys() & {*_SAID_ELSEWHERE, *named}:
        word.refuse(f"{shown(each)} is not said in braces, it has a place of its own in a line.")
    return {"player": player} | fields | named
