"""The hit tray: hits of an attack, who takes them and who does not, every legal distribution."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from makeway.board.naming import counted
from makeway.core.actions import Distribute
from makeway.core.ruling import Finding
from makeway.core.state import State, Unit
from makeway.rules.attacks import what
from makeway.rules.receivers import EXPOSED, Receiver
from makeway.rules.sharing import EVENLY, Share, share
from makeway.rules.toll import health_of, outcome, pools, receiver_of
from makeway.text.findings import finding
from makeway.text.frame import Tray, TrayRow
from makeway.text.telling import decides


def tray(
    state: State,
    action: Distribute,
    encode: Callable[[object], object],
    *,
    findings: Iterable[Finding] = (),
    done: bool = False,
) -> Tray:
    """The tray of an attack on a table; `done` when its result is on the table already.

    What the action puts where comes back as `onto`, so that a reload shows it again.

    MalformedActionError when the attack names what is not there.
    """
    shared = share(state, action.unit, action.attack, action.lines)
    spread = shared.spread
    legal = spread.distributions() if shared.sharing else ()
    used = list(dict.fromkeys(r for each in shared.receivers for r in each.why.readings))
    return Tray(
        title=f"{counted(shared.hits.number, 'hit')} on the {shared.unit.name}",
        where=_from(state, action),
        unit=shared.unit.id,
        hits=spread.hits,
        attack=encode(action.attack),
        decides=decides(state, shared.decides, shared.player),
        clauses=_clauses(shared),
        readings=tuple(used),
        because=shared.because if shared.sharing else shared.hits.because,
        slots=spread.models,
        rounds=spread.rounds,
        rest=spread.rest,
        rows=tuple(_row(shared, each) for each in shared.receivers),
        legal=legal,
        count=spread.count if shared.sharing else 0,
        outcomes=tuple(outcome(shared.unit, onto) for onto in legal),
        findings=tuple(finding(state, each) for each in findings),
        done=done,
        saved=action.unsaved == {},
        onto=_onto(action, legal) if done else action.onto,
    )


def _onto(action: Distribute, legal: tuple[dict[str, int], ...]) -> dict[str, int] | None:
    """Who took how many; nobody had to say it where only one way is legal."""
    return action.onto or (legal[0] if len(legal) == 1 else None)


def _clauses(shared: Share) -> tuple[str, ...]:
    """Where several share: who decides, then how evenly; then why each of them takes hits."""
    deciding = [EXPOSED.id, EVENLY.id] if len(shared.sharing) > 1 else []
    return tuple(dict.fromkeys(deciding + [each.why.clause for each in shared.sharing]))


def _from(state: State, action: Distribute) -> str:
    """Who attacks: "from Citizen Archers, in one volley"."""
    attack = action.attack
    kind = what(attack)
    one = f"in one {kind}" if not kind.endswith("s") else f"as {kind}"
    name = attack.name or (state.player(attack.by).name if attack.by else "")
    return f"from {name}, {one}" if name else one


def _row(shared: Share, receiver: Receiver) -> TrayRow:
    spread = shared.spread
    receives = receiver.receives
    least = spread.least(receiver.id) if receives else 0
    most = spread.most(receiver.id) if receives else 0
    return TrayRow(
        id=receiver.id,
        name=receiver.name,
        detail=_detail(shared.unit, receiver),
        models=receiver.models,
        receives=receives,
        because=receiver.why.because,
        clauses=receiver.clauses,
        least=least,
        most=most,
        allowed=_allowed(least, most) if receives else "",
    )


def _detail(unit: Unit, receiver: Receiver) -> str:
    """Health Points of a receiver: "one pool, 10 models, 19 of 20 Health Points"."""
    if receiver.id in unit.models:
        model = unit.models[receiver.id]
        points = f"{model.left} of {model.health_points} Health Points"
        return points if receiver.receives else f"takes none, {points}"
    for pool, models in pools(unit).items():
        if receiver_of(unit, pool) == receiver.id:
            full = len(models) * health_of(models)
            left = full - unit.carried.get(pool, 0)
            points = f"{left} of {counted(full, 'Health Point')}"
            return f"one pool, {counted(len(models), 'model')}, {points}"
    return ""


def _allowed(least: int, most: int) -> str:
    """A range in words.

    >>> _allowed(1, 2), _allowed(3, 3), _allowed(0, 2)
    ('1 or 2 allowed', '3 allowed', '0 to 2 allowed')
    """
    if least == most:
        return f"{least} allowed"
    return f"{least} {'or' if most == least + 1 else 'to'} {most} allowed"
