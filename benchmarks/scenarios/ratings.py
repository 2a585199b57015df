"""Entering a result among few results and among very many, and how fast a pool is counted anew."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from statistics import median
from uuid import uuid4

from django.utils import timezone

from benchmarks import fixtures
from benchmarks.progress import stepping
from benchmarks.timing import Figures, ms, ratio, timed
from club.community.ratings.finished_games.game_facts import GameFacts
from club.community.ratings.ledger import recount, result_entry, rows
from club.community.ratings.models import (
    Change,
    Ledger,
    Pool,
    Result,
    ResultPlayer,
    Source,
)
from club.community.ratings.rating_math.plackett_luce import MODEL
from club.community.ratings.rating_math.rating_run import FirstOccupant, place_players
from club.people.members.models import Member
from club.play.game_records.models import Record
from games import registry

SEATS, MEMBERS = 4, 200
DAYS = 120  # that the few are spread over; as many again lie before them, and so on
PLAYED = 9  # results entered at each size


@dataclass(frozen=True, slots=True)
class Sizes:
    """Of the ledger, in results."""

    few: int  # where entering is measured first
    replayed: int  # the number of recounted results
    many: int  # where it is measured again


WHOLE = Sizes(10_000, 100_000, 1_000_000)
QUICK = Sizes(2_000, 4_000, 12_000)


def entering(quick: bool) -> Figures:
    """The milliseconds to enter one result, and the results per second of a replay."""
    sizes = QUICK if quick else WHOLE
    sitters = fixtures.members(MEMBERS)
    pool = _ledger(sitters, timezone.now(), sizes.few)
    _recount(pool, sizes.few)
    few = _entered(sitters)
    replay = _replayed(pool, sizes)
    _fill(sizes)
    lots = _entered(sitters)
    return {
        "few": {"results": sizes.few, "ms": ms(few)},
        "many": {"results": sizes.many, "ms": ms(lots)},
        "ratio": ratio(lots, few),
        "replayed": {"results": sizes.replayed, "seconds": round(replay, 1)},
        "replayed_per_second": round(sizes.replayed / replay),
    }


def _replayed(pool: Pool, sizes: Sizes) -> float:
    """The seconds to recount this number of results."""
    for number in range(1, sizes.replayed // sizes.few):
        _uncounted(number, sizes.few)
    return timed(lambda: _recount(pool, sizes.replayed))


def _fill(sizes: Sizes) -> None:
    """Writes the missing rows in bulk, as if they had been counted."""
    for number in stepping(range(sizes.replayed // sizes.few, sizes.many // sizes.few)):
        _uncounted(number, sizes.few)
        _counted(number, sizes.few)
    Ledger.objects.update(last_number=sizes.many + PLAYED * 2)


def _ledger(sitters: list[Member], now: datetime, count: int) -> Pool:
    """Results of one title, not counted yet."""
    slug = registry.games()[0].info.slug
    Result.objects.bulk_create(
        Result(
            number=number,
            kind=Source.PLAY,
            play=number,
            slug=slug,
            seats=SEATS,
            moment=now - timedelta(days=DAYS * (1 - number / count)),
            weight=1.0,
            model=MODEL.version,
        )
        for number in range(1, count + 1)
    )
    ResultPlayer.objects.bulk_create(
        ResultPlayer(result_id=number, seat=seat, member=member, place=1 + seat)
        for number in range(1, count + 1)
        for seat, member in enumerate(fixtures.RNG.sample(sitters, SEATS))
    )
    Ledger.objects.create(pk=rows.ONLY, last_number=count)
    return Pool.objects.create(key=slug, slug=slug)


def _recount(pool: Pool, results: int) -> None:
    """Counts the pool from an empty start; the few that were entered are counted with them."""
    recount.mark_whole_pool(pool)
    lots = -(-(results + PLAYED) // recount.BATCH)
    for _ in zip(
        recount.recount_in_batches(pool.pk), stepping(range(lots)), strict=False
    ):
        pass


def _entered(sitters: list[Member]) -> float:
    """The median of some results, in seconds."""
    fixtures.analyse()
    all_facts = [_facts(sitters) for _ in range(PLAYED)]
    return median(
        timed(partial(result_entry.enter_facts, facts)) for facts in all_facts
    )


def _facts(sitters: list[Member]) -> GameFacts:
    """A game that has just ended, as it would be read."""
    info, now = registry.games()[0].info, timezone.now()
    record = Record.objects.create(
        game_slug=info.slug,
        game_version=info.version,
        seats=SEATS,
        commitment=uuid4().hex * 2,
        length=100,
    )
    company = fixtures.RNG.sample(sitters, SEATS)
    seats = [
        FirstOccupant(member.pk, 1 + seat, 100) for seat, member in enumerate(company)
    ]
    places = list(range(1, SEATS + 1))
    began = now - timedelta(days=3)
    return GameFacts(
        record, places, (), "", seats, began, now, place_players(seats, 100)
    )


def _uncounted(number: int, block: int) -> None:
    """As many results more, with their contenders, which no pool has counted."""
    moved = _moved(number, block, "number", "play")
    moment = fixtures.days_later("moment", -DAYS * number)
    fixtures.copy_rows(Result, {**moved, "moment": moment}, f'"number" <= {block}')
    fixtures.copy_rows(
        ResultPlayer, _moved(number, block, "result_id"), f'"result_id" <= {block}'
    )


def _counted(number: int, block: int) -> None:
    """The changes that come of as many results."""
    day = fixtures.days_later("day", -DAYS * number, "date")
    moved = {**_moved(number, block, "result_id"), "day": day}
    fixtures.copy_rows(Change, moved, f'"result_id" <= {block}')


def _moved(number: int, block: int, *columns: str) -> dict[str, str]:
    """Numbers further up than those of the blocks before it."""
    return {column: f'"{column}" + {block * number + PLAYED}' for column in columns}
