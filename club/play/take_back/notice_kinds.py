"""The notice that somebody proposes to take the game back."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.messages.notifications.models import Notice
from club.play.tables.presentation.notice_summaries import table_summary
from club.play.take_back.models import TakeBack
from club.play.take_back.queries import take_back_of_notice
from club.play.time_control.visits import notice_looked_at

SUBJECT = _("Take the game back? {table}")


def _words(notice: Notice) -> EmailPart:
    proposal = _proposal_of(notice)
    assert proposal is not None  # a notice without its proposal is void
    return email_part(
        notice,
        str(SUBJECT).format(table=proposal.table.name),
        proposal.get_absolute_url(),
        table=proposal.table,
        by=proposal.by.username if proposal.by else _("A former member"),
        line=proposal.line,
    )


def _summary(notice: Notice) -> Summary:
    return table_summary(notice, str(SUBJECT))


def _why_void(notice: Notice) -> str:
    proposal = _proposal_of(notice)
    if proposal is None or proposal.settled_at is not None:
        return "it is decided"
    answered = proposal.assents.filter(member=notice.member_id).exists()
    return "you had agreed" if answered else ""


def _proposal_of(notice: Notice) -> TakeBack | None:
    """The notice is about "b" and the proposal's id."""
    return take_back_of_notice(int(notice.about.removeprefix("b")))


KINDS = (
    Kind(
        "take_back",
        _("a proposal to take the game back"),
        _words,
        _summary,
        _why_void,
        notice_looked_at,
        NOT_BY_HOOK,
    ),
)
