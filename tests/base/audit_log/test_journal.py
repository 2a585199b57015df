"""The journal: what an entry holds, and that acts for the whole club are in it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.base.audit_log.actions import action_label
from club.base.audit_log.models import JournalEntry
from club.base.audit_log.services import record_changes, record_entry, text_difference
from club.people.members.admin_acts import lock, unlock
from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from tests.support.admins import made_admin
from tests.support.pages import Enter
from tests.support.sitting_down import DAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(carol: Member) -> Member:
    return made_admin(carol)


def actions(admin: Member) -> list[tuple[str, str]]:
    entries = JournalEntry.objects.filter(by=admin).order_by("pk")
    return [(entry.action, entry.about) for entry in entries]


def test_of_a_long_text_the_changed_lines_are_kept() -> None:
    before = "\n".join(["one", "two", "three", "four", "five"])
    after = before.replace("three", "3")
    assert text_difference(before, after).splitlines() == [
        " two",
        "-three",
        "+3",
        " four",
    ]


def test_a_short_text_is_kept_before_and_after(admin: Member) -> None:
    entry = record_entry(admin, "x.y", "z", "old", "new", now=timezone.now())
    assert (entry.before, entry.after) == ("old", "new")


def test_only_changed_fields_are_in_it(admin: Member) -> None:
    before = {"name": "Hive", "year": 2001, "min_players": None}
    after = before | {"year": 2000}

    entry = record_changes(admin, "x.y", "z", before, after, now=timezone.now())

    assert entry is not None
    assert (entry.before, entry.after) == ("year: 2001", "year: 2000")


def test_several_changed_fields_are_a_difference(admin: Member) -> None:
    before = {"name": "Hive", "titles": ["a"], "pace": {"hours": 24}}
    after = {"name": "Hive", "titles": ["a", "b"], "pace": {"hours": 48}}

    entry = record_changes(admin, "x.y", "z", before, after, now=timezone.now())

    assert entry is not None
    lines = ["-titles: a", "-pace: hours 24", "+titles: a, b", "+pace: hours 48"]
    assert entry.after.splitlines() == lines


def test_no_changed_field_is_no_entry(admin: Member) -> None:
    same = {"name": "Hive"}

    assert record_changes(admin, "x.y", "z", same, dict(same), now=timezone.now()) is None
    assert actions(admin) == []


def test_the_same_end_of_a_closure_is_written_down_once(admin: Member) -> None:
    now = timezone.now()
    for until in (now + DAY, now + DAY, now + 2 * DAY):
        timecontrol.close_club(admin, until, "Summer", now)
    assert actions(admin) == [("club.close", "Summer")] * 2


def test_an_entry_outlives_its_author(alice: Member) -> None:
    entry = record_entry(alice, "x.y", "z", now=timezone.now())
    alice.delete()
    entry.refresh_from_db()
    assert entry.by is None


def test_closing_the_club_is_in_it(admin: Member) -> None:
    now = timezone.now()
    timecontrol.close_club(admin, now + DAY, "Summer", now)
    timecontrol.reopen_club(admin, now)
    assert actions(admin) == [("club.close", "Summer"), ("club.reopen", "Summer")]


def test_holidays_of_the_club_are_in_it(admin: Member) -> None:
    now = timezone.now()
    holiday = timecontrol.declare_holiday(admin, "May Day", now.date(), now.date(), now)
    timecontrol.cancel_holiday(holiday.pk, admin, now)
    assert actions(admin) == [("holiday.declare", "May Day"), ("holiday.cancel", "May Day")]


def test_acts_on_accounts_are_in_it(admin: Member, alice: Member) -> None:
    lock(alice, admin)
    unlock(alice, admin)
    assert actions(admin) == [("account.locked", "alice"), ("account.unlocked", "alice")]


def test_every_action_has_words(admin: Member) -> None:
    assert action_label("club.close") == "closed the club"
    assert action_label("unknown.action") == "unknown.action"


def test_the_page_shows_who_did_what_with_before_and_after(inside: Enter, admin: Member) -> None:
    record_entry(admin, "settings.change", "name", "Kerho", "Lautapelikerho", now=timezone.now())
    text = inside(admin).get("/club/journal/").content.decode()
    assert "carol" in text and "Kerho became Lautapelikerho" in text


def test_the_page_takes_the_same_queries_for_many_entries(inside: Enter, admin: Member) -> None:
    client, counts = inside(admin), []
    for _ in range(3):
        with CaptureQueriesContext(connection) as queries:
            client.get("/club/journal/")
        counts.append(len(queries))
        for number in range(30):
            record_entry(admin, "x.y", number, now=timezone.now())
    assert counts[1] == counts[2]
