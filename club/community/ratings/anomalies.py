"""Finds anomalies for admins every night: points from one opponent, pairs that leave to each other,
tables that were cancelled late. An anomaly is no accusation."""  # ratings 4.7

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from django.db.models import Count, QuerySet

from club.community.ratings.ledger import rows
from club.community.ratings.ledger.rows import locked_ledger
from club.community.ratings.models import Anomaly, Change, Result
from club.community.ratings.rating_math.rating_run import (
    MONTH,
    Contest,
    Figures,
    Pair,
    PoolState,
    compute_updates,
)
from club.play.game_records.game_cache import cached_games
from club.play.tables.models import Status, Table

PERIOD = 90  # days
MOST_NET = 100  # points that one member may gain from another in the period
LEAST_GAIN = 50  # points; smaller gains are not examined
FEWEST_LEFT = 3  # games that two members have left to each other
MOST_CALLED_OFF = 3  # tables of one host that were cancelled while a seat had a lead
LEAD = 0.15  # difference to the second best evaluation (0 to 1)
BATCH = 1_000  # results per query

What = Anomaly.What


@dataclass(slots=True)
class _PairStatistics:
    """Net points by pair of members, and the companies that each member left."""

    net: dict[tuple[int, int], float] = field(
        default_factory=lambda: defaultdict(float)
    )
    left_to: dict[int, list[frozenset[int]]] = field(
        default_factory=lambda: defaultdict(list)
    )


def find_anomalies(now: datetime) -> int:
    """Replaces the list of anomalies; returns their number."""
    today = now.astimezone(UTC).date()
    anomalies = [*_result_anomalies(today), *_table_anomalies(now)]
    for anomaly in anomalies:
        anomaly.found_on = today
    with locked_ledger():
        Anomaly.objects.all().delete()
        Anomaly.objects.bulk_create(anomalies)
    return len(anomalies)


def latest_anomalies(most: int) -> QuerySet[Anomaly]:
    """The anomalies of last night, with their members."""
    return Anomaly.objects.select_related("member", "other")[:most]


def _result_anomalies(today: date) -> Iterator[Anomaly]:
    pairs = _PairStatistics()
    titles = Result.objects.order_by("slug").values_list("slug", flat=True).distinct()
    for title in titles:
        _read_title(title, today, pairs)
    yield from _gain_anomalies(pairs.net)
    yield from _share_anomalies(pairs.net)
    yield from _leaving_anomalies(pairs.left_to)


def _read_title(slug: str, today: date, pairs: _PairStatistics) -> None:
    """Adds the results of a title. Reads one month more, for the meetings of pairs."""
    state = PoolState()
    since = today - timedelta(days=PERIOD)
    first = datetime.combine(
        since - timedelta(days=MONTH + 1), datetime.min.time(), UTC
    )
    results = Result.objects.filter(slug=slug, voided_why="", moment__gte=first)
    number = 0
    while batch := list(
        results.filter(number__gt=number)
        .order_by("number")
        .prefetch_related("players")[:BATCH]
    ):
        before = _figures_before(slug, batch[0].number, batch[-1].number)
        for row in batch:
            result = rows.read_contest(row, row.players.all())
            if result.day >= since.toordinal() and row.number in before:
                _add_result(result, before[row.number], state, pairs)
            for pair in result.pairs:
                state.meet(pair, result.day)
        number = batch[-1].number


def _figures_before(slug: str, first: int, last: int) -> Mapping[int, list[Figures]]:
    """Ratings before each result, by result and seat."""
    before: dict[int, list[Figures]] = defaultdict(list)
    changes = Change.objects.filter(pool__key=slug, result__gte=first, result__lte=last)
    for number, mu, sigma in changes.order_by("result", "seat").values_list(
        "result", "mu", "sigma"
    ):
        before[number].append(Figures(mu, sigma))
    return before


