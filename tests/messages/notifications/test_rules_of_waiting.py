"""The rules of notices, each named by its number: waiting notices, and notices that are sent
together.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time

import pytest
from django.core import mail
from django.utils import timezone

from club.messages.notifications.models import (
    Delivery,
    EmailSettings,
    Spacing,
    Timing,
)
from club.messages.notifications.sending.digests import owe_digests
from club.messages.notifications.services import mark_all_read
from club.people.members.models import LocalTimeSetting, Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from games import registry
from tests.messages.notifications.channel_doubles import deliver_all
from tests.messages.notifications.telling import LATER, choose, tell_turn, why_not
from tests.play.time_control.clocks import EXAMPLES
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


TOLD = [
    (example, step)
    for example in EXAMPLES["example"]
    for step in example["step"]
    if step["do"] == "told"
]


@pytest.mark.parametrize(("example", "step"), TOLD)
def test_what_is_due_in_quiet_hours_is_sent_at_their_end(
    example: dict[str, dict[str, str]], step: dict[str, datetime], alice: Member, bob: Member
) -> None:
    begins, ends = map(time.fromisoformat, example["calendar"]["quiet"].split("-"))
    LocalTimeSetting.objects.create(
        member=alice,
        since=NOW - DAY,
        zone=example["calendar"]["zone"],
        quiet_from=begins,
        quiet_to=ends,
    )
    at = step["at"].astimezone(UTC)
    sat = sit_down("nim", [alice, bob], now=at - HOUR)
    tell_turn(sat, now=at)
    assert deliver_all(at) == [at == step["told_at"]]
    delivery = Delivery.objects.get()
    assert (delivery.sent_at or delivery.post_at) == step["told_at"]


def test_what_is_due_within_ten_minutes_goes_in_one_email(alice: Member, bob: Member) -> None:
    days = [sit_down("nim", [alice, bob], pace=n * DAY) for n in (3, 1, 2)]
    for minute, sat in enumerate(days):
        tell_turn(sat, now=NOW + minute * MINUTE)
    assert deliver_all(NOW + 2 * MINUTE) == [True, False, False]
    (letter,) = mail.outbox
    assert letter.subject == "3 tables wait for you, the first until Tuesday 21:00"
    addresses = re.findall(r"/tables/(\d+)/\n", letter.body)
    assert addresses == [str(days[index].pk) for index in (1, 2, 0)]
    first = Delivery.objects.get(sent_with__isnull=True)
    assert first.also_sent.count() == 2


def test_a_part_that_cannot_be_drawn_is_left_out(alice: Member, bob: Member) -> None:
    good, broken = (sit_down("nim", [alice, bob]) for _ in range(2))
    for sat in (good, broken):
        tell_turn(sat)
    record = broken.record
    type(record).objects.filter(pk=record.pk).update(game_version=9)
    type(broken.table).objects.filter(pk=broken.pk).update(game_version=9)
    deliver_all(LATER)
    assert [letter.subject for letter in mail.outbox] == [
        "Your turn: Thursday, until Wednesday 21:00"
    ]
    left = Delivery.objects.get(sent_at__isnull=True)
    assert left.post_at is not None and left.attempts == 1


@pytest.mark.parametrize(("spacing", "hours"), [(Spacing.HOUR, 1), (Spacing.FOUR_HOURS, 4)])
def test_emails_of_turns_keep_their_distance(
    spacing: Spacing, hours: int, alice: Member, bob: Member
) -> None:
    EmailSettings.objects.create(member=alice, spacing=spacing)
    first, second = (sit_down("nim", [alice, bob]) for _ in range(2))
    tell_turn(first)
    deliver_all(NOW)
    tell_turn(second, now=NOW + 20 * MINUTE)
    assert deliver_all(NOW + 20 * MINUTE) == [False]
    assert deliver_all(NOW + hours * HOUR - MINUTE) == []
    assert deliver_all(NOW + hours * HOUR) == [True]


def test_a_last_call_keeps_no_distance(alice: Member, nim: Sat) -> None:
    EmailSettings.objects.create(member=alice, spacing=Spacing.FOUR_HOURS)
    tell_turn(nim)
    deliver_all(NOW)
    tell_turn(nim, "last_call", NOW + MINUTE)
    assert deliver_all(NOW + MINUTE) == [True]


def test_one_email_until_the_member_was_here(alice: Member, bob: Member) -> None:
    EmailSettings.objects.create(member=alice, spacing=Spacing.VISIT)
    first, second = (sit_down("nim", [alice, bob], pace=7 * DAY) for _ in range(2))
    tell_turn(first)
    deliver_all(NOW)
    tell_turn(second, now=NOW + DAY)
    assert deliver_all(NOW + DAY) == [False]
    mark_all_read(alice, NOW + DAY + MINUTE)
    assert deliver_all(NOW + DAY + HOUR) == [True]


def test_the_digest_tells_once_a_day_at_the_members_hour(nim: Sat, alice: Member) -> None:
    choose(alice, "cancelled", Timing.DIGEST)
    tell_turn(nim, "cancelled")
    assert deliver_all(NOW) == [False]
    in_the_morning = datetime(2026, 3, 3, 6, 0, tzinfo=UTC)  # 8:00 in Helsinki
    assert deliver_all(in_the_morning - MINUTE) == []
    assert deliver_all(in_the_morning) == [True]
    assert "The game was called off" in mail.outbox[0].body


def test_a_daily_digest_lists_what_waits(nim: Sat, alice: Member) -> None:
    choose(alice, "digest", Timing.NOW)
    for _ in range(2):
        owe_digests(NOW)
    assert deliver_all(NOW) == [True]
    assert "- Thursday, until Wednesday 4 March, 21:00" in mail.outbox[0].body


def test_with_nothing_to_say_there_is_no_digest(alice: Member) -> None:
    choose(alice, "digest", Timing.NOW)
    owe_digests(NOW)
    assert deliver_all(NOW) == [False]
    assert why_not() == "no table was waiting"


def test_a_digest_does_not_repeat_what_an_email_told_today(nim: Sat, alice: Member) -> None:
    choose(alice, "digest", Timing.NOW)
    tell_turn(nim)
    deliver_all(timezone.now())
    mail.outbox.clear()
    owe_digests(NOW)
    deliver_all(NOW)
    assert mail.outbox == []


def test_what_was_set_to_the_digest_and_what_waits_come_in_one_email(
    nim: Sat, alice: Member, bob: Member
) -> None:
    sit_down("nim", [alice, bob])
    EmailSettings.objects.create(member=alice, digest_at=time(0))
    choose(alice, "digest", Timing.NOW)
    choose(alice, "cancelled", Timing.DIGEST)
    now = timezone.now()
    tell_turn(nim, "cancelled", now)
    assert deliver_all(now) == [False]
    Delivery.objects.update(post_at=now)
    assert deliver_all(now) == [True]
    owe_digests(now)
    assert deliver_all(now) == [False]
    (letter,) = mail.outbox
    assert letter.body.count("These tables wait for you:") == 1


def test_a_digest_of_both_lists_what_waits_once(nim: Sat, alice: Member, bob: Member) -> None:
    sit_down("nim", [alice, bob])
    EmailSettings.objects.create(member=alice, digest_at=time(0))
    choose(alice, "digest", Timing.NOW)
    choose(alice, "cancelled", Timing.DIGEST)
    now = timezone.now()
    tell_turn(nim, "cancelled", now)
    deliver_all(now)
    owe_digests(now)
    Delivery.objects.update(post_at=now)
    deliver_all(now)
    (letter,) = mail.outbox
    assert letter.body.count("These tables wait for you:") == 1


def invite(host: Member, invited: Member, now: datetime) -> None:
    terms = Terms("Friday", 2, {}, ask=[invited.username])
    seating.open_table(host, registry.find("nim"), terms, now)
    deliver_all(now)


def test_notices_of_one_author_are_bundled_for_an_hour(alice: Member, bob: Member) -> None:
    for minutes in range(0, 50, 10):
        invite(bob, alice, NOW + minutes * MINUTE)
    assert len(mail.outbox) == 1
    assert {delivery.waits for delivery in Delivery.objects.filter(sent_at=None)} == {
        "later, with others of the same member"
    }

    deliver_all(NOW + HOUR)

    assert len(mail.outbox) == 2
    assert Delivery.objects.filter(sent_at=NOW + HOUR).count() == 4


def test_a_notice_of_another_author_does_not_wait(
    alice: Member, bob: Member, carol: Member
) -> None:
    invite(bob, alice, NOW)
    invite(carol, alice, NOW + MINUTE)

    assert len(mail.outbox) == 2


def test_a_notice_of_the_same_author_does_not_wait_after_an_hour(
    alice: Member, bob: Member
) -> None:
    invite(bob, alice, NOW)
    invite(bob, alice, NOW + HOUR)

    assert len(mail.outbox) == 2
