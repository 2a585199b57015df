"""Lines as things that can be reported. Judges read the line with two before and two after it, as
the reporter could read them, and nothing else of their page.
"""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext_lazy

from club.base.errors import NotFound
from club.messages.threads.kinds import place_of_thread
from club.messages.threads.models import L, ThreadLine
from club.messages.threads.presentation import author_name
from club.messages.threads.queries import ReportedLine, surrounded_line, thread_lines
from club.messages.threads.sections import ThreadDisplay
from club.messages.threads.services import THREAD_LINES
from club.people.members.models import Member
from club.people.moderation.reportable import (
    NotReportable,
    ReportableKind,
    ReportedThing,
)


def reported_thing(reported: ReportedLine[L], back: str) -> ReportedThing:
    """Returns the line for its reporter. Raises NotReportable for a line of a former member."""
    author = reported.line.author
    if author is None:
        raise NotReportable(reported.line.pk)
    return ReportedThing(
        author,
        reported.line.text,
        before=_texts(reported.before),
        after=_texts(reported.after),
        back=back,
    )


def _texts(lines: list[L]) -> tuple[tuple[str, str], ...]:
    return tuple((author_name(line), line.text) for line in lines)


def _read(reporter: Member, line_id: int) -> ReportedThing:
    line = ThreadLine.objects.select_related("thread").filter(pk=line_id).first()
    if line is None or not line.is_there:
        raise NotReportable(line_id)
    try:
        place = place_of_thread(line.thread, reporter)
    except NotFound:
        raise NotReportable(line_id) from None
    readable = thread_lines(line.thread).there()
    return reported_thing(surrounded_line(readable, line_id), place.address)


def _show(line_id: int, _text: str, _judge: Member, _now: datetime) -> None:
    THREAD_LINES.hide(line_id, None, None)


THREAD_LINE = ReportableKind(
    ThreadDisplay.report_kind,
    gettext_lazy("a message or a comment"),
    _read,
    THREAD_LINES.hide,
    _show,
)
