"""Notices about tables: their kinds, their wording, and when each is void. Drawn for their
addressee alone, from what their seat may know at the moment of posting.
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
)  # say what is asked; void once it is answered
TELLING_NEWS = ("your_turn", "stood_in")  # say what happened since somebody last played


def _words(subject: str, notice: Notice) -> Words:
    assert notice.table_id is not None  # owed about a question
    table = queries.table_of_notice(notice.table_id)
    body = email_body(notice, table.get_absolute_url(), **_facts(notice, table))
    return Words(subject.format(table=table.name), body)


def _facts(notice: Notice, table: Table) -> dict[str, object]:
    one = project_table(table, notice.seat)
    return {
        "table": table,
        "game": table.game_name,
        "called_off_at": called_off_at(table),
        "due_at": one.own.due_at if one.own else None,
        "asked": _asked(one) if notice.kind in WHILE_ASKED else "",
        "missed": _missed(one) if notice.kind in TELLING_NEWS else (),
    }


def _asked(one: TableProjection) -> str:
    """What the member's seat is asked, as its own page would say it."""
    if one.read is None or one.asks is None:
        return ""
    return render_message(one.asks, one.game, [player_name(occupant) for occupant in one.occupants])


def _missed(one: TableProjection) -> tuple[str, ...]:
    """What their own page would say happened while they were away."""  # P3
    if one.read is None:
        return ()
    return tuple(missed_in_words(one, player_names_of(one.game, one.occupants)))


def _answered(notice: Notice) -> str:
    assert notice.table_id is not None and notice.seat is not None and notice.asked is not None
    asked = queries.is_question_open(notice.table_id, notice.seat, notice.member_id, notice.asked)
    return "" if asked else "has answered"


def _begun(notice: Notice) -> str:
    assert notice.table_id is not None
    return "" if queries.is_full(notice.table_id) else "has begun, or a chair is free again"


def _kind(name: str, label: Promise, subject: str) -> Kind:
    void = VOID.get(name, never_void)
    return Kind(name, label, partial(_words, subject), void)


def _seated(notice: Notice) -> str:
    assert notice.table_id is not None
    return "" if queries.is_kept_for(notice.table_id, notice.member_id) else "is not kept any more"


def _lively(notice: Notice) -> str:
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    return "" if table.warned_at and called_off_at(table) else "something has happened"


VOID = {
    "idle": _lively,
    "invited": _seated,
    **dict.fromkeys(WHILE_ASKED, _answered),
    "full": _begun,
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
