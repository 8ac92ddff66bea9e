"""The even spread of hits over receivers, counted model by model (dossier 32.13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from makeway.core.words import Value

CAP = 64
"""How many distributions are listed at most, unless more are asked for."""


class Spread(Value, frozen=True, kw_only=True):
    """`hits` over receivers of so many models each: nobody takes one more before all have as many.

    A receiver of several models (a Health Pool) is one entry of `slots`. ValueError when there are
    hits and nobody to take them.

    >>> spread = Spread(slots={"pool": 4, "lord": 1, "doomlord": 1}, hits=8)
    >>> spread.rounds, spread.rest, spread.count
    (1, 2, 4)
    >>> spread.least("lord"), spread.most("lord"), spread.least("pool"), spread.most("pool")
    (1, 2, 4, 6)
    """

    slots: dict[str, int]
    hits: int

    def __post_init__(self) -> None:
        if self.hits < 0 or (self.hits and not self.models):
            raise ValueError(f"{self.hits} hits over {self.models} models")

    @property
    def models(self) -> int:
        """Everybody who takes a share."""
        return sum(self.slots.values())

    @property
    def rounds(self) -> int:
        """Full rounds of one hit each."""
        return self.hits // self.models if self.models else 0

    @property
    def rest(self) -> int:
        """How many models take one hit more than the others."""
        return self.hits - self.rounds * self.models

    def least(self, *receivers: str) -> int:
        """The fewest hits that these receivers take together."""
        share = sum(self.slots[each] for each in receivers)
        return self.rounds * share + max(0, self.rest - (self.models - share))

    def most(self, *receivers: str) -> int:
        """The most hits that these receivers take together."""
        share = sum(self.slots[each] for each in receivers)
        return self.rounds * share + min(share, self.rest)

    @property
    def count(self) -> int:
        """How many different distributions there are."""
        ways = [1] + [0] * self.rest
        for share in self.slots.values():
            ways = [
                sum(ways[total - extra] for extra in range(min(share, total) + 1))
                for total in range(self.rest + 1)
            ]
        return ways[self.rest]

    def distributions(self, cap: int | None = CAP) -> tuple[dict[str, int], ...]:
        """Every even distribution, at most `cap`: the first receiver's largest share first, then
        the smallest shares of the others.

        >>> Spread(slots={"pool": 11, "marshal": 1}, hits=15).distributions()
        ({'pool': 14, 'marshal': 1}, {'pool': 13, 'marshal': 2})
        """
        found: list[dict[str, int]] = []
        for extras in self._extras(tuple(self.slots.values()), self.rest, largest_first=True):
            if cap is not None and len(found) == cap:
                break
            found.append(
                {
                    each: self.rounds * share + extra
                    for (each, share), extra in zip(self.slots.items(), extras, strict=True)
                }
            )
        return tuple(found)

    def _extras(
        self, shares: tuple[int, ...], rest: int, *, largest_first: bool = False
    ) -> Iterator[tuple[int, ...]]:
        if not shares:
            yield ()
            return
        first, others = shares[0], shares[1:]
        rising = range(max(0, rest - sum(others)), min(first, rest) + 1)
        for extra in reversed(rising) if largest_first else rising:
            for tail in self._extras(others, rest - extra):
                yield (extra, *tail)

    def allows(self, onto: Mapping[str, int]) -> bool:
        """Whether this is an even distribution of all the hits."""
        return (
            set(onto) <= set(self.slots)
            and sum(onto.values()) == self.hits
            and all(self.least(r) <= onto.get(r, 0) <= self.most(r) for r in self.slots)
        )

    def nearest(self, onto: Mapping[str, int]) -> dict[str, int]:
        """The even distribution that moves the fewest hits of `onto`.

        >>> Spread(slots={"pool": 11, "marshal": 1}, hits=15).nearest({"pool": 8, "marshal": 7})
        {'pool': 13, 'marshal': 2}
        """
        low = {each: self.rounds * share for each, share in self.slots.items()}
        high = {each: low[each] + min(share, self.rest) for each, share in self.slots.items()}
        found = {r: min(max(onto.get(r, 0), low[r]), high[r]) for r in self.slots}
        step = 1 if sum(found.values()) < self.hits else -1

        def price(each: str) -> int:
            wanted = onto.get(each, 0)
            return abs(found[each] + step - wanted) - abs(found[each] - wanted)

        while sum(found.values()) != self.hits:
            movable = [each for each in found if low[each] <= found[each] + step <= high[each]]
            found[min(movable, key=price)] += step
        return found


def ways_to_share(number: int, most: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Every way to share a number among names, each with no more than its most.

    >>> list(ways_to_share(2, {"a": 3, "b": 1}))
    [{'a': 2, 'b': 0}, {'a': 1, 'b': 1}]
    """
    if not most:
        yield from [{}] if number == 0 else []
        return
    (name, limit), *others = most.items()
    rest = dict(others)
    for own in range(min(limit, number), max(0, number - sum(rest.values())) - 1, -1):
        for shared in ways_to_share(number - own, rest):
            yield {name: own, **shared}
