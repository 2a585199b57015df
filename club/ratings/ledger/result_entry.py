"""Result entry: results are entered under the ledger's lock, numbered in the order they come, and
counted in their pools in the same transaction. Entering is idempotent: the second call finds it
done.

Many at once, as an archive brings them along, are numbered in that order and counted by replay,
which gives the same bits as one after the other (K24). Read `model/rating_run.py` for what counting
is, `recount.py` for doing it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from club.ratings.finished_games.game_facts import Facts, facts_of, facts_of_all
from club.ratings.finished_games.models import GameTally
from club.ratings.finished_games.real_table_results import PlayFacts
from club.ratings.finished_games.tallies import tally_tables
from club.ratings.ledger import recount, rows
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Contender, Ledger, Pool, Rating, Result, Source
from club.ratings.ledger.pools import pools_of
from club.ratings.model.plackett_luce import MODEL
from club.ratings.model.rated_players import Placed
from club.ratings.model.rating_run import MANY, Contest, Counted, Figures, count


def enter_table(table_id: int) -> Result | None:
    """Enters what a finished table came to, once; the result, or None where it is not rated.

    What the record says is read before the lock: it is closed and changes no more. Raises
    `WrongFacts`, and then nothing is written.
    """
    facts = facts_of(table_id)
    return enter_facts(facts) if facts else None


def enter_facts(facts: Facts) -> Result | None:
    """The same, of facts already read."""
    with locked_ledger() as ledger:
        if GameTally.objects.filter(record=facts.record).exists():
            return Result.objects.filter(record=facts.record).first()
        tally_tables([facts])
        return _enter(ledger, result_of(facts), facts.contenders) if facts.contenders else None


def enter_tables(table_ids: Sequence[int]) -> int:
    """Enters what finished tables came to, each once; how many are rated. Raises
    `WrongFacts`, and then nothing is written.
    """
    return enter_many(facts_of_all(table_ids))


def enter_many(read: Sequence[Facts]) -> int:
    """The same, of facts already read."""
    with locked_ledger() as row:
        known = set(GameTally.objects.values_list("record", flat=True))
        fresh = [facts for facts in read if facts.record.pk not in known]
        tally_tables(fresh)
        made = [(result_of(one), one.contenders) for one in fresh if one.contenders]
        number_results(row, made)
        pools = _marked([result for result, _ in made])
    for pool in pools:
        for _ in recount.recount_lots(pool.pk):
            pass
    return len(made)


def enter_play(facts: PlayFacts) -> Result | None:
    """Enters a confirmed play at the real table, once; None where it is not rated."""
    with locked_ledger() as ledger:
        there = Result.objects.filter(play=facts.play).first()
        if there is not None or not facts.counts:
            return there
        return _enter(ledger, _result_of_play(facts), facts.contenders)


def number_results(
    ledger: Ledger, made: Sequence[tuple[Result, Sequence[Placed]]]
) -> list[Contender]:
    """K23: the next numbers are the order, whatever the clock says; all contenders, in that order.
    Call with the ledger locked.
    """
    for row, _ in made:
        ledger.last_number += 1
        row.number = ledger.last_number
    ledger.save(update_fields=["last_number"])
    Result.objects.bulk_create(row for row, _ in made)
    return Contender.objects.bulk_create(
        _contender(row, one) for row, placed in made for one in placed
    )


def _enter(ledger: Ledger, row: Result, placed: Sequence[Placed]) -> Result:
    contenders = number_results(ledger, [(row, placed)])
    _count(rows.contest_of(row, contenders), pools_of(row.slug, row.moment, row.kind))
    return row


def _marked(results: Sequence[Result]) -> list[Pool]:
    """The pools that new results count in, which are to be counted from the first of them on."""
    first: dict[Pool, int] = {}
    for one in results:
        for pool in pools_of(one.slug, one.moment, one.kind):
            first.setdefault(pool, one.number)
    for pool, number in first.items():
        recount.mark_from([pool], number)
    return list(first)


def result_of(facts: Facts) -> Result:
    """The row of what a table came to, without its number."""
    return Result(
        kind=Source.TABLE,
        record=facts.record,
        slug=facts.record.game_slug,
        seats=len(facts.seats),
        moment=facts.moment,
        weight=facts.weight,
        model=MODEL.version,
    )


def _result_of_play(facts: PlayFacts) -> Result:
    return Result(
        kind=Source.PLAY,
        play=facts.play,
        slug=facts.slug,
        seats=len(facts.scorers),
        moment=facts.moment,
        weight=facts.weight,
        model=MODEL.version,
    )


def _contender(row: Result, one: Placed) -> Contender:
    return Contender(
        result=row,
        seat=one.seat,
        member_id=one.member,
        place=one.place,
        presence=one.presence,
        left=one.left,
    )


def _count(result: Contest, pools: Sequence[Pool]) -> None:
    """Counts a new result in its pools. One that is being recounted comes to it by itself."""
    open_pools = [pool for pool in pools if not pool.being_counted]
    members = [one.member for one in result.contenders]
    ratings = {
        (rating.pool_id, rating.member_id): rating
        for rating in Rating.objects.filter(pool__in=open_pools, member__in=members)
    }
    met = rows.meetings([pool.pk for pool in open_pools], result)
    counted = {
        pool: count(result, _figures(ratings, pool), met.get(pool.pk, {})) for pool in open_pools
    }
    _write(result, counted, ratings)


def _figures(ratings: dict[tuple[int, int], Rating], pool: Pool) -> dict[int, Figures]:
    return {
        member: rows.rating_figures(rating)
        for (pool_id, member), rating in ratings.items()
        if pool_id == pool.pk
    }


def _write(
    result: Contest,
    counted: dict[Pool, list[Counted]],
    ratings: dict[tuple[int, int], Rating],
) -> None:
    rows.write_changes(
        rows.change_of(pool, result, one) for pool, made in counted.items() for one in made
    )
    met = _opponents(result, counted, {key: row.opponents for key, row in ratings.items()})
    rows.write_ratings(
        rows.rating_of(pool, one.contender.member, one.after, met[pool.pk, one.contender.member])
        for pool, made in counted.items()
        for one in made
    )


def _opponents(
    result: Contest, pools: Iterable[Pool], known: Mapping[tuple[int, int], int]
) -> dict[tuple[int, int], int]:
    """By pool and member: how many different ones they have met, this result's company included.
    Who had met many before is not looked up.
    """
    keys = [(pool.pk, member) for pool in pools for member in result.members]
    shy = [key for key in keys if known.get(key, 0) < MANY]
    fresh = rows.first_met(result, *map(set, zip(*shy, strict=True))) if shy else {}
    return {key: min(MANY, known.get(key, 0) + fresh.get(key, 0)) for key in keys}
