"""The public log of a record: its lines as those who look on know them, by number from 1."""

from __future__ import annotations

from bisect import bisect_right

from club.play.game_records.game_cache import CachedGame, cached_game
from club.play.game_records.known_lines import Line
from club.play.game_records.models import Record
from club.play.game_records.position_history import position_history
from games.core import Viewer


def public_lines(game: CachedGame) -> int:
    """The number of lines."""
    return game.seen(None)


def plies_at_line(record: Record, game: CachedGame, line: int) -> int:
    """How many plies of the record there are up to a line; 0: its beginning. The number is never
    shown.
    """
    return position_history(record, game).number_of_ply(None, line)


def line_at_ply(record: Record, game: CachedGame, plies: int) -> int:
    """How many lines there were after so many plies."""
    return bisect_right(position_history(record, game).learned(None), plies)


def lines_after(record: Record, plies: int, viewer: Viewer) -> tuple[Line, ...]:
    """The lines that the viewer knew of a record after its first plies."""
    game = cached_game(record)
    known = bisect_right(position_history(record, game).learned(viewer), plies)
    return game.lines[viewer][known:]
