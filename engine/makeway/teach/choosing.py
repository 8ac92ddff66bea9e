"""Mode choice: each option is a claim, and the engine decides it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from makeway.board.naming import opening
from makeway.core.actions import Action, Arrange
from makeway.core.clause import BOOK
from makeway.core.ruling import Allowed, Finding, Illegal, Question, Ruling
from makeway.core.state import State
from makeway.referee import rule
from makeway.teach import forming
from makeway.teach.claims import holds
from makeway.teach.documents import Claim, Given, Option, Proposed, Task
from makeway.teach.facts import known
from makeway.teach.knowing import Known
from makeway.teach.marked import RIGHT, Answer, Board, Card, Difference, Marked, Said, joined
from makeway.teach.proposing import action_in
from makeway.teach.seating import said
from makeway.text.errors import MalformedError, nearest

States = Callable[[str], State]


class Choosing:
    """Mode choice: an option is right when its claim is so at the table."""

    def __init__(self, task: Task, state: State, states: States) -> None:
        self.task, self.state, self.states = task, state, states

    @cached_property
    def right(self) -> frozenset[str]:
        return frozenset(o.id for o in self.task.options if holds(o.claim, self.states))

    def board(self) -> Board:
        """The table of the position; or the one picture that is asked about, or one a card."""
        cards = tuple(self._card(option) for option in self.task.options)
        pictures = [card for card in cards if card.state is not None]
        if len(pictures) == 1 and not pictures[0].shift:
            named = tuple(Card(id=card.id, label=card.label) for card in cards)
            return Board(state=pictures[0].state, cards=named)
        return Board(state=self.state if self.task.table and not pictures else None, cards=cards)

    def _card(self, option: Option) -> Card:
        if not option.card:
            return Card(id=option.id, label=option.label)
        state = self.states(option.claim.position)
        match action_in(option.claim, state):
            case Arrange() as proposed:
                shown, shift = proposal(state, proposed)
                return Card(id=option.id, label=option.label, state=shown, shift=shift)
        return Card(id=option.id, label=option.label, state=state)

    def key(self, answer: Answer) -> frozenset[str]:
        ids = [option.id for option in self.task.options]
        for each in answer.choices or ():
            if each not in ids:
                raise MalformedError(f"There is no answer {each!r}.{nearest(each, ids)}")
        return frozenset(answer.choices or ())

    def is_right(self, key: frozenset[str]) -> bool:
        return key == self.right

    def mark(self, answer: Answer) -> Marked:
        mine = self.key(answer)
        found = tuple(self._differences(mine))
        labels = [o.label for o in self.task.options if o.id in self.right]
        because, clauses, readings = self._said(found)
        return Marked(
            right=not found,
            headline=_headline(len(found), labels, self.task.several),
            because=f"{RIGHT}{because}" if not found else because,
            clauses=clauses,
            readings=readings,
            differences=found,
            rules="; ".join(labels) or "none of them",
        )

    def _said(self, found: tuple[Difference, ...]) -> Said:
        if found:
            return found[0].because, found[0].clauses, found[0].readings
        return self._told()

    def _told(self) -> Said:
        """What decides the right answer: the task's own clause, else what is said of its options.

        Where several are right each of them has its sentence, as long as they are different.
        """
        if self.task.clause is not None:
            return BOOK[self.task.clause].says, (self.task.clause,), ()
        right = [option for option in self.task.options if option.id in self.right]
        return joined(self.why(each) for each in right or self.task.options[:1])

    def why(self, option: Option) -> Said:
        """The engine's sentence about an option; the clause that the lesson points at first."""
        claim, state = option.claim, self.states(option.claim.position)
        action = action_in(claim, state)
        if action is None:
            fact = _known(claim, state)
            return fact.because, fact.clauses, fact.readings
        ruling = rule(state, action)
        against = ruling.forbidding if isinstance(ruling, Illegal) else ()
        for clause in claim.clauses[:1]:
            for finding in (*against, *_quoted(claim, ruling), *ruling.findings):
                if finding.clause == clause:
                    return finding.because, (clause,), finding.readings
            for step in ruling.steps if isinstance(ruling, Allowed) else ():
                if clause in step.clauses:
                    return step.because, (clause,), step.readings
            if isinstance(ruling, Question) and clause in ruling.clauses:
                return ruling.because, ruling.clauses, ruling.readings
        return said(ruling)

    def _differences(self, mine: frozenset[str]) -> Iterator[Difference]:
        if not self.task.several and mine != self.right:
            yield self._instead(mine)
            return
        for option in self.task.options:
            if (option.id in mine) == (option.id in self.right):
                continue
            because, clauses, readings = self.why(option)
            yield Difference(
                you=option.label if option.id in mine else f"Not chosen: {option.label}",
                rule=_verdict(option, option.id in self.right),
                because=because,
                clauses=clauses,
                readings=readings,
            )

    def _instead(self, mine: frozenset[str]) -> Difference:
        """Where answers exclude each other: what was chosen, and the right one with its reason."""
        labels = {o.id: o.label for o in self.task.options}
        because, clauses, readings = self._against(mine)
        return Difference(
            you=", ".join(labels[each] for each in sorted(mine)) or "No answer",
            rule=", ".join(labels[each] for each in sorted(self.right)) or "None of them",
            because=because,
            clauses=clauses,
            readings=readings,
        )

    def _against(self, mine: frozenset[str]) -> Said:
        """Why what was chosen is not so, where it speaks of an act of its own; then what is so.

        An act or a fact of another table is told alone: what is so here would not fit it.
        """
        told = self._told()
        chosen = [option for option in self.task.options if option.id in mine]
        right = [option for option in self.task.options if option.id in self.right]
        if self.task.clause is None and _same_fact_elsewhere(chosen, right):
            return self.why(chosen[0])
        if not (_acts(chosen) and _acts(right)) or _act(chosen[0]) == _act(right[0]):
            return told
        own = self.why(chosen[0])
        if chosen[0].claim.position != right[0].claim.position:
            return own
        both = [tuple(dict.fromkeys((*a, *b))) for a, b in zip(own[1:], told[1:], strict=True)]
        return " ".join(dict.fromkeys((own[0], told[0]))), both[0], both[1]

    def right_answer(self) -> Answer:
        return Answer(choices=tuple(o.id for o in self.task.options if o.id in self.right))

    def read(self, given: Given) -> Answer:
        return Answer(choices=given.choices)


