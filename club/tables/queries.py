"""Queries for tables: who may see which, for whom they wait, which are due. Read-only."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import Count, Exists, F, Model, OuterRef, Q, QuerySet

from club.members.models import Member
from club.tables.chairs_to_act import chairs_to_act
from club.tables.invitation_rows import Invitation
from club.tables.models import STAYED, Chair, Status, Table, TableEvent, Tenure
from compiled_queries.queries import ID, CompiledQuery, CompiledQueryIn
from games import registry
from games.core import Seat, Viewer

Row = TypeVar("Row", Chair, Tenure)
AnyRow = TypeVar("AnyRow", bound=Model)

ONE_SWEEP = 500  # chairs in one sweep
ONE_LOOK = 1_000  # tables in one search for tables without a question
# queries of a table's page
_table: CompiledQuery[Table] = CompiledQuery(
    lambda table: Table.objects.select_related("record", "host").filter(pk=table), ID
)
_seat: CompiledQuery[Any] = CompiledQuery(
    lambda table, member: Chair.objects.filter(table=table, member=member).values_list("seat"),
    ID,
    ID,
)
_seated: CompiledQueryIn[Chair] = CompiledQueryIn(
    lambda tables: Chair.objects.filter(table__pk__in=tables).select_related("member")
)
_left: CompiledQueryIn[Tenure] = CompiledQueryIn(
    lambda tables: (
        Tenure.objects.filter(table__pk__in=tables, member__isnull=False)
        .exclude(ended__in=STAYED)
        .select_related("member")
    )
)
_events: CompiledQuery[TableEvent] = CompiledQuery(
    lambda table, seat: table_events_query(table, seat),  # noqa: PLW0108 - it is defined below
    ID,
    ID,
)


def visible_to(member: Member) -> QuerySet[Table]:
    """The tables that the member may find: all that are not private, and private ones that they
    host, sit at or have left, or to which they are invited while the table is open.
    """
    mine = Chair.objects.filter(Q(member=member) | Q(kept_for=member)).values("table")
    once = Tenure.objects.filter(member=member).values("table")
    asked = Invitation.objects.filter(member=member, declined_at=None).values("table")
    may_join = Q(pk__in=asked, status=Status.OPEN)
    own = Q(host=member) | Q(pk__in=mine) | Q(pk__in=once)
    return Table.objects.filter(Q(private=False) | own | may_join)


def table_for(member: Member, table_id: int) -> tuple[Table, Seat | None]:
    """The table and the member's seat at it, None for a spectator. Raises Table.DoesNotExist when
    the member may not see the table.
    """
    table = _table.get(table_id)
    if table.private:
        visible_to(member).only("pk").get(pk=table_id)
    seats = [seat for (seat,) in _seat.values(table_id, member.pk)]
    return table, seats[0] if seats else None


def table_of_notice(table_id: int) -> Table:
    """The table that a notice is about."""
    return Table.objects.select_related("record", "host").get(pk=table_id)


def invited_to(invite: str) -> Table:
    """The open table of an invitation link. Raises Table.DoesNotExist when the invitation was
    revoked or never existed.
    """
    if not invite or not invite.isprintable():  # PostgreSQL rejects some characters
        raise Table.DoesNotExist
    return Table.objects.select_related("host").get(invite=invite, status=Status.OPEN)


def chairs_with_members(table: Table) -> list[Chair]:
    """The table's chairs by seat, each with its member."""
    return chairs_by_table([table])[table.pk]


def chairs_by_table(tables: Iterable[Table]) -> dict[int, list[Chair]]:
    """By table, its chairs by seat, each with its member: one query for all."""
    return _by_table(tables, _seated)


def ended_tenures_by_table(tables: Iterable[Table]) -> dict[int, list[Tenure]]:
    """By table, the tenures that ended before the game did, each with its member; by seat, the
    earliest first. One query for all.
    """
    return _by_table(tables, _left)


def _by_table(tables: Iterable[Table], asked: CompiledQueryIn[Row]) -> dict[int, list[Row]]:
    by_id = {table.pk: table for table in tables}
    found: dict[int, list[Row]] = {table_id: [] for table_id in by_id}
    for row in asked.rows(ids=list(by_id)):
        row.table = by_id[row.table_id]
        found[row.table_id].append(row)
    return found


def table_events(table: Table, viewer: Viewer) -> list[TableEvent]:
    """The table's history apart from the moves, as far as the viewer may know it. For a spectator
    the seat is NULL, which matches no row.
    """
    return with_its_table(table, _events.rows(table.pk, viewer))


def with_its_table(table: Table, rows: list[AnyRow]) -> list[AnyRow]:
    """Sets the table on rows that were read for it, without a query. The foreign key is `table`."""
    row: Any
    for row in rows:
        row.table = table
    return rows


def with_record(tables: QuerySet[Table]) -> QuerySet[Table]:
    """The tables with what a list shows of them besides the chairs and tenures."""
    return tables.select_related("host", "record")


def waiting_for(member_id: int) -> QuerySet[Chair]:
    """The member's chairs with an open question, each with its table, the earliest deadline
    first.
    """
    return chairs_to_act(member_id).select_related("table__record", "table__host")


def is_question_open(table_id: int, seat: Seat, member_id: int, asked: int) -> bool:
    """Whether a question to the member's seat is still open."""
    chairs = Chair.objects.filter(table=table_id, seat=seat, member=member_id, asked=asked)
    return chairs.filter(turn_since__isnull=False).exists()


def tables_ready_to_start(member: Member) -> QuerySet[Table]:
    """Full tables that the member hosts: they wait for the host to start them, the longest
    first.
    """
    free = Chair.objects.filter(member=None, bot="").values("table")
    opened = Table.objects.filter(host=member, status=Status.OPEN).exclude(pk__in=free)
    return opened.order_by("opened_at", "pk")


