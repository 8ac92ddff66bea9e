"""What all widgets share: one frame written by Python, messages answered, a still for later.

The page sends messages and never writes a trait; each message is answered by a frame that carries
its `ack`, also when it is stale, malformed, or trips over a fault of ours.
"""

from __future__ import annotations

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

from makeway_widgets import _bundles, _still
from makeway_widgets._cells import REGISTER, this_run
from makeway_widgets.session import NotNowError

log = logging.getLogger("makeway")

Code = Literal["stale", "malformed", "internal"]


class StaleError(ValueError):
    """A message that was meant for an earlier frame."""


class Host(AnyWidget):
    """A widget with a frame. A subclass names its bundle, its lock and what to do with messages."""

    frame: traitlets.Dict[str, Any] = traitlets.Dict(read_only=True).tag(sync=True)

    bundle: ClassVar[str]

    @property
    def _esm(self) -> str | Path:
        read = _bundles.path_of if _bundles.DEVELOPING else _bundles.text_of
        return read(self.bundle)

    def __init__(self, **traits: Any) -> None:
        refuse_unknown(type(self).__name__, traits, OPTIONS)
        self._ack: Ack | None = None
        self._drawn: dict[str, Any] = {}
        self._told: tuple[Ack | None, dict[str, Any]] = (None, {})
        self._mark = f"makeway-{uuid4().hex[:12]}"
        super().__init__(_dom_classes=(self._mark,), **traits)
        self.on_msg(self._hear)
        self._publish()
        REGISTER.enter(self, this_run())

    # ---- what a subclass says

    def _lock(self) -> AbstractContextManager[Any]:
        """Held while a message is answered."""
        raise NotImplementedError

    def _rev(self) -> int:
        """The revision a message has to be based on."""
        raise NotImplementedError

    def _draw(self) -> dict[str, Any]:
        """The whole frame without its ack."""
        raise NotImplementedError

    def _obey(self, message: wire.Message) -> None:
        """Do what a message wants; ValueError with a sentence when it does not fit."""
        raise NotImplementedError

    def _picture(self) -> tuple[str, str]:
        """The still of the widget as SVG, and as text."""
        raise NotImplementedError

    # ---- messages in, frames out

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """The page may not write the frame; whatever it sends of it is dropped."""
        super().set_state({name: value for name, value in sync_data.items() if name != "frame"})

    def close(self) -> None:
        """Take the widget from the page; it hears no more."""
        self.on_msg(self._hear, remove=True)
        super().close()

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        with self._lock():
            drawn, self._ack = self.frame, Ack(id=_id_of(content), ok=True)
            try:
                self._answer(content)
            except Exception as fault:
                if self.frame is not drawn:
                    log.exception("An observer failed after the answer was given")
                    return
                self._ack = self._refused(content, fault)
            if self.frame is drawn:
                self._acknowledge()

    def _answer(self, content: Any) -> None:
        message = wire.decode_message(content)
        if message.base_rev != self._rev():
            raise StaleError("The table has changed meanwhile; look again.")
        self._obey(message)

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
        """Send what is drawn with the newest ack: always a new object, told apart by its ack."""
        news = (self._ack, self._drawn)
        known, self._told = self._told, news
        self.set_trait("frame", {"ack": wire.builtins(self._ack), **self._drawn})
        if known[0] == news[0] and known[1] is news[1]:  # an equal value is no news to a trait
            self.send_state("frame")

    def send_state(self, key: Any = None) -> None:
        """As ipywidgets does, but without its search of the whole frame for binary buffers."""
        if key == "frame":
            self._send({"method": "update", "state": {"frame": self.frame}, "buffer_paths": []})
        else:
            super().send_state(key)

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


REFUSALS = (MalformedError, MalformedActionError, NotNowError, StaleError)
"""What a message may get wrong; anything else is a fault of ours."""

OPTIONS = ("layout", "tooltip", "tabbable")
"""What a widget may be given besides its subject."""


def refuse_unknown(what: str, given: dict[str, Any], known: tuple[str, ...]) -> None:
    """TypeError for a keyword argument that nobody reads, with the nearest spelling."""
    for name in given:
        if name not in known:
            raise TypeError(f"{what} has no option {name!r}.{nearest(name, known)}")


def without_ack(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame as `_draw` gives it."""
    return {name: value for name, value in frame.items() if name != "ack"}


def _id_of(content: Any) -> str:
    """The id of a message, as far as it has one."""
    own = content.get("id") if isinstance(content, dict) else None
    return own if isinstance(own, str) and len(own) <= LONGEST_ID else ""


LONGEST_ID = 200
"""Longer ids of messages are not sent back."""
