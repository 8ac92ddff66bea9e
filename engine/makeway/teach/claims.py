"""Claims: what a lesson says of its positions, put to the referee one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from makeway.core.ruling import Allowed, Illegal, Question, Ruling
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Value
from makeway.referee import muster, rule
from makeway.teach.armies import ArmyTable
from makeway.teach.asking import ends
from makeway.teach.documents import Claim
from makeway.teach.facts import known
from makeway.teach.open_seats import SEATINGS, seating
from makeway.teach.proposing import action_in
from makeway.text.expecting import clauses_of, kind_of, readings_of, sentences_of
from makeway.text.notation import draw

States = Callable[[str], State]


class Checked(Value, frozen=True, kw_only=True):
    """One claim put to the referee; `faults` lists everything that is not as claimed."""

    id: str
    faults: tuple[str, ...] = ()

    @property
    def so(self) -> bool:
        return not self.faults


class Report(Value, frozen=True, kw_only=True):
    """All claims of a lesson."""

    lesson: str
    checked: tuple[Checked, ...]

    @property
    def so(self) -> bool:
        """Every claim is so."""
        return all(each.so for each in self.checked)

    def __str__(self) -> str:
        wrong = [each for each in self.checked if not each.so]
        head = f"Lesson {self.lesson}: {len(self.checked)} claims, {len(wrong)} not so."
        return "\n".join([head, *(f"  {e.id}: {fault}" for e in wrong for fault in e.faults)])


def check(claim: Claim, states: States) -> Checked:
    """A claim and what the referee says differently."""
    return Checked(id=claim.id or claim.position, faults=tuple(_faults(claim, states)))


def holds(claim: Claim, states: States) -> bool:
    """Whether a claim is so."""
    return not any(True for _ in _faults(claim, states))


def _faults(claim: Claim, states: States) -> Iterator[str]:
    state = states(claim.position)
    if claim.fact is not None:
        yield from _of_fact(claim, state)
    elif isinstance(state, ArmyTable):
        yield from _of_ruling(claim, muster(state.army))
    if (action := action_in(claim, state)) is not None:
        yield from _of_ruling(claim, rule(state, action))
        yield from _of_result(claim, state)


def _of_fact(claim: Claim, state: State) -> Iterator[str]:
    assert claim.fact is not None
    if claim.fact.name in SEATINGS:
        found = seating(state, claim.fact).right
        value: object = sorted(
            [list(s) if isinstance(s, tuple) else str(s) for s in found], key=str
        )
        wanted: object = sorted(claim.value or [], key=str)
    else:
        value, wanted = known(state, claim.fact).value, claim.value
        value = sorted(value) if isinstance(value, frozenset) else value
    if value != wanted:
        yield f"{claim.fact.name} is {value}, not {wanted}"


def _of_ruling(claim: Claim, ruling: Ruling) -> Iterator[str]:
    kind = kind_of(ruling)
    if claim.verdict is not None and kind != claim.verdict:
        yield f"the ruling is {kind}, not {claim.verdict}: {ruling.headline}"
    cited = clauses_of(ruling)
    if missing := [each for each in claim.clauses if each not in cited]:
        yield f"no sentence cites {', '.join(missing)}; cited: {', '.join(sorted(cited))}"
    if claim.forbids is not None and set(forbidding(ruling)) != set(claim.forbids):
        yield f"forbidden by {forbidding(ruling)}, not {list(claim.forbids)}"
    if missing := [each for each in claim.readings if each not in readings_of(ruling)]:
        yield f"rests on {sorted(readings_of(ruling))}, not on {', '.join(missing)}"
    text = " ".join(sentences_of(ruling))
    if missing := [each for each in claim.says if each not in text]:
        yield f"no sentence says {missing}: {text}"
    yield from _of_question(claim, ruling)
    yield from _of_proof(claim, ruling)


def _of_question(claim: Claim, ruling: Ruling) -> Iterator[str]:
    decides = str(ruling.decides) if isinstance(ruling, Question) else None
    options = len(ruling.options) if isinstance(ruling, Question) else 0
    if claim.asks is not None and decides != claim.asks:
        yield f"{decides} is asked, not {claim.asks}"
    if claim.options is not None and options != claim.options:
        yield f"{options} options, not {claim.options}"


def _of_proof(claim: Claim, ruling: Ruling) -> Iterator[str]:
    proof = ruling.proof if isinstance(ruling, Allowed) else None
    if claim.cost is not None and (proof is None or abs(proof.cost_mm - claim.cost) >= TOLERANCE):
        yield f"the cost is {proof and round(proof.cost_mm, 2)} mm, not {claim.cost}"
    if claim.moved is not None and (proof is None or proof.models_moved != claim.moved):
        yield f"{proof and proof.models_moved} models move, not {claim.moved}"
    if claim.ways is not None and (proof is None or proof.equal_ways != claim.ways):
        yield f"{proof and proof.equal_ways} ways are equal, not {claim.ways}"
    wanted = claim.nearest
    if wanted is not None:
        near = getattr(ruling, "nearest", None)
        found = {name: _plain(getattr(near, name, None)) for name in wanted}
        if found != wanted:
            yield f"the nearest action has {found}, not {wanted}"


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _of_result(claim: Claim, state: State) -> Iterator[str]:
    if claim.drawing is None and claim.drawings is None:
        return
    assert claim.action is not None
    after = [end.state or state for end in ends(state, claim.action)]
    wanted = [claim.drawing] if claim.drawing is not None else list(claim.drawings or ())
    found = [draw(_unit(claim, table)) for table in after]
    if sorted(map(same, found)) != sorted(map(same, wanted)):
        yield "the drawings are\n" + "\n--\n".join(found) + "\nnot\n" + "\n--\n".join(wanted)


def _unit(claim: Claim, state: State) -> Unit:
    if claim.unit is not None:
        return state.units[claim.unit]
    who = getattr(claim.action, "unit", None) or state.unit_of(claim.action.character).id  # type: ignore[union-attr]
    return state.units[who]


def same(drawing: str) -> str:
    """A drawing without its spaces, so that two ways to write it compare equal."""
    rows = (row.replace(" ", "") for row in drawing.strip().splitlines())
    return "\n".join(row for row in rows if row)


def forbidding(ruling: Ruling) -> list[str]:
    """The clauses that forbid, in the order of the ruling, each once."""
    found = ruling.forbidding if isinstance(ruling, Illegal) else ()
    return list(dict.fromkeys(each.clause for each in found))
