"""Calendars of events: three other libraries read them, each in a new process."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import icalendar
import pytest
import time_machine
from dateutil.tz import tzical
from django.test import Client

from club.base.club_settings.models import ClubSettings
from club.base.club_settings.queries import forget_settings
from club.base.time_zones.names import zone_named
from club.community.events.models import Event
from club.community.events.services import making
from club.messages.feeds import services as feeds
from club.messages.feeds.models import FeedKey
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, DAY, HOUR, NOW, event_of, say, terms
from tests.sampling import cases
from tests.support.pages import Enter
from tests.support.sitting_down import newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("winter")]
ZONES = (
    "Europe/Helsinki",
    "Europe/Dublin",
    "Africa/Casablanca",
    "Australia/Lord_Howe",
    "America/New_York",
    "Asia/Kolkata",
    "America/St_Johns",
)
# what a library reads: UID, begin and end in UTC
READERS = {
    "icalendar": """
import icalendar
for one in icalendar.Calendar.from_ical(text).walk("VEVENT"):
    found.append((str(one["UID"]), one["DTSTART"].dt, one["DTEND"].dt))
""",
    "vobject": """
import vobject
for one in vobject.readOne(text).vevent_list:
    found.append((one.uid.value, one.dtstart.value, one.dtend.value))
""",
    "ics": """
import ics
sys.setrecursionlimit(100_000)  # its parser goes deeper with each line
for one in ics.Calendar(text).events:
    found.append((one.uid, one.begin.datetime, one.end.datetime))
