"""The lines that a game can be taken back to. They are those of the public log: what only some
seats know is no line, so the list tells nobody more than they knew.
"""  # tables 7.1

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from club.base.errors import ClubError
from club.play.game_records.game_cache import CachedGame
from club.play.game_records.models import Record
from club.play.game_records.public_log import line_at_ply, plies_at_line, public_lines
from club.play.tables.models import Table

MOST_OFFERED: Final = 40  # lines to choose from


def kept_plies(record: Record, game: CachedGame, line: int, table: Table) -> int:
    """How many plies of the record there are up to a line of its public log.

    Raises ClubError for a line that there is not, for the last one, and for one before somebody sat
    down in the middle of the game: what was played then stays theirs who played it.
    """
    if not 0 <= line < public_lines(game):
        raise ClubError("no_such_line", "The game has no such line to go back to.")
    since = plies_at_last_change(table)
    first = line_at_ply(record, game, since)
    if line < first:
        text = "A player came later: the game goes back to line {line} at most."
        raise ClubError("before_a_player", text, line=first)
    return max(plies_at_line(record, game, line), since)


def first_line(record: Record, game: CachedGame, table: Table) -> int:
    """The earliest line that can be chosen."""
    return line_at_ply(record, game, plies_at_last_change(table))


def plies_at_last_change(table: Table) -> int:
    """The plies before the latest change of a seat."""
    begun: Iterable[int] = table.tenures.values_list("since", flat=True)
    return max(begun, default=0)
