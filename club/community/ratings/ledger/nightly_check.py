"""The nightly check: replays every pool, compares it with its rows and names the first difference
(ratings 4.2). It writes nothing; `recount.py` repairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from club.community.ratings.ledger import rows
from club.community.ratings.ledger.pools import results_of_pool
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import Change, Pool, Rating
from club.community.ratings.rating_math import rating_run
from club.community.ratings.rating_math.rating_run import MAX_COUNTED_OPPONENTS

BATCH = 2_000  # results per query


def find_difference(pool: Pool) -> str:
    """The first difference between the rows of a pool and its replay, in a sentence; empty: none.

    The first search runs without the lock; a difference is then confirmed under the lock.
    """
    if not _first_difference(pool):
        return ""
    with locked_ledger():
        return _first_difference(Pool.objects.get(pk=pool.pk))


def _first_difference(pool: Pool) -> str:
    if pool.being_counted:
        return f"{pool.key} is being recounted: a recount began and has not ended."
    replayed = rating_run.PoolState()
    return next(_differing_changes(pool, replayed), "") or next(
        _differing_ratings(pool, replayed), ""
    )


def _differing_changes(pool: Pool, replayed: rating_run.PoolState) -> Iterator[str]:
    """Replays the pool and compares the changes of each result."""
    number = 0
    results = results_of_pool(pool).prefetch_related("players")
    while batch := list(results.filter(number__gt=number)[:BATCH]):
        stored = {
            (old.result_id, old.seat): old
            for old in Change.objects.filter(
                pool=pool, result__gt=number, result__lte=batch[-1].number
            )
        }
        for row in batch:
            made = rows.read_contest(row, row.players.all())
            for update in replayed.enter(made) if row.counts else ():
                old = stored.pop((row.number, update.player.seat), None)
                yield from _compare_change(
                    pool, rows.make_change(pool, made, update), old
                )
        for change in stored.values():
            yield _sentence(pool, change, "the rows have a change, a replay has none")
        number = batch[-1].number
    for change in Change.objects.filter(pool=pool, result__gt=number)[:1]:
        yield _sentence(pool, change, "the rows have a change, a replay has none")


def _compare_change(
    pool: Pool, replayed: Change, stored: Change | None
) -> Iterator[str]:
    if stored is None:
        yield _sentence(pool, replayed, "a replay has a change, the rows have none")
    elif (stored.member_id, stored.day) != (replayed.member_id, replayed.day):
        yield _sentence(pool, replayed, "the rows name another member or another day")
    else:
        for name in ("mu", "sigma", "mu_after", "sigma_after"):
            row = getattr(stored, name)
            computed = getattr(replayed, name)
            if row != computed:
                yield _sentence(
                    pool,
                    replayed,
                    f"{name} is {row!r} in the rows, {computed!r} in a replay",
                )


def _sentence(pool: Pool, change: Change, wrong: str) -> str:
    return f"{pool.key}, result {change.result_id}, {change.member}: {wrong}."


def _differing_ratings(pool: Pool, replayed: rating_run.PoolState) -> Iterator[str]:
    """Compares the ratings."""
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
            stored = rows.rating_figures(rating)
            yield f"{pool.key}, {rating.member}: {stored}, in a replay {figures}."
        elif rating.opponents != min(MAX_COUNTED_OPPONENTS, opponents[member]):
            yield f"{pool.key}, {rating.member}: the number of opponents is wrong."
    for rating in ratings.values():
        yield f"{pool.key}, {rating.member}: there is a rating, and no result."
