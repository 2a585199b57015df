"""Records are immutable and replay; the cache equals the database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import ProtectedError
from django.test.utils import CaptureQueriesContext

from club.base.encryption import BrokenSeal
from club.base.lru_cache import LruCache
from club.play.game_records import game_cache as memory
from club.play.game_records.game_cache import (
    BrokenRecord,
    cache_key,
    cached_game,
    cached_games,
    rebuild_game,
)
from club.play.game_records.models import By, Entry, Immutable, NewPly, Record
from club.play.game_records.queries import transcript
from club.play.game_records.services import close_record, new_record, open_record
from games import registry
from games.chance import commitment
from games.core import Outcome
from games.transcript import final, parse

NOW = datetime(2026, 3, 2, 19, 0, tzinfo=UTC)
NIM = ((0, "take 1 from a"), (1, "take 2 from b"), (0, "take 3 from c"))


def opened(plies: tuple[tuple[int, str], ...] = NIM) -> Record:
    record = open_record(registry.find("nim"), 2, {})
    append(record, *plies)
    return record


def append(record: Record, *plies: tuple[int, str]) -> None:
    record.append(
        [NewPly(seat, record.game.read_move(text), By.MEMBER) for seat, text in plies], NOW
    )


@pytest.mark.django_db
class TestStanding:
    """Entries are neither changed nor deleted."""

    def test_entries_cannot_be_changed(self) -> None:
        entry = opened().entries.first()
        assert entry is not None
        entry.move = "take 3 from a"
        for change in (
            entry.save,
            lambda: Entry.objects.update(move="x"),
            lambda: Entry.objects.bulk_update([entry], ["move"]),
        ):
            with pytest.raises(Immutable):
                change()
        assert Entry.objects.get(pk=entry.pk).move == "take 1 from a"

    def test_entries_cannot_be_deleted(self) -> None:
        record = opened()
        for entries in (record.entries, Entry.objects, record.entries.filter(number=3)):
            with pytest.raises(Immutable):
                entries.all().delete()
        with pytest.raises(Immutable):
            record.entries.last().delete()  # type: ignore[union-attr]
        assert record.entries.count() == 3

    def test_a_record_with_entries_cannot_be_deleted(self) -> None:
        with pytest.raises(ProtectedError):
            opened().delete()

    def test_entries_are_added_by_append_alone(self) -> None:
        record = opened()
        with pytest.raises(Immutable):
            record.entries.create(number=4, seat=1, move="take 1 from b", by=By.MEMBER, at=NOW)

    def test_appending_goes_on_where_the_record_ends(self) -> None:
        record = opened()
        append(record, (1, "take 1 from b"))
        assert [entry.number for entry in record.entries.all()] == [1, 2, 3, 4]
        assert Record.objects.get(pk=record.pk).length == 4

    def test_no_number_is_given_twice(self) -> None:
        record = opened()
        stale = Record.objects.get(pk=record.pk)
        append(record, (1, "take 1 from b"))
        with pytest.raises(Exception, match=r"(?i)unique"), transaction.atomic():
            append(stale, (1, "take 1 from b"))


@pytest.mark.django_db
class TestReplaying:
    def test_a_record_is_a_transcript(self) -> None:
        record = opened()
        assert transcript(record).plies == NIM
        assert final(record.game, parse(str(transcript(record)))) == cached_game(record).position

    def test_what_is_read_equals_what_grew(self) -> None:
        record = opened(())
        grown = cached_game(record)
        for ply in NIM:
            append(record, ply)
            grown = grown.with_plies(
                [NewPly(ply[0], record.game.read_move(ply[1]), By.MEMBER)], NOW
            )
            assert grown == rebuild_game(record)

    def test_the_version_it_was_played_by_is_asked_for(self) -> None:
        record = opened()
        record.game_version = 2
        assert not record.has_game
        with pytest.raises(registry.UnknownGame):
            cached_game(record)

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_a_missing_entry_is_named(self, number: int) -> None:
        record = opened()
        record.entries.filter(number=number)._raw_delete("default")
        with pytest.raises(BrokenRecord, match=f"ply {number} is missing"):
            rebuild_game(record)

    def test_what_is_no_move_is_named_and_not_quoted(self) -> None:
        record = opened()
        overwrite(record, 2, "take 2 from the ace of spades")
        with pytest.raises(BrokenRecord, match="ply 2 does not replay") as broken:
            rebuild_game(record)
        assert "ace" not in str(broken.value)

    def test_of_many_the_broken_and_the_unknown_are_left_out(self) -> None:
        good, broken, unknown = opened(), opened(), opened()
        overwrite(broken, 2, "x")
        unknown.game_version = 2
        assert list(cached_games([good, broken, unknown])) == [good.pk]

    def test_many_are_read_with_one_query(self) -> None:
        records = [opened(), opened(NIM[:1]), opened(())]
        with CaptureQueriesContext(
            connection,
        ) as queries:
            found = cached_games(records)
        assert len(queries) == 1
        assert [found[record.pk].length for record in records] == [3, 1, 0]


@pytest.mark.django_db(transaction=True)
class TestMemory:
    """The cache of a process never differs from the committed entries."""

    def test_what_is_kept_is_read_without_a_query(self) -> None:
        record = opened()
        cached_game(record)
        with CaptureQueriesContext(connection) as queries:
            assert cached_game(record).length == 3
        assert len(queries) == 0

    def test_what_is_kept_equals_a_replay(self) -> None:
        record = opened()
        for _ in range(2):
            assert cached_game(record) == rebuild_game(record)

    def test_plies_added_by_another_process_are_read_alone(self) -> None:
        record = opened()
        cached_game(record)
        append(record, (1, "take 1 from b"))
        with CaptureQueriesContext(connection) as queries:
            assert cached_game(record) == rebuild_game(record)
        assert '"number" > 3' in queries[0]["sql"]

    def test_a_row_read_before_gives_the_position_of_before(self) -> None:
        record = opened()
        stale = Record.objects.get(pk=record.pk)
        append(record, (1, "take 1 from b"))
        cached_game(record)
        assert cached_game(stale).length == 3
        assert cached_game(record).length == 4

    def test_a_transaction_rolled_back_leaves_nothing(self) -> None:
        record = opened()
        with transaction.atomic():
            append(record, (1, "take 3 from b"))
            assert cached_game(record).length == 4
            transaction.set_rollback(True)
        record.refresh_from_db()
        append(record, (1, "take 1 from b"))
        assert cached_game(record).plies[-1] == (1, "take 1 from b")
        assert cached_game(record) == rebuild_game(record)

    def test_a_savepoint_rolled_back_leaves_nothing_either(self) -> None:
        record = opened()
        with transaction.atomic():
            with transaction.atomic():
                append(record, (1, "take 3 from b"))
                cached_game(record)
                transaction.set_rollback(True)
            record.length = 3
            append(record, (1, "take 1 from b"))
        assert cached_game(record).plies[-1] == (1, "take 1 from b")

    def test_the_longest_unused_are_forgotten_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        two = 2 * (len(NIM) + memory.POSITION_SIZE)
        recent = LruCache(two, memory._size)
        monkeypatch.setattr(memory, "_cache", recent)
        first, second, third = opened(), opened(), opened()
        for record in (first, second, first, third):
            cached_game(record)
        kept = [cache_key(record) in recent for record in (first, second, third)]
        assert kept == [True, False, True]
        assert recent.currsize == two

    def test_a_record_that_grew_weighs_what_it_weighs_now(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        recent = LruCache(memory.CACHE_SIZE, memory._size)
        monkeypatch.setattr(memory, "_cache", recent)
        record = opened()
        cached_game(record)
        append(record, (1, "take 1 from b"))
        cached_game(record)
        assert recent.currsize == record.length + memory.POSITION_SIZE

    def test_what_two_records_tell_alike_is_held_once(self) -> None:
        one, other = cached_game(opened()), cached_game(opened())
        for a, b in zip(one.lines[None], other.lines[None], strict=True):
            assert a.news[0] is b.news[0]

    def test_what_is_worked_out_for_one_viewer_is_given_to_no_other(self) -> None:
        record = opened()
        made: list[int | None] = []
        for viewer in (0, 1, None, 0):
            cached_game(record).memoized("picture", viewer, lambda: made.append(viewer))  # noqa: B023
        assert made == [0, 1, None]

    def test_what_a_viewer_knows_is_worked_out_once_and_anew_after_a_ply(self) -> None:
        record = opened(NIM[:1])
        before = cached_game(record)
        assert before.view(0) is cached_game(record).view(0)
        append(record, NIM[1])
        after = cached_game(record)
        assert after.view(0) == after.position.view(0) != before.view(0)

    def test_viewers_who_learned_the_same_share_what_they_are_told(self) -> None:
        lines = rebuild_game(opened()).lines
        assert lines[None][0] is lines[1][0]


@pytest.mark.django_db
class TestSecrets:
    def test_the_secret_is_sealed_at_rest(self) -> None:
        record = opened()
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM records_record")
            row = " ".join(map(str, cursor.fetchone()))
        assert record.secret.hex() not in row
        assert commitment(record.secret) in row

    def test_it_opens_with_an_older_key_and_not_with_another(self, settings: Any) -> None:
        record, old = opened(), settings.SEAL_KEYS
        settings.SEAL_KEYS = ("A" * 43 + "=", *old)
        assert commitment(record.secret) == record.commitment
        settings.SEAL_KEYS = ("A" * 43 + "=",)
        with pytest.raises(BrokenSeal):
            assert record.secret

    def test_every_record_has_its_own(self) -> None:
        assert len({new_record(registry.find("nim"), 2, {}).secret for _ in range(5)}) == 5

    def test_neither_secret_nor_position_shows_in_a_repr(self) -> None:
        record = opened()
        shown = repr(record) + repr(cached_game(record))
        for hidden in (record.secret.hex(), "take", "heaps", "length"):
            assert hidden not in shown


@pytest.mark.django_db
def test_a_result_is_written_with_all_that_the_game_says_of_it() -> None:
    record = opened()
    close_record(record, Outcome((1, 2), "cleared", (3, 4), (("stones", (3, 4)),)))
    assert Record.objects.get(pk=record.pk).result == {
        "places": [1, 2],
        "reason": "cleared",
        "scores": [3, 4],
        "breakdown": [["stones", [3, 4]]],
    }


def overwrite(record: Record, number: int, move: str) -> None:
    """Changes an entry by SQL, which the project's code cannot do."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE records_entry SET move = %s WHERE record_id = %s AND number = %s",
            [move, record.pk, number],
        )
