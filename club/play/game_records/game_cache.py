"""A cache of replayed records in each process: the position, and the news of each viewer.

The entries in the database are the truth. A game is cached only after its entries are committed.
Positions are immutable: all requests share one cached game, and a new ply costs one step.
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

from django.db import transaction
from django.db.models import Q

from club.base.lru_cache import LruCache
from club.base.processes.time_limit import TIME_OUTS
from club.play.game_records import known_lines
from club.play.game_records.models import By, Entry, NewPly, Record
from games.chance import Seed
from games.core import CHANCE, AnyGame, AnyPosition, Ply, Seat, Viewer
from games.message import Message

log = logging.getLogger(__name__)
T = TypeVar("T")
CacheKey = tuple[str, int]  # a record's commitment, and the version of its game

# plies of all cached games of a process; about 500 bytes each, unpacked
CACHE_SIZE = 120_000
REPLAY_LIMIT = 5.0  # seconds of CPU time; the longest game needs a tenth of a second
SHARED_VALUES = 20_000  # messages that a process stores once for all records
# plies; what the position of a game and its memoized values add to its size
POSITION_SIZE = 40


class BrokenRecord(Exception):
    """The record does not replay. `number` is the first wrong ply. The text does not name moves."""

    def __init__(self, number: int, error: str) -> None:
        self.number = number
        super().__init__(f"ply {number} {error}")


@dataclass(frozen=True, slots=True)
class CachedGame:
    """A record that was replayed to its last ply. Its repr shows nothing hidden."""

    game: AnyGame
    position: AnyPosition = field(repr=False)
    # a line for each ply: seat, blank, notation, line feed
    plies_text: str = field(repr=False)
    length: int = field(repr=False)  # plies
    lines: known_lines.LearnedBy = field(repr=False)
    # values computed from this position; a longer game begins without any
    _memo: dict[Hashable, Any] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )

    def view(self, viewer: Viewer) -> Any:
        """The viewer's view of the position, computed once."""
        return self.memoized("view", viewer, lambda: self.position.view(viewer))

    def memoized(self, name: Hashable, viewer: Viewer, compute: Callable[[], T]) -> T:
        """The value of `compute`, stored as long as this object. It may depend only on this game
        and on what this viewer knows.
        """
        values: dict[Hashable, T] = self._memo
        if (name, viewer) not in values:
            values[name, viewer] = compute()
        return values[name, viewer]

    @property
    def plies(self) -> tuple[tuple[Seat, str], ...]:
        """Seat and notation of each ply."""
        return plies_of(self.plies_text)

    def seen(self, viewer: Viewer) -> int:
        """The number of plies that the viewer has learned of; no other count may be shown."""
        return len(self.lines[viewer])

    @property
    def everybody_has_played(self) -> bool:
        """Whether every viewer has seen each seat play, or a substitute play for it."""
        # votes 1.4
        silent = {viewer for viewer in self.lines if viewer is not None}
        for line in reversed(self.lines[None]):
            silent.discard(line.seat)
            if not silent:
                return True
        return False

    def with_plies(self, plies: Iterable[NewPly], at: datetime) -> CachedGame:
        """The game after these plies, which must be legal."""
        longer = self
        for ply in plies:
            longer = longer._with_ply(ply, at)
        return longer

    def _new_line(
        self, new: NewPly, at: datetime, viewer: Viewer, news: tuple[Message, ...]
    ) -> known_lines.Line:
        """The viewer's log line of a ply that is played in this position."""
        position = self.position
        openly = viewer == new.seat or new.seat in position.awaited(viewer)
        by = _known_by(new, viewer, openly)
        number = len(self.lines[viewer]) + 1
        return known_lines.Line(number, new.seat, by, at, news, position.turn, openly)

    def _with_ply(self, new: NewPly, at: datetime) -> CachedGame:
        after = self.position.after(new.seat, new.move)
        ply = Ply(new.seat, new.move)
        added = dict[Viewer, known_lines.Line]()
        for viewer in self.lines:
            news = self.game.news(self.position, ply, after, viewer)
            if news:
                line = self._new_line(new, at, viewer, tuple(news))
                added[viewer] = _shared_line(line, added.values())
        plies_text = f"{self.plies_text}{new.seat} {new.move}\n"
        lines = known_lines.with_more_lines(self.lines, added)
        return CachedGame(self.game, after, plies_text, self.length + 1, lines)

    def draw_chance(self, seed: Seed) -> NewPly:
        """The ply of chance, drawn from the record's seed and all plies before it."""
        generator = seed.generator_after(self.plies_text.removesuffix("\n"))
        move = self.position.chance_move(generator)
        return NewPly(CHANCE, move, By.CHANCE)


def plies_of(plies_text: str) -> tuple[tuple[Seat, str], ...]:
    """Seat and notation of each ply, from `CachedGame.plies_text`."""
    lines = plies_text.split("\n")[:-1]
    parts = (line.partition(" ") for line in lines)
    return tuple((int(seat), notation) for seat, _, notation in parts)


@lru_cache(SHARED_VALUES)
def _share(value: T) -> T:
    """One object for all equal values: records of one game have many messages in common."""
    return value


