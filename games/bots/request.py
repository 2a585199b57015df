"""The request for one decision of a bot."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games.core import AnyGame, Move, Seat
from games.message import Message


def _time_never_ends() -> bool:
    return False


def _no_news() -> Sequence[Message]:
    return ()


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """One decision that a bot is asked for. The caller has the clock, which bots do not read."""

    game: AnyGame
    seat: Seat
    moves: Sequence[Move]  # legal moves
    view: Callable[[], Any]  # makes what the seat sees
    rng: Random
    # a bot with a budget of time returns soon after this is true
    is_time_over: Callable[[], bool] = _time_never_ends
    level: int = 0  # of the levels that the bot declares, from 1; 0: it declares none
    # JSON, which the bot changes in place and finds at its next decision in this game; empty at its
    # first decision, and after a move was taken back
    memory: MutableMapping[str, Any] = field(default_factory=dict)
    # makes the news that the seat has learned of since its last ply
    news: Callable[[], Sequence[Message]] = _no_news

    def all_moves(self) -> Sequence[Move]:
        """The legal moves and the candidates of the game, such as offers."""
        return (*self.moves, *self.game.candidates(self.view))
