"""Read-only queries for tables: visible tables, chairs that must act, and tables that are due."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from django.db.models import Count, Exists, F, Model, OuterRef, Q, QuerySet, Subquery

from club.people.members.models import Member
from club.play.tables.due_chairs import chairs_to_act
from club.play.tables.models import (
    STAYED,
    TAKES_INVITED,
    Chair,
    Invitation,
    Status,
    Table,
    TableEvent,
    Tenure,
)
from compiled_queries.queries import ID, CompiledQuery, CompiledQueryIn
from games.core import Seat, Viewer

Row = TypeVar("Row", Chair, Tenure)
AnyRow = TypeVar("AnyRow", bound=Model)

# queries of a table's page
_visible_table: CompiledQuery[Table] = CompiledQuery(
    lambda table, member: (
        with_record(visible_to(member))
        .filter(pk=table)
        .annotate(viewer_seat=Subquery(_seat_of(member).values("seat")[:1]))
    ),
    ID,
    ID,
)
_is_visible: CompiledQuery[Table] = CompiledQuery(
    lambda table, member: visible_to(member).filter(pk=table).values_list("pk"), ID, ID
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
    """The tables that the member may find: all public ones, and the private ones that they host,
    sit at or have left. Private tables that are open, and practice that goes on, are also found by
    the members invited to them.
    """
    table_ids = Chair.objects.filter(Q(member=member) | Q(kept_for=member)).values(
        "table"
    )
    former_table_ids = Tenure.objects.filter(member=member).values("table")
    invited_table_ids = Invitation.objects.filter(
        member=member, declined_at=None
    ).values("table")
    may_join = Q(TAKES_INVITED, pk__in=invited_table_ids)
    own_tables = Q(host=member) | Q(pk__in=table_ids) | Q(pk__in=former_table_ids)
    return Table.objects.filter(Q(private=False) | own_tables | may_join)


def table_for(member: Member, table_id: int) -> tuple[Table, Seat | None]:
    """The table and the member's seat at it, None for a spectator. Raises Table.DoesNotExist when
    the member may not see the table. One statement reads the table if they may: a private table
    and a missing one cost the same.
    """
    table = _visible_table.get(table_id, member.pk)
    seat: Seat | None = table.viewer_seat  # type: ignore[attr-defined]
    return table, seat


def _seat_of(member: Any) -> QuerySet[Chair]:
    """The member's chair at each table of another query."""
    return Chair.objects.filter(table=OuterRef("pk"), member=member)


def table_for_visitors(table_id: int, statuses: Collection[Status]) -> Table:
    """A public table of one of these statuses that is not suspended. Raises Table.DoesNotExist."""
    public = Table.objects.filter(private=False, marked="", status__in=statuses)
    return with_record(public).get(pk=table_id)


def expect_visible(member: Member, table_id: int) -> None:
    """Raises Table.DoesNotExist when the member may not see the table. Reads nothing of it."""
    if not _is_visible.values(table_id, member.pk):
        raise Table.DoesNotExist


def table_with_host(table_id: int) -> Table:
    """The table, with its record and its host."""
    return Table.objects.select_related("record", "host").get(pk=table_id)


def table_by_invite_link(invite: str) -> Table:
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
    """Maps each table to its chairs by seat, each with its member. One query for all."""
    return _by_table(tables, _seated)


def ended_tenures_by_table(tables: Iterable[Table]) -> dict[int, list[Tenure]]:
    """Maps each table to the tenures that ended before the game, each with its member. They are
    ordered by seat, earliest first. One query for all.
    """
    return _by_table(tables, _left)


def _by_table(
    tables: Iterable[Table], query: CompiledQueryIn[Row]
) -> dict[int, list[Row]]:
    by_id = {table.pk: table for table in tables}
    by_table: dict[int, list[Row]] = {table_id: [] for table_id in by_id}
    for row in query.rows(ids=list(by_id)):
        row.table = by_id[row.table_id]
        by_table[row.table_id].append(row)
    return by_table


def table_events(table: Table, viewer: Viewer) -> list[TableEvent]:
    """The table's history without the moves, as far as the viewer may know it. For a spectator the
    seat is NULL, which matches no row.
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


def chairs_to_move(member_id: int) -> QuerySet[Chair]:
    """The member's chairs with an open question, with their tables, the earliest deadline first."""
    return chairs_to_act(member_id).select_related("table__record", "table__host")


def is_question_open(table_id: int, seat: Seat, member_id: int, asked: int) -> bool:
    """Whether a question to the member's seat is still open."""
    chairs = Chair.objects.filter(
        table=table_id, seat=seat, member=member_id, asked=asked
    )
    return chairs.filter(turn_since__isnull=False).exists()


