"""Ranks and files: what makes a formation legal, with every clause named (FRM-1 to FRM-5)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence

from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import Standing, clause
from makeway.core.ruling import About, Finding
from makeway.rules.proposal import NEAR, At

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


def in_ranks(files: int, block: Sequence[At]) -> Iterator[Finding]:
    """Every clause about the structure of a block (dossier 32.2)."""
    yield from _aligned(block)
    yield from _ranks(files, block)
    yield from _supported(block)
    ranks = max((round(each.rear) - 1 for each in block), default=0)
    yield ANY_FILES.holds(
        f"{counted(files, 'file')} and {counted(ranks, 'rank')}: the number of files is free."
    )


def _aligned(block: Sequence[At]) -> Iterator[Finding]:
    off = [each for each in block if each.seat is None]
    last = max((each.rank for each in block), default=1.0)
    rear = [each for each in off if each.rank > 1 and each.rank > last - 0.5 and _whole(each.rank)]
    other = [each for each in off if each not in rear]
    if other:
        yield IN_CONTACT.forbids(
            f"{_names(other)} {_stand(other)} {_between(other)}, out of line with the others.",
            about=_about(other),
            remedy="Each model edge to edge with its neighbours, in the files of rank 1.",
        )
    if rear:
        yield REAR_RANK.forbids(
            f"{_names(rear)} {_stand(rear)} {_between(rear)}; rank {rear[0].rank:g} lines up with"
            " the files in front.",
            about=_about(rear),
            remedy="Each model of the rear rank in a file.",
        )
    yield from _overlaps(block)


def _between(off: Sequence[At]) -> str:
    if all(_whole(each.file) for each in off):
        return f"between two ranks, at {listed(sorted({f'{each.rank:.3g}' for each in off}))}"
    files = sorted({each.file for each in off if not _whole(each.file)})
    return f"between two files, at {listed(f'{file:.3g}' for file in files[:4])}"


def _whole(number: float) -> bool:
    return abs(number - round(number)) < NEAR


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
    count = _filled(files, block)
    last = max(count, default=1)
    short = [rank for rank in range(1, last + 1) if count.get(rank, 0) < files]
    early = [rank for rank in short if rank < last]
    if early:
        yield from _short_ranks(files, block, count, early)
    elif not found and all(each.seat for each in block):
        yield from _rear_rank(files, count, short)


def _count(block: Sequence[At]) -> dict[int, int]:
    """How many seats each rank holds (MB-4)."""
    count: dict[int, int] = {}
    for each in block:
        for rank in range(round(each.rank), round(each.rear)):
            count[rank] = count.get(rank, 0) + each.footprint.files
    return count


def _filled(files: int, block: Sequence[At]) -> dict[int, int]:
    """How many seats of each rank are filled: two models on one seat leave another empty."""
    cells = {cell for each in block if each.seat for cell in each.footprint.cells(each.seat)}
    count = dict.fromkeys(range(1, max((rank for rank, _ in cells), default=0) + 1), 0)
    for rank, file in cells:
        count[rank] += 1 <= file <= files
    for rank, number in _count([each for each in block if not each.seat]).items():
        count[rank] = count.get(rank, 0) + number
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
            remedy=f"Seats in files 1 to {files}.",
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
    for start, end in _runs(early, count):
        later = [each for each in behind if round(each.rear) - 1 > end]
        if start > 1 and all(e.footprint.ranks > 1 or round(e.rank) <= end for e in later):
            continue
        ranks = f"Rank {start} has" if start == end else f"Ranks {start} to {end} have"
        yield EQUAL_RANKS.forbids(
            f"{ranks} {count.get(start, 0)} of {counted(files, 'model')} while rank {end + 1} has"
            f" {count.get(end + 1, 0)}.",
            about=_about(later),
            remedy=f"Fill rank {start} from the rear rank.",
        )


def _runs(ranks: Sequence[int], count: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Neighbouring ranks that hold equally many models, as first and last of each run."""
    start = ranks[0]
    for here, following in zip(ranks, [*ranks[1:], 0], strict=True):
        if following != here + 1 or count.get(following, 0) != count.get(here, 0):
            yield start, here
            start = following


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
            f"Rank {last}, the rear rank, has {count[last]} of {counted(files, 'model')};"
            " its gaps may be anywhere."
        )


def _supported(block: Sequence[At]) -> Iterator[Finding]:
    edges = sorted((each.rear, each.file, each.right) for each in block)
    bare = [each for each in block if each.rank > 1 + NEAR and not _has_support(each, edges)]
    if bare:
        has = "has" if len(bare) == 1 else "have"
        yield SUPPORT.forbids(
            f"{_names(bare)} {has} no models right in front of the whole front.",
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


def _has_support(each: At, edges: Sequence[tuple[float, float, float]]) -> bool:
    """Whether models right in front touch its whole front edge (FRM-4); `edges` are the rear edges
    of all, sorted: how far back, from where to where."""
    first, last = bisect_left(edges, (each.rank - NEAR,)), bisect_left(edges, (each.rank + NEAR,))
    reached = each.file
    for _, left, right in sorted(edges[first:last], key=lambda edge: edge[1:]):
        if left <= reached + NEAR:
            reached = max(reached, right)
    return reached >= each.right - NEAR


def _names(block: Sequence[At], most: int = 3) -> str:
    """Models by name, a plain one with its place, several plain ones by number."""
    plain = [each for each in block if each.model.is_plain]
    names = [the(each.model) for each in block if not each.model.is_plain]
    if len(names) > most:
        return counted(len(block), "model")
    if len(plain) == 1:
        where = f"rank {plain[0].rank:.3g}, file {plain[0].file:.3g}"
        names.append(f"{the(plain[0].model)} at {where}")
    elif plain:
        names.append(counted(len(plain), "model"))
    return opening(listed(names))


def _stand(block: Sequence[At]) -> str:
    return "stands" if len(block) == 1 else "stand"


def _about(block: Iterable[At]) -> About:
    return About(models=tuple(each.model.id for each in block))
