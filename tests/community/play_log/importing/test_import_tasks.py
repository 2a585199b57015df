"""A file of plays is read and written by tasks: once, and after a time-out once more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.test import Client

from club.base.database.task_rows import LONGEST_TASK
from club.community.play_log.imports import import_kind
from club.community.play_log.imports.import_kind import read_plays_file
from club.community.play_log.imports.source_plays import BadFile
from club.community.play_log.models import Play
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.file_imports.processing import read_import, unfinished_imports, write_import
from club.people.file_imports.services import confirm_import, receive_file
from club.people.members.models import Member
from tests.community.play_log.files import bg_stats, bg_stats_play
from tests.community.play_log.imported import read, say_who
from tests.support.sitting_down import NOW

Enter = Callable[[Member], Client]
FILE = bg_stats([bg_stats_play(1)])
LATER = NOW + LONGEST_TASK + timedelta(seconds=1)
READING = ImportStatus.READING


def time_out(*_given: object) -> None:
    raise SoftTimeLimitExceeded


@pytest.mark.django_db
def test_a_page_that_is_loaded_again_reads_no_file(
    inside: Enter, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = read(alice, FILE)
    monkeypatch.setattr(import_kind, "read_plays_file", time_out)
    client = inside(alice)

    pages = [client.get(f"/plays/imports/{imported.pk}/") for _ in range(2)]

    assert [page.status_code for page in pages] == [200, 200]
    assert "Import 1 play" in pages[1].content.decode()


@pytest.mark.django_db
def test_a_reading_that_times_out_is_repeated_once_and_given_up(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = receive_file("plays", alice, FILE, "x", NOW)
    monkeypatch.setattr(import_kind, "read_plays_file", time_out)
    for attempt in range(2):
        now = NOW + attempt * (LATER - NOW)
        assert unfinished_imports(READING, now) == [imported.pk]
        with pytest.raises(SoftTimeLimitExceeded):
            read_import(imported.pk, now)
        assert unfinished_imports(READING, now) == []  # the task may still be at it

    read_import(imported.pk, NOW + 3 * (LATER - NOW))
    assert unfinished_imports(READING, NOW + 3 * (LATER - NOW)) == []

    imported.refresh_from_db()
    assert imported.status == ImportStatus.REFUSED and "too long twice" in imported.refusal


@pytest.mark.django_db
def test_two_tasks_at_once_read_a_file_once(alice: Member) -> None:
    imported = receive_file("plays", alice, FILE, "x", NOW)
    FileImport.objects.update(taken_at=NOW, attempts=1)  # by the other task

    read_import(imported.pk, NOW)

    imported.refresh_from_db()
    assert imported.status == READING


@pytest.mark.django_db
def test_an_import_is_only_written_once_it_was_let_in(alice: Member, bob: Member) -> None:
    say_who(alice)
    imported = read(alice, FILE)
    write_import(imported.pk, NOW)
    assert not Play.objects.exists()

    confirm_import(imported.pk, alice)
    write_import(imported.pk, NOW)

    assert Play.objects.count() == 1


def test_quantity_times_players_costs_no_more_than_the_file() -> None:
    players = "".join(f'<player name="p{number}" win="0"/>' for number in range(2_000))
    two_players = '<player name="a" win="1"/><player name="b" win="0"/>'
    entry = '<play id="{}" date="2026-02-01" quantity="100"><item name="Go"/>{}</play>'
    crowded = "".join(entry.format(number, players) for number in range(10))
    two = "".join(entry.format(f"two{number}", two_players) for number in range(3))

    file = read_plays_file(f"<plays>{crowded}{two}</plays>".encode(), NOW.date())

    assert file.problems.count == 10 and len(file.plays) == 300
    assert len({id(play.scorers) for play in file.plays}) == 6  # copies share their players


def test_a_file_of_too_many_plays_is_refused_while_it_is_read() -> None:
    entry = '<play id="{}" date="2026-02-01" quantity="100"><item name="Go"/></play>'
    plays = "".join(entry.format(number) for number in range(201))

    with pytest.raises(BadFile, match="more than 20000 plays"):
        read_plays_file(f"<plays>{plays}</plays>".encode(), NOW.date())


@pytest.mark.parametrize("kind", ["csv", "bgstats"])
def test_a_play_of_a_crowd_is_reported(kind: str) -> None:
    crowd = [{"playerRefId": 1}] * 5_000
    content = {
        "csv": "play id,date,title,name\n" + "7,2026-01-01,Go,p\n" * 6_000,
        "bgstats": bg_stats([bg_stats_play(1, playerScores=crowd)]).decode(),
    }

    file = read_plays_file(content[kind].encode(), NOW.date())

    assert file.plays == [] and "More than 12 people" in file.problems.listed[0][1]
