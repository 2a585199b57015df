"""Some tables of a list, and whether there are more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from club.people.members.models import Member
from club.play.table_cards.cards import TableCard, table_cards
from club.play.tables import queries
from club.play.tables.models import Table

MOST_OPEN = 6
NARROW_PAGE_ROWS = 3  # rows on narrow pages of tables that wait for others


@dataclass(frozen=True, slots=True)
class Listed:
    """Some tables, and whether there are more of them."""

    tables: tuple[TableCard, ...]
    more: bool

    @property
    def long(self) -> bool:
        """Whether a narrow page does not show all of them."""
        return len(self.tables) > NARROW_PAGE_ROWS


def open_tables(member: Member, game_slug: str, now: datetime) -> Listed:
    """Tables of one game that wait for members."""
    tables = queries.joinable_and_joined_tables(member).filter(game_slug=game_slug)
    joinable = list(tables[: MOST_OPEN + 1])
    (listed,) = list_together([(joinable, MOST_OPEN)], member, now, {})
    return listed


def list_together(
    lists: Sequence[tuple[Sequence[Table], int]],
    member: Member,
    now: datetime,
    shares: Mapping[int, int],
) -> list[Listed]:
    """Several lists from the same queries, each given with the number of its tables to show. For
    `shares` see `table_cards`.
    """
    listed = [table for tables, most in lists for table in tables[:most]]
    cards = iter(table_cards(listed, member, now, shares))
    return [
        Listed(tuple(islice(cards, min(most, len(tables)))), len(tables) > most)
        for tables, most in lists
    ]