def is_kept_for(table_id: int, member_id: int) -> bool:
    """Whether a chair at an open table is reserved for the member."""
    kept = Chair.objects.filter(table=table_id, kept_for=member_id, member=None, bot="")
    return kept.filter(table__status=Status.OPEN).exists()


def is_full(table_id: int) -> bool:
    """Whether an open table has no free chair."""
    free = Chair.objects.filter(table=table_id, member=None, bot="")
    return Table.objects.filter(pk=table_id, status=Status.OPEN).exists() and not free.exists()


def others_thinking(member: Member) -> QuerySet[Table]:
    """Live tables of the member's at which they have no open question."""
    unasked = Chair.objects.filter(member=member, turn_since__isnull=True).values("table")
    tables = Table.objects.filter(pk__in=unasked, status=Status.LIVE)
    return with_record(tables).order_by("-started_at", "pk")


def open_seats(member: Member) -> QuerySet[Table]:
    """Tables that have not started and have a free chair or a chair of the member's, the newest
    first.
    """
    chairs = Chair.objects.filter(table=OuterRef("pk"))
    free_or_own = Exists(chairs.filter(Q(member=None, bot="") | Q(member=member)))
    tables = visible_to(member).filter(free_or_own, status=Status.OPEN)
    return with_record(tables).order_by("-opened_at", "pk")


def recently_finished(member: Member) -> QuerySet[Table]:
    """Finished tables, the newest first."""
    tables = visible_to(member).filter(status=Status.FINISHED)
    return with_record(tables).order_by("-ended_at", "pk")


def tables_of(member: Member) -> QuerySet[Chair, Any]:
    """The ids of the tables at which the member sits, for a subquery."""
    return Chair.objects.filter(member=member).values("table")


def find_tables(member: Member, game_slug: str = "", own: bool = False) -> QuerySet[Table]:
    """All tables that the member may find, or those of one game, or only those at which they sit,
    or sat while the game lasted.
    """
    found = visible_to(member)
    if game_slug:
        found = found.filter(game_slug=game_slug)
    once = Tenure.objects.filter(member=member).values("table")
    played = Q(pk__in=tables_of(member)) | Q(pk__in=once, status=Status.FINISHED)
    return found.filter(played) if own else found


def counts_by_status(found: QuerySet[Table]) -> dict[str, int]:
    """The number of tables by status."""
    counted = found.order_by().values_list("status").annotate(Count("pk"))
    return dict.fromkeys(Status.values, 0) | dict(counted)


def in_status(found: QuerySet[Table], status: Status) -> QuerySet[Table]:
    """Those of the tables that have a status, with everything a list shows of them; the last
    changed first.
    """
    changed_at = {Status.OPEN: "opened_at", Status.LIVE: "started_at"}.get(status, "ended_at")
    latest_first = F(changed_at).desc(nulls_last=True)
    return with_record(found.filter(status=status)).order_by(latest_first, "-pk")


def joinable_tables() -> QuerySet[Table]:
    """Tables at which any member may sit down, the newest first."""
    free = Exists(Chair.objects.filter(table=OuterRef("pk"), member=None, bot=""))
    tables = Table.objects.filter(free, private=False, status=Status.OPEN)
    return with_record(tables).order_by("-opened_at", "pk")


def table_events_query(table: Table, viewer: Viewer) -> QuerySet[TableEvent]:
    """The table's history apart from the moves, as far as the viewer may know it."""
    known = Q(private=False) if viewer is None else Q(private=False) | Q(seat=viewer)
    return TableEvent.objects.filter(known, table=table).select_related("whom")


def overdue_chairs(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of chairs whose time has run out, the longest overdue first."""
    return _due_chairs(Q(due_at__lte=now), "due_at")


def chairs_to_remind(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of chairs whose next escalation step is due and whose time is not up."""
    return _due_chairs(Q(remind_at__lte=now, due_at__gt=now), "remind_at")


def tables_without_question(now: datetime) -> list[int]:
    """Live tables without an open question: a process ended before chance could act.

    Only a bug causes that. In a big club each sweep searches some of the tables in turn.
    """
    newest = Table.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    sweep_number = int(now.timestamp() // settings.SWEEP_SECONDS)
    first = sweep_number % (newest // ONE_LOOK + 1) * ONE_LOOK
    some = Table.objects.filter(pk__gte=first, pk__lt=first + ONE_LOOK)
    asking = Chair.objects.filter(table=OuterRef("pk"), turn_since__isnull=False)
    without = some.filter(_playable(), ~Exists(asking), status=Status.LIVE, marked="")
    return list(without.order_by("pk").values_list("pk", flat=True)[:ONE_SWEEP])


def suspended_tables() -> QuerySet[Table]:
    """Live tables at which play is suspended, the oldest first."""
    return Table.objects.filter(status=Status.LIVE).exclude(marked="").order_by("pk")


def _due_chairs(condition: Q, order: str) -> list[tuple[int, Seat]]:
    chairs = Chair.objects.filter(
        condition,
        _playable("table__"),
        table__status=Status.LIVE,
        table__marked="",
        table__slept_at=None,
    )
    return list(chairs.order_by(order, "pk").values_list("table_id", "seat")[:ONE_SWEEP])


def _playable(path: str = "") -> Q:
    """Tables whose rules are in the catalogue. The others would come first in every sweep and fill
    it.
    """
    in_catalogue = [
        Q(**{f"{path}game_slug": slug, f"{path}game_version": version})
        for slug, version in registry.installed_versions()
    ]
    return reduce(or_, in_catalogue, Q(pk__in=[]))
