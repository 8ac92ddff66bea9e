"""An army list as the browser gets it: `ArmyList` and `ArmyFrame` of `js/src/army/wire.ts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol

import msgspec
from msgspec.structs import replace

from makeway.core import ruling as core
from makeway.core.army import CHARACTERS, Army, Entry, cost
from makeway.core.readings import RuleSet
from makeway.core.words import SpecialRule
from makeway.rules.general import is_character
from makeway.rules.mustering import in_share, most_in_share, number
from makeway.text import frame as wire
from makeway.text.army_changes import Change, in_words, label, nearest
from makeway.text.army_entry import entry_doc, plain
from makeway.text.cards import LessonOf, clause_cards, no_lesson, reading_cards
from makeway.text.errors import MalformedError
from makeway.text.findings import ORDER, told_finding
from makeway.text.wire import builtins


class ArmyRow(wire.Wire, frozen=True, kw_only=True, gc=False):
    """One entry of a list."""

    id: str
    name: str
    detail: str
    points: int
    kind: Literal["character", "platform", "other"]
    general: bool


class ArmyGroup(wire.Wire, frozen=True, kw_only=True, gc=False):
    """The entries of one category, and what they cost."""

    category: str
    points: int
    rows: tuple[ArmyRow, ...]


class ArmyList(wire.Wire, frozen=True, kw_only=True, gc=False):
    """A list to read: no verdict, no maximum."""

    title: str
    where: str
    groups: tuple[ArmyGroup, ...]


class Bar(wire.Wire, frozen=True, kw_only=True, gc=False):
    """Points spent against their maximum."""

    label: str
    spent: float
    most: float
    says: str
    clause: str
    over: bool


class Offer(wire.Wire, frozen=True, kw_only=True, gc=False):
    """An entry at hand; the page hands it back as it is."""

    label: str
    change: Any


class Near(wire.Wire, frozen=True, kw_only=True, gc=False):
    """One change that makes the list legal."""

    label: str
    change: Any


class ArmyFrame(wire.Wire, frozen=True, kw_only=True, gc=False):
    """Everything an army check shows."""

    v: Literal[1] = 1
    rev: int
    list: ArmyList
    bars: tuple[Bar, ...]
    legal: bool
    headline: str
    findings: tuple[wire.Finding, ...]
    nearest: Near | None
    offers: tuple[Offer, ...]
    categories: tuple[str, ...]
    timeline: tuple[wire.TimelineEntry, ...]
    can_undo: bool
    can_redo: bool
    text: str
    clauses: dict[str, wire.ClauseCard]
    readings: dict[str, wire.ReadingCard]
    ack: wire.Ack | None = None


class Turn(Protocol):
    """What an army check keeps of one entry of its timeline."""

    @property
    def change(self) -> Change | None: ...
    @property
    def army(self) -> Army: ...
    @property
    def ruling(self) -> core.Allowed | core.Illegal: ...


def army_frame(
    turns: Sequence[Turn], at: int, *, rev: int = 0, lesson_of: LessonOf = no_lesson
) -> ArmyFrame:
    """The frame of an army check that shows entry `at` of its turns."""
    army, ruling = turns[at].army, turns[at].ruling
    legal = isinstance(ruling, core.Allowed)
    near = None if legal else nearest(army)
    shown = army_list(army)
    return ArmyFrame(
        rev=rev,
        list=shown,
        bars=army_bars(army),
        legal=legal,
        headline=ruling.headline,
        findings=tuple(_findings(ruling)),
        nearest=Near(label=in_words(army, near), change=_written(near)) if near else None,
        offers=tuple(_offers(turns[0].army, army)),
        categories=tuple(dict.fromkeys((*army.categories, "Core", "Special"))),
        timeline=tuple(_timeline(turns, at)),
        can_undo=at > 0,
        can_redo=at + 1 < len(turns),
        text=in_letters(army),
        clauses=clause_cards([f.clause for f in ruling.findings], lesson_of),
        readings=reading_cards([r for f in ruling.findings for r in f.readings], RuleSet()),
    )


def army_list(army: Army) -> ArmyList:
    """A list by its categories, as an exercise shows it."""
    groups = []
    for category in army.categories:
        own = [each for each in army.entries if each.category == category]
        if own:
            rows = tuple(_row(each) for each in own)
            groups.append(ArmyGroup(category=category, points=cost(own), rows=rows))
    points = f"{army.points:,} Army Points"
    return ArmyList(
        title=army.title or "Army list",
        where=f"{army.book}, {points}" if army.book else points,
        groups=tuple(groups),
    )


def _row(entry: Entry) -> ArmyRow:
    kind: Literal["character", "platform", "other"] = "other"
    if is_character(entry):
        kind = "platform" if entry.is_war_platform else "character"
    return ArmyRow(
        id=entry.id,
        name=entry.name,
        detail=", ".join(details(entry)),
        points=entry.points,
        kind=kind,
        general=entry.general,
    )


def details(entry: Entry) -> Iterator[str]:
    """What a list says of an entry besides name and price."""
    if entry.profile and entry.profile != entry.name:
        yield entry.profile
    if entry.mount:
        yield f"on {entry.mount}"
    if entry.is_war_platform:
        yield "War Platform"
    if entry.battle_standard:
        yield "Battle Standard Bearer"
    if SpecialRule.NOT_A_LEADER in entry.rules:
        yield "Not a Leader"
    if entry.character is not None:
        yield "a Character" if entry.character else "no Character"
    if entry.discipline is not None and entry.category == CHARACTERS:
        yield f"Discipline {entry.discipline}"


def army_bars(army: Army) -> tuple[Bar, ...]:
    """What the Characters and the whole list cost, against their maximum."""
    own, most = cost(in_share(army)), most_in_share(army)
    return (
        Bar(
            label="Characters",
            spent=own,
            most=most,
            says=f"{own:,} of {number(most)} ({army.share:g}% of {army.points:,})",
            clause="AC-1",
            over=own > most,
        ),
        Bar(
            label="Whole list",
            spent=army.spent,
            most=army.points,
            says=f"{army.spent:,} of {army.points:,} Army Points",
            clause="AC-2",
            over=army.spent > army.points,
        ),
    )


def _findings(ruling: core.Allowed | core.Illegal) -> Iterator[wire.Finding]:
    for each in sorted(ruling.findings, key=lambda each: ORDER.index(each.verdict)):
        yield told_finding(each, wire.About(models=each.about.models))


def _offers(start: Army, army: Army) -> Iterator[Offer]:
    """Entries in reserve, and those of the first list that were taken out."""
    here = Counter(_bare(each) for each in army.entries)
    offered = {}
    for each in start.entries:
        here[_bare(each)] -= 1
        if here[_bare(each)] < 0:
            offered[_bare(each)] = each
    for each in [*offered.values(), *army.reserve]:
        try:
            written = plain(entry_doc(each, set()))
        except MalformedError:
            continue
        written.pop("id", None)
        told = ", ".join([each.name, *details(each)])
        change = {"do": "add", "entry": written}
        yield Offer(label=f"{told}: {each.points:,}", change=change)


def _bare(entry: Entry) -> Entry:
    """An entry without what tells it from others of its kind; at another price it is the same."""
    return replace(entry, id="x", general=False, points=0)


def _written(change: Change) -> Any:
    found = msgspec.to_builtins(change)
    if found.get("entry"):
        found["entry"] = {k: v for k, v in found["entry"].items() if v is not None}
    return builtins(found)


def _timeline(turns: Sequence[Turn], at: int) -> Iterator[wire.TimelineEntry]:
    for n, turn in enumerate(turns):
        legal = isinstance(turn.ruling, core.Allowed)
        kind: Literal["start", "allowed", "illegal"] = "allowed" if legal else "illegal"
        told = "Start" if turn.change is None else label(turns[n - 1].army, turn.change)
        yield wire.TimelineEntry(
            n=n, label=told, kind="start" if n == 0 else kind, at=n == at, ahead=n > at
        )


def in_letters(army: Army) -> str:
    """A list as text, for stills and for Copy as text."""
    shown = army_list(army)
    lines = [f"{shown.title}: {shown.where}"]
    for group in shown.groups:
        lines += ["", f"{group.category}, {group.points:,} points"]
        for row in group.rows:
            detail = f" ({row.detail})" if row.detail else ""
            noted = ", the General" if row.general else ""
            lines.append(f"  {row.points:>6,}  {row.name}{detail}{noted}")
    return "\n".join(lines)
