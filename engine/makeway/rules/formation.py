"""Ranks and files: what makes a formation legal, with every clause named (FRM-1 to FRM-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from makeway.board.formation import Stand, front_of, sound
from makeway.board.naming import counted, listed, opening, the
from makeway.core.actions import Place
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding
from makeway.core.state import Model, Unit
from makeway.core.words import SINGLE, Footprint, Seat

IN_CONTACT = clause(
    "FRM-1",
    "Aligned and in contact",
    "The models of a unit face one way, aligned and in base contact.",
    "Units",
)
EQUAL_RANKS = clause(
    "FRM-2",
    "Equal ranks",
    "All ranks are equally wide; only the rear rank may be short.",
    "Units",
    unless=("MB-5",),
)
REAR_RANK = clause(
    "FRM-3",
    "Gaps in the rear rank",
    "The rear rank may have gaps anywhere while its models line up with the files; a first rank"
    " has none.",
    "Units",
)
SUPPORT = clause(
    "FRM-4",
    "Support in front",
    "A model behind the first rank touches models right in front of it with its whole front.",
    "Units",
)
ANY_FILES = clause(
    "FRM-5",
    "Any number of files",
    "A unit may have as many or as few files as its owner likes.",
    "Units",
)
BIG_REAR_HALVES = clause(
    "MB-5",
    "Rear halves stick out",
    "More ranks than one may be incomplete where only bases longer than one rank stand behind.",
    "Matching Bases",
)
OWN_SUPPORT = clause(
    "MB-7",
    "Big bases and support",
    "The rear part of a big base supports itself; models behind need its rear edge or others.",
    "Matching Bases",
    standing=Standing.INFERRED,
)

NEAR = 1e-6


class At(NamedTuple):
    """A model of the block at a proposed place: front left corner in seats, and its footprint."""

    model: Model
    rank: float
    file: float
    footprint: Footprint

    @property
    def seat(self) -> Seat | None:
        """The seat of the block it stands on; None between files or ranks."""
        rank, file = round(self.rank), round(self.file)
        on = abs(rank - self.rank) < NEAR and abs(file - self.file) < NEAR
        return Seat(rank, file) if on else None

    @property
    def stand(self) -> Stand | None:
        seat = self.seat
        return Stand(seat, self.footprint, front_of(self.model)) if seat else None

    @property
    def rear(self) -> float:
        """Where its rear edge is, in ranks: 1 is the front edge of the second."""
        return self.rank + self.footprint.ranks

    @property
    def right(self) -> float:
        return self.file + self.footprint.files


def proposed(unit: Unit, places: Mapping[str, Place]) -> tuple[At, ...]:
    """The models of a proposed block; Mismatching Bases count as one seat."""
    return tuple(
        At(unit.models[who], place.rank, place.file, unit.footprint(who) or SINGLE)
        for who, place in places.items()
    )


def in_ranks(files: int, block: Sequence[At]) -> Iterator[Finding]:
    """Every clause about the structure of a block (dossier 32.2)."""
    yield from _aligned(block)
    yield from _ranks(files, block)
    yield from _supported(block)
    ranks = max((round(each.rear) - 1 for each in block), default=0)
    yield ANY_FILES.holds(
        f"{counted(files, 'file')} and {counted(ranks, 'rank')}: the number of files is free."
    )


def holds_together(files: int, block: Sequence[At]) -> bool:
    """Whether a block is sound (dossier 32.2)."""
    stands = [each.stand for each in block]
    return all(stands) and sound(files, [stand for stand in stands if stand])


def _aligned(block: Sequence[At]) -> Iterator[Finding]:
    off = [each for each in block if each.seat is None]
    last = max((each.rank for each in block), default=1.0)
    rear = [each for each in off if each.rank > 1 and each.rank > last - 0.5 and _whole(each.rank)]
    other = [each for each in off if each not in rear]
    if other:
        yield IN_CONTACT.forbids(
            f"{_names(other)} {_stand(other)} {_off(other[0])}, not in line.",
            about=_about(other),
            remedy="The models stand edge to edge, in the files of rank 1.",
        )
    if rear:
        yield REAR_RANK.forbids(
            f"{_names(rear)} {_stand(rear)} {_off(rear[0])}; rank {rear[0].rank:g} lines up with"
            " the files in front.",
            about=_about(rear),
            remedy="Move the rear rank so that its models stand in files.",
        )
    yield from _overlaps(block)


def _whole(number: float) -> bool:
    return abs(number - round(number)) < NEAR


def _off(each: At) -> str:
    if _whole(each.file):
        return f"at rank {each.rank:.3g}, between two ranks"
    return f"at file {each.file:.3g}, between two files"


def _overlaps(block: Sequence[At]) -> Iterator[Finding]:
    ordered = sorted(block, key=lambda each: (each.rank, each.file))
    for index, one in enumerate(ordered):
        for two in ordered[index + 1 :]:
            if two.rank > one.rear - NEAR:
                break
            if two.file < one.right - NEAR and one.file < two.right - NEAR:
                yield IN_CONTACT.forbids(
                    f"{_names([one])} and {the(two.model)} stand on one another at rank"
                    f" {two.rank:.3g}, file {two.file:.3g}.",
                    about=_about([one, two]),
                    remedy="One model to a seat.",
                )


def _ranks(files: int, block: Sequence[At]) -> Iterator[Finding]:
    found = list(_too_many(files, block))
    yield from found
    count = _count(block)
    last = max(count, default=1)
    short = [rank for rank in range(1, last + 1) if count.get(rank, 0) < files]
    early = [rank for rank in short if rank < last]
    if early:
        yield from _short_ranks(files, block, count, early)
    elif not found:
        yield from _rear_rank(files, count, short)


def _count(block: Sequence[At]) -> dict[int, int]:
    """How many seats each rank holds (MB-4)."""
    count: dict[int, int] = {}
    for each in block:
        for rank in range(round(each.rank), round(each.rear)):
            count[rank] = count.get(rank, 0) + each.footprint.files
    return count


def _too_many(files: int, block: Sequence[At]) -> Iterator[Finding]:
    """Models that stand beyond the files."""
    wide = [e for e in block if e.file < 1 - NEAR or e.right > files + 1 + NEAR]
    beyond = [e for e in wide if e.seat is not None or e.file < 0.5 or e.right > files + 1.75]
    count = _count(block)
    for rank in sorted({round(each.rank) for each in beyond}):
        here = [each for each in beyond if round(each.rank) == rank]
        yield EQUAL_RANKS.forbids(
            f"Rank {rank} has {counted(count[rank], 'model')}, reaching past the"
            f" {counted(files, 'file')} of the unit.",
            about=_about(here),
            remedy=f"{counted(files, 'file')} in every rank, 1 to {files}.",
        )


def _short_ranks(
    files: int, block: Sequence[At], count: Mapping[int, int], early: Sequence[int]
) -> Iterator[Finding]:
    """Short ranks before the last: forbidden, but for rear halves of big bases (MB-5)."""
    first = early[0]
    behind = [each for each in block if round(each.rear) - 1 > first]
    small = [each for each in behind if each.footprint.ranks == 1 and round(each.rank) > first]
    last = max(count)
    if first > 1 and not small:
        yield EQUAL_RANKS.gives_way(
            f"Ranks {listed(map(str, range(first, last + 1)))} are incomplete.",
            about=_about(behind),
        )
        yield BIG_REAR_HALVES.holds(
            f"Behind rank {first} only {listed(the(each.model) for each in behind)}"
            f" {'stands' if len(behind) == 1 else 'stand'}.",
            about=_about(behind),
        )
        return
    for rank in early:
        later = [each for each in behind if round(each.rear) - 1 > rank]
        if rank > 1 and all(e.footprint.ranks > 1 or round(e.rank) <= rank for e in later):
            continue
        yield EQUAL_RANKS.forbids(
            f"Rank {rank} has {count.get(rank, 0)} of {counted(files, 'model')} while rank"
            f" {rank + 1} has {count.get(rank + 1, 0)}.",
            about=_about(later),
            remedy=f"Fill rank {rank} from the rear rank.",
        )


def _rear_rank(files: int, count: Mapping[int, int], short: Sequence[int]) -> Iterator[Finding]:
    last = max(count, default=1)
    if not short:
        yield EQUAL_RANKS.holds(
            f"{'Each of ' if last > 1 else ''}{counted(last, 'rank')} holds {files}."
        )
    elif last == 1:
        yield REAR_RANK.forbids(
            f"Rank 1 has {count.get(1, 0)} of {counted(files, 'model')}; a first rank has no gaps.",
            remedy=f"{counted(count.get(1, 0), 'file')} for {counted(count.get(1, 0), 'model')}.",
        )
    else:
        yield EQUAL_RANKS.holds(f"Only rank {last}, the rear rank, is short.")
        yield REAR_RANK.holds(
            f"Rank {last} has {count[last]} of {counted(files, 'model')}; its gaps may be anywhere."
        )


def _supported(block: Sequence[At]) -> Iterator[Finding]:
    bare = [each for each in block if each.rank > 1 + NEAR and not _has_support(each, block)]
    if bare:
        ranks = sorted({round(each.rank) for each in bare})
        yield SUPPORT.forbids(
            f"{_names(bare)} in rank {listed(map(str, ranks))}"
            f" {'has' if len(bare) == 1 else 'have'} no model right in front of the whole front.",
            about=_about(bare),
            remedy="A place with models right in front.",
        )
    elif any(each.rank > 1 for each in block):
        yield SUPPORT.holds("Each model behind rank 1 has models right in front.")
    deep = [each for each in block if each.footprint.ranks > 1]
    behind = [e for e in block if any(abs(e.rank - big.rear) < NEAR for big in deep)]
    if deep and behind:
        yield OWN_SUPPORT.holds(
            f"The rear edge of {listed(the(each.model) for each in deep)} supports who is behind.",
            about=_about(deep),
        )


def _has_support(each: At, block: Sequence[At]) -> bool:
    """Whether models right in front touch its whole front edge (FRM-4)."""
    ahead = sorted(
        (other.file, other.right) for other in block if abs(other.rear - each.rank) < NEAR
    )
    reached = each.file
    for left, right in ahead:
        if left <= reached + NEAR:
            reached = max(reached, right)
    return reached >= each.right - NEAR


def _names(block: Sequence[At], most: int = 3) -> str:
    """Models by name, plain R&F by number."""
    if len(block) <= most:
        return opening(listed(the(each.model) for each in block))
    return counted(len(block), "model")


def _stand(block: Sequence[At]) -> str:
    return "stands" if len(block) == 1 else "stand"


def _about(block: Iterable[At]) -> About:
    return About(models=tuple(each.model.id for each in block))
