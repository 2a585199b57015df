"""Queries of time: deadlines and holidays of members, pauses that tables have voted for, and
reasons why nothing happens at a table. A fixed number of queries for any number of tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import DateTimeField, QuerySet
from django.db.models.functions import Now

from club.base.time_zones.names import zone_named
from club.people.members.models import Member
from club.play.tables.due_chairs import called_off_at
from club.play.tables.models import Chair, HolidayPolicy, Status, Table
from club.play.tables.projection import TableProjection, is_known_asleep
from club.play.time_control.calendars import sleep_habits_by_member
from club.play.time_control.models import Closure, MemberHoliday, Stop
from compiled_queries.queries import ID, CompiledQuery, CompiledQueryIn
from games.core import Seat

DAY = timedelta(days=1)


def deadlines(member: Member, until: datetime) -> QuerySet[Chair]:
    """The member's chairs that are due by then, the earliest first, each with its table."""
    chairs = Chair.objects.filter(
        member=member, table__status=Status.LIVE, table__marked="", due_at__lte=until
    )
    return chairs.select_related("table").order_by("due_at", "pk")


def live_tables(member: Member) -> QuerySet[Table]:
    """The member's live tables, by name."""
    return Table.objects.filter(status=Status.LIVE, chairs__member=member).order_by(
        "name", "pk"
    )


def tables_with_member_rest(member: Member) -> QuerySet[Table]:
    """The member's live tables at which nights or holidays count, by name."""
    return live_tables(member).exclude(honours_quiet=True, leave=HolidayPolicy.ALL)


def holidays_of(member: Member, today: date) -> list[MemberHoliday]:
    """The member's holidays that are not over, the next first."""
    return list(
        MemberHoliday.objects.filter(member=member, last__gte=today, ended_at=None)
    )


def last_holidays(members: Sequence[int], now: datetime) -> dict[int, date]:
    """Maps each member on holiday to its last day, in their own time zone. One query, and a second
    if there is a holiday.
    """
    holidays = MemberHoliday.objects.filter(
        member__in=members, ended_at=None, last__gte=now.date() - DAY
    )
    leaves = list(holidays.order_by("first"))
    if not leaves:
        return {}
    habits = sleep_habits_by_member([holiday.member_id for holiday in leaves])
    zones = {pk: zone_named(lived[-1].zone) for pk, lived in habits.items()}
    today = {pk: now.astimezone(zone).date() for pk, zone in zones.items()}
    until: dict[int, date] = {}
    for holiday in leaves:
        member = holiday.member_id
        is_now = holiday.first <= today[member] <= holiday.last
        touches = member in until and holiday.first == until[member] + DAY
        if is_now or touches:
            until[member] = holiday.last
    return until


def current_closure(now: datetime) -> Closure | None:
    """The closure by hand that lasts now; None while the club is open."""
    lasting = Closure.objects.filter(by_hand=True, since__lte=now, until__gt=now)
    return lasting.order_by("-until").first()


def planned_closures(now: datetime) -> QuerySet[Closure]:
    """The closures by hand that have not begun, the next first."""
    planned = Closure.objects.filter(by_hand=True, since__gt=now, settled=False)
    return planned.order_by("since")


def next_closures() -> QuerySet[Closure, Any]:
    """Begin, end and reason of the closure by hand that lasts now or comes next, by the clock of
    the database.
    """
    rows = Closure.objects.filter(by_hand=True, settled=False, until__gt=Now())
    return rows.order_by("since").values_list("since", "until", "why")[:1]


_pauses_at_tables: CompiledQueryIn[Stop] = CompiledQueryIn(
    lambda now, tables: _pauses(now).filter(table__pk__in=tables), DateTimeField()
)


_pause_at_table: CompiledQuery[Any] = CompiledQuery(
    lambda table, now: _pauses(now).filter(table=table).values_list("until"),
    ID,
    DateTimeField(),
)

# asked on the page of a table, by member, time and table
is_table_paused: CompiledQuery[Stop] = CompiledQuery(
    lambda member, now, table: _pauses(now).filter(table=table),
    ID,
    DateTimeField(),
    ID,
)
are_players_on_holiday: CompiledQuery[MemberHoliday] = CompiledQuery(
    lambda member, now, table: MemberHoliday.objects.filter(
        member__in=Chair.objects.filter(table=table).values("member"), ended_at=None
    ),
    ID,
    DateTimeField(),
    ID,
)


def paused_until(table: Table, now: datetime) -> datetime | None:
    """Returns the end of the pause of a live table; None if there is no pause."""
    pauses = _pause_at_table.values(table.pk, now) if table.live else ()
    return next((until for (until,) in pauses), None)


def pauses_by_table(tables: Iterable[Table], now: datetime) -> dict[int, datetime]:
    """Maps each table to the end of its pause. No query if no table is live."""
    stops = _pauses_at_tables.rows(
        now, ids=[table.pk for table in tables if table.live]
    )
    return {stop.table_id: stop.until for stop in stops if stop.until}


def _pauses(now: Any) -> QuerySet[Stop]:
    return Stop.objects.filter(why="pause", since__lte=now, until__gt=now)


@dataclass(frozen=True, slots=True)
class IdleReason:
    """The reason why a table is idle."""

    paused_until: datetime | None  # the end of a pause that was voted for
    asleep_since: datetime | None  # since then every member is away
    called_off_at: datetime | None  # None: it is not
    on_leave: Mapping[Seat, date]  # the last day of each holiday by seat


def idle_reasons(
    projections: Sequence[TableProjection], now: datetime
) -> list[IdleReason]:
    """The reasons of each of the tables, in their order."""
    paused = pauses_by_table((projection.table for projection in projections), now)
    seated = (
        occupant
        for projection in projections
        if _is_open_or_live(projection)
        for occupant in projection.occupants
    )
    members = {occupant.member.pk for occupant in seated if occupant.member}
    holidays = last_holidays(sorted(members), now) if members else {}
    return [
        _idle_reason(projection, paused.get(projection.table.pk), holidays)
        for projection in projections
    ]


def _idle_reason(
    projection: TableProjection, paused: datetime | None, holidays: Mapping[int, date]
) -> IdleReason:
    occupants = projection.occupants if _is_open_or_live(projection) else ()
    members = {
        occupant.seat: occupant.member.pk for occupant in occupants if occupant.member
    }
    asleep = is_known_asleep(projection)
    return IdleReason(
        paused_until=paused,
        asleep_since=projection.table.slept_at if asleep else None,
        called_off_at=called_off_at(projection.table)
        if asleep or _is_open(projection)
        else None,
        on_leave={seat: holidays[pk] for seat, pk in members.items() if pk in holidays},
    )


def _is_open_or_live(projection: TableProjection) -> bool:
    return projection.table.live or _is_open(projection)


def _is_open(projection: TableProjection) -> bool:
    return projection.table.status == Status.OPEN
