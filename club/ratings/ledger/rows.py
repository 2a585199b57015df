"""Converts rows of the ledger to the figures of `rating_run.py` and back."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, date
from itertools import combinations

from django.db.models import Count, Exists, F, OuterRef, QuerySet

from club.ratings.ledger.models import Change, Contender, Pool, Rating, Result
from club.ratings.model.plackett_luce import lower_bound
from club.ratings.model.rated_players import RatedPlayer
from club.ratings.model.rating_run import MANY, MONTH, Contest, Figures, Pair, PlayerChange

BATCH = 2_000  # rows per query
FIGURES = ("mu", "sigma", "sure", "results", "opponents", "last_on", "last_number")


def read_contest(row: Result, contenders: Iterable[Contender]) -> Contest:
    """A result as an argument of the rating model."""
    return Contest(
        row.number,
        utc_day(row).toordinal(),
        row.weight,
        [
            RatedPlayer(player.seat, player.member_id, player.place, player.presence, player.left)
            for player in sorted(contenders, key=lambda player: player.seat)
        ],
        row.model,
    )


def utc_day(row: Result) -> date:
    """K8: days are counted by UTC dates."""
    return row.moment.astimezone(UTC).date()


def rating_figures(rating: Rating) -> Figures:
    return Figures(
        rating.mu, rating.sigma, rating.results, rating.last_on.toordinal(), rating.last_number
    )


def make_change(pool: Pool, result: Contest, one: PlayerChange) -> Change:
    return Change(
        pool=pool,
        result_id=result.number,
        seat=one.player.seat,
        member_id=one.player.member,
        day=date.fromordinal(result.day),
        mu=one.before.mu,
        sigma=one.before.sigma,
        mu_after=one.after.mu,
        sigma_after=one.after.sigma,
    )


def make_rating(pool: Pool, member: int, figures: Figures, opponents: int) -> Rating:
    assert figures.day is not None, "a rating comes from a result"
    return Rating(
        pool=pool,
        member_id=member,
        mu=figures.mu,
        sigma=figures.sigma,
        sure=lower_bound(figures.mu, figures.sigma),
        results=figures.results,
        opponents=opponents,
        last_on=date.fromordinal(figures.day),
        last_number=figures.number,
    )


def write_changes(changes: Iterable[Change]) -> None:
    Change.objects.bulk_create(changes, batch_size=BATCH)


def write_ratings(ratings: Iterable[Rating]) -> None:
    """Inserts or updates ratings."""
    Rating.objects.bulk_create(
        ratings,
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["pool", "member"],
        update_fields=FIGURES,
    )


def count_meetings(pools: Iterable[int], result: Contest) -> dict[int, dict[Pair, int]]:
    """K16, by pool: how often pairs of the company met within the month before.

    Later results are filtered in Python: with that condition SQLite would scan a whole pool.
    """
    members = result.members
    since, until = date.fromordinal(result.day - MONTH), date.fromordinal(result.day)
    found = Change.objects.filter(
        pool__in=list(pools),
        member__in=members,
        day__range=(since, until),
    )
    return {
        pool: _count_pairs(rows) for pool, rows in _members_by_pool(found, result.number).items()
    }


def count_opponents(pools: Iterable[Pool], members: Iterable[int]) -> dict[tuple[int, int], int]:
    """By pool and member, the number of different opponents, at most MANY."""
    wanted, found, within = sorted(members), {}, list(pools)
    for start in range(0, len(wanted), BATCH):
        some = wanted[start : start + BATCH]
        met = Change.objects.filter(
            pool__in=within, member__in=some, result__changes__pool=F("pool")
        )
        counted = met.values_list("pool", "member").annotate(
            company=Count("result__changes__member", distinct=True)
        )
        for pool, member, company in counted:
            found[pool, member] = min(MANY, company - 1)  # a member is in its own company
    return found


def count_new_opponents(
    result: Contest, pools: Iterable[int], members: Iterable[int]
) -> dict[tuple[int, int], int]:
    """By pool and member, the number of opponents whom the newest result brought together first.

    It only checks whether earlier meetings exist: counting them would take longer with every game.
    """
    met = Change.objects.filter(pool__in=pools, result=result.number, member__in=members)
    pairs = met.filter(result__changes__pool=F("pool"))
    pairs = pairs.annotate(other=F("result__changes__member")).exclude(other=F("member"))
    earlier = Change.objects.filter(
        pool=OuterRef("pool"),
        member=OuterRef("member"),
        result__changes__pool=OuterRef("pool"),
        result__changes__member=OuterRef("other"),
    ).exclude(result=result.number)
    fresh = pairs.filter(~Exists(earlier)).values_list("pool", "member")
    return Counter((pool, member) for pool, member in fresh)


def _members_by_pool(found: QuerySet[Change], before: int) -> dict[int, dict[int, list[int]]]:
    """By pool and result, the members of results before one."""
    rows: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for pool, number, member in found.values_list("pool", "result", "member"):
        if number < before:
            rows[pool][number].append(member)
    return rows


def _count_pairs(rows: Mapping[int, list[int]]) -> dict[Pair, int]:
    counted: dict[Pair, int] = defaultdict(int)
    for members in rows.values():
        members.sort()
        for pair in combinations(members, 2):
            counted[pair] += 1
    return counted
