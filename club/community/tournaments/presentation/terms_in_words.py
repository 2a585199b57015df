"""The terms of a tournament in words, and its size for a number of entrants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.community.tournaments.choices import Unfinished
from club.community.tournaments.formats.registry import format_of
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.knock_out import NoFinal
from club.community.tournaments.titles import name_of_title
from club.play.catalogue.titles import terms as options_in_words
from club.play.tables.models import Table
from club.play.time_control.words import named_time_control
from games import registry


@dataclass(frozen=True, slots=True)
class TermInWords:
    """A rule of the tournament."""

    label: str
    text: str


def tournament_terms(tournament: Tournament) -> list[TermInWords]:
    """Returns the terms, each in a sentence."""
    return [TermInWords(label, text) for label, text in _terms(tournament)]


def titles_in_words(tournament: Tournament) -> str:
    return ", ".join(map(name_of_title, tournament.titles))


def _terms(tournament: Tournament) -> Iterator[tuple[str, str]]:
    chosen = format_of(tournament)
    yield _("Games"), _titles(tournament)
    for slug, options in tournament.options.items():
        yield name_of_title(slug), _options(slug, options)
    yield _("Pairing"), chosen.pairing_in_words(tournament)
    yield _("At a table"), chosen.sizes_in_words(tournament)
    yield _("Rounds"), chosen.rounds_in_words(tournament)
    yield from _games(tournament)
    if tournament.pairs_itself and chosen.has_rounds:
        yield _("Next round"), _("It opens when the last game of a round ends.")
    yield from chosen.places_in_words(tournament)
    yield _("Late entry"), chosen.late_entry_in_words(tournament)
    if tournament.check_in_hours:
        yield _("Check-in"), _check_in(tournament)
    yield _("Ratings"), _ratings(tournament)
    yield _("Lots"), _("SHA-256 of the seed %(seed)s") % {"seed": tournament.seed}


def _games(tournament: Tournament) -> Iterator[tuple[str, str]]:
    if tournament.online:
        yield _("Pace"), _pace(tournament)
        yield _("Unfinished games"), _unfinished(tournament)
    else:
        yield _("Where"), _("At real tables; players enter the results.")


def _pace(tournament: Tournament) -> str:
    names = ("allowance", "bank", "increment", "cap", "reaction")
    lengths = {name: getattr(tournament.time_control, name) for name in names}
    return named_time_control(Table(**lengths, honours_quiet=tournament.honours_quiet))


def _check_in(tournament: Tournament) -> str:
    text = _("%(hours)d hours before the start. Who does not answer is withdrawn.")
    return text % {"hours": tournament.check_in_hours}


def _ratings(tournament: Tournament) -> str:
    if not tournament.online:
        return _real_ratings(tournament)
    return _("The games are rated.") if tournament.rated else _("They are not rated.")


def _real_ratings(tournament: Tournament) -> str:
    if tournament.rated:
        return _("The results stand in the log of plays, and are rated as plays are.")
    return _("The results stand in the log of plays. They are not rated.")


def _titles(tournament: Tournament) -> str:
    names = titles_in_words(tournament)
    if len(tournament.titles) > 1:
        return _("%(names)s, a round each in turn.") % {"names": names}
    return names


def _unfinished(tournament: Tournament) -> str:
    return {
        Unfinished.BOTS: _(
            "When the round is due, a turn has 24 hours; after a week 6 hours; after two weeks a "
            "bot plays on for who is asked."
        ),
        Unfinished.APPRAISE: _(
            "When the round is due, the position on the board decides; such a game is not rated."
        ),
        Unfinished.SHARE: _(
            "When the round is due, those who still play share the points; it is not rated then."
        ),
    }[Unfinished(tournament.unfinished)]


def _options(slug: str, options: Mapping[str, str | int]) -> str:
    """Returns the options of a game that are not the usual ones."""
    try:
        game = registry.find(slug)
    except registry.UnknownGame:
        return ", ".join(f"{name}: {value}" for name, value in options.items())
    terms = [term for term in options_in_words(game, options) if not term.usual]
    return ", ".join(f"{term.title}: {term.text}" for term in terms)


@dataclass(frozen=True, slots=True)
class TournamentForecast:
    """The size of a tournament for a number of entrants."""

    entrants: int
    legs: int
    tables: int  # in the first round
    out: int  # who sit out there
    days: int
    games: int  # of each at most
    problem: str = ""


def forecast(tournament: Tournament, entrants: int) -> TournamentForecast:
    """Returns rounds, tables, days and games of each, before the tournament opens."""
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
