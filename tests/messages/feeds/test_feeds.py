"""Feeds: what they have, who reads them, and that other libraries can."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import feedparser
import pytest
import time_machine
import vobject
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.base.club_settings.queries import current_settings
from club.base.configuration.logging_config import text_formatter
from club.messages.feeds import services
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member
from club.play.tables.models import Chair, Table
from club.play.tables.presentation.log_lines import missed_in_words
from club.play.tables.presentation.names import player_names_of
from club.play.tables.projection import project_table
from club.play.time_control.models import MemberHoliday
from tests.site.api.conftest import program
from tests.support.sitting_down import HOUR, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def key(alice: Member) -> FeedKey:
    return services.renew_feed_key(alice, NOW)


def fetch(key: FeedKey, name: str, **headers: str) -> Any:
    with time_machine.travel(NOW + HOUR, tick=False):
        return Client().get(f"/feeds/{key.token}/{name}", headers=headers)


def events(key: FeedKey) -> list[Any]:
    answer = fetch(key, "deadlines.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    calendar = vobject.readOne(answer.content.decode())
    return list(getattr(calendar, "vevent_list", []))


def test_the_calendar_has_one_event_for_each_chair_that_is_asked(nim: Sat, key: FeedKey) -> None:
    (event,) = events(key)
    chair = nim.chair(0)
    assert event.dtend.value == datetime(2026, 3, 4, 19, 0, tzinfo=UTC)
    assert event.dtend.value - event.dtstart.value == timedelta(minutes=30)
    assert event.uid.value == f"chair-{chair.pk}@localhost"
    assert event.summary.value == "Nim: Thursday"
    assert event.transp.value == "TRANSPARENT"
    assert event.url.value == f"http://localhost:8000{nim.table.get_absolute_url()}"
    assert not hasattr(event, "description")


def test_times_are_in_utc_and_lines_are_folded(nim: Sat, key: FeedKey) -> None:
    Table.objects.update(name="Sauna; ja, " + "ä" * 48)
    content = fetch(key, "deadlines.ics").content
    assert b"DTEND:20260304T190000Z\r\n" in content
    assert b"VTIMEZONE" not in content
    assert b"REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" in content
    assert max(map(len, content.split(b"\r\n"))) <= 75
    (event,) = events(key)
    assert event.summary.value.endswith("Sauna; ja, " + "ä" * 48)


def test_a_chair_that_is_not_asked_has_no_event(nim: Sat, bob: Member) -> None:
    assert events(services.renew_feed_key(bob, NOW)) == []


def test_the_sequence_rises_when_the_deadline_moves(nim: Sat, key: FeedKey) -> None:
    (before,) = events(key)
    nim.play(0, "take 1 from a")
    nim.play(1, "take 1 from a", now=NOW + HOUR)
    (after,) = events(key)
    assert after.dtend.value > before.dtend.value
    assert after.uid.value == before.uid.value
    assert int(after.sequence.value) > int(before.sequence.value)


def test_the_sequence_rises_with_a_gift_of_time(nim: Sat, key: FeedKey) -> None:
    (before,) = events(key)
    Chair.objects.filter(pk=nim.chair(0).pk).update(due_at=F("due_at") + HOUR)
    (after,) = events(key)
    assert int(after.sequence.value) > int(before.sequence.value)


def test_the_calendar_does_not_tell_that_others_have_acted(nim: Sat, key: FeedKey) -> None:
    before = fetch(key, "deadlines.ics").content
    Table.objects.update(locks=F("locks") + 1, revision=F("revision") + 1)  # as any move does
    assert fetch(key, "deadlines.ics").content == before


@pytest.mark.parametrize("shown", [False, True])
def test_a_question_that_others_may_not_know_of_is_left_out_unless_ticked(
    shown: bool, nim: Sat, key: FeedKey, alice: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    from club.play.table_exports import feed_entries

    class Unknown:
        awaited = frozenset[int]()

    monkeypatch.setattr(feed_entries, "project_tables", lambda tables, _viewer: [Unknown()])
    services.show_hidden_questions(alice, are_shown=shown)
    assert len(events(key)) == int(shown)


def test_a_holiday_is_an_event_of_whole_days(alice: Member, key: FeedKey) -> None:
    MemberHoliday.objects.create(
        member=alice, first=date(2026, 3, 10), last=date(2026, 3, 12), written_at=NOW
    )
    (event,) = events(key)
    assert (event.dtstart.value, event.dtend.value) == (date(2026, 3, 10), date(2026, 3, 13))


def test_the_news_are_read_as_a_seat_learned_them(nim: Sat, key: FeedKey) -> None:
    nim.play(0, "take 1 from a")
    nim.play(1, "take 2 from b", now=NOW + HOUR)
    answer = fetch(key, "news.atom")
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = feedparser.parse(answer.content)
    assert not feed.bozo
    newest, oldest = feed.entries
    assert newest.title == "Nim: Thursday"
    assert newest.summary.startswith("bob ") or newest.summary.startswith("Bob ")
    assert newest.id == f"tag:localhost,2026:table-{nim.pk}.seat-0.2"
    assert oldest.id.endswith(".1")
    assert newest.link.endswith(nim.table.get_absolute_url())


def test_a_feed_names_its_author_and_its_own_address(key: FeedKey) -> None:
    feed = feedparser.parse(fetch(key, "news.atom").content).feed

    own = [link.href for link in feed.links if link.rel == "self"]
    assert own == [f"http://localhost:8000/feeds/{key.token}/news.atom"]
    assert feed.author == current_settings().name


def test_words_are_escaped(nim: Sat, key: FeedKey) -> None:
    Table.objects.update(name="<b>&")
    nim.play(0, "take 1 from a")
    (entry,) = feedparser.parse(fetch(key, "news.atom").content, sanitize_html=False).entries
    assert "<b>&" in entry.title or "&lt;b&gt;&amp;" in entry.title


def test_a_feed_has_fifty_entries_at_most(nim: Sat, key: FeedKey, alice: Member) -> None:
    from club.messages.feeds import documents
    from club.play.table_exports import feed_entries

    nim.play(0, "take 1 from a")
    nim.play(1, "take 1 from a")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(documents, "MOST_ENTRIES", 1)
        patched.setattr(feed_entries, "MOST_ENTRIES", 1)
        (entry,) = feedparser.parse(fetch(key, "news.atom").content).entries
    assert entry.id.endswith(".2")


@pytest.mark.parametrize("name", ["deadlines.ics", "news.atom"])
def test_a_feed_that_is_the_same_is_not_sent_again(name: str, nim: Sat, key: FeedKey) -> None:
    first = fetch(key, name)
    again = fetch(key, name, if_none_match=first["ETag"])
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert first["Cache-Control"] == again["Cache-Control"] == "private, no-store"
    nim.play(0, "take 1 from a")
    assert fetch(key, name, if_none_match=first["ETag"]).status_code == 200


@pytest.mark.parametrize("name", ["deadlines.ics", "news.atom"])
def test_an_old_address_leads_nowhere(name: str, key: FeedKey, alice: Member) -> None:
    old, new = key, services.renew_feed_key(alice, NOW)
    assert fetch(old, name).status_code == 404
    assert fetch(new, name).status_code == 200


def test_a_member_who_has_left_has_no_feeds(key: FeedKey, alice: Member) -> None:
    alice.is_active = False
    alice.save(update_fields=["is_active"])
    assert fetch(key, "news.atom").status_code == 404


def test_a_feed_has_nothing_of_tables_of_others(nim: Sat, carol: Member) -> None:
    nim.play(0, "take 1 from a")
    others = services.renew_feed_key(carol, NOW)
    assert feedparser.parse(fetch(others, "news.atom").content).entries == []
    assert events(others) == []


def test_a_token_has_128_bits_and_is_not_stored_in_clear(key: FeedKey) -> None:
    assert len(key.token) == 22  # of 6 bits each, the last of 2
    stored = " ".join(map(str, FeedKey.objects.values_list().get()))
    assert key.token not in stored


def test_a_token_is_in_no_log(key: FeedKey) -> None:
    message = f"GET /feeds/{key.token}/news.atom failed"
    record = logging.LogRecord("django", logging.ERROR, "", 1, message, (), None)
    assert key.token not in text_formatter().format(record)


@pytest.mark.parametrize("name", ["deadlines.ics", "news.atom"])
def test_queries_do_not_grow_with_tables(
    name: str, alice: Member, bob: Member, key: FeedKey
) -> None:
    sit_down("nim", [alice, bob])
    fetch(key, name)
    with CaptureQueriesContext(connection) as of_one:
        fetch(key, name)
    for _ in range(3):
        sit_down("nim", [alice, bob])
    fetch(key, name)
    with CaptureQueriesContext(connection) as of_four:
        fetch(key, name)
    assert len(of_four) == len(of_one)


def test_the_page_makes_shows_and_renews_the_addresses(inside: Inside, alice: Member) -> None:
    client = inside(alice)
    assert "deadlines.ics" not in client.get("/feeds/").content.decode()
    page = client.post("/feeds/renew/", follow=True).content.decode()
    first = FeedKey.objects.get().token
    assert f"http://localhost:8000/feeds/{first}/deadlines.ics" in page
    client.post("/feeds/choose/", {"hidden_questions": "on"})
    assert FeedKey.objects.get().hidden_questions
    client.post("/feeds/renew/")
    assert FeedKey.objects.get().token != first
    assert FeedKey.objects.get().hidden_questions


def test_the_page_offers_the_calendar_as_a_subscription(inside: Inside, alice: Member) -> None:
    page = inside(alice).post("/feeds/renew/", follow=True).content.decode()
    token = FeedKey.objects.get().token
    assert f'href="webcal://localhost:8000/feeds/{token}/deadlines.ics"' in page


def test_a_program_reads_and_renews_the_addresses(alice: Member) -> None:
    asker = program(alice)
    assert asker.get("feeds").json()["deadlines"] == ""
    made = asker.post("feeds/renewal").json()
    assert made["deadlines"].endswith("/deadlines.ics")
    assert asker.post("feeds", {"hidden_questions": True}).json() == {
        **made,
        "hidden_questions": True,
    }


def test_a_deadline_that_rests_in_a_pause_has_no_event(nim: Sat, key: FeedKey) -> None:
    Chair.objects.update(due_at=None)
    assert events(key) == []


def test_the_feed_has_the_words_of_while_you_were_away(
    nim: Sat, key: FeedKey, alice: Member
) -> None:
    nim.play(0, "take 1 from a")
    nim.play(1, "take 2 from b", now=NOW + HOUR)
    projection = project_table(nim.table, 0)
    names = player_names_of(projection.game, projection.occupants)
    missed = list(missed_in_words(projection, names))
    feed = feedparser.parse(fetch(key, "news.atom").content)
    assert missed
    assert [line for line in missed if line not in [one.summary for one in feed.entries]] == []
