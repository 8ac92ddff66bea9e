"""The session: rulings are kept whole, refusals included, and every point can be reached again."""

from __future__ import annotations

from threading import Barrier, Thread

import pytest
from makeway.core.actions import Join
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import Allowed, Illegal
from makeway.core.words import Seat
from makeway.text.errors import MalformedError
from makeway.text.notation import draw
from makeway_widgets.session import Session
from traitlets import TraitError

ORCS = """
makeway: 1
title: A Warlord joins the Orcs
units:
  - name: Orcs
    profile: Orcs
    drawing: |
      r c r s r
      r r r r .
  - {name: Warlord, profile: Common Orc Warlord}
"""
REFUSED = Join(character="warlord", unit="orcs", seat=Seat(2, 1))


@pytest.fixture
def session() -> Session:
    return Session(ORCS)


def drawn(session: Session) -> str:
    return draw(session.state.units["orcs"])


def test_an_allowed_action_changes_the_table(session: Session) -> None:
    ruling = session.join("warlord", seat=(1, 3))
    assert isinstance(ruling, Allowed)
    assert session.ruling is ruling
    assert session.action == Join(character="warlord", unit="orcs", seat=Seat(1, 3))
    assert "warlord" in session.state.units["orcs"].models
    assert session.history == (session.action,)
    assert session.title == "A Warlord joins the Orcs"


def test_a_refusal_is_kept_and_changes_nothing(session: Session) -> None:
    before = session.state
    assert isinstance(session.play(REFUSED), Illegal)
    assert session.state is before
    assert session.history == (REFUSED,)
    assert session.can_undo


def test_undo_and_redo_reach_every_point(session: Session) -> None:
    start = drawn(session)
    session.play(REFUSED)
    session.join("warlord", seat=(1, 3))
    joined = drawn(session)
    session.undo()
    assert (drawn(session), session.can_redo, session.ruling) == (
        start,
        True,
        session.turns[1].ruling,
    )
    session.undo()
    assert (session.history, session.ruling, session.can_undo) == ((), None, False)
    session.goto(2)
    assert drawn(session) == joined
    session.undo()
    session.redo()
    assert drawn(session) == joined


def test_playing_after_undo_forgets_what_was_undone(session: Session) -> None:
    session.join("warlord", seat=(1, 3))
    session.undo()
    session.join("warlord", seat=(1, 1))
    assert not session.can_redo
    assert [turn.action and turn.action.seat for turn in session.turns] == [None, Seat(1, 1)]


def test_replay_gives_the_same_table(session: Session) -> None:
    session.play(REFUSED)
    session.join("warlord", seat=(1, 2))
    assert session.replay() == session.state


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_there_is_nothing_before_the_start_or_after_the_end(session: Session, step: str) -> None:
    with pytest.raises(ValueError, match="There is nothing to"):
        getattr(session, step)()


def test_observers_hear_of_two_like_refusals(session: Session) -> None:
    heard: list[object] = []
    session.observe(lambda change: heard.append(change["new"]), "ruling")
    session.play(REFUSED)
    session.play(REFUSED)
    assert [type(ruling) for ruling in heard] == [Illegal, Illegal]


def test_an_observer_sees_a_whole_change(session: Session) -> None:
    seen: list[object] = []

    def look(change: object) -> None:
        seen.append((session.action, session.ruling, session.state, len(session.history)))

    session.observe(look, ["state", "action", "ruling", "history", "rev"])
    ruling = session.join("warlord", seat=(1, 3))
    assert len(seen) == 5
    assert all(each == (session.action, ruling, session.state, 1) for each in seen)


def test_an_observer_that_fails_keeps_no_other_from_hearing(session: Session) -> None:
    heard: list[str] = []

    def fail(change: object) -> None:
        raise RuntimeError("mine")

    session.observe(fail, "state")
    session.observe(lambda change: heard.append(change["name"]), ["ruling", "rev"])
    with pytest.raises(RuntimeError, match="mine"):
        session.join("warlord", seat=(1, 3))
    assert heard == ["ruling", "rev"]
    assert "warlord" in session.state.units["orcs"].models


def test_the_traits_are_written_by_the_session_only(session: Session) -> None:
    before = session.state
    with pytest.raises(TraitError, match="use play, undo or goto"):
        session.state = before
    with pytest.raises(TraitError):
        session.rev = 7


def test_a_name_that_is_not_on_the_table_is_kept_nowhere(session: Session) -> None:
    rev = session.rev
    with pytest.raises(MalformedActionError, match="Nearest: warlord"):
        session.join("warlrd", "orcs", (1, 1))
    assert (session.rev, session.history, session.can_undo) == (rev, (), False)


def test_the_unit_may_be_left_out_when_there_is_one(session: Session) -> None:
    assert isinstance(session.join("warlord", seat=(1, 1)), Allowed)
    two = Session(ORCS + "  - {name: Others, profile: Orcs, drawing: r r r}\n")
    with pytest.raises(ValueError, match="Name the unit to join: orcs, others"):
        two.join("warlord", seat=(1, 1))


def test_without_a_question_there_is_nothing_to_choose(session: Session) -> None:
    with pytest.raises(ValueError, match="No Question is open"):
        session.choose("A")


def test_a_question_is_answered_by_letter() -> None:
    session = Session(
        "makeway: 1\nunits: [{profile: Orcs, drawing: r r r}, {profile: Common Orc Warlord, id: w}]"
    )
    question = session.join("w", seat=(1, 2))
    assert len(question.options) >= 2  # type: ignore[union-attr]
    with pytest.raises(ValueError, match="it has A, B"):
        session.choose("Z")
    assert isinstance(session.choose("b"), Allowed)
    assert session.history[-1] == question.options[1].action  # type: ignore[union-attr]


def test_a_wrong_document_is_explained() -> None:
    with pytest.raises(MalformedError, match="line 3"):
        Session("makeway: 1\nunits:\n  - {nam: Orcs, profile: Orcs, drawing: r}")


def test_two_threads_lose_nothing(session: Session) -> None:
    barrier, many = Barrier(4), 25

    def play() -> None:
        barrier.wait()
        for _ in range(many):
            session.play(REFUSED)

    threads = [Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(session.history) == 4 * many
    assert session.rev == 1 + 4 * many


def test_on_a_battlefield_he_comes_by_the_move_that_is_named() -> None:
    field = Session("joining-from-too-far")
    assert isinstance(field.join("wizard", seat=(1, 3), move="advance"), Illegal)
    assert isinstance(field.join("wizard", seat=(1, 3), move="march"), Allowed)
