"""The outbox of notices: it stores a notice once, claims it, checks that it is still true, sends
it, tries again and gives up.
"""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from smtplib import SMTPDataError
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction

from club.messages.notifications import outbox, services, tasks
from club.messages.notifications.email_parts import EmailPart
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Delivery, Notice
from club.messages.notifications.outbox import FIRST_WAIT, MOST_ATTEMPTS
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.messages.notifications.subjects import fill_subject, seat_question
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.tables.models import Table
from club.play.time_control import services as timecontrol
from tests.messages.notifications.channel_doubles import FakePush
from tests.support.sitting_down import (
    DAY,
    HOUR,
    MINUTE,
    NOW,
    Sat,
    agree_to_end,
    meanwhile,
    sit_down,
)

pytestmark = pytest.mark.django_db


class Down(BaseEmailBackend):
    """A mail server that takes nothing."""

    def send_messages(self, email_messages: object) -> int:
        raise ConnectionRefusedError("no answer from 10.0.0.7")


class Refusing(BaseEmailBackend):
    """A mail server that is there and takes nothing now."""

    def send_messages(self, email_messages: object) -> int:
        raise SMTPDataError(451, b"4.3.2 come back later")


@pytest.fixture
def nim(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob])


@pytest.fixture
def owed(nim: Sat) -> Delivery:
    timecontrol.remind(nim.pk, 0, NOW + 2 * MINUTE)
    return Delivery.objects.get()


POST = NOW + 3 * MINUTE


def test_a_notice_of_the_release_before_is_sent_though_its_subject_is_in_its_key_alone(
    owed: Delivery, nim: Sat
) -> None:
    Notice.objects.update(subject_id=None, facts={})

    assert DELIVERIES.post(owed.pk, POST)

    assert len(mail.outbox) == 1
    assert Notice.objects.get().subject_id == nim.pk


def test_the_facts_of_a_notice_are_read_from_a_key_of_the_release_before(alice: Member) -> None:
    notice = Notice.objects.create(
        member=alice, kind="event_seat", about="g12.seat.7.3", made_at=NOW
    )

    fill_subject(notice)

    notice.refresh_from_db()
    assert (notice.subject_id, notice.facts) == (12, {"table": 3})


def test_a_letter_says_whose_turn_and_until_when_in_the_members_own_zone(
    owed: Delivery, nim: Sat
) -> None:
    assert DELIVERIES.post(owed.pk, POST)
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (
        ["alice@club.example"],
        "Your turn: Thursday, until Wednesday 21:00",
    )
    assert "Your turn: take stones from one heap." in letter.body
    # 19:00 in UTC
    assert "Wednesday 4 March, 21:00 (Europe/Helsinki)" in letter.body
    assert letter.message()["Auto-Submitted"] == "auto-generated"
    assert nim.table.get_absolute_url() in letter.body


def test_a_kind_may_add_headers(owed: Delivery, monkeypatch: pytest.MonkeyPatch) -> None:
    part = EmailPart("Hello", (), "/", headers={"X-Club-Event": "spring"})
    monkeypatch.setattr(kind("your_turn"), "words", lambda notice: part)
    assert DELIVERIES.post(owed.pk, POST)
    headers = mail.outbox[0].extra_headers
    assert (headers["X-Club-Event"], headers["Auto-Submitted"]) == ("spring", "auto-generated")


def test_it_is_sent_once(owed: Delivery) -> None:
    assert [DELIVERIES.post(owed.pk, POST + n * HOUR) for n in range(3)] == [True, False, False]
    assert len(mail.outbox) == 1
    owed.refresh_from_db()
    assert (owed.sent_at, owed.post_at) == (POST, None)


def test_of_two_that_post_at_once_one_sends(owed: Delivery) -> None:
    """Lets a second process post the row between the reading and the claiming."""
    with meanwhile("notices_delivery", lambda: DELIVERIES.post(owed.pk, POST)):
        DELIVERIES.post(owed.pk, POST)
    assert len(mail.outbox) == 1


def test_it_is_claimed_before_it_is_sent(owed: Delivery) -> None:
    """Lets a second process post the row while the e-mail is being written."""
    with meanwhile("tables_chair", lambda: DELIVERIES.post(owed.pk, POST)):
        DELIVERIES.post(owed.pk, POST)
    assert len(mail.outbox) == 1


def test_a_notice_owed_twice_is_owed_once(owed: Delivery, nim: Sat, alice: Member) -> None:
    for _ in range(2):
        services.tell(alice.pk, "your_turn", seat_question(nim.pk, 0, owed.notice.asked), NOW)
    assert Notice.objects.count() == 1


def test_who_has_answered_meanwhile_gets_none(owed: Delivery, nim: Sat) -> None:
    nim.play(0, "take 1 from a")
    assert not DELIVERIES.post(owed.pk, POST)
    owed.refresh_from_db()
    assert (mail.outbox, owed.post_at, owed.dropped) == ([], None, "you had answered")


def test_who_wants_none_gets_none(owed: Delivery, alice: Member) -> None:
    alice.letters = False
    alice.save()
    assert not DELIVERIES.post(owed.pk, POST)
    owed.refresh_from_db()
    assert owed.dropped == "you switched e-mails off"


def test_who_has_resigned_gets_no_letter_of_the_turn(
    owed: Delivery, nim: Sat, alice: Member
) -> None:
    seating.resign(nim.pk, alice, NOW)
    assert not DELIVERIES.post(owed.pk, POST)