def _shared_line(
    line: known_lines.Line, added: Iterable[known_lines.Line]
) -> known_lines.Line:
    """An equal line of another viewer, if there is one: most viewers learn the same from a ply."""
    for other_line in added:
        if other_line == line:
            return other_line
    return replace(line, news=_share(tuple(map(_share, line.news))))


def _known_by(ply: NewPly, viewer: Viewer, openly: bool) -> By:
    """Returns the author of the ply that the viewer may know. Standing orders are private. Absence
    is private while it is hidden whose turn it is.
    """
    is_private_order = ply.by == By.ORDER and viewer != ply.seat
    is_hidden_absence = ply.by == By.STAND_IN and not openly
    if is_private_order or is_hidden_absence:
        return By.MEMBER
    return ply.by


def new_game(game: AnyGame, seats: int, options: Mapping[str, str | int]) -> CachedGame:
    """The game before its first ply. Raises ValueError that names an option out of range."""
    viewers: tuple[Viewer, ...] = (None, *range(seats))
    lines = {viewer: known_lines.KnownLines(viewer) for viewer in viewers}
    return CachedGame(game, game.start(seats, options), "", 0, lines)


def cached_game(record: Record) -> CachedGame:
    """The game at the length of the row. Raises UnknownGame, or BrokenRecord with a ply."""
    (shorter, entries), *_ = _with_missing_entries([record])
    return _up_to_date(record, shorter, entries)


def cached_games(records: Iterable[Record]) -> dict[int, CachedGame]:
    """The games of many records by the ids of the records, with one query. Records that do not
    replay are left out.
    """
    games = {}
    readable = [record for record in records if record.has_game]
    with_entries = _with_missing_entries(readable)
    for record, (shorter, entries) in zip(readable, with_entries, strict=True):
        try:
            games[record.pk] = _up_to_date(record, shorter, entries)
        except BrokenRecord as error:
            log.error("record %s does not replay: %s", record.pk, error)
    return games


def rebuild_game(record: Record) -> CachedGame:
    """The game, replayed from all entries without the cache. Raises as `cached_game`."""
    entries = record.entries.filter(number__lte=record.length).order_by("number")
    return _replay(record, _start(record), entries)


def cache_game(record: Record, game: CachedGame) -> CachedGame:
    """Stores the game after the commit, or at once outside of a transaction. It does not replace a
    longer game with the same plies. Returns the game.
    """
    key = cache_key(record)
    transaction.on_commit(lambda: _cache.store(key, game, is_stale(game.plies_text)))
    return game


def cache_key(record: Record) -> CacheKey:
    """The key of what is computed from a record by the rules of its version."""
    return record.commitment, record.game_version


def forget_all() -> None:
    """Empties the cache."""
    _cache.clear()


def _with_missing_entries(
    records: Sequence[Record],
) -> list[tuple[CachedGame, list[Entry]]]:
    """Maps each record to its cached game, or its start, and the entries after that."""
    games = [_cached_or_start(record) for record in records]
    missing = [
        Q(record=record.pk, number__gt=game.length, number__lte=record.length)
        for record, game in zip(records, games, strict=True)
        if game.length < record.length
    ]
    entries: dict[int, list[Entry]] = {record.pk: [] for record in records}
    if missing:
        rows = Entry.objects.filter(reduce(or_, missing))
        for entry in rows.order_by("record", "number"):
            entries[entry.record_id].append(entry)
    pairs = zip(records, games, strict=True)
    return [(game, entries[record.pk]) for record, game in pairs]


def _start(record: Record) -> CachedGame:
    return new_game(record.game, record.seats, record.options)


def _up_to_date(
    record: Record, shorter: CachedGame, entries: Iterable[Entry]
) -> CachedGame:
    if shorter.length and shorter.length == record.length:
        return shorter  # already in the cache
    return cache_game(record, _replay(record, shorter, entries))


def _replay(record: Record, game: CachedGame, entries: Iterable[Entry]) -> CachedGame:
    began = thread_time()
    for entry in entries:
        if entry.number != game.length + 1:
            break
        try:
            move = game.game.read_move(entry.move)
            game = game.with_plies((NewPly(entry.seat, move, By(entry.by)),), entry.at)
        except TIME_OUTS:
            # the time was spent on something else
            if thread_time() - began < REPLAY_LIMIT:
                raise
            raise BrokenRecord(entry.number, "does not end") from None
        except Exception as error:  # broken rules may raise anything
            text = f"does not replay ({type(error).__name__})"
            raise BrokenRecord(entry.number, text) from error
    if game.length != record.length:
        raise BrokenRecord(game.length + 1, "is missing")
    return game


def _size(game: CachedGame) -> int:
    recent = known_lines.most_recent_lines(game.lines)
    return POSITION_SIZE + recent + (game.length - recent) // known_lines.PACK_RATIO


_cache: LruCache[CacheKey, CachedGame] = LruCache(CACHE_SIZE, _size)


def _cached_or_start(record: Record) -> CachedGame:
    """The cached game of the record, or its start. It has no more plies than the row."""
    game = _cache.get(cache_key(record))
    return _start(record) if game is None or game.length > record.length else game


def is_stale(plies_text: str) -> Callable[[Any], bool]:
    """Returns a function that tells whether a cached game lacks some of these plies. A stale game
    is replaced, also after a rollback of the database.
    """
    return lambda cached: not cached.plies_text.startswith(plies_text)
