"""Facts about what an action or an attack brings: cost, who decides, hits; and the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from makeway.board.naming import counted, opening, the
from makeway.board.spread import Spread
from makeway.core.actions import Action, Attack, Distribute
from makeway.core.clause import BOOK
from makeway.core.readings import READINGS
from makeway.core.ruling import Question
from makeway.core.state import State, Unit
from makeway.referee import rule
from makeway.rules.hits import decides_text
from makeway.rules.receivers import EXPOSED
from makeway.rules.sharing import share
from makeway.teach.asking import ends
from makeway.teach.documents import Fact
from makeway.teach.knowing import Known, fact, model_in, unit_in
from makeway.text.errors import MalformedError

# -- what an action costs --------------------------------------------------------------------------


@fact
def cost(state: State, asked: Fact) -> Known:
    """The least total way of the displaced models, in mm."""
    proof = _proof(state, asked)
    return Known(round(proof.cost_mm, 2), proof.because, ("JN-9",))


@fact
def models_moved(state: State, asked: Fact) -> Known:
    """How many other models an action moves."""
    proof = _proof(state, asked)
    return Known(proof.models_moved, proof.because, ("JN-9",))


def _proof(state: State, asked: Fact) -> Any:
    end = ends(state, asked.action)[0] if asked.action else None
    if end is None or end.proof is None:
        raise MalformedError(f"The fact {asked.name!r} needs an action that displaces models.")
    return end.proof


@fact
def decides(state: State, asked: Fact) -> Known:
    """Who is asked when an action leaves a choice: owner, attacker, or nobody."""
    ruling = rule(state, asked.action) if asked.action else None
    if isinstance(ruling, Question):
        who, why = _decider(state, asked.action, ruling)
        clauses = tuple(dict.fromkeys((*why, *ruling.clauses)))
        return Known(str(ruling.decides), f"{who} {ruling.because}", clauses, ruling.readings)
    return Known("nobody", ruling.headline if ruling else "", ())


def _decider(state: State, action: Action | None, asked: Question) -> tuple[str, tuple[str, ...]]:
    """Who decides, in a sentence, and the clauses that make it so."""
    if isinstance(action, Distribute) and EXPOSED.id in asked.clauses:
        shared = share(state, action.unit, action.attack, action.lines)
        return f"{opening(decides_text(state, shared))}, decides.", (EXPOSED.id,)
    name = state.player(asked.player).name
    return f"The {asked.decides}{'' if name == 'You' else f', {name},'} decides.", ()


# -- hits ------------------------------------------------------------------------------------------


def distributions(state: State, asked: Fact) -> tuple[dict[str, int], ...]:
    """All legal distributions of an attack on a unit, hits by receiver."""
    if asked.attack is None:
        raise MalformedError(f"The fact {asked.name!r} needs an attack.")
    return shares(state, unit_in(state, asked), asked.attack).distributions(None)


def shares(state: State, unit: Unit, attack: Attack) -> Spread:
    """The even spread of an attack's hits over those who take some (DH-4)."""
    return share(state, unit.id, attack).spread


@fact
def most_on(state: State, asked: Fact) -> Known:
    """The most hits a Character can take."""
    return _share(state, asked, max)


@fact
def least_on(state: State, asked: Fact) -> Known:
    """The fewest hits a Character can take."""
    return _share(state, asked, min)


def _share(state: State, asked: Fact, pick: Callable[[list[int]], int]) -> Known:
    found = pick([onto.get(asked.model or "", 0) for onto in distributions(state, asked)])
    name = opening(the(model_in(state, asked)))
    return Known(found, f"{name} takes {counted(found, 'hit')} at {pick.__name__}.", ("DH-4",))


@fact
def hits_of(state: State, asked: Fact) -> Known:
    """How many hits an attack makes on a unit."""
    if asked.attack is None:
        raise MalformedError(f"The fact {asked.name!r} needs an attack.")
    made = share(state, unit_in(state, asked).id, asked.attack).hits
    return Known(made.number, made.because, ("DH-8",))


@fact
def receives(state: State, asked: Fact) -> Known:
    """Whether a Character is one of those who take hits of an attack."""
    if asked.attack is None:
        raise MalformedError(f"The fact {asked.name!r} needs an attack.")
    shared = share(state, unit_in(state, asked).id, asked.attack)
    found = shared.receiver(asked.model or "")
    return Known(found.receives, found.why.because, found.clauses, found.why.readings)


@fact
def ways_to_share(state: State, asked: Fact) -> Known:
    """How many legal distributions an attack has."""
    count = len(distributions(state, asked))
    return Known(count, f"{counted(count, 'legal distribution')}.", ("DH-4",))


# -- the rules themselves --------------------------------------------------------------------------


@fact
def reading(state: State, asked: Fact) -> Known:
    """How an ambiguity is decided at this table."""
    choice = state.readings.choice(asked.text or "")
    card = READINGS[asked.text or ""]
    return Known(choice, f"Reading {card.id}: {card.choices[choice]} {card.why}", (), (card.id,))


@fact
def clause(state: State, asked: Fact) -> Known:
    """What a clause says; it is so."""
    told = BOOK[asked.text or ""]
    return Known(True, told.says, (told.id,))
