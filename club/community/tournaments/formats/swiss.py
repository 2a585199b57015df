"""Swiss: in each round entrants meet who have about the same points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.community.tournaments.choices import FirstDraw, Format
from club.community.tournaments.formats.base import TournamentFormat
from club.community.tournaments.formats.plans import PlannedLeg, order_by_rating
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.knock_out import deal_snake
from club.community.tournaments.pairing.matching import ALL_PAIRS_UP_TO
from club.community.tournaments.pairing.pods import Basis, pod_sizes
from club.community.tournaments.pairing.results import PairingHistory
from club.community.tournaments.pairing.swiss import (
    PairedLeg,
    pair_first_leg,
    pair_leg,
    seat_pods,
)
from club.community.tournaments.past import Past, entrant_standings
from club.community.tournaments.wording import points_reason_in_words


class Swiss(TournamentFormat):
    """Rounds in which entrants with about the same points meet."""

    name = Format.SWISS

    def plan_round(
        self, past: Past, number: int, rating: Mapping[int, float]
    ) -> PlannedLeg:
        tournament, plan = past.tournament, PlannedLeg(number)
        if number > 1:
            plan.add(_pair_by_points(past))
        elif tournament.first_draw == FirstDraw.RATING:
            plan.add(_deal_by_rating(past, rating))
        else:
            keys = [entrant.key for entrant in past.playing]
            plan.add(pair_first_leg(keys, tournament.sizes, tournament.seed))
        return plan

    def count_rounds(self, past: Past) -> int:
        return self.forecast_rounds(past.tournament, len(past.began))

    def forecast_rounds(self, tournament: Tournament, entrants: int) -> int:
        return tournament.legs or suggested_legs(entrants, tournament.size)

    def basis_in_words(self, why: Mapping[str, Any]) -> str:
        basis = why.get("basis")
        if basis == Basis.LOT:
            return _("Drawn by lot from the published seed.")
        if basis == Basis.RATING:
            return _("Dealt by rating, so that each table has strong and weak.")
        return points_reason_in_words(why) if basis == Basis.POINTS else ""

    def pairing_in_words(self, tournament: Tournament) -> str:
        parts = [
            _(
                "Swiss: in each round those meet who have about the same points and have "
                "not met."
            ),
            _(
                "Who sits out has sat out least often; of those it is one whose absence lets the "
                "fewest meet again, then the lowest in the standings."
            ),
            (
                _(
                    "Of more than %(count)d entrants each is compared with neighbours only."
                )
                % {"count": ALL_PAIRS_UP_TO}
                if tournament.most == 2
                else _("The tables are the best that a search finds.")
            ),
            self.first_draw_in_words(tournament),
        ]
        return " ".join(parts)


def suggested_legs(entrants: int, size: int) -> int:
    """Returns the rounds of a Swiss after which one entrant leads: as many as halvings, or fewer at
    larger tables, and two at least.
    """
    legs, left = 0, max(2, entrants)
    while left > 1:
        left = -(-left // size)
        legs += 1
    return max(2, legs + 1) if size > 2 else max(2, legs)


def _pair_by_points(past: Past) -> PairedLeg:
    tournament = past.tournament
    playing = {entrant.key for entrant in past.playing}
    ranked = entrant_standings(past, past.entrants)
    order = [row.entrant for row in ranked if row.entrant in playing]
    points = {row.entrant: row.points for row in ranked}
    return pair_leg(order, points, past.history, tournament.sizes, tournament.seed)


def _deal_by_rating(past: Past, rating: Mapping[int, float]) -> PairedLeg:
    """Deals the first round by rating, in a snake; the lowest sit out."""
    order = order_by_rating(past.playing, rating)
    sizes, out = pod_sizes(len(order), past.tournament.sizes)
    last = len(order) - out
    dealt = deal_snake(order[:last], sizes)
    seed = past.tournament.seed
    return seat_pods(dealt, order[last:], PairingHistory(), seed, Basis.RATING)
