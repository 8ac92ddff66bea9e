"""What the page may say: messages of `js/src/frame.ts`, decoded strictly and within bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec

from makeway.core.actions import Action
from makeway.core.errors import shown
from makeway.core.well_formed import in_words
from makeway.text.army_changes import Change
from makeway.text.army_document import EntryDoc
from makeway.text.errors import MalformedError, closest, nearest

LARGEST_MESSAGE = 64 * 1024
"""Messages of more bytes are refused."""


class Envelope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every message carries: version, its own id, the revision that the page had seen."""

    v: Literal[1]
    id: str
    base_rev: int


class ActionMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="action"):
    """An intention, legal or not."""

    action: Action


class ForetellMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="foretell"):
    """What would an intention lead to? Nothing is played."""

    action: Action


class LookMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="look"):
    """What does a model see? Nothing is played."""

    model: str


class ArmyMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="army"):
    """A change of an army list."""

    change: Change


class UndoMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="undo"):
    """Back by one entry."""


class RedoMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="redo"):
    """Forward by one entry."""


class GotoMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="goto"):
    """To an entry of the timeline."""

    to: int


class CheckMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="check"):
    """A learner's answer, which the exercise decodes, and how long it took him, in seconds: from
    when the question first was in view in the page, where that is known."""

    answer: dict[str, Any]
    seconds: Annotated[float, msgspec.Meta(ge=0)] | None = None


class HintMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="hint"):
    """The next hint."""


class ShowMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="show"):
    """The rule's own answer."""


class PlanMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="plan"):
    """Losses to look at, in Health Points by pool, before they are played.

    Where several attackers are told apart, those of an R&F pool are given by attacker.
    """

    points: dict[str, int | dict[str, int]]


class AgainMessage(Envelope, frozen=True, kw_only=True, tag_field="kind", tag="again"):
    """The exercise from its beginning."""


Message = (
    ActionMessage
    | ForetellMessage
    | LookMessage
    | ArmyMessage
    | UndoMessage
    | RedoMessage
    | GotoMessage
    | CheckMessage
    | HintMessage
    | ShowMessage
    | AgainMessage
    | PlanMessage
)


def decode_message(content: object) -> Message:
    """The message in what the page sent: JSON text, bytes, or the mapping Jupyter made of it.

    MalformedError says where it departs from a message, and the nearest kind.

    >>> decode_message({"v": 1, "id": "a1", "base_rev": 3, "kind": "goto", "to": 0}).to
    0
    >>> decode_message({"v": 1, "id": "a1", "base_rev": 3, "kind": "undoo"})
    Traceback (most recent call last):
    makeway.text.errors.MalformedError: There is no message of the kind 'undoo'. Nearest: undo.
    """
    value = _bounded(content)
    try:
        message: Message = msgspec.convert(value, Message)
    except msgspec.ValidationError as problem:
        raise MalformedError(_known(value) or in_words(problem, *get_args(Message))) from None
    return message


def _bounded(content: object) -> object:
    try:
        raw = content if isinstance(content, bytes | str) else msgspec.json.encode(content)
        if len(raw) > LARGEST_MESSAGE:
            raise MalformedError(
                f"The message has {len(raw)} bytes; {LARGEST_MESSAGE} are the most."
            )
        return msgspec.json.decode(raw)
    except RecursionError:
        raise MalformedError("The message is nested too deeply.") from None
    except (msgspec.MsgspecError, TypeError, ValueError) as problem:
        if isinstance(problem, MalformedError):
            raise
        raise MalformedError(f"The message is no JSON: {problem}.") from None


def _known(value: object) -> str:
    """What is wrong with the words that choose the kind of a message or an action."""
    if not isinstance(value, dict):
        return "The message is no object with the fields v, id, base_rev and kind."
    kinds = _tags(Message)
    if value.get("v", 1) != 1:
        return f"v: The page speaks version {shown(value['v'])}, Makeway 1; reload the page."
    kind = value.get("kind")
    if kind not in kinds:
        return f"There is no message of the kind {shown(kind)}.{nearest(kind, kinds)}"
    if kind in ("action", "foretell"):
        return _known_in(value.get("action"), "action", Action)
    return _known_in(value.get("change"), "change", Change) if kind == "army" else ""


def _known_in(value: object, what: str, union: Any) -> str:
    """What is wrong with the verb, or with a field, of an action or a change."""
    if not isinstance(value, dict):
        return ""
    verbs = _tags(union)
    if (verb := value.get("do")) not in verbs:
        return f"There is no {what} {shown(verb)}.{nearest(verb, verbs)}"
    known = next(each for each in get_args(union) if each.__struct_config__.tag == verb)
    wrong = _unknown_field({k: v for k, v in value.items() if k != "do"}, known)
    if wrong:
        return f"There is no field {shown(wrong[0])} in the {what} {verb!r}.{wrong[1]}"
    if union is Change and (wrong := _unknown_field(value.get("entry"), EntryDoc)):
        return f"There is no field {shown(wrong[0])} in an entry.{wrong[1]}"
    return ""


def _unknown_field(value: object, kind: Any) -> tuple[str, str] | None:
    """A field that a kind of value does not have, and what is near."""
    if not isinstance(value, dict):
        return None
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    return next(((name, closest(name, names)) for name in value if name not in names), None)


def _tags(union: Any) -> list[str]:
    return [str(each.__struct_config__.tag) for each in get_args(union)]
