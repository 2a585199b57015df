"""Every position of a record, for those who look back; what was learned of each ply, and when, is
in `chronicle.py`.

Courses are derived from chronicles, so none costs a query. They are kept per process, once the
plies are committed, and only as many as their positions allow; looking at a table that is being
played makes none.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from django.db import transaction

from club.lru import LruCache
from club.records.chronicle import Chronicle
from club.records.models import Record
from games.core import AnyGame, AnyPosition, Ply, Seat, Viewer

MOST = 20_000  # positions kept per process; about a kilobyte each


@dataclass(frozen=True, slots=True)
class Course:
    """A record's positions from the start on. What is hidden does not show in its repr."""

    game: AnyGame
    # one more than plies: the first is the start
    positions: tuple[AnyPosition, ...] = field(repr=False)
    plies: tuple[tuple[Seat, str], ...] = field(default=(), repr=False)
    said: str = field(default="", repr=False)  # the same, as a chronicle has them
    _learned: dict[Viewer, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def learned(self, viewer: Viewer) -> tuple[int, ...]:
        """The numbers of the plies, 1-based, that the viewer learned of. They tell what is hidden:
        never shown.
        """
        if viewer not in self._learned:
            numbers = range(1, len(self.positions))
            self._learned[viewer] = tuple(
                number for number in numbers if self._told(number, viewer)
            )
        return self._learned[viewer]

    def after(self, viewer: Viewer, learned: int) -> AnyPosition:
        """The position as it was once the viewer had learned of so many plies."""
        return self.positions[self.learned(viewer)[learned - 1] if learned else 0]

    def before(self, viewer: Viewer, learned: int) -> AnyPosition:
        """The position in which the ply was made that the viewer learned of as number `learned`,
        1-based.
        """
        return self.positions[self.learned(viewer)[learned - 1] - 1]

    def elsewhere(self, viewer: Viewer, learned: int, other: Viewer) -> int:
        """How many plies another viewer had learned of at that moment."""
        number = self.learned(viewer)[learned - 1] if learned else 0
        return bisect_right(self.learned(other), number)

    def longer(self, read: Chronicle) -> Course:
        """The course of a chronicle that goes on from here; trusts that its plies are legal."""
        positions, plies = list(self.positions), read.plies
        for seat, text in plies[len(self.plies) :]:
            positions.append(positions[-1].after(seat, self.game.read_move(text)))
        return Course(self.game, tuple(positions), plies, read.said)

    def _told(self, number: int, viewer: Viewer) -> bool:
        before, after = self.positions[number - 1 : number + 1]
        seat, text = self.plies[number - 1]
        return bool(self.game.news(before, Ply(seat, self.game.read_move(text)), after, viewer))


def course(record: Record, read: Chronicle) -> Course:
    """The course of a record as far as its chronicle was read."""
    key = record.commitment
    kept = _kept.get(key)
    if kept is None or not read.goes_on_from(kept.said):
        kept = Course(read.game, (read.game.start(record.seats, record.options),))
    found = kept.longer(read) if len(kept.plies) < read.length else kept
    transaction.on_commit(lambda: _kept.keep(key, found, lambda old: _goes_over(found, old)))
    return found


def _goes_over(found: Course, old: Course) -> bool:
    """What is longer is kept, unless it has other plies."""
    return len(old.plies) < len(found.plies) or not old.said.startswith(found.said)


_kept: LruCache[str, Course] = LruCache(MOST, lambda one: len(one.positions))  # by commitment
