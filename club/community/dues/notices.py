"""The reminder of dues."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.community.dues.models import DuesPayment
from club.messages.notifications.kinds import KindGroup
from club.messages.notifications.models import Notice
from club.messages.notifications.row_kinds import ShortNotice
from club.people.members.models import Member

REMINDER = "dues_reminder"


class DuesReminder(ShortNotice[Member]):
    """The dues of a year are not paid; void if they were paid since."""

    name = REMINDER
    label = _("your dues are not paid")
    group = KindGroup.CLUB
    subject = _("Your dues for %(year)s")
    text = _(
        "The club has not noted your dues for %(year)s yet. If you have paid, write to the "
        "treasurer; otherwise please pay soon."
    )
    gone = _("the member has left")
    gone_subject = _("Your dues")
    gone_page = "home"

    def rows(self) -> QuerySet[Member]:
        """Members."""
        return Member.objects.all()

    def subject_values(self, row: Member, notice: Notice) -> Mapping[str, object]:
        return {"year": notice.facts["year"]}

    def why_void(self, row: Member, notice: Notice) -> str | Promise:
        year = notice.facts["year"]
        is_paid = DuesPayment.objects.filter(
            member=row, year=year, noted_at__gt=notice.made_at
        )
        return _("the dues were paid") if is_paid.exists() else ""

    def address(self, row: Member, notice: Notice) -> str:
        return reverse("dues:own")


KINDS = (DuesReminder(),)
