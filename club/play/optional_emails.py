"""Notices of what a member may do though nobody waits for it: something to answer at a table, or a
chair that a host has asked them to.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words
from club.notifications.models import Notice
from club.play import optional_actions
from club.tables import queries
from club.tables.models import Table
from club.timecontrol.words import time_control_in_words


def _offer(notice: Notice) -> Words:
    assert notice.table_id is not None  # it is about a seat at one
    table = queries.table_of_notice(notice.table_id)
    return Words(f"You may answer: {table.name}", _body(notice, table))


def _answered(notice: Notice) -> str:
    assert notice.table_id is not None and notice.seat is not None
    may = optional_actions.may_still_answer(notice.table_id, notice.seat, notice.member_id)
    return "" if may else "has answered, or may no more"


def _invitation(notice: Notice) -> Words:
    """To a member whom a host has asked by name; `about` is the table's number."""
    table = queries.table_of_notice(int(notice.about))
    subject = f"{table.host.username} asks you to sit down: {table.name}"
    return Words(subject, _body(notice, table))


def _declined(notice: Notice) -> str:
    invited = optional_actions.still_invited(int(notice.about), notice.member_id)
    return "" if invited else "has answered, or it is not open"


def _body(notice: Notice, table: Table) -> str:
    address, pace = table.get_absolute_url(), time_control_in_words(table)
    return email_body(notice, address, table=table, game=table.game_name, pace=pace)


KINDS = (
    Kind("may_answer", _("you may answer something"), _offer, _answered),
    Kind("asked_to_table", _("you are asked to a table"), _invitation, _declined),
)
