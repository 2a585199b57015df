"""Result entry: numbers results in the order of their entry, with the ledger locked, and counts
them in their pools in the same transaction. Entry is idempotent.

Many results at once, as those of the demo history, are counted by a recount, which gives exactly
the same figures. `rating_math/rating_run.py` has the computation, `recount.py` repeats it.
"""  # ratings 4.2

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from club.community.ratings.finished_games.game_facts import (
    GameFacts,
    read_facts_of_games,
    read_game_facts,
    tally_tables,
)
from club.community.ratings.ledger import recount, rows
from club.community.ratings.ledger.pools import pools_for_result
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import (
    GameTally,
    Ledger,
    Pool,
    Rating,
    Result,
    ResultPlayer,
    Source,
)
from club.community.ratings.rating_math.plackett_luce import MODEL
from club.community.ratings.rating_math.rating_run import (
    MAX_COUNTED_OPPONENTS,
    Contest,
    Figures,
    PlayerChange,
    RatedPlayer,
    apply_result,
)


def enter_table(table_id: int) -> Result | None:
    """Enters the result of a finished table once; None: the table is not rated.

    Reads the record before the lock, since a closed record does not change. Raises
    InvalidGameFacts and writes nothing then.
    """
    game = read_game_facts(table_id)
    return enter_facts(game) if game else None


def enter_facts(game: GameFacts) -> Result | None:
    """Enters facts that are already read, like `enter_table`."""
    with locked_ledger() as ledger:
        if GameTally.objects.filter(record=game.record).exists():
            return Result.objects.filter(record=game.record).first()
        tally_tables([game])
        if game.players:
            return enter_result(ledger, make_result(game), game.players)
        return None


def enter_tables(table_ids: Sequence[int]) -> int:
    """Enters the results of finished tables once; returns the number of rated ones.

    Raises InvalidGameFacts and writes nothing then.
    """
    return enter_many(read_facts_of_games(table_ids))


def enter_many(read: Sequence[GameFacts]) -> int:
    """Enters facts that are already read, like `enter_tables`."""
    with locked_ledger() as row:
        tallied_records = set(GameTally.objects.values_list("record", flat=True))
        fresh = [game for game in read if game.record.pk not in tallied_records]
        tally_tables(fresh)
        made = [(make_result(game), game.players) for game in fresh if game.players]
        number_results(row, made)
        pools = _mark_pools_of_results([result for result, _ in made])
    for pool in pools:
        for _ in recount.recount_in_batches(pool.pk):
            pass
    return len(made)


def number_results(
    ledger: Ledger, made: Sequence[tuple[Result, Sequence[RatedPlayer]]]
) -> list[ResultPlayer]:
    """Numbers results in the given order, whatever their time, and stores their rated players.

    Call with the ledger locked.
    """  # ratings 4.1
    for row, _ in made:
        ledger.last_number += 1
        row.number = ledger.last_number
    ledger.save(update_fields=["last_number"])
    Result.objects.bulk_create(row for row, _ in made)
    return ResultPlayer.objects.bulk_create(
        _make_rated_player(row, player) for row, players in made for player in players
    )


def enter_result(ledger: Ledger, row: Result, players: Sequence[RatedPlayer]) -> Result:
    """Numbers a result and counts it in its pools. Call with the ledger locked."""
    rated = number_results(ledger, [(row, players)])
    _apply_to_pools(
        rows.read_contest(row, rated), pools_for_result(row.slug, row.moment, row.kind)
    )
    return row


def _mark_pools_of_results(results: Sequence[Result]) -> list[Pool]:
    """Marks the pools of new results, each from the first of them on; returns the pools."""
    first: dict[Pool, int] = {}
    for result in results:
        for pool in pools_for_result(result.slug, result.moment, result.kind):
            first.setdefault(pool, result.number)
    for pool, number in first.items():
        recount.mark_pools([pool], number)
    return list(first)


def make_result(game: GameFacts) -> Result:
    """The row of a table's result, without its number."""
    return Result(
        kind=Source.TABLE,
        record=game.record,
        slug=game.record.game_slug,
        seats=len(game.seats),
        moment=game.moment,
        weight=game.weight,
        model=MODEL.version,
    )


def _make_rated_player(row: Result, player: RatedPlayer) -> ResultPlayer:
    return ResultPlayer(
        result=row,
        seat=player.seat,
        member_id=player.member,
        place=player.place,
        presence=player.presence,
        left=player.left,
    )


def _apply_to_pools(result: Contest, pools: Sequence[Pool]) -> None:
    """Counts a new result in its pools. A running recount counts it in its own pool."""
    open_pools = [pool for pool in pools if not pool.being_counted]
    members = result.members
    ratings = {
        (rating.pool_id, rating.member_id): rating
        for rating in Rating.objects.filter(pool__in=open_pools, member__in=members)
    }
    meetings = rows.count_meetings([pool.pk for pool in open_pools], result)
    counted = {
        pool: apply_result(result, _figures(ratings, pool), meetings.get(pool.pk, {}))
        for pool in open_pools
    }
    _write_rows(result, counted, ratings)


def _figures(ratings: dict[tuple[int, int], Rating], pool: Pool) -> dict[int, Figures]:
    return {
        member: rows.rating_figures(rating)
        for (pool_id, member), rating in ratings.items()
        if pool_id == pool.pk
    }


def _write_rows(
    result: Contest,
    counted: dict[Pool, list[PlayerChange]],
    ratings: dict[tuple[int, int], Rating],
) -> None:
    rows.write_changes(
        rows.make_change(pool, result, update)
        for pool, made in counted.items()
        for update in made
    )
    opponents = _count_opponents_after(
        result, counted, {key: row.opponents for key, row in ratings.items()}
    )
    rows.write_ratings(
        rows.make_rating(
            pool,
            update.player.member,
            update.after,
            opponents[pool.pk, update.player.member],
        )
        for pool, made in counted.items()
        for update in made
    )


def _count_opponents_after(
    result: Contest, pools: Iterable[Pool], counts_before: Mapping[tuple[int, int], int]
) -> dict[tuple[int, int], int]:
    """By pool and member, the number of different opponents, those of this result included.

    Members who had MAX_COUNTED_OPPONENTS opponents before are not queried.
    """
    keys = [(pool.pk, member) for pool in pools for member in result.members]
    with_few = [
        key for key in keys if counts_before.get(key, 0) < MAX_COUNTED_OPPONENTS
    ]
    fresh: Mapping[tuple[int, int], int] = {}
    if with_few:
        pool_ids, members = map(set, zip(*with_few, strict=True))
        fresh = rows.count_new_opponents(result, pool_ids, members)
    return {
        key: min(MAX_COUNTED_OPPONENTS, counts_before.get(key, 0) + fresh.get(key, 0))
        for key in keys
    }
