"""An action as a hand writes it in one line: `join warlord orcs 1,3`, `hits orcs 14`.

    join WHO [UNIT] RANK,FILE | left | right   room=orcs.3=left_end  places=orcs.3=2,1  base=25,25
         on a battlefield also [advance | march] [fly] [by=18,14;19,13] [march_test=3,4]
    make_way WHO RANK,FILE
    hits UNIT NUMBER | area XxY | line   [KIND] [from front|left|right|rear] [by own|foe|nobody]
         [onto=rank_and_file=12,marshal=2] [unsaved=...] [lines=1,2] [fallen=orcs.3,orcs.4] ...
         [stand_ins=orcs.musician=orcs.4]  who falls for a Musician or Standard Bearer
    lose UNIT NUMBER | WHO=NUMBER,...  Health Points lost at one moment
         [by=marshal=3,infantry=3 | by=rank_and_file:marshal=3,khan:marshal=1] [excess=...] ...
    remove UNIT [WHO,...]              without losing a Health Point
    leave WHO                          a Character leaves his unit
    test UNIT [panic|rally] [CAUSE] [3,4]     a test on Discipline, and what two dice show
    move WHO advance|march|reform  forward=3 wheel=20,left | back=2 | right=1 | to=20.5,12,180 ...
    charge WHO ENEMY [fly] [hold | stand_and_shoot | flee]  hits=5  flee=6,2  dice=5,3
    next                               the phase ends
    deploy UNIT 20,30 [180]            its front's middle in inches, and its facing
    arrange UNIT rcr/rr.               the whole formation; letters as the unit is drawn

A Question is answered at the end: `join hero orcs 1,3 choose B`. JSON is an action too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec

from makeway.core.actions import (
    Action,
    Arrange,
    Join,
    Leave,
    MakeWay,
    Place,
    Room,
)
from makeway.core.errors import MalformedActionError, shown
from makeway.core.ruling import Question
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.well_formed import in_words, meant, well_formed
from makeway.core.words import Side
from makeway.referee import rule
from makeway.text import notation
from makeway.text.charge_words import read_charge
from makeway.text.dice import read_test
from makeway.text.errors import Fault, MalformedError
from makeway.text.fields import base, options
from makeway.text.lettering import lettering
from makeway.text.loss_words import read_hits, read_lose, read_remove, unit_of
from makeway.text.move_words import dice, points, read_move
from makeway.text.ranks import read_ranks
from makeway.text.table_words import read_deploy, read_next
from makeway.text.words import Word, Words, choice, pairs, seat


def read_action(line: str, state: State) -> Action:
    """The action that a line means on this table.

    MalformedError says the column, what was expected and the nearest spelling.

    >>> from makeway.text.scenario import load
    >>> table = load("makeway: 1\\nunits: [{profile: Orcs, drawing: rcr}, "
    ...              "{profile: Common Orc Warlord, name: Warlord}]").state
    >>> read_action("join warlord 1,2", table).seat
    Seat(rank=1, file=2)
    """
    if isinstance(line, str) and line.lstrip().startswith("{"):
        return _decoded(line)
    words = Words(line)
    verb = choice(words.take(f"an action: {', '.join(VERBS)}"), VERBS, "action")
    action = well_formed(VERBS[verb](words, state))
    if words.skip("choose"):
        action = _chosen(words, state, action)
    for word in words.rest():
        word.refuse(f"The action is complete; {shown(word.text)} is left over.")
    return action


def _decoded(line: str) -> Action:
    try:
        found: Action = msgspec.json.decode(line, type=Action)
        json.loads(line, object_pairs_hook=_once_each)
        return well_formed(found)
    except msgspec.ValidationError as problem:
        raise MalformedError(in_words(problem, *_meant(line))) from None
    except msgspec.DecodeError as problem:
        at = re.search(r"\(byte (\d+)\)", str(problem))
        column = int(at[1]) + 1 if at else len(line.rstrip()) + 1
        raise MalformedError(Fault(says=f"This is no JSON: {problem}.", column=column)) from None
    except (MalformedActionError, RecursionError) as problem:
        raise MalformedError(str(problem)) from None


def _once_each(pairs: list[tuple[str, object]]) -> None:
    """MalformedActionError when a field of a JSON object stands there twice."""
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise MalformedActionError(f"The field {shown(name)} stands here a second time.")
        seen.add(name)


def _meant(line: str) -> tuple[type[msgspec.Struct], ...]:
    """The kind of action that a JSON object says it is, so that only its fields are named."""
    try:
        return meant(msgspec.json.decode(line))
    except (msgspec.DecodeError, RecursionError):
        return ()


def _chosen(words: Words, state: State, action: Action) -> Action:
    """The action with its Questions answered by letters, one after the other."""
    answers = [words.take("the letter of an option, as in choose B"), *words.rest()]
    for answer in answers:
        try:
            ruling = rule(state, action)
        except MalformedActionError as problem:
            raise MalformedError(str(problem)) from None
        if not isinstance(ruling, Question):
            answer.refuse("Nothing is asked here: there is no Question to choose for.")
        letters = [letter_of(n) for n in range(len(ruling.options))]
        named = choice(Word(answer.text.upper(), answer.column), letters, "option")
        action = ruling.options[letters.index(named)].action
    return action


def letter_of(number: int) -> str:
    """The letter of an option, counted from 0: A to Z, then AA, AB, ...

    >>> letter_of(1), letter_of(26)
    ('B', 'AA')
    """
    head = letter_of(number // 26 - 1) if number >= 26 else ""
    return head + chr(ord("A") + number % 26)


def _who(words: Words, state: State) -> str:
    models = [model for unit in state.units.values() for model in unit.models]
    return choice(words.take("a model, by its id"), models, "model")


def _join(words: Words, state: State) -> Join:
    who = _who(words, state)
    words.skip("in", "to")
    if re.fullmatch(r"[0-9]+(,[0-9]*)+", words.peek()) or words.peek() in (*Side,):
        unit = _only_other(words, state, who)
    else:
        unit = unit_of(words, state).id
    words.skip("at", "to")
    fields: dict[str, Any] = {}
    if words.peek() in (*Side,):
        fields["side"] = Side(words.take("a side").text)
    elif words and words.peek() not in ("choose", "fly", Kind.ADVANCE, Kind.MARCH):
        fields["seat"] = seat(words.take("a seat"))
    if words.peek() in (Kind.ADVANCE, Kind.MARCH):
        fields["move"] = Kind(words.take("a kind of move").text)
    fields["fly"] = words.skip("fly")
    fields |= options(
        words,
        room=lambda w: pairs(w, lambda v: Room(choice(v, [*Room], "room")), "orcs.3=left_end"),
        places=lambda w: pairs(w, seat, "orcs.3=2,1"),
        filled=lambda w: pairs(w, seat, "orcs.3=2,1"),
        base=base,
        by=points,
        march_test=dice,
    )
    if "base" in fields:
        fields["reference"] = fields.pop("base")
    return Join(character=who, unit=unit, **fields)


def _only_other(words: Words, state: State, who: str) -> str:
    home = state.unit_of(who)
    others = [u.id for u in state.units.values() if u.player == home.player and u is not home]
    if len(others) != 1:
        known = ", ".join(others) or "there is none"
        words.take("a unit").refuse(f"Name the unit to join: {known}.")
    return others[0]


def _make_way(words: Words, state: State) -> MakeWay:
    who = _who(words, state)
    words.skip("to", "at")
    return MakeWay(character=who, seat=seat(words.take("a seat, as in 1,3")))


def _leave(words: Words, state: State) -> Leave:
    who = _who(words, state)
    return Leave(character=who, **options(words, filled=lambda w: pairs(w, seat, "marshal=1,3")))


def _arrange(words: Words, state: State) -> Arrange:
    """A drawing with the unit's own letters; plain R&F keep the seats that stay theirs."""
    unit = unit_of(words, state)
    word = words.take("the formation, as in rcr/rr.")
    drawing = notation.read(read_ranks(word))
    letters = lettering(unit).letters
    spots = [(s, each) for s in drawing.seats if (each := drawing.at(s)) not in ".#"]
    sides = {s: each for s, each in zip(Side, (drawing.left, drawing.right), strict=True) if each}
    waiting = {each: [m for m in unit.models if letters[m] == each] for each in letters.values()}
    for letter in dict.fromkeys([each for _, each in spots] + [*sides.values()]):
        choice(Word(letter, word.column), waiting, f"model of the {unit.name} with the letter")
    places: dict[str, Place] = {}
    by_seat = {at: who for who, at in unit.seats.items()}
    keeps = [(s, e) for s, e in spots if letters.get(by_seat.get(s, "")) == e]
    for at, letter in [*keeps, *(each for each in spots if each not in keeps)]:
        stays = (at, letter) in keeps
        who = by_seat[at] if stays else _next(word, waiting, letter, unit)
        if stays:
            waiting[letter].remove(who)
        places[who] = Place(*at)
    beside = {side: _next(word, waiting, letter, unit) for side, letter in sides.items()}
    return Arrange(unit=unit.id, files=drawing.files, places=places, sides=beside)


def _next(word: Word, waiting: dict[str, list[str]], letter: str, unit: Unit) -> str:
    if not waiting[letter]:
        word.refuse(f"The {unit.name} have no further model with the letter {letter}.")
    return waiting[letter].pop(0)


VERBS: dict[str, Callable[[Words, State], Action]] = {
    "join": _join,
    "make_way": _make_way,
    "hits": read_hits,
    "lose": read_lose,
    "remove": read_remove,
    "leave": _leave,
    "arrange": _arrange,
    "test": read_test,
    "next": read_next,
    "deploy": read_deploy,
    "move": read_move,
    "charge": read_charge,
}
"""The words an action begins with; `hits` is the action `distribute`."""