""",
}
PROGRAM = """
import json, sys
from datetime import timezone
text, found = sys.stdin.read(), []
{reader}
print(json.dumps(sorted(
    (uid, *(at.astimezone(timezone.utc).isoformat() for at in times)) for uid, *times in found
)))
"""


def read_by(library: str, content: bytes) -> list[list[str]]:
    """What the library reads in a process of its own: vobject keeps zones by name."""
    program = PROGRAM.format(reader=READERS[library])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        input=content,
        capture_output=True,
        check=False,
    )
    assert not done.returncode, done.stderr.decode()
    found: list[list[str]] = json.loads(done.stdout)
    return found


def club_in(zone: str) -> None:
    ClubSettings.objects.update_or_create(pk=1, defaults={"zone": zone})
    forget_settings()


def club_feed(client: Client, **headers: str) -> Any:
    return client.get("/events/calendar.ics", headers=headers)


def expected() -> list[list[str]]:
    return sorted(
        [f"event-{event.pk}@localhost", event.begins_at.isoformat(), event.ends_at.isoformat()]
        for event in Event.objects.all()
    )


@pytest.mark.long
@pytest.mark.parametrize("zone", cases(ZONES, [ZONES[0], ZONES[2], ZONES[3]]))
def test_three_libraries_read_the_same_moments(client: Client, alice: Member, zone: str) -> None:
    club_in(zone)
    for number in range(40):
        day = date(2026, 12, 2) + timedelta(days=11 * number)
        night = number % 5 == 0
        begins, ends = (time(22), time(4)) if night else (time(19), time(23))
        made = terms(begins=begins, ends=ends, nights=int(night), is_public=True)
        making.make_event(alice, day, made, NOW)
    content = club_feed(client).content
    for library in READERS:
        assert read_by(library, content) == expected(), library


@pytest.mark.long
def test_times_that_a_clock_skips_or_shows_twice(client: Client, alice: Member) -> None:
    for day, begins, ends in (
        (date(2027, 3, 28), time(3, 30), time(4)),  # skipped
        (date(2027, 3, 28), time(2), time(3, 30)),
        (date(2027, 10, 31), time(3, 30), time(5)),  # twice
        (date(2027, 10, 31), time(1), time(3, 15)),
        (date(2027, 10, 31), time(3), time(3, 30)),
    ):
        made = terms(begins=begins, ends=ends, is_public=True)
        event = making.make_event(alice, day, made, NOW)
        assert event.ends_at > event.begins_at, (day, begins, ends)

    content = club_feed(client).content

    for library in READERS:
        assert read_by(library, content) == expected(), library


def test_the_zone_has_one_part_for_each_change_and_no_rules(client: Client, alice: Member) -> None:
    event_of(alice, is_public=True)
    content = club_feed(client).content
    assert b"RRULE" not in content and b"RDATE" not in content and b"METHOD" not in content
    assert b"RECURRENCE-ID" not in content and b"DTSTART;TZID=Europe/Helsinki:20261217T190000" in (
        content
    )
    (zone,) = icalendar.Calendar.from_ical(content).walk("VTIMEZONE")
    starts = [subcomponent["DTSTART"].dt for subcomponent in zone.subcomponents]
    first, last = BEGIN.replace(tzinfo=None), BEGIN.replace(tzinfo=None)
    assert abs(starts[0] - (first - timedelta(days=200))) < DAY
    assert starts[1:] == sorted(starts[1:]) and starts[-1] < last + timedelta(days=401)


def test_dateutil_reads_the_zone_as_we_do(client: Client, alice: Member, tmp_path: Any) -> None:
    event_of(alice, is_public=True)
    file = tmp_path / "calendar.ics"
    file.write_bytes(club_feed(client).content)
    theirs, ours = tzical(str(file)).get("Europe/Helsinki"), zone_named("Europe/Helsinki")
    for hours in range(0, 24 * 380, 7):
        at = (NOW + timedelta(hours=hours)).astimezone(UTC)
        wall = at.astimezone(ours).replace(tzinfo=None, fold=0)
        assert wall.replace(tzinfo=theirs).utcoffset() == wall.replace(tzinfo=ours).utcoffset()


def entries(content: bytes) -> dict[str, Any]:
    found = icalendar.Calendar.from_ical(content).walk("VEVENT")
    return {str(row["SUMMARY"]): row for row in found}


class TestTheMembersFeed:
    @pytest.fixture
    def key(self, bob: Member) -> FeedKey:
        return feeds.renew_feed_key(bob, NOW)

    def feed(self, key: FeedKey) -> bytes:
        content: bytes = Client().get(f"/feeds/{key.token}/deadlines.ics").content
        return content

    def test_it_has_yes_and_maybe_and_not_the_waiting_list(
        self, alice: Member, bob: Member, carol: Member, key: FeedKey
    ) -> None:
        say(event_of(alice, title="Yes"), "yes", bob)
        say(event_of(alice, title="Maybe"), "maybe", bob)
        say(event_of(alice, title="No"), "no", bob)
        event_of(alice, title="Nothing")
        say(event_of(alice, title="Waits", capacity=1), "yes", carol, bob)
        found = entries(self.feed(key))
        assert {name: str(one["STATUS"]) for name, one in found.items()} == {
            "Yes": "CONFIRMED",
            "Maybe": "TENTATIVE",
        }

    def test_called_off_stays_for_thirty_days(
        self, alice: Member, bob: Member, key: FeedKey
    ) -> None:
        event = event_of(alice)
        say(event, "yes", bob)
        making.call_off_event(event.pk, alice, NOW)
        with time_machine.travel(BEGIN + 29 * DAY, tick=False):
            (entry,) = entries(self.feed(key)).values()
            assert (str(entry["STATUS"]), entry["SEQUENCE"]) == ("CANCELLED", 1)
        with time_machine.travel(BEGIN + 31 * DAY, tick=False):
            assert entries(self.feed(key)) == {}

    def test_sequence_rises_with_what_programs_show(
        self, alice: Member, bob: Member, key: FeedKey
    ) -> None:
        event = event_of(alice)
        say(event, "yes", bob)
        changes = [{"capacity": 9}, {"place": "Sauna"}, {"title": "Other"}, {"begins": time(18)}]
        found = []
        for change in changes:
            making.change_event(event.pk, alice, BEGIN.date(), terms(**change), NOW)
            (entry,) = entries(self.feed(key)).values()
            found.append(entry["SEQUENCE"])
        # each of the later ones takes the one before back
        assert found == [0, 1, 2, 3]

    def test_the_etag_rests(self, alice: Member, bob: Member, key: FeedKey) -> None:
        say(event_of(alice), "yes", bob)
        path = f"/feeds/{key.token}/deadlines.ics"
        first = Client().get(path)
        with time_machine.travel(NOW + 5 * HOUR, tick=False):
            again = Client().get(path, headers={"If-None-Match": first["ETag"]})
        assert again.status_code == 304

    def test_it_says_how_to_get_in(self, alice: Member, bob: Member, key: FeedKey) -> None:
        say(event_of(alice, getting_in="Ring twice."), "yes", bob)
        assert b"Ring twice." in self.feed(key)


class TestHostileTexts:
    @pytest.mark.long
    @pytest.mark.parametrize(
        "text",
        [
            "a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:b",
            "semi;colon, comma \\ backslash \\n",
            "x" * 4_000,
            "ä🎲" * 400,
            "\u2028line\u2029s",
        ],
    )
    def test_they_stay_texts(self, client: Client, alice: Member, text: str) -> None:
        event_of(alice, is_public=True, text=text)
        content = club_feed(client).content
        assert len(read_by("ics", content)) == len(read_by("vobject", content)) == 1
        assert content.count(b"\r\nBEGIN:VEVENT") == 1
        assert max(map(len, content.split(b"\r\n"))) <= 75

    def test_control_characters_are_taken_out(self, client: Client, alice: Member) -> None:
        event = event_of(alice, is_public=True)
        Event.objects.filter(pk=event.pk).update(title="a\x00\x07b\rc", text="d\x1be")
        content = club_feed(client).content
        assert read_by("ics", content) and b"SUMMARY:ab\\nc\r\n" in content
        assert not set(content) & (set(range(32)) - {10, 13})

    def test_an_empty_description_is_left_out(self, client: Client, alice: Member) -> None:
        event_of(alice, is_public=True, text="  ")
        assert b"DESCRIPTION" not in club_feed(client).content


def test_the_file_of_the_club_for_members_has_all(inside: Enter, alice: Member) -> None:
    event = event_of(alice, getting_in="Ring twice.")
    assert b"Ring twice." in club_feed(inside(newcomer("dora"))).content
    one = inside(alice).get(f"/events/{event.pk}/event.ics")
    assert one["Content-Type"] == "text/calendar; charset=utf-8"
    again = club_feed(inside(alice))
    assert club_feed(inside(alice), **{"If-None-Match": again["ETag"]}).status_code == 304


def test_an_event_without_a_day_that_is_known(inside: Enter, alice: Member) -> None:
    event = event_of(alice)
    Event.objects.filter(pk=event.pk).update(zone="Mars/Base", changed_at=datetime.now(UTC))
    assert inside(alice).get(f"/events/{event.pk}/event.ics").status_code == 200
