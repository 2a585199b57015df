"""Texts of what can be picked: labels, values in words, and prices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club.play.tables.presentation.move_words import value_in_words
from club.play.tables.presentation.names import PlayerNames
from games.core import Move
from games.narrowing import KIND
from games.notation import title


@dataclass(frozen=True, slots=True)
class PickTexts:
    """Texts of the picks of one seat."""

    names: PlayerNames
    view: Any  # the seat's view, after its draft
    moves: Sequence[Move]  # that are left after the picks

    def price(self, move: Move) -> SafeString:
        """What the move costs and brings, as far as the game forecasts it."""
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
