"""The key under which the drawing of a board is stored between requests.

A board's template gets the values of `BoardSection`, and links of the page. The key has all that
these follow from: the view itself, and not only the number of plies. So only a viewer to whom the
same would be drawn finds a stored drawing (docs/decisions/0057-stored-drawings.md).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from club.base.ui.web import RELEASE
from club.play.table_page.address import NewsSection, PageContext
from club.play.table_page.board import BoardSection
from club.play.table_page.log import LogSection
from club.play.tables.presentation.seats import SeatedPlayer
from club.play.tables.projection import TableProjection


def board_key(
    context: PageContext,
    board: BoardSection,
    news: NewsSection,
    log: LogSection,
    forms: str,
) -> str:
    """The key of the board; empty: it is not stored. `forms`: the token of the forms, whose
    standing orders a board may show.
    """
    projection, view = context.projection, board.view
    if view is None or projection.read is None or settings.DEBUG:
        return ""
    own = projection.own
    depends_on = (
        _view_digest(projection, view),
        [_drawn_facts(sitter) for sitter in board.sitters],
        (own.draft, context.member.confirm_turns) if own else (),
        context.address,
        (news.token, news.same, sorted(news.open_sections)),
        sorted(log.touched.items()),
        forms,
    )
    # a member's own links and drafts are found by nobody else; spectators share a drawing
    viewer = (projection.viewer, context.member.pk) if own else ()
    table = projection.table
    seen = projection.read.seen(projection.viewer)
    reader = (RELEASE, get_language(), get_current_timezone_name())
    at_entry = (table.pk, table.record_id, table.status, seen)
    return _digest((reader, at_entry, viewer, depends_on))


def _drawn_facts(sitter: SeatedPlayer) -> tuple[object, ...]:
    """Returns what a drawing needs of a player: no clock, and no panels of apps."""
    states = (sitter.mine, sitter.bot, sitter.empty, sitter.awaited, sitter.away)
    return sitter.seat, sitter.name, sitter.place, *states


def _view_digest(projection: TableProjection, view: Any) -> str:
    """The digest of the view; that of a position is computed once."""
    if projection.read is None or view is not projection.view:
        return _digest(view)
    return projection.read.memoized(
        "board_digest", projection.viewer, lambda: _digest(view)
    )


def _digest(value: Any) -> str:
    return sha256(repr(value).encode()).hexdigest()
