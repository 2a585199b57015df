"""Every position of a record, for those who look back; what was learned of each ply, and when, is
in `game_cache.py`.

Courses are derived from chronicles, so none costs a query. They are kept per process, once the
plies are committed, and only as many as their positions allow; looking at a table that is being
played makes none.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from django.db import transaction

from club.lru_cache import LruCache
from club.records.game_cache import CachedGame, is_stale, plies_of
from club.records.models import Record
from games.core import AnyGame, AnyPosition, Ply, Seat, Viewer

MOST = 20_000  # positions kept per process; about a kilobyte each


@dataclass(frozen=True, slots=True)
class PositionHistory:
    """A record's positions from the start on. What is hidden does not show in its repr."""

    game: AnyGame
    # one more than plies: the first is the start
    positions: tuple[AnyPosition, ...] = field(repr=False)
    said: str = field(default="", repr=False)  # its plies, as a chronicle has them
    _learned: dict[Viewer, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def learned(self, viewer: Viewer) -> tuple[int, ...]:
        """The numbers of the plies, 1-based, that the viewer learned of. They tell what is hidden:
        never shown.
        """
        if viewer not in self._learned:
            each = enumerate(plies_of(self.said), 1)
            self._learned[viewer] = tuple(
                number for number, ply in each if self._told(number, ply, viewer)
            )
        return self._learned[viewer]

    def after(self, viewer: Viewer, learned: int) -> AnyPosition:
        """The position as it was once the viewer had learned of so many plies."""
        return self.positions[self.learned(viewer)[learned - 1] if learned else 0]

    def elsewhere(self, viewer: Viewer, learned: int, other: Viewer) -> int:
        """How many plies another viewer had learned of at that moment."""
        number = self.learned(viewer)[learned - 1] if learned else 0
        return bisect_right(self.learned(other), number)

    def longer(self, read: CachedGame) -> PositionHistory:
        """The course of a chronicle that goes on from here; trusts that its plies are legal."""
        positions = list(self.positions)
        for seat, text in plies_of(read.said.removeprefix(self.said)):
            positions.append(positions[-1].after(seat, self.game.read_move(text)))
        return PositionHistory(self.game, tuple(positions), read.said)

    def _told(self, number: int, ply: tuple[Seat, str], viewer: Viewer) -> bool:
        before, after = self.positions[number - 1 : number + 1]
        seat, text = ply
        return bool(self.game.news(before, Ply(seat, self.game.read_move(text)), after, viewer))


def position_history(record: Record, read: CachedGame) -> PositionHistory:
    """The course of a record as far as its chronicle was read."""
    key = record.commitment
    kept = _kept.get(key)
    if kept is None or not read.said.startswith(kept.said):
        kept = PositionHistory(read.game, (read.game.start(record.seats, record.options),))
    found = kept.longer(read) if kept.said != read.said else kept
    transaction.on_commit(lambda: _kept.keep(key, found, is_stale(found.said)))
    return found


_kept: LruCache[str, PositionHistory] = LruCache(
    MOST, lambda one: len(one.positions)
)  # by commitment
