"""What formats have in common in which lost games put entrants out."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from club.base.errors import ClubError
from club.community.tournaments.formats.base import TournamentFormat
from club.community.tournaments.formats.plans import first_order
from club.community.tournaments.formats.standings import LAST_RANK
from club.community.tournaments.models import Leg, Pod, Tournament
from club.community.tournaments.past import Past


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


def bracket_table_title(leg: Leg, pod: Pod) -> str:
    numbers = {"leg": leg.number, "number": pod.number}
    return _("Round %(leg)d, table %(number)d") % numbers
