"""The panel of the home page with what ended since the member was last at those tables."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from club.base.ui import times
from club.base.ui.panels import SINCE, Panel
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.site.home.queries import unseen_endings

MOST = 5


def finished_since(member: Member, now: datetime) -> Panel | None:
    """The finished games of the member that they have not looked at; None: there are none."""
    unseen = unseen_endings(member.pk, now).select_related("table__record")[:MOST]
    rows = tuple(_row(notice, now) for notice in unseen)
    return Panel("home/_since.jinja", {"rows": rows}, order=SINCE) if rows else None


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
