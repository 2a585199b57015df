"""Notices of optional actions: a member may answer something at a table, or is invited by name."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words
from club.notifications.models import Notice
from club.play import optional_actions
from club.tables import queries
from club.tables.models import Table
from club.timecontrol.words import time_control_in_words


def _optional_answer_email(notice: Notice) -> Words:
    assert notice.table_id is not None  # the notice is about a seat at a table
    table = queries.table_of_notice(notice.table_id)
    return Words(f"You may answer: {table.name}", _body(notice, table))


def _why_answer_void(notice: Notice) -> str:
    assert notice.table_id is not None and notice.seat is not None
    may = optional_actions.may_still_answer(notice.table_id, notice.seat, notice.member_id)
    return "" if may else "has answered, or may no more"


def _invitation_email(notice: Notice) -> Words:
    """The e-mail to a member whom a host has invited; the notice's `about` is the table's id."""
    table = queries.table_of_notice(int(notice.about))
    subject = f"{table.host.username} asks you to sit down: {table.name}"
    return Words(subject, _body(notice, table))


def _why_invitation_void(notice: Notice) -> str:
    invited = optional_actions.still_invited(int(notice.about), notice.member_id)
    return "" if invited else "has answered, or it is not open"


def _body(notice: Notice, table: Table) -> str:
    address, pace = table.get_absolute_url(), time_control_in_words(table)
    return email_body(notice, address, table=table, game=table.game_name, pace=pace)


KINDS = (
    Kind("may_answer", _("you may answer something"), _optional_answer_email, _why_answer_void),
    Kind("asked_to_table", _("you are asked to a table"), _invitation_email, _why_invitation_void),
)
