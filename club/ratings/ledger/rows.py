"""Rows of the ledger, read as the pure figures of `rating_run.py` and written from them. Nothing is
decided here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, date

from django.db.models import Count, Exists, F, OuterRef, QuerySet

from club.ratings.ledger.models import Change, Contender, Pool, Rating, Result
from club.ratings.model.plackett_luce import sure
from club.ratings.model.rated_players import Placed
from club.ratings.model.rating_run import MANY, MONTH, Contest, Counted, Figures, Pair

LOT = 2_000  # rows written at a time
FIGURES = ("mu", "sigma", "sure", "results", "opponents", "last_on", "last_number")


def contest_of(row: Result, contenders: Iterable[Contender]) -> Contest:
    """A row of the ledger as the model takes it."""
    return Contest(
        row.number,
        day_of(row).toordinal(),
        row.weight,
        [
            Placed(one.seat, one.member_id, one.place, one.presence, one.left)
            for one in sorted(contenders, key=lambda one: one.seat)
        ],
        row.model,
    )


def day_of(row: Result) -> date:
    """K8: days are counted by UTC dates."""
    return row.moment.astimezone(UTC).date()


def rating_figures(rating: Rating) -> Figures:
    return Figures(
        rating.mu, rating.sigma, rating.results, rating.last_on.toordinal(), rating.last_number
    )


def change_of(pool: Pool, result: Contest, one: Counted) -> Change:
    return Change(
        pool=pool,
        result_id=result.number,
        seat=one.contender.seat,
        member_id=one.contender.member,
        day=date.fromordinal(result.day),
        mu=one.before.mu,
        sigma=one.before.sigma,
        mu_after=one.after.mu,
        sigma_after=one.after.sigma,
    )


def rating_of(pool: Pool, member: int, figures: Figures, opponents: int) -> Rating:
    assert figures.day is not None, "a rating comes from a result"
    return Rating(
        pool=pool,
        member_id=member,
        mu=figures.mu,
        sigma=figures.sigma,
        sure=sure(figures.mu, figures.sigma),
        results=figures.results,
        opponents=opponents,
        last_on=date.fromordinal(figures.day),
        last_number=figures.number,
    )


def write_changes(changes: Iterable[Change]) -> None:
    Change.objects.bulk_create(changes, batch_size=LOT)


def write_ratings(ratings: Iterable[Rating]) -> None:
    """New ones, and those there are with what they are now."""
    Rating.objects.bulk_create(
        ratings,
        batch_size=LOT,
        update_conflicts=True,
        unique_fields=["pool", "member"],
        update_fields=FIGURES,
    )


def meetings(pools: Iterable[int], result: Contest) -> dict[int, dict[Pair, int]]:
    """K16, by pool: how often pairs of the company met within the month before. What came later is
    left out here: asked of SQLite it would look through a whole pool for what came earlier.
    """
    members = [one.member for one in result.contenders]
    since, until = date.fromordinal(result.day - MONTH), date.fromordinal(result.day)
    found = Change.objects.filter(
        pool__in=list(pools),
        member__in=members,
        day__range=(since, until),
    )
    return {pool: _pairs(rows) for pool, rows in _by_pool(found, result.number).items()}


def opponents(pools: Iterable[Pool], members: Iterable[int]) -> dict[tuple[int, int], int]:
    """By pool and member: how many different opponents, counted up to MANY."""
    asked, found, within = sorted(members), {}, list(pools)
    for start in range(0, len(asked), LOT):
        some = asked[start : start + LOT]
        met = Change.objects.filter(
            pool__in=within, member__in=some, result__changes__pool=F("pool")
        )
        counted = met.values_list("pool", "member").annotate(
            company=Count("result__changes__member", distinct=True)
        )
        for pool, member, company in counted:
            found[pool, member] = min(MANY, company - 1)  # one is in one's own company
    return found


def first_met(
    result: Contest, pools: Iterable[int], members: Iterable[int]
) -> dict[tuple[int, int], int]:
    """By pool and member: how many of the newest result's company they had never met there before.
    A pair is looked up until it is found, never counted: else entering would grow with what was
    played.
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


def _by_pool(found: QuerySet[Change], before: int) -> dict[int, dict[int, list[int]]]:
    """Members by result, of those before one, by pool."""
    rows: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for pool, number, member in found.values_list("pool", "result", "member"):
        if number < before:
            rows[pool][number].append(member)
    return rows


def _pairs(rows: Mapping[int, list[int]]) -> dict[Pair, int]:
    counted: dict[Pair, int] = defaultdict(int)
    for members in rows.values():
        members.sort()
        for at, one in enumerate(members):
            for other in members[at + 1 :]:
                counted[one, other] += 1
    return counted
