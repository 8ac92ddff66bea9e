"""The named readings: where the text is silent or ambiguous, what was decided and why.

A rule that rests on one asks the state's RuleSet and names the reading in its ruling.
Ids are those of the dossier's list of ambiguities (A1..A24); A25 is our own.
"""

from __future__ import annotations

import msgspec

from makeway.core.errors import hint, shown
from makeway.core.words import Value


class Reading(Value, frozen=True, kw_only=True):
    """One ambiguity: the question, the ways to read it, the default and the reason for it."""

    id: str
    asks: str
    choices: dict[str, str]
    default: str
    why: str


class RuleSet(Value, frozen=True, kw_only=True):
    """The readings in force; what is not named here stands at its default.

    >>> RuleSet(choices={"A5": "models"}).choice("A5")
    'models'
    >>> RuleSet().choice("A5")
    'distance'
    """

    choices: dict[str, str] = msgspec.field(default_factory=dict)

    def choice(self, reading: str) -> str:
        """The way reading `reading` is decided here. KeyError when there is no such reading."""
        return self.choices.get(reading) or DEFAULTS[reading]

    def __post_init__(self) -> None:
        for reading, choice in self.choices.items():
            if reading not in READINGS:
                raise ValueError(f"There is no reading {shown(reading)}. {hint(reading, READINGS)}")
            if choice not in READINGS[reading].choices:
                ways = READINGS[reading].choices
                raise ValueError(
                    f"Reading {reading} has no way {shown(choice)}. {hint(choice, ways)}"
                )


def _reading(id: str, asks: str, why: str, **choices: str) -> Reading:
    """A reading whose first choice is the default."""
    return Reading(id=id, asks=asks, choices=choices, default=next(iter(choices)), why=why)


