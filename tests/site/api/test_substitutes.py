"""Substitutes through the API: volunteering, reading the position before taking a chair, taking it,
requesting a substitute, and confirming presence.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.seats import services as seating
from club.play.seats.services.terms import Terms
from club.play.substitutes import services as substitutes
from club.play.tables.models import AbsencePolicy, Status, Table
from games import registry
from tests.play.substitutes.benches import the_call, volunteers
from tests.site.api.conftest import program
from tests.support.sitting_down import Sat, sit_down

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def dora() -> Member:
    return volunteers("dora", game="liars_dice")[0]


@pytest.fixture
def sat(dora: Member, alice: Member, bob: Member) -> Sat:
    """A table with hidden dice; alice asks for a substitute."""
    sat = sit_down(
        "liars_dice", [alice, bob], now=timezone.now(), misses=2, absence=AbsencePolicy.BENCH
    )
    assert program(alice).post(f"tables/{sat.pk}/substitute").status_code == 200
    return sat


def test_one_volunteers_and_leaves_the_bench(alice: Member) -> None:
    bot = program(alice)
    told = bot.post("bench", {"game": "nim", "chairs": 2}).json()
    assert told == {"wishes": [{"game": "nim", "chairs": 2}], "calls": []}
    assert bot.post("bench", {"game": "nim", "chairs": 0}).json()["wishes"] == []
    assert bot.post("bench", {"game": "chess", "chairs": 1}).json()["code"] == "no_such_game"
    assert bot.post("bench", {"game": "nim", "chairs": 6}).status_code == 400


def test_a_chair_is_read_about_and_taken(sat: Sat, dora: Member) -> None:
    bot, call = program(dora), the_call(sat)
    assert bot.get("me").json()["waiting"]["calls"] == 1
    (listed,) = bot.get("bench").json()["calls"]
    assert (listed["id"], listed["table"]["id"], listed["why"]) == (call.pk, sat.pk, "asked")
    told = bot.get(f"bench/{call.pk}").json()
    assert told["open"] and told["pace"]["absence"] == "bench" and told["log"]
    taken = bot.post(f"bench/{call.pk}")
    assert (taken.status_code, taken.json()["seat"]) == (200, 0)
    again = bot.get(f"bench/{call.pk}").json()
    assert (again["open"], again["log"], again["sentence"]) == (False, [], None)
    assert bot.post(f"bench/{call.pk}").json()["code"] == "call_over"


def test_who_is_asked_reads_what_the_seat_sees_and_nowhere_else(
    sat: Sat, alice: Member, dora: Member
) -> None:
    bot, call = program(dora), the_call(sat)
    own = program(alice).get(f"tables/{sat.pk}/view").json()["view"]
    assert bot.get(f"bench/{call.pk}").json()["view"] == own
    assert bot.get(f"tables/{sat.pk}/view").json()["view"] != own
    bot.post(f"bench/{call.pk}")
    assert bot.get(f"tables/{sat.pk}/view").json()["view"] == own


def test_what_the_seat_sees_is_no_longer_read_once_its_member_stays(
    sat: Sat, alice: Member, dora: Member
) -> None:
    call = the_call(sat)
    program(alice).post(f"tables/{sat.pk}/back")
    told = program(dora).get(f"bench/{call.pk}").json()
    assert (told["open"], told["view"]) == (False, None)


def test_who_was_asked_by_an_earlier_call_does_not_read_it_again(sat: Sat, dora: Member) -> None:
    first = the_call(sat)
    substitutes.settle_request(sat.pk, first.pk, timezone.now() + DAY)
    told = program(dora).get(f"bench/{first.pk}").json()
    assert (told["open"], told["view"]) == (True, None)


def test_who_was_not_called_finds_nothing(sat: Sat, bob: Member, carol: Member) -> None:
    for member in (bob, carol):
        for method in ("GET", "POST"):
            answer = program(member).ask(method, f"bench/{the_call(sat).pk}")
            assert (answer.status_code, answer.json()["type"]) == (404, "not-found")


def test_who_asked_for_a_substitute_stays_after_all(sat: Sat, alice: Member) -> None:
    bot = program(alice)
    assert bot.post(f"tables/{sat.pk}/substitute").json()["code"] == "called_already"
    assert bot.post(f"tables/{sat.pk}/back").status_code == 200
    assert not sat.table.calls.filter(settled_at=None).exists()


def test_only_a_host_calls_a_game_off_and_only_then(sat: Sat, alice: Member, bob: Member) -> None:
    assert program(bob).post(f"tables/{sat.pk}/call-off").status_code == 403
    assert program(alice).post(f"tables/{sat.pk}/call-off").json()["code"] == "not_alone"


def test_who_is_asked_says_that_they_are_here(alice: Member, bob: Member) -> None:
    now = timezone.now()
    table = seating.open_table(alice, registry.find("nim"), Terms("Tea", 2, {}), now - 9 * DAY)
    seating.join(table.pk, bob, now - 9 * DAY)
    Member.objects.update(date_joined=now - 99 * DAY)
    seating.start(table.pk, alice, now)
    asking = program(alice).get(f"tables/{table.pk}").json()["chairs"]
    assert [chair["confirm_by"] is not None for chair in asking] == [False, True]
    bot = program(bob)
    assert bot.get("me").json()["waiting"]["confirmations"] == 1
    assert bot.post(f"tables/{table.pk}/confirm").json()["status"] == Status.LIVE
    assert bot.post(f"tables/{table.pk}/confirm").json()["code"] == "not_open"
    assert Table.objects.get().live
