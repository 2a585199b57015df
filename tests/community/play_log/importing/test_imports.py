"""Imports: BG Stats, BoardGameGeek and CSV, previewed, idempotent and taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club.base.database.task_rows import LONGEST_TASK
from club.base.errors import NotAllowed
from club.community.play_log import services
from club.community.play_log.imports.csv_plays import plays_as_csv
from club.community.play_log.imports.import_kind import PlaysImport
from club.community.play_log.imports.meanings import SaidMeaning, store_meanings
from club.community.play_log.models import Play, PlayStatus, PlayTitle, Scorer
from club.community.play_log.queries import plays_to_export
from club.messages.notifications.models import Notice
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.file_imports.processing import read_import, write_import, write_rows
from club.people.file_imports.services import confirm_import, receive_file, take_import_back
from club.people.members.models import Member
from tests.community.play_log.evenings import DAY, draft, scorer
from tests.community.play_log.files import BGG, CSV, bg_stats, bg_stats_play
from tests.community.play_log.imported import counts, race_file, read, say_who, written
from tests.support.pages import words
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]


def test_the_fields_of_bg_stats(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, bg_stats([bg_stats_play(1, ("3+20+5", "31", "9"), comments="Close")]))
    play = Play.objects.get()
    assert (play.title.name, play.title.bgg_id) == ("Carcosa", 4711)
    assert (play.minutes, play.note, str(play.place)) == (75, "Close", "Kahvila")
    assert (str(play.day), str(play.clock)) == ("2026-03-01", "19:30:00")
    assert play.source_json["entryDate"] == "2026-03-01 11:58:20"


def test_the_fields_of_a_score(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, bg_stats([bg_stats_play(1, ("3+20+5", "31", "9"), winners=[1])]))
    play = Play.objects.get()
    rows = list(play.scorers.all())
    assert [row.place for row in rows] == [2, 1, 3]  # rank 0: derived
    assert (rows[0].score, rows[0].figure) == ("3+20+5", 28.0)
    assert [row.member_id for row in rows[:2]] == [alice.pk, bob.pk]
    assert rows[2].guest and rows[2].guest.name == "Grandma"
    assert rows[1].started and rows[0].seat is None


def test_lowest_wins_teams_ignored_and_anonymous(alice: Member, bob: Member) -> None:
    say_who(alice)
    plays = [
        bg_stats_play(1, winners=[1], gameRefId=2),
        bg_stats_play(2, gameRefId=3),
        bg_stats_play(3, usesTeams=True),
        bg_stats_play(4, ignored=True),
        bg_stats_play(5, ("1", "2", "3", "4"), durationMin=0),
    ]
    written(alice, bg_stats(plays))
    low, coop, teams, ignored, four = Play.objects.order_by("source_id")
    assert [row.place for row in low.scorers.all()] == [2, 1]
    assert (coop.cooperative, teams.teams, ignored.counted, four.minutes) == (
        *(True, True),
        *(False, None),
    )
    somebody = four.scorers.all()[3]
    assert somebody.member is None and somebody.guest is None


def test_nothing_is_written_before_it_is_pressed(inside: Enter, alice: Member, bob: Member) -> None:
    client = inside(alice)
    sent = SimpleUploadedFile("plays.json", bg_stats([bg_stats_play(1)]))
    answer = client.post("/plays/imports/", {"file": sent})
    address = answer.headers["Location"]
    assert "The file is being read" in client.get(address).content.decode()
    read_import(FileImport.objects.get().pk, NOW)
    page = client.get(address).content.decode()
    assert "Nothing is written yet" in page and "Bob B." in page
    assert "Import 1 play" in page  # the file says that Alice A. is who sends it
    assert not Play.objects.exists() and not PlayTitle.objects.exists()
    names = {"what": "names", "name-0": "Alice A.", "member-0": "bob"}
    client.post(address, names | {"name-1": "Bob B.", "member-1": "alice"})
    assert "The file is being read" in client.get(address).content.decode()
    read_import(FileImport.objects.get().pk, NOW)
    page = client.get(address).content.decode()
    assert 'value="bob"' in page and "Import 1 play" in page


def test_the_progress_and_the_result_are_shown(inside: Enter, alice: Member, bob: Member) -> None:
    say_who(alice)
    imported = read(alice, bg_stats([bg_stats_play(1)]))
    client, address = inside(alice), f"/plays/imports/{imported.pk}/"
    client.post(address, {"what": "write"})
    assert "0 of 1 rows" in client.get(address).content.decode()
    write_import(imported.pk, NOW)
    assert "1 new, 0 changed" in client.get(address).content.decode()
    client.post(address, {"what": "back"})
    assert not Play.objects.exists()


def test_the_page_of_a_play_says_that_it_came_from_a_file(
    inside: Enter, alice: Member, bob: Member
) -> None:
    say_who(alice)
    written(alice, bg_stats([bg_stats_play(1)]))
    page = words(inside(bob).get(Play.objects.get().get_absolute_url()))
    assert "from a file of alice" in page


def test_a_name_is_mapped_once_for_all_files(alice: Member, bob: Member) -> None:
    say_who(alice)
    imported = read(alice, bg_stats([bg_stats_play(1)]))
    assert imported.preview["unknown_names"] == 0
    assert store_meanings(alice, [SaidMeaning("Grandma", "nobodyhere")]) == ["nobodyhere"]


def test_a_second_import_changes_nothing(alice: Member, bob: Member) -> None:
    say_who(alice)
    file = bg_stats([bg_stats_play(number, playDate=f"2026-01-0{number}") for number in (1, 2)])
    first, second = written(alice, file), written(alice, file)
    assert (first.new, first.changed, second.new, second.changed) == (2, 0, 0, 0)
    assert counts(alice, file) == {"same": 2}


def test_a_newer_date_updates_a_play_that_nobody_has_confirmed(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, bg_stats([bg_stats_play(1), bg_stats_play(2, ("5", "6"))]))
    confirmed = Play.objects.get(source_id__endswith="2")
    services.confirm_play(confirmed.pk, bob, 1, NOW)
    newer = {"modificationDate": "2026-03-02 10:00:00"}
    again = bg_stats([bg_stats_play(1, ("1", "2"), **newer), bg_stats_play(2, ("7", "8"), **newer)])
    assert counts(alice, again) == {"changed": 1, "same": 1}
    imported = written(alice, again)
    assert (imported.new, imported.changed) == (0, 1)
    changed = Play.objects.get(source_id__endswith="1")
    assert [row.score for row in changed.scorers.all()] == ["1", "2"]
    assert (changed.version, changed.status) == (2, PlayStatus.WAITING)
    assert Notice.objects.get(member=bob, read_at=None).about.endswith(".v2")
    older = bg_stats([bg_stats_play(1, ("9", "9"), modificationDate="2026-02-01 10:00:00")])
    assert counts(alice, older) == {"same": 1}


def test_an_id_that_stands_twice_in_a_file_is_one_play(alice: Member, bob: Member) -> None:
    say_who(alice)
    imported = written(alice, bg_stats([bg_stats_play(1), bg_stats_play(1, ("5", "6"))]))
    assert (imported.total, imported.new) == (1, 1)
    assert [row.score for row in Play.objects.get().scorers.all()] == ["5", "6"]


def test_texts_of_any_script_are_taken(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, bg_stats([bg_stats_play(1, comments="\U0001f600 voitto ä")]))
    assert Play.objects.get().note == "\U0001f600 voitto ä"


def test_deleted_objects_are_withdrawn_unless_confirmed(alice: Member, bob: Member) -> None:
    say_who(alice)
    written(alice, bg_stats([bg_stats_play(1), bg_stats_play(2, ("5", "6"))]))
    services.confirm_play(Play.objects.get(source_id__endswith="2").pk, bob, 1, NOW)
    deleted = [{"uuid": bg_stats_play(number)["uuid"]} for number in (1, 2)]
    written(alice, bg_stats([], deletedObjects=deleted))
    statuses = Play.objects.order_by("source_id").values_list("status", flat=True)
    assert list(statuses) == [PlayStatus.WITHDRAWN, PlayStatus.CONFIRMED]


def test_equal_scores_are_merged_and_equal_places_asked_about(alice: Member, bob: Member) -> None:
    say_who(alice)
    day = (NOW - DAY).date()
    services.log_play(bob, draft(scorer(alice, "40"), scorer(bob, "31"), day=day), NOW)
    same, other = bg_stats_play(1), bg_stats_play(2, ("41", "30"))
    apart = bg_stats_play(3, ("2", "30"), winners=[1])
    file = bg_stats([same, other, apart])
    assert counts(alice, file) == {"same": 1, "doubtful": 1, "new": 1}
    assert written(alice, file).new == 1
    assert written(alice, file, (other["uuid"],)).new == 1
    assert Play.objects.count() == 3


def test_old_plays_ask_nobody(alice: Member, bob: Member) -> None:
    say_who(alice)
    old = bg_stats_play(1, playDate=f"{(NOW - 40 * DAY).date()} 20:00:00")
    written(alice, bg_stats([old, bg_stats_play(2)]))
    statuses = Play.objects.order_by("source_id").values_list("status", flat=True)
    assert list(statuses) == [PlayStatus.UNASKED, PlayStatus.WAITING]
    assert Scorer.objects.filter(asked=True).count() == 1


def test_the_fields_of_boardgamegeek(alice: Member) -> None:
    written(alice, BGG.encode())
    first, second, unfinished = Play.objects.order_by("source_id")
    assert (first.title.bgg_id, first.minutes, first.note) == (4711, 50, "Close & loud")
    assert [(row.place, row.side, row.new) for row in first.scorers.all()] == [
        (1, "red", False),
        (2, "blue", True),
    ]
    assert [row.score for row in second.scorers.all()] == ["", ""]  # quantity 2: one without
    assert not unfinished.counted and unfinished.title.slug == "rakentaa"
    assert unfinished.scorers.get().member == alice


def test_csv_with_a_line_for_each_scorer(alice: Member, bob: Member) -> None:
    written(alice, CSV.encode())
    first, second = Play.objects.order_by("day")
    assert [row.figure for row in first.scorers.all()] == [20.0, 28.0]
    assert [row.score for row in second.scorers.all()] == ["-4", "3"]


def test_an_import_is_taken_back_as_a_whole_while_unconfirmed(alice: Member, bob: Member) -> None:
    say_who(alice)
    file = race_file(1)
    imported = written(alice, file)
    services.confirm_play(Play.objects.earliest("pk").pk, bob, 1, NOW)
    with pytest.raises(NotAllowed):
        take_import_back(imported.pk, bob)
    assert take_import_back(imported.pk, alice) == 4
    assert Play.objects.get().status == PlayStatus.CONFIRMED
    assert written(alice, file).new == 4


def test_after_it_is_taken_back_nobody_is_asked_about_it(alice: Member, bob: Member) -> None:
    say_who(alice)
    imported = written(alice, bg_stats([bg_stats_play(1)]))
    assert Notice.objects.filter(member=bob, read_at=None).exists()
    take_import_back(imported.pk, alice)
    assert not Notice.objects.filter(read_at=None).exists()


def test_imports_of_others_do_not_exist(inside: Enter, alice: Member, bob: Member) -> None:
    imported = receive_file("plays", alice, CSV.encode(), "x", NOW)
    for act in ({}, {"what": "write"}, {"what": "back"}):
        assert inside(bob).post(f"/plays/imports/{imported.pk}/", act).status_code == 404


def test_an_interrupted_import_goes_on_where_it_was(
    alice: Member, bob: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_who(alice)
    monkeypatch.setattr(PlaysImport, "step", 2)
    file = bg_stats([bg_stats_play(number, (str(number), "0")) for number in range(1, 6)])
    imported = read(alice, file)
    confirm_import(imported.pk, alice)
    plays = PlaysImport().read(imported, NOW)
    assert write_rows(imported, PlaysImport(), plays, NOW)
    imported.refresh_from_db()
    assert (imported.done, imported.total) == (2, 5)
    write_import(imported.pk, NOW)  # another task may be at it still
    assert Play.objects.count() == 2
    for _ in range(2):
        write_import(imported.pk, NOW + LONGEST_TASK + timedelta(seconds=1))
    imported.refresh_from_db()
    assert (imported.status, imported.new, Play.objects.count()) == (ImportStatus.DONE, 5, 5)


def test_the_own_export_is_the_same_when_it_is_read_again(
    inside: Enter, alice: Member, bob: Member
) -> None:
    say_who(alice)
    written(alice, bg_stats([bg_stats_play(1, ("-3", "+2"), playDate="2026-02-01 10:00:00")]))
    services.log_play(bob, draft(scorer(bob, "7"), scorer(alice, "4"), title="=1+1"), NOW)
    client = inside(alice)
    for kind in ("csv", "json"):
        content = client.get(f"/plays/export/{kind}/").content
        assert counts(alice, content) == {"same": 2}, kind
    table = plays_as_csv(plays_to_export(alice))
    assert '"\'=1+1"' in table and '"\'-3"' in table  # cells that spreadsheets would run
    document = json.loads(client.get("/plays/export/json/").content)
    play = document["plays"][0]
    assert play["uuid"] == bg_stats_play(1)["uuid"] and play["entryDate"]
    assert document == json.loads(client.get("/plays/export/json/").content)  # stable
    assert client.get("/plays/export/xml/").status_code == 404
