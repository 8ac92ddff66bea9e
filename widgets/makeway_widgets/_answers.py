"""The answers of a lesson as a table: HTML on a page, columns of text elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from makeway.teach.answers import Answers, Record
from makeway.teach.beliefs import BELIEFS

HEAD = ("exercise", "right", "hints", "seconds", "what the rule said", "false rule behind it")
NONE_YET = "No answers yet."
AGAIN = "Shift+Enter in this cell shows what was answered since."


class AnswerTable:
    """Every answer given in one lesson, in order, and where they are kept."""

    def __init__(self, kept: Answers, lesson: str) -> None:
        self.rows = [_cells(each) for each in kept.of(lesson)]
        self.where = ""
        if kept.path is not None:
            told = f"Kept in {kept.path.name}, beside this notebook. {AGAIN}"
            self.where = kept.unreadable or told

    def __repr__(self) -> str:
        return "\n".join([*self._columns(), self.where]).strip()

    def _columns(self) -> Iterator[str]:
        if not self.rows:
            yield NONE_YET
            return
        table = [HEAD, *self.rows]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        for row in table:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            yield "  ".join(cells).rstrip()

    def _repr_html_(self) -> str:
        kept = f'<p style="margin: 0.5em">{escape(self.where)}</p>' if self.where else ""
        if not self.rows:
            return f'<p style="margin: 0.5em">{NONE_YET}</p>{kept}'
        head = "".join(f"<th {LEFT}>{escape(name)}</th>" for name in HEAD)
        body = "".join(f"<tr>{''.join(map(_cell, row, STYLES))}</tr>" for row in self.rows)
        return (
            '<table style="table-layout: auto; width: 100%; margin: 0">'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{kept}"
        )


LEFT = 'style="text-align: left; vertical-align: top"'
SHORT = 'style="text-align: left; vertical-align: top; white-space: nowrap"'
STYLES = (SHORT,) * 4 + (LEFT,) * 2
"""Of each column: only sentences are broken into lines."""


def _cell(text: str, style: str) -> str:
    return f"<td {style}>{escape(text)}</td>"


def _cells(each: Record) -> tuple[str, ...]:
    right = "yes" if each.right else "not yet"
    belief = BELIEFS.get(each.belief or "")
    says = f"{belief.says} ({belief.id})" if belief else ""
    return (each.exercise, right, str(each.rungs), f"{each.seconds:g}", each.verdict, says)
