"""How many legal layouts a unit has, counted as pictures (dossier 32.3 and 32.4).

Nothing is laid out one by one: big bases are placed, and what is left to single models follows
from the ranks they fill and from how many of them have a name.
"""

from __future__ import annotations

from collections import Counter
from math import comb, factorial, perm

from makeway.board.best import Fill, Shape, best, blocks_of, fill, mask, needed, places
from makeway.board.formation import block_of, kind_of
from makeway.core.state import Unit
from makeway.core.words import SINGLE


def count_layouts(unit: Unit) -> int:
    """The pictures of all legal layouts with the models and files of a unit.

    >>> from makeway.text.line import parse
    >>> count_layouts(parse("own:=P38 rrcrr/3r.."))
    50
    """
    block = block_of(unit)
    if block is None:
        return 0
    shape = block.shape(unit.files, unit.forward_first)
    found = best(shape)
    if found is None:
        return 0
    return (
        sum(_with_ranks(shape, ranks) for ranks in found.ranks)
        * _names_of_bigs(unit)
        * (_names_of_singles(unit, shape))
    )


def _names_of_bigs(unit: Unit) -> int:
    """In how many ways big bases of one kind change places to be told apart."""
    sizes = Counter(
        (model.has_front_rank, unit.footprint(name), kind_of(model) if model.is_plain else "")
        for name, model in unit.models.items()
        if name in unit.seats and unit.footprint(name) != SINGLE
    )
    named = [count for (_, _, plain), count in sizes.items() if not plain]
    ways = 1
    for count in named:
        ways *= factorial(count)
    return ways


def _names_of_singles(unit: Unit, shape: Shape) -> int:
    """In how many ways named models of one seat spread over the seats of their kind."""
    singles = [unit.models[n] for n in unit.seats if unit.footprint(n) == SINGLE]
    officers = sum(not model.is_plain and not model.has_front_rank for model in singles)
    return factorial(shape.front) * perm(shape.others, officers)


def _with_ranks(shape: Shape, ranks: tuple[int, ...]) -> int:
    """The ways to place the big bases at these ranks, and the single models around them."""
    how = fill(shape, ranks)
    if how is None:
        return 0
    blocks = blocks_of(shape, ranks)
    around = 0
    for fixed in shape.fixed:
        around |= mask(shape.files, *fixed)
    total = 0
    for chosen in places(shape.files, blocks, around):
        standing = [*shape.fixed]
        taken = around
        for block, file in zip(blocks, chosen, strict=True):
            standing.append((block.rank, file, block.files, block.ranks))
            taken |= mask(shape.files, *standing[-1])
        want = needed(shape.files, standing, how, taken)
        if want is not None:
            total += _around(shape, how, taken, want.bit_count())
    return total


def _around(shape: Shape, how: Fill, taken: int, want: int) -> int:
    """The ways to fill the short rank, and to post the last Front Rank models of one seat."""
    rear = _free(shape, taken, how.short)
    ways = comb(rear - want, how.rear - want) if how.rear >= want else 0
    if not how.mixed:
        return ways
    room = how.rear if how.mixed == how.short else _free(shape, taken, how.mixed)
    return ways * comb(room, how.fronts)


def _free(shape: Shape, taken: int, rank: int) -> int:
    row = mask(shape.files, rank, 1, shape.files, 1)
    return shape.files - (taken & row).bit_count()
