"""The caches after the database has gone back to an earlier moment."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection

from club.base.processes.time_limit import TimeLimitExceeded
from club.play.game_records import game_cache as memory
from club.play.game_records import rollback_detection
from club.play.game_records.game_cache import BrokenRecord, cached_game, cached_games, rebuild_game
from club.play.game_records.models import Record
from club.play.game_records.position_history import position_history
from tests.play.game_records.test_records import NIM, append, opened

pytestmark = pytest.mark.django_db(transaction=True)
LOST, PLAYED = (1, "take 3 from b"), (1, "take 1 from b")


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    memory.forget_all()
    yield
    memory.forget_all()


def go_back(record: Record) -> None:
    """Makes the database lose the last ply."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM records_entry WHERE record_id = %s AND number = %s",
            [record.pk, record.length],
        )
    record.length -= 1
    record.save()


@pytest.fixture
def branched() -> Record:
    """A record in the cache with a lost ply, and another ply in its place in the database."""
    record = opened((*NIM, LOST))
    position_history(record, cached_game(record))
    go_back(record)
    append(record, PLAYED)
    return record


def test_a_ply_played_in_the_place_of_a_lost_one_is_kept_in_its_place(branched: Record) -> None:
    memory.cache_game(branched, rebuild_game(branched))
    assert cached_game(branched).plies[-1] == PLAYED


def test_so_is_a_course(branched: Record) -> None:
    read = rebuild_game(branched)
    assert position_history(branched, read) is position_history(branched, read)


@pytest.mark.postgres
def test_on_another_server_all_records_are_read_anew(
    branched: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cached_game(branched).plies[-1] == LOST
    monkeypatch.setattr(rollback_detection, "_identities", {"default": ("another", 1)})
    connection.close()
    assert cached_game(Record.objects.get(pk=branched.pk)).plies[-1] == PLAYED


@pytest.mark.postgres
def test_on_the_same_server_what_was_read_stays() -> None:
    record = opened()
    rollback_detection.on_connection(connection)
    read = cached_game(record)
    connection.close()
    assert cached_game(Record.objects.get(pk=record.pk)) is read


@pytest.mark.parametrize("how", [cached_game, lambda record: cached_games([record])])
def test_an_interruption_while_a_record_is_read_does_not_break_it(
    how: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = opened()

    def interrupted(*_: object) -> None:
        raise TimeLimitExceeded

    with monkeypatch.context() as slow, pytest.raises(TimeLimitExceeded):
        slow.setattr(memory.CachedGame, "with_plies", interrupted)
        how(record)  # type: ignore[operator]
    assert cached_game(record).length == 3


def test_a_record_whose_own_reading_does_not_end_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    record = opened()

    def endless(*_: object) -> None:
        raise TimeLimitExceeded

    monkeypatch.setattr(memory, "REPLAY_LIMIT", 0.0)
    monkeypatch.setattr(memory.CachedGame, "with_plies", endless)
    with pytest.raises(BrokenRecord, match="ply 1 does not end"):
        cached_game(record)
