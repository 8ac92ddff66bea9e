"""Attacks that hit a unit: which are distributed, how many hits they make, who decides (DH)."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace

from makeway.board.naming import counted
from makeway.core.actions import Attack, AttackKind
from makeway.core.clause import Standing, clause
from makeway.core.errors import MalformedActionError, shown, unknown
from makeway.core.ruling import Decides
from makeway.core.state import State, Unit
from makeway.core.words import TOLERANCE, Facing, Side, Value

DISTRIBUTED = clause(
    "DH-1",
    "Distributed or allocated",
    "Close Combat Attacks are allocated to models in base contact before rolling; the hits of every"
    " other attack are distributed over the unit.",
    "S0-25",
    "Allocating Attacks",
)
AREA = clause(
    "DH-8",
    "Area Attacks and line attacks",
    "An Area Attack X × Y gives X hits to each of Y ranks, from a flank files, at most one a model;"
    " a line attack gives one to each, at most five.",
    "Area Attack",
)
SIDE_FILE = clause(
    "MM-8",
    "The side model is a file of one",
    "For attacks that count files, a model at the side of the unit is a file of one model.",
    "Mismatching Base",
    standing=Standing.INFERRED,
)

MOST_HITS = 1000
"""More hits than any attack makes: a slip of the pen."""

MOST_OF_A_LINE = 5
"""The most hits of a line attack."""

_WHAT = {
    AttackKind.SHOOTING: "volley",
    AttackKind.SPELL: "spell",
    AttackKind.AREA: "Area Attack",
    AttackKind.LINE: "line attack",
    AttackKind.STOMP: "Stomp Attack",
    AttackKind.IMPACT: "Impact Hits",
    AttackKind.SPECIAL: "special attack",
    AttackKind.CLOSE_COMBAT: "Close Combat Attack",
}


def what(attack: Attack) -> str:
    """The kind of an attack in the rule book's words."""
    return _WHAT[attack.kind]


class Line(Value, frozen=True, kw_only=True):
    """A rank or a file that an attack goes through: its number and how many models count there.

    The file of a model at the left side is number 0, at the right side the one after the block's.
    """

    number: int
    count: int
    models: tuple[str, ...]


def counts_ranks(facing: Facing) -> bool:
    """Whether an attack from this Facing counts ranks; from a flank it counts files."""
    return facing in (Facing.FRONT, Facing.REAR)


def lines_of(unit: Unit, facing: Facing, every_rank: bool = False) -> tuple[Line, ...]:
    """The ranks or files that an attack from `facing` meets, the nearest first (DH-8, MB-4, MM-8).

    A big base counts in each as the models it replaces there. A side model longer than the unit is
    in rank 1, or by the other way of A20 in `every_rank` that its base reaches.
    """
    by_rank = counts_ranks(facing)
    found: dict[int, list[str]] = {}
    for seat, model in sorted(unit.grid.items()):
        found.setdefault(seat.rank if by_rank else seat.file, []).append(model)
    for side, model in unit.sides.items():
        beside = 0 if side is Side.LEFT else unit.files + 1
        last = _reaches(unit, model) if every_rank and model in sticking_out(unit) else 1
        for number in range(1, last + 1) if by_rank else (beside,):
            found.setdefault(number, []).append(model)
    return tuple(
        Line(number=number, count=len(models), models=tuple(dict.fromkeys(models)))
        for number, models in sorted(found.items(), reverse=facing in (Facing.REAR, Facing.RIGHT))
    )


def sticking_out(unit: Unit) -> tuple[str, ...]:
    """The side models that are longer than the unit is deep (A20)."""
    return tuple(m for m in unit.sides.values() if _reaches(unit, m) > unit.ranks)


def _reaches(unit: Unit, model: str) -> int:
    """The last rank that the base of a side model reaches."""
    return ceil((unit.models[model].base.depth - TOLERANCE) / unit.reference.depth)


class Hits(Value, frozen=True, kw_only=True):
    """How many hits an attack makes on a unit, on which lines, and the sentence that says why."""

    number: int
    lines: tuple[Line, ...] = ()
    because: str
    readings: tuple[str, ...] = ()


def hits_made(
    unit: Unit,
    attack: Attack,
    lines: Sequence[int] | None = None,
    every_rank: bool = False,
) -> Hits:
    """The hits of an attack on a unit; `lines` are the chosen ranks or files (DH-8).

    `every_rank` as in `lines_of`.

    MalformedActionError when the attack says no number, or a line is not there.
    """
    if attack.area is not None:
        return _by_a20(unit, attack, _area(unit, attack, attack.area, lines, every_rank))
    if attack.hits is not None:
        kind, many = what(attack), "hit" if attack.hits == 1 else "hits"
        makes = "make" if kind.endswith("s") else "makes"
        whose = f" from {attack.name}" if attack.name else ""
        return Hits(
            number=attack.hits,
            because=f"The {kind}{whose} {makes} {attack.hits} {many} on the {unit.name}.",
        )
    return _by_a20(unit, attack, _line(unit, attack, every_rank))


