"""The rules of notices, each named by its number: other channels, further attempts, and the log."""

from __future__ import annotations

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone
from pytest_django.fixtures import Settings

from club.base.processes.time_limit import TIME_OUTS
from club.messages.notifications import bounces
from club.messages.notifications.channels.base import DeliveryRefused, RetryLater
from club.messages.notifications.models import (
    Attempt,
    Delivery,
    EmailSettings,
    NoticeChoice,
    Timing,
)
from club.messages.notifications.services import withdraw
from club.people.members.models import Member
from club.play.time_control import services as timecontrol
from tests.messages.notifications.channel_doubles import FakePush, deliver_all
from tests.messages.notifications.telling import LATER, asked, choose, tell_turn, why_not
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


def test_the_last_call_goes_on_every_channel_however_the_turn_went(
    nim: Sat, push: type[FakePush]
) -> None:
    tell_turn(nim, "last_call")
    assert deliver_all(LATER) == [True, True]
    assert (push.sent, len(mail.outbox)) == (["Last call: Thursday"], 1)


def test_a_channel_that_is_off_is_replaced_by_the_next(
    nim: Sat, alice: Member, push: type[FakePush]
) -> None:
    choose(alice, "last_call", Timing.NOW, "push")
    push.off = "your device is gone"
    NoticeChoice.objects.filter(channel="email").delete()
    tell_turn(nim, "last_call")
    Delivery.objects.filter(channel="email").delete()
    deliver_all(LATER)
    deliver_all(LATER)
    assert len(mail.outbox) == 1


