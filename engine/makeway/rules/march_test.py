"""The March Test: when it is due, whom it binds, what follows (MT-1 to MT-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from makeway.board.naming import listed
from makeway.board.rounds import may_be_within
from makeway.board.spacing import Near, gaps
from makeway.core.actions import Action
from makeway.core.clause import Standing, clause
from makeway.core.events import Remembered, apply
from makeway.core.once import once
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Step
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, TOLERANCE, inch_text
from makeway.rules.discipline import TWO_DICE, WHOSE, begins, discipline, verb, who, whose

MARCH_TEST = clause(
    "MT-1",
    "The March Test",
    "Within 8 inches of an enemy who is not Fleeing a unit takes a Discipline Test before moving;"
    " failed, it bars a March in this phase.",
    "Moving Units",
)
WHATEVER_MOVE = clause(
    "MT-2",
    "Before any move",
    "The test is taken before an Advance or a Reform too.",
    "Moving Units",
    standing=Standing.READING,
    reading="A7",
)
ONE_FOR_ALL = clause(
    "MT-3",
    "One test for all",
    "A Combined Unit takes one test before anybody leaves it; it binds Characters and R&F alike.",
    "S2-13",
    "S2-14",
)
HIS_OWN = clause(
    "MT-5",
    "Whoever joins later",
    "A Character who comes to join takes a test of his own, as the unit that he is.",
    "Moving Units",
    standing=Standing.INFERRED,
)

WITHIN = 8 * MM_PER_INCH
"""An enemy so near, in mm, calls for the test (MT-1)."""

Dice = tuple[int, int]


def enemies_near(state: State, unit: Unit) -> tuple[Near, ...]:
    """The enemies within 8 inches that are not Fleeing, the nearest first."""
    if state.units.get(unit.id) is not unit:
        return _enemies_near(state, unit)
    return once(state, ("enemies near", unit.id), _enemies_near, state, unit)


def _enemies_near(state: State, unit: Unit) -> tuple[Near, ...]:
    foes = [
        each
        for each in state.units.values()
        if each.player != unit.player and each.pose is not None and not each.fleeing
    ]
    close = may_be_within(unit, foes, WITHIN) if foes else []
    near = (Near(each.id, mm) for each, mm in zip(close, gaps(unit, close), strict=True))
    return tuple(sorted((n for n in near if n.mm < WITHIN + TOLERANCE), key=lambda n: n.mm))


def failed(state: State, unit: Unit) -> bool:
    """Whether one of its models has failed its March Test in this phase."""
    return any(state.turn.tests.get(model) is False for model in unit.models)


def is_due(state: State, unit: Unit, kind: Kind | None) -> bool:
    """Whether the unit tests before this move; None: nobody has said yet which it is."""
    if any(model in state.turn.tests for model in unit.models):
        return False
    if kind is not Kind.MARCH and state.readings.choice("A7") == "only_to_march":
        return False
    return bool(enemies_near(state, unit))


def _would_be_due(state: State, unit: Unit) -> bool:
    """Whether only the way to read A7 spares the unit the test."""
    return not any(m in state.turn.tests for m in unit.models) and bool(enemies_near(state, unit))


def passes(unit: Unit, dice: Dice) -> bool:
    """What the dice make of the test."""
    return sum(dice) <= (discipline(unit) or 0)


def may_test(state: State, unit: Unit, kind: Kind | None, dice: Dice | None) -> Iterator[Finding]:
    """Whether the test is due before this move, and whether an old one forbids a March."""
    about = About(models=tuple(unit.models))
    if kind is Kind.MARCH and failed(state, unit):
        yield MARCH_TEST.forbids(
            f"{begins(unit)} {verb(unit, 'has', 'have')} failed the March Test of this phase.",
            about=about,
            remedy="Any other move is open.",
        )
    due = is_due(state, unit, kind)
    if dice is not None and not due:
        yield MARCH_TEST.forbids(_not_due(state, unit), about=about, remedy="Leave the dice out.")
    if not due:
        if kind is not Kind.MARCH and _would_be_due(state, unit):
            yield WHATEVER_MOVE.gives_way("It does not March: no March Test is due.")
        return
    yield MARCH_TEST.holds(f"{_near_text(state, unit)}: a March Test is due.", about=about)
    if kind is not Kind.MARCH:
        yield WHATEVER_MOVE.holds("The test is due whatever move follows, an Advance too.")
    if discipline(unit) is None:
        yield WHOSE.forbids(
            f"No model of {who(unit)} has a Discipline noted.",
            remedy="Note `discipline` in the document.",
        )


def _near_text(state: State, unit: Unit) -> str:
    near = enemies_near(state, unit)[0]
    return f"The {state.units[near.id].name} are {inch_text(near.mm)} away, within 8″"


def _not_due(state: State, unit: Unit) -> str:
    if any(model in state.turn.tests for model in unit.models):
        return f"{begins(unit)} {verb(unit, 'has', 'have')} tested in this phase already."
    if enemies_near(state, unit):
        return "A March Test is taken only before a March."
    return "No enemy who is not Fleeing is within 8″: no March Test is taken."


def ask_test(
    state: State, unit: Unit, kind: Kind | None, complete: Callable[[Dice], Action]
) -> Question | None:
    """What the dice show, where the test is due; `complete` makes the action with its dice."""
    if not is_due(state, unit, kind):
        return None
    most = discipline(unit) or 0
    return Question(
        headline=f"What do the dice of the March Test show for {who(unit)}?",
        because=f"{_near_text(state, unit)}. {begins(unit)} {verb(unit, 'needs', 'need')} {most} or"
        " less with two dice.",
        clauses=(MARCH_TEST.id, TWO_DICE.id),
        decides=Decides.DICE,
        player=unit.player,
        options=tuple(
            Choice(
                label=f"{total}",
                detail="Passed." if total <= most else "Failed: no March.",
                action=complete((min(6, total - 1), total - min(6, total - 1))),
            )
            for total in range(2, 13)
        ),
        about=About(models=tuple(unit.models)),
        readings=() if kind is Kind.MARCH else ("A7",),
    )


def take(state: State, unit: Unit, kind: Kind, dice: Dice, more: tuple[str, ...] = ()) -> Step:
    """The test, which all models of the unit remember until the phase ends; `more` are clauses.

    Whoever tests is the unit that is chosen now (LV-5).
    """
    passed, most = passes(unit, dice), discipline(unit) or 0
    tests = {**state.turn.tests, **dict.fromkeys(unit.models, passed)}
    event = Remembered(turn=replace(state.turn, tests=tests, chosen=unit.id))
    combined = unit.is_combined
    first, second = dice
    ends = "passed" if passed else f"failed, so {_nobody(unit)} in this phase"
    return Step(
        clauses=(
            MARCH_TEST.id,
            TWO_DICE.id,
            *((ONE_FOR_ALL.id,) if combined else ()),
            *((WHATEVER_MOVE.id,) if kind is not Kind.MARCH else ()),
            *more,
            WHOSE.id,
        ),
        because=f"{_near_text(state, unit)}. March Test on Discipline {whose(unit)}:"
        f" {first} + {second} = {sum(dice)} {'≤' if passed else '>'} {most}, {ends}.",
        before=state,
        after=apply(state, event),
        event=event,
        about=About(models=tuple(unit.models)),
        readings=() if kind is Kind.MARCH else ("A7",),
    )


def _nobody(unit: Unit) -> str:
    if not unit.is_combined:
        return f"{who(unit)} {verb(unit, 'does', 'do')} not March"
    named = listed(model.name for model in unit.characters)
    return f"neither {who(unit)} nor {named} March" if unit.rank_and_file else "nobody Marches"
