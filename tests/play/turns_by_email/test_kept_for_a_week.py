"""Received e-mails are encrypted, in no log, and deleted after a week."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.turns_by_email.models import ReceivedMail, ReplyToken
from club.play.turns_by_email.services import delete_old_mail
from tests.play.turns_by_email.mailing import deliver, letter_about
from tests.support.sitting_down import DAY, HOUR, Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


def test_received_mail_is_deleted_after_a_week(table: Sat, alice: Member) -> None:
    deliver(letter_about(table, alice).mail("show"))
    now = timezone.now()
    delete_old_mail(now + 7 * DAY - HOUR)
    assert ReceivedMail.objects.count() == 1
    delete_old_mail(now + 7 * DAY + HOUR)
    assert ReceivedMail.objects.count() == 0 and ReplyToken.objects.count() == 2
    delete_old_mail(now + 31 * DAY)
    assert ReplyToken.objects.count() == 0


def test_stored_mail_is_encrypted_and_no_log_has_its_body(
    table: Sat, alice: Member, caplog: pytest.LogCaptureFixture
) -> None:
    deliver(letter_about(table, alice).mail("my secret plan"))
    assert "secret plan" not in ReceivedMail.objects.get().sealed
    assert "secret plan" not in caplog.text
