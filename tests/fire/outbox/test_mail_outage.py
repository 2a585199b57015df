"""The mail server is away: e-mails are tried again, and sent once when it is back. The server is a
real one, on a port of its own.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django.fixtures import Settings

from club.messages.notifications.models import Delivery
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.people.members.models import Member
from club.play.time_control.services.reminders import remind
from tests.fire.outbox.mail_server import mail_server
from tests.fire.running_clubs import free_port
from tests.support.sitting_down import DAY, HOUR, MINUTE, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("toys")]


@pytest.fixture
def port(settings: Settings) -> int:
    """Where the mail server is to be."""
    settings.MAIL_SERVER = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", free_port(), 5
    return int(settings.EMAIL_PORT)


def asked(*members: Member) -> Sat:
    """A table where the first member is owed the notice of their turn."""
    nim = sit_down("nim", members, pace=timedelta(days=7))
    assert remind(nim.pk, 0, NOW + 2 * MINUTE)
    return nim


def post_all(after: timedelta) -> list[bool]:
    now = NOW + after
    return [DELIVERIES.post(notice, now) for notice in DELIVERIES.due(now)]


def test_letters_are_tried_again_and_sent_once(alice: Member, bob: Member, port: int) -> None:
    asked(alice, bob)
    assert [post_all(minutes * MINUTE) for minutes in (3, 4, 6)] == [[False], [], [False]]
    with mail_server(port) as (server, _port):
        later = [post_all(minutes * MINUTE) for minutes in (8, 12, 60, 600)]
    assert later == [[], [True], [], []]
    assert server.addressees() == ["alice@club.example"]
    assert Delivery.objects.filter(sent_at__isnull=False).count() == 1


def test_after_a_day_without_it_the_stale_are_dropped_the_true_sent_and_none_twice(
    alice: Member, bob: Member, carol: Member, port: int
) -> None:
    stale, _true, _true_too = asked(alice, bob), asked(bob, carol), asked(carol, alice)
    sent = [post_all(3 * MINUTE + hour * HOUR) for hour in range(24)]
    stale.play(0, "take 1 from a", now=NOW + 20 * HOUR)
    with mail_server(port) as (server, _port):
        sent += [post_all(DAY + hour * HOUR) for hour in range(1, 24)]
    assert sum(map(sum, sent)) == 2
    assert sorted(server.addressees()) == ["bob@club.example", "carol@club.example"]
    dropped = Delivery.objects.exclude(dropped="").get()
    assert (dropped.notice.table_id, dropped.dropped) == (stale.pk, "you had answered")


def test_after_two_days_without_it_an_email_is_given_up(
    alice: Member, bob: Member, port: int
) -> None:
    asked(alice, bob)
    assert not any(map(any, [post_all(2 * MINUTE + 2 * hour * HOUR) for hour in range(30)]))
    assert Delivery.objects.get().dropped == "it could not be sent"