def tables_ready_to_start(member: Member) -> QuerySet[Table]:
    """Full tables that wait for the member, their host, to start them, the longest first."""
    tables_with_free_chair = Chair.objects.filter(member=None, bot="").values("table")
    opened = Table.objects.filter(host=member, status=Status.OPEN)
    full = opened.exclude(pk__in=tables_with_free_chair)
    return full.order_by("opened_at", "pk")


def is_kept_for(table_id: int, member_id: int) -> bool:
    """Whether a chair at an open table is reserved for the member."""
    reserved = Chair.objects.filter(
        table=table_id, kept_for=member_id, member=None, bot=""
    )
    return reserved.filter(table__status=Status.OPEN).exists()


def is_full(table_id: int) -> bool:
    """Whether an open table has no free chair."""
    free_chairs = Chair.objects.filter(table=table_id, member=None, bot="")
    open_now = Table.objects.filter(pk=table_id, status=Status.OPEN)
    return open_now.exists() and not free_chairs.exists()


def tables_waiting_for_others(member: Member) -> QuerySet[Table]:
    """The member's live tables without an open question of theirs."""
    unasked = Chair.objects.filter(member=member, turn_since__isnull=True)
    tables = Table.objects.filter(pk__in=unasked.values("table"), status=Status.LIVE)
    return with_record(tables).order_by("-started_at", "pk")


def joinable_and_joined_tables(member: Member) -> QuerySet[Table]:
    """Tables before the start with a free chair or a chair of the member's, the newest first."""
    chairs = Chair.objects.filter(table=OuterRef("pk"))
    free_or_own = Exists(chairs.filter(Q(member=None, bot="") | Q(member=member)))
    tables = visible_to(member).filter(free_or_own, status=Status.OPEN)
    return with_record(tables).order_by("-opened_at", "pk")


def recently_finished(member: Member) -> QuerySet[Table]:
    """Finished tables, the newest first."""
    tables = visible_to(member).filter(status=Status.FINISHED)
    return with_record(tables).order_by("-ended_at", "pk")


def table_ids_of(member: Member) -> QuerySet[Chair, Any]:
    """The ids of the member's tables, for a subquery."""
    return Chair.objects.filter(member=member).values("table")


def find_tables(
    member: Member, game_slug: str = "", own: bool = False
) -> QuerySet[Table]:
    """All tables that the member may find, or those of one game, or only those of the member. The
    latter include those that the member left during the game.
    """
    tables = visible_to(member)
    if game_slug:
        tables = tables.filter(game_slug=game_slug)
    if not own:
        return tables
    once = Tenure.objects.filter(member=member).values("table")
    played = Q(pk__in=table_ids_of(member)) | Q(pk__in=once, status=Status.FINISHED)
    return tables.filter(played)


def counts_by_status(tables: QuerySet[Table]) -> dict[str, int]:
    """The number of tables by status."""
    counted = tables.order_by().values_list("status").annotate(Count("pk"))
    return dict.fromkeys(Status.values, 0) | dict(counted)


def in_status(tables: QuerySet[Table], status: Status) -> QuerySet[Table]:
    """The tables with a status, with everything that a list shows of them; last changed first."""
    columns = {Status.OPEN: "opened_at", Status.LIVE: "started_at"}
    latest_first = F(columns.get(status, "ended_at")).desc(nulls_last=True)
    return with_record(tables.filter(status=status)).order_by(latest_first, "-pk")


def joinable_tables() -> QuerySet[Table]:
    """Tables that any member may join, newest first."""
    has_free_chair = Exists(
        Chair.objects.filter(table=OuterRef("pk"), member=None, bot="")
    )
    tables = Table.objects.filter(has_free_chair, private=False, status=Status.OPEN)
    return with_record(tables).order_by("-opened_at", "pk")


def table_events_query(table: Table, viewer: Viewer) -> QuerySet[TableEvent]:
    """The table's history apart from the moves, as far as the viewer may know it."""
    visible = Q(private=False) if viewer is None else Q(private=False) | Q(seat=viewer)
    return TableEvent.objects.filter(visible, table=table).select_related("whom")


def rematch_of(table: Table, member: Member) -> Table | None:
    """The rematch of a finished table; None while there is none that the member may find."""
    rematches = visible_to(member).filter(rematch_of=table)
    return rematches.exclude(status=Status.CANCELLED).first()


def is_seated(table_id: int, member_id: int) -> bool:
    """Whether the member has a chair at the table."""
    return Chair.objects.filter(table=table_id, member=member_id).exists()


def is_seated_before_start(table_id: int, seat: Seat, member_id: int) -> bool:
    """Whether the member has that chair at a table that has not started."""
    chair = Chair.objects.filter(table=table_id, seat=seat, member=member_id)
    return chair.filter(table__status=Status.OPEN).exists()
