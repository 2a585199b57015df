"""The notice that somebody proposes to take the game back."""

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
from club.play.take_back.models import TakeBack
from club.play.time_control.notices.tables import TableRowNotice


class TakeBackProposed(TableRowNotice[TakeBack]):
    """A proposal to take the game back, which waits for the member's agreement."""

    name = "take_back"
    label = _("a proposal to take the game back")
    group = KindGroup.TIME
    channels = NOT_BY_HOOK
    subject = _("Take the game back? {table}")
    gone = "it is decided"

    def rows(self) -> QuerySet[TakeBack]:
        return TakeBack.objects.select_related("table", "by")

    def email_address(self, table: Table, notice: Notice) -> str:
        return reverse("take_back:page", args=[table.pk])

    def row_context(self, row: TakeBack, notice: Notice) -> Mapping[str, object]:
        by = row.by.username if row.by else _("A former member")
        return {"by": by, "line": row.line}

    def why_void(self, row: TakeBack, notice: Notice) -> Text:
        if row.settled_at is not None:
            return self.gone
        has_agreed = row.assents.filter(member=notice.member_id).exists()
        return "you had agreed" if has_agreed else ""


KINDS = (TakeBackProposed(),)
