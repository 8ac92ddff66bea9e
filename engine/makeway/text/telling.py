"""A ruling as the page shows it: findings, steps, what was tried, a Question's options."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot

from makeway import referee
from makeway.board.naming import counted
from makeway.core import ruling as core
from makeway.core.actions import Action, Join, Leave, MakeWay, Move
from makeway.core.events import Moved
from makeway.core.state import Model, State
from makeway.core.turn import Kind
from makeway.core.words import mm_text
from makeway.text import frame as wire
from makeway.text.figures import mm
from makeway.text.findings import about, findings
from makeway.text.gaps import gaps
from makeway.text.off_field import like, on_field, ruling_off_field
from makeway.text.offers import place_text, spot_rect
from makeway.text.poses import Pose
from makeway.text.scene import drawn, exact, placed
from makeway.text.steps import shifts, told_steps
from makeway.text.thrown import letter, thrown

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


def _allowed(state: State, ruling: core.Allowed) -> wire.AllowedRuling:
    proof = ruling.proof
    return wire.AllowedRuling(
        headline=ruling.headline,
        summary=_summary(proof),
        findings=findings(state, ruling.findings),
        steps=tuple(told_steps(ruling.steps)),
        proof=proof.because if proof else "",
    )


def _summary(proof: core.Proof | None) -> str:
    if proof is None:
        return ""
    if not proof.models_moved:
        return "Nobody else moves."
    verb = "moves" if proof.models_moved == 1 else "move"
    return f"{counted(proof.models_moved, 'model')} {verb}, {mm_text(proof.cost_mm)}."


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
    if isinstance(action, Join | MakeWay | Leave):
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