class TestServerDown:
    @pytest.fixture(autouse=True)
    def down(self, settings: Any) -> None:
        settings.MAIL_SERVER = "tests.messages.notifications.test_posting.Down"

    def test_it_is_tried_again_at_growing_intervals(self, owed: Delivery) -> None:
        at, waits = POST, []
        for _ in range(4):
            assert not DELIVERIES.post(owed.pk, at)
            owed.refresh_from_db()
            assert owed.post_at is not None
            waits.append(owed.post_at - at)
            assert DELIVERIES.due(owed.post_at - timedelta(seconds=1)) == []
            at = owed.post_at
        assert waits == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT]

    def test_it_goes_out_when_the_server_is_back(self, owed: Delivery, settings: Any) -> None:
        DELIVERIES.post(owed.pk, POST)
        settings.MAIL_SERVER = "django.core.mail.backends.locmem.EmailBackend"
        assert not DELIVERIES.post(owed.pk, POST)
        assert DELIVERIES.post(owed.pk, POST + FIRST_WAIT)

    def test_after_some_attempts_that_it_refused_it_is_given_up(
        self, owed: Delivery, settings: Any
    ) -> None:
        settings.MAIL_SERVER = "tests.messages.notifications.test_posting.Refusing"
        for day in range(MOST_ATTEMPTS):
            assert not DELIVERIES.post(owed.pk, POST + day * DAY)
        owed.refresh_from_db()
        assert (owed.attempts, owed.post_at, owed.dropped) == (
            MOST_ATTEMPTS,
            None,
            "it could not be sent",
        )
        assert DELIVERIES.due(POST + 99 * DAY) == []

    def test_the_log_names_no_member_and_no_server(
        self, owed: Delivery, caplog: pytest.LogCaptureFixture
    ) -> None:
        DELIVERIES.post(owed.pk, POST)
        assert "ConnectionRefusedError" in caplog.text
        assert not [word for word in ("alice", "10.0.0.7", "Thursday") if word in caplog.text]


def test_a_post_killed_while_sending_every_time_is_given_up_too(owed: Delivery) -> None:
    Delivery.objects.update(attempts=MOST_ATTEMPTS)
    assert not DELIVERIES.post(owed.pk, POST)
    owed.refresh_from_db()
    assert (mail.outbox, owed.post_at, owed.dropped) == ([], None, "it could not be sent")


def test_a_letter_that_cannot_be_written_holds_up_no_other(
    nim: Sat, alice: Member, bob: Member
) -> None:
    other = sit_down("nim", [bob, alice], now=NOW - DAY)
    for sat in (other, nim):
        timecontrol.remind(sat.pk, 0, NOW + 2 * MINUTE)
    Table.objects.filter(pk=other.pk).update(game_version=9)
    record = other.record
    type(record).objects.filter(pk=record.pk).update(game_version=9)
    tasks.post()
    assert [letter.to for letter in mail.outbox] == [["alice@club.example"]]


def end_of(sat: Sat) -> None:
    """Stores a notice for each member that the game is called off."""
    for seat in (0, 1):
        agree_to_end(sat.pk, sat.member(seat), NOW)
    Notice.objects.exclude(kind="cancelled").delete()


def test_while_the_mail_server_is_away_one_email_is_tried_and_other_channels_go_on(
    nim: Sat, settings: Any, push: type[FakePush]
) -> None:
    settings.MAIL_SERVER = "tests.messages.notifications.test_posting.Down"
    end_of(nim)
    for _ in range(2):
        tasks.post()
    attempts = Delivery.objects.filter(channel="email").values_list("attempts", flat=True)
    assert (sorted(attempts), len(push.sent)) == ([0, 1], 2)


def test_what_takes_too_long_is_left_to_the_next_call(
    nim: Sat, monkeypatch: pytest.MonkeyPatch
) -> None:
    end_of(nim)
    clock = count(step=20)
    for module in (tasks, outbox):
        monkeypatch.setattr(module, "monotonic", lambda: next(clock))
    sent = []
    for _ in range(2):
        tasks.post()
        sent.append(len(mail.outbox))
    assert sent == [1, 2]


def test_the_end_of_a_game_that_left_the_shelf_is_still_told(nim: Sat) -> None:
    Table.objects.filter(pk=nim.pk).update(game_version=9)
    for seat in (0, 1):
        agree_to_end(nim.pk, nim.member(seat), NOW)
    tasks.post()
    assert [letter.subject for letter in mail.outbox] == ["The game was called off: Thursday"] * 2
    assert "(Nim)" in mail.outbox[0].body


def test_everybody_with_a_chair_is_told_of_the_end_and_bots_are_not(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob], robots=["random"])
    agree_to_end(sat.pk, alice, NOW)
    agree_to_end(sat.pk, bob, NOW)
    assert {notice.member for notice in Notice.objects.all()} == {alice, bob}


def test_a_move_that_comes_to_nothing_owes_nothing(nim: Sat) -> None:
    """Rolls back the transaction of the action, which also holds its notices."""
    with pytest.raises(RuntimeError), transaction.atomic():
        assert play.stand_in(nim.pk, 0, NOW + 2 * DAY)
        assert Notice.objects.exists()
        raise RuntimeError
    assert not Notice.objects.exists()
