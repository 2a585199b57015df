"""Notices of optional actions: a member may answer something at a table, or is invited by name."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import NOT_BY_HOOK, Kind, Summary
from club.messages.notifications.models import Notice
from club.play.moves.queries import may_still_answer, still_invited
from club.play.tables import queries
from club.play.tables.models import Table
from club.play.tables.presentation.notice_summaries import table_summary
from club.play.time_control.visits import notice_looked_at
from club.play.time_control.words import time_control_in_words


def _optional_answer_email(notice: Notice) -> EmailPart:
    assert notice.table_id is not None  # the notice is about a seat at a table
    table = queries.table_of_notice(notice.table_id)
    return _part(notice, f"You may answer: {table.name}", table)


def _why_answer_void(notice: Notice) -> str:
    assert notice.table_id is not None and notice.seat is not None
    may = may_still_answer(notice.table_id, notice.seat, notice.member_id)
    return "" if may else "you had answered, or no longer can"


def _invitation_email(notice: Notice) -> EmailPart:
    """The e-mail to a member whom a host has invited; the notice's `about` is the table's id."""
    table = queries.table_of_notice(int(notice.about))
    subject = f"{table.host.username} invites you: {table.name}"
    return _part(notice, subject, table)


def _why_invitation_void(notice: Notice) -> str:
    invited = still_invited(int(notice.about), notice.member_id)
    return "" if invited else "you had answered, or it is not open"


def _part(notice: Notice, subject: str, table: Table) -> EmailPart:
    address = table.get_absolute_url()
    pace = time_control_in_words(table)
    game = table.game_name
    return email_part(notice, subject, address, table=table, game=game, pace=pace)


def _answer_summary(notice: Notice) -> Summary:
    return table_summary(notice, "You may answer: {table}")


def _invitation_summary(notice: Notice) -> Summary:
    return table_summary(notice, "You are invited to a table: {table}")


KINDS = (
    Kind(
        "may_answer",
        _("an optional answer"),
        _optional_answer_email,
        _answer_summary,
        _why_answer_void,
        notice_looked_at,
        NOT_BY_HOOK,
    ),
    Kind(
        "asked_to_table",
        _("an invitation to a table"),
        _invitation_email,
        _invitation_summary,
        _why_invitation_void,
        notice_looked_at,
        NOT_BY_HOOK,
    ),
)
