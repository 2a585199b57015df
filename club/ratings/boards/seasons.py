"""Seasons: how long one lasts, what keepers corrected after its end, and who came first in those
that are over (K20, B12).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Exists, OuterRef

from club.members.models import Member
from club.ratings.boards.title_boards import RANKED, SHOWN
from club.ratings.ledger.models import Amendment, Pool, Rating
from club.ratings.ledger.pools import results_in, span_of

MOST = 12  # corrections that are told


@dataclass(frozen=True, slots=True)
class Season:
    """A season of one title."""

    key: str  # "2026Q4"
    last_day: date  # in the club's zone
    over: bool
    corrections: Sequence[Amendment]  # made after its end, the latest first


def season_told(pool: Pool, today: date) -> Season:
    """What stands above a season's board; one query once it is over, none before."""
    ends = span_of(pool.season)[1]
    last_day = ends.date() - timedelta(days=1)
    over = today > last_day
    return Season(pool.season, last_day, over, _corrections(pool) if over else ())


def first_in(member: Member, today: date) -> list[Pool]:
    """The seasons that a member came first in, the latest first; one query."""
    ahead = Rating.objects.filter(SHOWN, RANKED, pool=OuterRef("pool"), sure__gt=OuterRef("sure"))
    found = Rating.objects.filter(SHOWN, RANKED, ~Exists(ahead), member=member)
    won = found.exclude(pool__season="").select_related("pool").order_by("-pool__season", "pool")
    return [rating.pool for rating in won if span_of(rating.pool.season)[1].date() <= today]


def _corrections(pool: Pool) -> Sequence[Amendment]:
    found = Amendment.objects.filter(
        result__in=results_in(pool).order_by(), at__gte=span_of(pool.season)[1]
    )
    return list(found.order_by("-at", "-pk")[:MOST])
