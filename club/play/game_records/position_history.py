"""All positions of a record, for the replay, and its public log: the lines as spectators know
them, by number from 1. The news of each ply is in `game_cache.py`.

A position history is computed from a cached game, without a query. Each process caches histories
after the commit of their plies, up to a number of positions. The page of a live table needs none.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from django.db import transaction

from club.base.lru_cache import LruCache
from club.play.game_records.game_cache import (
    CachedGame,
    CacheKey,
    cache_key,
    cached_game,
    is_stale,
    plies_of,
)
from club.play.game_records.known_lines import Line
from club.play.game_records.models import Record
from games.core import AnyGame, AnyPosition, Ply, Seat, Viewer

CACHE_SIZE = 20_000  # positions per process, about 1 kB each


@dataclass(frozen=True, slots=True)
class PositionHistory:
    """The positions of a record from the start on. The repr shows nothing hidden."""

    game: AnyGame
    # the start, and the position after each ply
    positions: tuple[AnyPosition, ...] = field(repr=False)
    plies_text: str = field(default="", repr=False)  # as in `CachedGame`
    _learned: dict[Viewer, tuple[int, ...]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def learned(self, viewer: Viewer) -> tuple[int, ...]:
        """The 1-based numbers of the plies that the viewer learned of. They reveal hidden plies,
        and no page may show them.
        """
        if viewer not in self._learned:
            numbered = enumerate(plies_of(self.plies_text), 1)
            self._learned[viewer] = tuple(
                number
                for number, ply in numbered
                if self._is_learned(number, ply, viewer)
            )
        return self._learned[viewer]

    def after(self, viewer: Viewer, learned: int) -> AnyPosition:
        """The position when the viewer had learned of `learned` plies."""
        return self.positions[self.number_of_ply(viewer, learned)]

    def elsewhere(self, viewer: Viewer, learned: int, other: Viewer) -> int:
        """The number of plies that another viewer had learned of at that moment."""
        return bisect_right(self.learned(other), self.number_of_ply(viewer, learned))

    def extended(self, game: CachedGame) -> PositionHistory:
        """The history with the further plies of the game, which must be legal."""
        positions = list(self.positions)
        for seat, notation in plies_of(game.plies_text.removeprefix(self.plies_text)):
            move = self.game.read_move(notation)
            positions.append(positions[-1].after(seat, move))
        return PositionHistory(self.game, tuple(positions), game.plies_text)

    def number_of_ply(self, viewer: Viewer, learned: int) -> int:
        """The number of the last ply that the viewer knew at that time; 0 at the start."""
        if learned:
            return self.learned(viewer)[learned - 1]
        return 0

    def _is_learned(self, number: int, ply: tuple[Seat, str], viewer: Viewer) -> bool:
        before, after = self.positions[number - 1 : number + 1]
        seat, notation = ply
        move = self.game.read_move(notation)
        return bool(self.game.news(before, Ply(seat, move), after, viewer))


def position_history(record: Record, game: CachedGame) -> PositionHistory:
    """The positions of the record up to the last ply of the cached game."""
    key = cache_key(record)
    history = _cache.get(key)
    if history is None or not game.plies_text.startswith(history.plies_text):
        start = game.game.start(record.seats, record.options)
        history = PositionHistory(game.game, (start,))
    if history.plies_text != game.plies_text:
        history = history.extended(game)
    current = history
    transaction.on_commit(
        lambda: _cache.store(key, current, is_stale(current.plies_text))
    )
    return current


_cache: LruCache[CacheKey, PositionHistory] = LruCache(
    CACHE_SIZE, lambda history: len(history.positions)
)


def public_lines(game: CachedGame) -> int:
    """The number of lines."""
    return game.seen(None)


def plies_at_line(record: Record, game: CachedGame, line: int) -> int:
    """The number of plies up to a line; 0: the beginning. It is never shown."""
    return position_history(record, game).number_of_ply(None, line)


def line_at_ply(record: Record, game: CachedGame, plies: int) -> int:
    """How many lines there were after so many plies."""
    return bisect_right(position_history(record, game).learned(None), plies)


def lines_after(record: Record, plies: int, viewer: Viewer) -> tuple[Line, ...]:
    """The lines that the viewer knew of a record after its first plies."""
    game = cached_game(record)
    known = bisect_right(position_history(record, game).learned(viewer), plies)
    return game.lines[viewer][known:]