def _by_a20(unit: Unit, attack: Attack, hits: Hits) -> Hits:
    counted_so = counts_ranks(attack.facing) and sticking_out(unit)
    return replace(hits, readings=("A20",)) if counted_so else hits


def _area(
    unit: Unit,
    attack: Attack,
    area: tuple[int, int],
    chosen: Sequence[int] | None,
    every_rank: bool,
) -> Hits:
    each, most = area
    lines = choose_lines(unit, attack.facing, area, chosen, every_rank)
    parts = [min(each, line.count) for line in lines]
    number = min(sum(parts), len(unit.models))
    name = "rank" if counts_ranks(attack.facing) else "file"
    where = _listed(name, lines)
    adds = f"{' + '.join(map(str, parts))} = " if len(parts) > 1 else ""
    capped = "" if number == sum(parts) else f", and the unit has {number} models"
    return Hits(
        number=number,
        lines=lines,
        because=f"Area Attack {each} × {most} from the {attack.facing}: {where} take"
        f"{'s' if len(lines) == 1 else ''} {adds}{counted(sum(parts), 'hit')}{capped}.",
    )


def _listed(name: str, lines: Sequence[Line]) -> str:
    numbers = [str(line.number) for line in lines]
    plural = "" if len(lines) == 1 else "s"
    return f"{name}{plural} {', '.join(numbers)}"


def choose_lines(
    unit: Unit,
    facing: Facing,
    area: tuple[int, int],
    chosen: Sequence[int] | None = None,
    every_rank: bool = False,
) -> tuple[Line, ...]:
    """The ranks or files of an Area Attack: those `chosen`, else those with the most hits."""
    lines = lines_of(unit, facing, every_rank)
    if chosen is not None:
        numbered = {line.number: line for line in lines}
        for number in chosen:
            if number not in numbered:
                kind = "rank" if counts_ranks(facing) else "file"
                raise unknown(kind, str(number), (str(each) for each in numbered))
        return tuple(numbered[number] for number in dict.fromkeys(chosen))
    best = sorted(lines, key=lambda line: -min(area[0], line.count))[: area[1]]
    return tuple(line for line in lines if line in best)


def _line(unit: Unit, attack: Attack, every_rank: bool) -> Hits:
    every = lines_of(unit, attack.facing, every_rank)
    lines, whole = every[:MOST_OF_A_LINE], len(every)
    name = "rank" if counts_ranks(attack.facing) else "file"
    plural = "" if whole == 1 else "s"
    many = f"{len(lines)} hit{'' if len(lines) == 1 else 's'}"
    capped = f", at most {MOST_OF_A_LINE}" if whole > MOST_OF_A_LINE else ""
    return Hits(
        number=len(lines),
        lines=lines,
        because=f"A line attack from the {attack.facing} passes {whole} {name}{plural}:"
        f" {many}{capped}.",
    )


def check_attack(state: State, attack: Attack) -> None:
    """MalformedActionError when an attack has no number of hits, two of them, or a wrong one."""
    if attack.by is not None:
        check_player(state, attack.by)
    if attack.area is not None and attack.hits is not None:
        raise MalformedActionError("An attack has `hits` or `area`, not both.")
    if attack.area is None and attack.hits is None and attack.kind is not AttackKind.LINE:
        if attack.kind is AttackKind.AREA:
            raise MalformedActionError("An Area Attack needs `area`, as (3, 3), or `hits`.")
        raise MalformedActionError(f"A {what(attack)} needs `hits`, the number of hits it made.")
    if attack.hits is not None and not 0 <= attack.hits <= MOST_HITS:
        raise MalformedActionError(f"`hits` is {shown(attack.hits)}; it is 0 to {MOST_HITS}.")
    if attack.area is not None and min(attack.area) < 1:
        raise MalformedActionError(f"`area` is {attack.area}; both numbers have to be 1 or more.")


def check_player(state: State, player: str) -> None:
    """MalformedActionError when nobody of this id plays."""
    players = [each.id for each in state.players]
    if player not in players:
        raise unknown("player", player, players)


def decider(state: State, unit: Unit, attack: Attack) -> tuple[Decides, str]:
    """Who distributes: the attacking player; the owner of the unit when no player attacks (DH-3).

    The player is given by id.
    """
    if attack.by is None:
        return Decides.OWNER, unit.player
    return Decides.ATTACKER, attack.by