def test_a_channel_tries_at_its_own_intervals_until_a_day_is_over(
    nim: Sat, push: type[FakePush]
) -> None:
    push.raises = ConnectionError()
    tell_turn(nim, "finished")
    waits, now = [], NOW
    while now < NOW + 2 * DAY:
        deliver_all(now)
        again = Delivery.objects.get(channel="push").post_at
        if again is None:
            break
        waits.append((again - now) // MINUTE)
        now = again
    assert waits[:8] == [1, 2, 4, 8, 16, 32, 60, 60]
    assert now - NOW <= timedelta(hours=25)
    assert why_not("push") == "it could not be sent"


@pytest.mark.parametrize("time_out", TIME_OUTS)
def test_a_notice_that_takes_too_long_is_tried_once_more(
    nim: Sat, push: type[FakePush], time_out: type[Exception]
) -> None:
    push.raises = time_out()
    tell_turn(nim, "finished")

    for day in range(4):
        deliver_all(LATER + timedelta(hours=day))

    delivery = Delivery.objects.get(channel="push")
    assert (delivery.attempts, delivery.tries.count()) == (2, 2)
    assert why_not("push") == "it could not be sent"


def test_retry_after_is_honoured_up_to_an_hour(nim: Sat, push: type[FakePush]) -> None:
    tell_turn(nim, "finished")
    for asked_for, waited in ((20 * MINUTE, 20 * MINUTE), (9 * HOUR, HOUR)):
        push.raises = RetryLater("429 Too Many Requests", asked_for)
        now = Delivery.objects.get(channel="push").post_at
        assert now is not None
        deliver_all(now)
        assert Delivery.objects.get(channel="push").post_at == now + waited


def test_what_a_receiver_refuses_is_not_tried_again(nim: Sat, push: type[FakePush]) -> None:
    push.raises = DeliveryRefused("413 Payload Too Large")
    tell_turn(nim, "finished")
    deliver_all(LATER)
    assert Delivery.objects.get(channel="push").post_at is None
    assert Attempt.objects.get(delivery__channel="push").answer == "413 Payload Too Large"


class NoSuchAddress(BaseEmailBackend):
    """A mail server that knows no address."""

    def send_messages(self, email_messages: object) -> int:
        text = b"5.1.1 No such user here"
        raise SMTPRecipientsRefused({"alice@club.example": (550, text)})


def test_an_address_that_the_server_does_not_know_switches_emails_off(
    nim: Sat, alice: Member, settings: Settings
) -> None:
    settings.MAIL_SERVER = f"{__name__}.NoSuchAddress"
    tell_turn(nim)
    deliver_all(LATER)
    assert EmailSettings.objects.get(member=alice).off_at == LATER
    assert Attempt.objects.get().answer == "550 5.1.1 No such user here"
    tell_turn(nim, "last_call")
    deliver_all(LATER)
    assert Delivery.objects.get(notice__kind="last_call").dropped == "your address does not work"


def test_five_failures_over_three_days_switch_emails_off(alice: Member) -> None:
    days = (0, 1, 1, 2, 3)
    off = [bounces.note_bounce(alice.pk, "5.2.2", NOW + day * DAY) for day in days]
    assert off == [False] * 4 + [True]


def test_five_failures_in_an_hour_switch_nothing_off(alice: Member) -> None:
    assert not any(bounces.note_bounce(alice.pk, "5.2.2", NOW) for _ in range(9))


def test_every_page_says_so_until_the_link_of_a_test_is_followed(
    alice: Member, inside: Enter
) -> None:
    bounces.note_bounce(alice.pk, "5.1.1", NOW)
    client = inside(alice)
    assert "E-mails do not reach alice@club.example." in words(client.get("/tables/"))
    client.post("/notices/address/")
    link = re.search(r"/notices/address/\S+", mail.outbox[0].body)
    assert link
    client.get(link[0])
    assert EmailSettings.objects.get().off_at is not None
    assert "You get e-mails again." in words(client.post(link[0]))
    assert "do not reach" not in words(client.get("/tables/"))


def test_the_log_says_what_was_sent_and_why_something_was_not(
    nim: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    now = timezone.now()
    tell_turn(nim, now=now)
    deliver_all(now)
    tell_turn(nim, "last_call", now)
    nim.play(0, "take 1 from a")
    deliver_all(now)
    log_text = words(inside(alice).get("/notices/log/"))
    assert "Your turn: Thursday" in log_text and "E-mail: sent" in log_text
    assert "E-mail: not sent: you had answered" in log_text
    assert "There were no messages to you" in words(inside(bob).get("/notices/log/"))


def test_what_was_withdrawn_stays_in_the_log(nim: Sat, alice: Member) -> None:
    tell_turn(nim, "last_call")
    deliver_all(LATER)
    withdraw(alice.pk, "last_call", asked(nim))
    tell_turn(nim, "last_call", LATER)
    assert deliver_all(LATER) == [True]
    assert Delivery.objects.filter(sent_at__isnull=False).count() == 2


def test_while_you_were_away_is_the_same_on_the_page_and_in_the_email(
    nim: Sat, alice: Member, inside: Enter
) -> None:
    nim.play(0, "take 1 from a")
    nim.play(1, "take 1 from b")
    tell_turn(nim)
    deliver_all(LATER)
    (letter,) = mail.outbox
    missed, _, _ = letter.body.partition("The board:")
    missed_lines = re.findall(r"^- (.*)$", missed, re.M)
    page = words(inside(alice).get(address(nim)))
    assert missed_lines
    assert [line for line in missed_lines if line.casefold() not in page.casefold()] == []


def test_an_email_that_asks_shows_the_board_in_words(nim: Sat) -> None:
    tell_turn(nim)
    deliver_all(LATER)
    (letter,) = mail.outbox
    html = letter.alternatives[0].content
    assert "The board:\n- Heap a, 3 stones" in letter.body
    assert "Heap a, 3 stones" in html


def test_a_board_shows_no_dice_of_others(alice: Member, bob: Member) -> None:
    sat = sit_down("liars_dice", [alice, bob])
    tell_turn(sat)
    deliver_all(LATER)
    (letter,) = mail.outbox
    assert letter.body.count("Your dice:") == 1
    assert "bob" in letter.body and "bob 1" not in letter.body


def test_a_reminder_is_told_two_minutes_after_the_question(nim: Sat) -> None:
    assert timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE)
    assert deliver_all(NOW + 2 * MINUTE) == [True]
