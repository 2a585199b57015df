"""Pools: which ratings are compared with one another. One per title, and one per title and quarter
of the year (K2, K20).
"""

from __future__ import annotations

import re
from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import QuerySet

from club.ratings.ledger.models import Pool, Result, Source

SEASON = re.compile(r"(\d{4})Q([1-4])")
TOGETHER, APART = "one", "apart"  # values of TABLE_PLAY; of any other, plays count in no pool


class UnknownPool(Exception):
    """There is no such pool: the sentence names those there are."""


def season_of(moment: datetime) -> str:
    """K20: the quarter of the club's year that a moment is in, like “2026Q4”."""
    local = moment.astimezone(club_zone())
    return f"{local.year}Q{(local.month + 2) // 3}"


def local_year(moment: datetime) -> int:
    """The club's year that a moment is in."""
    return moment.astimezone(club_zone()).year


def span_of(season: str) -> tuple[datetime, datetime]:
    """When a season begins, and when the next one does. Raises ValueError for no season's name."""
    found = SEASON.fullmatch(season)
    if not found:
        raise ValueError(f"“{season}” is no season; one is written like 2026Q4.")
    year, quarter = int(found[1]), int(found[2])
    after = (year + 1, 1) if quarter == 4 else (year, quarter * 3 + 1)
    zone = club_zone()
    return datetime(year, quarter * 3 - 2, 1, tzinfo=zone), datetime(*after, 1, tzinfo=zone)


def pools_of(slug: str, moment: datetime, kind: str) -> list[Pool]:
    """The pools that a result counts in, made where they are new; call with the ledger locked."""
    wanted = {pool.key: pool for pool in _pools_for(slug, moment, kind)}
    known = {pool.key: pool for pool in Pool.objects.filter(key__in=wanted)}
    for key, pool in wanted.items():
        if key not in known:
            pool.save()
            known[key] = pool
    return [known[key] for key in wanted]


def make_missing() -> None:
    """Makes every pool that the ledger's results count in by the settings as they are now; call
    with the ledger locked.
    """
    seen: set[tuple[str, str, str]] = set()
    found = Result.objects.order_by().values_list("slug", "moment", "kind")
    for slug, moment, kind in found.iterator():
        if (slug, season_of(moment), kind) not in seen:
            seen.add((slug, season_of(moment), kind))
            pools_of(slug, moment, kind)


def _pools_for(slug: str, moment: datetime, kind: str) -> list[Pool]:
    """K20, K27: all time, and the quarter; plays at the real table with them, apart, or not."""
    if kind == Source.PLAY and settings.TABLE_PLAY != TOGETHER:
        apart = Pool(key=f"{slug}@table", slug=slug, plays=True)
        return [apart] if settings.TABLE_PLAY == APART else []
    pools = [Pool(key=slug, slug=slug)]
    if settings.SEASONS:
        season = season_of(moment)
        pools.append(Pool(key=f"{slug}@{season}", slug=slug, season=season))
    return pools


def results_in(pool: Pool) -> QuerySet[Result]:
    """All results that belong to a pool, in the order of the ledger; void ones too."""
    found = Result.objects.filter(slug=pool.slug).order_by("number")
    if pool.plays:
        return found.filter(kind=Source.PLAY) if settings.TABLE_PLAY == APART else found.none()
    if settings.TABLE_PLAY != TOGETHER:
        found = found.filter(kind=Source.TABLE)
    if pool.season:
        begins, ends = span_of(pool.season)
        found = found.filter(moment__gte=begins, moment__lt=ends)
    return found


def named(key: str) -> Pool:
    """Raises UnknownPool with the names there are."""
    pool = Pool.objects.filter(key=key).first()
    if pool is None:
        there = ", ".join(Pool.objects.order_by("key").values_list("key", flat=True)[:40])
        raise UnknownPool(f"There is no pool “{key}”. There are: {there or 'none yet'}.")
    return pool


def club_zone() -> tzinfo:
    return ZoneInfo(settings.TIME_ZONE)
