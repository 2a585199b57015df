"""Notices about a member's own time: holidays that were taken automatically, a time zone that is
no longer known, and closures of the club.
"""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.base.time_zones.names import club_zone, is_known_zone
from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import KindGroup, NoticeKind, Summary, Text
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import RowNotice
from club.play.time_control.models import Closure, MemberHoliday
from club.play.time_control.services.unknown_zones import UNKNOWN_ZONE, is_zone_in_use


class ClosureNotice(RowNotice[Closure]):
    """A notice about a closure of the club."""

    group = KindGroup.TIME
    subject: Text

    def rows(self) -> QuerySet[Closure]:
        return Closure.objects.all()

    def words(self, notice: Notice) -> EmailPart:
        closure = self.find_row(notice)
        assert closure is not None  # else the notice is void
        return email_part(notice, str(self.subject), reverse("home"), closure=closure)

    def summary(self, notice: Notice) -> Summary:
        return Summary(str(self.subject), reverse("home"))


class ClubClosed(ClosureNotice):
    """The club is closed, until an end that may move."""

    name = "club_closed"
    label = _("the club is closed")
    subject = "The club is closed"
    gone = "the end has moved"

    def why_void(self, row: Closure, notice: Notice) -> Text:
        if int(row.until.timestamp()) != notice.facts.get("until"):
            return self.gone
        return "" if row.until > timezone.now() else "the club is open again"


class ClubCloses(ClubClosed):
    """The club will be closed, as an admin has planned."""

    name = "club_closes"
    label = _("the club will be closed")
    subject = "The club closes for a time"

    def why_void(self, row: Closure, notice: Notice) -> Text:
        if row.until <= row.since:
            return "the closure is called off"
        return super().why_void(row, notice)


class ClosureOff(ClosureNotice):
    """A planned closure is called off."""

    name = "closure_off"
    label = _("the club stays open")
    subject = "The club stays open"
    gone = "the request is gone"


class ClubOpen(ClosureNotice):
    """A closure has ended early."""

    name = "club_open"
    label = _("the club is open again")
    subject = "The club is open again"
    gone = "the request is gone"


class HolidayTaken(RowNotice[MemberHoliday]):
    """A holiday began by itself, since the member's time was about to run out."""

    name = "leave_taken"
    label = _("automatic holiday")
    group = KindGroup.TIME
    gone = "you were back already"

    def rows(self) -> QuerySet[MemberHoliday]:
        return MemberHoliday.objects.all()

    def why_void(self, row: MemberHoliday, notice: Notice) -> Text:
        return self.gone if row.ended_at is not None else ""

    def words(self, notice: Notice) -> EmailPart:
        holiday = self.find_row(notice)
        assert holiday is not None  # else the notice is void
        summary = self.summary(notice)
        return email_part(notice, summary.title, summary.address, leave=holiday)

    def summary(self, notice: Notice) -> Summary:
        return Summary("Holiday was taken for you", reverse("tables:time"))


class ZoneUnknown(NoticeKind):
    """The zone of the member's pages or clocks is no longer known."""

    name = UNKNOWN_ZONE
    label = _("time zone unknown")
    group = KindGroup.TIME

    def words(self, notice: Notice) -> EmailPart:
        summary = self.summary(notice)
        return email_part(
            notice,
            summary.title,
            summary.address,
            zone=notice.facts["zone"],
            club_zone=club_zone().key,
        )

    def summary(self, notice: Notice) -> Summary:
        """Leads to the page where the member can choose another zone."""
        is_of_pages = notice.member.time_zone == notice.facts.get("zone")
        page = "members:profile" if is_of_pages else "tables:time"
        return Summary("Your time zone is no longer known", reverse(page))

    def void(self, notice: Notice) -> str:
        zone = notice.facts["zone"]
        if is_known_zone(zone):
            return "the zone is known again"
        in_use = is_zone_in_use(notice.member, zone)
        return "" if in_use else "you have chosen another zone"


KINDS = (
    ClubClosed(),
    ClubCloses(),
    ClosureOff(),
    ClubOpen(),
    HolidayTaken(),
    ZoneUnknown(),
)
