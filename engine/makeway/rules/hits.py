"""Distributing hits onto a unit: who takes them, how evenly, and what they cost (DH)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from makeway.board.naming import counted, listed, opening
from makeway.board.spread import CAP
from makeway.core.actions import AttackKind, Distribute
from makeway.core.errors import MalformedActionError
from makeway.core.ruling import About, Choice, Decides, Finding, Question, Step
from makeway.core.state import State
from makeway.core.words import SINGLE
from makeway.rules.attacks import AREA, DISTRIBUTED, SIDE_FILE, check_player, counts_ranks
from makeway.rules.comparing import ask_kind, may_pick, open_kinds
from makeway.rules.faults import check_onto, faults, why_even
from makeway.rules.kinds import SCREEN, screening
from makeway.rules.losses import ask_loss, lose, may_lose
from makeway.rules.receivers import EXPOSED, STANDARD_ONLY
from makeway.rules.sharing import EVENLY, Share, share
from makeway.rules.toll import outcome, toll


def distributions(
    state: State, action: Distribute, cap: int | None = CAP
) -> tuple[dict[str, int], ...]:
    """Every legal distribution of an attack's hits, hits by receiver id; at most `cap` (DH-4).

    The largest share of the R&F pool comes first. `count_distributions` knows them all.
    """
    return _shared(state, action).spread.distributions(cap)


def count_distributions(state: State, action: Distribute) -> int:
    """How many legal distributions there are (dossier 32.13)."""
    return _shared(state, action).spread.count


def _shared(state: State, action: Distribute) -> Share:
    return share(state, action.unit, action.attack, action.lines, action.pool)


def may_distribute(state: State, action: Distribute) -> Iterator[Finding]:
    """Whether hits may be put as the action says; every fault is a finding of its own.

    MalformedActionError when the action names what is not there, or impossible numbers.
    """
    shared = _shared(state, action)
    if action.chooser is not None:
        check_player(state, action.chooser)
    if action.attack.kind is AttackKind.CLOSE_COMBAT:
        yield DISTRIBUTED.forbids(
            f"Close Combat Attacks on the {shared.unit.name} are allocated to models in base"
            " contact, not distributed.",
            remedy="Shooting, spells and special attacks are distributed.",
        )
        return
    are = "It is" if shared.hits.number == 1 else "They are"
    yield DISTRIBUTED.holds(
        f"{shared.hits.because} {are} distributed over the unit.", readings=shared.hits.readings
    )
    yield from _may_hit_lines(action, shared)
    put = action.onto or {}
    yield from (each.why for each in shared.people if each.receives or not put.get(each.id))
    yield from (each.why for each in shared.pools)
    if not shared.sharing and shared.hits.number:
        yield STANDARD_ONLY.forbids(f"Nobody in the {shared.unit.name} can be Stomped.")
        return
    yield from _may_choose(state, action, shared)
    yield from may_pick(state, action)
    if open_kinds(state, action):
        return
    onto = _settled(action, shared)
    _check_numbers(action, shared, onto)
    if action.onto is not None:
        yield from faults(shared, action.onto)
    if onto is not None and shared.spread.allows(onto):
        yield from may_lose(state, action, _costs(action, onto))


def _check_numbers(action: Distribute, shared: Share, onto: Mapping[str, int] | None) -> None:
    """MalformedActionError when hits, or those unsaved, fit nobody or no number of hits."""
    if onto is not None:
        check_onto(shared, onto, action.unsaved)
    elif action.unsaved is not None:
        raise MalformedActionError("`unsaved` follows from `onto`: say first who takes the hits.")


def _may_hit_lines(action: Distribute, shared: Share) -> Iterator[Finding]:
    if action.attack.area is None:
        return
    name = "rank" if counts_ranks(action.attack.facing) else "file"
    chosen, most = len(shared.hits.lines), action.attack.area[1]
    yield AREA.requires(
        chosen <= most,
        f"The Area Attack hits {counted(chosen, name)} of at most {most}.",
        about=About(models=tuple(m for line in shared.hits.lines for m in line.models)),
        remedy=f"Choose at most {counted(most, name)}.",
    )


def _may_choose(state: State, action: Distribute, shared: Share) -> Iterator[Finding]:
    """The attacker distributes, or the owner when no player attacks (DH-3)."""
    if len(shared.sharing) < 2:
        return
    who = decides_text(state, shared)
    if action.chooser is None or action.chooser == shared.player:
        yield EXPOSED.holds(f"{opening(who)}, distributes the hits.")
        return
    names = {each.id: each.name for each in state.players}
    chooser = names[action.chooser]
    yield EXPOSED.forbids(
        f"{chooser} would distribute the hits; {who}, does.",
        remedy=f"Let {state.player(shared.player).name} distribute the hits.",
    )


def decides_text(state: State, shared: Share) -> str:
    """Who decides, in words: "the attacker, Empire", "no player attacks, so the owner, Empire"."""
    name = state.player(shared.player).name
    if shared.decides is Decides.ATTACKER:
        return f"the attacker, {name}"
    return f"no player made this attack, so the owner, {name}"


def _settled(action: Distribute, shared: Share) -> dict[str, int] | None:
    """The distribution that is played: the one given, or the only one there is."""
    if action.onto is not None:
        return dict(action.onto)
    return shared.spread.distributions(1)[0] if shared.spread.count == 1 else None


def _costs(action: Distribute, onto: Mapping[str, int]) -> dict[str, int]:
    """Health Points lost by receiver: what is not saved; without a word on it, every hit."""
    return dict(onto) if action.unsaved is None else dict(action.unsaved)


def ask_distribute(state: State, action: Distribute) -> Question | None:
    """Who has to decide before the hits can be put: receivers first, then what falls to whom."""
    if shares := open_kinds(state, action):
        return ask_kind(state, action, shares)
    shared = _shared(state, action)
    onto = _settled(action, shared)
    if onto is None:
        return _ask_onto(state, action, shared)
    settled = replace(action, onto=onto)
    return ask_loss(state, settled, _costs(action, onto), shared.decides, shared.player)


def _ask_onto(state: State, action: Distribute, shared: Share) -> Question:
    spread = shared.spread
    left = spread.rest
    last = "the last hit" if left == 1 else f"the last {left} hits"
    options = tuple(
        Choice(
            label=shared.label(onto),
            detail=f"If every hit costs a Health Point: {outcome(shared.unit, onto)}",
            action=replace(action, onto=onto),
            about=About(models=tuple(m for each in shared.sharing for m in each.models)),
        )
        for onto in spread.distributions()
    )
    return Question(
        headline=f"Who takes {last} on the {shared.unit.name}?",
        because=f"{shared.because} {why_even(shared)}",
        clauses=(EVENLY.id, EXPOSED.id),
        decides=shared.decides,
        player=shared.player,
        options=options,
        findings=tuple(may_distribute(state, action)),
        about=About(models=tuple(each.id for each in shared.characters)),
        readings=_readings(shared),
    )


def _readings(shared: Share) -> tuple[str, ...]:
    return tuple(dict.fromkeys(r for each in shared.receivers for r in each.why.readings))


def distribute(state: State, action: Distribute) -> Iterator[Step]:
    """What happens, in the order of the paragraph: hits, receivers, spread, losses, gaps."""
    shared = _shared(state, action)
    onto = _settled(action, shared) or {}
    yield from _told(state, action, shared, onto)
    yield from lose(state, action, _costs(action, onto))


def _told(
    state: State, action: Distribute, shared: Share, onto: Mapping[str, int]
) -> Iterator[Step]:
    """The steps that move nothing: they say why the hits go where they go."""

    def say(
        because: str, *clauses: str, about: tuple[str, ...] = (), readings: tuple[str, ...] = ()
    ) -> Step:
        return Step(
            clauses=clauses,
            because=because,
            before=state,
            after=state,
            about=About(models=about),
            readings=readings,
        )

    struck = tuple(model for line in shared.hits.lines for model in line.models)
    yield say(
        shared.hits.because,
        *_counted_by(action, shared),
        about=struck,
        readings=shared.hits.readings,
    )
    for each in (*shared.people, *(pool for pool in shared.pools if not pool.receives)):
        yield say(each.why.because, *each.clauses, about=each.models, readings=each.why.readings)
    counted_once = ("A19",) if _falls_below_the_screen(state, action, shared, onto) else ()
    sharing = tuple(model for each in shared.sharing for model in each.models)
    rule = EVENLY.id if len(shared.sharing) > 1 else shared.sharing[0].why.clause
    yield say(shared.because, rule, about=sharing, readings=counted_once)
    if len(shared.sharing) > 1:
        puts = listed([f"{n} on {shared.whom(shared.receiver(r))}" for r, n in onto.items()])
        who = opening(decides_text(state, shared))
        yield say(f"{who}, puts {puts}.", EXPOSED.id, EVENLY.id, about=sharing)
    if action.unsaved is None and shared.spread.hits:
        yield say("Nothing is saved here: every hit costs a Health Point.", "HP-1", about=sharing)


def _counted_by(action: Distribute, shared: Share) -> tuple[str, ...]:
    """The clauses that say how many hits there are."""
    if not shared.hits.lines:
        return (DISTRIBUTED.id,)
    struck = {model for line in shared.hits.lines for model in line.models}
    big = any((shared.unit.footprint(name) or SINGLE) != SINGLE for name in struck)
    files = not counts_ranks(action.attack.facing)
    beside = files and not struck.isdisjoint(shared.unit.sides.values())
    return (AREA.id, *(("MB-4",) if big else ()), *((SIDE_FILE.id,) if beside else ()))


def _falls_below_the_screen(
    state: State, action: Distribute, shared: Share, onto: Mapping[str, int]
) -> bool:
    """Whether R&F who screen a Character now would be too few after this very batch (A19)."""
    number = screening(state, shared.unit, action.attack)
    if not shared.unit.characters or number < SCREEN:
        return False
    result = toll(shared.unit, _costs(action, onto), action.health)
    fallen = sum(loss.fallen for loss in result.pools.values())
    return number - fallen < SCREEN


def nearest_distribute(state: State, action: Distribute) -> tuple[Distribute, str] | None:
    """A legal distribution close to the one tried: the fewest hits go elsewhere."""
    if action.attack.kind is AttackKind.CLOSE_COMBAT:
        return None
    lines = action.lines
    area = action.attack.area
    if area is not None and lines is not None:
        lines = tuple(dict.fromkeys(lines))[: area[1]]
    shared = share(state, action.unit, action.attack, lines, action.pool)
    if not shared.sharing:
        return None
    onto = None if action.onto is None else shared.spread.nearest(action.onto)
    chooser = shared.player if action.chooser is not None else None
    same = onto == action.onto
    near = replace(
        action,
        lines=lines,
        onto=onto,
        chooser=chooser,
        unsaved=action.unsaved if same or not action.unsaved else None,
        fallen=None,
        stand_ins=None,
        filled=None,
        reference=None,
    )
    if onto is None:
        return near, f"{state.player(shared.player).name} distributes the hits"
    return near, shared.label(onto)


def headline_distribute(state: State, action: Distribute) -> str:
    """The action in a line: "15 hits on the Heavy Infantry: Marshal 1, Heavy Infantry 14"."""
    shared = _shared(state, action)
    onto = _settled(action, shared)
    many = counted(shared.hits.number, "hit")
    label = f": {shared.label(onto)}" if onto is not None and len(shared.sharing) > 1 else ""
    return f"{many} on the {shared.unit.name}{label}"
