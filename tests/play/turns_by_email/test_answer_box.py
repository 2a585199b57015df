"""Below each kept e-mail a box answers it, without any mail server."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from club.messages.notifications.models import Letter
from club.messages.notifications.sending.deliveries import DELIVERIES
from club.messages.notifications.services import keep_letters
from club.messages.notifications.tasks import post
from club.people.members.models import Member
from club.play.tables import due_chairs
from club.play.tables.models import Table
from club.play.time_control import services as timecontrol
from tests.play.turns_by_email.mailing import letter_about
from tests.support.sitting_down import DAY, MINUTE, Sat, sit_down

Enter = Callable[[Member], Client]
KEEPS = "club.messages.notifications.email_backend.DatabaseEmailBackend"


@pytest.fixture(autouse=True)
def embedded(settings: Settings, mail_server: None) -> None:
    settings.EMBEDDED = True
    settings.MAIL_AUTH_ID = ""
    settings.EMAIL_BACKEND = "club.messages.notifications.email_backend.Backend"
    settings.MAIL_SERVER = KEEPS


@pytest.fixture
def table(alice: Member, bob: Member, db: None) -> Sat:
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


def send_all() -> None:
    later = timezone.now() + 3 * MINUTE
    for table_id, seat in due_chairs.chairs_to_remind(later):
        timecontrol.remind(table_id, seat, later)
    for delivery in DELIVERIES.due(later):
        DELIVERIES.post(delivery, later)
    post()


def newest(member: Member) -> Letter:
    return Letter.objects.filter(member=member).latest("pk")


def answer(client: Client, letter: Letter, text: str) -> str:
    """The page after the answer."""
    sent = client.post(f"/letters/{letter.pk}/answer/", {"text": text}, follow=True)
    assert sent.redirect_chain == [("/letters/", 303)]
    send_all()
    return sent.content.decode()


def test_the_whole_round_trip_needs_no_mail_server(
    table: Sat, alice: Member, inside: Enter
) -> None:
    send_all()
    client = inside(alice)
    page = client.get("/letters/").content.decode()
    assert "Answer this e-mail" in page and "answer above this line" in page
    assert "Answered" in answer(client, newest(alice), "take 2 from b\nplay")
    assert table.plies() == [(0, "take 2 from b", "member")]
    assert newest(alice).subject == "Re: Your turn: Thursday"
    assert "Waiting for bob" in newest(alice).body
    assert "Waiting for bob" in client.get("/letters/").content.decode()


def test_the_answer_can_be_answered(table: Sat, alice: Member, inside: Enter) -> None:
    send_all()
    client = inside(alice)
    answer(client, newest(alice), "2")
    answer(client, newest(alice), "play")
    assert table.plies() == [(0, "take 2 from a", "member")]


def test_each_question_of_a_letter_about_several_tables_is_answered(
    table: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    other = sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())
    Table.objects.filter(pk=other.pk).update(name="Friday")
    send_all()
    client, letter = inside(alice), newest(alice)
    page = client.get("/letters/").content.decode()
    found = re.findall(r'<option value="([^"]+)">Your turn: (\w+)', page)
    to = {name: address for address, name in found}
    assert set(to) == {"Thursday", "Friday"}
    sent = {"text": "take 2 from b\nplay", "to": to["Friday"]}
    client.post(f"/letters/{letter.pk}/answer/", sent)
    assert (table.plies(), len(other.plies())) == ([], 1)


def test_nobody_answers_the_letter_of_another(
    table: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    send_all()
    path = f"/letters/{newest(alice).pk}/answer/"
    assert inside(bob).post(path, {"text": "1\nplay"}).status_code == 404
    assert table.plies() == []


def test_a_letter_without_a_question_has_no_box(table: Sat, alice: Member, inside: Enter) -> None:
    keep_letters([EmailMessage("Hello", "Hello.", to=[alice.email])], timezone.now())
    client = inside(alice)
    assert "Answer this e-mail" not in client.get("/letters/").content.decode()
    page = answer(client, newest(alice), "play")
    assert "This e-mail can no longer be answered." in page


def test_a_stale_letter_is_answered_with_how_things_stand(
    table: Sat, alice: Member, inside: Enter
) -> None:
    send_all()
    table.play(0, "take 1 from a")
    answer(inside(alice), newest(alice), "take 1 from b\nplay")
    assert "You have played already" in newest(alice).body and len(table.plies()) == 1


def test_on_real_servers_there_is_no_box(
    table: Sat, alice: Member, inside: Enter, settings: Settings
) -> None:
    letter = letter_about(table, alice)
    assert letter
    settings.EMBEDDED = False
    assert inside(alice).post("/letters/1/answer/", {"text": "play"}).status_code == 404


def test_the_box_has_a_label_and_its_help_is_read_with_it(
    table: Sat, alice: Member, inside: Enter
) -> None:
    send_all()
    page = inside(alice).get("/letters/").content.decode()
    (box,) = re.findall(r"<textarea[^>]*>", page)
    number = newest(alice).pk
    assert f'id="answer-{number}"' in box and f'aria-describedby="answer-help-{number}"' in box
    assert f'<label for="answer-{number}">' in page


def test_looking_leads_back_to_the_letters(table: Sat, alice: Member, inside: Enter) -> None:
    send_all()
    path = f"/letters/{newest(alice).pk}/answer/"
    assert inside(alice).get(path)["Location"] == "/letters/"
