"""Events by the API: what the pages do, by the same services."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine

from club.community.events.models import Event
from club.people.members.models import Member
from tests.community.events.evenings import BEGIN, HOUR, NOW
from tests.community.library.shelves import box
from tests.site.api.conftest import program

pytestmark = pytest.mark.django_db
EVENT = {
    "title": "Club evening",
    "place": "Library",
    "day": "2026-12-17",
    "begins": "19:00",
    "ends": "23:00",
    "capacity": 1,
}


@pytest.fixture(autouse=True)
def winter() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def made(member: Member, **changed: object) -> dict[str, Any]:
    answer = program(member).post("events", EVENT | changed)
    assert answer.status_code == 201, answer.json()
    page: dict[str, Any] = answer.json()
    return page


def test_a_program_makes_an_event_and_lists_it(alice: Member, bob: Member) -> None:
    page = made(alice)
    assert page["event"]["begins_at"] == "2026-12-17T17:00:00Z"
    assert [row["member"] for row in page["answers"]] == ["alice"]
    (item,) = program(bob).get("events").json()["items"]
    assert (item["title"], item["host"], item["called_off"]) == ("Club evening", "alice", False)


def test_a_program_makes_and_changes_a_series(alice: Member) -> None:
    page = made(alice, every="week", until="2027-01-07")
    assert Event.objects.count() == 4
    number = page["event"]["id"]
    later = EVENT | {"every": "week", "until": "2027-01-07", "begins": "18:00"}
    changed = program(alice).post(f"events/{number}", later).json()
    assert changed["event"]["begins_at"] == "2026-12-17T16:00:00Z"
    assert program(alice).post(f"events/{number}/end", {"act": "end_series"}).status_code == 204
    assert Event.objects.count() == 1


def test_a_program_answers_and_hosts(alice: Member, bob: Member) -> None:
    number = made(alice)["event"]["id"]
    place = f"events/{number}"
    page = program(bob).post(f"{place}/answer", {"choice": "yes", "remark": "late"}).json()
    assert [(row["member"], row["inside"]) for row in page["answers"]] == [
        ("alice", True),
        ("bob", False),
    ]
    swap = {"act": "swap", "member": "alice", "waiting": "bob"}
    assert program(bob).post(f"{place}/host", swap).status_code == 403
    assert program(alice).post(f"{place}/host", swap).status_code == 200


def test_a_program_puts_a_party_in_with_its_guests(alice: Member, bob: Member) -> None:
    place = f"events/{made(alice, guests_each=2)['event']['id']}"
    program(bob).post(f"{place}/answer", {"choice": "yes", "guests": 2, "remark": "late"})

    body = {"act": "put_in", "member": "bob", "over": True}
    page = program(alice).post(f"{place}/host", body).json()

    assert [(row["guests"], row["inside"]) for row in page["answers"]] == [(0, True), (2, True)]
    again = program(bob).post(f"{place}/answer", {"choice": "yes"}).json()["answers"][1]
    assert (again["guests"], again["remark"]) == (2, "late")
    fewer = {"act": "put_in", "member": "bob", "over": True, "guests": 1}
    assert program(alice).post(f"{place}/host", fewer).json()["answers"][1]["guests"] == 1


def test_a_program_hosts_and_calls_off(alice: Member) -> None:
    place = f"events/{made(alice)['event']['id']}"
    assert program(alice).post(f"{place}/answer", {"choice": "yes", "guests": 3}).status_code == 422
    for act in ("put_in", "take_out"):
        body = {"act": act, "member": "alice", "over": True}
        assert program(alice).post(f"{place}/host", body).status_code == 200, act
    body = {"act": "move", "member": "alice"}
    assert program(alice).post(f"{place}/host", body).status_code == 422
    moved = EVENT | {"day": "2026-12-18"}
    assert program(alice).post(place, moved).json()["event"]["begins_at"].startswith("2026-12-18")
    assert program(alice).post(f"{place}/end", {"act": "leave_out"}).status_code == 422
    assert program(alice).post(f"{place}/end", {"act": "call_off"}).status_code == 204


def test_a_program_proposes_tables_and_wishes(alice: Member, bob: Member) -> None:
    place = f"events/{made(alice, capacity=None)['event']['id']}"
    body = {"title": "Inkas", "seats": 2, "brings": True, "minutes": [0, 90]}
    assert program(bob).post(f"{place}/tables", body).status_code == 422
    (table,) = program(alice).post(f"{place}/tables", body).json()["tables"]
    assert (table["seated"], table["brings"], table["to_minute"]) == (["alice"], ["alice"], 90)


def test_a_program_sits_down_teaches_and_wishes(alice: Member, bob: Member) -> None:
    place = f"events/{made(alice, capacity=None)['event']['id']}"
    body = {"title": "Inkas", "seats": 2}
    (table,) = program(alice).post(f"{place}/tables", body).json()["tables"]
    program(bob).post(f"{place}/answer", {"choice": "maybe"})
    for act in ({"act": "sit"}, {"act": "help", "teaches": True}):
        answer = program(bob).post(f"{place}/tables/{table['id']}", act).json()
    assert answer["tables"][0]["teaches"] == ["bob"]
    assert program(bob).post(f"{place}/tables/{table['id']}", {"act": "rise"}).status_code == 200
    (wish,) = program(bob).post(f"{place}/wishes", {"title": "Rauha"}).json()["wishes"]
    assert program(bob).delete(f"{place}/wishes/{wish['id']}").status_code == 204


def test_a_program_ticks_who_is_here(alice: Member, bob: Member) -> None:
    place = f"events/{made(alice)['event']['id']}"
    with time_machine.travel(BEGIN + HOUR, tick=False):
        body = {"member": "bob", "here": True}
        assert program(alice).post(f"{place}/ticks", body).status_code == 204
        assert program(bob).get(place).json()["came"] == ["bob"]
        body = {"member": "nobody", "here": True}
        assert program(alice).post(f"{place}/ticks", body).status_code == 404


def test_a_program_invites_a_guest(alice: Member, bob: Member) -> None:
    number = made(alice)["event"]["id"]
    place = f"events/{number}/guests"
    (guest,) = program(alice).post(place, {"name": "uncle"}).json()["guests"]
    assert guest["name"] == "uncle" and "/guests/" in guest["address"]
    assert program(bob).get(place).status_code == 403
    assert program(bob).post(place, {"name": "aunt"}).status_code == 403
    assert program(alice).delete(f"{place}/{guest['id']}").status_code == 204
    assert program(alice).delete(f"{place}/{guest['id']}").status_code == 404


def test_a_program_hands_an_event_over(alice: Member, bob: Member) -> None:
    number = made(alice, capacity=2)["event"]["id"]
    program(bob).post(f"events/{number}/answer", {"choice": "yes"})
    sent = {"act": "hand_over", "member": "bob"}
    assert program(alice).post(f"events/{number}/host", sent).json()["event"]["host"] == "bob"


def test_a_program_says_which_box_it_brings(alice: Member) -> None:
    number, copy = made(alice)["event"]["id"], box("Hive")
    place = f"events/{number}/tables"
    table = program(alice).post(place, {"title": "Hive", "seats": 2}).json()["tables"][0]["id"]
    sent = {"act": "help", "brings": True, "box": copy.pk}
    changed = program(alice).post(f"{place}/{table}", sent).json()
    assert changed["tables"][0]["boxes"] == [copy.pk]
