"""Widget tests need no built front end: each gets an empty module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from makeway_widgets import _bundles


@pytest.fixture(autouse=True)
def empty_front_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    static = tmp_path_factory.mktemp("static")
    for name in ("army", "battlefield", "table", "hits", "health", "exercise"):
        (static / f"{name}.js").write_text("export default {};")
    monkeypatch.setattr(_bundles, "STATIC", static)
    _bundles.text_of.cache_clear()
    yield
    _bundles.text_of.cache_clear()
