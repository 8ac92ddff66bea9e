"""With whom a Character switches places when he Makes Way, and where that leaves him (MW-3..6)."""

from __future__ import annotations

from collections.abc import Iterator

from makeway.board.contact_text import contact_text
from makeway.board.exchange import Exchange, exchanged
from makeway.board.formation import is_legal
from makeway.board.ground import Line, Span, Touch, edge_text, touches
from makeway.board.naming import counted, listed, opening, the
from makeway.core.clause import Standing, clause
from makeway.core.once import once
from makeway.core.ruling import About, Finding, Spot
from makeway.core.state import State, Unit
from makeway.core.words import SINGLE, Facing, Seat, mm_text
from makeway.rules.front_rank import FORWARD

TARGET = clause(
    "MW-3",
    "An enemy in the front",
    "He moves to an enemy model that touches his unit and attacks it in its Front Facing.",
    "S0-33",
    reading="A15",
)


def attacks_front(state: State, line: Line) -> bool:
    """Whether Make Way may reach this enemy: whose front counts is reading A15."""
    if state.readings.choice("A15") == "enemy_front":
        return line.with_facing is Facing.FRONT
    return line.facing is Facing.FRONT


def wanted_front(state: State) -> str:
    """How an enemy has to attack by the reading of A15."""
    if state.readings.choice("A15") == "enemy_front":
        return "with their own front"
    return "in the front"


SWITCH = clause(
    "MW-4",
    "They switch places",
    "He switches places inside the first rank with a model that is no Character, and must then"
    " touch the enemy.",
    "S0-32",
    "S0-34",
)


def may_switch(
    state: State, unit: Unit, change: Exchange, around: tuple[Line, ...]
) -> Iterator[Finding]:
    """What the rules say of a change of places with the block at `change.seat`."""
    there = About(spots=(Spot(unit=unit.id, seat=change.seat),))
    if change.seat.rank != 1:
        yield SWITCH.forbids(f"At {change.seat} he leaves the first rank.", about=there)
        yield from _behind_others(unit, change)
    if not change.inside or not (change.partners or change.overlaps):
        yield SWITCH.forbids(f"Nobody to switch with stands at {change.seat}.", about=there)
    if change.overlaps:
        yield BLOCKS.forbids(_overlap(unit, change), about=there)
    yield from _partners(unit, change)
    yield from _arrival(state, unit, change, around)
    if change.possible and change.seat.rank == 1:
        yield from _legal_after(state, unit, change)
        home = unit.seats[change.model]
        if home.rank == 1:
            way = abs(change.seat.file - home.file) * unit.reference.width
            yield ANY_DISTANCE.holds(f"He moves {mm_text(way)} sideways; no distance is too far.")


def _behind_others(unit: Unit, change: Exchange) -> Iterator[Finding]:
    """Behind rank 1 he stands while models without Front Rank stand before him (FR-2)."""
    if not change.possible or not is_legal(unit) or is_legal(after := exchanged(unit, change)):
        return
    ahead = [
        after.models[name]
        for name, seat in sorted(after.seats.items(), key=lambda each: each[1])
        if seat.rank < change.seat.rank and not after.models[name].has_front_rank
    ]
    for first in ahead[:1]:
        sizes = {model.base for model in unit.models.values() if model.has_front_rank}
        yield FORWARD.forbids(
            f"He would stand in rank {change.seat.rank} while {the(first)}, who has no Front Rank,"
            f" stands in rank {after.seats[first.id].rank}.",
            about=About(models=(change.model, first.id)),
            readings=("A1",) if len(sizes) > 1 else (),
        )


def _partners(unit: Unit, change: Exchange) -> Iterator[Finding]:
    for each in change.partners:
        partner, about = unit.models[each], About(models=(each,))
        name = opening(the(partner))
        if partner.is_character:
            yield SWITCH.forbids(f"{name} at {unit.seats[each]} is a Character.", about=about)
        if each in change.sticking_out:
            yield BLOCKS.forbids(
                f"{name}'s base of {partner.base} reaches beyond {block_text(unit, change)}.",
                about=about,
            )
        elif not partner.is_character:
            yield SWITCH.holds(f"{name} at {unit.seats[each]} is no Character.", about=about)


def _arrival(
    state: State, unit: Unit, change: Exchange, around: tuple[Line, ...]
) -> tuple[Finding, ...]:
    """Where he ends; with enemies only in the front that is the same for all bases as wide."""
    if any(line.facing is not Facing.FRONT for line in around):
        return tuple(_where_he_ends(state, unit, change, around))
    key = ("make way: arrival", unit.id, change.seat, _files(unit, change))
    return once(state, key, lambda: tuple(_where_he_ends(state, unit, change, around)))


def _where_he_ends(
    state: State, unit: Unit, change: Exchange, around: tuple[Line, ...]
) -> Iterator[Finding]:
    """He touches an enemy that attacks the front, or what is missing to it."""
    met = met_there(state, unit, change, around)
    where = opening(f"at {block_text(unit, change)}")
    there = About(
        models=tuple(touch.enemy for touch in met), spots=(Spot(unit=unit.id, seat=change.seat),)
    )
    if not met:
        missing = _short(state, unit, change, around)
        yield SWITCH.forbids(f"{where} he touches no enemy.{missing}", about=there)
    elif any(attacks_front(state, touch.line) for touch in met):
        yield SWITCH.holds(f"{where} he touches {_foes(state, met)}.", about=there)
    else:
        edges = listed(dict.fromkeys(edge_text(touch.line.facing) for touch in met))
        yield TARGET.forbids(
            f"{where} he touches {_foes(state, met)} in {edges}, but nobody there attacks"
            f" {wanted_front(state)}.",
            about=there,
        )


