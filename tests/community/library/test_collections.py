"""Collections of BoardGameGeek as CSV."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.base.errors import ClubError, NotAllowed
from club.community.library.collection import import_kind
from club.community.library.collection.comparison import RowState
from club.community.library.collection.import_kind import CollectionImport
from club.community.library.collection.rows import write_own_csv
from club.community.library.models import GameCopy, LibraryTitle, TitleWish
from club.community.library.queries import copies_to_export
from club.community.library.services.copies import retire_copy
from club.community.search.queries import find
from club.people.file_imports import processing
from club.people.file_imports.models import FileImport, ImportStatus
from club.people.file_imports.processing import read_import, unfinished_imports, write_import
from club.people.file_imports.services import confirm_import
from club.people.members.models import Member
from tests.community.library.files import (
    FILE,
    HEAD,
    HIVE,
    compared,
    missing,
    read_in,
    rows,
    sent,
    stored,
)
from tests.community.library.shelves import box, organiser, title_called
from tests.support.pages import Enter, words
from tests.support.sitting_down import HOUR, NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(carol: Member) -> Member:
    return organiser(carol)


def test_owned_copies_are_taken_and_what_is_private_is_not(keeper: Member) -> None:
    job = read_in(keeper)
    assert (job.new, job.changed, job.refusal) == (3, 0, "")
    hive = GameCopy.objects.select_related("title").get(title__name="Hive")
    title = hive.title
    assert (title.year, title.min_players, title.max_minutes, title.bgg_id) == (2001, 2, 20, 2655)
    assert (hive.language, hive.condition, hive.location) == ("English", "good", "shelf 2")
    assert hive.owner is None and hive.remarks == ""
    assert not LibraryTitle.objects.filter(name="Chess").exists()
    assert "secret" not in str(rows()) and bytes(job.content) == b""


def test_zero_is_not_known_and_quantity_makes_copies(keeper: Member) -> None:
    read_in(keeper)
    go = LibraryTitle.objects.get(name="Go")
    assert go.min_minutes is None and go.copies.count() == 2 and go.year == -2200


def test_comments_and_wishes_only_if_ticked(keeper: Member) -> None:
    read_in(keeper, comments=True, wishes=True)
    assert GameCopy.objects.get(title__name="Hive").remarks == "Fun"
    assert TitleWish.objects.get().member == keeper


def test_columns_in_any_order_and_without_a_name_refused(keeper: Member) -> None:
    read_in(keeper, "own,collid,objectname\n1,7,Catch\n")
    assert LibraryTitle.objects.get().name == "Catch"
    with pytest.raises(ClubError):
        compared(keeper, "own,collid,name\n1,7,Catch\n")


def test_the_same_file_twice_changes_nothing(keeper: Member) -> None:
    read_in(keeper)
    before = rows()
    assert {row.state for row in compared(keeper)} == {RowState.SAME}
    job = read_in(keeper)
    assert (job.new, job.changed, rows()) == (0, 0, before)


def test_a_later_file_changes_what_nobody_changed_here(keeper: Member) -> None:
    read_in(keeper)
    later = FILE.replace("shelf 2", "shelf 9").replace("English", "Finnish")
    hive = GameCopy.objects.get(title__name="Hive")
    hive.location = "at Pia's"
    hive.save()
    (one,) = [row for row in compared(keeper, later) if row.state == RowState.CHANGED]
    assert list(one.changes) == ["language"]
    read_in(keeper, later)
    hive.refresh_from_db()
    assert (hive.language, hive.location) == ("Finnish", "at Pia's")


def test_what_is_missing_from_a_later_file_is_listed_and_stays(keeper: Member) -> None:
    read_in(keeper)
    shorter = "\r\n".join((HEAD, HIVE))
    assert missing(keeper, shorter) == ["Go", "Go"]
    read_in(keeper, shorter)
    assert GameCopy.objects.filter(retired_at__isnull=True).count() == 3


def test_what_was_taken_out_by_hand_does_not_come_back(keeper: Member) -> None:
    read_in(keeper)
    hive = GameCopy.objects.get(title__name="Hive")
    retire_copy(hive.pk, keeper, NOW)
    assert read_in(keeper).new == 0


def test_copies_without_a_collection_id_are_known_by_title_and_number(keeper: Member) -> None:
    text = "objectname,objectid,own\nGo,188,1\nGo,188,1\n"
    assert (read_in(keeper, text).new, read_in(keeper, text).new) == (2, 0)
    assert set(GameCopy.objects.values_list("key", flat=True)) == {"bgg.o188.1", "bgg.o188.2"}


def test_own_copies_are_apart_from_the_clubs(keeper: Member) -> None:
    read_in(keeper)
    assert read_in(keeper, owner="mine").new == 3
    assert LibraryTitle.objects.count() == 2


def test_a_title_that_is_here_is_used_and_its_gaps_are_filled(keeper: Member) -> None:
    title_called("Hive", min_players=1)
    read_in(keeper)
    title = LibraryTitle.objects.get(name="Hive")
    assert (title.min_players, title.max_players, title.bgg_id) == (1, 2, 2655)


def test_only_organisers_import(alice: Member) -> None:
    with pytest.raises(NotAllowed):
        stored(alice)


def test_an_import_goes_on_step_by_step_and_says_how_far_it_is(
    keeper: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CollectionImport, "step", 2)
    monkeypatch.setattr(processing, "ONE_TURN", timedelta(0))
    job = stored(keeper)
    assert write_import(job.pk, NOW) is False  # it is not begun
    confirm_import(job.pk, keeper)
    assert write_import(job.pk, NOW) is True
    job.refresh_from_db()
    assert (job.done, job.total) == (2, 3)
    assert write_import(job.pk, NOW) is False
    assert write_import(job.pk, NOW) is False
    assert GameCopy.objects.count() == 3


def test_a_file_that_became_wrong_meanwhile_is_refused(keeper: Member, alice: Member) -> None:
    box("Go", alice)
    written = write_own_csv(copies_to_export())
    job = stored(keeper, written)
    Member.objects.filter(pk=alice.pk).update(is_active=False)
    confirm_import(job.pk, keeper)
    assert write_import(job.pk, NOW) is False
    job.refresh_from_db()
    assert "no member called alice" in job.refusal


def test_an_organiser_imports_on_the_pages(inside: Enter, keeper: Member) -> None:
    client = inside(keeper)
    sent = SimpleUploadedFile("collection.csv", FILE.encode(), "text/csv")
    address = client.post("/library/import/", {"file": sent, "owner": "club"}).headers["Location"]
    assert "The file is being read" in words(client.get(address))
    read_import(FileImport.objects.get().pk, NOW)
    page = words(client.get(address))
    assert "new 3" in page and "Hive" in page and not GameCopy.objects.exists()
    assert client.post(address, {"what": "write"}).status_code == 303
    assert "0 of 3 rows" in words(client.get(address)) or "Done" in words(client.get(address))
    while write_import(FileImport.objects.get().pk, NOW + HOUR):
        pass
    assert "Done: 3 copies are new" in words(client.get(address))
    assert client.get("/library/export.csv").content.count(b"\r\n") == 4


def test_imported_titles_are_found(keeper: Member) -> None:
    read_in(keeper)
    assert [result.text for group in find(keeper, "hiv") for result in group.results] == ["Hive"]


def test_queries_of_a_step_do_not_grow_with_known_copies(keeper: Member) -> None:
    def queries_of_reading(count: int) -> int:
        lines = [f"{HEAD}"] + [HIVE.replace("501", str(1000 + number)) for number in range(count)]
        read_in(keeper, "\r\n".join(lines))
        with CaptureQueriesContext(connection) as queries:
            read_in(keeper, "\r\n".join(lines))
        return len(queries)

    assert queries_of_reading(10) == queries_of_reading(200)


def test_a_preview_that_is_loaded_again_reads_no_file(
    inside: Enter, keeper: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, client = stored(keeper), inside(keeper)
    reads: list[object] = []
    monkeypatch.setattr(CollectionImport, "read", lambda *given: reads.append(given))

    pages = [words(client.get(f"/library/import/{job.pk}/")) for _ in range(2)]

    assert all("new 3" in page for page in pages) and not reads


def test_a_refused_collection_says_why(inside: Enter, keeper: Member) -> None:
    job = stored(keeper, "name\nGo\n")

    page = words(inside(keeper).get(f"/library/import/{job.pk}/"))

    assert "names no column objectname" in page and "Another file" in page


def test_a_comparison_that_times_out_is_repeated_once_and_given_up(
    keeper: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    def time_out(*_given: object) -> None:
        raise SoftTimeLimitExceeded

    job = sent(keeper)
    monkeypatch.setattr(import_kind, "copies_by_key", time_out)
    for attempt in range(2):
        now = NOW + attempt * HOUR
        assert unfinished_imports(ImportStatus.READING, now) == [job.pk]
        with pytest.raises(SoftTimeLimitExceeded):
            read_import(job.pk, now)

    assert unfinished_imports(ImportStatus.READING, NOW + 2 * HOUR) == []

    job.refresh_from_db()
    assert "too long twice" in job.refusal


def test_weight_and_best_numbers_of_players_are_taken_where_the_file_has_them(
    keeper: Member,
) -> None:
    head = "objectname,objectid,own,avgweight,bggbestplayers"
    read_in(keeper, f'{head}\nAzul,1,1,1.7671,2\nBrass,2,1,3.8676,"3,4"\nGo,3,1,0,\n')
    described = LibraryTitle.objects.values_list("name", "weight", "best_with")
    assert {name: (str(weight), best) for name, weight, best in described} == {
        "Azul": ("1.77", "2"),
        "Brass": ("3.87", "3, 4"),
        "Go": ("None", ""),
    }
    with pytest.raises(ClubError, match="Line 2"):
        compared(keeper, f"{head}\nAzul,1,1,heavy,2\n")


def test_an_expansion_of_a_file_goes_under_the_game_that_its_name_begins_with(
    keeper: Member,
) -> None:
    head = "objectname,objectid,own,itemtype"
    rows = (
        "Carcassonne: Inns,2,1,expansion",
        "Carcassonne,1,1,standalone",
        "Catan – Seafarers,3,1,expansion",
    )
    read_in(keeper, "\n".join((head, *rows)))
    bases = {title.name: title.base_name for title in LibraryTitle.objects.all()}
    assert bases == {
        "Carcassonne": "",
        "Carcassonne: Inns": "Carcassonne",
        "Catan – Seafarers": "",
    }
