"""Ladder: members challenge entrants above them, and each game deals the rungs anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.community.tournaments.choices import FirstDraw, Format
from club.community.tournaments.formats.base import Labelled, TournamentFormat
from club.community.tournaments.formats.plans import PlannedLeg, first_order
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.pods import Basis
from club.community.tournaments.past import (
    LAST_RANK,
    Past,
    RankedEntrant,
    number_places,
    standings_by_key,
)


class Ladder(TournamentFormat):
    """Challenges and calls instead of rounds; each game is a round of its own."""

    name = Format.LADDER
    has_points = False
    has_rungs = True

    def first_ranks(self, past: Past, rating: Mapping[int, float]) -> list[str]:
        return first_order(past, past.playing, rating)

    def takes_late_entry(self, tournament: Tournament) -> bool:
        return True

    def begin_late(self, past: Past, entrant: Entrant) -> None:
        lowest = max((other.rank or 0 for other in past.entrants), default=0)
        entrant.rank = lowest + 1

    def plan_round(
        self, past: Past, number: int, rating: Mapping[int, float]
    ) -> PlannedLeg:
        return PlannedLeg(number)

    def count_rounds(self, past: Past) -> int:
        return 0

    def forecast_rounds(self, tournament: Tournament, entrants: int) -> int:
        return 0

    def rank(self, past: Past) -> list[RankedEntrant]:
        rows = standings_by_key(past)
        on_ladder = sorted(
            past.entrants,
            key=lambda entrant: (not entrant.plays, entrant.rank or LAST_RANK),
        )
        return number_places(past, [rows[entrant.key] for entrant in on_ladder])

    def parting_in_words(self, row: RankedEntrant, above: RankedEntrant) -> str:
        return ""

    def basis_in_words(self, why: Mapping[str, Any]) -> str:
        if why.get("basis") == Basis.CALL:
            return _("One called a game, and the others joined.")
        return _("A challenge.") if why.get("basis") == Basis.CHALLENGE else ""

    def pairing_in_words(self, tournament: Tournament) -> str:
        text = _(
            "Ladder: challenge up to three rungs above; the rungs are dealt anew "
            "after each game."
        )
        return f"{text} {self.first_draw_in_words(tournament)}"

    def first_draw_in_words(self, tournament: Tournament) -> str:
        if tournament.first_draw == FirstDraw.RATING:
            return _("The first rungs go by rating.")
        return _("The first rungs are drawn by lot.")

    def places_in_words(self, tournament: Tournament) -> Iterator[Labelled]:
        yield (
            _("Rungs"),
            _(
                "After a game the rungs of its players are dealt out anew by their places. Who is "
                "level keeps the old order."
            ),
        )

    def sizes_in_words(self, tournament: Tournament) -> str:
        return _("2 after a challenge, 3 to 5 after a call.")

    def rounds_in_words(self, tournament: Tournament) -> str:
        text = ngettext(
            "Each game is a round of its own, due after %d day.",
            "Each game is a round of its own, due after %d days.",
            tournament.leg_days,
        )
        return text % tournament.leg_days

    def late_entry_in_words(self, tournament: Tournament) -> str:
        return _("At any time, at the foot.")
