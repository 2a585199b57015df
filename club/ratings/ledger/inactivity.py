"""Absence makes less sure: every night, the column that boards go by is written anew (K8). The
ratings themselves stay as they were after the last result.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Rating
from club.ratings.model.plackett_luce import grown, sure

LOT = 2_000  # ratings written under one lock
DORMANT = 180  # days without a result, after which a member is on no board


def grown_by(rating: Rating, today: date) -> float:
    """The doubt as it has grown by that day."""
    return grown(rating.sigma, (today - rating.last_on).days)


def dormant(rating: Rating, today: date) -> bool:
    return (today - rating.last_on).days > DORMANT


def grow_less_sure(now: datetime) -> int:
    """Writes what is sure on that day; how many ratings it changed."""
    today = now.astimezone(UTC).date()
    return sum(_written(lot, today) for lot in _lots())


def _lots() -> Iterator[range]:
    """Ranges of ids, so that others come between."""
    newest = Rating.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    for start in range(0, newest + 1, LOT):
        yield range(start, start + LOT)


def _written(lot: range, today: date) -> int:
    with locked_ledger():
        some = Rating.objects.filter(pk__gte=lot.start, pk__lt=lot.stop, pool__season="")
        changed = []
        for rating in some:
            now_sure = sure(rating.mu, grown_by(rating, today))
            if now_sure != rating.sure:
                rating.sure = now_sure
                changed.append(rating)
        Rating.objects.bulk_update(changed, ["sure"], batch_size=500)
        return len(changed)
