"""What a record leads to: its position, and what each viewer has learned, kept per process.

A chronicle is derived from the entries and never the truth; it is kept only once they are
committed. Positions are immutable, so one chronicle serves everybody, and a new ply costs one step.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache, reduce
from operator import or_
from time import thread_time
from typing import Any, TypeVar

from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.db.models import Q

from club.lru_cache import LruCache
from club.processes.time_limit import TimeLimitExceeded
from club.records.known_lines import (
    SMALLER,
    KnownLines,
    LearnedBy,
    Line,
    most_recent_lines,
    with_more_lines,
)
from club.records.models import By, Entry, NewPly, Record
from games.chance import Seed
from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat, Viewer

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_PLIES = 120_000  # of all records kept in a process; half a kilobyte each, about, unpacked
LONGEST_READING = 5.0  # seconds of the processor; the longest game takes a tenth of one
COMMON = 20_000  # news that a process holds once, whatever record they are in
POSITION = 40  # plies; what a record weighs beside its own, with what is kept of its last moment


class BrokenRecord(Exception):
    """A record that cannot be read; `number` is the first ply that is wrong. Says nothing of what
    was played.
    """

    def __init__(self, number: int, flaw: str) -> None:
        self.number = number
        super().__init__(f"ply {number} {flaw}")


@dataclass(frozen=True, slots=True)
class CachedGame:
    """A record read up to its last ply. Nothing hidden shows in its repr, which error reports may
    print.
    """

    game: AnyGame
    position: AnyPosition = field(repr=False)
    said: str = field(repr=False)  # all plies: seat and notation, each ended by a line feed
    length: int = field(repr=False)  # plies
    lines: LearnedBy = field(repr=False)
    # what was worked out from this moment; a longer chronicle begins without any
    _kept: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False, compare=False)

    def view(self, viewer: Viewer) -> Any:
        """What the viewer knows of the position; worked out once."""
        return self.kept("view", viewer, lambda: self.position.view(viewer))

    def kept(self, what: Hashable, viewer: Viewer, make: Callable[[], T]) -> T:
        """What `make` works out from this moment and from what this viewer knows, once for as long
        as the chronicle is kept (memoised): nothing else may go into it.
        """
        found: dict[Hashable, T] = self._kept
        if (what, viewer) not in found:
            found[what, viewer] = make()
        return found[what, viewer]

    @property
    def plies(self) -> tuple[tuple[Seat, str], ...]:
        """Seat and notation of each."""
        return plies_of(self.said)

    def seen(self, viewer: Viewer) -> int:
        """How many plies the viewer has learned of: the only count that may be shown to them."""
        return len(self.lines[viewer])

    def with_plies(self, made: Iterable[NewPly], at: datetime) -> CachedGame:
        """The chronicle some plies later; trusts that they are legal."""
        longer = self
        for one in made:
            longer = longer._with(one, at)
        return longer

    def _with(self, made: NewPly, at: datetime) -> CachedGame:
        after = self.position.after(made.seat, made.move)
        ply = Ply(made.seat, made.move)
        turn, told = self.position.turn, dict[Viewer, Line]()
        for viewer, seen in self.lines.items():
            if news := self.game.news(self.position, ply, after, viewer):
                openly = viewer == made.seat or made.seat in self.position.awaited(viewer)
                by = _known_by(made, viewer, openly)
                line = Line(len(seen) + 1, made.seat, by, at, tuple(news), turn, openly)
                told[viewer] = _shared(line, told.values())
        said = f"{self.said}{made.seat} {made.move}\n"
        return CachedGame(
            self.game, after, said, self.length + 1, with_more_lines(self.lines, told)
        )

    def chance_made(self, seed: Seed) -> NewPly:
        """Nature's ply here, drawn from the record's seed and all plies so far."""
        generator = seed.generator_after(self.said.removesuffix("\n"))
        move = self.position.chance_move(generator)
        return NewPly(CHANCE, move, By.CHANCE)


def plies_of(said: str) -> tuple[tuple[Seat, str], ...]:
    """Seat and notation of each ply, from text as a chronicle has it."""
    each = (ply.partition(" ") for ply in said.split("\n")[:-1])
    return tuple((int(seat), text) for seat, _, text in each)


@lru_cache(COMMON)
def _once(value: T) -> T:
    """The value itself, or one equal to it: games of a title say much that is the same."""
    return value


def _shared(line: Line, told: Iterable[Line]) -> Line:
    """Most viewers learn the same from a ply: what they are told is then held once."""
    for other in told:
        if other == line:
            return other
    return replace(line, news=_once(tuple(map(_once, line.news))))


def _known_by(made: NewPly, viewer: Viewer, openly: bool) -> By:
    """Who made the ply, as far as the viewer may know: standing orders, and absence in a hidden
    window, are private.
    """
    hidden = viewer != made.seat if made.by == By.ORDER else made.by == By.LADDER and not openly
    return By.MEMBER if hidden else made.by


def new_game(game: AnyGame, seats: int, options: Mapping[str, str | int]) -> CachedGame:
    """The chronicle before the first ply. Raises ValueError naming an option out of range."""
    viewers: tuple[Viewer, ...] = (None, *range(seats))
    lines = {viewer: KnownLines(viewer) for viewer in viewers}
    return CachedGame(game, game.start(seats, options), "", 0, lines)


def cached_game(record: Record) -> CachedGame:
    """The record's chronicle at the length the row says. Raises UnknownGame, or BrokenRecord naming
    a ply.
    """
    return _up_to_date(record, *_behind([record])[0])


def cached_games(records: Iterable[Record]) -> dict[int, CachedGame]:
    """The chronicles of many records by the records' ids, with one query; what cannot be read is
    left out.
    """
    found = {}
    wanted = [record for record in records if record.on_shelf]
    for record, (read, entries) in zip(wanted, _behind(wanted), strict=True):
        try:
            found[record.pk] = _up_to_date(record, read, entries)
        except BrokenRecord as broken:
            log.error("record %s cannot be read: %s", record.pk, broken)
    return found


def rebuild_game(record: Record) -> CachedGame:
    """The chronicle read from the entries alone, whatever is in memory. Raises as
    `chronicle` does.
    """
    return _read_on(
        record, _first(record), record.entries.filter(number__lte=record.length).order_by("number")
    )


def cache_game(record: Record, grown: CachedGame) -> None:
    """Keeps a chronicle once its plies are committed; forgets it when they never are."""
    _kept_on_commit(record, grown)


def forget_all() -> None:
    """Keeps nothing: all is read anew."""
    _recent.clear()


def _behind(records: Sequence[Record]) -> list[tuple[CachedGame, list[Entry]]]:
    """Per record what is known of it already, and the entries that came after."""
    known = [_recalled(record) or _first(record) for record in records]
    missing = [
        Q(record=record.pk, number__gt=read.length, number__lte=record.length)
        for record, read in zip(records, known, strict=True)
        if read.length < record.length
    ]
    later: dict[int, list[Entry]] = {record.pk: [] for record in records}
    if missing:
        for entry in Entry.objects.filter(reduce(or_, missing)).order_by("record", "number"):
            later[entry.record_id].append(entry)
    return [(read, later[record.pk]) for record, read in zip(records, known, strict=True)]


def _first(record: Record) -> CachedGame:
    return new_game(record.game, record.seats, record.options)


def _up_to_date(record: Record, read: CachedGame, entries: Iterable[Entry]) -> CachedGame:
    if read.length and read.length == record.length:
        return read  # which is kept already
    return _kept_on_commit(record, _read_on(record, read, entries))


def _read_on(record: Record, so_far: CachedGame, entries: Iterable[Entry]) -> CachedGame:
    began = thread_time()
    for entry in entries:
        if entry.number != so_far.length + 1:
            break
        try:
            move = so_far.game.read_move(entry.move)
            so_far = so_far.with_plies((NewPly(entry.seat, move, By(entry.by)),), entry.at)
        except (SoftTimeLimitExceeded, TimeLimitExceeded):
            if thread_time() - began < LONGEST_READING:  # time was spent on something else
                raise
            raise BrokenRecord(entry.number, "does not end") from None
        except Exception as fault:  # rules are not trusted to fail politely
            raise BrokenRecord(entry.number, f"does not replay ({type(fault).__name__})") from fault
    if so_far.length != record.length:
        raise BrokenRecord(so_far.length + 1, "is missing")
    return so_far


def _weight(one: CachedGame) -> int:
    at_hand = most_recent_lines(one.lines)
    return POSITION + at_hand + (one.length - at_hand) // SMALLER


_recent: LruCache[str, CachedGame] = LruCache(MOST_PLIES, _weight)  # by their records' commitments


def _recalled(record: Record) -> CachedGame | None:
    """What is kept of the record, perhaps some plies short; never longer than the row says."""
    kept = _recent.get(record.commitment)
    return None if kept is None or kept.length > record.length else kept


def _kept_on_commit(record: Record, fresh: CachedGame) -> CachedGame:
    """Kept at once outside a transaction; inside one the plies may yet come to nothing. What goes
    on from the same plies is kept; not so what a database that went back has lost.
    """
    key = record.commitment
    transaction.on_commit(lambda: _recent.keep(key, fresh, is_stale(fresh.said)))
    return fresh


def is_stale(said: str) -> Callable[[Any], bool]:
    """Of what is kept of a record: whether it lacks some of these plies, and is to be replaced."""
    return lambda kept: not kept.said.startswith(said)
