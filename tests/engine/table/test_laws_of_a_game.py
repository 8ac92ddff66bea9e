"""A game of two hundred random legal actions on a battlefield keeps every law of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

from makeway.board import field
from makeway.board.formation import is_legal
from makeway.board.overlaps import overlapping
from makeway.core.actions import Action, Charge, Leg, Lose, Move, Next, Reaction
from makeway.core.pose import Pose
from makeway.core.ruling import Allowed, Illegal, Question
from makeway.core.state import State, Unit
from makeway.core.turn import Kind
from makeway.core.words import MM_PER_INCH, TOLERANCE, Phase, Side
from makeway.referee import exits, options, replay, rule
from makeway.text.position import read_position, write_position
from makeway.text.scenario import Scenario, load
from makeway.text.writing import dump
from msgspec.structs import replace

from tests.engine.drawing import alone, character, state, unit
from tests.engine.table.tables import RATES, SMALL, WIZARD, posed

ACTIONS, SEED = 200, 0
READ_BACK = 25
"""After so many actions the table is written and read back."""


def army(player: str, name: str) -> list[Unit]:
    """Two units, one with a Character, and a lone one."""
    hero = character(f"{name}_hero", SMALL, **RATES)
    lone = replace(WIZARD, id=f"{name}_wizard", name=f"{name} wizard")
    block = {"player": player, "rank_and_file": RATES}
    return [
        unit("rcHrr/rrrrr/rr...", SMALL, id=f"{name}_infantry", characters={"H": hero}, **block),
        unit("rrrrr/rrrrr", SMALL, id=f"{name}_guard", **block),
        replace(alone(lone), player=player),
    ]


def table() -> State:
    """Both armies, ten inches apart."""
    at = state(*army("own", "red"), *army("foe", "blue"), phase=Phase.MOVEMENT)
    return posed(
        at,
        red_infantry=Pose(300, 600),
        red_guard=Pose(560, 600, 15),
        red_wizard=Pose(470, 650),
        blue_infantry=Pose(460, 320, 180),
        blue_guard=Pose(700, 320, 165),
        blue_wizard=Pose(560, 230, 180),
    )


# ---- what may be tried


def moves(at: State, random: Random) -> Action:
    if not still(at):
        return Next()
    piece = random.choice(still(at))
    kind = random.choice((Kind.ADVANCE, Kind.MARCH))
    single = len(at.units[piece].models) == 1
    legs: list[Leg] = [Leg(forward=random.randint(1, 12) / 2)]
    if not single and random.random() < 0.6:
        legs.append(Leg(wheel=random.randint(1, 30), side=random.choice(tuple(Side))))
    if not single:
        return Move(piece=piece, kind=kind, legs=tuple(legs))
    pose = at.units[piece].pose
    assert pose is not None
    x, y = (pose.x + random.uniform(-130, 130), pose.y + random.uniform(-130, 130))
    return Move(piece=piece, kind=kind, to=Pose(x, y, random.randint(0, 359)))


def leaves(at: State, random: Random) -> Action:
    inside = [m.id for u in ours(at) if len(u.models) > 1 for m in u.characters]
    out = [each.action for who in inside for each in exits(at, who)]
    return random.choice(out) if out else moves(at, random)


def joins(at: State, random: Random) -> Action:
    lone = [
        who
        for each in still(at)
        if len(at.units[each].models) == 1
        for who in at.units[each].models
    ]
    seats = [each.action for each in options(at, random.choice(lone))] if lone else []
    return random.choice(seats) if seats else moves(at, random)


def reforms(at: State, random: Random) -> Action:
    if not still(at):
        return Next()
    return Move(piece=random.choice(still(at)), kind=Kind.REFORM, files=random.randint(3, 7))


def loses(at: State, random: Random) -> Action:
    blocks = [u.id for u in at.units.values() if sum(m.is_plain for m in u.models.values()) > 3]
    if not blocks:
        return Next()
    return Lose(unit=random.choice(blocks), points={"rank_and_file": random.randint(1, 2)})


def charges(at: State, random: Random) -> Action:
    foes = [u.id for u in at.units.values() if u.player != at.moment.active]
    two = (random.randint(1, 6), random.randint(1, 6))
    return Charge(
        piece=random.choice([*pieces(at), *(m.id for u in ours(at) for m in u.characters)]),
        target=random.choice(foes),
        reaction=Reaction.HOLD,
        dice=two,
    )


Try = Callable[[State, Random], Action]
TRIED: dict[Phase, tuple[Try, ...]] = {
    Phase.MOVEMENT: (moves, moves, joins, joins, joins, leaves, leaves, reforms),
    Phase.CHARGE: (charges,),
    Phase.SHOOTING: (loses,),
}
ENDS = {Phase.MOVEMENT: 0.02, Phase.CHARGE: 0.3, Phase.SHOOTING: 0.9}
"""How often a phase ends rather than that something is tried; the others end at once."""


def ours(at: State) -> list[Unit]:
    return [each for each in at.units.values() if each.player == at.moment.active]


def pieces(at: State) -> list[str]:
    return [each.id for each in ours(at)]


def still(at: State) -> list[str]:
    """Those who have not moved in this turn."""
    return [each.id for each in ours(at) if not at.turn.moved.keys() & each.models.keys()]


def tried(at: State, random: Random) -> Action:
    """Something that could be legal now, or the end of the phase."""
    phase = at.moment.phase
    if random.random() < ENDS.get(phase, 1):
        return Next()
    return random.choice(TRIED[phase])(at, random)


class Turn(NamedTuple):
    """A legal action, its Questions answered, with what it led to."""

    before: State
    action: Action
    ruling: Allowed

    @property
    def after(self) -> State:
        return self.ruling.state or self.before


def game(random: Random) -> Iterator[Turn]:
    at = table()
    for _ in range(ACTIONS):
        turn = legal(at, random)
        yield turn
        at = turn.after


def legal(at: State, random: Random) -> Turn:
    """A legal action; whatever is refused on the way to it has a reason."""
    while True:
        action = tried(at, random)
        ruling = rule(at, action)
        while isinstance(ruling, Question):
            action = random.choice(ruling.options).action
            ruling = rule(at, action)
        if isinstance(ruling, Allowed):
            return Turn(at, action, ruling)
        assert isinstance(ruling, Illegal)
        assert all(finding.because for finding in ruling.forbidding)
        assert ruling.forbidding


# ---- laws


def points(at: State) -> int:
    """Health Points on the table."""
    return sum(each.health_points_left for each in at.units.values())


def models(at: State) -> set[str]:
    return {name for each in at.units.values() for name in each.models}


def nobody_is_lost(turn: Turn) -> None:
    lost = sum(turn.action.points.values()) if isinstance(turn.action, Lose) else 0
    assert points(turn.after) == points(turn.before) - lost, turn.action
    gone = models(turn.before) - models(turn.after)
    assert models(turn.after) <= models(turn.before)
    assert len(gone) == lost, turn.action


def near(at: State) -> set[frozenset[str]]:
    """Pairs of units that are an inch apart or less."""
    return {
        frozenset((one.id, other.id))
        for one, other in combinations(at.units.values(), 2)
        if field.gap(one, other) < MM_PER_INCH - TOLERANCE
    }


def units_keep_apart(turn: Turn) -> None:
    """Nothing comes near by a move; a Charge brings near, and losses never do."""
    assert list(overlapping(list(turn.after.units.values()))) == [], turn.action
    if not isinstance(turn.action, Charge):
        names = set(turn.before.units)
        new = {pair for pair in near(turn.after) - near(turn.before) if pair <= names}
        assert new == set(), turn.action


def formations_stay_legal(turn: Turn) -> None:
    for each in turn.after.units.values():
        before = turn.before.units.get(each.id, each)
        assert is_legal(each) or not is_legal(before), turn.action


def steps_lead_from_one_to_the_other(turn: Turn) -> None:
    steps = turn.ruling.steps
    if steps:
        assert steps[0].before == turn.before
        assert all(one.after == other.before for one, other in pairwise(steps))
        assert steps[-1].after == turn.after


def reads_back(at: State) -> None:
    assert load(dump(Scenario(id="", title="", state=at))).state == at
    assert replace(read_position(write_position(at)), players=at.players) == at


def test_a_game_of_two_hundred_legal_actions_keeps_every_law() -> None:
    turns = []
    for number, turn in enumerate(game(Random(SEED)), 1):
        nobody_is_lost(turn)
        units_keep_apart(turn)
        formations_stay_legal(turn)
        steps_lead_from_one_to_the_other(turn)
        if number % READ_BACK == 0:
            reads_back(turn.after)
        turns.append(turn)
    kinds = Counter(type(each.action).__name__ for each in turns)
    assert set(kinds) == {"Move", "Join", "Charge", "Lose", "Next"}
    actions = [each.action for each in turns]
    assert replay(table(), actions) == turns[-1].after
    half = ACTIONS // 2
    assert replay(table(), actions[:half]) == turns[half].before, "undone to there"
