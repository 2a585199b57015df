"""Chats, notes and nudges by the API: what the pages do, by the same services."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.chat import services as chat
from club.play.chat.models import ChatLine
from club.play.notes.models import LogNote
from club.play.nudges.models import Nudge
from tests.site.api.conftest import program
from tests.support.sitting_down import HOUR, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    """bob waits for alice."""
    return sit_down("nim", [alice, bob], now=timezone.now() - 30 * HOUR)


def test_a_program_writes_reads_changes_and_takes_back(
    sat: Sat, alice: Member, bob: Member
) -> None:
    own, place = program(alice), f"tables/{sat.pk}/chat"
    line = own.post(place, {"text": "Hello"}).json()
    assert (line["author"], line["text"], line["audience"]) == ("alice", "Hello", "table")
    changed = own.post(f"{place}/{line['id']}", {"text": "Hello, bob"}).json()
    assert changed["changed"]
    (read,) = program(bob).get(place).json()["items"]
    assert read["text"] == "Hello, bob"
    assert own.delete(f"{place}/{line['id']}").status_code == 204
    (read,) = program(bob).get(place).json()["items"]
    assert (read["text"], read["taken_back"]) == ("", True)


def test_a_program_counts_what_is_not_read_until_it_says_so(
    sat: Sat, alice: Member, bob: Member
) -> None:
    chat.write_line(sat.pk, alice, "Hello", NOW)
    own = program(bob)
    own.get(f"tables/{sat.pk}/chat")
    unread = {"table": sat.pk, "name": "Thursday", "unread": "1"}
    assert own.get("chats").json()["items"] == [unread]
    assert own.post(f"tables/{sat.pk}/chat/read").status_code == 204
    assert own.get("chats").json()["items"] == []


def test_a_program_reads_no_chat_that_its_member_may_not(
    sat: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    line = chat.write_line(sat.pk, alice, "Hello", NOW)
    assert program(carol).get(f"tables/{sat.pk}/chat").json()["items"] == []
    place = f"tables/{sat.pk}/chat/{line.pk}"
    assert program(bob).post(place, {"text": "Mine"}).status_code == 404
    assert program(bob).delete(place).status_code == 404


def test_a_hidden_line_has_no_text(sat: Sat, alice: Member, bob: Member) -> None:
    chat.hide_line(chat.write_line(sat.pk, alice, "Rude", NOW).pk, bob, NOW)
    (read,) = program(alice).get(f"tables/{sat.pk}/chat").json()["items"]
    assert (read["text"], read["hidden"]) == ("", True)
    assert ChatLine.objects.get().text == "Rude"


def test_a_chat_is_opened_before_the_start_alone(sat: Sat, alice: Member) -> None:
    answer = program(alice).post(f"tables/{sat.pk}/chat/public", {"public": True})
    assert (answer.status_code, answer.json()["code"]) == (422, "not_open")


def test_a_program_saves_notes_by_their_version(sat: Sat, alice: Member) -> None:
    own, place = program(alice), f"tables/{sat.pk}/notes"
    assert own.get(place).json() == {"text": "", "version": 0, "saved_at": None}
    assert own.post(place, {"text": "one", "version": 0}).json()["version"] == 1
    stale = own.post(place, {"text": "two", "version": 0})
    assert (stale.status_code, stale.json()["code"]) == (422, "notes_conflict")
    assert own.get(place).json()["text"] == "one"


def test_a_program_writes_notes_at_the_log(sat: Sat, alice: Member, bob: Member) -> None:
    while sat.position.to_act:
        (seat,) = sat.position.to_act
        first, *_ = sat.position.legal_moves(seat)
        sat.play(seat, str(first), now=timezone.now())
    place = f"tables/{sat.pk}/notes/log"
    note = {"line": 1, "text": "Why?", "shared": True}
    assert program(alice).post(place, note).status_code == 200
    (read,) = program(bob).get(place).json()["items"]
    assert (read["line"], read["author"], read["text"]) == (1, "alice", "Why?")
    assert LogNote.objects.count() == 1


def test_a_program_nudges(sat: Sat, alice: Member, bob: Member) -> None:
    own, place = program(bob), f"tables/{sat.pk}/nudges"
    assert own.post(place, {"seat": 0}).status_code == 200
    assert Nudge.objects.get().member == alice
    again = own.post(place, {"seat": 0})
    assert (again.status_code, again.json()["code"]) == (422, "nudged")
