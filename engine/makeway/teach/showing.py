"""Exercises as the browser gets them: the types of `js/src/exercise/wire.ts`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from makeway.board.naming import opening
from makeway.core import ruling as core
from makeway.core.actions import Arrange, Distribute
from makeway.core.clause import BOOK
from makeway.core.state import State
from makeway.core.words import Seat, Side
from makeway.teach.exercise_frame import (
    Choice,
    Difference,
    ExerciseFrame,
    FalseRule,
    Feedback,
    Field,
    Hints,
    OrderCard,
    PlaceTo,
    Summary,
)
from makeway.teach.ground_view import measured, on_the_ground
from makeway.teach.lights import lights_of
from makeway.teach.marked import RIGHT, Answer, Board, Card, Kind, Marked
from makeway.teach.pictures import Walk, centre
from makeway.teach.timeline import timeline
from makeway.text import frame as wire
from makeway.text.army_frame import army_list
from makeway.text.cards import clause_cards, reading_cards
from makeway.text.figures import mm
from makeway.text.findings import about
from makeway.text.scene import (
    MARGIN,
    base_on,
    drawn,
    placed,
    scene,
    seat_rect,
    side_rect,
    together,
    upright,
)
from makeway.text.telling import told
from makeway.text.tray import tray
from makeway.text.wire import builtins, cited

if TYPE_CHECKING:
    from makeway.teach.beliefs import Belief
    from makeway.teach.documents import Task
    from makeway.teach.exercise import Exercise


def frame(exercise: Exercise) -> dict[str, Any]:
    """The frame of an exercise as built-in data."""
    task, board, kind = exercise.task, exercise.board, exercise.kind
    state = board.state
    given = _steps(kind.state, board.given)
    hits = None
    if board.attack is not None and board.unit is not None:
        hits = tray(kind.state, Distribute(unit=board.unit, attack=board.attack), builtins)
    told_so_far = exercise.hints_taken
    clauses = [*_named((task.prompt, *told_so_far)), *cited((*given, hits), "clauses", "clause")]
    readings = list(cited((*given, hits), "readings"))
    feedback = exercise.feedback
    if feedback is not None:
        clauses += _ids(feedback, "clauses")
        readings += _ids(feedback, "readings")
    shown = ExerciseFrame(
        rev=exercise.rev,
        id=task.id,
        mode=task.mode,
        title=task.title,
        prompt=task.prompt,
        scene=_framed(state, board, task) if state is not None else None,
        reach=measured(kind.state, task) if state is not None else None,
        army=army_list(board.army) if board.army is not None else None,
        hand=tuple(_hand(board)),
        movable=board.movable,
        places=tuple(_places(board)),
        marks=board.marks,
        choices=tuple(_choice(card) for card in board.cards),
        several=task.several,
        fields=tuple(Field(id=f.id, label=f.label, unit=f.unit) for f in task.fields),
        cards=tuple(OrderCard(id=card.id, label=card.label) for card in board.order),
        line=timeline(board.line) if board.line is not None else None,
        tray=hits,
        given=given,
        hints=Hints(
            taken=exercise.rungs,
            of=exercise.rungs_in_all,
            texts=told_so_far,
            about=lights_of(task, kind.state, exercise.rungs),
        ),
        answer=answer(exercise.answer),
        feedback=feedback,
        clauses=clause_cards(clauses, exercise.lesson_of),
        readings=reading_cards(readings, kind.state.readings),
    )
    found: dict[str, Any] = builtins(shown)
    return found


NO_ACTION = Arrange(unit="", files=1, places={})
"""The action is told with refusals only."""


def _steps(state: State, steps: tuple[core.Step, ...]) -> tuple[wire.Step, ...]:
    """Steps of a trace as the page shows them."""
    if not steps:
        return ()
    trace = core.Allowed(headline="", findings=(), steps=steps)
    shown = told(state, NO_ACTION, trace, builtins)
    assert isinstance(shown, wire.AllowedRuling)
    return shown.steps


def _framed(state: State, board: Board, task: Task) -> wire.Scene:
    """A table with every place in view that can be answered with."""
    shown = scene(state)
    rects = [upright(each.rect) for each in _places(board)]
    if shown.field is not None:
        return on_the_ground(shown, state, task, rects)
    if not rects:
        return shown
    left, top, width, depth = together(*rects)
    around = (left - MARGIN, top - MARGIN, width + 2 * MARGIN, depth + 2 * MARGIN)
    return msgspec.structs.replace(shown, box=together(shown.box, around))


def _hand(board: Board) -> Iterator[wire.SceneBase]:
    """Models in the hand, as they will stand."""
    if board.state is None or board.unit is None or not board.hand:
        return
    unit = board.state.units[board.unit]
    held = msgspec.structs.replace(
        unit,
        models={m.id: m for m in board.hand},
        seats={m.id: Seat(1, n) for n, m in enumerate(board.hand, 1)},
        sides={},
    )
    alone = msgspec.structs.replace(board.state, units={unit.id: held}, contacts=())
    for base in drawn(alone).bases:
        yield msgspec.structs.replace(base, seat=None, side=None, place="in your hand")


def _places(board: Board) -> Iterator[PlaceTo]:
    if board.state is None:
        return
    poses = placed(board.state)
    for each in board.places:
        unit, spot = board.state.units[each.unit], each.spot
        if isinstance(spot, Side):
            rect = side_rect(unit, poses[unit.id], base_on(unit, spot), spot)
            yield PlaceTo(unit=unit.id, seat=None, side=spot, rect=rect, place=f"{spot} side")
            continue
        rect = seat_rect(unit, poses[unit.id], unit.reference, spot.rank, spot.file)  # type: ignore[arg-type]
        yield PlaceTo(
            unit=unit.id,
            seat=(spot.rank, spot.file),
            side=None,
            rect=rect,
            place=each.name or f"rank {spot.rank:g}, file {spot.file:g}",
        )


def _choice(card: Card) -> Choice:
    shown = scene(card.state) if card.state is not None else None
    if shown is not None and card.shift:
        bases = tuple(_shifted(base, shown, card) for base in shown.bases)
        shown = msgspec.structs.replace(shown, bases=bases)
    return Choice(id=card.id, label=card.label, scene=shown)


def _shifted(base: wire.SceneBase, shown: wire.Scene, card: Card) -> wire.SceneBase:
    """A base that stands between the files."""
    if base.id not in card.shift:
        return base
    unit = next(each for each in shown.units if each.id == base.unit)
    files, ranks = card.shift[base.id]
    return msgspec.structs.replace(
        base, x=mm(base.x + files * unit.seat_w), y=mm(base.y + ranks * unit.seat_d)
    )


def answer(given: Answer | None) -> dict[str, Any] | None:
    """An answer as the wire has it: only what was answered."""
    if given is None:
        return None
    return {k: v for k, v in builtins(given).items() if v is not None}


def feedback(
    kind: Kind, marked: Marked, belief: Belief | None, shown: bool = False
) -> dict[str, Any]:
    """What the engine says of an answer, as built-in data; `shown` when nobody answered."""
    state = marked.shown or kind.state
    said = Feedback(
        right=marked.right and not shown,
        headline=f"The rule: {marked.rules}." if shown and marked.rules else marked.headline,
        because=_plain_because(marked) if shown else _with_belief(marked, belief),
        clauses=_with_refuting(marked.clauses, belief),
        readings=marked.readings,
        differences=tuple(_difference(each, kind, state) for each in marked.differences),
        belief=FalseRule(id=belief.id, says=belief.says) if belief else None,
        rule=_framed(marked.shown, kind.board(), kind.task) if marked.shown is not None else None,
        moves=_moves(kind, marked, marked.moves),
        your_moves=() if shown else _moves(kind, marked, marked.your_moves),
        steps=_steps(kind.state, marked.steps),
        summary=Summary(yours="" if shown else marked.yours, rules=marked.rules),
        right_answer=_right_answer(kind, marked),
        left_open=marked.left_open,
    )
    found: dict[str, Any] = builtins(said)
    return found


def _right_answer(kind: Kind, marked: Marked) -> dict[str, Any] | None:
    """The rule's answer to be marked beside the learner's; for placed models the table says it."""
    if kind.task.mode == "place":
        return None
    return answer(marked.nearest or kind.right_answer())


def _plain_because(marked: Marked) -> str:
    return opening(marked.because.removeprefix(RIGHT))


def _with_belief(marked: Marked, belief: Belief | None) -> str:
    """The false rule is named first, then where it parts from the text: in the text's own words
    where no sentence of the answer cites a clause that refutes it."""
    if belief is None:
        return marked.because
    parts = f"That is the answer if {belief.says}. Here is where it parts from the text."
    said = {*marked.clauses, *(clause for each in marked.differences for clause in each.clauses)}
    if said.isdisjoint(belief.refuted):
        parts = f"{parts} {BOOK[belief.refuted[0]].says}"
    told = any(each.because == marked.because for each in marked.differences)
    return parts if told else f"{parts} {marked.because}"


def _with_refuting(clauses: tuple[str, ...], belief: Belief | None) -> tuple[str, ...]:
    """The clauses of a sentence, and those that refute the false rule behind the answer."""
    return tuple(dict.fromkeys((*clauses, *(belief.refuted if belief else ()))))


def _difference(each: Any, kind: Kind, state: State) -> Difference:
    return Difference(
        you=each.you,
        rule=each.rule,
        because=each.because,
        clauses=each.clauses,
        readings=each.readings,
        yours=about(state, each.yours),
        rules=about(state, each.rules),
    )


def _moves(kind: Kind, marked: Marked, walks: Iterable[Walk]) -> tuple[wire.Move, ...]:
    """Ways inside a unit, on the table."""
    state = marked.shown or kind.state
    if marked.unit is None or marked.unit not in state.units:
        return ()
    unit, pose = state.units[marked.unit], placed(state)[marked.unit]
    found = []
    for walk in walks:
        (x, y), (u, v) = (pose.at(*centre(unit, walk.model, s)) for s in (walk.start, walk.end))
        found.append(
            wire.Move(model=walk.model, from_=(mm(x), mm(y)), to=(mm(u), mm(v)), mm=mm(walk.mm))
        )
    return tuple(found)


def answer_in_words(marked: Marked) -> str:
    """The last rung: the rule's whole answer, its trace sentence by sentence."""
    steps = " ".join(step.because for step in marked.steps)
    told_ = steps or _plain_because(marked)
    return f"{opening(marked.rules)}. {told_}" if marked.rules else told_


def _named(texts: Iterable[str]) -> list[str]:
    """The clause ids that a text names."""
    return [each for text in texts for each in re.findall(r"\b[A-Z]{2,3}-\d+\b", text)]


def _ids(value: Any, name: str) -> list[str]:
    """Every id in the fields of this name, anywhere inside built-in data."""
    if isinstance(value, dict):
        own = [each for each in value.get(name) or () if isinstance(each, str)]
        return own + [found for each in value.values() for found in _ids(each, name)]
    if isinstance(value, list | tuple):
        return [found for each in value for found in _ids(each, name)]
    return []
