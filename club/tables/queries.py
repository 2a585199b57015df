"""Questions about tables: who may see which, whom they wait for, what is ripe. Nothing here writes."""

from __future__ import annotations

from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from club.members.models import Member
from club.tables.models import Chair, Happening, Status, Table, What
from games import registry
from games.core import Seat, Viewer

ONE_SWEEP = 500  # chairs taken at a time
ONE_LOOK = 1_000  # tables looked at together for what should never be


def visible_to(member: Member) -> QuerySet[Table]:
    """Tables the member may find: all that are not private, and the private ones they host or sit at."""
    mine = Chair.objects.filter(member=member).values("table")
    return Table.objects.filter(Q(private=False) | Q(host=member) | Q(pk__in=mine))


def table_for(member: Member, table_id: int) -> tuple[Table, Seat | None]:
    """The table and the member's seat at it, None for a spectator. Raises Table.DoesNotExist when not theirs to see."""
    table = visible_to(member).select_related("record", "host").get(pk=table_id)
    seat = table.chairs.filter(member=member).values_list("seat", flat=True).first()
    return table, seat


def seat_of(member: Member, table_id: int) -> Seat | None:
    """The member's seat at the table, None for a spectator. Raises Table.DoesNotExist when it is not theirs to see."""
    seat = Chair.objects.filter(member=member, table=table_id).values_list("seat", flat=True).first()
    return table_for(member, table_id)[1] if seat is None else seat


def invited_to(invite: str) -> Table:
    """The table an invitation leads to. Raises Table.DoesNotExist when it was revoked or never was."""
    if not invite or not invite.isprintable():  # PostgreSQL refuses to be asked for some characters
        raise Table.DoesNotExist
    return Table.objects.select_related("host").get(invite=invite, status=Status.OPEN)


def seated(table: Table) -> list[Chair]:
    """The table's chairs by seat, each with its member."""
    return list(table.chairs.select_related("member").order_by("seat"))


