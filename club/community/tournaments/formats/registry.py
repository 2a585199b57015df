"""The installed formats, and the answers of a tournament's format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from club.base.errors import ClubError
from club.community.tournaments.formats.base import TournamentFormat
from club.community.tournaments.formats.double_elimination import DoubleElimination
from club.community.tournaments.formats.knock_out import KnockOut
from club.community.tournaments.formats.ladder import Ladder
from club.community.tournaments.formats.plans import PlannedLeg
from club.community.tournaments.formats.round_robin import League, RoundRobin
from club.community.tournaments.formats.swiss import Swiss
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.past import Past, RankedEntrant

FORMATS: Final[Mapping[str, TournamentFormat]] = {
    str(format.name): format
    for format in (
        Swiss(),
        RoundRobin(),
        KnockOut(),
        DoubleElimination(),
        League(),
        Ladder(),
    )
}
WITH_RUNGS: Final = [name for name, format in FORMATS.items() if format.has_rungs]
WITH_BRACKET: Final = [name for name, format in FORMATS.items() if format.has_bracket]


def format_of(tournament: Tournament) -> TournamentFormat:
    """Returns the format of the tournament."""
    return FORMATS[tournament.format]


def plan_next_leg(past: Past, rating: Mapping[int, float]) -> PlannedLeg:
    """Plans the next round; `rating` is by member. In a round robin all may sit out. Raises
    ClubError if no entrants can be paired, in this round and in those planned after it.
    """
    format = format_of(past.tournament)
    number = len(past.legs) + 1
    plan = format.plan_round(past, number, rating)
    # a round whose games all fall away, since entrants withdrew, does not end a plan
    last = format.count_rounds(past) if format.plans_ahead else number
    later = (format.plan_round(past, n, rating) for n in range(number + 1, last + 1))
    if not plan.pods and not any(round_.pods for round_ in later):
        raise ClubError("too_few", "There are not enough entrants for one table.")
    return plan


def legs_of(past: Past) -> int:
    """Returns the number of rounds, as far as it is known; 0 for a ladder."""
    return format_of(past.tournament).count_rounds(past)


def rank_all(past: Past) -> list[RankedEntrant]:
    """Returns the standings; of a league, one division after another."""
    return format_of(past.tournament).rank(past)


def still_playing(past: Past) -> list[Entrant]:
    """Returns the entrants who play on."""
    out = format_of(past.tournament).knocked_out(past)
    return [entrant for entrant in past.playing if entrant.key not in out]


def mark_knocked_out(past: Past, entrants: Iterable[Entrant]) -> None:
    """Notes on rows of the tournament which entrants are out."""
    out = format_of(past.tournament).knocked_out(past)
    for entrant in entrants:
        entrant.is_out = entrant.key in out
