"""Rating a result among few results and among very many, and the speed of a recount of a pool."""

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
from club.members.models import Member
from club.ratings.finished_games.game_facts import Facts
from club.ratings.ledger import lock, recount, result_entry
from club.ratings.ledger.models import Change, Contender, Ledger, Pool, Result, Source
from club.ratings.model.plackett_luce import MODEL
from club.ratings.model.rated_players import FirstSitter, placed
from club.records.models import Record
from games import registry

SEATS, MEMBERS = 4, 200
DAYS = 120  # of the first block of results; each further block is as long and lies before it
PLAYED = 9  # results that are rated at each size


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of the ledger, in results."""

    few: int  # at the first measurement
    replayed: int  # recounted results
    many: int  # at the second measurement


WHOLE = Sizes(10_000, 100_000, 1_000_000)
QUICK = Sizes(2_000, 4_000, 12_000)


def entering(quick: bool) -> Figures:
    """Milliseconds to rate one result, and results per second of a recount."""
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
    """Seconds of a recount."""
    for number in range(1, sizes.replayed // sizes.few):
        _uncounted(number, sizes.few)
    return timed(lambda: _recount(pool, sizes.replayed))


def _fill(sizes: Sizes) -> None:
    """Adds blocks of results until there are `many`, with changes as if they were counted."""
    for number in stepping(range(sizes.replayed // sizes.few, sizes.many // sizes.few)):
        _uncounted(number, sizes.few)
        _counted(number, sizes.few)
    Ledger.objects.update(last_number=sizes.many + PLAYED * 2)


def _ledger(sitters: list[Member], now: datetime, count: int) -> Pool:
    """Results of one game, not counted yet."""
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
    Contender.objects.bulk_create(
        Contender(result_id=number, seat=seat, member=member, place=1 + seat)
        for number in range(1, count + 1)
        for seat, member in enumerate(fixtures.RNG.sample(sitters, SEATS))
    )
    Ledger.objects.create(pk=lock.ONLY, last_number=count)
    return Pool.objects.create(key=slug, slug=slug)


def _recount(pool: Pool, results: int) -> None:
    """Recounts the whole pool, including the results that were rated one by one."""
    recount.mark_whole(pool)
    lots = -(-(results + PLAYED) // recount.LOT)
    for _ in zip(recount.recount_lots(pool.pk), stepping(range(lots)), strict=False):
        pass


def _entered(sitters: list[Member]) -> float:
    """The median seconds to rate a result."""
    fixtures.analyse()
    games = [_facts(sitters) for _ in range(PLAYED)]
    return median(timed(partial(result_entry.enter_facts, facts)) for facts in games)


def _facts(sitters: list[Member]) -> Facts:
    """The facts of a game that has just ended."""
    info, now = registry.games()[0].info, timezone.now()
    record = Record.objects.create(
        game_slug=info.slug,
        game_version=info.version,
        seats=SEATS,
        commitment=uuid4().hex * 2,
        length=100,
    )
    company = fixtures.RNG.sample(sitters, SEATS)
    seats = [FirstSitter(member.pk, 1 + seat, 100) for seat, member in enumerate(company)]
    places = list(range(1, SEATS + 1))
    began = now - timedelta(days=3)
    return Facts(record, places, (), "", seats, began, now, placed(seats, 100))


def _uncounted(number: int, block: int) -> None:
    """A further block of results with rated players, not counted."""
    moved = _moved(number, block, "number", "play")
    moment = fixtures.days_later("moment", -DAYS * number)
    fixtures.copy_rows(Result, {**moved, "moment": moment}, f'"number" <= {block}')
    fixtures.copy_rows(Contender, _moved(number, block, "result_id"), f'"result_id" <= {block}')


def _counted(number: int, block: int) -> None:
    """The changes of a block of results."""
    day = fixtures.days_later("day", -DAYS * number, "date")
    moved = {**_moved(number, block, "result_id"), "day": day}
    fixtures.copy_rows(Change, moved, f'"result_id" <= {block}')


def _moved(number: int, block: int, *columns: str) -> dict[str, str]:
    """SQL for numbers above those of earlier blocks."""
    return {column: f'"{column}" + {block * number + PLAYED}' for column in columns}
