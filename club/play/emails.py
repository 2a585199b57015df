"""Notices about tables: their kinds, their wording, and when each is void.

A notice is written when it is sent, from what the receiver's seat may know at that moment.
"""

from __future__ import annotations

from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.notifications.email_body import email_body
from club.notifications.kinds import Kind, Words, never_void
from club.notifications.models import Notice
from club.tables import queries
from club.tables.idle_tables import called_off_at
from club.tables.models import Table
from club.tables.presentation.log_lines import player_names_of
from club.tables.presentation.missed import missed_in_words
from club.tables.presentation.sentences import player_name, render_message
from club.tables.projection import TableProjection, project_table

WHILE_ASKED = (
    "your_turn",
    "halfway",
    "last_call",
    "excused",
)  # contain the question; void once it is answered
WITH_MISSED_NEWS = ("your_turn", "stood_in")  # contain the news since the member's last visit


def _words(subject: str, notice: Notice) -> Words:
    assert notice.table_id is not None  # the notice is about a question at a table
    table = queries.table_of_notice(notice.table_id)
    body = email_body(notice, table.get_absolute_url(), **_template_context(notice, table))
    return Words(subject.format(table=table.name), body)


def _template_context(notice: Notice, table: Table) -> dict[str, object]:
    projection = project_table(table, notice.seat)
    return {
        "table": table,
        "game": table.game_name,
        "called_off_at": called_off_at(table),
        "due_at": projection.own.due_at if projection.own else None,
        "asked": _question(projection) if notice.kind in WHILE_ASKED else "",
        "missed": _missed_news(projection) if notice.kind in WITH_MISSED_NEWS else (),
    }


def _question(projection: TableProjection) -> str:
    """The question to the member's seat, in the words of its own table page."""
    if projection.read is None or projection.asks is None:
        return ""
    names = [player_name(occupant) for occupant in projection.occupants]
    return render_message(projection.asks, projection.game, names)


def _missed_news(projection: TableProjection) -> tuple[str, ...]:
    """The news since the member's last visit, in the words of their own table page."""  # P3
    if projection.read is None:
        return ()
    names = player_names_of(projection.game, projection.occupants)
    return tuple(missed_in_words(projection, names))


def _why_question_void(notice: Notice) -> str:
    assert notice.table_id is not None and notice.seat is not None and notice.asked is not None
    asked = queries.is_question_open(notice.table_id, notice.seat, notice.member_id, notice.asked)
    return "" if asked else "has answered"


def _why_full_void(notice: Notice) -> str:
    assert notice.table_id is not None
    return "" if queries.is_full(notice.table_id) else "has begun, or a chair is free again"


def _kind(name: str, label: Promise, subject: str) -> Kind:
    void = VOID.get(name, never_void)
    return Kind(name, label, partial(_words, subject), void)


def _why_kept_seat_void(notice: Notice) -> str:
    assert notice.table_id is not None
    return "" if queries.is_kept_for(notice.table_id, notice.member_id) else "is not kept any more"


def _why_idle_void(notice: Notice) -> str:
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    return "" if table.warned_at and called_off_at(table) else "something has happened"


VOID = {
    "idle": _why_idle_void,
    "invited": _why_kept_seat_void,
    **dict.fromkeys(WHILE_ASKED, _why_question_void),
    "full": _why_full_void,
}
KINDS = (
    _kind("full", _("everybody is here"), "Everybody is here: {table}"),
    _kind("your_turn", _("your turn"), "Your turn: {table}"),
    _kind("halfway", _("half of the time"), "Still your turn: {table}"),
    _kind("excused", _("time was up, and is excused"), "A little more time: {table}"),
    _kind("last_call", _("last call"), "Last call: {table}"),
    _kind("left_ready", _("what you left ready was played"), "Played as you left it: {table}"),
    _kind("stood_in", _("somebody played for you"), "Somebody played for you: {table}"),
    _kind("invited", _("a place is kept"), "A place is kept for you: {table}"),
    _kind("idle", _("nothing happens"), "Nothing happens: {table}"),
    _kind("finished", _("the game is over"), "The game is over: {table}"),
    _kind("cancelled", _("the game is off"), "The game is off: {table}"),
)
