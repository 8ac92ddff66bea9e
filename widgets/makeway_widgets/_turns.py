"""What a session is made of: entries of its timeline, traits that only it writes, and a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from makeway.core.actions import Action
from makeway.core.ruling import Ruling
from makeway.core.state import State
from traitlets import HasTraits, TraitError, TraitType

T = TypeVar("T")


class Written(TraitType[T, T]):
    """A trait that only the session writes; its observers hear of every new object.

    A plain trait stays silent when the new value equals the old: of two like refusals an observer
    would hear one.
    """

    def __set__(self, obj: HasTraits, value: T) -> None:
        raise TraitError(f"`{self.name}` follows from what is played; use play, undo or goto.")

    def write(self, obj: HasTraits, value: T) -> Callable[[], None]:
        """Set the value; what is returned tells the observers."""
        assert self.name is not None
        name, old = self.name, obj._trait_values.get(self.name, self.default_value)
        obj._trait_values[name] = value
        return lambda: None if old is value else obj._notify_trait(name, old, value)


class NotNowError(ValueError):
    """What a session or a widget has no way to do as it stands; nothing has changed."""


class Turn(NamedTuple):
    """One entry of the timeline: what was tried, the answer, and the table after it.

    The first entry is the start and has neither action nor ruling.
    """

    action: Action | None
    ruling: Ruling | None
    state: State
