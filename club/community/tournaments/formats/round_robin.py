"""Round robin, and leagues: divisions that each play a round robin, then exchange entrants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.community.tournaments.choices import EntrantStatus, Format
from club.community.tournaments.formats.base import TournamentFormat
from club.community.tournaments.formats.plans import (
    PlannedLeg,
    first_order,
    plan_group,
    plan_in_words,
)
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.round_robin import (
    cut_divisions,
    least_division,
    planned_legs,
)
from club.community.tournaments.past import (
    Past,
    RankedEntrant,
    entrant_standings,
    number_places,
)


class RoundRobin(TournamentFormat):
    """Rounds that are planned from the start, so that all entrants meet each other."""

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


class League(TournamentFormat):
    """Divisions of a few entrants, each a round robin."""

    name = Format.LEAGUE
    plans_ahead = True
    has_divisions = True

    def check_terms(self, terms: Tournament) -> None:
        if terms.division_size < terms.least:
            raise ClubError(
                "division_size",
                "A division has {least} at least: a table.",
                least=terms.least,
            )

    def plan_round(
        self, past: Past, number: int, rating: Mapping[int, float]
    ) -> PlannedLeg:
        entrants = past.began if past.legs else past.playing
        groups = _read_divisions(past, entrants, rating)
        division_of = {
            entrant.key: division
            for division, group in enumerate(groups)
            for entrant in group
        }
        plan = PlannedLeg(number, divisions=division_of)
        for division, group in enumerate(groups):
            if number <= planned_legs(len(group), past.tournament.sizes):
                plan.add(plan_group(past, group, number), division)
        return plan

    def count_rounds(self, past: Past) -> int:
        sizes = [len(group) for group in _read_divisions(past, past.began, {})]
        rounds = [planned_legs(size, past.tournament.sizes) for size in sizes]
        return max(rounds, default=0)

    def forecast_groups(self, tournament: Tournament, entrants: int) -> list[int]:
        line = [str(number) for number in range(entrants)]
        return [len(division) for division in _cut_line(line, tournament)]

    def forecast_rounds(self, tournament: Tournament, entrants: int) -> int:
        groups = self.forecast_groups(tournament, entrants)
        return max(planned_legs(group, tournament.sizes) for group in groups)

    def rank(self, past: Past) -> list[RankedEntrant]:
        """Returns one division after another, with places of their own; withdrawn entrants are the
        last of their division.
        """
        ranked: list[RankedEntrant] = []
        for division in sorted({entrant.division for entrant in past.entrants}):
            entrants = [
                entrant for entrant in past.entrants if entrant.division == division
            ]
            rows = entrant_standings(past, entrants)
            rows.sort(key=lambda row: _has_withdrawn(past.by_key[row.entrant]))
            ranked += number_places(past, rows)
        return ranked

    def basis_in_words(self, why: Mapping[str, Any]) -> str:
        return plan_in_words(why)

    def pairing_in_words(self, tournament: Tournament) -> str:
        text = _(
            "League: divisions of %(size)d play a round robin; %(moving)d move up and "
            "down after the season. A last division below %(least)d joins the one above."
        )
        terms = {
            "size": tournament.division_size,
            "moving": tournament.moving,
            "least": least_division(tournament.least),
        }
        return f"{text % terms} {self.first_draw_in_words(tournament)}"


def _read_divisions(
    past: Past, entrants: Sequence[Entrant], rating: Mapping[int, float]
) -> list[list[Entrant]]:
    """Returns the divisions: as they are, by the last season, else by rating or lot."""
    if past.legs:
        numbers = sorted({entrant.division for entrant in entrants})
        return [
            [entrant for entrant in entrants if entrant.division == n] for n in numbers
        ]
    if past.tournament.previous_id is not None:
        last = len(entrants)
        ordered = sorted(
            entrants, key=lambda entrant: (entrant.rank or last, entrant.number)
        )
        line = [entrant.key for entrant in ordered]
    else:
        line = first_order(past, entrants, rating)
    divisions = _cut_line(line, past.tournament)
    return [[past.by_key[key] for key in keys] for keys in divisions]


def _cut_line(line: Sequence[str], tournament: Tournament) -> list[list[str]]:
    """Returns divisions that are each large enough for a table."""
    return cut_divisions(line, tournament.division_size, tournament.least)


def _has_withdrawn(entrant: Entrant) -> bool:
    return entrant.status == EntrantStatus.WITHDRAWN
