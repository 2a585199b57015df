"""The lock of the ledger, and its rows as figures of `rating_run.py`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date
from itertools import combinations

from django.db.models import Count, Exists, F, OuterRef, QuerySet

from club.base.database.transactions import write_transaction
from club.community.ratings.models import (
    Change,
    Ledger,
    Pool,
    Rating,
    Result,
    ResultPlayer,
)
from club.community.ratings.rating_math.plackett_luce import lower_bound
from club.community.ratings.rating_math.rating_run import (
    MAX_COUNTED_OPPONENTS,
    MONTH,
    Contest,
    Figures,
    Pair,
    PlayerChange,
    RatedPlayer,
)

ONLY = 1  # the ledger has one row
BATCH = 2_000  # rows per query
FIGURES = ("mu", "sigma", "sure", "results", "opponents", "last_on", "last_number")


@contextmanager
def locked_ledger() -> Iterator[Ledger]:
    """A transaction that locks the row of the ledger, for every change of results and ratings.

    Never take it while a table is locked.
    """
    with write_transaction():
        yield Ledger.objects.select_for_update().get_or_create(pk=ONLY)[0]


def read_contest(row: Result, contenders: Iterable[ResultPlayer]) -> Contest:
    """A result as an argument of the rating model."""
    return Contest(
        row.number,
        utc_day(row).toordinal(),
        row.weight,
        [
            RatedPlayer(
                player.seat,
                player.member_id,
                player.place,
                player.presence,
                player.left,
            )
            for player in sorted(contenders, key=lambda player: player.seat)
        ],
        row.model,
    )


def utc_day(row: Result) -> date:
    """Days are counted by UTC dates."""  # ratings 2.7
    return row.moment.astimezone(UTC).date()


def rating_figures(rating: Rating) -> Figures:
    return Figures(
        rating.mu,
        rating.sigma,
        rating.results,
        rating.last_on.toordinal(),
        rating.last_number,
    )


def make_change(pool: Pool, result: Contest, change: PlayerChange) -> Change:
    return Change(
        pool=pool,
        result_id=result.number,
        seat=change.player.seat,
        member_id=change.player.member,
        day=date.fromordinal(result.day),
        mu=change.before.mu,
        sigma=change.before.sigma,
        mu_after=change.after.mu,
        sigma_after=change.after.sigma,
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
    """By pool, how often each two members of the result met within the month before.

    Later results are filtered in Python: with a condition on numbers SQLite scans a whole pool.
    """  # ratings 2.8
    members = result.members
    since = date.fromordinal(result.day - MONTH)
    until = date.fromordinal(result.day)
    changes = Change.objects.filter(
        pool__in=list(pools),
        member__in=members,
        day__range=(since, until),
    )
    return {
        pool: _count_pairs(rows)
        for pool, rows in _members_by_pool(changes, result.number).items()
    }


def count_opponents(
    pools: Iterable[Pool], members: Iterable[int]
) -> dict[tuple[int, int], int]:
    """By pool and member, the number of different opponents, at most MAX_COUNTED_OPPONENTS."""
    wanted = sorted(members)
    opponents = {}
    within = list(pools)
    for start in range(0, len(wanted), BATCH):
        batch = wanted[start : start + BATCH]
        changes = Change.objects.filter(
            pool__in=within, member__in=batch, result__changes__pool=F("pool")
        )
        counted = changes.values_list("pool", "member").annotate(
            company=Count("result__changes__member", distinct=True)
        )
        for pool, member, company in counted:
            # a member is in its own company
            opponents[pool, member] = min(MAX_COUNTED_OPPONENTS, company - 1)
    return opponents


def count_new_opponents(
    result: Contest, pools: Iterable[int], members: Iterable[int]
) -> dict[tuple[int, int], int]:
    """By pool and member, the number of opponents whom the member met for the first time in the
    newest result.

    It checks whether an earlier meeting exists. Counting would take longer with every game.
    """
    changes = Change.objects.filter(
        pool__in=pools, result=result.number, member__in=members
    )
    pairs = changes.filter(result__changes__pool=F("pool"))
    pairs = pairs.annotate(other=F("result__changes__member")).exclude(
        other=F("member")
    )
    earlier = Change.objects.filter(
        pool=OuterRef("pool"),
        member=OuterRef("member"),
        result__changes__pool=OuterRef("pool"),
        result__changes__member=OuterRef("other"),
    ).exclude(result=result.number)
    fresh = pairs.filter(~Exists(earlier)).values_list("pool", "member")
    return Counter((pool, member) for pool, member in fresh)


def _members_by_pool(
    changes: QuerySet[Change], before: int
) -> dict[int, dict[int, list[int]]]:
    """By pool and result, the members of the results with a number below `before`."""
    rows: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for pool, number, member in changes.values_list("pool", "result", "member"):
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
