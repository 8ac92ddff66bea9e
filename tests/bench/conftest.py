"""Benchmarks measure; none of them fails for being slow. Those in a browser share its fixtures."""

from __future__ import annotations

from tests.browser.conftest import browser, chromium, lab

__all__ = ["browser", "chromium", "lab"]
