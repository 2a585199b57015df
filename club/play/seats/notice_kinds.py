"""Notices about the seats of a table: somebody has sat down, and the game has begun."""

from __future__ import annotations

import re
from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import EmailPart, email_part
from club.messages.notifications.kinds import EVERYWHERE, Kind, Summary
from club.messages.notifications.models import Notice
from club.messages.notifications.queries import is_told_of
from club.messages.notifications.rows.choices import Timing
from club.play.tables import queries
from club.play.tables.presentation.names import player_name
from club.play.tables.presentation.notice_summaries import table_summary
from club.play.tables.projection import project_table
from club.play.tables.queries import is_seated, is_seated_before_start
from club.play.time_control.visits import notice_looked_at
from club.play.time_control.words import time_control_in_words

STARTED = "The game has begun: {table}"
SEAT_TAKEN = "A seat is taken: {table}"
SEAT_AND_MEMBER = re.compile(r"\.s(\d+)\.m(\d+)$")  # at the end of a notice's `about`
# the first question to the member, which says the same, is told before
AFTER_THE_FIRST_QUESTION = timedelta(minutes=5)


def _started_words(notice: Notice) -> EmailPart:
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    others = [
        player_name(one)
        for one in project_table(table, notice.seat).occupants
        if not one.mine
    ]
    return email_part(
        notice,
        STARTED.format(table=table.name),
        table.get_absolute_url(),
        table=table,
        game=table.game_name,
        others=others,
        pace=time_control_in_words(table),
    )


def _started_summary(notice: Notice) -> Summary:
    return table_summary(notice, STARTED, public=True)


def _why_started_void(notice: Notice) -> str:
    """Not told to a member who knows it: they were there, or were told of their turn."""
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    if not table.live:
        return "it is over"
    if notice.read_at is not None:
        return "you were there"
    if is_told_of(notice.member_id, "your_turn", notice.table_id):
        return "you were told of your turn"
    return "" if is_seated(table.pk, notice.member_id) else "you left"


def _seat_taken_words(notice: Notice) -> EmailPart:
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    chairs = queries.chairs_with_members(table)
    return email_part(
        notice,
        SEAT_TAKEN.format(table=table.name),
        table.get_absolute_url(),
        table=table,
        game=table.game_name,
        name=chairs[_seat_and_member(notice)[0]].member,
        free=sum(chair.empty for chair in chairs),
    )


def _seat_taken_summary(notice: Notice) -> Summary:
    return table_summary(notice, SEAT_TAKEN, public=True)


def _why_seat_taken_void(notice: Notice) -> str:
    assert notice.table_id is not None
    seat, member = _seat_and_member(notice)
    is_there = is_seated_before_start(notice.table_id, seat, member)
    return "" if is_there else "it has begun, or they left again"


def _seat_and_member(notice: Notice) -> tuple[int, int]:
    found = SEAT_AND_MEMBER.search(notice.about)
    assert found is not None  # `services/notices.py` wrote it
    return int(found[1]), int(found[2])


KINDS = (
    Kind(
        "started",
        _("a game of yours has begun"),
        _started_words,
        _started_summary,
        _why_started_void,
        notice_looked_at,
        EVERYWHERE,
        delay=AFTER_THE_FIRST_QUESTION,
    ),
    Kind(
        "seat_taken",
        _("a seat is taken at your table"),
        _seat_taken_words,
        _seat_taken_summary,
        _why_seat_taken_void,
        notice_looked_at,
        {"email": Timing.DIGEST},
    ),
)
