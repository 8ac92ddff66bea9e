"""Whose answer it is: a wrong answer is given the false rule that alone would give it."""

from __future__ import annotations

from makeway.core.state import State
from makeway.teach.armies import ArmyTable
from makeway.teach.beliefs import BELIEFS, Belief
from makeway.teach.choosing import Choosing
from makeway.teach.counting import Counting
from makeway.teach.documents import Claim
from makeway.teach.falling import Falling
from makeway.teach.lingering import Lingering
from makeway.teach.marked import Answer, Kind
from makeway.teach.placing import Placing
from makeway.teach.pointing import Marking, Pointing
from makeway.teach.proposing import action_in
from makeway.teach.putting import Putting


def named(kind: Kind, answer: Answer) -> Belief | None:
    """The false rule that gives this wrong answer; None unless exactly one does."""
    key = kind.key(answer)
    if kind.is_right(key):
        return None
    fitting = [each for each in BELIEFS.values() if _fits(each, kind, answer)]
    return fitting[0] if len(fitting) == 1 else None


def _fits(belief: Belief, kind: Kind, answer: Answer) -> bool:
    """Whether a believer would give this answer."""
    match kind:
        case Placing():
            return kind.key(answer) in (belief.pictures(kind) or ())
        case Marking() if kind.task.fact:
            return kind.key(answer) == belief.seats(kind.state, kind.task.fact)
        case Pointing() if kind.task.fact:
            return kind.key(answer) == belief.models(kind.state, kind.task.fact)
        case Falling():
            return belief.falls(kind, kind.key(answer))
        case Putting():
            return belief.onto(kind, dict(kind.key(answer)))
        case Lingering() if (believed := belief.ends(kind)) is not None:
            return kind.same(kind.key(answer), believed)
        case Choosing():
            return _chooses(belief, kind, kind.key(answer))
        case Counting():
            return _counts(belief, kind, answer)
    return False


def _chooses(belief: Belief, kind: Choosing, chosen: frozenset[str]) -> bool:
    """A wrong option marked as this belief's, or the very options that a believer picks."""
    marked = {o.belief for o in kind.task.options if o.id in chosen - kind.right and o.belief}
    if marked:
        return marked == {belief.id}
    believed, parted = set(), False
    for option in kind.task.options:
        so = option.id in kind.right
        held = _holds(belief, option.claim, kind.states(option.claim.position))
        if held is not None:
            so, parted = held, True
        believed |= {option.id} if so else set()
    if not kind.task.several:
        return parted and bool(chosen) and chosen <= believed
    return parted and believed == chosen


def _holds(belief: Belief, claim: Claim, state: State) -> bool | None:
    """Whether a believer takes a claim to be so; None where the false rule has no say."""
    if isinstance(state, ArmyTable) and claim.fact is not None:
        value = belief.takes(state, claim.fact)
        return None if value is None else bool(value == claim.value)
    if isinstance(state, ArmyTable):
        says = belief.musters(state.army)
    elif claim.fact is not None:
        return belief.holds(state, claim.fact, claim.value)
    else:
        action = action_in(claim, state)
        says = belief.verdict(state, action) if action else None
    return None if says is None or claim.verdict is None else says == claim.verdict


def _counts(belief: Belief, kind: Counting, answer: Answer) -> bool:
    """Whether these numbers are the believer's: his where the false rule has a say."""
    believed, parted = dict(kind.right_answer().numbers or {}), False
    for field in kind.task.fields:
        state = kind.states(field.position) if field.position else kind.state
        given = (answer.numbers or {}).get(field.id)
        value = belief.takes(state, field.fact) if isinstance(state, ArmyTable) else None
        if value is None and given is not None and not isinstance(state, ArmyTable):
            value = given if belief.holds(state, field.fact, given) else None
        if value is not None:
            believed[field.id], parted = float(value), True
    return parted and kind.key(answer) == kind.key(Answer(numbers=believed))
