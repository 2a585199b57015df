"""Proposals to take a game back, and the lines that it can be taken back to. They are those of
the public log: what only some seats know is no line.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import DateTimeField

from club.base.errors import ClubError
from club.play.game_records import position_history
from club.play.game_records.game_cache import CachedGame
from club.play.game_records.models import Record
from club.play.tables.models import Table
from club.play.take_back.models import WENT_BACK, TakeBack
from compiled_queries.queries import ID, CompiledQuery

OPEN_FOR: Final = timedelta(days=7)
MOST_SHOWN: Final = 5  # times that a game was taken back, on its page

# asked on the page of a table, by member, time and table
are_proposals_open: CompiledQuery[TakeBack] = CompiledQuery(
    lambda member, now, table: TakeBack.objects.filter(table=table, settled_at=None),
    ID,
    DateTimeField(),
    ID,
)


def open_proposal(table: Table, now: datetime) -> TakeBack | None:
    """The open proposal, with who agrees. A proposal ends after a week."""
    rows = table.take_backs.filter(settled_at=None, made_at__gt=now - OPEN_FOR)
    return rows.select_related("by").prefetch_related("assents").first()


def take_backs_of(table: Table) -> list[TakeBack]:
    """The times that the game was taken back, the latest first."""
    rows = table.take_backs.filter(verdict__in=WENT_BACK).order_by("-pk")
    return list(rows.select_related("record")[:MOST_SHOWN])


MOST_OFFERED: Final = 40  # lines to choose from


def kept_plies(record: Record, game: CachedGame, line: int, table: Table) -> int:
    """How many plies of the record there are up to a line of its public log.

    Raises ClubError for a line that there is not, for the last one, and for one before a member sat
    down in the middle of the game: what was played then stays theirs who played it.
    """
    if not 0 <= line < position_history.public_lines(game):
        raise ClubError("no_such_line", "The game has no such line to go back to.")
    since = plies_at_last_change(table)
    first = position_history.line_at_ply(record, game, since)
    if line < first:
        text = "A player came later: the game goes back to line {line} at most."
        raise ClubError("before_a_player", text, line=first)
    return max(position_history.plies_at_line(record, game, line), since)


def first_line(record: Record, game: CachedGame, table: Table) -> int:
    """The earliest line that can be chosen."""
    return position_history.line_at_ply(record, game, plies_at_last_change(table))


def plies_at_last_change(table: Table) -> int:
    """The plies before the latest change of a seat."""
    begun: Iterable[int] = table.tenures.values_list("since", flat=True)
    return max(begun, default=0)
