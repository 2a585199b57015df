"""Replay: a pool is counted again from a number on, in lots, each under the ledger's lock (K24).

Where it has got to stands in the pool's row, so that a recount that was cut off goes on where it
stopped, and whoever enters meanwhile leaves their result to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Count, Max, QuerySet

from club.ratings.ledger import rows
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Change, Contender, Pool, Rating, Result
from club.ratings.ledger.pools import pools_of, results_in
from club.ratings.model import rating_run
from club.ratings.model.rating_run import MONTH, Counted, Figures

LOT = 1_000  # results counted under one lock
RECOUNT = ["recount_from", "recount_at"]
FIGURES = ("member_id", "day", "mu", "sigma", "mu_after", "sigma_after")


@dataclass(slots=True)
class Progress:
    """Where a recount has got to, and the figures it has come to by then."""

    number: int  # the next to be counted
    book: rating_run.Book = field(default_factory=rating_run.Book)


def mark_from(pools: Iterable[Pool], number: int) -> None:
    """Has the pools counted anew from that number; call with the ledger locked."""
    for pool in pools:
        pool.recount_from = min(number, pool.recount_from or number)
        pool.recount_at = min(number, pool.recount_at or number)
        pool.save(update_fields=RECOUNT)


def mark_result(result: Result) -> list[int]:
    """The same for all that a result counts in; ids of the pools."""
    pools = pools_of(result.slug, result.moment, result.kind)
    mark_from(pools, result.number)
    return [pool.pk for pool in pools]


def mark_whole(pool: Pool) -> None:
    """Has a whole pool counted anew, from an empty start."""
    with locked_ledger():
        mark_from([Pool.objects.get(pk=pool.pk)], 1)


def recount_lots(pool_id: int) -> Iterator[int]:
    """Counts a pool to its end, lot by lot; yields how many results each had."""
    progress: Progress | None = None
    while True:
        with locked_ledger():
            pool = Pool.objects.get(pk=pool_id)
            if pool.recount_at is None:
                return
            if progress is None or progress.number != pool.recount_at:
                progress = Progress(pool.recount_at, _before(pool))
            counted = _lot(pool, progress)
        yield counted


def waiting() -> list[int]:
    """Ids of pools that are not yet as the ledger says."""
    marked = Pool.objects.filter(recount_from__isnull=False)
    return list(marked.order_by("pk").values_list("pk", flat=True))


def _lot(pool: Pool, progress: Progress) -> int:
    """Counts the next results and writes what differs; at the end, the ratings too."""
    found = results_in(pool).filter(number__gte=progress.number).prefetch_related("contenders")
    lot = list(found[:LOT])
    made = []
    for row in lot:
        if row.counts:
            result = rows.contest_of(row, row.contenders.all())
            made += [(result, one) for one in progress.book.enter(result)]
    full = len(lot) == LOT
    _write_changes(pool, progress.number, lot[-1].number if full else None, made)
    if full:
        pool.recount_at = progress.number = lot[-1].number + 1
    else:
        _write_ratings(pool, progress.book.figures)
        pool.recount_from = pool.recount_at = None
    pool.save(update_fields=RECOUNT)
    return len(lot)


def _before(pool: Pool) -> rating_run.Book:
    """The figures before the next number to be counted, of all whom this recount concerns."""
    assert pool.recount_from is not None and pool.recount_at is not None
    if pool.recount_at <= 1:
        return rating_run.Book()
    tail = results_in(pool).filter(number__gte=pool.recount_from)
    earlier = Change.objects.filter(pool=pool, result__lt=pool.recount_at)
    restored = rating_run.Book(figures=_restored(earlier, tail))
    since = tail.order_by("moment").values_list("moment", flat=True).first()
    if since is not None:
        _meet_again(restored, earlier, since.date().toordinal() - MONTH - 1)
    return restored


def _restored(earlier: QuerySet[Change], tail: QuerySet[Result]) -> dict[int, Figures]:
    """Of each who comes later, what the last change before left them with."""
    later = Contender.objects.filter(result__in=tail).values("member")
    latest = earlier.filter(member__in=later).order_by().values_list("member")
    counted = {
        member: (results, number, day)
        for member, results, number, day in latest.annotate(Count("pk"), Max("result"), Max("day"))
    }
    left_with = _left_with(earlier, [number for _, number, _ in counted.values()])
    return {
        member: Figures(*left_with[number, member], results, day.toordinal(), number)
        for member, (results, number, day) in counted.items()
    }


def _left_with(
    earlier: QuerySet[Change], numbers: Sequence[int]
) -> dict[tuple[int, int], tuple[float, float]]:
    asked = sorted(set(numbers))
    left_with: dict[tuple[int, int], tuple[float, float]] = {}
    for start in range(0, len(asked), LOT):
        found = earlier.filter(result__in=asked[start : start + LOT])
        columns = found.values_list("result", "member", "mu_after", "sigma_after")
        left_with |= {(number, member): (mu, sigma) for number, member, mu, sigma in columns}
    return left_with


def _meet_again(book: rating_run.Book, earlier: QuerySet[Change], since: int) -> None:
    """Who met whom, on days that may still matter."""
    seen = earlier.filter(day__gte=date.fromordinal(since)).order_by("result", "seat")
    company: list[int] = []
    last = None
    for number, member, day in seen.values_list("result", "member", "day"):
        if number != last:
            company, last = [], number
        for other in company:
            book.meet((min(member, other), max(member, other)), day.toordinal())
        company.append(member)


def _write_changes(
    pool: Pool, since: int, until: int | None, made: Sequence[tuple[rating_run.Contest, Counted]]
) -> None:
    """Only rows that differ are written; those of results that no longer count here go. `until`
    None: to the end.
    """
    found = Change.objects.filter(pool=pool, result__gte=since)
    if until is not None:
        found = found.filter(result__lte=until)
    there = {(old.result_id, old.seat): old for old in found}
    fresh, differing = [], []
    for result, one in made:
        change = rows.change_of(pool, result, one)
        old = there.pop((result.number, change.seat), None)
        if old is None:
            fresh.append(change)
        elif _columns(old) != _columns(change):
            change.pk = old.pk
            differing.append(change)
    _delete(Change, [old.pk for old in there.values()])
    Change.objects.bulk_update(differing, FIGURES, batch_size=500)
    rows.write_changes(fresh)


def _delete(model: type[Change | Rating], ids: Sequence[int]) -> None:
    """In lots: a database takes only so many parameters."""
    for start in range(0, len(ids), LOT):
        model.objects.filter(pk__in=ids[start : start + LOT]).delete()


def _columns(change: Change) -> tuple[object, ...]:
    return tuple(getattr(change, name) for name in FIGURES)


def _write_ratings(pool: Pool, figures: dict[int, Figures]) -> None:
    """What everybody has come to; who has no result left has no rating."""
    met = rows.opponents([pool], figures)
    rows.write_ratings(
        rows.rating_of(pool, member, after, met[pool.pk, member])
        for member, after in figures.items()
    )
    touched = Rating.objects.filter(pool=pool, last_number__gte=pool.recount_from)
    known = touched.values_list("pk", "member")
    _delete(Rating, [pk for pk, member in known if member not in figures])
