"""A unit's past as one word of the one-line notation.

    ^27+3,12,10{"lost":{"warlord":1}}

Health Points it began the game with, those of Characters who joined since, Health Points at the
start of the phase, and the models it began with; each may be left out. Braces hold the rest.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from makeway.core.errors import shown
from makeway.core.past import Past
from makeway.core.well_formed import in_words
from makeway.text.words import Word

MARK = "^"
"""What the word begins with."""

_NUMBERS = re.compile(
    r"\^([0-9]{0,5})([+-][0-9]{1,5})?(?:,([0-9]{0,5}))?(?:,([0-9]{0,5}))?(\{.*\})?", re.DOTALL
)


def write_past(past: Past) -> str:
    """A past in one word.

    >>> write_past(Past(began=27, phase=12, lost={}, models=10)), write_past(Past(since=3))
    ('^27,12,10', '^+3')
    """
    plain = msgspec.to_builtins(past, str_keys=True)
    first = f"{_text(past.began)}{past.since:+d}" if past.since else _text(past.began)
    numbers = ",".join([first, _text(past.phase), _text(past.models)]).rstrip(",")
    rest = {name: plain[name] for name in ("survivors", "tests") if plain[name]}
    if past.lost != ({} if past.phase is not None else None):
        rest["lost"] = past.lost
    return f"{MARK}{numbers}{msgspec.json.encode(rest).decode() if rest else ''}"


def read_past(word: Word) -> Past:
    """The past of a word. MalformedError says the column and what was expected there.

    >>> read_past(Word("^+3", 1)).since
    3
    """
    found = _NUMBERS.fullmatch(word.text)
    if found is None:
        word.refuse(f"Expected what the unit was as in ^27,12,10, not {shown(word.text)}.")
    began, since, phase, models, more = found.groups()
    fields: dict[str, Any] = {
        "began": _number(began),
        "since": int(since or 0),
        "phase": _number(phase),
        "models": _number(models),
    }
    if phase:
        fields["lost"] = {}
    try:
        fields |= msgspec.json.decode(more, type=dict[str, Any]) if more else {}
        return msgspec.convert(fields, Past)
    except msgspec.ValidationError as problem:
        word.refuse(in_words(problem, Past), found.start(5))
    except msgspec.MsgspecError as problem:
        word.refuse(f"{shown(more)}: {problem}.", found.start(5))


def _text(number: int | None) -> str:
    return "" if number is None else str(number)


def _number(text: str | None) -> int | None:
    return int(text) if text else None
