"""Sentences of the rules as cards that open: plain HTML, readable without a kernel."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from makeway.core.clause import BOOK
from makeway.text.errors import MalformedError, nearest

STANDING = {
    "text": "A sentence of the text says it.",
    "text, no condition": "A sentence of the text says it; it decides nothing.",
    "inferred": "It follows from the text; no sentence says it.",
    "assumed": "The text only names it.",
    "reading": "The text is open here; this is how it is read.",
}


def cards(ids: Iterable[str]) -> str:
    """The cards of clauses as HTML. MalformedError with the nearest id when there is none."""
    return "\n".join(_card(each) for each in ids)


def _card(id: str) -> str:
    if id not in BOOK:
        raise MalformedError(f"There is no clause {id!r}.{nearest(id, BOOK)}")
    clause = BOOK[id]
    sources = ", ".join(clause.sources)
    reading = f" Reading {clause.reading}." if clause.reading else ""
    beyond = f" Not played: {clause.beyond}" if clause.beyond else ""
    return (
        f"<details><summary><code>{escape(id)}</code> {escape(clause.title)}</summary>"
        f"<p>{escape(clause.says)}<br>"
        f"<small>{escape(STANDING[clause.standing])}{escape(reading)}"
        f" From: {escape(sources)}.{escape(beyond)}</small></p></details>"
    )
