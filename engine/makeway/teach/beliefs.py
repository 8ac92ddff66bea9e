"""False rules that many players believe, each as a mutant: it answers as its believer would.

`makeway.teach.believing` compares a learner's answer with all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from makeway.core.actions import Action
from makeway.core.army import Army
from makeway.core.state import State
from makeway.teach import believers as of
from makeway.teach import believers_of_armies as of_armies
from makeway.teach import believers_of_bases as of_bases
from makeway.teach import believers_of_effects as of_effects
from makeway.teach import believers_of_gaps as of_gaps
from makeway.teach import believers_of_hits as of_hits
from makeway.teach import believers_of_losses as of_losses
from makeway.teach import believers_of_moves as of_moves
from makeway.teach import believers_of_reach as of_reach
from makeway.teach import believers_on_the_table as on_the_table
from makeway.teach.documents import Fact
from makeway.teach.falling import Falling
from makeway.teach.grouping import Spot
from makeway.teach.lingering import Ends, Lingering
from makeway.teach.pictures import Picture
from makeway.teach.placing import Placing
from makeway.teach.putting import Putting

Says = Literal["allowed", "illegal", "question"]


@dataclass(frozen=True, kw_only=True)
class Belief:
    """One false rule: its number, the rule in words, the clauses that refute it, and its answers.

    Each of the others gives what a believer answers in one mode, or None where the false rule
    has no say in the position.
    """

    id: str
    says: str
    refuted: tuple[str, ...]
    pictures: Callable[[Placing], Iterable[Picture] | None] = of.no_say
    seats: Callable[[State, Fact], frozenset[Spot] | None] = of.no_say
    models: Callable[[State, Fact], frozenset[str] | None] = of.no_say
    onto: Callable[[Putting, dict[str, int]], bool] = of.never
    falls: Callable[[Falling, frozenset[str]], bool] = of.never
    verdict: Callable[[State, Action], Says | None] = of.no_say
    holds: Callable[[State, Fact, object], bool | None] = of.no_say
    musters: Callable[[Army], Says | None] = of.no_say
    takes: Callable[[State, Fact], Any] = of.no_say
    ends: Callable[[Lingering], Ends | None] = of.no_say


BELIEFS: dict[str, Belief] = {
    each.id: each
    for each in (
        Belief(
            id="M01",
            says="a pushed model falls straight back and its file shifts",
            refuted=("FRM-2", "JN-9"),
            pictures=of.file_shifts,
        ),
        Belief(
            id="M02",
            says="a Character may take any seat, also behind R&F",
            refuted=("FR-2", "FR-5"),
            pictures=of.hides_behind,
            seats=of.any_seat,
            verdict=of.front_rank_is_free,
        ),
        Belief(
            id="M03",
            says="the seat of a Champion or Character cannot be taken",
            refuted=("JN-5", "FR-2"),
            seats=of.rank_and_dignity,
            verdict=of.front_seat_taken,
        ),
        Belief(
            id="M04",
            says="Musician and Standard Bearer stay in front",
            refuted=("CMD-1",),
            pictures=of.command_group_in_front,
            models=of.command_group,
        ),
        Belief(
            id="M05",
            says="in a single rank the pushed model must go to a second rank",
            refuted=("JN-10",),
            seats=of.second_rank_only,
            verdict=of.never_widens,
        ),
        Belief(
            id="M06",
            says="a base that nearly fits may stand in the ranks",
            refuted=("MB-1", "MM-1"),
            verdict=of_bases.nearly_fits,
            holds=of_bases.nearly_fits_in,
            seats=of_bases.shuffling_opens,
        ),
        Belief(
            id="M07",
            says="only the width of a base must match",
            refuted=("MB-1",),
            verdict=of_bases.width_joins,
            holds=of_bases.width_decides,
            seats=of_bases.width_opens,
        ),
        Belief(
            id="M08",
            says="a model at the side counts in the first rank",
            refuted=("MM-3",),
            holds=of_bases.side_counts,
        ),
        Belief(
            id="M09",
            says="the rear rank must be centred",
            refuted=("FRM-3",),
            seats=of.centred,
        ),
        Belief(
            id="M10",
            says="Make Way is for the first round only",
            refuted=("MW-1",),
            seats=of.first_round_only,
            verdict=of.not_after_round_one,
        ),
        Belief(
            id="M11",
            says="touching corners is not contact",
            refuted=("BC-1", "MW-2"),
            seats=of.no_corners,
            verdict=of.corners_do_not_touch,
        ),
        Belief(
            id="M12",
            says="he may change places with any model, a Character too",
            refuted=("MW-4",),
            seats=of.with_anybody,
            verdict=of.switches_with_characters,
        ),
        Belief(
            id="M13",
            says="the model he replaces goes to the rear",
            refuted=("MW-4",),
            pictures=of.replaced_goes_back,
        ),
        Belief(
            id="M14",
            says="the attacker may single out a Character",
            refuted=("DH-2",),
            onto=of_hits.singled_out,
        ),
        Belief(
            id="M15",
            says="the same Type is enough for the screen",
            refuted=("DH-2", "DH-3"),
            onto=of_hits.type_alone,
        ),
        Belief(
            id="M16",
            says="a bigger base is a different target",
            refuted=("FND-7", "DH-2"),
            onto=of_hits.bigger_is_exposed,
        ),
        Belief(
            id="M17",
            says="pool and Character share the hits half and half",
            refuted=("DH-4",),
            onto=of_hits.half_each,
        ),
        Belief(
            id="M18",
            says="the Champion does not count toward five R&F models",
            refuted=("FRM-8", "DH-2"),
            onto=of_hits.champion_apart,
        ),
        Belief(
            id="M19",
            says="excess of the R&F spills onto Characters",
            refuted=("HP-2", "EX-1"),
            holds=of_losses.spills_onto_characters,
        ),
        Belief(
            id="M20",
            says="losses are spread so that wounded models survive",
            refuted=("HP-1",),
            holds=of_losses.spread_out,
        ),
        Belief(
            id="M21",
            says="the model that was struck is removed",
            refuted=("RC-1",),
            falls=of_losses.front_falls,
        ),
        Belief(
            id="M22",
            says="the models behind a gap step up in their file",
            refuted=("FR-7", "FRM-2"),
            pictures=of_gaps.file_steps_up,
            seats=of_gaps.right_behind,
            verdict=of_gaps.lets_the_file_step_up,
        ),
        Belief(
            id="M23",
            says="Characters behind step up when the last R&F model falls",
            refuted=("WO-3",),
            pictures=of_losses.steps_up,
        ),
        Belief(
            id="M24",
            says="a newcomer and his unit share what they count as",
            refuted=("JN-12",),
            holds=of_moves.shares_the_move,
        ),
        Belief(
            id="M35",
            says="everybody who leaves takes a March Test of his own",
            refuted=("MT-3",),
            holds=of_moves.tests_for_each,
        ),
        Belief(
            id="M36",
            says="a unit that was joined may move on",
            refuted=("JN-11",),
            verdict=of_moves.moves_on,
        ),
        Belief(
            id="M32",
            says="a unit whose R&F are gone was destroyed",
            refuted=("WO-1",),
            holds=of_losses.survivors_are_a_loss,
        ),
        *(Belief(**each) for each in of_effects.FALSE_RULES),
        *(Belief(**each) for each in of_armies.FALSE_RULES),
        *(Belief(**each) for each in on_the_table.FALSE_RULES),
        *(Belief(**each) for each in of_reach.FALSE_RULES),
    )
}
"""The false rules of the lessons so far, by number."""
