"""Notices about a member's own time: leave that was taken for them."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words
from club.notifications.models import Notice
from club.timecontrol.member_time import holiday_of_notice
from club.timecontrol.models import Leave


def _words(notice: Notice) -> Words:
    leave = _of(notice)
    assert leave is not None  # what is gone is void
    body = email_body(notice, reverse("tables:time"), leave=leave)
    return Words("Leave was taken for you", body)


def _of(notice: Notice) -> Leave | None:
    """The leave it is about: its key is "l" and the number."""
    return holiday_of_notice(int(notice.about.removeprefix("l")))


def _ended(notice: Notice) -> str:
    leave = _of(notice)
    return "is back already" if leave is None or leave.ended_at is not None else ""


KINDS = (Kind("leave_taken", _("leave by itself"), _words, _ended),)
