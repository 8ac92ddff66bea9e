"""A ruling as the page shows it: findings, steps and what each changes, a Question's options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from makeway import referee
from makeway.board.naming import counted
from makeway.core import ruling as core
from makeway.core.actions import Action, Join, MakeWay, Move
from makeway.core.events import Joined, Moved, Narrowed, Rebased, Widened, begins
from makeway.core.state import Model, State
from makeway.core.turn import Kind
from makeway.core.words import mm_text
from makeway.text import frame as wire
from makeway.text.figures import mm
from makeway.text.gaps import gaps
from makeway.text.off_field import like, on_field, ruling_off_field
from makeway.text.offers import place_text, spot_rect
from makeway.text.poses import Pose
from makeway.text.scene import Drawn, base_on, change, drawn, exact, placed
from makeway.text.thrown import thrown
from makeway.text.walked import walks

Encode = Callable[[object], object]


def told(
    state: State, action: Action, ruling: core.Ruling, encode: Encode
) -> wire.AllowedRuling | wire.IllegalRuling | wire.QuestionRuling:
    """A ruling on an action; `state` is the table before it."""
    match ruling:
        case core.Allowed():
            return _allowed(state, ruling)
        case core.Illegal():
            return _illegal(state, action, ruling, encode)
        case core.Question():
            return _question(state, action, ruling, encode)


def finding(state: State, found: core.Finding) -> wire.Finding:
    """A finding with the places that it points at."""
    return wire.Finding(
        clause=found.clause,
        verdict=found.verdict.value,
        because=found.because,
        remedy=found.remedy,
        readings=found.readings,
        about=about(state, found.about),
    )


def about(state: State, what: core.About) -> wire.About:
    """Models and rectangles to light up."""
    if what is core.NOTHING:
        return NOTHING
    where = placed(state)
    rects = tuple(
        spot_rect(unit, where[unit.id], base_on(unit, spot.side), spot)
        for spot in what.spots
        if (unit := state.units.get(spot.unit)) is not None
    )
    return wire.About(models=what.models, rects=rects)


NOTHING = wire.About()

ORDER = ("forbids", "gives_way", "holds")
"""What stops comes first; within one verdict the order of the book stays."""


def findings(state: State, found: tuple[core.Finding, ...]) -> tuple[wire.Finding, ...]:
    """Findings as the page lists them: what forbids comes first."""
    return tuple(
        finding(state, each) for each in sorted(found, key=lambda each: ORDER.index(each.verdict))
    )


def _allowed(state: State, ruling: core.Allowed) -> wire.AllowedRuling:
    proof = ruling.proof
    return wire.AllowedRuling(
        headline=ruling.headline,
        summary=_summary(proof),
        findings=findings(state, ruling.findings),
        steps=tuple(_steps(ruling.steps)),
        proof=proof.because if proof else "",
    )


def _summary(proof: core.Proof | None) -> str:
    if proof is None:
        return ""
    if not proof.models_moved:
        return "Nobody else moves."
    verb = "moves" if proof.models_moved == 1 else "move"
    return f"{counted(proof.models_moved, 'model')} {verb}, {mm_text(proof.cost_mm)}."


def shifts(steps: tuple[core.Step, ...]) -> list[dict[str, float]]:
    """For the table before each step, and after the last, how far units stand to the right.

    A new left file or another base renumbers the others, but nobody walks: the earlier tables are
    drawn shifted. On a battlefield the pose of the unit says so itself.
    """
    found: list[dict[str, float]] = [{}]
    for step in reversed(steps):
        shift = dict(found[0])
        if isinstance(step.event, Widened | Narrowed | Rebased):
            name = step.event.unit
            if step.after.units[name].pose is not None:
                found.insert(0, shift)
                continue
            moved = begins(step.after.units[name]) - begins(step.before.units[name])
            shift[name] = shift.get(name, 0.0) + moved
        found.insert(0, shift)
    return found


def _steps(steps: tuple[core.Step, ...]) -> Iterator[wire.Step]:
    """Each step with the difference between the table before and after it."""
    if not steps:
        return
    ways = shifts(steps)
    before = drawn(steps[0].before, ways[0])
    for step, shift in zip(steps, ways[1:], strict=True):
        same = step.after is step.before
        after = before if same else drawn(step.after, shift, step.before)
        yield wire.Step(
            because=step.because,
            clauses=step.clauses,
            readings=step.readings,
            about=about(step.before, step.about),
            moves=() if same else tuple(_moves(step, before, after)),
            fallen=() if same else tuple(_fallen(before, after)),
            change=NO_CHANGE if same else change(before, after),
            walks=() if same else walks(step),
        )
        before = after


NO_CHANGE = wire.Change()


def _moves(step: core.Step, before: Drawn, after: Drawn) -> Iterator[wire.Move]:
    """The ways of the models that the event moves; a joining Character's counts no mm."""
    match step.event:
        case Moved(seats=seats):
            who, counts = set(seats), True
        case Joined(model=model):
            who, counts = {model}, False
        case _:
            return
    old = {base.id: base for base in before.bases if base.id in who}
    for base in after.bases:
        if base.id in old and (was := old[base.id]) is not base:
            way = hypot(base.x - was.x, base.y - was.y)
            yield wire.Move(
                model=base.id,
                from_=(was.x, was.y),
                to=(base.x, base.y),
                mm=mm(way) if counts else 0.0,
            )


