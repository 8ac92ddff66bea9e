"""A whole position in one line: units, contacts, the moment and readings, parted by " ; ".

    own:=P38 rrcrM/5r M=P01 ; foe:=P51 3r/3r ; heavy_infantry<orcs front 0 ; close_combat 1.3

A unit is written as in `makeway.text.line`. `OURS<THEIRS FACING OFFSET` is an enemy in contact,
its offset in mm along our edge. The moment is a phase, perhaps round.step, perhaps `of foe`.
`A5=models` is a reading. A battlefield has parts of its own (`makeway.text.position_field`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from makeway.core.errors import shown
from makeway.core.readings import READINGS, RuleSet
from makeway.core.state import Contact, Moment, Player, State
from makeway.core.words import Facing, Phase
from makeway.text import line
from makeway.text.document import PlayersDoc
from makeway.text.engaging import check_apart, check_together
from makeway.text.errors import Fault, MalformedError
from makeway.text.names import Names
from makeway.text.placing import check_contact, check_formation, check_touch
from makeway.text.position_field import is_of_the_field, place_of, read_field, write_field
from makeway.text.words import Word, Words, choice, words_of

PLAYERS = {side: getattr(PlayersDoc(), side) for side in ("own", "foe")}
"""The names of the players, who have none of their own in a line."""


def write_position(state: State) -> str:
    """A table in one line. MalformedError when no drawing shows one of its units.

    >>> print(write_position(read_position("own:=P51 rcr ; foe:=P52 4r ; orcs<goblins front -5")))
    own:=P51 rcr ; foe:=P52 4r ; orcs<goblins front -5
    """
    parts = [line.write(unit) for unit in state.units.values()]
    parts += [_contact_text(each) for each in state.contacts]
    if state.moment != Moment(active="own"):
        parts.append(_moment_text(state.moment))
    parts += [f"{reading}={way}" for reading, way in state.readings.choices.items()]
    return " ; ".join(parts + write_field(state))


def read_position(text: str) -> State:
    """The table of a line. MalformedError says the column and what was expected there.

    >>> read_position("own:=P51 rcr ; magic of foe").moment.phase.value
    'magic'
    """
    parts = list(_parts(text))
    if not parts:
        Word("", 1).refuse("The line is empty: a unit begins as in own:=P51")
    names = Names()
    units = [part for part in parts if _is_unit(part)]
    table = {}
    for part in units:
        unit = line.unit_in(part, names)
        _at(line.ranks_in(part), lambda unit=unit: check_formation(unit))
        table[unit.id] = unit
    fields: dict[str, Any] = {"contacts": [], "readings": {}, "moment": Moment(active="own")}
    others = [part for part in parts if not _is_unit(part)]
    of_the_field = [part for part in others if is_of_the_field(part[0].text)]
    for part in others:
        if part in of_the_field:
            _nothing_else(part[1:])
        else:
            _read_other(part, fields, list(table))
    on_the_field = read_field([part[0] for part in of_the_field], table)
    table = on_the_field["units"]
    players = tuple(Player(id=side, name=name) for side, name in PLAYERS.items())
    state = State(
        **on_the_field,
        players=players,
        moment=fields["moment"],
        contacts=tuple(contact for _, contact in fields["contacts"]),
        readings=RuleSet(choices=fields["readings"]),
    )
    for number, (word, contact) in enumerate(fields["contacts"]):
        _at(word, lambda contact=contact: check_contact(contact, table))
        _at(word, lambda number=number: check_touch(number, state))
        _at(word, lambda number=number: check_together(number, state))
    for word in (part[0] for part in of_the_field):
        if unit := table.get(place_of(word)):
            _at(word, lambda unit=unit: check_apart(unit, state))
    return state


def _parts(text: str) -> Iterator[list[Word]]:
    """The words between semicolons that stand alone."""
    part: list[Word] = []
    for word in [*words_of(text, "position"), Word(";", 0)]:
        if word.text != ";":
            part.append(word)
        elif part:
            yield part
            part = []


def _is_unit(part: list[Word]) -> bool:
    """Whether a part is no contact, reading or moment: what is misspelt is told as a unit."""
    head = part[0].text
    return (
        "<" not in head
        and not is_of_the_field(head)
        and not re.match(r"A[0-9]+=", head)
        and head.partition("/")[0] not in (*Phase,)
    )


def _read_other(part: list[Word], fields: dict[str, Any], units: list[str]) -> None:
    head, words = part[0], Words.of(part)
    if head.text in (*Phase,):
        fields["moment"] = _read_moment(words)
    elif "<" in head.text:
        fields["contacts"].append((head, _read_contact(words, units)))
    else:
        words.take("")
        name, _, way = head.text.partition("=")
        reading = choice(Word(name, head.column), READINGS, "reading")
        ways = READINGS[reading].choices
        fields["readings"][name] = choice(Word(way, head.column + len(name) + 1), ways, "way")
    _nothing_else(words.rest())


def _nothing_else(words: Iterable[Word]) -> None:
    for word in words:
        word.refuse(f"{shown(word.text)} is left over; a part ends with a semicolon.")


def _read_contact(words: Words, units: list[str]) -> Contact:
    head = words.take("")
    ours, _, theirs = head.text.partition("<")
    unit = choice(Word(ours, head.column), units, "unit")
    enemy = choice(Word(theirs, head.column + len(ours) + 1), units, "unit")
    facing = Facing(choice(words.take("a facing"), [*Facing], "facing")) if words else Facing.FRONT
    offset = _millimetres(words.take("an offset in mm")) if words else 0.0
    turned = Facing(choice(words.take("a facing"), [*Facing], "facing")) if words else Facing.FRONT
    return Contact(unit=unit, enemy=enemy, facing=facing, offset=offset, with_facing=turned)


def _millimetres(word: Word) -> float:
    if not re.fullmatch(r"-?[0-9]{1,4}(\.[0-9]{1,20})?(e-[0-9]{1,2})?", word.text):
        word.refuse(f"Expected an offset in mm as in -25, not {shown(word.text)}.")
    return float(word.text)


def _read_moment(words: Words) -> Moment:
    phase, round_, step, active = Phase(words.take("a phase").text), 0, 0, "own"
    if re.match(r"[0-9]", words.peek()):
        word = words.take("")
        found = re.fullmatch(r"([0-9]{1,2})\.([0-9]{1,2})", word.text)
        if found is None:
            word.refuse(f"Expected round and step as in 1.3, not {shown(word.text)}.")
        round_, step = int(found[1]), int(found[2])
    if words.skip("of"):
        active = choice(words.take("own or foe"), PLAYERS, "player")
    return Moment(active=active, phase=phase, round=round_, step=step)


def _contact_text(contact: Contact) -> str:
    turned = contact.with_facing is not Facing.FRONT
    end = f" {contact.with_facing}" if turned else ""
    offset = repr(float(contact.offset)).removesuffix(".0")
    return f"{contact.unit}<{contact.enemy} {contact.facing} {offset}{end}"


def _moment_text(moment: Moment) -> str:
    when = f" {moment.round}.{moment.step}" if moment.round or moment.step else ""
    return f"{moment.phase}{when}{' of foe' if moment.active == 'foe' else ''}"


def _at(word: Word, check: Any) -> None:
    """A fault that the check finds, at this word."""
    try:
        check()
    except MalformedError as problem:
        faults = (Fault(says=fault.says, column=word.column) for fault in problem.faults)
        raise MalformedError(*faults) from None
