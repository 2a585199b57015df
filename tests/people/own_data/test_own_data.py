"""A member's own data: a zip that a task makes, fetched once, gone after a week."""

from __future__ import annotations

import json
from datetime import timedelta
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.apps import apps

from club.base.errors import ClubError
from club.base.personal_data import personal_data
from club.base.processes.time_limit import TimeLimitExceeded
from club.people.account_deletion.services import delete_data
from club.people.members.models import Member
from club.people.moderation.models import MemberBlock
from club.people.own_data import archive, services
from club.people.own_data.models import DataExport
from club.play.chat.services import write_line
from club.play.notes import services as notes
from tests.support.pages import HTMX, Enter, body, words
from tests.support.sitting_down import HOUR, NOW, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


def unpacked(content: bytes) -> dict[str, str]:
    with ZipFile(BytesIO(content)) as opened:
        names = [name for name in opened.namelist() if not name.startswith("pictures/")]
        return {name: opened.read(name).decode() for name in names}


def made(member: Member) -> dict[str, str]:
    export = services.ask_for_data(member, NOW)
    assert services.make_data(export.pk, NOW)
    return unpacked(services.fetch_data(member, NOW))


def test_each_reference_to_a_member_is_given_or_withheld_for_a_reason() -> None:
    """A new model says what of it is the member's: `club/base/personal_data.py`."""
    references = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.local_concrete_fields
        if field.is_relation and field.related_model is Member
    }
    given = {relation.name for relation in archive.relations()}
    withheld = {
        f"{data.model._meta.label}.{field}" for data in personal_data() for field in data.withheld
    }
    assert references - given - withheld == set()
    assert given - references == set()
    assert given & withheld == set()


def test_no_column_that_opens_something_is_given() -> None:
    given = {column for relation in archive.relations() for column in relation.columns}
    given.remove("digest_at")  # an hour of the day
    for word in ("sealed", "digest", "password", "token", "secret", "session_key"):
        assert not [column for column in given if word in column]
    assert "password" not in archive.ACCOUNT


def test_all_columns_exist(alice: Member) -> None:
    for relation in archive.relations():
        relation.rows(alice)


def test_the_zip_has_account_rows_and_games(alice: Member, bob: Member) -> None:
    live = sit_down("liars_dice", [alice, bob], {"dice": 3})
    over = sit_down("toy", [alice, bob], {"length": 1})
    over.play(0, "end")
    notes.save_notes(live.table, alice, "bid low", 0, NOW)
    parts = made(alice)
    assert json.loads(parts["account.json"])["email"] == alice.email
    assert "bid low" in parts["rows/notes.SeatNotes.member.json"]
    assert parts[f"games/{over.pk}.txt"].startswith("game: toy")
    assert "Thursday" in parts[f"games/{live.pk}-as-you-know-it.txt"]
    assert "not here" in parts["README.txt"]


def test_nothing_of_others_is_in_it(alice: Member, bob: Member) -> None:
    live = sit_down("liars_dice", [alice, bob], {"dice": 3})
    notes.save_notes(live.table, bob, "alice bluffs", 0, NOW)
    MemberBlock.objects.create(member=bob, other=alice, at=NOW)
    parts = made(alice)
    everything = "".join(parts.values())
    assert "alice bluffs" not in everything
    assert bob.email not in everything
    assert "MemberBlock" not in "".join(parts)
    assert live.record.secret.hex() not in everything


def test_it_is_fetched_once(alice: Member) -> None:
    made(alice)
    with pytest.raises(ClubError, match="nothing to fetch"):
        services.fetch_data(alice, NOW)
    assert DataExport.objects.get().content is None


def test_it_is_gone_after_a_week(alice: Member) -> None:
    export = services.ask_for_data(alice, NOW)
    services.make_data(export.pk, NOW)
    assert services.delete_old_data(NOW + timedelta(days=7) - HOUR) == 0
    assert services.delete_old_data(NOW + timedelta(days=7)) == 1


