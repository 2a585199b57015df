"""Tables that are about to begin, at which a member is to say that they are here: a panel of home
with one button each, and what of it is counted as waiting.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import BigIntegerField
from django.urls import reverse

from club.members.models import Member
from club.pages.lists.waiting import Wait
from club.pages.panels import Panel
from club.pages.words import times
from club.statements import Prepared
from club.tables import idle

MOST = 20
_asked: Prepared[Any] = Prepared(
    lambda member: idle.asked_here(member).values_list("table", "table__name", "confirm_by")[:MOST],
    BigIntegerField(),
)


def asked_of_me(member: Member, now: datetime) -> Panel | None:
    """Where the member is asked so; nothing where they are not."""
    asked = [
        (chair.table, times.by_when(chair.confirm_by, now))
        for chair in idle.asked_here(member)[:MOST]
        if chair.confirm_by is not None
    ]
    return Panel("lists/_here.html", {"asked": asked}) if asked else None


def to_confirm(member: Member) -> Iterable[Wait]:
    """The same, for the masthead."""
    for table, name, confirm_by in _asked.values(member.pk):
        yield Wait(name, reverse("tables:table", args=[table]), confirm_by)
