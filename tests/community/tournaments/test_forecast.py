"""The forecast of a tournament: how many rounds and tables its terms make."""

from __future__ import annotations

from club.community.tournaments.models import Tournament
from club.community.tournaments.presentation.terms_in_words import forecast


def test_the_forecast_of_a_league_counts_all_divisions() -> None:
    league = Tournament(format="league", division_size=5, size=2, least=2, most=2, online=False)

    shown = forecast(league, 13)

    assert (shown.legs, shown.tables, shown.out) == (5, 5, 3)


def test_the_forecast_of_a_league_counts_entrants_of_a_small_division_as_out() -> None:
    league = Tournament(format="league", division_size=4, size=4, least=4, most=4, online=False)

    shown = forecast(league, 7)

    assert (shown.tables, shown.out) == (1, 3)
