"""Lines of a chat as things that can be reported."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from club.messages.threads.reportable_lines import reported_thing
from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)
from club.play.chat.models import ChatLine
from club.play.chat.presentation import ChatDisplay
from club.play.chat.queries import line_as_reported
from club.play.chat.services import hide_line, show_line


def _read(reporter: Member, line_id: int) -> ReportedThing:
    try:
        reported = line_as_reported(line_id, reporter, timezone.now())
    except ChatLine.DoesNotExist:
        raise NotReportable(line_id) from None
    back = reverse("chat:chat", args=[reported.line.table_id])
    return reported_thing(reported, back)


def _show(line_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    show_line(line_id)


CHAT_LINE = ReportableKind(
    ChatDisplay.report_kind,
    gettext_lazy("a line of a chat"),
    _read,
    hide_line,
    _show,
)
