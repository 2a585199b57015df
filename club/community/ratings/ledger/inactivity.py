"""Inactivity increases sigma: the column `sure`, which sorts boards, is updated every night.
Mu and sigma stay as they were after the last result.
"""  # ratings 2.7

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

from club.community.ratings.ledger.lock import locked_ledger
from club.community.ratings.ledger.models import Rating
from club.community.ratings.model.plackett_luce import grow_sigma, lower_bound

BATCH = 2_000  # ratings updated under one lock
DORMANT = 180  # days without a result, after which a member has no rank


def sigma_on(rating: Rating, today: date) -> float:
    """Sigma of a rating on a day, with its growth since the last result."""
    return grow_sigma(rating.sigma, (today - rating.last_on).days)


def is_dormant(rating: Rating, today: date) -> bool:
    return (today - rating.last_on).days > DORMANT


def increase_sigma(now: datetime) -> int:
    """Updates the lower bounds of all ratings; returns the number of changed ratings."""
    today = now.astimezone(UTC).date()
    return sum(_update_batch(ids, today) for ids in _id_ranges())


def _id_ranges() -> Iterator[range]:
    """Ranges of ids. The lock is released between them."""
    newest = Rating.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    for start in range(0, newest + 1, BATCH):
        yield range(start, start + BATCH)


def _update_batch(ids: range, today: date) -> int:
    with locked_ledger():
        ratings = Rating.objects.filter(
            pk__gte=ids.start, pk__lt=ids.stop, pool__season=""
        )
        changed = []
        for rating in ratings:
            bound = lower_bound(rating.mu, sigma_on(rating, today))
            if bound != rating.sure:
                rating.sure = bound
                changed.append(rating)
        Rating.objects.bulk_update(changed, ["sure"], batch_size=500)
        return len(changed)
