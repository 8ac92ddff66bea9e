"""Why a seat of a unit is none that a newcomer may take: every clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import counted, have
from makeway.board.standing_behind import followers, stands_behind
from makeway.core.clause import clause
from makeway.core.ruling import About, Finding
from makeway.core.words import Seat
from makeway.rules.entry import Entry
from makeway.rules.formation import EQUAL_RANKS, SUPPORT
from makeway.rules.front_rank import BEHIND, FORWARD, NEXT_RANK, PLATFORM, STAND_BEHIND
from makeway.rules.giving_way import SINGLE_RANK

LEGAL_PLACE = clause(
    "JN-4",
    "A legal position",
    "A joining Character ends in a legal position; without one he does not join.",
    "S0-09",
    "S0-12",
)


def why_not(there: Entry, seat: Seat) -> Iterator[Finding]:
    """Every clause that keeps a Matching newcomer from a seat that is not open to him."""
    found = [*_outside(there, seat), *_off_centre(there, seat)]
    if not found:
        found = [*_short_ranks(there, seat)]
        found += _before_others(there, seat) if found == [] else ()
        found += () if stands_behind(there.newcomer) else _too_far_back(there, seat)
    yield from found or _nothing_fits(there, seat)


def _outside(there: Entry, seat: Seat) -> Iterator[Finding]:
    """The seat reaches beyond the files of the unit, or lies in front of it (FRM-2, JN-10)."""
    unit, files = there.unit, there.unit.files
    out = max(0, 1 - seat.file) + max(0, seat.file + there.files - 1 - files)
    if seat.rank < 1:
        yield EQUAL_RANKS.forbids(
            f"In front of rank 1, which holds {files}, he would be a short rank.",
            about=there.at(seat),
        )
    elif out and there.one_rank and seat.rank == 1:
        yield SINGLE_RANK.forbids(
            f"He takes one of the {files} old places; a displaced model goes to the new end.",
            about=there.at(seat),
            remedy=there.open_text,
            readings=("A21",),
        )
    elif out:
        yield EQUAL_RANKS.forbids(
            f"Rank {seat.rank} would hold {files + out}, {_others(there, seat)}.",
            about=there.at(seat),
            remedy=there.open_text,
        )
        if not there.one_rank:
            yield SINGLE_RANK.forbids(
                f"Only a single rank widens; the {unit.name} {have(unit)} {unit.ranks} ranks.",
                about=there.at(seat),
            )


def _others(there: Entry, seat: Seat) -> str:
    """What the other ranks hold, or else the width of the unit."""
    unit = there.unit
    if seat.rank > 1:
        return f"rank 1 holds {unit.files}"
    full = [
        r
        for r in range(2, unit.ranks + 1)
        if all(Seat(r, f) in unit.grid for f in range(1, unit.files + 1))
    ]
    if not full:
        return f"and the unit has {counted(unit.files, 'file')}"
    held = "rank 2 holds" if len(full) == 1 else f"ranks 2 to {full[-1]} hold"
    return f"{held} {unit.files}"


def _off_centre(there: Entry, seat: Seat) -> Iterator[Finding]:
    """A War Platform stands in the centre of the first rank (WP)."""
    if there.platform and not there.is_central(seat):
        yield PLATFORM.forbids(
            f"A War Platform stands in the centre of rank 1, not at {seat}.",
            about=there.at(seat),
            remedy=there.open_text,
        )


def _before_others(there: Entry, seat: Seat) -> Iterator[Finding]:
    """A Stand Behind model would be in front of one with Front Rank that lacks the rule (FR-9)."""
    if stands_behind(there.newcomer):
        yield STAND_BEHIND.forbids(
            f"With him at {seat} a Front Rank model without Stand Behind is behind him.",
            about=there.at(seat),
            remedy=there.open_text,
        )


def _short_ranks(there: Entry, seat: Seat) -> Iterator[Finding]:
    """No sound block has him there (FRM-2, FRM-4)."""
    if seat.rank == 1 or there.holds_together(seat):
        return
    unit = there.unit
    yield EQUAL_RANKS.forbids(
        f"{counted(len(unit.seats), 'model')} do not fill the ranks before rank {seat.rank}: "
        "only the rear rank may be short.",
        about=there.at(seat),
    )
    if any(Seat(seat.rank - 1, seat.file + i) not in unit.grid for i in range(there.files)):
        yield SUPPORT.forbids(
            f"At {seat} nobody stands right in front of him.", about=there.at(seat)
        )


def _too_far_back(there: Entry, seat: Seat) -> Iterator[Finding]:
    """Models without Front Rank would stand in front of him (FR-2, FR-4, FR-5)."""
    for rank in range(1, seat.rank):
        ahead = followers(there.unit, rank)
        if not ahead:
            continue
        about = About(models=(there.newcomer.id, *ahead), spots=there.at(seat).spots)
        if rank > 1:
            yield NEXT_RANK.forbids(
                f"Rank {rank - 1} is full of Front Rank models; the next stands in rank {rank}.",
                about=about,
            )
        yield FORWARD.forbids(
            f"Rank {rank} holds {counted(len(ahead), 'model')} without Front Rank; "
            "he stands as far forward as he can.",
            about=about,
            remedy=there.open_text,
        )
        yield BEHIND.forbids(f"At {seat} he would stand behind them.", about=about)
        return


def _nothing_fits(there: Entry, seat: Seat) -> Iterator[Finding]:
    if there.holds_together(seat):
        yield FORWARD.forbids(
            "With him there, models without Front Rank stand less far back than they could.",
            about=there.at(seat),
            remedy=there.open_text,
            readings=("A1",),
        )
    else:
        yield LEGAL_PLACE.forbids(
            f"No arrangement of the {there.unit.name} leaves a whole block with him at {seat}.",
            about=there.at(seat),
            remedy=there.open_text,
        )