READINGS: dict[str, Reading] = {
    reading.id: reading
    for reading in (
        _reading(
            "A1",
            "Several base sizes compete for the first rank: which model yields?",
            "The order of the two priorities decides: models without Front Rank go back first.",
            two_steps="R&F as far back as possible, then Front Rank models as far forward.",
            forward_first="Front Rank models as far forward as possible, then R&F as far back.",
        ),
        _reading(
            "A2",
            "A unit holds two kinds of R&F: whose base and whose Type and Height count?",
            "The text has no word on it; the larger kind is the plainest measure.",
            larger_pool="The kind with more models; a tie is the owner's.",
            any_kind="Each kind: whoever equals one of them is like the R&F.",
        ),
        _reading(
            "A3",
            "The R&F are gone: when do the Characters form by a base of theirs?",
            "A unit always has a reference base, and R&F that are gone are none.",
            at_once="At once, though nobody changes place until the unit rearranges.",
            later="When the unit next rearranges.",
        ),
        _reading(
            "A4",
            "He turns to the facing of the unit that he joins: what does it cost?",
            "The text measures no turn, and a single model turns as it likes while it moves.",
            free="Nothing.",
            corner="The arc of a corner of his base.",
        ),
        _reading(
            "A5",
            "Displaced models move as little as possible: what is measured?",
            "Distance is what a move is elsewhere in the rules, and it leaves fewer ties.",
            distance="The total distance first, then the number of models.",
            models="The number of models only; among equals the owner chooses.",
        ),
        _reading(
            "A6",
            "A wide base displaces several models of a single rank: one choice or one each?",
            "The text speaks of the displaced model, so each has its own choice.",
            each="Each displaced model is decided by itself.",
            together="All displaced models go the same way.",
        ),
        _reading(
            "A7",
            "A unit near an enemy only wants to Advance or Reform: is a March Test due?",
            "The test comes before the kind of move is chosen.",
            any_move="Yes, before any move.",
            only_to_march="No, only before a March.",
        ),
        _reading(
            "A8",
            "Exactly 1″ lies between him and the unit: is that enough?",
            "Leaving asks for at least 1″, a failed charge for a place outside 1″.",
            as_worded="Enough to leave by a move, not enough to be outside 1″.",
            enough="Enough for both.",
            too_near="Not enough for either.",
        ),
        _reading(
            "A9",
            "A One Turn or lasting spell lies on a unit: what when a Character leaves or joins?",
            "The text sets such spells apart from other effects, but does not say how.",
            on_models="It stays on every model that it was on, and does not spread to a newcomer.",
            on_unit="It stays on the unit, as other effects do.",
        ),
        _reading(
            "A10",
            "May a Character leave a unit that another has joined in this phase?",
            "A unit that was joined moves no farther, and he is still part of it.",
            stays="No, he is part of a unit that was stopped.",
            may_leave="Yes, if he himself is able to move.",
        ),
        _reading(
            "A11",
            "Characters joined or left a unit in play: with how many Health Points did it begin?",
            "What each part began with is known, and the unit is the sum of its parts.",
            present_parts="With what its present parts began the game with.",
            as_it_began="With what the unit itself began the game with, whoever joined or left.",
        ),
        _reading(
            "A12",
            "Characters survive their unit: whose losses count for Panic?",
            "They are the same unit for Panic, and that unit lost its R&F too.",
            whole_unit="The whole unit's; one who is left alone is no unit of a single model.",
            characters="Only their own; one who is left alone is spared as a single model.",
        ),
        _reading(
            "A13",
            "Does the Champion count toward five R&F models?",
            "He is R&F by definition, although he has a Health Pool of his own.",
            counts="He counts as an R&F model, and takes no hit.",
            apart="He does not count.",
        ),
        _reading(
            "A14",
            "Both players could Make Way: who goes first?",
            "Simultaneous effects begin with the Active Player.",
            active_player="The Active Player first.",
            either="Whoever of them likes.",
        ),
        _reading(
            "A15",
            "The enemy must attack the Front Facing: whose?",
            "The sentence speaks of the Character's unit just before.",
            own_front="The front of the Character's own unit.",
            enemy_front="The enemy's own front touches the Character's unit.",
        ),
        _reading(
            "A16",
            "May a Character leave one unit and join another in the same move?",
            "The text forbids only to leave and rejoin the same unit in one phase.",
            same_move="Yes: the move that leads him out may end in another unit.",
            own_move="No: he leaves by a move of his own and joins in a later phase.",
        ),
        _reading(
            "A17",
            "After a death several layouts of Front Rank models are equal: which one is it?",
            "The owner decides wherever the text names somebody.",
            owner="The one that the owner picks.",
            nearest="The one with the shortest ways; the owner picks only among equals.",
        ),
        _reading(
            "A18",
            "Does a Character who charges out see through his own unit?",
            "His own model is used for Line of Sight, and his unit does not stand in his way.",
            looks_through="Yes, the models of his unit do not hide the enemy from him.",
            is_hidden="No, they hide the enemy from him as they would from others.",
        ),
        _reading(
            "A19",
            "When is the number of R&F models counted for the screen?",
            "Hits of one attack are distributed together, once.",
            distributing="When the hits of a batch are distributed.",
            hitting="When the attack hit, before others of the same moment cost models.",
        ),
        _reading(
            "A20",
            "A side model is longer than the unit is deep: which ranks is it in?",
            "The text gives it the first rank whatever its size.",
            first_rank="The first rank only.",
            every_rank="Every rank that its base reaches beside and behind the unit.",
        ),
        _reading(
            "A21",
            "A single rank widens: may the newcomer take the new end place himself?",
            "The text moves the displaced model to the end, not the newcomer.",
            displaced_goes="No: he takes an old place, the displaced model goes to the end.",
            newcomer_may="Yes: he may widen the rank himself and displace nobody.",
        ),
        _reading(
            "A22",
            "Only the rear half of a big base stands in rank 2: is that a single rank?",
            "The base is in every rank that it covers.",
            two_ranks="No, it is a unit of two ranks.",
            one_rank="Yes, nobody stands behind the first rank.",
        ),
        _reading(
            "A23",
            "A big base makes way against a block with holes in the rear rank.",
            "The two blocks change places whole.",
            with_holes="Blocks change places with their holes, if the result is legal.",
            full_blocks="Only a block without a hole changes places.",
        ),
        _reading(
            "A24",
            "A Champion and Characters only: who takes the hits?",
            "There is no R&F model that may take one.",
            characters="All of them go to the Characters.",
            champion="The Champion shares in them as the R&F model that is left.",
        ),
        _reading(
            "A25",
            "A single rank is narrower than the base that would join it: what shape follows?",
            "The ban on wide bases speaks of several ranks, and widening names the displaced only.",
            refused="No place of the rank holds him, so he does not join.",
            widens="The rank widens to his base; whom he displaces goes behind him or to an end.",
        ),
        _reading(
            "A26",
            "A single model walks around something: how much room does it keep on the way?",
            "So it may turn wherever the way bends, and no turn has to be drawn.",
            disc="Half an inch from a circle through the corners of its base.",
            base="Half an inch from its base as it faces, from the circle only where it turns.",
        ),
    )
}

DEFAULTS: dict[str, str] = {reading.id: reading.default for reading in READINGS.values()}
"""How each reading is decided where nothing else is said."""
