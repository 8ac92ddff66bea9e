"""A page never hears of a widget without its frame."""

from __future__ import annotations

import json

import pytest
from anywidget import AnyWidget
from makeway_widgets import Table


def test_the_first_frame_is_there_when_a_widget_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[AnyWidget] = []
    frames: list[str] = []

    def note(widget: AnyWidget) -> None:
        opened.append(widget)
        frames.append(getattr(widget, "frame_json", ""))

    monkeypatch.setattr(AnyWidget, "open", note)
    table = Table("champion-steps-aside")
    assert opened == [table]
    assert json.loads(frames[0])["scene"]["units"]
