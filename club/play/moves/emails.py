"""Notices about tables: their kinds, their wording, and when each is void.

A notice is written when it is sent, from what the receiver's seat may know at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.messages.notifications.email_parts import Block, EmailPart, email_part
from club.messages.notifications.kinds import (
    BY_EMAIL,
    EVERYWHERE,
    NOT_BY_HOOK,
    Kind,
    Summary,
    never_void,
)
from club.messages.notifications.models import Notice
from club.messages.notifications.rows.choices import Timing
from club.play.moves.email_blocks import board, deadline, missed_news, question_blocks
from club.play.tables import queries
from club.play.tables.due_chairs import called_off_at
from club.play.tables.models import Status
from club.play.tables.presentation.notice_summaries import (
    question_summary,
    table_summary,
)
from club.play.tables.projection import project_table
from club.play.time_control.visits import notice_looked_at

# contain the question; void once it is answered
WHILE_ASKED = ("your_turn", "halfway", "last_call", "excused")
# contain the news since the member's last visit
WITH_MISSED_NEWS = ("your_turn", "stood_in")
# do not tell that a seat was asked, which may be hidden
KNOWN_TO_SPECTATORS = ("finished", "cancelled", "full")
# say what happens when the time is up
WITH_RULE = ("last_call", "excused")


def _words(subject: str, notice: Notice) -> EmailPart:
    assert notice.table_id is not None  # the notice is about a question at a table
    table = queries.table_of_notice(notice.table_id)
    projection = project_table(table, notice.seat)
    is_question = notice.kind in WHILE_ASKED
    due_at = projection.own.due_at if projection.own and is_question else None
    blocks: list[Block] = list(question_blocks(projection)) if is_question else []
    if notice.kind in WITH_MISSED_NEWS:
        blocks[1:1] = missed_news(projection)
    if due_at is not None:
        blocks.append(deadline(table, due_at, last=notice.kind in WITH_RULE))
    if is_question:
        blocks += board(projection, notice.member)
    return email_part(
        notice,
        subject.format(table=table.name),
        table.get_absolute_url(),
        blocks,
        due_at,
        table=table,
        game=table.game_name,
        called_off_at=called_off_at(table),
    )


def _summary(subject: str, notice: Notice) -> Summary:
    if notice.kind in WHILE_ASKED:
        return question_summary(notice, subject)
    return table_summary(notice, subject, public=notice.kind in KNOWN_TO_SPECTATORS)


def _why_question_void(notice: Notice) -> str:
    assert (
        notice.table_id is not None
        and notice.seat is not None
        and notice.asked is not None
    )
    is_open = queries.is_question_open(
        notice.table_id, notice.seat, notice.member_id, notice.asked
    )
    return "" if is_open else "you had answered"


def _why_full_void(notice: Notice) -> str:
    assert notice.table_id is not None
    full = queries.is_full(notice.table_id)
    return "" if full else "it has begun, or a chair is free again"


def _why_rematch_void(notice: Notice) -> str:
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    return "" if table.status == Status.OPEN else "the table is not open any more"


def _why_kept_seat_void(notice: Notice) -> str:
    assert notice.table_id is not None
    is_kept = queries.is_kept_for(notice.table_id, notice.member_id)
    return "" if is_kept else "the seat is no longer reserved"


def _why_idle_void(notice: Notice) -> str:
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    idle = table.warned_at and called_off_at(table)
    return "" if idle else "the game has gone on"


VOID: Mapping[str, Callable[[Notice], str]] = {
    "idle": _why_idle_void,
    "invited": _why_kept_seat_void,
    **dict.fromkeys(WHILE_ASKED, _why_question_void),
    "full": _why_full_void,
    "rematch_answered": _why_rematch_void,
}


def _kind(
    name: str, label: Promise, subject: str, channels: Mapping[str, Timing]
) -> Kind:
    return Kind(
        name,
        label,
        partial(_words, subject),
        partial(_summary, subject),
        VOID.get(name, never_void),
        notice_looked_at,
        channels,
        urgent=name == "last_call",
        spaced=name == "your_turn",
    )


def _question_kinds() -> Iterator[Kind]:
    """About a question to the member, or what became of it."""
    yield _kind("your_turn", _("your turn"), "Your turn: {table}", EVERYWHERE)
    yield _kind(
        "halfway",
        _("half of your time is left"),
        "Still your turn: {table}",
        EVERYWHERE,
    )
    yield _kind("last_call", _("last call"), "Last call: {table}", EVERYWHERE)
    yield _kind(
        "excused",
        _("extra time after your time ran out"),
        "Extra time: {table}",
        EVERYWHERE,
    )
    yield _kind(
        "stood_in",
        _("a stand-in played for you"),
        "A stand-in played for you: {table}",
        BY_EMAIL,
    )
    yield _kind(
        "left_ready",
        _("your prepared moves were played"),
        "Your prepared moves were played: {table}",
        BY_EMAIL,
    )


def _table_kinds() -> Iterator[Kind]:
    """About a table."""
    yield _kind(
        "replaced",
        _("a bot took your seat"),
        "A bot plays on in your place: {table}",
        BY_EMAIL,
    )
    yield _kind(
        "finished", _("the game is over"), "The game is over: {table}", EVERYWHERE
    )
    yield _kind(
        "cancelled",
        _("the game was called off"),
        "The game was called off: {table}",
        EVERYWHERE,
    )
    yield _kind(
        "invited",
        _("a rematch for you"),
        "A seat is reserved for you: {table}",
        NOT_BY_HOOK,
    )
    yield _kind(
        "rematch_answered",
        _("free seats at a rematch"),
        "Seats are free at the rematch: {table}",
        NOT_BY_HOOK,
    )
    yield _kind(
        "full", _("all seats are taken"), "All seats are taken: {table}", NOT_BY_HOOK
    )
    yield _kind("idle", _("no activity"), "No activity: {table}", BY_EMAIL)


KINDS = (*_question_kinds(), *_table_kinds())