def with_chairs(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Everything a list of tables is drawn from, in a fixed number of queries."""
    return tables.select_related("host", "record").prefetch_related("chairs__member")


def waiting_for(member: Member) -> QuerySet[Chair]:
    """The member's chairs that are asked something, the earliest deadline first."""
    asked = Chair.objects.filter(member=member, turn_since__isnull=False, table__status=Status.LIVE)
    return (
        asked.select_related("table__record", "table__host")
        .prefetch_related("table__chairs__member")
        .order_by("due_at", "pk")
    )


def waits(member: Member) -> QuerySet[Chair, tuple[int, str, datetime | None]]:
    """Id, name and deadline of the tables that wait for the member and are not held, the earliest deadline first."""
    asked = Chair.objects.filter(member=member, turn_since__isnull=False, table__status=Status.LIVE, table__marked="")
    return asked.order_by("due_at", "pk").values_list("table_id", "table__name", "due_at")


def others_thinking(member: Member) -> QuerySet[Table]:
    """Live tables of the member's at which nothing is asked of them."""
    idle = Chair.objects.filter(member=member, turn_since__isnull=True).values("table")
    return with_chairs(Table.objects.filter(pk__in=idle, status=Status.LIVE)).order_by("-started_at", "pk")


def open_seats(member: Member) -> QuerySet[Table]:
    """Tables that have not started and concern the member: a chair is free, or one is theirs. The newest first."""
    chairs = Chair.objects.filter(table=OuterRef("pk"))
    concerning = Exists(chairs.filter(Q(member=None, bot="") | Q(member=member)))
    return with_chairs(visible_to(member).filter(concerning, status=Status.OPEN)).order_by("-opened_at", "pk")


def lately_finished(member: Member) -> QuerySet[Table]:
    """Finished tables, the newest first."""
    return with_chairs(visible_to(member).filter(status=Status.FINISHED)).order_by("-ended_at", "pk")


def sat_at(shown: Member, viewer: Member) -> QuerySet[Table]:
    """Tables not yet over at which a member sits, those that the viewer may find; the newest first."""
    found = visible_to(viewer).filter(pk__in=_chairs_of(shown), status__in=(Status.OPEN, Status.LIVE))
    return with_chairs(found).order_by("-opened_at", "-pk")


def finished_with(shown: Member, viewer: Member) -> QuerySet[Table]:
    """Finished tables at which a member sat to the end, those that the viewer may find; the latest first."""
    return lately_finished(viewer).filter(pk__in=_chairs_of(shown))


def places_of(shown: Member, viewer: Member) -> list[tuple[str, int]]:
    """Game and place at each of those."""
    found = visible_to(viewer).filter(chairs__member=shown, status=Status.FINISHED)
    results = found.values_list("game_slug", "record__result", "chairs__seat")
    return [(slug, result["places"][seat]) for slug, result, seat in results if result]


def _chairs_of(member: Member) -> QuerySet[Chair, Any]:
    return Chair.objects.filter(member=member).values("table")


def tables(member: Member, game_slug: str = "", own: bool = False) -> QuerySet[Table]:
    """All tables the member may find, or those of one game, or only those they sit at."""
    found = visible_to(member)
    if game_slug:
        found = found.filter(game_slug=game_slug)
    return found.filter(pk__in=Chair.objects.filter(member=member).values("table")) if own else found


def counts(found: QuerySet[Table]) -> dict[str, int]:
    """How many of the tables are in which status."""
    counted = found.order_by().values_list("status").annotate(Count("pk"))
    return dict.fromkeys(Status.values, 0) | dict(counted)


def in_status(found: QuerySet[Table], status: Status) -> QuerySet[Table]:
    """Those of the tables that are in a status, with all a list shows of them; what changed last comes first."""
    latest = {Status.OPEN: "opened_at", Status.LIVE: "started_at"}.get(status, "ended_at")
    return with_chairs(found.filter(status=status)).order_by(F(latest).desc(nulls_last=True), "-pk")


def open_for_all() -> QuerySet[Table]:
    """Tables that anybody may sit down at, the newest first."""
    free = Exists(Chair.objects.filter(table=OuterRef("pk"), member=None, bot=""))
    return with_chairs(Table.objects.filter(free, private=False, status=Status.OPEN)).order_by("-opened_at", "pk")


NEWS_OF_THE_CLUB = (What.OPENED, What.STARTED, What.CANCELLED, What.FINISHED)


def news_of_the_club() -> QuerySet[Happening]:
    """What befell public tables lately and is of interest to others, the newest first."""
    public = Happening.objects.filter(table__private=False, private=False, what__in=NEWS_OF_THE_CLUB)
    return public.select_related("table", "whom").order_by("-at", "-pk")


def happenings(table: Table, viewer: Viewer) -> QuerySet[Happening]:
    """The table's history beside the moves, as far as the viewer may know it."""
    known = Q(private=False) if viewer is None else Q(private=False) | Q(seat=viewer)
    return Happening.objects.filter(known, table=table).select_related("whom")


def due(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of chairs whose time has run out, the longest overdue first."""
    return _ripe(Q(due_at__lte=now), "due_at")


def to_remind(now: datetime) -> list[tuple[int, Seat]]:
    """Table and seat of chairs whose next rung of the ladder is due, and whose time is not up."""
    return _ripe(Q(remind_at__lte=now, due_at__gt=now), "remind_at")


def silent(now: datetime) -> list[int]:
    """Live tables that ask nobody anything: something was cut off before chance could act.

    Only a bug brings that about, so a big club is looked through in turn, some tables at every sweep.
    """
    newest = Table.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    turn = int(now.timestamp() // settings.SWEEP_SECONDS) % (newest // ONE_LOOK + 1)
    some = Table.objects.filter(pk__gte=turn * ONE_LOOK, pk__lt=(turn + 1) * ONE_LOOK)
    asking = Chair.objects.filter(table=OuterRef("pk"), turn_since__isnull=False)
    quiet = some.filter(_playable(), ~Exists(asking), status=Status.LIVE, marked="")
    return list(quiet.order_by("pk").values_list("pk", flat=True)[:ONE_SWEEP])


def held() -> QuerySet[Table]:
    """Live tables at which play is held, the oldest first."""
    return Table.objects.filter(status=Status.LIVE).exclude(marked="").order_by("pk")


def _ripe(condition: Q, order: str) -> list[tuple[int, Seat]]:
    chairs = Chair.objects.filter(condition, _playable("table__"), table__status=Status.LIVE, table__marked="")
    return list(chairs.order_by(order, "pk").values_list("table_id", "seat")[:ONE_SWEEP])


def _playable(path: str = "") -> Q:
    """Tables whose rules are on the shelf; the others would come first in every sweep and leave no place in it."""
    here = [Q(**{f"{path}game_slug": slug, f"{path}game_version": version}) for slug, version in registry.shelf()]
    return reduce(or_, here, Q(pk__in=[]))