def _add_result(
    result: Contest, before: list[Figures], state: PoolState, pairs: _PairStatistics
) -> None:
    if len(before) != len(result.players):  # the pool is being recounted
        return
    meetings: dict[Pair, int] = {
        pair: state.meetings(pair, result.day) for pair in result.pairs
    }
    for player, update in zip(
        result.players, compute_updates(result, before, meetings), strict=True
    ):
        for opponent, points in zip(result.players, update.points, strict=True):
            if opponent is not player:
                pairs.net[player.member, opponent.member] += points
        if player.left:
            stayed = (
                opponent.member for opponent in result.players if not opponent.left
            )
            pairs.left_to[player.member].append(frozenset(stayed))


def _gain_anomalies(net: Mapping[tuple[int, int], float]) -> Iterator[Anomaly]:
    """Members who gained many points from one opponent."""
    for (member, opponent), points in sorted(net.items()):
        if points > MOST_NET:
            yield Anomaly(
                what=What.NET,
                member_id=member,
                other_id=opponent,
                figure=round(points),
            )


def _gains_by_opponent(
    net: Mapping[tuple[int, int], float],
) -> dict[int, dict[int, float]]:
    """The points that each member has gained, by opponent."""
    gains: dict[int, dict[int, float]] = defaultdict(dict)
    for (member, opponent), points in net.items():
        if points > 0:
            gains[member][opponent] = points
    return gains


def _share_anomalies(net: Mapping[tuple[int, int], float]) -> Iterator[Anomaly]:
    """Members with more than half of their gain from one of several opponents."""
    for member, by_other in sorted(_gains_by_opponent(net).items()):
        whole = sum(by_other.values())
        most = max(by_other, key=lambda opponent: by_other[opponent])
        largest_gain = by_other[most]
        has_several_opponents = len(by_other) > 1
        if has_several_opponents and whole >= LEAST_GAIN and largest_gain > whole / 2:
            share = round(100 * largest_gain / whole)
            yield Anomaly(
                what=What.SHARE,
                member_id=member,
                other_id=most,
                figure=share,
            )


def _leaving_anomalies(
    left_to: Mapping[int, list[frozenset[int]]],
) -> Iterator[Anomaly]:
    """Pairs that always leave to each other: each left only games with the other one."""
    for member, companies in sorted(left_to.items()):
        for opponent in sorted(frozenset.intersection(*companies)):
            their_companies = left_to.get(opponent, [])
            mutual = (
                member < opponent
                and their_companies
                and all(member in company for company in their_companies)
            )
            if mutual and len(companies) + len(their_companies) >= FEWEST_LEFT:
                games = len(companies) + len(their_companies)
                yield Anomaly(
                    what=What.LEAVING,
                    member_id=member,
                    other_id=opponent,
                    figure=games,
                )


def _table_anomalies(now: datetime) -> Iterator[Anomaly]:
    """Hosts with several tables that were cancelled while a seat had a lead."""
    since = now - timedelta(days=PERIOD)
    cancelled = Table.objects.filter(
        status=Status.CANCELLED, ended_at__gte=since, record__length__gt=0
    )
    hosts = cancelled.order_by().values("host").annotate(tables=Count("pk"))
    often = hosts.filter(tables__gt=MOST_CALLED_OFF)
    for host in often.order_by("host").values_list("host", flat=True):
        tables = cancelled.filter(host=host).select_related("record")
        late = sum(had_leader(table) for table in tables)
        if late > MOST_CALLED_OFF:
            yield Anomaly(what=What.CALLED_OFF, member_id=host, figure=late)


def had_leader(table: Table) -> bool:
    """Whether one seat had a lead at the end of the table, by the evaluation of its game."""
    assert table.record is not None
    # none: its rules are not installed
    game = cached_games([table.record]).get(table.record.pk)
    if game is None:
        return False
    seats = range(table.record.seats)
    values = sorted(table.game.evaluate(game.position, seat) for seat in seats)
    return len(values) > 1 and values[-1] - values[-2] >= LEAD
