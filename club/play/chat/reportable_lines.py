"""Lines of a chat as things that can be reported. Judges read the line with two before and two
after it, as the reporter could read them, and nothing of the board.
"""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)
from club.play.chat.models import ChatLine
from club.play.chat.presentation import REPORTABLE_KIND, author_name
from club.play.chat.queries import line_as_reported
from club.play.chat.services import hide_line, show_line


def _read(reporter: Member, line_id: int) -> ReportedThing:
    try:
        reported = line_as_reported(line_id, reporter, timezone.now())
    except ChatLine.DoesNotExist:
        raise NotReportable(line_id) from None
    author = reported.line.author
    if author is None:
        raise NotReportable(line_id)
    return ReportedThing(
        author,
        reported.line.text,
        before=_lines(reported.before),
        after=_lines(reported.after),
        back=reverse("chat:chat", args=[reported.line.table_id]),
    )


def _lines(lines: list[ChatLine]) -> tuple[tuple[str, str], ...]:
    return tuple((author_name(line), line.text) for line in lines)


def _show(line_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    show_line(line_id)


CHAT_LINE = ReportableKind(
    REPORTABLE_KIND, gettext_lazy("a line of a chat"), _read, hide_line, _show
)
