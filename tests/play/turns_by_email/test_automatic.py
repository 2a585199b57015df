"""E-mails that no person wrote are read by nobody."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from tests.play.turns_by_email.mailing import Letter, deliver, letter_about, result
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = pytest.mark.django_db
PLAY = "take 1 from a\nplay"


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


@pytest.fixture
def letter(table: Sat, alice: Member) -> Letter:
    return letter_about(table, alice)


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "Auto-Generated; x=y"},
        {"Precedence": "bulk"},
        {"Precedence": "Junk"},
        {"Precedence": "list"},
        {"Return_Path": "<>"},
        {"X_Auto_Response_Suppress": "All"},
        {"X_Autoreply": "yes"},
        {"X_Autorespond": "Out of office"},
        {"X_Mail_Autoreply": "1"},
        {"Precedence": "auto_reply"},
        {"Precedence": "Auto-Reply"},
    ],
    ids=str,
)
def test_what_a_program_sent_is_read_by_nobody(
    table: Sat, letter: Letter, headers: dict[str, str | None]
) -> None:
    assert deliver(letter.mail(PLAY, **headers)) == []
    assert table.plies() == [] and result() == "automatic"


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "no"},
        {"X_Autoreply": "no"},
        {"Precedence": "first-class"},
        {"Return_Path": "<alice@club.example>"},
    ],
    ids=str,
)
def test_what_a_person_sent_is_read(
    table: Sat, letter: Letter, headers: dict[str, str | None]
) -> None:
    deliver(letter.mail(PLAY, **headers))
    assert len(table.plies()) == 1


def test_a_receipt_for_reading_is_automatic(table: Sat, letter: Letter) -> None:
    receipt = letter.mail(PLAY)
    receipt.replace_header("Content-Type", "multipart/report; report-type=disposition-notification")

    assert deliver(receipt) == [] and result() == "automatic"


def test_our_own_answer_is_not_answered_when_it_comes_back(letter: Letter) -> None:
    (answer,) = deliver(letter.mail("show"))
    bounced_back = answer.message()
    del bounced_back["To"]
    bounced_back["To"] = answer.reply_to[0]
    assert deliver(bounced_back.as_bytes()) == [] and result() == "automatic"


def test_out_of_office_is_not_answered(letter: Letter) -> None:
    away = letter.mail("I am out of office.", Auto_Submitted="auto-replied", Precedence="bulk")
    assert deliver(away) == []
