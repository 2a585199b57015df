"""Reports of mail servers that could not deliver an e-mail."""

from __future__ import annotations

from email.message import EmailMessage as Mail

import pytest

from club.messages.notifications.models import Bounce, EmailSettings
from club.people.members.models import Member
from club.play.turns_by_email.models import ReceivedMail
from club.play.turns_by_email.reply_tokens import bounce_address
from tests.play.turns_by_email.mailing import deliver, result


def report(to: str, status: str = "5.1.1", action: str = "failed") -> bytes:
    return (
        f"Return-Path: <>\nTo: {to}\nFrom: MAILER-DAEMON@mx.example\nAuto-Submitted: auto-replied\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\n\n'
        "--x\nContent-Type: text/plain\n\nSorry.\n"
        "--x\nContent-Type: message/delivery-status\n\n"
        "Reporting-MTA: dns; mx.example\n\n"
        f"Final-Recipient: rfc822; alice@club.example\nAction: {action}\nStatus: {status} (gone)\n"
        "--x--\n"
    ).encode()


def test_a_report_of_no_such_address_switches_emails_off(alice: Member) -> None:
    deliver(report(bounce_address(alice.pk)))
    assert Bounce.objects.get().status == "5.1.1" and result() == "report"
    assert EmailSettings.objects.get(member=alice).off_at is not None


def test_a_report_by_lmtp_is_read_though_its_return_path_is_empty(alice: Member) -> None:
    deliver(b"Return-Path: <>\r\n" + report("x@y.example"), bounce_address(alice.pk).upper())
    assert Bounce.objects.count() == 1


@pytest.mark.parametrize("action", ["delayed", "delivered", ""])
def test_a_report_of_anything_else_is_no_bounce(alice: Member, action: str) -> None:
    deliver(report(bounce_address(alice.pk), "4.4.1", action))
    assert not Bounce.objects.exists() and result() == "report"


def test_out_of_office_at_that_address_is_no_bounce(alice: Member) -> None:
    made = Mail()
    made["To"], made["Auto-Submitted"] = bounce_address(alice.pk), "auto-replied"
    made.set_content("Status: 5.1.1")
    assert deliver(made) == [] and not Bounce.objects.exists()


def test_a_forged_address_for_reports_is_no_bounce(alice: Member, bob: Member) -> None:
    theirs = bounce_address(alice.pk).replace(f"+{alice.pk}-", f"+{bob.pk}-")
    deliver(report(theirs))
    assert not Bounce.objects.exists() and not ReceivedMail.objects.exists()


def test_a_report_for_a_member_who_is_gone_is_dropped(db: None) -> None:
    assert deliver(report(bounce_address(10**9))) == [] and result() == "report"
