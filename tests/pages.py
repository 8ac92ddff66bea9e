"""A page without a browser: it keeps what a widget sends, and reads it as the front end does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


class Page:
    """The other end of a widget's comm. `frames` are those that came since it was opened."""

    comm_id = "page"
    kernel = "none"

    def __init__(self, widget: Any) -> None:
        self.sent: list[dict[str, Any]] = []
        self._whole: str = widget.frame_json
        widget.comm = self

    def send(self, data: Any = None, **_: Any) -> None:
        self.sent.append(data)

    def on_msg(self, _: Any) -> None:
        """Messages are handed to the widget itself."""

    def close(self, **_: Any) -> None:
        self.sent.append({"method": "closed"})

    @property
    def frames(self) -> list[dict[str, Any]]:
        return list(self._read())

    @property
    def foretold(self) -> list[dict[str, Any]]:
        """The frames that actions would lead to, as they were asked for."""
        told = [each["content"]["foretold"] for each in self.sent if each["method"] == "custom"]
        whole = json.loads(self._whole)
        return [{**patched(whole, json.loads(each)["patch"]), "ack": None} for each in told]

    def _read(self) -> Iterator[dict[str, Any]]:
        whole = self._whole
        for each in self.sent:
            if each["method"] != "update":
                continue
            state = each["state"]
            whole = state.get("frame_json", whole)
            change = json.loads(state["change_json"])
            yield {**patched(json.loads(whole), change["patch"]), "ack": change["ack"]}


def patched(old: Any, patch: dict[str, Any]) -> Any:
    """What a patch makes of an old value."""
    if "list" in patch:
        return [each for part in patch["list"] for each in _records(old, part)]
    new = {**old, **patch.get("set", {})}
    for name, inner in patch.get("in", {}).items():
        new[name] = patched(old[name], inner)
    for name in patch.get("gone", ()):
        del new[name]
    return new


def _records(old: list[Any], part: Any) -> list[Any]:
    if isinstance(part, int):
        return [old[part]]
    return old[part[0] : part[1] + 1] if isinstance(part, list) else [part]
