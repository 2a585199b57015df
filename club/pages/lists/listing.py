"""Some tables of a kind, as a list shows them, and whether there are more."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from club.members.models import Member
from club.pages.lists.glimpses import Glimpse, glimpses
from club.tables import queries
from club.tables.models import Table

MOST_OPEN = 6
FEW = 3  # rows of what waits for somebody else, where there is little room


@dataclass(frozen=True, slots=True)
class Listed:
    """Some tables, and whether there are more of them."""

    tables: tuple[Glimpse, ...]
    more: bool

    @property
    def long(self) -> bool:
        """Whether not all of them are shown where there is little room."""
        return len(self.tables) > FEW


def open_tables(member: Member, game_slug: str, now: datetime) -> Listed:
    """Tables of one game that wait for members."""
    return some(queries.open_seats(member).filter(game_slug=game_slug), MOST_OPEN, member, now)


def some(tables: QuerySet[Table], most: int, member: Member, now: datetime) -> Listed:
    some = list(tables[: most + 1])
    return Listed(glimpses(some[:most], member, now), len(some) > most)
