"""Makeway's widgets: table, trays, checks, exercises, and the session they share.

>>> from makeway_widgets import Session
>>> session = Session("makeway: 1\\nunits: [{profile: Orcs, drawing: r r r}]")
>>> session.can_undo
False
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from makeway_widgets.army import ArmyCheck
    from makeway_widgets.battlefield import Battlefield
    from makeway_widgets.exercise import Exercise
    from makeway_widgets.health import HealthTrack
    from makeway_widgets.hits import HitTray
    from makeway_widgets.lessons import Lesson, lesson
    from makeway_widgets.session import Session
    from makeway_widgets.table import Table

__all__ = [
    "ArmyCheck",
    "Battlefield",
    "Exercise",
    "HealthTrack",
    "HitTray",
    "Lesson",
    "Session",
    "Table",
    "lesson",
]

_HOMES = {
    "ArmyCheck": "army",
    "Battlefield": "battlefield",
    "Exercise": "exercise",
    "HealthTrack": "health",
    "HitTray": "hits",
    "Lesson": "lessons",
    "Session": "session",
    "Table": "table",
    "lesson": "lessons",
}


def __getattr__(name: str) -> Any:
    """Each name loads its module when it is first asked for.

    The Jupyter server imports this package for its quick socket and needs none of them.
    """
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
