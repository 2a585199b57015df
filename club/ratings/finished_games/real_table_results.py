"""A confirmed play at the real table as the ratings take it. Whoever keeps plays tells it: ratings
know of a play its id and its places, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from club.ratings.model.rated_players import FirstSitter, Placed, placed, weight

LATEST = timedelta(days=30)  # between a play and its being confirmed, to be rated (K23)
FEWEST, MOST = 2, 5  # members


@dataclass(frozen=True, slots=True)
class PlayFacts:
    """Who sat there in order of seat, and how it came out."""

    play: int  # its id
    slug: str  # of the title
    moment: datetime  # when it was played
    confirmed: datetime
    scorers: Sequence[tuple[int | None, int]]  # member's id (None: a guest) and place; ties share

    @property
    def contenders(self) -> Sequence[Placed]:
        """Guests leave the places, as bots do."""
        return placed([FirstSitter(member, place) for member, place in self.scorers], 0)

    @property
    def weight(self) -> float:
        """K14: a part of a result, by the share of members."""
        whole: float = settings.TABLE_PLAY_WEIGHT
        return weight(whole, len(self.contenders), len(self.scorers))

    @property
    def counts(self) -> bool:
        """Whether it is rated: late confirmations are history alone."""
        in_time = self.confirmed - self.moment <= LATEST
        return in_time and FEWEST <= len(self.contenders) <= MOST
