"""The nightly check: every pool is replayed beside its rows, and the first difference is named
(K24). Nothing is written; `recount.py` mends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from club.ratings.ledger import rows
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Change, Pool, Rating
from club.ratings.ledger.pools import results_in
from club.ratings.model import rating_run
from club.ratings.model.rating_run import MANY

LOT = 2_000  # results read at a time


def difference(pool: Pool) -> str:
    """The first difference between the rows of a pool and its replay, in a sentence; empty: none.

    It is looked for beside play that goes on; only what is still so under the lock is a difference.
    """
    if not _looked_for(pool):
        return ""
    with locked_ledger():
        return _looked_for(Pool.objects.get(pk=pool.pk))


def _looked_for(pool: Pool) -> str:
    if pool.being_counted:
        return f"{pool.key} is being counted: a recount was begun and has not come to its end."
    replayed = rating_run.Book()
    return next(_in_changes(pool, replayed), "") or next(_in_ratings(pool, replayed), "")


def _in_changes(pool: Pool, replayed: rating_run.Book) -> Iterator[str]:
    """Replays the pool, and compares what each result did."""
    number = 0
    found = results_in(pool).prefetch_related("contenders")
    while lot := list(found.filter(number__gt=number)[:LOT]):
        there = {
            (old.result_id, old.seat): old
            for old in Change.objects.filter(
                pool=pool, result__gt=number, result__lte=lot[-1].number
            )
        }
        for row in lot:
            made = rows.contest_of(row, row.contenders.all())
            for one in replayed.enter(made) if row.counts else ():
                old = there.pop((row.number, one.contender.seat), None)
                yield from _compared(pool, rows.change_of(pool, made, one), old)
        for left_over in there.values():
            yield _sentence(pool, left_over, "the rows have a change, a replay has none")
        number = lot[-1].number
    for left_over in Change.objects.filter(pool=pool, result__gt=number)[:1]:
        yield _sentence(pool, left_over, "the rows have a change, a replay has none")


def _compared(pool: Pool, replayed: Change, there: Change | None) -> Iterator[str]:
    if there is None:
        yield _sentence(pool, replayed, "a replay has a change, the rows have none")
    elif (there.member_id, there.day) != (replayed.member_id, replayed.day):
        yield _sentence(pool, replayed, "the rows name another member or another day")
    else:
        for name in ("mu", "sigma", "mu_after", "sigma_after"):
            row, anew = getattr(there, name), getattr(replayed, name)
            if row != anew:
                yield _sentence(pool, replayed, f"{name} is {row!r} in the rows, {anew!r} anew")


def _sentence(pool: Pool, change: Change, wrong: str) -> str:
    return f"{pool.key}, result {change.result_id}, {change.member}: {wrong}."


def _in_ratings(pool: Pool, replayed: rating_run.Book) -> Iterator[str]:
    """Compares what everybody has come to."""
    opponents = Counter(member for pair in replayed.met_on for member in pair)
    ratings = {
        rating.member_id: rating
        for rating in Rating.objects.filter(pool=pool).select_related("member")
    }
    for member, figures in replayed.figures.items():
        rating = ratings.pop(member, None)
        if rating is None:
            yield f"{pool.key}: member {member} has results and no rating."
        elif rows.rating_figures(rating) != figures:
            yield f"{pool.key}, {rating.member}: {rows.rating_figures(rating)}, anew {figures}."
        elif rating.opponents != min(MANY, opponents[member]):
            yield f"{pool.key}, {rating.member}: the number of opponents is wrong."
    for rating in ratings.values():
        yield f"{pool.key}, {rating.member}: there is a rating, and no result."
