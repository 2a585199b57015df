"""Double elimination: an entrant is out after the second lost game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.community.tournaments.choices import Format, LegStatus
from club.community.tournaments.formats.base import BracketPart, BracketTable, Labelled
from club.community.tournaments.formats.elimination import (
    EliminationFormat,
    bracket_table_title,
    first_seeds,
    stored_seeds,
)
from club.community.tournaments.formats.plans import PlannedLeg
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.double_elimination import (
    LIVES,
    BracketStage,
    LostGames,
    count_byes,
    count_losses,
    count_rounds,
    pair_brackets,
)
from club.community.tournaments.past import (
    LAST_RANK,
    Past,
    RankedEntrant,
    standings_by_key,
)
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.wording import seed_in_words

NOT_LOST: Final = LAST_RANK  # in place of the round of a loss


class DoubleElimination(EliminationFormat):
    """An upper bracket without losses, a lower one with one loss each, and a final of both."""

    name = Format.DOUBLE_ELIMINATION
    has_points = False

    def check_terms(self, terms: Tournament) -> None:
        super().check_terms(terms)
        if terms.most != 2:
            raise ClubError("size", "A double elimination is for tables of two.")
        if terms.legs:
            text = "A double elimination has as many rounds as needed: leave them out."
            raise ClubError("legs", text)

    # rounds

    def plan_round(
        self, past: Past, number: int, rating: Mapping[int, float]
    ) -> PlannedLeg:
        plan = PlannedLeg(number)
        if number == 1:
            plan.ranks.update(first_seeds(past, rating))
        seeds = plan.ranks or stored_seeds(past)
        playing = sorted(_keys_of_playing(past), key=seeds.__getitem__)
        upper, lower = _losses_of(past, past.legs).brackets(playing)
        plan.add(pair_brackets(upper, lower, past.history, past.tournament.seed))
        return plan

    def count_rounds(self, past: Past) -> int:
        """Returns the rounds so far and the most that may follow."""
        closed = [leg for leg in past.legs if leg.status == LegStatus.CLOSED]
        losses = _losses_of(past, closed)
        upper, lower = losses.brackets(_keys_of_playing(past))
        return len(closed) + count_rounds(len(upper), len(lower))

    def is_last_round(self, past: Past) -> bool:
        losses = _losses_of(past, past.legs)
        left = [key for key in _keys_of_playing(past) if not losses.is_out(key)]
        return len(left) <= 1

    def knocked_out(self, past: Past) -> frozenset[str]:
        losses = _losses_of(past, past.legs)
        return frozenset(filter(losses.is_out, past.by_key))

    def bracket(self, past: Past) -> Sequence[BracketPart]:
        losses = _losses_of(past, past.opened_legs)
        parts = [
            (_("Final"), (BracketStage.FINAL, BracketStage.DECIDER)),
            (_("Upper bracket"), (BracketStage.UPPER,)),
            (_("Lower bracket"), (BracketStage.LOWER,)),
        ]
        drawn = [
            BracketPart(
                title,
                _tables_of(past, losses, stages),
                joins=BracketStage.FINAL in stages,
            )
            for title, stages in parts
        ]
        return [part for part in drawn if any(part.rounds)]

    # forecast

    def forecast_rounds(self, tournament: Tournament, entrants: int) -> int:
        """Returns the most rounds: with a deciding game after the final."""
        return count_rounds(entrants, 0)

    def forecast_first_round(
        self, tournament: Tournament, entrants: int
    ) -> tuple[int, int]:
        byes = count_byes(entrants)
        return (entrants - byes) // 2, byes

    # places

    def rank(self, past: Past) -> list[RankedEntrant]:
        """Returns the standings by the round of the second loss, then of the first, then seed."""
        rows, seeds = standings_by_key(past), stored_seeds(past)
        lost_in = _rounds_of_losses(past)
        ordered = sorted(past.entrants, key=lambda entrant: seeds[entrant.key])
        ordered.sort(key=lambda entrant: lost_in[entrant.key], reverse=True)
        return [
            RankedEntrant(place, entrant, rows[entrant.key], lost_in[entrant.key])
            for place, entrant in enumerate(ordered, 1)
        ]

    def parting_in_words(self, row: RankedEntrant, above: RankedEntrant) -> str:
        name = above.entrant.name
        if row.reached == above.reached:
            has_played = row.standing.games or above.standing.games
            return seed_in_words(name) if has_played else ""
        if row.reached[0] != above.reached[0]:
            return _("Out since round %(round)d.") % {"round": row.reached[0]}
        if above.reached[1] == NOT_LOST:
            return _("Has lost one game.")
        return _("As far as %(name)s, but lost the first game earlier.") % {
            "name": name
        }

    # words

    def basis_in_words(self, why: Mapping[str, Any]) -> str:
        sentences: dict[str, str] = {
            BracketStage.UPPER: _(
                "Upper bracket: neither has lost. The best seeds meet as late as possible."
            ),
            BracketStage.LOWER: _(
                "Lower bracket: each has lost one game, and is out after another."
            ),
            BracketStage.FINAL: _(
                "The final: only one of them has lost a game, and must win twice."
            ),
            BracketStage.DECIDER: _("Each has lost one game: this one decides."),
        }
        return sentences.get(why.get("basis", ""), "")

    def pairing_in_words(self, tournament: Tournament) -> str:
        parts = [
            _("Double elimination: an entrant is out after the second lost game."),
            _(
                "In each round those without a loss meet in the upper bracket, the best seeds "
                "as late as possible, and those with one loss in the lower bracket, where as few "
                "as possible meet again."
            ),
            _(
                "In the final the winner of the lower bracket must beat the winner of the upper "
                "bracket twice."
            ),
            _(
                "Where the numbers do not fit, the best seeds sit out the first round. Of an odd "
                "number in the lower bracket one sits out who has sat out least often."
            ),
            self.first_draw_in_words(tournament),
        ]
        return " ".join(parts)

    def places_in_words(self, tournament: Tournament) -> Iterator[Labelled]:
        yield (
            _("Places"),
            _(
                "By the round of the second lost game, then of the first, then the seed."
            ),
        )
        yield (
            _("Level games"),
            _("They count as won by who has fewer losses, then by the better seed."),
        )


def _keys_of_playing(past: Past) -> list[str]:
    return [entrant.key for entrant in past.playing]


def _losses_of(past: Past, legs: Sequence[Leg]) -> LostGames:
    rounds = [past.played_pods_of_leg(leg) for leg in legs]
    return count_losses(rounds, stored_seeds(past))


def _rounds_of_losses(past: Past) -> dict[str, tuple[int, ...]]:
    """Returns by entrant the rounds of the second and of the first loss. A loss that a withdrawn
    entrant has not suffered counts for the first round without a place.
    """
    losses = _losses_of(past, past.legs)
    missing = {
        key: leg.number + 1 for leg in past.legs for key in past.keys_of_leg(leg)
    }
    missing |= dict.fromkeys(_keys_of_playing(past), NOT_LOST)
    rounds = {}
    for key in past.by_key:
        lost = [*losses.rounds_of(key), *[missing.get(key, 1)] * LIVES]
        rounds[key] = tuple(reversed(lost[:LIVES]))
    return rounds


def _tables_of(
    past: Past, losses: LostGames, wanted: Collection[BracketStage]
) -> list[list[BracketTable]]:
    """Returns the tables of some stages by round."""
    return [
        [
            BracketTable(pod, _title_of(pod, stage), _winner_of(past, leg, pod, losses))
            for pod, stage in zip(past.pods_of_leg(leg), stages, strict=True)
            if stage in wanted
        ]
        for leg, stages in zip(past.opened_legs, losses.stages, strict=True)
    ]


def _title_of(pod: Pod, stage: BracketStage) -> str:
    if stage == BracketStage.FINAL:
        return _("Final")
    if stage == BracketStage.DECIDER:
        return _("Deciding game")
    return bracket_table_title(pod)


def _winner_of(past: Past, leg: Leg, pod: Pod, losses: LostGames) -> frozenset[str]:
    """Returns the key of the winner; nothing until the game has a result."""
    if not pod.is_done:
        return frozenset()
    seats = past.keys_of_pod(pod)
    return frozenset(key for key in seats if leg.number not in losses.rounds_of(key))
