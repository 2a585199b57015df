"""The actions behind the buttons of the page of stuck things. Each action may be repeated."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.base.errors import ClubError
from club.celery import call
from club.messages.notifications import services as notices
from club.play.moves import services as play
from club.play.tables.models import Table
from club.site.administration.stuck import overdue_seats


def do_act(act_name: str, table: str, now: datetime) -> str:
    """Does what the button says, and returns a sentence about it. Raises ClubError for an unknown
    act or table.
    """
    if act_name == "retry":
        return _retry_emails(now)
    act = ACTS.get(act_name)
    if act is None or not table.isdecimal() or not _exists(table):
        raise ClubError(
            "no_such_act", "Press one of the buttons: nothing was asked for."
        )
    return act(int(table), now)


def _exists(table: str) -> bool:
    return len(table) < 18 and Table.objects.filter(pk=int(table)).exists()


def _retry_emails(now: datetime) -> str:
    count = notices.retry_failed(now)
    return ngettext(
        "%(count)d e-mail is tried again.", "%(count)d e-mails are tried again.", count
    ) % {"count": count}


def _stand_in(table_id: int, now: datetime) -> str:
    for seat in overdue_seats(table_id, now):
        call("club.site.periodic.tasks.stand_in", table_id, seat)
    return _("A stand-in is called. Load the page again in a moment.")


def _resume(table_id: int, now: datetime) -> str:
    if play.resume(table_id, None, now):
        return _("Play goes on at table %(number)d.") % {"number": table_id}
    return _("Table %(number)d was not suspended.") % {"number": table_id}


ACTS: dict[str, Callable[[int, datetime], str]] = {
    "stand_in": _stand_in,
    "resume": _resume,
}
