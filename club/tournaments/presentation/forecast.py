"""A forecast of what the terms of a tournament mean for a number of entrants."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.tournaments.knock_out import rounds_from
from club.tournaments.models import Format, Tournament
from club.tournaments.pairing.knock_out import NoFinal
from club.tournaments.pairing.pod_sizes import pod_sizes
from club.tournaments.pairing.round_robin import planned_legs
from club.tournaments.planning import divisions_of, suggested_legs


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
            tables, out = _forecast_first_round(tournament, entrants)
            legs = _forecast_legs(tournament, entrants)
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


def _forecast_first_round(tournament: Tournament, entrants: int) -> tuple[int, int]:
    """The tables of the first round, and how many sit out there. Raises NoFinal."""
    if tournament.format == Format.KNOCK_OUT:
        first = rounds_from(tournament, entrants, began=False)[0]
        return len(first.sizes), first.byes
    groups = _forecast_groups(tournament, entrants)
    rounds = [pod_sizes(group, tournament.sizes) for group in groups]
    return sum(len(sizes) for sizes, _ in rounds), sum(out for _, out in rounds)


def _forecast_groups(tournament: Tournament, entrants: int) -> list[int]:
    """The sizes of those who are paired among themselves: divisions, or all."""
    if tournament.format != Format.LEAGUE:
        return [entrants]
    line = [str(number) for number in range(entrants)]
    return [len(division) for division in divisions_of(line, tournament)]


def _forecast_legs(tournament: Tournament, entrants: int) -> int:
    """The rounds for so many entrants. Raises NoFinal."""
    sizes = tournament.sizes
    if tournament.format == Format.LADDER:
        return 0
    if tournament.format == Format.KNOCK_OUT:
        return len(rounds_from(tournament, entrants, began=False))
    if tournament.format == Format.LEAGUE:
        groups = _forecast_groups(tournament, entrants)
        return max(planned_legs(group, sizes) for group in groups)
    if tournament.legs:
        return tournament.legs
    if tournament.format == Format.ROUND_ROBIN:
        return planned_legs(entrants, sizes)
    return suggested_legs(entrants, tournament.size)
