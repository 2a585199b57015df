"""The notice of a nudge."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.messages.notifications.models import Notice
from club.play.nudges.models import Nudge
from club.play.tables.presentation.notice_summaries import table_summary
from club.play.tables.queries import is_question_open
from club.play.time_control.visits import notice_looked_at

SUBJECT = _("You are nudged: {table}")


def _words(notice: Notice) -> EmailPart:
    nudge = _nudge_of(notice)
    assert nudge is not None  # a notice without its nudge is void
    table = nudge.table
    return email_part(
        notice,
        str(SUBJECT).format(table=table.name),
        table.get_absolute_url(),
        table=table,
        by=nudge.by.username,
    )


def _summary(notice: Notice) -> Summary:
    return table_summary(notice, str(SUBJECT))


def _why_void(notice: Notice) -> str:
    nudge = _nudge_of(notice)
    if nudge is None:
        return "the member who nudged you has left the club"
    place = (nudge.table_id, nudge.seat, nudge.member_id, nudge.asked)
    return "" if is_question_open(*place) else "you had answered"


def _nudge_of(notice: Notice) -> Nudge | None:
    """The notice is about "n" and the nudge's id."""
    nudges = Nudge.objects.select_related("table", "by")
    return nudges.filter(pk=int(notice.about.removeprefix("n"))).first()


KINDS = (
    Kind(
        "nudge",
        _("a nudge"),
        _words,
        _summary,
        _why_void,
        notice_looked_at,
        NOT_BY_HOOK,
    ),
)
