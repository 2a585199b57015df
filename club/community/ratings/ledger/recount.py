"""Recounts: a pool is replayed from a number on, in batches under the lock of the ledger.

The row of the pool stores the progress. An interrupted recount continues there, and results that
are entered meanwhile are counted by the recount.
"""  # ratings 4.2

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from time import monotonic

from celery import shared_task
from django.db.models import Count, Max, QuerySet

from club.base.processes.time_limit import ONE_TURN
from club.celery import ClubTask
from club.community.ratings.ledger import rows
from club.community.ratings.ledger.pools import (
    create_missing_pools,
    pools_for_result,
    results_of_pool,
)
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import (
    Change,
    Pool,
    Rating,
    Result,
    ResultPlayer,
    Source,
)
from club.community.ratings.rating_math import rating_run
from club.community.ratings.rating_math.rating_run import MONTH, Figures, PlayerChange

BATCH = 1_000  # results counted under one lock
RECOUNT = ["recount_from", "recount_at"]
FIGURES = ("member_id", "day", "mu", "sigma", "mu_after", "sigma_after")


@dataclass(slots=True)
class Progress:
    """The progress of a recount, with the figures before the next result."""

    number: int  # next result to be counted
    state: rating_run.PoolState = field(default_factory=rating_run.PoolState)


def mark_pools(pools: Iterable[Pool], number: int) -> None:
    """Marks pools for a recount from a number on. Call with the ledger locked."""
    for pool in pools:
        pool.recount_from = min(number, pool.recount_from or number)
        pool.recount_at = min(number, pool.recount_at or number)
        pool.save(update_fields=RECOUNT)


def mark_pools_of_result(result: Result) -> list[int]:
    """Marks all pools of a result from it on; returns their ids. Call with the ledger locked."""
    pools = pools_for_result(result.slug, result.moment, result.kind)
    mark_pools(pools, result.number)
    return [pool.pk for pool in pools]


def mark_pools_with_plays() -> list[int]:
    """Marks all pools of titles that have results at real tables, after the club has changed
    whether these count; returns the ids of the pools.
    """  # ratings 4.6
    with locked_ledger():
        create_missing_pools()
        played = Result.objects.filter(kind=Source.PLAY).order_by().values("slug")
        pools = list(Pool.objects.filter(slug__in=played))
        mark_pools(pools, 1)
    return [pool.pk for pool in pools]


def mark_whole_pool(pool: Pool) -> None:
    """Marks a pool for a recount of all its results."""
    with locked_ledger():
        mark_pools([Pool.objects.get(pk=pool.pk)], 1)


@shared_task(base=ClubTask)
def recount(pool_id: int) -> None:
    """Recounts a marked pool. Calls itself again when it takes too long."""
    until = monotonic() + ONE_TURN.total_seconds()
    for _ in recount_in_batches(pool_id):
        if monotonic() > until:
            recount.delay(pool_id)
            return


def recount_in_batches(pool_id: int) -> Iterator[int]:
    """Recounts a marked pool to the end; yields the number of results of each batch."""
    progress: Progress | None = None
    while True:
        with locked_ledger():
            pool = Pool.objects.get(pk=pool_id)
            if pool.recount_at is None:
                return
            if progress is None or progress.number != pool.recount_at:
                progress = Progress(pool.recount_at, _state_before(pool))
            counted = _recount_batch(pool, progress)
        yield counted


def pools_to_recount() -> list[int]:
    """Ids of pools that are marked for a recount."""
    marked = Pool.objects.filter(recount_from__isnull=False)
    return list(marked.order_by("pk").values_list("pk", flat=True))


def _recount_batch(pool: Pool, progress: Progress) -> int:
    """Counts the next results and writes changes; after the last result also ratings."""
    results = (
        results_of_pool(pool)
        .filter(number__gte=progress.number)
        .prefetch_related("players")
    )
    batch = list(results[:BATCH])
    made = []
    for row in batch:
        if row.counts:
            result = rows.read_contest(row, row.players.all())
            made += [(result, change) for change in progress.state.enter(result)]
    full = len(batch) == BATCH
    _write_changes(pool, progress.number, batch[-1].number if full else None, made)
    if full:
        pool.recount_at = progress.number = batch[-1].number + 1
    else:
        _write_ratings(pool, progress.state.figures)
        pool.recount_from = pool.recount_at = None
    pool.save(update_fields=RECOUNT)
    return len(batch)


