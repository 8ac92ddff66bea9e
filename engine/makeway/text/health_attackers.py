"""Who deals the losses on a health track: several attackers at one moment, told apart (EX-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from makeway.core.actions import Lose
from makeway.core.errors import MalformedActionError, shown
from makeway.core.state import Unit
from makeway.rules.blame import blamed, dealt, excesses
from makeway.text.stage import Wire

SIGNS = "1234"
"""One for each attacker; so many can be told apart by their patterns."""

Dealt = Mapping[str, Mapping[str, int]]
"""Health Points by pool, then by attacker."""


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


def attackers(names: Sequence[str], unit: Unit, action: Lose) -> tuple[HealthAttacker, ...]:
    """The attackers with what each deals, and what of it does not count."""
    by, excess = dealt(unit, action), blamed(unit, action)
    return tuple(
        HealthAttacker(
            sign=sign,
            name=name,
            deals=_in_all(by, name),
            says=_credited(_in_all(by, name), _in_all(excess, name)) if excess else "",
        )
        for sign, name in zip(SIGNS, names, strict=False)
    )


def _in_all(points: Dealt, name: str) -> int:
    return sum(each.get(name, 0) for each in points.values())


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

    def takers(self, unit: Unit, pool: str, action: Lose, lost: int) -> tuple[int, ...]:
        """Whose each lost Health Point of a pool is, the first to go first, as a place in `names`.

        Empty while it is open: what is too many or passes on to the Champion is not shared out.
        """
        mine = self.dealt.get(pool, {})
        if sum(mine.values()) > lost and len([n for n in mine.values() if n]) > 1:
            said = blamed(unit, action).get(pool, {})
            mine = {name: n - said.get(name, 0) for name, n in mine.items()}
            if sum(mine.values()) > lost:
                return ()
        order = [at for at, name in enumerate(self.names) for _ in range(mine.get(name, 0))]
        return tuple(order[:lost])

    def is_open(self, unit: Unit, pool: str, action: Lose) -> bool:
        """Whether the attackers' owner still has to say whose losses of a pool were too many."""
        if not action.by or pool in blamed(unit, action):
            return False
        return any(
            pool in each.most and len(list(islice(each.ways(), 2))) > 1
            for each in excesses(unit, action)
        )


NONE = By((), {})
"""Nobody is told apart."""


def dealt_to(unit: Unit, action: Lose, planned: Dealt) -> Dealt:
    """Who deals what to each pool: as the action itself says, else as it is planned."""
    return dealt(unit, action) if action.by else planned
