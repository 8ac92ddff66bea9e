"""What a document expects of a ruling, held against the ruling that came."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import State
from makeway.core.words import TOLERANCE
from makeway.referee import rule
from makeway.text.document import Expected
from makeway.text.notation import draw

MOST_OUTCOMES = 400
"""So many answers to a Question are followed."""


def differing(expected: Expected, state: State, ruling: Ruling) -> Iterator[str]:
    """A sentence for each thing that is not as expected; `state` is the table before.

    >>> from makeway.text.scenario import load
    >>> orcs = "{profile: Orcs, drawing: rcr}"
    >>> table = load(f"makeway: 1\\nunits: [{orcs}, {{profile: Marshal}}]").state
    >>> from makeway.core.actions import Join
    >>> ruling = rule(table, Join(character="marshal", unit="orcs", side="left"))
    >>> list(differing(Expected(ruling="illegal"), table, ruling))
    ['The ruling is allowed, not illegal: The Marshal joins the Orcs at the left side.']
    """
    kind = kind_of(ruling)
    if expected.ruling is not None and kind != expected.ruling:
        yield f"The ruling is {kind}, not {expected.ruling}: {ruling.headline.rstrip('.')}."
        return
    yield from _cited(expected, ruling)
    yield from _asked(expected, state, ruling)
    if isinstance(ruling, Allowed):
        yield from _proved(expected, ruling)
        yield from _stands(expected, state, ruling.state or state)
    elif expected.stands or expected.lost or expected.carried or expected.gone:
        yield f"The ruling is {kind}, so nobody's place or Health Points change."


def kind_of(ruling: Ruling) -> str:
    """The word for a ruling: allowed, illegal or question."""
    return str(ruling.__struct_config__.tag)


def clauses_of(ruling: Ruling) -> tuple[str, ...]:
    """Every clause that a ruling cites, each once, in its order."""
    found = [finding.clause for finding in ruling.findings]
    if isinstance(ruling, Allowed):
        found += [clause for step in ruling.steps for clause in step.clauses]
    if isinstance(ruling, Question):
        found = [*ruling.clauses, *found]
    return tuple(dict.fromkeys(found))


def readings_of(ruling: Ruling) -> tuple[str, ...]:
    """Every reading that a ruling rests on, each once."""
    found = [reading for finding in ruling.findings for reading in finding.readings]
    if isinstance(ruling, Allowed):
        found += [reading for step in ruling.steps for reading in step.readings]
    if isinstance(ruling, Question):
        found = [*ruling.readings, *found]
    return tuple(dict.fromkeys(found))


def sentences_of(ruling: Ruling) -> Iterator[str]:
    """Every sentence of a ruling."""
    yield ruling.headline
    for finding in ruling.findings:
        yield from filter(None, (finding.because, finding.remedy))
    if isinstance(ruling, Allowed):
        yield from (step.because for step in ruling.steps)
        yield from filter(None, (ruling.proof.because if ruling.proof else None,))
    if isinstance(ruling, Question):
        yield ruling.because
        for option in ruling.options:
            yield from (option.label, option.detail)


def _cited(expected: Expected, ruling: Ruling) -> Iterator[str]:
    cited = clauses_of(ruling)
    if missing := [each for each in expected.clauses if each not in cited]:
        yield f"No sentence cites {', '.join(missing)}; cited are {', '.join(cited)}."
    if expected.forbids is not None:
        found = ruling.forbidding if isinstance(ruling, Illegal) else ()
        forbidding = dict.fromkeys(each.clause for each in found)
        if set(forbidding) != set(expected.forbids):
            wanted = ", ".join(expected.forbids) or "none"
            yield f"The clauses that forbid are {', '.join(forbidding) or 'none'}, not {wanted}."
    rests = readings_of(ruling)
    if missing := [each for each in expected.readings if each not in rests]:
        named = ", ".join(rests) or "no reading"
        yield f"The ruling rests on {named}, not on {', '.join(missing)}."
    told = " ".join(sentences_of(ruling))
    for each in expected.says:
        if each not in told:
            yield f"No sentence says {each!r}."


def _asked(expected: Expected, state: State, ruling: Ruling) -> Iterator[str]:
    asks = str(ruling.decides) if isinstance(ruling, Question) else "nobody"
    if expected.asks is not None and asks != expected.asks:
        yield f"{asks.capitalize()} is asked, not {expected.asks}."
    options = len(ruling.options) if isinstance(ruling, Question) else 0
    if expected.options is not None and options != expected.options:
        yield f"{options} options are offered, not {expected.options}."
    for unit, wanted in expected.outcomes.items():
        ends = outcomes(state, ruling)
        found = {joined(draw(end.units[unit])) if unit in end.units else "gone" for end in ends}
        if found != {joined(each) for each in wanted}:
            yield f"The outcomes of {unit} are {', '.join(sorted(found))}."


def outcomes(state: State, ruling: Ruling) -> list[State]:
    """The tables that a ruling leads to, whatever is answered."""
    if isinstance(ruling, Allowed):
        return [ruling.state or state]
    if isinstance(ruling, Illegal):
        return []
    ends: list[State] = []
    for option in ruling.options:
        ends += outcomes(state, rule(state, option.action))
        if len(ends) > MOST_OUTCOMES:
            break
    return ends


def _proved(expected: Expected, ruling: Allowed) -> Iterator[str]:
    proof = ruling.proof
    cost = proof.cost_mm if proof else 0.0
    if expected.cost is not None and abs(cost - expected.cost) >= TOLERANCE:
        yield f"The others move {cost:.2f} mm, not {expected.cost:g}."
    if expected.moved is not None and expected.moved != (
        moved := proof.models_moved if proof else 0
    ):
        yield f"{moved} others move, not {expected.moved}."
    if expected.ways is not None and expected.ways != (ways := proof.equal_ways if proof else 1):
        yield f"{ways} ways are equal, not {expected.ways}."


def _stands(expected: Expected, before: State, after: State) -> Iterator[str]:
    for unit, wanted in expected.stands.items():
        found = joined(draw(after.units[unit])) if unit in after.units else "gone"
        if found != joined(wanted):
            yield f"The unit {unit} stands {found}, not {joined(wanted)}."
    there = {who: model for unit in after.units.values() for who, model in unit.models.items()}
    for who, lost in expected.lost.items():
        if who not in there or there[who].lost != lost:
            found = str(there[who].lost) if who in there else "is gone"
            yield f"{who} lost {found}, not {lost}."
    for unit, carried in expected.carried.items():
        sum_ = sum(after.units[unit].carried.values()) if unit in after.units else 0
        if sum_ != carried:
            yield f"The unit {unit} carries {sum_} lost Health Points, not {carried}."
    if expected.gone is not None:
        were = [who for unit in before.units.values() for who in unit.models]
        gone = {who for who in were if who not in there}
        if gone != set(expected.gone):
            yield f"Removed are {', '.join(sorted(gone)) or 'none'}, not {expected.gone}."


def joined(drawing: str) -> str:
    """A drawing in one line without spaces, ranks parted by slashes.

    >>> joined("r c r\\n r . . ")
    'rcr/r..'
    """
    rows = ("".join(row.split()) for row in drawing.replace("/", "\n").splitlines())
    return "/".join(row for row in rows if row)