def _state_before(pool: Pool) -> rating_run.PoolState:
    """The state of the pool before the next result, for the members of this recount."""
    assert pool.recount_from is not None and pool.recount_at is not None
    if pool.recount_at <= 1:
        return rating_run.PoolState()
    tail = results_of_pool(pool).filter(number__gte=pool.recount_from)
    earlier = Change.objects.filter(pool=pool, result__lt=pool.recount_at)
    restored = rating_run.PoolState(figures=_restore_figures(earlier, tail))
    since = tail.order_by("moment").values_list("moment", flat=True).first()
    if since is not None:
        _restore_meetings(restored, earlier, since.date().toordinal() - MONTH - 1)
    return restored


def _restore_figures(
    earlier: QuerySet[Change], tail: QuerySet[Result]
) -> dict[int, Figures]:
    """Figures of the members of later results, after their last change before."""
    later = ResultPlayer.objects.filter(result__in=tail).values("member")
    latest = earlier.filter(member__in=later).order_by().values_list("member")
    counted = {
        member: (results, number, day)
        for member, results, number, day in latest.annotate(
            Count("pk"), Max("result"), Max("day")
        )
    }
    after = _figures_after(earlier, [number for _, number, _ in counted.values()])
    return {
        member: Figures(*after[number, member], results, day.toordinal(), number)
        for member, (results, number, day) in counted.items()
    }


def _figures_after(
    earlier: QuerySet[Change], numbers: Sequence[int]
) -> dict[tuple[int, int], tuple[float, float]]:
    wanted = sorted(set(numbers))
    after: dict[tuple[int, int], tuple[float, float]] = {}
    for start in range(0, len(wanted), BATCH):
        changes = earlier.filter(result__in=wanted[start : start + BATCH])
        columns = changes.values_list("result", "member", "mu_after", "sigma_after")
        after |= {
            (number, member): (mu, sigma) for number, member, mu, sigma in columns
        }
    return after


def _restore_meetings(
    state: rating_run.PoolState, earlier: QuerySet[Change], since: int
) -> None:
    """Adds the meetings of pairs that still count."""
    changes = earlier.filter(day__gte=date.fromordinal(since)).order_by(
        "result", "seat"
    )
    company: list[int] = []
    last = None
    for number, member, day in changes.values_list("result", "member", "day"):
        if number != last:
            company = []
            last = number
        for opponent in company:
            state.meet((min(member, opponent), max(member, opponent)), day.toordinal())
        company.append(member)


def _write_changes(
    pool: Pool,
    since: int,
    until: int | None,
    made: Sequence[tuple[rating_run.Contest, PlayerChange]],
) -> None:
    """Writes changes that differ from the rows, and deletes those of results that do not count.

    `until` None: to the end.
    """
    changes = Change.objects.filter(pool=pool, result__gte=since)
    if until is not None:
        changes = changes.filter(result__lte=until)
    stored = {(old.result_id, old.seat): old for old in changes}
    fresh = []
    differing = []
    for result, player_change in made:
        change = rows.make_change(pool, result, player_change)
        old = stored.pop((result.number, change.seat), None)
        if old is None:
            fresh.append(change)
        elif _columns(old) != _columns(change):
            change.pk = old.pk
            differing.append(change)
    _delete(Change, [old.pk for old in stored.values()])
    Change.objects.bulk_update(differing, FIGURES, batch_size=500)
    rows.write_changes(fresh)


def _delete(model: type[Change | Rating], ids: Sequence[int]) -> None:
    """Deletes in batches, since databases limit the number of parameters."""
    for start in range(0, len(ids), BATCH):
        model.objects.filter(pk__in=ids[start : start + BATCH]).delete()


def _columns(change: Change) -> tuple[object, ...]:
    return tuple(getattr(change, name) for name in FIGURES)


def _write_ratings(pool: Pool, figures: dict[int, Figures]) -> None:
    """Writes the ratings, and deletes those of members without results."""
    opponents = rows.count_opponents([pool], figures)
    rows.write_ratings(
        rows.make_rating(pool, member, after, opponents[pool.pk, member])
        for member, after in figures.items()
    )
    touched = Rating.objects.filter(pool=pool, last_number__gte=pool.recount_from)
    existing = touched.values_list("pk", "member")
    _delete(Rating, [pk for pk, member in existing if member not in figures])
