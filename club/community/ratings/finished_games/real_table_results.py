"""A confirmed game at the real table, as ratings get it from the app that stores these games.
Ratings store its id and its places, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from club.community.ratings.model.rated_players import (
    FirstOccupant,
    RatedPlayer,
    place_players,
    result_weight,
)

MAX_CONFIRMATION_DELAY = timedelta(
    days=30
)  # from the game to its confirmation, to be rated
MIN_PLAYERS, MAX_PLAYERS = 2, 5  # members


@dataclass(frozen=True, slots=True)
class RealTableFacts:
    """Players in order of seat, with their places."""

    play: int  # its id
    slug: str  # of the title
    moment: datetime  # time of the game
    confirmed: datetime
    # member's id (None: a guest) and place; ties share
    scorers: Sequence[tuple[int | None, int]]

    @property
    def players(self) -> Sequence[RatedPlayer]:
        """The rated players. Guests do not count, like bots."""
        return place_players(
            [FirstOccupant(member, place) for member, place in self.scorers], 0
        )

    @property
    def weight(self) -> float:
        """Weight of the result, by the share of members."""  # ratings 1.3
        whole: float = settings.TABLE_PLAY_WEIGHT
        return result_weight(whole, len(self.players), len(self.scorers))

    @property
    def counts(self) -> bool:
        """Whether it is rated. Games that were confirmed late are not."""
        in_time = self.confirmed - self.moment <= MAX_CONFIRMATION_DELAY
        return in_time and MIN_PLAYERS <= len(self.players) <= MAX_PLAYERS
