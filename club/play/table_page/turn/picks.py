"""Picks in the address of a table's page, and their texts: labels, values in words, and prices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.table_page.address import query_string
from club.play.tables.presentation.move_words import value_in_words
from club.play.tables.presentation.names import PlayerNames
from games.core import Move
from games.narrowing import KIND, narrow, texts_of
from games.notation import field_texts, kind_name, title


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


@dataclass(frozen=True, slots=True)
class PickTexts:
    """Texts of the picks of one seat."""

    names: PlayerNames
    view: Any  # the seat's view, after its draft
    moves: Sequence[Move]  # that are left after the picks

    def price(self, move: Move) -> SafeString:
        """Returns the price and the yield of the move, as far as the game forecasts it."""
        forecast = self.names.game.forecast(self.view, move)
        return self.names.sentence(forecast) if forecast else SafeString()

    def label(self, field: str) -> str:
        """The label of a field that was picked; empty: its value is shown alone."""
        if field == KIND:
            return ""
        labels = {type(move).LABELS.get(field, "") for move in self.moves}
        return gettext(labels.pop()) if len(labels) == 1 else ""

    def value(self, field: str, value: str, moves: Sequence[Move]) -> str:
        """The value of a field in words, for moves that have it."""
        if field == KIND:
            return gettext(title(type(moves[0])))
        is_seat = any(field in type(move).SEATS for move in moves)
        return value_in_words(value, self.names, is_seat)


def says_more_than_kind(move: Move) -> bool:
    """Whether the move has a field that differs from its default."""
    return any(getattr(move, field.name) != field.default for field in fields(move))


def plain_ending(moves: Sequence[Move]) -> Move | None:
    """The move whose optional parts are all left out, among several of one kind that ends a turn;
    None where there is none.
    """
    if len(moves) < 2 or len(set(map(type, moves))) > 1 or not type(moves[0]).CLOSES:
        return None
    return next((move for move in moves if not says_more_than_kind(move)), None)


def moves_by_value(moves: Iterable[Move], field: str) -> dict[str, list[Move]]:
    """The moves that have the field, by its value."""
    by_value: dict[str, list[Move]] = {}
    for move in moves:
        value = texts_of(move).get(field)
        if value is not None:
            by_value.setdefault(value, []).append(move)
    return by_value
