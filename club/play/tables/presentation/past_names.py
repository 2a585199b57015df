"""Who sat in each seat at a past entry of a table's history. A line about a member who was replaced
names that member, and not the present occupant of the seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from club.play.game_records.known_lines import Line
from club.play.tables.models import EventType, TableEvent
from club.play.tables.presentation.log_lines import PlayerNames, name_with_token
from club.play.tables.projection import Occupant, TableProjection
from games.core import Seat

# events at which a seat gets another occupant
REPLACEMENTS = frozenset({EventType.RESIGNED, EventType.DROPPED, EventType.TOOK_OVER})

Entry = Line | TableEvent
# a former member's name, and when another took the seat
Former = tuple[str, datetime]


@dataclass(frozen=True, slots=True)
class PastNames:
    """The names at a table, at any moment of its history."""

    names: PlayerNames  # at present
    # by seat, the earliest first
    former: Mapping[Seat, Sequence[Former]] = field(default_factory=dict)

    def at(self, moment: datetime) -> PlayerNames:
        """The names at that moment."""
        past = self.names.of_past
        if not self.former:
            return past
        plain = list(past.plain_names)
        for seat, former in self.former.items():
            name = next((name for name, until in former if moment < until), None)
            plain[seat] = name or plain[seat]
        shown = tuple(map(name_with_token, range(len(plain)), plain))
        return replace(past, plain_names=tuple(plain), shown=shown)

    def by_entry(self, history: Iterable[Entry]) -> Iterator[tuple[Entry, PlayerNames]]:
        """The entries, each with the names of its moment."""
        present = self.names.of_past
        for one in history:
            yield one, self.at(one.at) if self.former else present


def past_names(names: PlayerNames, projection: TableProjection) -> PastNames:
    """The names at the table's entries, from its history and the tenures that ended."""
    former = {
        occupant.seat: _former(occupant, projection.events)
        for occupant in projection.occupants
        if occupant.left
    }
    return PastNames(names, former)


def _former(occupant: Occupant, events: Iterable[TableEvent]) -> list[Former]:
    """The former members of the seat. Each was replaced at an event, in the same order."""
    replaced = sorted(
        one.at
        for one in events
        if one.what in REPLACEMENTS and one.seat == occupant.seat
    )
    names = [one.member.username if one.member else "" for one in occupant.left]
    return [(name, at) for name, at in zip(names, replaced, strict=False) if name]
