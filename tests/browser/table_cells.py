"""Cells that the browser tests run."""

from __future__ import annotations

SESSION = '''from makeway_widgets import Session, Table
session = Session("""
makeway: 1
title: A Warlord joins the Orcs
units:
  - name: Orcs
    profile: Orcs
    drawing: |
      r c r s r
      r r r r r
      r r r r .
  - {name: Warlord, profile: Common Orc Warlord}
""")'''
TABLE = "table = Table(session)\ntable"
SEAT = "list(session.state.unit_of('warlord').seats.get('warlord') or [])"
"""Where the Warlord stands: rank and file."""
UNIT = "session.state.unit_of('warlord').id"