def test_who_asks_twice_gets_one_and_may_ask_again_after_an_hour(alice: Member) -> None:
    first = services.ask_for_data(alice, NOW)
    assert services.ask_for_data(alice, NOW).pk == first.pk
    made(alice)
    with pytest.raises(ClubError, match="Wait an hour"):
        services.ask_for_data(alice, NOW + HOUR / 2)
    assert services.ask_for_data(alice, NOW + HOUR).pk != first.pk


def test_a_task_that_runs_twice_makes_one(alice: Member) -> None:
    export = services.ask_for_data(alice, NOW)
    services.make(export.pk)
    made_at = DataExport.objects.get().made_at
    services.make(export.pk)
    assert DataExport.objects.get().made_at == made_at


def test_what_fails_three_times_can_be_asked_for_again(
    alice: Member, monkeypatch: pytest.MonkeyPatch, inside: Enter
) -> None:
    export = services.ask_for_data(alice, NOW)

    def broken(*_: Any) -> bytes:
        raise OSError

    with monkeypatch.context() as patched:
        patched.setattr(services, "make_archive", broken)
        for _ in range(services.MOST_ATTEMPTS):
            with pytest.raises(OSError):
                services.make_data(export.pk, NOW)
        assert not services.make_data(export.pk, NOW)
    assert "could not be made" in words(inside(alice).get("/my-data/"))
    assert services.ask_for_data(alice, NOW + HOUR).attempts == 0


def test_a_zip_that_takes_too_long_is_tried_once_more(
    alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    export = services.ask_for_data(alice, NOW)

    def too_long(*_: Any) -> bytes:
        raise TimeLimitExceeded

    monkeypatch.setattr(services, "make_archive", too_long)
    for _ in range(2):
        with pytest.raises(TimeLimitExceeded):
            services.make_data(export.pk, NOW)

    assert not services.make_data(export.pk, NOW)


def test_progress_is_told_after_each_part(alice: Member) -> None:
    told: list[int] = []
    archive.make_archive(alice, told.append)
    assert told == sorted(told)
    assert told[-1] == 100
    assert len(told) > 20


def test_the_page_asks_on_after_an_answer_that_was_lost(alice: Member, inside: Enter) -> None:
    """`load` would fire once: without an answer the bar would stay for good."""
    asked = services.ask_for_data(alice, NOW)
    client = inside(alice)
    assert 'hx-trigger="every 2s"' in body(client.get("/my-data/", headers=HTMX))
    services.make_data(asked.pk, NOW)
    assert "hx-trigger" not in body(client.get("/my-data/", headers=HTMX))


def test_the_page_asks_shows_progress_and_gives_the_zip(alice: Member, inside: Enter) -> None:
    client = inside(alice)
    assert "Put my data together" in body(client.get("/my-data/"))
    assert client.post("/my-data/").status_code == 303
    DataExport.objects.update(percent=40)
    page = body(client.get("/my-data/", **HTMX))
    assert 'value="40"' in page
    assert "<html" not in page
    services.make_data(DataExport.objects.get().pk, NOW)
    assert "Fetch the zip" in body(client.get("/my-data/"))
    answer = client.post("/my-data/fetch/")
    assert answer.headers["Content-Type"] == "application/zip"
    assert "account.json" in unpacked(answer.content)
    assert client.post("/my-data/fetch/").status_code == 422
    assert "You have fetched it." in words(client.get("/my-data/"))


def test_the_page_reads_no_zip(
    alice: Member, inside: Enter, django_assert_max_num_queries: Any
) -> None:
    export = services.ask_for_data(alice, NOW)
    services.make_data(export.pk, NOW)
    found = services.export_of(alice)
    assert found and "content" in found.get_deferred_fields()


def test_who_leaves_takes_it_along(alice: Member) -> None:
    services.ask_for_data(alice, NOW)
    delete_data(alice)
    assert not DataExport.objects.exists()


def test_chat_lines_are_in_it(alice: Member, bob: Member) -> None:
    live = sit_down("toy", [alice, bob])
    write_line(live.pk, alice, "Hello there", NOW)
    assert "Hello there" in made(alice)["rows/chat.ChatLine.author.json"]
