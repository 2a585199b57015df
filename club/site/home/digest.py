"""What waits for a member, as lines of a daily digest."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from club.people.members.models import Member
from club.play.tables.models import table_address
from club.site.home.waiting import all_waits_of


def waiting_lines(member: Member, told_today: Iterable[int]) -> tuple[str, ...]:
    """By deadline, without the tables of which an e-mail told today."""
    told = {table_address(table) for table in told_today}
    return tuple(
        _line(wait.name, wait.due_at)
        for wait in all_waits_of(member).all
        if wait.address not in told
    )


def _line(name: str, due_at: datetime | None) -> str:
    if due_at is None:
        return name
    until = formats.date_format(timezone.localtime(due_at), "l j F, H:i")
    return _("%(name)s, until %(until)s") % {"name": name, "until": until}
