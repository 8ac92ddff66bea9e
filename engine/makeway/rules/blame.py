"""Whose of several simultaneous attackers' losses were too many, pool by pool (EX-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from makeway.board.naming import counted, listed, the
from makeway.board.spread import ways_to_share
from makeway.core.actions import RANK_AND_FILE_POOL, Lose
from makeway.core.clause import clause
from makeway.core.errors import MalformedActionError, shown, unknown
from makeway.core.ruling import Finding
from makeway.core.state import Unit
from makeway.core.words import Value
from makeway.rules.toll import receiver_of, toll

WHOSE_EXCESS = clause(
    "EX-2",
    "Whose losses were too many",
    "When simultaneous attackers take more Health Points than a pool has, the owner of the"
    " attackers says which of them were too many.",
    "S4-26",
    "S4-27",
)

Dealt = dict[str, dict[str, int]]
"""Health Points by receiver, then by attacker."""


class Excess(Value, frozen=True, kw_only=True):
    """Health Points that are too many, the most of them by receiver, and who took what.

    Several receivers share one excess where that of the R&F passes on to a Champion (HP-2).
    """

    wasted: int
    most: dict[str, int]
    by: Dealt

    def allows(self, blamed: Dealt) -> bool:
        """Whether just so many of each were too many."""
        mine = {receiver: blamed.get(receiver, {}) for receiver in self.most}
        taken = {receiver: sum(each.values()) for receiver, each in mine.items()}
        return (
            sum(taken.values()) == self.wasted
            and all(taken[receiver] <= most for receiver, most in self.most.items())
            and all(
                0 <= points <= self.by[receiver].get(name, 0)
                for receiver, each in mine.items()
                for name, points in each.items()
            )
        )

    def ways(self) -> Iterator[Dealt]:
        """Every way to say whose they were."""
        takers = [(receiver, name) for receiver in self.most for name in self.by[receiver]]
        numbers = {str(n): self.by[receiver][name] for n, (receiver, name) in enumerate(takers)}
        for share in ways_to_share(self.wasted, numbers):
            found: Dealt = {receiver: {} for receiver in self.most}
            for (receiver, name), points in zip(takers, share.values(), strict=True):
                found[receiver][name] = points
            if self.allows(found):
                yield found


# ---- who took what


def check_blame(unit: Unit, action: Lose) -> None:
    """MalformedActionError when `by` or `excess` do not fit the Health Points that are lost."""
    by = _parted(unit, action, "by")
    for receiver, takers in by.items():
        if receiver not in action.points:
            raise unknown("losing pool", receiver, action.points)
        for name, points in takers.items():
            if not name.strip() or not name.isprintable():
                raise MalformedActionError(f"by: {shown(name)} is no name of an attacker.")
            if points < 0:
                raise MalformedActionError(f"{name} takes {points}; it has to be 0 or more.")
        if (taken := sum(takers.values())) != (lost := action.points[receiver]):
            who = _loser(unit, receiver)
            raise MalformedActionError(f"`by` adds up to {taken}; {who} {lost}.")
    for receiver, many in _parted(unit, action, "excess").items():
        if receiver not in by and not is_flat(action.excess):
            raise unknown("Health Pool in `by`", receiver, by)
        for name in many:
            if name not in by.get(receiver, {}):
                raise unknown("attacker", name, by.get(receiver, {}))
    _check_together(unit, action, by)


def _loser(unit: Unit, receiver: str) -> str:
    return f"{the(unit.models[receiver])} loses" if receiver in unit.models else "the R&F lose"


def _check_together(unit: Unit, action: Lose, by: Dealt) -> None:
    """Losses that share an excess are all told apart, or none of them."""
    for wasted, each in _excesses(unit, action):
        told = [receiver for receiver in each if receiver in by]
        if wasted and told and len(told) < len(each):
            missing = next(receiver for receiver in each if receiver not in by)
            raise MalformedActionError(
                f"`by` says nothing of {missing}; what is too many of {listed(each)} is one number."
                f" Say for each who takes what, as in {_as_in(each)}."
            )


def _as_in(receivers: Iterable[str]) -> str:
    return f"{{{', '.join(f'{receiver}: {{name: number}}' for receiver in receivers)}}}"


def is_flat(given: Mapping[str, int | dict[str, int]] | None) -> bool:
    """Whether attackers are named without the pool that they took from."""
    return any(isinstance(each, int) for each in (given or {}).values())


def _parted(unit: Unit, action: Lose, field: str) -> Dealt:
    """`by` or `excess` by receiver; where only attackers are named they are those of the R&F, or
    of the one who loses anything."""
    given: Mapping[str, int | dict[str, int]] = getattr(action, field) or {}
    if not given:
        return {}
    nested = {name: each for name, each in given.items() if not isinstance(each, int)}
    flat = {name: each for name, each in given.items() if isinstance(each, int)}
    if nested and flat:
        says = f"{field}: numbers by attacker, or by pool and then by attacker; not both."
        raise MalformedActionError(says)
    return nested or {_only_receiver(unit, action, field): flat}


def _only_receiver(unit: Unit, action: Lose, field: str) -> str:
    losing = [name for name, points in action.points.items() if points]
    pooled = [name for name in losing if name not in unit.models]
    few = pooled or losing or list(action.points)
    if len(few) != 1:
        raise MalformedActionError(
            f"{field}: several pools lose Health Points; say for each who takes what, as in"
            f" {_as_in(few)}."
        )
    return few[0]


def dealt(unit: Unit, action: Lose) -> Dealt:
    """Who takes what from whom, as far as `by` says it."""
    return _parted(unit, action, "by")


def blamed(unit: Unit, action: Lose) -> Dealt:
    """Whose of it were too many, as far as `excess` says it."""
    return _parted(unit, action, "excess")


# ---- what is too many


def _excesses(unit: Unit, action: Lose) -> Iterator[tuple[int, dict[str, int]]]:
    """Numbers of Health Points that are too many, each with the most of it by receiver."""
    result, champion = toll(unit, action.points, action.health), unit.champion
    over = {receiver_of(unit, name): each.excess for name, each in result.pools.items()}
    over = over or {RANK_AND_FILE_POOL: action.points.get(RANK_AND_FILE_POOL, 0)}
    own = {name: each.excess for name, each in result.models.items()}
    if result.passed_on and champion is not None:
        wasted = own.pop(champion.id)
        struck = action.points.get(champion.id, 0)
        group = {**over, champion.id: struck}
        yield wasted, {name: min(points, wasted) for name, points in group.items() if points}
    else:
        own = {**over, **own}
    yield from ((points, {name: points}) for name, points in own.items())


def excesses(unit: Unit, action: Lose) -> tuple[Excess, ...]:
    """What is too many of Health Points whose attackers are told apart."""
    by = dealt(unit, action)
    return tuple(
        Excess(wasted=wasted, most=most, by=by)
        for wasted, most in _excesses(unit, action)
        if wasted and set(most) <= set(by)
    )


def may_blame(unit: Unit, action: Lose) -> Iterator[Finding]:
    """Whether so many of each attacker's losses can have been too many."""
    if action.excess is None:
        return
    said, by, known = blamed(unit, action), dealt(unit, action), excesses(unit, action)
    open_ = [each for each in known if not set(each.most).isdisjoint(said)]
    shared = {receiver for each in open_ for receiver in each.most}
    none = [Excess(wasted=0, most={name: 0}, by=by) for name in said if name not in shared]
    for each in (*open_, *none):
        total = sum(sum(said.get(receiver, {}).values()) for receiver in each.most)
        yield WHOSE_EXCESS.requires(
            total == each.wasted,
            f"{points_text(each.wasted)} {are(each.wasted)} more than there was; {total}"
            f" {are(total)} named.",
            remedy=f"Name {each.wasted} in all.",
        )
        if total == each.wasted and not each.allows(said):
            yield from _too_much(each, said)


def _too_much(each: Excess, said: Dealt) -> Iterator[Finding]:
    for receiver, limit in each.most.items():
        for name, points in said.get(receiver, {}).items():
            most = min(each.by[receiver][name], limit)
            if not 0 <= points <= most:
                yield WHOSE_EXCESS.forbids(
                    f"{name} took {points_text(each.by[receiver][name])}; {points} of them"
                    " cannot be too many.",
                    remedy=f"Between 0 and {most} for {name}.",
                )


def points_text(number: int) -> str:
    """So many Health Points."""
    return counted(number, "Health Point")


def are(number: int) -> str:
    """The verb that goes with a number."""
    return "is" if number == 1 else "are"
