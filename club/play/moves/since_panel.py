"""The panel of the home page with what ended since the member was last at those tables."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.base.ui import times
from club.base.ui.panels import Panel
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.tables.models import Status
from compiled_queries.queries import ID, CompiledQuery

LONGEST_AGO = timedelta(days=14)  # since a game has ended that is new to a member
MOST = 5

unread_endings: CompiledQuery[Notice] = CompiledQuery(
    lambda member: Notice.objects.filter(member=member, kind="finished", read_at=None),
    ID,
)


def unseen_endings(member_id: int, now: datetime) -> QuerySet[Notice]:
    """The notices of finished games that the member has not looked at since, the latest first."""
    notices = Notice.objects.filter(
        member=member_id,
        kind="finished",
        read_at=None,
        made_at__gt=now - LONGEST_AGO,
        table__status=Status.FINISHED,
    )
    return notices.order_by("-made_at", "-pk")


def finished_since(member: Member, now: datetime) -> Panel | None:
    """The finished games of the member that they have not looked at; None: there are none."""
    unseen = unseen_endings(member.pk, now).select_related("table__record")[:MOST]
    rows = tuple(_row(notice, now) for notice in unseen)
    return Panel("home/_since.jinja", {"rows": rows}) if rows else None


def _row(notice: Notice, now: datetime) -> tuple[str, str, str, str]:
    """Address and name of the table, the member's place, and how long ago it ended."""
    table = notice.table
    assert table is not None
    ago = times.ago(table.ended_at or notice.made_at, now)
    return table.get_absolute_url(), table.name, _place(notice), ago


def _place(notice: Notice) -> str:
    """The member's place in words; empty for who had left the seat, and without places."""
    record = notice.table.record if notice.table else None
    places = (record.result or {}).get("places", []) if record else []
    if notice.seat is None or notice.seat >= len(places):
        return ""
    return _("place %(place)d of %(seats)d") % {
        "place": places[notice.seat],
        "seats": len(places),
    }
