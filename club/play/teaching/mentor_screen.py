"""What a mentor sees: the view, the news and the legal moves of one seat.

It is made from what the rules tell that seat. The row of the chair, with its draft, orders and
clock, is not read, and neither are notes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from club.base.checksums import checksum
from club.play.game_records.game_cache import cached_game
from club.play.tables.models import Table
from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import PlayerNames, player_names_of
from club.play.tables.presentation.seats import (
    SeatedPlayer,
    board_templates,
    still_board,
)
from club.play.tables.projection import project_table
from club.play.teaching.models import MentorLine
from games.core import AnyGame, Seat
from games.notation import IllegalMove

MOST_LINES: Final = 20  # of the log
MOST_MOVES: Final = 200  # that are listed


@dataclass(frozen=True, slots=True)
class MentorScreen:
    """The game as one seat may know it."""

    rules: AnyGame
    viewer: Seat
    view: object
    sitters: tuple[SeatedPlayer, ...]
    lines: tuple[SafeString, ...]  # the latest first
    moves: tuple[tuple[str, str], ...]  # notation and words
    is_asked: bool
    writes: bool  # it may also make moves that cannot be listed

    @property
    def boards(self) -> list[str]:
        return board_templates(self.rules)

    @property
    def moves_mark(self) -> str:
        """Differs when the moves do."""
        return checksum(self.moves)

    def context(self) -> dict[str, object]:
        """The variables of the board's template, with nothing to choose on it."""
        board = still_board(self.rules, self.viewer, self.view, self.sitters)
        return {"page": self, "screen": self, **board}


def mentor_screen(table: Table, seat: Seat) -> MentorScreen:
    """Raises `registry.UnknownGame` and BrokenRecord."""
    assert table.record is not None
    cached = cached_game(table.record)
    names, position = names_at(table), cached.position
    view = cached.view(seat)
    latest = list(cached.lines[seat])[-MOST_LINES:]
    moves = position.legal_moves(seat) if table.live else ()
    return MentorScreen(
        rules=cached.game,
        viewer=seat,
        view=view,
        sitters=tuple(SeatedPlayer(*one) for one in enumerate(names.plain_names)),
        lines=tuple(
            names.sentence(news) for line in reversed(latest) for news in line.news
        ),
        moves=tuple(
            (str(move), move_in_words(move, names)) for move in moves[:MOST_MOVES]
        ),
        is_asked=table.live and seat in position.to_act,
        writes=table.live and bool(position.families(seat)),
    )


def names_at(table: Table) -> PlayerNames:
    """The names at the table, which all may know."""
    return player_names_of(table.game, project_table(table, None).occupants)


def marked_move(line: MentorLine, names: PlayerNames) -> str:
    """The move that a line marks, in words; empty: none."""
    try:
        return (
            move_in_words(names.game.read_move(line.move), names) if line.move else ""
        )
    except IllegalMove:
        return line.move
