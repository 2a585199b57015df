"""Queries of the home page and of members' pages: first steps, games played, public tables, news.

Nothing here writes to the database.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Exists, F, Max, OuterRef, QuerySet

from club.base.ui.page_questions import Answers
from club.people.members.models import LocalTimeSetting, Member
from club.people.moderation.models import MemberBlock
from club.play.tables.models import (
    Chair,
    EventType,
    Invitation,
    Status,
    Table,
    TableEvent,
    Tenure,
    TenureEnd,
)
from club.play.tables.queries import (
    recently_finished,
    table_ids_of,
    visible_to,
    with_record,
)
from compiled_queries.queries import ID, CompiledQuery

MOST_SEARCHED = 40  # tables, for one of each title
NEWSWORTHY = (
    EventType.OPENED,
    EventType.STARTED,
    EventType.CANCELLED,
    EventType.FINISHED,
)


def public_live_tables() -> QuerySet[Table]:
    """Live public tables, the last moved first."""
    public = Table.objects.filter(private=False, status=Status.LIVE, marked="")
    moved = public.annotate(moved_at=Max("chairs__turn_since"))
    return with_record(moved).order_by(F("moved_at").desc(nulls_last=True), "pk")


def public_finished_tables() -> QuerySet[Table]:
    """Finished public tables, the latest first."""
    public = Table.objects.filter(private=False, status=Status.FINISHED, marked="")
    return with_record(public).order_by("-ended_at", "pk")


def one_of_each_title(
    tables: QuerySet[Table] | tuple[Table, ...], most: int
) -> list[Table]:
    """Returns the first table of each title, at most so many, among the first tables."""
    by_title: dict[str, Table] = {}
    for table in tables[:MOST_SEARCHED]:
        by_title.setdefault(table.game_slug, table)
    return list(by_title.values())[:most]


def news_of_the_club() -> QuerySet[TableEvent]:
    """Public history entries of public tables, the newest first."""
    entries = TableEvent.objects.filter(
        table__private=False, private=False, what__in=NEWSWORTHY
    )
    return entries.select_related("table", "whom").order_by("-at", "-pk")


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """The first steps that a member has taken."""

    played: bool  # sat at a table that has started
    in_company: bool  # sat down with another member
    rests: bool  # has set quiet hours
    hidden: bool  # has hidden the first steps


def first_steps_of(member: Member, answers: Answers) -> FirstSteps:
    """The first steps that the member has taken, by the answers to `STEPS`."""
    played, in_company, rests = (step in answers for step in STEPS)
    return FirstSteps(played, in_company, rests, member.hide_first_steps)


def _company(member: Any) -> QuerySet[Chair]:
    """Chairs of others at tables where the member has sat."""
    mine = Chair.objects.filter(table__in=table_ids_of(member), member__isnull=False)
    return mine.exclude(member=member)


# whether each step is taken, in the order of `FirstSteps`
STEPS: Final[Sequence[CompiledQuery[Any]]] = (
    CompiledQuery(lambda member: Tenure.objects.filter(member=member), ID),
    CompiledQuery(_company, ID),
    CompiledQuery(lambda member: LocalTimeSetting.objects.filter(member=member), ID),
)


def tables_played_at(member: Member, viewer: Member) -> QuerySet[Table]:
    """Open and live tables at which a member sits and which the viewer may find, newest first."""
    tables = visible_to(viewer).filter(
        pk__in=table_ids_of(member), status__in=(Status.OPEN, Status.LIVE)
    )
    return with_record(tables).order_by("-opened_at", "-pk")


def finished_with(member: Member, viewer: Member) -> QuerySet[Table]:
    """Finished tables at which a member has played, to the end or not, and that the viewer may
    find. The latest comes first.
    """
    played = Tenure.objects.filter(member=member).values("table")
    return recently_finished(viewer).filter(pk__in=played)


def placings_of(member: Member, viewer: Member) -> list[tuple[str, int | None]]:
    """Game slug and place at each of the member's finished tables that the viewer may find; None
    for the place where they left before the end.
    """
    tables = visible_to(viewer).filter(status=Status.FINISHED)
    tenures = Tenure.objects.filter(member=member, table__in=tables).exclude(until=None)
    rows = tenures.values_list(
        "table__game_slug", "table__record__result", "seat", "ended"
    )
    return [
        (slug, result["places"][seat] if ended == TenureEnd.PLAYED else None)
        for slug, result, seat, ended in rows
        if result
    ]


def finished_tables_counted(
    members: Iterable[Member], viewer: Member
) -> dict[int, int]:
    """Numbers of finished tables by member id, of tables that the viewer may find. A member without
    any has no entry.
    """
    tenures = Tenure.objects.filter(
        member__in=members, table__in=visible_to(viewer), table__status=Status.FINISHED
    )
    rows = tenures.values("member").annotate(over=Count("table", distinct=True))
    return {row["member"]: row["over"] for row in rows}


def games_played_now(members: Iterable[Member], viewer: Member) -> dict[int, list[str]]:
    """The slugs of the games that each plays now, by member id, at tables that the viewer may
    find.
    """
    seated = Tenure.objects.filter(
        member__in=members,
        until=None,
        table__status=Status.LIVE,
        table__in=visible_to(viewer),
    )
    rows = seated.values_list("member", "table__game_slug").distinct()
    slugs: dict[int, list[str]] = {}
    for member_id, played in rows.order_by("table__game_slug"):
        slugs.setdefault(member_id, []).append(played)
    return slugs


@dataclass(frozen=True, slots=True)
class SharedGames:
    """The finished games of two members, seen by the first."""

    ahead: int  # the first had the better place
    behind: int
    level: int

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level


def shared_games_of(viewer: Member, other: Member) -> SharedGames | None:
    """The games that both have played to the end; None when there are none."""
    own, theirs = _places_by_table(viewer), _places_by_table(other)
    pairs = [(own[table], theirs[table]) for table in own.keys() & theirs.keys()]
    if not pairs:
        return None
    return SharedGames(
        ahead=sum(first < second for first, second in pairs),
        behind=sum(first > second for first, second in pairs),
        level=sum(first == second for first, second in pairs),
    )


def _places_by_table(member: Member) -> dict[int, int]:
    rows = Tenure.objects.filter(
        member=member, ended=TenureEnd.PLAYED, table__status=Status.FINISHED
    ).values_list("table", "table__record__result", "seat")
    return {table: result["places"][seat] for table, result, seat in rows if result}


def is_playing_together(first: Member, second: Member) -> bool:
    """Whether both sit at the same live table."""
    own = Chair.objects.filter(member=second, table__status=Status.LIVE)
    return Chair.objects.filter(member=first, table__in=own.values("table")).exists()


def tables_to_invite_to(host: Member, other: Member) -> tuple[Table, ...]:
    """Open tables of the host with a free chair, to which the other is not invited yet, the newest
    first; three at most. None for a member whom the host blocks.
    """
    free = Chair.objects.filter(
        table=OuterRef("pk"), member=None, bot="", kept_for=None
    )
    seated = Chair.objects.filter(table=OuterRef("pk"), member=other)
    invited = Invitation.objects.filter(
        table=OuterRef("pk"), member=other, declined_at=None
    )
    blocked = MemberBlock.objects.filter(member=host, other=other)
    tables = Table.objects.filter(
        Exists(free),
        ~Exists(seated),
        ~Exists(invited),
        ~Exists(blocked),
        host=host,
        status=Status.OPEN,
    )
    return tuple(tables.order_by("-opened_at", "-pk")[:3])
