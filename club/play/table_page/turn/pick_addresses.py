"""Picks in the address of a table's page: addresses with other picks, and the picks of a move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from club.play.table_page.address import query_string
from games.core import Move
from games.narrowing import KIND, narrow, texts_of
from games.notation import field_texts, kind_name


@dataclass(frozen=True)
class PickAddresses:
    """Builds the addresses for one page."""

    path: str  # of the table's page
    possible: tuple[Move, ...]  # all moves of the seat
    picks: tuple[tuple[str, str], ...]  # field and value, in the order of picking
    carried_along: tuple[tuple[str, str], ...]  # parameters that every address has

    def of_picks(self, picks: Iterable[tuple[str, str]]) -> str:
        """The address with exactly these picks."""
        return self.path + query_string((*picks, *self.carried_along))

    def with_pick(self, field: str, value: str) -> str:
        """The address with a field picked, or picked again with another value."""
        if field not in self._addresses_of_others:
            others = query_string(self._other_picks(field))
            self._addresses_of_others[field] = self.path + others
        address = self._addresses_of_others[field]
        separator = "&" if "?" in address else "?"
        added = urlencode(((field, value), *self.carried_along))
        return f"{address}{separator}{added}"

    def without(self, field: str) -> str:
        """The address without the pick of a field, and without later picks that leave only one
        value for it.
        """
        remaining = self._other_picks(field)
        while remaining and not self._is_open(field, remaining):
            remaining = remaining[:-1]
        return self.of_picks(remaining)

    def _is_open(self, field: str, picks: Sequence[tuple[str, str]]) -> bool:
        """Whether the field can have several values after these picks."""
        moves = narrow(self.possible, dict(picks)).moves
        return len({texts_of(move).get(field) for move in moves}) > 1

    def _other_picks(self, field: str) -> tuple[tuple[str, str], ...]:
        return tuple(pick for pick in self.picks if pick[0] != field)

    @cached_property
    def _addresses_of_others(self) -> dict[str, str]:
        """By field, the address with the picks of all other fields."""
        return {}


def picks_of_move(move: Move) -> dict[str, str]:
    """The picks that lead to the move: its kind and its fields."""
    return {KIND: kind_name(type(move)), **field_texts(move)}
