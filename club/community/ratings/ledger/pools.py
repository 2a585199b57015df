"""Pools of ratings that are compared with each other: one for each title, and one for each title
and quarter of the year. Sigma of their ratings grows by absence.
"""  # ratings 1.2, ratings 2.7, ratings 6.3

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime

from django.conf import settings
from django.db.models import QuerySet

from club.base.club_settings.models import RealTableRatings
from club.base.club_settings.queries import read_settings
from club.base.time_zones.names import club_zone
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import Pool, Rating, Result, Source
from club.community.ratings.rating_math.plackett_luce import grow_sigma, lower_bound

SEASON = re.compile(r"(\d{4})Q([1-4])")
BATCH = 2_000  # ratings updated under one lock
DORMANT = 180  # days without a result, after which a member has no rank


class UnknownPool(Exception):
    """There is no such pool; the message names the existing ones."""


def season_of(moment: datetime) -> str:
    """The quarter of a moment in the club's time zone, like “2026Q4”."""  # ratings 6.3
    local = moment.astimezone(club_zone())
    return f"{local.year}Q{(local.month + 2) // 3}"


def local_year(moment: datetime) -> int:
    """The year of a moment in the club's time zone."""
    return moment.astimezone(club_zone()).year


def season_bounds(season: str) -> tuple[datetime, datetime]:
    """Start of a season and of the next one. Raises ValueError for an invalid name."""
    match = SEASON.fullmatch(season)
    if not match:
        raise ValueError(f"“{season}” is no season; one is written like 2026Q4.")
    year = int(match[1])
    quarter = int(match[2])
    after = (year + 1, 1) if quarter == 4 else (year, quarter * 3 + 1)
    zone = club_zone()
    return datetime(year, quarter * 3 - 2, 1, tzinfo=zone), datetime(
        *after, 1, tzinfo=zone
    )


def pools_for_result(slug: str, moment: datetime, kind: str) -> list[Pool]:
    """The pools in which a result counts; creates missing ones. Call with the ledger locked."""
    wanted = {pool.key: pool for pool in _pools_for(slug, moment, kind)}
    existing = {pool.key: pool for pool in Pool.objects.filter(key__in=wanted)}
    for key, pool in wanted.items():
        if key not in existing:
            pool.save()
            existing[key] = pool
    return [existing[key] for key in wanted]


def create_missing_pools() -> None:
    """Creates all pools that the present settings need. Call with the ledger locked."""
    handled: set[tuple[str, str, str]] = set()
    results = Result.objects.order_by().values_list("slug", "moment", "kind")
    for slug, moment, kind in results.iterator():
        if (slug, season_of(moment), kind) not in handled:
            handled.add((slug, season_of(moment), kind))
            pools_for_result(slug, moment, kind)


def _pools_for(slug: str, moment: datetime, kind: str) -> list[Pool]:
    """All time and the quarter; real-table games in the same pools, in one of their own,
    or in none.
    """  # ratings 6.3, ratings 4.6
    if kind == Source.PLAY:
        chosen = read_settings().real_table_ratings
        if chosen == RealTableRatings.APART:
            return [Pool(key=f"{slug}@table", slug=slug, plays=True)]
        if chosen == RealTableRatings.NONE:
            return []
    pools = [Pool(key=slug, slug=slug)]
    if settings.SEASONS:
        season = season_of(moment)
        pools.append(Pool(key=f"{slug}@{season}", slug=slug, season=season))
    return pools


def results_of_pool(pool: Pool) -> QuerySet[Result]:
    """All results of a pool by number, void ones included."""
    results = Result.objects.filter(slug=pool.slug).order_by("number")
    chosen = read_settings().real_table_ratings
    if pool.plays:
        is_used = chosen == RealTableRatings.APART
        return results.filter(kind=Source.PLAY) if is_used else results.none()
    if chosen != RealTableRatings.TOGETHER:
        results = results.filter(kind=Source.TABLE)
    if pool.season:
        begins, ends = season_bounds(pool.season)
        results = results.filter(moment__gte=begins, moment__lt=ends)
    return results


def find_pool(key: str) -> Pool:
    """Returns the pool with this key. Raises UnknownPool."""
    pool = Pool.objects.filter(key=key).first()
    if pool is None:
        pool_names = ", ".join(
            Pool.objects.order_by("key").values_list("key", flat=True)[:40]
        )
        raise UnknownPool(
            f"There is no pool “{key}”. There are: {pool_names or 'none yet'}."
        )
    return pool


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
