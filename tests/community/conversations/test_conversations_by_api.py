"""Messages of two members by the API: what the pages do, by the same services."""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from tests.site.api.conftest import program

pytestmark = pytest.mark.django_db


def test_a_program_writes_to_a_member_by_name_and_reads_the_answer(
    alice: Member, bob: Member
) -> None:
    sent = program(alice).post("conversations", {"member": "Bob", "text": "Hello"})
    assert (sent.status_code, sent.json()["author"]) == (201, "alice")

    answering, thread = program(bob), f"threads/member/{alice.pk}/lines"
    (conversation,) = answering.get("conversations").json()["items"]
    assert (conversation["member"], conversation["unread"]) == ("alice", "1")
    assert answering.post(thread, {"text": "Hello yourself"}).status_code == 201
    answering.post(f"{thread}/read")

    (conversation,) = answering.get("conversations").json()["items"]
    assert (conversation["excerpt"], conversation["unread"]) == ("Hello yourself", "")
    items = program(alice).get(f"threads/member/{bob.pk}/lines").json()["items"]
    assert [item["text"] for item in items] == ["Hello yourself", "Hello"]


def test_a_program_changes_takes_back_and_mutes(alice: Member, bob: Member) -> None:
    own, thread = program(alice), f"threads/member/{bob.pk}/lines"
    line = own.post(thread, {"text": "Helo"}).json()["id"]

    assert own.post(f"{thread}/{line}", {"text": "Hello"}).json()["changed"]
    assert program(bob).delete(f"threads/member/{alice.pk}/lines/{line}").status_code == 404
    assert own.delete(f"{thread}/{line}").status_code == 204
    assert own.post(f"{thread}/mute", {"muted": True}).status_code == 204

    (item,) = own.get(thread).json()["items"]
    assert (item["text"], item["taken_back"]) == ("", True)
    (conversation,) = own.get("conversations").json()["items"]
    assert conversation["muted"]


def test_a_program_meets_the_refusals_of_the_pages(alice: Member, bob: Member) -> None:
    own = program(alice)

    assert own.post("conversations", {"member": "nobody", "text": "Hi"}).status_code == 404
    assert own.post("conversations", {"member": "alice", "text": "Hi"}).status_code == 404
    assert own.post("conversations", {"member": "bob", "text": " "}).status_code == 422
    assert own.get("threads/table/1/lines").status_code == 404
