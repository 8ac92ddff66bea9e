"""Which class answers for which mode of exercise."""

from __future__ import annotations

from collections.abc import Callable

from makeway.core.state import State
from makeway.teach.armies import ArmyTable
from makeway.teach.choosing import Choosing
from makeway.teach.counting import Counting
from makeway.teach.documents import Task
from makeway.teach.falling import Falling
from makeway.teach.gap_closing import Closing, Gone
from makeway.teach.lingering import Lingering
from makeway.teach.marked import Kind
from makeway.teach.mustering import MusterChoosing, MusterCounting
from makeway.teach.ordering import Ordering
from makeway.teach.placing import Placing
from makeway.teach.pointing import Marking, Pointing
from makeway.teach.putting import Putting
from makeway.teach.well_written import check_written


def kind_of(task: Task, state: State, states: Callable[[str], State]) -> Kind:
    """The way an exercise is answered, on its position; `states` gives other positions by id.

    MalformedError when the exercise names what its position does not have.
    """
    if isinstance(state, State):
        check_written(task, state)
    match task.mode:
        case "place":
            return (Closing if isinstance(task.action, Gone) else Placing)(task, state)
        case "seats":
            return Marking(task, state)
        case "models" if task.fact is None:
            return Falling(task, state)
        case "models":
            return Pointing(task, state)
        case "hits":
            return Putting(task, state)
        case "order":
            return Ordering(task, state)
        case "until":
            return Lingering(task, state)
        case "choice" if isinstance(state, ArmyTable):
            return MusterChoosing(task, state, states)
        case "number" if isinstance(state, ArmyTable):
            return MusterCounting(task, state, states)
        case "choice":
            return Choosing(task, state, states)
        case "number":
            return Counting(task, state, states)
