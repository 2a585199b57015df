"""Notices about a member's own time: holidays that were taken automatically, a time zone that is
no longer known, and closures of the club.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.base.time_zones.names import club_zone, is_known_zone
from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import BY_EMAIL, Kind, Summary
from club.messages.notifications.models import Notice
from club.play.time_control.models import Closure, MemberHoliday
from club.play.time_control.queries import closure_of_notice, holiday_of_notice
from club.play.time_control.services.closures import closure_key
from club.play.time_control.services.unknown_zones import UNKNOWN_ZONE, is_zone_in_use

SUBJECT = "Holiday was taken for you"
ZONE_SUBJECT = "Your time zone is no longer known"


def _words(notice: Notice) -> EmailPart:
    leave = _holiday(notice)
    assert leave is not None  # a notice about a deleted holiday is void
    return email_part(notice, SUBJECT, reverse("tables:time"), leave=leave)


def _summary(_notice: Notice) -> Summary:
    return Summary(SUBJECT, reverse("tables:time"))


def _holiday(notice: Notice) -> MemberHoliday | None:
    """The holiday of the notice: its key is "l" and the row's number."""
    return holiday_of_notice(int(notice.about.removeprefix("l")))


def _ended(notice: Notice) -> str:
    leave = _holiday(notice)
    back = leave is None or leave.ended_at is not None
    return "you were back already" if back else ""


def _zone_words(notice: Notice) -> EmailPart:
    """The key of the notice is the zone."""
    return email_part(
        notice,
        ZONE_SUBJECT,
        _zone_address(notice),
        zone=notice.about,
        club_zone=club_zone().key,
    )


def _zone_summary(notice: Notice) -> Summary:
    return Summary(ZONE_SUBJECT, _zone_address(notice))


def _zone_address(notice: Notice) -> str:
    """The page where the member can choose another zone."""
    if notice.member.time_zone != notice.about:
        return reverse("tables:time")  # the zone of their clocks
    return reverse("members:profile")


def _why_zone_void(notice: Notice) -> str:
    if is_known_zone(notice.about):
        return "the zone is known again"
    in_use = is_zone_in_use(notice.member, notice.about)
    return "" if in_use else "you have chosen another zone"


def _closure_words(subject: str, notice: Notice) -> EmailPart:
    closure = _closure(notice)
    assert closure is not None  # a notice about a deleted closure is void
    return email_part(notice, subject, reverse("home"), closure=closure)


def _closure_summary(subject: str, _notice: Notice) -> Summary:
    return Summary(subject, reverse("home"))


def _closure(notice: Notice) -> Closure | None:
    """The closure of the notice: its key begins with "c" and the row's number."""
    number = notice.about.removeprefix("c").partition(".")[0]
    return closure_of_notice(int(number))


def _why_closure_void(notice: Notice) -> str:
    closure = _closure(notice)
    if closure is None or closure_key(closure) != notice.about:
        return "the end has moved"
    if closure.until > timezone.now():
        return ""
    return "the club is open again"


def _why_opening_void(notice: Notice) -> str:
    return "" if _closure(notice) else "the request is gone"


def _closure_kind(
    name: str, label: Promise, subject: str, void: Callable[[Notice], str]
) -> Kind:
    words = partial(_closure_words, subject)
    summary = partial(_closure_summary, subject)
    return Kind(name, label, words, summary, void, channels=BY_EMAIL)


KINDS = (
    _closure_kind(
        "club_closed", _("the club is closed"), "The club is closed", _why_closure_void
    ),
    _closure_kind(
        "club_open",
        _("the club is open again"),
        "The club is open again",
        _why_opening_void,
    ),
    Kind(
        "leave_taken",
        _("automatic holiday"),
        _words,
        _summary,
        _ended,
        channels=BY_EMAIL,
    ),
    Kind(
        UNKNOWN_ZONE,
        _("time zone unknown"),
        _zone_words,
        _zone_summary,
        _why_zone_void,
        channels=BY_EMAIL,
    ),
)
