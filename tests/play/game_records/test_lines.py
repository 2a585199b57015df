"""Lines are the same, whether they are recent or packed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from club.play.game_records import game_cache as memory
from club.play.game_records import known_lines as packing
from club.play.game_records.game_cache import CachedGame, new_game
from club.play.game_records.known_lines import (
    PACK_SIZE,
    RECENT_LINES,
    KnownLines,
    most_recent_lines,
)
from club.play.game_records.models import By, NewPly
from games import registry
from games.core import CHANCE, AnyGame

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
PLIES = 90
GAMES = registry.games()
LIGHT = 1  # games of this weight are over before many lines are packed
LONG = [game for game in GAMES if game.info.introduction and game.info.introduction.weight > LIGHT]


def played_by_chance(game: AnyGame, plies: int = PLIES) -> CachedGame:
    """A game of random plies, each some minutes after the last."""
    rng, read = Random(game.info.slug), new_game(game, max(game.info.seats), {})
    while read.length < plies and read.position.outcome is None:
        position = read.position
        if CHANCE in position.to_act:
            made = NewPly(CHANCE, position.chance_move(rng), By.CHANCE)
        else:
            seat = min(position.to_act)
            made = NewPly(seat, rng.choice(position.legal_moves(seat)), By.MEMBER)
        read = read.with_plies((made,), NOW + read.length * timedelta(minutes=7, microseconds=3))
    return read


@pytest.fixture(params=LONG, ids=lambda game: game.info.slug)
def packed(request: pytest.FixtureRequest) -> CachedGame:
    read = played_by_chance(request.param)
    assert all(lines.packs for lines in read.lines.values())
    return read


@pytest.fixture
def plain(packed: CachedGame, monkeypatch: pytest.MonkeyPatch) -> CachedGame:
    """The same game with recent lines alone."""
    monkeypatch.setattr(packing, "RECENT_LINES", PLIES)
    read = played_by_chance(packed.game)
    assert not any(lines.packs for lines in read.lines.values())
    return read


def test_each_viewer_reads_what_they_learned(packed: CachedGame, plain: CachedGame) -> None:
    assert packed.lines == plain.lines
    for viewer, lines in packed.lines.items():
        there = plain.lines[viewer].recent
        assert (len(lines), tuple(lines)) == (len(there), there)
        assert tuple(reversed(lines)) == there[::-1]


def test_each_line_has_its_number(packed: CachedGame, plain: CachedGame) -> None:
    for viewer, lines in packed.lines.items():
        there = plain.lines[viewer].recent
        for number in (*range(len(there)), -1, -len(there)):
            assert lines[number] == there[number]


@pytest.mark.parametrize("part", [slice(3, 20), slice(-40, None), slice(None, None, -7)], ids=str)
def test_a_part_of_them_is_that_part(packed: CachedGame, plain: CachedGame, part: slice) -> None:
    for viewer, lines in packed.lines.items():
        assert lines[part] == plain.lines[viewer].recent[part]


def test_beyond_the_last_there_is_none(packed: CachedGame) -> None:
    lines = packed.lines[None]
    for number in (len(lines), -len(lines) - 1):
        with pytest.raises(IndexError):
            assert lines[number]


def test_so_many_are_at_hand_and_no_more(packed: CachedGame) -> None:
    assert RECENT_LINES <= most_recent_lines(packed.lines) < RECENT_LINES + PACK_SIZE


def test_what_all_have_learned_is_packed_once(packed: CachedGame) -> None:
    alone = {None: packed.lines[None].recent}
    everybody = dict.fromkeys(packed.lines, packed.lines[None].recent)
    assert len(packing._pack(everybody)) < 1.2 * len(packing._pack(alone))


def test_packed_a_record_weighs_a_fraction(packed: CachedGame, plain: CachedGame) -> None:
    assert memory._size(plain) == PLIES + memory.POSITION_SIZE > 1.4 * memory._size(packed)


def test_nothing_that_was_told_shows_in_a_report(packed: CachedGame) -> None:
    for viewer, lines in packed.lines.items():
        told = f"{lines!r} {lines.packs[0]!r}"
        assert (
            told == f"KnownLines(viewer={viewer}, packed_count={lines.packed_count}) PackedLines()"
        )


def test_lines_that_differ_are_not_the_same(packed: CachedGame) -> None:
    lines = packed.lines[None]
    other = KnownLines(None, recent=(replace(lines[0], turn=99), *lines[1:]))
    assert lines != other and lines == KnownLines(None, recent=tuple(lines))
    assert hash(lines) == hash(KnownLines(None, recent=tuple(lines)))
