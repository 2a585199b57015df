"""Two at once: an e-mail delivered twice, a mail and the page, two workers. On either database."""

from __future__ import annotations

from functools import partial

import pytest
from django.core import mail
from django.utils import timezone

from club.people.members.models import Member
from club.play.turns_by_email import services
from club.play.turns_by_email.models import MailResult, ReceivedMail
from club.play.turns_by_email.services import RECEIVED_MAIL, receive_mail
from tests.play.turns_by_email.mailing import Letter, letter_about, read_received
from tests.support.racing import at_once
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
PLAY = "take 1 from a\nplay"


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


@pytest.fixture
def letter(table: Sat, alice: Member) -> Letter:
    return letter_about(table, alice)


def store(letter: Letter, text: str, **headers: str | None) -> int:
    """The id of a stored e-mail that is not read yet."""
    receive_mail(bytes(letter.mail(text, **headers)), (), timezone.now())
    return ReceivedMail.objects.latest("pk").pk


def read(row_id: int) -> bool:
    return RECEIVED_MAIL.post(row_id, timezone.now())


def results() -> list[str]:
    return sorted(ReceivedMail.objects.values_list("result", flat=True))


def test_a_mail_that_comes_in_by_two_doors_at_once_is_stored_once(letter: Letter) -> None:
    take_in = partial(receive_mail, bytes(letter.mail(PLAY)), (), timezone.now())
    assert at_once(take_in, take_in) == [1, 1]
    assert ReceivedMail.objects.count() == 1


def test_two_workers_read_a_mail_once(table: Sat, letter: Letter) -> None:
    row_id = store(letter, "take 1 from a")
    assert sorted(map(bool, at_once(partial(read, row_id), partial(read, row_id)))) == [
        False,
        True,
    ]
    assert table.chair(0).draft == ["take 1 from a"] and len(mail.outbox) == 1


def test_the_same_message_in_two_rows_is_done_once(table: Sat, letter: Letter) -> None:
    same = {"Message_ID": "<same@club.example>"}
    rows = [store(letter, "take 1 from a", Subject=text, **same) for text in ("a", "b")]
    at_once(*(partial(read, one) for one in rows))
    assert results() == [MailResult.ANSWERED, MailResult.DOUBLE]
    assert table.chair(0).draft == ["take 1 from a"] and len(mail.outbox) == 1


def test_two_mails_that_play_at_once_play_one_turn(table: Sat, letter: Letter) -> None:
    rows = [store(letter, text) for text in (PLAY, PLAY)]
    at_once(*(partial(read, one) for one in rows))
    read_received(timezone.now())
    assert len(table.plies()) == 1 and len(mail.outbox) == 2


def test_of_a_mail_and_the_page_one_plays(table: Sat, letter: Letter) -> None:
    row_id, asked = store(letter, PLAY), table.chair(0).asked
    page = partial(table.play, 0, "take 1 from b", asked=asked, now=timezone.now())
    at_once(partial(read, row_id), page)
    assert len(table.plies()) == 1 and len(mail.outbox) == 1


def test_of_two_forged_mails_at_once_the_member_is_told_of_one(letter: Letter) -> None:
    rows = [store(letter, PLAY, From="mallory@evil.example") for _ in range(2)]
    at_once(*(partial(read, one) for one in rows))
    assert len(mail.outbox) == 1 and results() == [MailResult.DOUBTFUL] * 2


def test_a_worker_that_ends_in_between_plays_nothing_twice(
    table: Sat, letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    row_id = store(letter, PLAY)

    def ends(*_: object) -> None:
        raise RuntimeError("the worker ends here")

    with monkeypatch.context() as broken:
        broken.setattr(services, "send_answer", ends)
        assert read(row_id) is False
    assert len(table.plies()) == 1 and mail.outbox == []
    later = timezone.now() + DAY
    assert RECEIVED_MAIL.post(row_id, later)
    assert len(table.plies()) == 1 and len(mail.outbox) == 1


def test_control_without_the_claim_a_mail_is_answered_twice(
    table: Sat, letter: Letter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The double would show if nothing prevented it."""
    rows = [
        store(letter, "take 1 from a", Subject=text, Message_ID="<same@club.example>")
        for text in ("a", "b")
    ]
    monkeypatch.setattr(services, "_is_new", lambda *_: True)
    for one in rows:
        read(one)
    assert len(mail.outbox) == 2
