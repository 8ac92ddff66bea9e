"""Makeway's widgets: the table, the hit tray, the exercises, and the session they share.

>>> from makeway_widgets import Session
>>> session = Session("makeway: 1\\nunits: [{profile: Orcs, drawing: r r r}]")
>>> session.can_undo
False
"""

from makeway_widgets.exercise import Exercise
from makeway_widgets.hits import HitTray
from makeway_widgets.lessons import Lesson, lesson
from makeway_widgets.session import Session
from makeway_widgets.table import Table

__all__ = ["Exercise", "HitTray", "Lesson", "Session", "Table", "lesson"]