def _fallen(before: Drawn, after: Drawn) -> Iterator[str]:
    there = {base.id for base in after.bases}
    return (base.id for base in before.bases if base.id not in there)


def _illegal(
    state: State, action: Action, ruling: core.Illegal, encode: Encode
) -> wire.IllegalRuling:
    forbidding = len(ruling.forbidding)
    verb = "forbids" if forbidding == 1 else "forbid"
    return wire.IllegalRuling(
        headline=ruling.headline,
        summary=f"{counted(forbidding, 'clause')} {verb} it. Nothing has changed.",
        findings=findings(state, ruling.findings),
        action=encode(action),
        who=_who(state, action),
        tried=_rect(state, action),
        nearest=_nearest(state, ruling, encode),
        gaps=tuple(gaps(state, action, ruling)),
    )


def _who(state: State, action: Action) -> str | None:
    """The model that was dropped."""
    if isinstance(action, Join | MakeWay):
        return action.character
    return who.id if (who := _set_down(state, action)) else None


def _set_down(state: State, action: Action) -> Model | None:
    """The single model that moves to a pose on the battlefield."""
    if not isinstance(action, Move) or action.to is None or action.kind is Kind.REFORM:
        return None
    unit = state.units.get(action.piece) or state.unit_of(action.piece)
    return next(iter(unit.models.values())) if len(unit.models) == 1 else unit.models[action.piece]


def _nearest(state: State, ruling: core.Illegal, encode: Encode) -> wire.Nearest | None:
    action = ruling.nearest
    if action is None:
        return None
    spot = _spot(state, action)
    detail = f"{place_text(spot)}: the nearest legal move" if spot else "the nearest legal action"
    return wire.Nearest(
        label=ruling.nearest_label,
        detail=detail,
        action=encode(action),
        rect=_rect(state, action),
    )


def _spot(state: State, action: Action) -> core.Spot | None:
    """The place that an action names."""
    match action:
        case Join(unit=unit, seat=seat, side=side) if seat or side:
            return core.Spot(unit=unit, seat=seat, side=side)
        case MakeWay(character=who, seat=seat):
            return core.Spot(unit=state.unit_of(who).id, seat=seat)
    return None


def _rect(state: State, action: Action) -> wire.Ground | None:
    spot = _spot(state, action)
    who = _set_down(state, action) if state.field else None
    if isinstance(action, Move) and action.to and who:
        pose = Pose(action.to.x, action.to.y, action.to.facing)
        return exact(pose.ground(0.0, 0.0, who.base.width, who.base.depth))
    if spot is None or not isinstance(action, Join | MakeWay):
        return None
    unit, base = state.units[spot.unit], state.model(action.character).base
    if spot.seat is not None and base.footprint_in(unit.reference) is None:
        base = unit.reference
    return spot_rect(unit, placed(state)[unit.id], base, spot)


def decides(state: State, role: core.Decides, player: str) -> wire.Decides:
    """Who is asked, by role and name."""
    own = player == state.players[0].id
    return wire.Decides(role=role.capitalize(), player=state.player(player).name, own=own)


def _question(
    state: State, action: Action, ruling: core.Question, encode: Encode
) -> wire.QuestionRuling:
    field = thrown(ruling)
    return wire.QuestionRuling(
        headline=ruling.headline,
        because=ruling.because,
        clauses=ruling.clauses,
        readings=ruling.readings,
        decides=decides(state, ruling.decides, ruling.player),
        who=_who(state, action),
        tried=_rect(state, action),
        findings=findings(state, ruling.findings),
        about=about(state, ruling.about),
        options=tuple(
            wire.QuestionOption(
                letter=letter(n),
                label=option.label,
                detail=option.detail,
                action=encode(option.action),
                about=about(state, option.about),
                moves=tuple(_ways(state, option.action)),
                dice=getattr(option.action, field) if field else None,
            )
            for n, option in enumerate(ruling.options)
        ),
        dice=field,
    )


def letter(n: int) -> str:
    """The letter of an option: A to Z, then AA, AB, ...

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    return (letter(n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)


def _ways(state: State, action: Action) -> Iterator[wire.Move]:
    """Where models stand after an option, against where they stand now."""
    if not isinstance(action, Join | MakeWay):
        return
    answer = ruling_off_field(referee.rule(on_field(state), action))
    if not isinstance(answer, core.Allowed) or answer.state is None:
        return
    after = like(state, answer.state)
    old = {base.id: base for base in drawn(state, shifts(answer.steps)[0]).bases}
    real = {base.id: (base.x, base.y) for base in drawn(state).bases}
    moved = {m for step in answer.steps if isinstance(step.event, Moved) for m in step.event.seats}
    for base in drawn(after, None, state).bases:
        was = old.get(base.id)
        if base.id in moved and was is not None and (was.x, was.y) != (base.x, base.y):
            x, y = base.x - was.x + real[base.id][0], base.y - was.y + real[base.id][1]
            way = mm(hypot(base.x - was.x, base.y - was.y))
            yield wire.Move(model=base.id, from_=real[base.id], to=(mm(x), mm(y)), mm=way)
