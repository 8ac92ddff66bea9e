"""Who deals the losses on a health track: several attackers at one moment, told apart (EX-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from makeway.core.actions import Lose
from makeway.core.errors import MalformedActionError, shown
from makeway.core.state import Unit
from makeway.rules.toll import Toll, pools, receiver_of
from makeway.text.stage import Wire

SIGNS = "1234"
"""One for each attacker; so many can be told apart by their patterns."""

Dealt = Mapping[str, Mapping[str, int]]
"""Health Points of R&F by pool, then by attacker."""


class HealthAttacker(Wire, frozen=True, kw_only=True, gc=False):
    """One of several attackers: what he deals, and what of it was too many."""

    sign: str
    name: str
    deals: int
    says: str


def check_attackers(names: Sequence[str]) -> tuple[str, ...]:
    """The names of attackers. MalformedActionError when they cannot be told apart."""
    known = tuple(names)
    if isinstance(names, str) or not all(isinstance(each, str) and each for each in known):
        raise MalformedActionError(f"Attackers are a list of names, not {shown(names)}.")
    if len(set(known)) < len(known):
        raise MalformedActionError("Two attackers have the same name.")
    if len(known) > len(SIGNS):
        raise MalformedActionError(f"{len(known)} attackers; {len(SIGNS)} are the most.")
    return known


def attackers(names: Sequence[str], action: Lose) -> tuple[HealthAttacker, ...]:
    """The attackers with what each deals to the R&F, and what of it does not count."""
    by, excess = action.by or {}, action.excess
    return tuple(
        HealthAttacker(
            sign=sign,
            name=name,
            deals=by.get(name, 0),
            says=_credited(by.get(name, 0), (excess or {}).get(name, 0)) if excess else "",
        )
        for sign, name in zip(SIGNS, names, strict=False)
    )


def _credited(deals: int, excess: int) -> str:
    return f"{deals - excess} of {deals} count" if excess else "all count"


class By(NamedTuple):
    """The attackers of a track, and who deals what to which R&F pool."""

    names: tuple[str, ...]
    dealt: Dealt

    def played(self, unit: Unit, action: Lose) -> By:
        """The same for losses as an action has them."""
        return By(self.names, dealt_to(unit, action, self.dealt) if self.names else {})

    def shares(self, pool: str) -> tuple[int, ...]:
        """What each attacker deals to a pool, in their order."""
        return tuple(self.dealt.get(pool, {}).get(name, 0) for name in self.names)

    def takers(self, unit: Unit, pool: str, action: Lose, result: Toll) -> tuple[int, ...]:
        """Whose each lost Health Point of a pool is, the first to go first, as a place in `names`.

        Empty while it is open: what is too many or passes on to the Champion is not shared out.
        """
        mine = self.dealt.get(receiver_of(unit, pool), {})
        lost = result.pools[pool].lost
        if sum(mine.values()) > lost and len([n for n in mine.values() if n]) > 1:
            if action.excess is None or len(pools(unit)) > 1 or result.passed_on:
                return ()
            mine = {name: n - action.excess.get(name, 0) for name, n in mine.items()}
        order = [at for at, name in enumerate(self.names) for _ in range(mine.get(name, 0))]
        return tuple(order[:lost])

    def is_open(self, pool: str, action: Lose, result: Toll) -> bool:
        """Whether the attackers' owner still has to say whose losses of a pool were too many."""
        several = len([n for n in self.shares(pool) if n]) > 1
        return several and result.wasted > 0 and action.excess is None


NONE = By((), {})
"""Nobody is told apart."""


def dealt_to(unit: Unit, action: Lose, dealt: Dealt) -> Dealt:
    """Who deals what to each R&F pool; where only one loses, the action itself says it."""
    hit = [name for name, n in action.points.items() if n and name not in unit.models]
    if len(hit) == 1 and action.by:
        return {hit[0]: action.by}
    return dealt
