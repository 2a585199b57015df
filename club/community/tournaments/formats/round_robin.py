"""Round robin: everybody meets everybody about once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.community.tournaments.choices import Format
from club.community.tournaments.formats.base import TournamentFormat
from club.community.tournaments.formats.plans import (
    PlannedLeg,
    plan_group,
    plan_in_words,
)
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.round_robin import planned_legs
from club.community.tournaments.past import Past


class RoundRobin(TournamentFormat):
    """Rounds that are planned from the start, so that everybody meets everybody."""

    name = Format.ROUND_ROBIN
    plans_ahead = True

    def plan_round(
        self, past: Past, number: int, rating: Mapping[int, float]
    ) -> PlannedLeg:
        plan = PlannedLeg(number)
        plan.add(plan_group(past, past.began, number))
        return plan

    def count_rounds(self, past: Past) -> int:
        return self.forecast_rounds(past.tournament, len(past.began))

    def forecast_rounds(self, tournament: Tournament, entrants: int) -> int:
        if tournament.legs:
            return tournament.legs
        return planned_legs(entrants, tournament.sizes) if entrants > 1 else 0

    def basis_in_words(self, why: Mapping[str, Any]) -> str:
        return plan_in_words(why)

    def pairing_in_words(self, tournament: Tournament) -> str:
        return _("Round robin: everybody meets everybody about once.")
