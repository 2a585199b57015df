"""Notices about tables in one line, for channels with little room: kind, table and deadline."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from club.messages.notifications.kinds import Summary
from club.messages.notifications.models import Notice
from club.play.tables import queries
from club.play.tables.models import Table
from club.play.tables.projection import project_table


def question_summary(notice: Notice, title: str) -> Summary:
    """Summarizes a notice about a question, which is named only if spectators may know of it."""
    assert notice.table_id is not None and notice.seat is not None
    table = queries.table_of_notice(notice.table_id)
    own = project_table(table, notice.seat).own
    public = notice.seat in project_table(table, None).awaited
    words = title if public else _("Something waits for you")
    return _summary(table, words, own.due_at if own else None, public=public)


def table_summary(
    notice: Notice, title: str, fragment: str = "", *, public: bool = False
) -> Summary:
    """Summarizes any other notice about a table. `public`: spectators know of it, too."""
    assert notice.table_id is not None
    table = queries.table_of_notice(notice.table_id)
    summary = _summary(table, title, None, public=public)
    return replace(summary, address=summary.address + fragment)


def _summary(
    table: Table, title: str, due_at: datetime | None, *, public: bool
) -> Summary:
    return Summary(
        title.format(table=table.name),
        table.get_absolute_url(),
        due_at,
        table.name,
        table.game_slug,
        public,
        table.private,
    )
