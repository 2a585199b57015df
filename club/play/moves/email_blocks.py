"""The blocks of e-mails that show a table as the member's seat may know it: the question, the
events since the last move, and the moves to choose from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from club.base.ui.times import with_time_zone
from club.messages.notifications.email_parts import Listing, Paragraph
from club.play.moves.board_words import board_in_words
from club.play.tables.models import Table
from club.play.tables.presentation.log_lines import missed_in_words
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import (
    player_name,
    player_names_of,
    render_message,
)
from club.play.tables.projection import TableProjection
from games.core import Move

MOST_MOVES = 40  # in an e-mail


def question_blocks(projection: TableProjection) -> Iterator[Paragraph | Listing]:
    """The question to the seat, and its moves if they are not too many."""
    if projection.read is None or projection.prompt is None:
        return
    names = [player_name(occupant) for occupant in projection.occupants]
    yield Paragraph(render_message(projection.prompt, projection.game, names))
    moves = listed_moves(projection)
    if moves:
        cast = player_names_of(projection.game, projection.occupants)
        words = tuple(move_in_words(move, cast) for move in moves)
        notations = tuple(map(str, moves))
        yield Listing(_("You can play:"), words, numbered=True, answers=notations)


def listed_moves(projection: TableProjection) -> Sequence[Move]:
    """The seat's moves in the order of an e-mail; none when they are too many for one."""
    decision = projection.decision
    if decision is None or decision.families or len(decision.legal) > MOST_MOVES:
        return ()
    return decision.legal


def board(projection: TableProjection) -> Iterator[Listing]:
    """The board in words, where the rules can show it."""
    if projection.read is not None:
        yield board_in_words(projection)


def missed_news(projection: TableProjection) -> Iterator[Listing]:
    """The news since the member's last visit, in the words of their own table page."""
    if projection.read is None:
        return
    names = player_names_of(projection.game, projection.occupants)
    lines = tuple(missed_in_words(projection, names))
    if lines:
        yield Listing(_("While you were away:"), lines)


def deadline(table: Table, due_at: datetime, *, last: bool) -> Paragraph:
    """By when to play, or what follows if the member does not."""
    until = with_time_zone(due_at)
    if not last:
        return Paragraph(_("Please play by %(until)s.") % {"until": until})
    rule = table.get_stand_in_display()
    text = _("After %(until)s the table's rule applies: %(rule)s.")
    return Paragraph(text % {"until": until, "rule": rule})
