"""How sentences name what stands on the table: "the Champion", "the Orcs are", "both sides"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from makeway.core.state import Model, Player, Unit
from makeway.core.words import Role

_BY_ROLE = {
    Role.CHAMPION: "the Champion",
    Role.MUSICIAN: "the Musician",
    Role.STANDARD_BEARER: "the Standard Bearer",
}


def the(model: Model) -> str:
    """A model inside a sentence: a command group model by its role, others by their name.

    >>> from makeway.core.words import Base
    >>> the(Model(id="w", name="Warlord", base=Base(25, 25), role=Role.CHARACTER))
    'the Warlord'
    >>> the(Model(id="c", name="Orc", base=Base(25, 25), role=Role.CHAMPION))
    'the Champion'
    """
    return _BY_ROLE.get(model.role) or f"the {model.name}"


def opening(text: str) -> str:
    """A sentence with its first letter as a capital.

    >>> opening("the Champion moves.")
    'The Champion moves.'
    """
    return text[:1].upper() + text[1:]


_AT_FIRST = {role: opening(name) for role, name in _BY_ROLE.items()}


def beginning(model: Model) -> str:
    """A model where a sentence begins.

    >>> from makeway.core.words import Base
    >>> beginning(Model(id="c", name="Orc", base=Base(25, 25), role=Role.CHAMPION))
    'The Champion'
    """
    return _AT_FIRST.get(model.role) or f"The {model.name}"


def whose(what: str, player: Player) -> str:
    """A turn or a phase with its player; a scenario that names none calls its own player "You".

    >>> whose("Movement Phase", Player(id="own", name="Orcs and Goblins"))
    'the Movement Phase of Orcs and Goblins'
    >>> whose("Movement Phase", Player(id="own", name="You"))
    'your Movement Phase'
    """
    return f"your {what}" if player.name == "You" else f"the {what} of {player.name}"


def are(unit: Unit) -> str:
    """The verb that fits a unit's name: that of one Character "is", others "are"."""
    return "is" if _is_singular(unit) else "are"


def have(unit: Unit) -> str:
    """The verb that fits a unit's name: that of one Character "has", others "have"."""
    return "has" if _is_singular(unit) else "have"


def _is_singular(unit: Unit) -> bool:
    """The unit bears the name of a model, as a lone Character does, and holds no crowd of them."""
    if len(unit.models) > 1 and unit.has_rank_and_file:
        return False
    return any(model.name == unit.name for model in unit.models.values())


def listed(names: Iterable[str], last: str = "and") -> str:
    """Names as a list in a sentence.

    >>> listed(["the Orcs", "the Goblins", "the Trolls"])
    'the Orcs, the Goblins and the Trolls'
    """
    *front, end = names
    return f"{', '.join(front)} {last} {end}" if front else end


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> counted(1, "model"), counted(3, "model"), counted(2, "facing", "facings")
    ('1 model', '3 models', '2 facings')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def files_text(files: Sequence[int]) -> str:
    """Files of a rank, from the left.

    >>> files_text([1, 2, 3]), files_text([2, 5])
    ('files 1 to 3', 'files 2 and 5')
    """
    first, last = files[0], files[-1]
    if first == last:
        return f"file {first}"
    if len(files) == last - first + 1 and len(files) > 2:
        return f"files {first} to {last}"
    return f"files {listed(map(str, files))}"