def met_there(
    state: State, unit: Unit, change: Exchange, around: tuple[Line, ...]
) -> tuple[Touch, ...]:
    """Whom he would touch at the new place: in the front with the block's whole width, elsewhere
    with what the change of places leaves open of his base."""
    met = [each for line in around for each in _met_in_front(unit, change, line)]
    beside = tuple(line for line in around if line.facing is not Facing.FRONT)
    if beside and change.possible:
        after = touches(state, exchanged(unit, change), beside)
        met += [touch for touch in after if touch.model == change.model]
    return tuple(met)


def _met_in_front(unit: Unit, change: Exchange, line: Line) -> Iterator[Touch]:
    if line.facing is not Facing.FRONT or change.seat.rank != 1:
        return
    front = _front_of(unit, change)
    for enemy, spans in line.models.items() if front.meets(line.span) else ():
        for span in filter(front.meets, spans):
            yield Touch(change.model, enemy, line, front.shared(span))


def _front_of(unit: Unit, change: Exchange) -> Span:
    width, files = unit.reference.width, _files(unit, change)
    return Span((change.seat.file - 1) * width, (change.seat.file - 1 + files) * width)


def _files(unit: Unit, change: Exchange) -> int:
    return (unit.footprint(change.model) or SINGLE).files


def block_text(unit: Unit, change: Exchange) -> str:
    """The files of a block; behind rank 1 its seat: "file 3", "files 3–4", "rank 2, file 3"."""
    first, files = change.seat.file, _files(unit, change)
    if change.seat.rank != 1:
        return str(change.seat)
    return f"file {first}" if files == 1 else f"files {first}–{first + files - 1}"


def _foes(state: State, met: tuple[Touch, ...]) -> str:
    """Whom he touches and where: "the Warlord at 40–50 mm and the Orc at the corner, 60 mm"."""
    return listed(
        f"{the(state.model(touch.enemy))} at {touch.place}"
        for touch in sorted(met, key=lambda touch: touch.span)
    )


def _short(state: State, unit: Unit, change: Exchange, around: tuple[Line, ...]) -> str:
    """How far each enemy in the front stays away from the block."""
    return "".join(
        f" The {state.units[line.enemy].name} {_missing(state, unit, change, line)}."
        for line in around
        if line.facing is Facing.FRONT
    )


def _missing(state: State, unit: Unit, change: Exchange, line: Line) -> str:
    front = _front_of(unit, change)
    gap = mm_text(line.span.gap(front))
    if change.seat.rank != 1 or line.span.meets(front):
        return f"touch {contact_text(state, line, unit) or 'nobody'} in the front"
    if line.span.end < front.start:
        return f"end {gap} short of file {change.seat.file}"
    return f"begin {gap} beyond file {change.seat.file + _files(unit, change) - 1}"


BLOCKS = clause(
    "MW-5",
    "Whole blocks",
    "A big base changes places with a whole block of its size, order kept, and the formation"
    " stays legal.",
    "S0-34",
    standing=Standing.INFERRED,
)


def _overlap(unit: Unit, change: Exchange) -> str:
    if change.seat == unit.seats[change.model]:
        return f"He already stands at {change.seat}."
    return (
        f"{opening(block_text(unit, change))} {_overlaps(unit, change)} his own seats:"
        " a shift, not an exchange of blocks."
    )


def _overlaps(unit: Unit, change: Exchange) -> str:
    return "overlaps" if _files(unit, change) == 1 else "overlap"


def _legal_after(state: State, unit: Unit, change: Exchange) -> Iterator[Finding]:
    """Blocks change places with their holes (A23); what results has to be a legal formation."""
    about = About(spots=tuple(Spot(unit=unit.id, seat=hole) for hole in change.holes))
    readings = ("A23",) if change.holes else ()
    block = f"{opening(block_text(unit, change))}{_with_holes(change)}"
    if change.holes and state.readings.choice("A23") == "full_blocks":
        yield BLOCKS.forbids(
            f"{block}: only a block without holes.", about=about, readings=readings
        )
    elif _is_legal_after(unit, change):
        if unit.footprint(change.model) != SINGLE:
            yield BLOCKS.holds(f"{block}: a block of his size.", about=about, readings=readings)
    elif is_legal(unit):
        yield BLOCKS.forbids(
            f"{block} would leave an illegal formation at {unit.seats[change.model]}.",
            about=about,
            readings=readings,
        )
    else:
        yield BLOCKS.forbids(f"The {unit.name} stand in no legal formation before the change.")


def _is_legal_after(unit: Unit, change: Exchange) -> bool:
    """Bases of one rank only trade files: the same seats stay filled and everyone keeps his rank,
    so the formation is as legal as before."""
    footprint = unit.footprint(change.model)
    if footprint is not None and footprint.ranks == 1 and not change.holes:
        return is_legal(unit)
    return is_legal(exchanged(unit, change))


def _with_holes(change: Exchange) -> str:
    if not change.holes:
        return ""
    return f" with {counted(len(change.holes), 'empty seat')}"


ANY_DISTANCE = clause(
    "MW-6",
    "Any distance",
    "Make Way has no limit of distance.",
    "S0-32",
    standing=Standing.INFERRED,
)


def nearest_first(unit: Unit, model: str, wanted: Seat, seats: tuple[Seat, ...]) -> list[Seat]:
    """Seats by their distance from the one wanted, then from where the model stands."""
    home = unit.seats.get(model, wanted)
    return sorted(seats, key=lambda s: (abs(s.file - wanted.file), abs(s.file - home.file), s.file))
