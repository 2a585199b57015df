"""The base of formats in which lost games put entrants out, and the bracket of a knock-out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.community.tournaments.formats.base import TournamentFormat
from club.community.tournaments.formats.plans import first_order
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing.knock_out import (
    BracketRound,
    NoFinal,
    bracket_rounds,
    survivors,
)
from club.community.tournaments.pairing.pods import SizeTerms
from club.community.tournaments.past import LAST_RANK, Past
from club.community.tournaments.round_models import Leg, Pod
from games import registry


class EliminationFormat(TournamentFormat):
    """A format in which lost games put entrants out."""

    has_bracket = True

    def check_terms(self, terms: Tournament) -> None:
        if terms.copies != 1:
            raise ClubError("copies", "A knock-out has one game in a round.")

    def takes_late_entry(self, tournament: Tournament) -> bool:
        return False

    def round_count_in_words(self, tournament: Tournament) -> str:
        return _("As many as needed")

    def late_entry_in_words(self, tournament: Tournament) -> str:
        return _("No.")


def first_seeds(past: Past, rating: Mapping[int, float]) -> dict[str, int]:
    """Returns the seeds to store with the first round."""
    order = first_order(past, past.playing, rating)
    return {key: seed for seed, key in enumerate(order, 1)}


def stored_seeds(past: Past) -> dict[str, int]:
    """Returns the first seed of each entrant, 1 is the best."""
    return {entrant.key: entrant.rank or LAST_RANK for entrant in past.entrants}


def bracket_table_title(pod: Pod) -> str:
    return _("Table %(number)d") % {"number": pod.number}


def bracket_terms(tournament: Tournament) -> SizeTerms:
    """Returns the sizes of its pods. The last one may seat fewer than the others, if every game of
    the tournament is played by so few.
    """
    final = tournament.least
    while final > 2 and all(
        final - 1 in _seats_of(title, tournament) for title in tournament.titles
    ):
        final -= 1
    return replace(tournament.sizes, final=final)


def _seats_of(title: str, tournament: Tournament) -> frozenset[int]:
    if not tournament.online:
        return frozenset(range(2, tournament.most + 1))
    try:
        return frozenset(registry.find(title).info.seats)
    except registry.UnknownGame:
        return frozenset()


def rounds_from(
    tournament: Tournament, entrants: int, *, began: bool
) -> list[BracketRound]:
    """Returns the rounds of so many entrants; `began`: some were played before. Raises NoFinal."""
    terms = bracket_terms(tournament)
    return bracket_rounds(entrants, terms, tournament.advance, began=began)


def rounds_from_leg(past: Past, leg: Leg) -> list[BracketRound]:
    """This round and those that follow it. Raises NoFinal."""
    in_leg = len(past.keys_of_leg(leg))
    return rounds_from(past.tournament, in_leg, began=leg.number > 1)


def is_final(past: Past, leg: Leg) -> bool:
    """Whether one pod decides."""
    return len(past.pods_of_leg(leg)) == 1 and not past.byes_of_leg(leg)


def going_on(past: Past) -> list[str]:
    """Returns the entrants who go on from the finished games of the last round, the best seed
    first.
    """
    leg = past.legs[-1]
    pods = [
        [(sitting.entrant.key, sitting.place or 0) for sitting in pod.by_seat]
        for pod in past.pods_of_leg(leg)
        if pod.is_done
    ]
    seeds, onward = _last_seeds(past), onward_of_leg(past, leg)
    return survivors(pods, past.byes_of_leg(leg), seeds, onward)


def onward_of_leg(past: Past, leg: Leg) -> int:
    """Returns how many go on from each pod of the round."""
    if is_final(past, leg):
        return 1
    try:
        return rounds_from_leg(past, leg)[0].onward
    except NoFinal:  # entrants who withdrew have left a number that fits no sizes
        return past.tournament.advance


def _last_seeds(past: Past) -> dict[str, int]:
    """Returns the seeds of the last round: those of the first one, dealt anew after each round by
    place in the pod, then by earlier seed.
    """
    seeds = stored_seeds(past)
    for before, leg in pairwise(past.legs):
        places = {
            sitting.entrant.key: sitting.place or LAST_RANK
            for pod in past.pods_of_leg(before)
            for sitting in pod.by_seat
        }
        order = sorted(
            past.keys_of_leg(leg), key=lambda key: (places.get(key, 0), seeds[key])
        )
        seeds |= {key: seed for seed, key in enumerate(order, 1)}
    return seeds
