"""Who charges: a whole unit, or a Character who is a unit of his own once he declares (CH-2)."""

from __future__ import annotations

from typing import NamedTuple

from makeway.board.naming import listed, opening, the
from makeway.board.placed import placed
from makeway.core.actions import Charge
from makeway.core.clause import clause
from makeway.core.events import Left, apply
from makeway.core.ruling import About
from makeway.core.state import Model, State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, Seat, Side
from makeway.rules.leaving import name_alone
from makeway.rules.rates import rate

SEPARATE = clause(
    "CH-2",
    "A unit of his own",
    "From his declaration on, a Character who charges out is a separate unit: his own Advance Rate"
    " counts, shots at the charge hit him alone, and who flees, flees from him.",
    "S2-03",
)


class Charger(NamedTuple):
    """The charging unit on a table where a Character who charges out is a unit of his own already.

    `home` is the Combined Unit as it stands without him, `who` he himself and `place` where he
    stood in it; None for a whole unit. `flies` says that the charge goes through the air.
    """

    state: State
    unit: Unit
    home: Unit | None = None
    who: Model | None = None
    place: Seat | Side | None = None
    flies: bool = False

    @property
    def name(self) -> str:
        """Inside a sentence."""
        return the(self.who) if self.who else unit_text(self.unit)

    @property
    def opening(self) -> str:
        """At the beginning of a sentence."""
        return opening(self.name)

    @property
    def many(self) -> bool:
        """Whether verbs about it stand in the plural."""
        return self.who is None and len(self.unit.models) > 1

    def verb(self, one: str, several: str) -> str:
        """The verb that fits, or another word that has a plural."""
        return several if self.many else one

    @property
    def about(self) -> About:
        """The models that charge."""
        return About(models=tuple(self.unit.models))

    @property
    def advance(self) -> int | None:
        """The lowest Advance Rate among the chargers in inches; None where one has none noted."""
        lowest = rate(self.unit.models.values(), Kind.ADVANCE, self.flies)
        return None if lowest is None else round(lowest / MM_PER_INCH)

    @property
    def ignored(self) -> tuple[str, ...]:
        """The unit that he charges out of is not in his way (LV-2, CH-8)."""
        return (self.home.id,) if self.home else ()


def charger(state: State, action: Charge) -> Charger:
    """Who charges by this action, on the table as his declaration leaves it."""
    piece = action.piece
    if piece in state.units:
        return Charger(state, state.units[piece], flies=action.fly)
    home = state.unit_of(piece)
    if len(home.models) == 1:
        return Charger(state, home, flies=action.fly)
    event = parting(state, piece)
    after = apply(state, event)
    return Charger(
        after,
        after.units[event.as_unit],
        after.units[home.id],
        home.models[piece],
        home.seats.get(piece) or home.side_of(piece),
        action.fly,
    )


def parting(state: State, model: str) -> Left:
    """He is a unit of his own and still stands where he stood."""
    home = state.unit_of(model)
    spot = placed(home, model).pose
    return Left(unit=home.id, model=model, as_unit=name_alone(state, model), pose=spot)


def place_text(place: Seat | Side | None) -> str:
    """A place in a sentence.

    >>> place_text(Seat(1, 2)), place_text(Side.LEFT)
    ('rank 1, file 2', 'the left side')
    """
    return f"the {place} side" if isinstance(place, Side) else str(place)


def unit_text(unit: Unit) -> str:
    """A unit inside a sentence; lone Characters by their names."""
    if unit.rank_and_file and len(unit.models) > 1:
        return f"the {unit.name}"
    return listed(the(model) for model in unit.models.values())
