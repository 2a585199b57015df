"""The notice about a mentor: to the one who has to agree, and to the mentor when both have."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.messages.notifications.models import Notice
from club.play.tables.presentation.notice_summaries import table_summary
from club.play.teaching.models import Mentor
from club.play.time_control.visits import notice_looked_at

SUBJECT = _("A mentor: {table}")


def _words(notice: Notice) -> EmailPart:
    mentor = _mentor_of(notice)
    assert mentor is not None  # a notice without its mentor is void
    return email_part(
        notice,
        str(SUBJECT).format(table=mentor.table.name),
        mentor.get_absolute_url(),
        table=mentor.table,
        name=mentor.member.username,
        is_theirs=mentor.member_id == notice.member_id,
    )


def _summary(notice: Notice) -> Summary:
    return table_summary(notice, str(SUBJECT))


def _why_void(notice: Notice) -> str:
    mentor = _mentor_of(notice)
    if mentor is None or mentor.ended_at is not None:
        return "the seat has no such mentor any more"
    is_asked = mentor.member_id != notice.member_id
    return "you had agreed" if is_asked and mentor.is_agreed else ""


def _mentor_of(notice: Notice) -> Mentor | None:
    """The notice is about "m" and the mentor's id."""
    mentors = Mentor.objects.select_related("table", "member")
    return mentors.filter(pk=int(notice.about.removeprefix("m"))).first()


KINDS = (
    Kind(
        "mentor",
        _("a mentor of a seat"),
        _words,
        _summary,
        _why_void,
        notice_looked_at,
        NOT_BY_HOOK,
    ),
)
