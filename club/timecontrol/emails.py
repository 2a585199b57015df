"""Notices about a member's own time: holidays that were taken automatically."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words
from club.notifications.models import Notice
from club.timecontrol.models import Leave
from club.timecontrol.queries import holiday_of_notice


def _words(notice: Notice) -> Words:
    leave = _holiday(notice)
    assert leave is not None  # a notice about a deleted holiday is void
    body = email_body(notice, reverse("tables:time"), leave=leave)
    return Words("Leave was taken for you", body)


def _holiday(notice: Notice) -> Leave | None:
    """The holiday of the notice: its key is "l" and the row's number."""
    return holiday_of_notice(int(notice.about.removeprefix("l")))


def _ended(notice: Notice) -> str:
    leave = _holiday(notice)
    return "is back already" if leave is None or leave.ended_at is not None else ""


KINDS = (Kind("leave_taken", _("leave by itself"), _words, _ended),)
