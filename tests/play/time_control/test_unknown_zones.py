"""A member whose time zone is no longer in the database has the club's zone, and is
notified once.
"""

from __future__ import annotations

from datetime import time

import pytest
from django.conf import settings
from django.core import mail

from club.base.time_zones.names import zone_named
from club.messages.notifications.models import Notice
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import LocalTimeSetting, Member
from club.play.time_control import services as timecontrol
from club.play.time_control import tasks
from club.play.time_control.queries import last_holidays
from tests.support.pages import Enter, words
from tests.support.sitting_down import DAY, NOW, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]
GONE = "Europe/Atlantis"
SENTENCE = f"Your time zone “{GONE}” is no longer known."


@pytest.fixture
def lost(alice: Member) -> Member:
    Member.objects.filter(pk=alice.pk).update(time_zone=GONE)
    return Member.objects.get(pk=alice.pk)


def post_all() -> None:
    for row in DELIVERIES.due(NOW):
        DELIVERIES.post(row, NOW)


@pytest.mark.parametrize("name", [GONE, "Europe", "", "../etc/passwd", "nul\0byte"])
def test_a_zone_that_is_unknown_is_the_clubs(name: str) -> None:
    assert zone_named(name).key == settings.TIME_ZONE


def test_a_member_of_an_unknown_zone_is_written_to(lost: Member, bob: Member) -> None:
    sat = sit_down("nim", [lost, bob])
    timecontrol.remind(sat.pk, 0, sat.chair(0).remind_at or NOW)
    notice = Notice.objects.get(kind="your_turn")
    assert DELIVERIES.post(notice.deliveries.get().pk, notice.made_at)
    due = (NOW + 2 * DAY).astimezone(zone_named(settings.TIME_ZONE))
    assert f"Please play by {due:%A %-d %B, %H:%M}" in mail.outbox[0].body


def test_and_plays_sleeps_and_goes_on_holiday_by_the_clubs_clock(lost: Member, bob: Member) -> None:
    night = {"quiet_from": time(22), "quiet_to": time(7)}
    LocalTimeSetting.objects.create(member=lost, since=NOW - 30 * DAY, zone=GONE, **night)
    sat = sit_down("nim", [lost, bob])
    assert sat.chair(0).due_at is not None
    today = NOW.astimezone(zone_named(settings.TIME_ZONE)).date()
    timecontrol.take_holiday(lost, today, today + DAY, NOW)
    assert last_holidays([lost.pk], NOW) == {lost.pk: today + DAY}


def test_a_page_says_so_once(lost: Member, inside: Enter) -> None:
    client = inside(lost)
    assert SENTENCE in words(client.get("/"))
    assert SENTENCE not in words(client.get("/"))
    assert SENTENCE not in words(inside(lost).get("/"))


def test_the_form_offers_the_clubs_zone_instead(lost: Member, inside: Enter) -> None:
    for page in ("/members/me/", "/tables/time/"):
        shown = inside(lost).get(page).content.decode()
        assert f'<option value="{settings.TIME_ZONE}" selected>' in shown


def test_who_opens_no_page_is_told_by_an_email_once(lost: Member) -> None:
    for _ in range(2):
        timecontrol.notify_unknown_zones(NOW)
        post_all()
    (letter,) = mail.outbox
    assert letter.to == [lost.email]
    assert GONE in letter.body and settings.TIME_ZONE in letter.body


def test_who_was_told_by_an_email_is_not_told_by_a_page(lost: Member, inside: Enter) -> None:
    timecontrol.notify_unknown_zones(NOW)
    post_all()
    assert SENTENCE not in words(inside(lost).get("/"))


def test_who_was_told_by_a_page_gets_no_email(lost: Member, inside: Enter) -> None:
    timecontrol.notify_unknown_zones(NOW)
    assert SENTENCE in words(inside(lost).get("/"))
    post_all()
    timecontrol.notify_unknown_zones(NOW)
    post_all()
    assert mail.outbox == []


def test_the_zone_of_clocks_alone_is_told_too(alice: Member) -> None:
    LocalTimeSetting.objects.create(member=alice, since=NOW - DAY, zone=GONE)
    tasks.audit_clocks()
    assert Notice.objects.get(member=alice).about == GONE


def test_who_has_chosen_another_zone_meanwhile_is_told_nothing(lost: Member) -> None:
    timecontrol.notify_unknown_zones(NOW)
    Member.objects.filter(pk=lost.pk).update(time_zone="UTC")
    post_all()
    assert mail.outbox == []


def test_known_zones_are_told_nothing(alice: Member, bob: Member) -> None:
    timecontrol.notify_unknown_zones(NOW)
    assert not Notice.objects.exists()
