"""An attack on a unit before anybody decides: its hits, its receivers and the even spread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from makeway.board.naming import counted, listed, the
from makeway.board.spread import Spread
from makeway.core.actions import Attack, AttackKind
from makeway.core.clause import clause
from makeway.core.errors import unknown
from makeway.core.ruling import Decides
from makeway.core.state import State, Unit
from makeway.core.words import Value
from makeway.rules.attacks import Hits, check_attack, decider, hits_made
from makeway.rules.receivers import Receiver, receivers

EVENLY = clause(
    "DH-4",
    "As evenly as possible",
    "Simultaneous hits go round: a further hit for somebody only when everybody who shares has as"
    " many.",
    "S0-29",
)


class Share(Value, frozen=True, kw_only=True):
    """How many hits an attack makes, who takes them and why, and who puts them where."""

    unit: Unit
    hits: Hits
    receivers: tuple[Receiver, ...]
    spread: Spread
    decides: Decides
    player: str

    @property
    def sharing(self) -> tuple[Receiver, ...]:
        """The receivers that take hits: pools first, then Characters."""
        return tuple(each for each in self.receivers if each.receives)

    @property
    def people(self) -> tuple[Receiver, ...]:
        """Characters and the Champion, whether they take hits or not."""
        return tuple(each for each in self.receivers if each.id in self.unit.models)

    @property
    def pools(self) -> tuple[Receiver, ...]:
        """The R&F Health Pools, whether they take hits or not."""
        return tuple(each for each in self.receivers if each.id not in self.unit.models)

    @property
    def characters(self) -> tuple[Receiver, ...]:
        """The Characters that take hits."""
        return tuple(each for each in self.people if each.receives)

    def receiver(self, id: str) -> Receiver:
        """A receiver by its id. MalformedActionError when the unit has none of that id."""
        for each in self.receivers:
            if each.id == id:
                return each
        raise unknown("receiver of hits", id, (each.id for each in self.receivers))

    def label(self, onto: Mapping[str, int]) -> str:
        """A distribution in words, Characters first: "Marshal 1, Heavy Infantry 14".

        One who may take none is named too where hits are put on him.
        """
        able = (*self.characters, *(each for each in self.pools if each.receives))
        wrong = (each for each in self.receivers if onto.get(each.id) and each not in able)
        ordered = (*able, *wrong)
        return ", ".join(f"{each.name} {onto.get(each.id, 0)}" for each in ordered)

    def whom(self, receiver: Receiver, number: int | None = None) -> str:
        """A receiver in a sentence: "the Marshal", "the Heavy Infantry", "11 Heavy Infantry"."""
        if receiver.id in self.unit.models:
            return the(self.unit.models[receiver.id])
        if number is None or receiver.models == (getattr(self.unit.champion, "id", ""),):
            return f"the {receiver.name}"
        return f"1 of the {receiver.name}" if number == 1 else f"{number} {receiver.name}"

    @property
    def because(self) -> str:
        """The receivers and the rounds in numbers."""
        spread, number = self.spread, self.hits.number
        if len(self.sharing) == 1:
            only = self.sharing[0]
            every = "the hit goes" if number == 1 else f"all {number} hits go"
            return f"There is one receiver: {every} onto {self.whom(only)}."
        who = listed([self.whom(each, each.slots) for each in self.sharing])
        return f"{spread.models} receivers: {who}. {self._rounds()}"

    def _rounds(self) -> str:
        spread, hits = self.spread, counted(self.spread.hits, "hit")
        if not spread.rounds:
            return f"{hits}: nobody takes a second."
        each = "one each" if spread.rounds == 1 else f"{spread.rounds} each"
        more = f", and {spread.rest} more" if spread.rest else ""
        return f"{hits} are {each}{more}."


def share(
    state: State,
    unit: str,
    attack: Attack,
    lines: Sequence[int] | None = None,
    pool: str | None = None,
) -> Share:
    """What an attack brings to a unit; `pool` is the kind of R&F that counts in a tie (A2).

    MalformedActionError when there is no such unit, player, rank or file, or no number of hits.
    Hits that reach nobody leave an empty spread (DH-9).
    """
    if unit not in state.units:
        raise unknown("unit", unit, state.units)
    check_attack(state, attack)
    block = state.units[unit]
    everybody = receivers(state, block, attack, pool)
    slots = {each.id: each.slots for each in everybody if each.receives}
    hits = hits_made(block, attack, lines, state.readings.choice("A20") == "every_rank")
    if attack.kind is AttackKind.LINE and attack.hits is None:
        hits = _at_most_one_each(hits, sum(slots.values()))
    decides, player = decider(state, block, attack)
    return Share(
        unit=block,
        hits=hits,
        receivers=everybody,
        spread=Spread(slots=slots, hits=hits.number if slots else 0),
        decides=decides,
        player=player,
    )


def _at_most_one_each(hits: Hits, models: int) -> Hits:
    """No model takes more than one hit of a line attack (DH-8)."""
    if hits.number <= models:
        return hits
    return replace(
        hits, number=models, because=f"{hits.because} Nobody takes two, so {models} count."
    )
