"""What all widgets share: one frame written by Python, messages answered, a still for later.

The page sends messages and never writes a trait; each message is answered by a frame that carries
its `ack`, also when it is stale, malformed, or trips over a fault of ours.
"""

from __future__ import annotations

import json
import logging
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, ClassVar, Literal
from uuid import uuid4

import traitlets
from anywidget import AnyWidget
from makeway.core.errors import MalformedActionError
from makeway.text import wire
from makeway.text.errors import MalformedError, nearest
from makeway.text.frame import Ack
from makeway.text.patch import patch

from makeway_widgets import _bundles, _still
from makeway_widgets._cells import REGISTER, this_run
from makeway_widgets.session import NotNowError

log = logging.getLogger("makeway")

Text = traitlets.Unicode[str, str | bytes]
Code = Literal["stale", "malformed", "internal"]


class StaleError(ValueError):
    """A message that was meant for an earlier frame."""


class Host(AnyWidget):
    """A widget with a frame. A subclass names its bundle, its lock and what to do with messages."""

    frame_json: Text = traitlets.Unicode(read_only=True).tag(sync=True)
    """A whole frame, drawn some time ago."""

    change_json: Text = traitlets.Unicode(read_only=True).tag(sync=True)
    """What changed since, with the newest ack; both are texts, which nothing on the way reads."""

    bundle: ClassVar[str]

    @property
    def _esm(self) -> str | Path:
        read = _bundles.path_of if _bundles.DEVELOPING else _bundles.text_of
        return read(self.bundle)

    def __init__(self, **traits: Any) -> None:
        refuse_unknown(type(self).__name__, traits, OPTIONS)
        self._ack: Ack | None = None
        self._drawn: object = {}
        self._whole: object = {}
        self._count = 0
        self._read: tuple[str, dict[str, Any]] = ("", {})
        self._mark = f"makeway-{uuid4().hex[:12]}"
        super().__init__(_dom_classes=(self._mark,), **traits)
        self.on_msg(self._hear)
        REGISTER.enter(self, this_run())

    # ---- what a subclass says

    def _lock(self) -> AbstractContextManager[Any]:
        """Held while a message is answered."""
        raise NotImplementedError

    def _rev(self) -> int:
        """The revision a message has to be based on."""
        raise NotImplementedError

    def _draw(self) -> object:
        """The whole frame; what it says of an ack does not count."""
        raise NotImplementedError

    def _foretell(self, message: wire.ForetellMessage) -> object:
        """The frame that an action would lead to; most widgets look ahead to nothing."""
        raise NotNowError("Only a table foretells what an action leads to.")

    def _look(self, message: wire.LookMessage) -> object:
        """What a model sees; most widgets show no battlefield."""
        raise NotNowError("Only a battlefield shows what a model sees.")

    def _obey(self, message: wire.Message) -> None:
        """Do what a message wants; ValueError with a sentence when it does not fit."""
        raise NotImplementedError

    def _picture(self) -> tuple[str, str]:
        """The still of the widget as SVG, and as text."""
        raise NotImplementedError

    # ---- messages in, frames out

    @property
    def frame(self) -> dict[str, Any]:
        """What the page is shown, as dicts and lists."""
        text, read = self._read
        if text is not self.change_json:
            read = {**json.loads(wire.text(self._drawn)), "ack": wire.builtins(self._ack)}
            self._read = self.change_json, read
        return read

    def open(self) -> None:
        """Tell the page of the widget, its first frame with it.

        A page that asks meanwhile for all widgets there are would else get one without a frame.
        """
        if not self.frame_json:
            self._publish()
        super().open()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page may not write the frame; whatever it sends of it is dropped."""
        own = {name: value for name, value in sync_data.items() if name not in OURS}
        super().set_state(own)

    def close(self) -> None:
        """Take the widget from the page; it hears no more."""
        self.on_msg(self._hear, remove=True)
        super().close()

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        with self._lock():
            told, was = self.change_json, self._ack
            self._ack = Ack(id=_id_of(content), ok=True)
            try:
                said = self._answer(content)
            except Exception as fault:
                if self.change_json is not told:
                    log.exception("An observer failed after the answer was given")
                    return
                said, self._ack = None, self._refused(content, fault)
            if said is not None:
                self._ack = was
                self.send(said)
            elif self.change_json is told:
                self._acknowledge()

    def _answer(self, content: Any) -> dict[str, str] | None:
        """Obey a message; the answer to one that only asks is told to who asked."""
        message = wire.decode_message(content)
        if message.base_rev != self._rev():
            raise StaleError("The table has changed meanwhile; look again.")
        if isinstance(message, wire.ForetellMessage):
            change = patch(self._whole, self._foretell(message))
            return {"foretold": wire.text({"id": message.id, "patch": change})}
        if isinstance(message, wire.LookMessage):
            return {"seen": wire.text({"id": message.id, "seeing": self._look(message)})}
        self._obey(message)
        return None

    def _refused(self, content: Any, fault: Exception) -> Ack:
        """The ack of a message that was not obeyed; what is no fault of the page is logged."""
        if isinstance(fault, REFUSALS):
            code: Code = "stale" if isinstance(fault, StaleError) else "malformed"
            return Ack(id=_id_of(content), ok=False, code=code, message=str(fault))
        log.error("%s could not answer %r", type(self).__name__, content, exc_info=fault)
        says = "Makeway has a fault here. It is noted in the kernel's log."
        return Ack(id=_id_of(content), ok=False, code="internal", message=says)

    def _publish(self) -> None:
        """Draw a new frame and send it."""
        self._drawn = self._draw()
        self._acknowledge()

    def _acknowledge(self) -> None:
        """Send the newest ack and what changed, or the whole frame where much did."""
        self._count += 1
        change = self._change()
        with self.hold_sync():
            if not self.frame_json or len(change) > MUCH * len(self.frame_json):
                self._whole = self._drawn
                self.set_trait("frame_json", wire.text(self._whole))
                change = self._change()
            self.set_trait("change_json", change)

    def _change(self) -> str:
        """What leads from the whole frame to the one that is drawn; no two are alike."""
        said = {"n": self._count, "patch": patch(self._whole, self._drawn), "ack": self._ack}
        return wire.text(said)

    # ---- how it shows

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            svg, text = self._picture()
            bundle[0].update({"image/svg+xml": svg, "text/plain": text})
        return bundle

    def _ipython_display_(self) -> None:
        """Two outputs: the living widget, and a still that shows wherever the widget does not."""
        view = super()._repr_mimebundle_()
        if view is not None:
            _still.show(view[0], self._mark, *self._picture())


OURS = ("frame_json", "change_json")
"""What the page reads and never writes."""

MUCH = 0.5
"""A change that takes more than this part of the whole frame's text is sent as a whole frame."""

REFUSALS = (MalformedError, MalformedActionError, NotNowError, StaleError)
"""What a message may get wrong; anything else is a fault of ours."""

OPTIONS = ("layout", "tooltip", "tabbable")
"""What a widget may be given besides its subject."""


def refuse_unknown(what: str, given: dict[str, Any], known: tuple[str, ...]) -> None:
    """TypeError for a keyword argument that nobody reads, with the nearest spelling."""
    for name in given:
        if name not in known:
            raise TypeError(f"{what} has no option {name!r}.{nearest(name, known)}")


def _id_of(content: Any) -> str:
    """The id of a message, as far as it has one."""
    own = content.get("id") if isinstance(content, dict) else None
    return own if isinstance(own, str) and len(own) <= LONGEST_ID else ""


LONGEST_ID = 200
"""Longer ids of messages are not sent back."""
