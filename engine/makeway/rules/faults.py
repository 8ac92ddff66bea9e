"""What is wrong with a distribution that somebody proposes: each fault by itself (DH-2 to DH-6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from makeway.board.naming import counted, opening
from makeway.core.clause import BOOK
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import About, Finding
from makeway.rules.receivers import Receiver
from makeway.rules.sharing import EVENLY, Share


def check_onto(share: Share, onto: Mapping[str, int], unsaved: Mapping[str, int] | None) -> None:
    """MalformedActionError when hits are put on nobody, or when numbers cannot be."""
    for name, hits in onto.items():
        share.receiver(name)
        if hits < 0:
            raise MalformedActionError(f"{name} is given {hits} hits; it has to be 0 or more.")
    for name, hits in (unsaved or {}).items():
        share.receiver(name)
        if not 0 <= hits <= onto.get(name, 0):
            raise MalformedActionError(
                f"{hits} unsaved hits on {name}; it takes {onto.get(name, 0)} hits in all."
            )


def faults(share: Share, onto: Mapping[str, int]) -> Iterator[Finding]:
    """Every fault of a distribution, or the finding that it is even (DH-4)."""
    if share.spread.allows(onto):
        yield EVENLY.holds(share.because)
        return
    yield from _on_those_who_take_none(share, onto)
    yield from _too_many_or_few(share, onto)
    uneven = list(_uneven_characters(share, onto))
    yield from uneven
    yield from _uneven_pools(share, onto, bool(uneven))
    if not uneven:
        yield from _together(share, onto)


def _on_those_who_take_none(share: Share, onto: Mapping[str, int]) -> Iterator[Finding]:
    for each in share.receivers:
        if each.receives or not onto.get(each.id):
            continue
        who = opening(share.whom(each))
        yield BOOK[each.why.clause].forbids(
            f"{who} is given {counted(onto[each.id], 'hit')}. {each.why.because}",
            about=each.why.about,
            remedy=share.because,
            readings=each.why.readings,
        )


def _too_many_or_few(share: Share, onto: Mapping[str, int]) -> Iterator[Finding]:
    put, made = sum(onto.values()), share.spread.hits
    if put == made:
        return
    apart = f"{made - put} left to put" if put < made else f"{put - made} too many"
    yield EVENLY.forbids(
        f"The attack makes {counted(made, 'hit')}; {put} are put: {apart}.",
        about=_everybody(share),
        remedy=f"Put {counted(made, 'hit')} in all.",
    )


def _everybody(share: Share) -> About:
    return About(models=tuple(model for each in share.sharing for model in each.models))


def _uneven_characters(share: Share, onto: Mapping[str, int]) -> Iterator[Finding]:
    for each in share.characters:
        given, spread = onto.get(each.id, 0), share.spread
        least, most = spread.least(each.id), spread.most(each.id)
        if least <= given <= most:
            continue
        who, limit = share.whom(each), f"at most {most}" if given > most else f"at least {least}"
        yield EVENLY.forbids(
            f"{opening(who)} would take {counted(given, 'hit')}."
            f" {spread.models} receivers share {counted(spread.hits, 'hit')}: {limit} for him.",
            about=About(models=each.models),
            remedy=f"{_range(least, most)} on {who}. {why_even(share)}",
        )


def _range(least: int, most: int) -> str:
    if least == most:
        return f"Exactly {counted(least, 'hit')}"
    between = "or" if most == least + 1 else "to"
    return f"{least} {between} {most} hits"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def _ordinal(number: int) -> str:
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def why_even(share: Share) -> str:
    """Whose turn comes before whose: "Nobody takes a third hit before all have two."."""
    full = share.spread.rounds + (1 if share.spread.rest else 0)
    if not full:
        return "There is no hit to take."
    have = "one" if full == 1 else "two" if full == 2 else str(full)
    return f"Nobody takes a {_ordinal(full + 1)} hit before all have {have}."


def _uneven_pools(share: Share, onto: Mapping[str, int], explained: bool) -> Iterator[Finding]:
    """A pool beyond its share, where the Characters' shares and the total do not say so already."""
    alone = len(share.sharing) == 1
    right_total = sum(onto.values()) == share.spread.hits
    for each in share.sharing:
        if each in share.characters or alone:
            continue
        given, spread = onto.get(each.id, 0), share.spread
        least, most = spread.least(each.id), spread.most(each.id)
        implied = right_total and (explained or len(share.characters) > 1)
        if given > most and not implied:
            yield _pool_beyond(share, each, given, f"at most {most}")
        elif given < least and right_total and not implied:
            yield _pool_beyond(share, each, given, f"at least {least}")


def _pool_beyond(share: Share, pool: Receiver, given: int, limit: str) -> Finding:
    spread = share.spread
    return EVENLY.forbids(
        f"{opening(share.whom(pool))} would take {counted(given, 'hit')} as"
        f" {counted(pool.slots, 'model')}. {spread.models} receivers share {spread.hits}: {limit}.",
        about=About(models=pool.models),
        remedy=f"{_range(spread.least(pool.id), spread.most(pool.id))} on {share.whom(pool)}.",
    )


def _together(share: Share, onto: Mapping[str, int]) -> Iterator[Finding]:
    """Each Character has a possible number, but the Characters together have not (32.13)."""
    ids = [each.id for each in share.characters]
    spread = share.spread
    together = sum(onto.get(each, 0) for each in ids)
    least, most = spread.least(*ids), spread.most(*ids)
    if least <= together <= most or len(ids) < 2 or sum(onto.values()) != spread.hits:
        return
    last = spread.rounds + 1
    yield EVENLY.forbids(
        f"Round {last} has {counted(spread.rest, 'hit')} for {spread.models} receivers; the"
        f" Characters together take {together}, not {_range(least, most).lower()}.",
        about=About(models=tuple(ids)),
        remedy=f"{counted(spread.models - spread.rest, 'receiver')}"
        f" {'goes' if spread.models - spread.rest == 1 else 'go'} without a {_ordinal(last)} hit.",
    )
