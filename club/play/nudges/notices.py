"""The notice of a nudge."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.kinds import (
    NOT_BY_HOOK,
    KindGroup,
    Text,
)
from club.messages.notifications.models import Notice
from club.play.nudges.models import Nudge
from club.play.tables.queries import is_question_open
from club.play.time_control.notices.tables import TableRowNotice


class Nudged(TableRowNotice[Nudge]):
    """Another member of the table waits for an answer."""

    name = "nudge"
    label = _("a nudge")
    group = KindGroup.GAMES
    channels = NOT_BY_HOOK
    subject = _("You are nudged: {table}")
    gone = "the member who nudged you has left the club"

    def rows(self) -> QuerySet[Nudge]:
        return Nudge.objects.select_related("by")

    def row_context(self, row: Nudge, notice: Notice) -> Mapping[str, object]:
        return {"by": row.by.username}

    def why_void(self, row: Nudge, notice: Notice) -> Text:
        is_open = is_question_open(row.table_id, row.seat, row.member_id, row.asked)
        return "" if is_open else "you had answered"


KINDS = (Nudged(),)
