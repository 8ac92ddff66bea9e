"""`makeway perft`: how much the rules leave open to a unit, in numbers.

Two engines that agree on these numbers agree on the rules; one changed rule changes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from makeway.cli.sources import Json, Readings, Source, open_source, show_json, told

if TYPE_CHECKING:
    from makeway.core.state import State, Unit


def perft(
    scenario: Source,
    unit: Annotated[
        str | None, typer.Option("--unit", help="A unit, by its id; else the first with ranks.")
    ] = None,
    hits: Annotated[
        int, typer.Option("--hits", min=0, max=200, help="Count distributions of up to so many.")
    ] = 12,
    losses: Annotated[
        int, typer.Option("--losses", min=0, max=50, help="Count outcomes of up to so many.")
    ] = 3,
    reading: Readings = None,
    json: Json = False,
) -> None:
    """Count what is legal for a unit: layouts, seats, losses, hits.

    Legal layouts with its files; for each lone Character of its player the legal places and the
    least costs of the others; outcomes of casualties, and of the fall of each Champion and
    Character; distributions of hits. Layouts and outcomes are counted as pictures, where plain R&F
    are not told apart.
    """
    with told(json):
        _, state = open_source(scenario, reading)
        asked = _asked(state, unit)
        data = {
            "unit": asked.id,
            "layouts": _layouts(asked),
            "newcomers": _newcomers(state, asked),
            "casualties": list(_casualties(state, asked, losses)),
            "falls": _falls(state, asked),
            "hits": list(_hits(state, asked, hits)),
        }
        data["at_least"] = _cut(data)
        if json:
            show_json(data)
        else:
            typer.echo("\n".join(_lines(asked, data)))


def _asked(state: State, wanted: str | None) -> Unit:
    from makeway.core.errors import unknown

    if wanted is None:
        ranked = (each for each in state.units.values() if len(each.models) > 1)
        return next(ranked, next(iter(state.units.values())))
    if wanted not in state.units:
        raise unknown("unit", wanted, state.units)
    return state.units[wanted]


def _layouts(unit: Unit) -> int:
    from makeway.cli.layouts import count_layouts

    return count_layouts(unit)


class _Count(int):
    """A number; `more` says that it is cut, and there are at least so many."""

    more: bool

    def __new__(cls, number: int, more: bool) -> _Count:
        made = super().__new__(cls, number)
        made.more = more
        return made

    def __str__(self) -> str:
        return f"{'at least ' if self.more else ''}{int(self)}"


def _cut(data: dict[str, Any]) -> list[str]:
    """The numbers that are cut: there are at least so many."""
    numbers = {f"casualties.{n}": each for n, each in enumerate(data["casualties"], 1)}
    numbers |= {f"falls.{name}": each for name, each in data["falls"].items()}
    numbers |= {f"newcomers.{each['model']}": each["ways"] for each in data["newcomers"]}
    return [name for name, each in numbers.items() if each.more]


def _newcomers(state: State, unit: Unit) -> list[dict[str, Any]]:
    """For each lone Character the places in this unit, and what they cost the others."""
    return [
        _newcomer(state, unit, next(iter(each.models)))
        for each in state.units.values()
        if each.id != unit.id and each.player == unit.player and not each.rank_and_file
    ]


def _newcomer(state: State, unit: Unit, who: str) -> dict[str, Any]:
    from makeway.board.displacement import Metric, displace
    from makeway.referee import options

    open_ = [each for each in options(state, who) if each.spot.unit == unit.id]
    seats = [each.spot.seat for each in open_ if each.spot.seat is not None]
    by_distance = state.readings.choice("A5") == "distance"
    metric: Metric = "distance" if by_distance else "models"
    least = [displace(unit, state.model(who), seat, metric) for seat in seats]
    found = [each for each in least if each is not None]
    return {
        "model": who,
        "seats": len(seats),
        "sides": len(open_) - len(seats),
        "cost_mm": round(sum(each.cost_mm for each in found), 2),
        "moved": sum(each.moved for each in found),
        "ways": _Count(sum(each.equal for each in found), any(not e.counted for e in found)),
    }


def _casualties(state: State, unit: Unit, most: int) -> Iterator[int]:
    """Pictures after 1, 2, 3, ... Health Points lost by the R&F, while any are left."""
    from makeway.cli.outcomes import after_losses

    (pool, *more) = list(unit.pools.values()) or [()]
    if more or not pool:
        return
    points = len(pool) * pool[0].health_points - sum(unit.carried.values())
    for lost in range(1, min(most, points) + 1):
        found = after_losses(state, unit.id, lost)
        yield _Count(len(found), found.more)


def _falls(state: State, unit: Unit) -> dict[str, int]:
    """Pictures when the Champion or a Character is gone from where he stood."""
    from makeway.cli.outcomes import after_the_fall

    leaders = (name for name, model in unit.models.items() if model.has_own_pool)
    found = {name: after_the_fall(state, unit.id, name) for name in leaders}
    return {name: _Count(len(each), each.more) for name, each in found.items()}


def _hits(state: State, unit: Unit, most: int) -> Iterator[int]:
    """Distributions of 1, 2, 3, ... hits that the other player made."""
    from makeway.core.actions import Attack, Distribute
    from makeway.rules.hits import count_distributions

    by = state.opponent(unit.player).id
    for number in range(1, most + 1):
        yield count_distributions(
            state, Distribute(unit=unit.id, attack=Attack(by=by, hits=number))
        )


def _lines(unit: Unit, data: dict[str, Any]) -> Iterator[str]:
    yield f"{unit.name}: {unit.files} files, {len(unit.models)} models"
    yield f"Legal layouts: {data['layouts']}"
    for each in data["newcomers"]:
        yield (
            f"{each['model']}: {each['seats']} seats, {each['sides']} sides; "
            f"least costs {each['cost_mm']:g} mm, {each['moved']} models, {each['ways']} ways"
        )
    for name, what in (("casualties", "Outcomes of losses"), ("hits", "Distributions of hits")):
        if data[name]:
            counts = ", ".join(f"{n}: {count}" for n, count in enumerate(data[name], 1))
            yield f"{what}: {counts}"
    if data["falls"]:
        counts = ", ".join(f"{name}: {count}" for name, count in data["falls"].items())
        yield f"Outcomes when one is gone: {counts}"
