"""The notice about a mentor: to the member who has to agree, and to the mentor when both have."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.kinds import (
    NOT_BY_HOOK,
    KindGroup,
    Text,
)
from club.messages.notifications.models import Notice
from club.play.tables.models import Table
from club.play.teaching.models import Mentor
from club.play.time_control.notices.tables import TableRowNotice


class MentorNamed(TableRowNotice[Mentor]):
    """A mentor of a seat is named, or has begun."""

    name = "mentor"
    label = _("a mentor of a seat")
    group = KindGroup.TIME
    channels = NOT_BY_HOOK
    subject = _("A mentor: {table}")
    gone = "the seat has no such mentor any more"

    def rows(self) -> QuerySet[Mentor]:
        return Mentor.objects.select_related("table", "member")

    def email_address(self, table: Table, notice: Notice) -> str:
        return reverse("teaching:mentors", args=[table.pk])

    def row_context(self, row: Mentor, notice: Notice) -> Mapping[str, object]:
        is_theirs = row.member_id == notice.member_id
        return {"name": row.member.username, "is_theirs": is_theirs}

    def why_void(self, row: Mentor, notice: Notice) -> Text:
        if row.ended_at is not None:
            return self.gone
        is_asked = row.member_id != notice.member_id
        return "you had agreed" if is_asked and row.is_agreed else ""


KINDS = (MentorNamed(),)
