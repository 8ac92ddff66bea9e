"""Places and models in few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from makeway.board.naming import counted, listed, the
from makeway.core.state import Model
from makeway.core.words import Seat, Side

Spot = Seat | Side


def order(spot: Spot) -> tuple[int, int, str]:
    """Sides first, then seats from front to back and from left to right."""
    return (0, 0, spot) if isinstance(spot, Side) else (spot.rank, spot.file, "")


def places(spots: Iterable[Spot], name: Callable[[Spot], str]) -> str:
    """Places as a list; seats of one rank are told together.

    >>> places([Seat(1, 1), Seat(1, 2), Seat(1, 4), Seat(2, 3)], str)
    'rank 1, files 1, 2 and 4; rank 2, file 3'
    >>> places([Seat(5, file) for file in (1, 2, 3)], str)
    'rank 5, files 1 to 3'
    """
    ranks: dict[int, list[Seat]] = {}
    parts: list[str | list[Seat]] = []
    for spot in sorted(spots, key=order):
        if isinstance(spot, Side) or name(spot) != str(spot):
            parts.append(name(spot))
        elif spot.rank in ranks:
            ranks[spot.rank].append(spot)
        else:
            parts.append(ranks.setdefault(spot.rank, [spot]))
    return "; ".join(part if isinstance(part, str) else _of_rank(part) for part in parts)


def _of_rank(seats: Sequence[Seat]) -> str:
    """Seats of one rank: "rank 1, files 1 to 4"."""
    files = [seat.file for seat in seats]
    if len(files) == 1:
        return str(seats[0])
    if len(files) > 2 and files[-1] - files[0] == len(files) - 1:
        return f"rank {seats[0].rank}, files {files[0]} to {files[-1]}"
    return f"rank {seats[0].rank}, files {listed(map(str, files))}"


def people(models: Iterable[Model]) -> str:
    """Models as a list; those of the same name are counted: "the Musician and 3 Orcs"."""
    counts = Counter(the(model) for model in models)
    return listed(
        name if number == 1 else counted(number, name.removeprefix("the "))
        for name, number in counts.items()
    )
