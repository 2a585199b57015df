"""A forecast of what the terms of a tournament mean for a number of entrants."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.tournaments.formats.registry import format_of
from club.tournaments.models import Tournament
from club.tournaments.pairing.knock_out import NoFinal


@dataclass(frozen=True, slots=True)
class TournamentForecast:
    """What the terms mean for a number of entrants."""

    entrants: int
    legs: int
    tables: int  # in the first round
    out: int  # who sit out there
    days: int
    games: int  # of each at most
    problem: str = ""


def forecast(tournament: Tournament, entrants: int) -> TournamentForecast:
    """Rounds, tables, days and games of each, before it opens."""
    problem, tables, out, legs = "", 0, 0, 0
    if entrants < tournament.least:
        problem = _("Too few for one table.")
    else:
        try:
            planned = format_of(tournament)
            tables, out = planned.forecast_first_round(tournament, entrants)
            legs = planned.forecast_rounds(tournament, entrants)
        except NoFinal:
            problem = _(
                "No final is possible with that number: let more or fewer go on."
            )
    return TournamentForecast(
        entrants,
        legs,
        tables * tournament.copies,
        out,
        legs * tournament.leg_days,
        legs * tournament.copies,
        problem,
    )