def _quoted(claim: Claim, ruling: Ruling) -> Iterator[Finding]:
    """The findings whose sentence a claim quotes."""
    return (each for each in ruling.findings if any(says in each.because for says in claim.says))


def _acts(options: list[Option]) -> bool:
    """The options speak of acts, and of the clauses that decide them."""
    return bool(options) and all(any(_act(o)) and o.claim.clauses for o in options)


def _act(option: Option) -> tuple[Action | None, Proposed | None]:
    """The act that an option speaks of: an action, or a formation that is proposed."""
    return option.claim.action, option.claim.proposed


def _same_fact_elsewhere(chosen: list[Option], right: list[Option]) -> bool:
    """The options ask the same fact of different tables, so each has a sentence of its own."""
    if not (chosen and right):
        return False
    mine, other = chosen[0].claim, right[0].claim
    if mine.fact is None or other.fact is None or mine.position == other.position:
        return False
    return mine.fact.name == other.fact.name


def _known(claim: Claim, state: State) -> Known:
    if claim.fact is None:
        raise MalformedError(f"The claim at {claim.position} needs an action or a fact.")
    return known(state, claim.fact)


def _headline(wrong: int, labels: list[str], several: bool) -> str:
    if wrong and several:
        return f"{wrong} of the answers {'differs' if wrong == 1 else 'differ'} from the rule's."
    told = "; ".join(labels) or "none of them"
    return f"Not quite. The rule's answer: {told}." if wrong else f"{opening(told)}."


def _verdict(option: Option, right: bool) -> str:
    if option.claim.proposed is not None:
        return "Legal" if right else "Not legal"
    return "So it is" if right else "Not so"


def proposal(state: State, proposed: Arrange) -> tuple[State, dict[str, tuple[float, float]]]:
    """A proposed formation as a table to draw, and how far models stand off their seats (files,
    ranks): a formation that is not legal can be shown, not stood in.
    """
    unit = state.units[proposed.unit]
    shift = {
        m: (place.file % 1, place.rank % 1)
        for m, place in proposed.places.items()
        if place.file % 1 or place.rank % 1
    }
    return forming.redrawn(state, unit, unit.models, proposed.places, proposed.files), shift
