"""Panic: when losses set off a test, when they do not, and what survivors are for it (PT, WO)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.naming import counted, listed
from makeway.core.clause import Standing, clause
from makeway.core.past import TestKind
from makeway.core.remembering import settled
from makeway.core.ruling import About, Finding
from makeway.core.state import State, Unit
from makeway.core.words import Value
from makeway.rules.discipline import begins, verb, who

HEAVY_LOSSES = clause(
    "PT-1",
    "When Panic is tested",
    "A unit tests at once for losing a quarter or more of the Health Points it had when the phase"
    " began, or for friends destroyed or Breaking within 6 inches, or fleeing through it.",
    "Panic Test",
)
NO_TEST = clause(
    "PT-2",
    "Who is spared",
    "No Panic Test is taken while Engaged or Fleeing, for losses while Engaged, or twice in a phase"
    " once passed; one that began as a single model takes none for losses.",
    "Panic Test",
)
BOTH_SIDES_COUNT = clause(
    "PT-3",
    "Characters count",
    "Health Points of Characters in the unit count among those it had and among those it lost.",
    "Panic Test",
    standing=Standing.INFERRED,
)
FLEES = clause(
    "PT-4",
    "A failed Panic Test",
    "The unit flees from the nearest enemy, or from the one that caused the test.",
    "Panic Test",
)
SAME_UNIT = clause(
    "WO-1",
    "The survivors are the same unit",
    "Characters whose R&F are gone stay one Combined Unit, the same for ongoing effects and for"
    " Panic: nothing was destroyed.",
    "S0-18",
)
SURVIVORS_TEST = clause(
    "WO-2",
    "Survivors may panic",
    "Characters left of a unit test when a quarter or more of the whole unit was lost in the phase,"
    " its R&F included.",
    "S0-18",
    standing=Standing.READING,
    reading="A12",
)
NOT_SINGLE = clause(
    "WO-4",
    "A lone survivor is no single model",
    "One Character left of a unit is still that unit, which did not begin the game as a single"
    " model.",
    "S0-18",
    standing=Standing.READING,
    reading="A12",
)


class Toll(Value, frozen=True, kw_only=True):
    """Health Points lost in a phase, of those that there were when it began."""

    lost: int
    had: int

    @property
    def heavy(self) -> bool:
        """A quarter or more (PT-1)."""
        return self.lost > 0 and 4 * self.lost >= self.had

    def __str__(self) -> str:
        return f"{self.lost} of {self.had} Health Points, {percent(self.lost, self.had)}"


def percent(part: int, whole: int) -> str:
    """A share in per cent, never rounded up to a quarter.

    >>> percent(9, 12), percent(2, 12), percent(2499, 10000)
    ('75 %', '16.7 %', 'just under 25 %')
    """
    share = round(100 * part / whole, 1) if whole else 0.0
    return "just under 25 %" if share == 25 and 4 * part < whole else f"{share:g} %"


def toll(unit: Unit, way: str = "whole_unit") -> Toll:
    """What a unit has lost in this phase, by a way of reading A12."""
    past = settled(unit)
    lost = past.lost or {}
    if way == "whole_unit" or not past.survivors:
        return Toll(lost=sum(lost.values()), had=past.phase or 0)
    own = sum(lost.get(model.id, 0) for model in unit.characters)
    return Toll(lost=own, had=own + unit.health_points_left)


def is_single(unit: Unit, way: str = "whole_unit") -> bool:
    """A unit that began the game as one model; by A12's other way also a lone survivor (PT-2)."""
    if unit.past.survivors:
        return way != "whole_unit" and len(unit.models) == 1
    return (unit.past.models or len(unit.models)) == 1


def _sets_off(unit: Unit, way: str) -> bool:
    return toll(unit, way).heavy and not is_single(unit, way)


def decisive(unit: Unit) -> tuple[str, ...]:
    """Reading A12, where it decides whether survivors test."""
    ways = {_sets_off(unit, way) for way in ("whole_unit", "characters")}
    return ("A12",) if unit.past.survivors and len(ways) > 1 else ()


def may_panic(state: State, unit: Unit) -> Iterator[Finding]:
    """Whether a unit as it stands may have to take a Panic Test at all (PT-2)."""
    about = About(models=tuple(unit.models))
    yield NO_TEST.requires(
        not state.is_engaged(unit.id),
        f"{begins(unit)} {verb(unit, 'is', 'are')}"
        f" {'' if state.is_engaged(unit.id) else 'not '}Engaged in Combat.",
        about=about,
    )
    yield NO_TEST.requires(
        not unit.fleeing,
        f"{begins(unit)} {verb(unit, 'is', 'are')} {'' if unit.fleeing else 'not '}Fleeing.",
        about=about,
    )
    if unit.past.tests.get(TestKind.PANIC):
        yield NO_TEST.forbids(
            f"{begins(unit)} passed a Panic Test in this phase already.", about=about
        )


def may_panic_for_losses(state: State, unit: Unit) -> Iterator[Finding]:
    """Whether what a unit lost in this phase sets off a test (PT-1, PT-3, WO-2, WO-4)."""
    way = state.readings.choice("A12")
    found, readings = toll(unit, way), decisive(unit)
    rule = SURVIVORS_TEST if readings else HEAVY_LOSSES
    yield rule.requires(
        found.heavy,
        f"In this phase {who(unit)} lost {found}; a quarter sets off the test.",
        about=About(models=tuple(unit.models)),
        remedy=_elsewhere(state, unit),
        readings=readings,
    )
    if unit.characters and unit.rank_and_file:
        yield BOTH_SIDES_COUNT.holds(_counted_in(unit))
    if is_single(unit, way):
        rule = NOT_SINGLE if readings else NO_TEST
        yield rule.forbids(
            f"{begins(unit)} {'is left alone' if unit.past.survivors else 'began the game'} as a"
            " single model, and losses of such a unit set off no test."
        )
    elif unit.past.survivors and len(unit.models) == 1:
        yield NOT_SINGLE.holds(f"{begins(unit)} is what is left of the {unit.name}.")


def _elsewhere(state: State, unit: Unit) -> str:
    friends = [u for u in state.units.values() if u.player == unit.player and u is not unit]
    if not friends:
        return "Once a quarter of the Health Points is lost in one phase."
    return f"A friend destroyed or Breaking within 6″ is a cause too: {DISTANCES}"


DISTANCES = "distances between units are not drawn here, so say it with the cause."


def _counted_in(unit: Unit) -> str:
    points = sum(model.left for model in unit.characters)
    return (
        f"{counted(points, 'Health Point')} of {listed(m.name for m in unit.characters)} count"
        f" among those of the {unit.name}."
    )
