"""What keepers may want to look at: points that come from one opponent, members who leave to each
other, tables called off late. It is looked for every night, and accuses nobody (K22c).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from django.db.models import Count, QuerySet

from club.ratings.administration.models import Oddity
from club.ratings.ledger import rows
from club.ratings.ledger.lock import locked_ledger
from club.ratings.ledger.models import Change, Result
from club.ratings.model.rating_run import MONTH, Book, Contest, Figures, Pair, updates
from club.records.game_cache import cached_games
from club.tables.models import Status, Table

LOOKED_BACK = 90  # days
MOST_NET = 100  # points that one member may gain from another in that time
LEAST_GAIN = 50  # below it nobody asks where a gain came from
FEWEST_LEFT = 3  # games that two have left to each other
MOST_CALLED_OFF = 3  # tables of one host, after somebody was ahead
AHEAD = 0.15  # how far above the others one is ahead, of 1
LOT = 1_000  # results read at a time

What = Oddity.What


@dataclass(slots=True)
class _Points:
    """What has been seen so far: points by whom from whom, and who left in whose company."""

    net: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    left_to: dict[int, list[frozenset[int]]] = field(default_factory=lambda: defaultdict(list))


def look(now: datetime) -> int:
    """Makes the list anew; how long it is."""
    today = now.astimezone(UTC).date()
    found = [*_of_results(today), *_of_tables(now)]
    for oddity in found:
        oddity.found_on = today
    with locked_ledger():
        Oddity.objects.all().delete()
        Oddity.objects.bulk_create(found)
    return len(found)


def latest_oddities(most: int) -> QuerySet[Oddity]:
    """The list as it was made last, each with the members it names."""
    return Oddity.objects.select_related("member", "other")[:most]


def _of_results(today: date) -> Iterator[Oddity]:
    seen = _Points()
    titles = Result.objects.order_by("slug").values_list("slug", flat=True).distinct()
    for title in titles:
        _read(title, today, seen)
    yield from _net(seen.net)
    yield from _shares(seen.net)
    yield from _leaving(seen.left_to)


def _read(slug: str, today: date, seen: _Points) -> None:
    """A title's results; those of a month more, for who met whom."""
    book, since = Book(), today - timedelta(days=LOOKED_BACK)
    first = datetime.combine(since - timedelta(days=MONTH + 1), datetime.min.time(), UTC)
    found = Result.objects.filter(slug=slug, voided_why="", moment__gte=first)
    number = 0
    while lot := list(
        found.filter(number__gt=number).order_by("number").prefetch_related("contenders")[:LOT]
    ):
        before = _before(slug, lot[0].number, lot[-1].number)
        for row in lot:
            result = rows.contest_of(row, row.contenders.all())
            if result.day >= since.toordinal() and row.number in before:
                _add(result, before[row.number], book, seen)
            for pair in result.pairs:
                book.meet(pair, result.day)
        number = lot[-1].number


def _before(slug: str, first: int, last: int) -> Mapping[int, list[Figures]]:
    """By result and seat, the figures that were reckoned with."""
    before: dict[int, list[Figures]] = defaultdict(list)
    found = Change.objects.filter(pool__key=slug, result__gte=first, result__lte=last)
    for number, mu, sigma in found.order_by("result", "seat").values_list("result", "mu", "sigma"):
        before[number].append(Figures(mu, sigma))
    return before


def _add(result: Contest, before: list[Figures], book: Book, seen: _Points) -> None:
    if len(before) != len(result.contenders):  # it is being counted anew
        return
    met: dict[Pair, int] = {pair: book.meetings(pair, result.day) for pair in result.pairs}
    for one, update in zip(result.contenders, updates(result, before, met), strict=True):
        for other, points in zip(result.contenders, update.points, strict=True):
            if other is not one:
                seen.net[one.member, other.member] += points
        if one.left:
            stayed = (other.member for other in result.contenders if not other.left)
            seen.left_to[one.member].append(frozenset(stayed))


def _net(net: Mapping[tuple[int, int], float]) -> Iterator[Oddity]:
    """Pairs of whom one has gained much from the other."""
    for (member, other), points in sorted(net.items()):
        if points > MOST_NET:
            yield Oddity(what=What.NET, member_id=member, other_id=other, figure=round(points))


def _shares(net: Mapping[tuple[int, int], float]) -> Iterator[Oddity]:
    """Members with more than half of their gain from one opponent, of several."""
    gains: dict[int, dict[int, float]] = defaultdict(dict)
    for (member, other), points in net.items():
        if points > 0:
            gains[member][other] = points
    for member, by_other in sorted(gains.items()):
        whole = sum(by_other.values())
        most = max(by_other, key=lambda other: by_other[other])
        if len(by_other) > 1 and whole >= LEAST_GAIN and by_other[most] > whole / 2:
            share = round(100 * by_other[most] / whole)
            yield Oddity(what=What.SHARE, member_id=member, other_id=most, figure=share)


def _leaving(left_to: Mapping[int, list[frozenset[int]]]) -> Iterator[Oddity]:
    """Pairs who leave in each other's company, and in no other."""
    for member, companies in sorted(left_to.items()):
        for other in sorted(frozenset.intersection(*companies)):
            theirs = left_to.get(other, [])
            mutual = member < other and theirs and all(member in one for one in theirs)
            if mutual and len(companies) + len(theirs) >= FEWEST_LEFT:
                games = len(companies) + len(theirs)
                yield Oddity(what=What.LEAVING, member_id=member, other_id=other, figure=games)


def _of_tables(now: datetime) -> Iterator[Oddity]:
    """Hosts of whose tables several were called off after somebody was ahead."""
    since = now - timedelta(days=LOOKED_BACK)
    called_off = Table.objects.filter(
        status=Status.CANCELLED, ended_at__gte=since, record__length__gt=0
    )
    hosts = called_off.order_by().values("host").annotate(tables=Count("pk"))
    often = hosts.filter(tables__gt=MOST_CALLED_OFF)
    for host in often.order_by("host").values_list("host", flat=True):
        tables = called_off.filter(host=host).select_related("record")
        late = sum(somebody_was_ahead(table) for table in tables)
        if late > MOST_CALLED_OFF:
            yield Oddity(what=What.CALLED_OFF, member_id=host, figure=late)


def somebody_was_ahead(table: Table) -> bool:
    """Whether one seat stood above all others when the table ended, as its game appraises it."""
    assert table.record is not None
    found = cached_games([table.record]).get(table.record.pk)  # none: its rules left the shelf
    if found is None:
        return False
    seats = range(table.record.seats)
    worth = sorted(table.game.evaluate(found.position, seat) for seat in seats)
    return len(worth) > 1 and worth[-1] - worth[-2] >= AHEAD
