"""Time through the API: quiet hours and holidays of a member, time gifts, response times, and
missed turns that the others excuse.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.moves import services as play
from club.play.tables.models import StandInPolicy
from tests.site.api.conftest import program
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def sat(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("nim", [alice, bob, carol], now=timezone.now())


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)


@pytest.fixture
def missed(toy: Sat) -> Sat:
    """alice has missed her turn."""
    play.stand_in(toy.pk, 0, NOW + 2 * DAY)
    return toy


def test_turns_are_told_in_minutes_by_seat(toy: Sat, carol: Member) -> None:
    toy.play(0, "end", now=NOW + HOUR)
    (taken,) = program(carol).get(f"tables/{toy.pk}/times").json()["items"]
    assert (taken["seat"], taken["member"]) == (0, "alice")
    assert (taken["counted"], taken["elapsed"]) == (60, 60)
    (turn,) = taken["turns"]
    assert (turn["turn"], turn["elapsed"], turn["late"]) == (1, 60, False)


def test_a_hidden_window_is_told_when_the_game_is_over(toy: Sat, carol: Member) -> None:
    toy.play(0, "ask hidden")
    toy.play(1, "reply yes", now=NOW + HOUR)
    toy.play(0, "end", now=NOW + HOUR)
    told = program(carol).get(f"tables/{toy.pk}/times").json()["items"]
    assert [one["member"] for one in told] == ["alice"]


def test_a_missed_turn_is_forgiven_by_each_of_the_others(
    missed: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    address, turn = f"tables/{missed.pk}/times", {"seat": 0, "turn": 1}
    first = program(bob).post(address, turn).json()["items"][0]["turns"][0]
    assert (first["late"], first["forgiven"], first["forgivable"]) == (True, False, False)
    assert program(carol).get(address).json()["items"][0]["turns"][0]["forgivable"]
    assert program(carol).post(address, turn).json()["items"][0]["turns"][0]["forgiven"]
    own = program(alice).post(address, turn)
    assert (own.status_code, own.json()["code"]) == (422, "nothing_missed")


def test_who_only_looks_on_forgives_nothing(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    play.stand_in(sat.pk, 0, NOW + 2 * DAY)
    looker, address = program(carol), f"tables/{sat.pk}/times"
    assert not looker.get(address).json()["items"][0]["turns"][0]["forgivable"]
    answer = looker.post(address, {"seat": 0, "turn": 1})
    assert (answer.status_code, answer.json()["type"]) == (403, "not-yours")


def test_time_is_given_once_a_turn(sat: Sat, bob: Member) -> None:
    bot, due_at = program(bob), sat.chair(0).due_at
    assert bot.post(f"tables/{sat.pk}/gifts", {"seat": 0}).status_code == 200
    assert sat.chair(0).due_at > due_at
    assert bot.post(f"tables/{sat.pk}/gifts", {"seat": 0}).json()["code"] == "given_enough"


def test_leave_is_taken_and_ended(alice: Member) -> None:
    bot, today = program(alice), timezone.now().date()
    days = {"first": str(today + timedelta(days=10)), "last": str(today + timedelta(days=12))}
    before = bot.get("time").json()["days_left"]
    told = bot.post("time/leave", days).json()
    assert told["days_left"] == before - 3
    (leave,) = told["leaves"]
    assert bot.delete(f"time/leave?leave={leave['id']}").json()["leaves"] == []
    refused = bot.post("time/leave", {"first": str(today - timedelta(days=9)), "last": str(today)})
    assert (refused.status_code, refused.json()["code"]) == (422, "dates")


def test_nights_are_chosen_once_a_week(alice: Member) -> None:
    bot, nights = program(alice), {"quiet_from": "23:00", "quiet_to": "06:30"}
    told = bot.post("time/rest", {"zone": "Europe/Helsinki", **nights}).json()
    assert (told["quiet_from"], told["quiet_to"]) == ("23:00", "06:30")
    again = bot.post("time/rest", {"zone": "Europe/Helsinki"})
    assert (again.status_code, again.json()["code"]) == (422, "changed_lately")
    assert bot.post("time/rest", {"zone": "Middle/Earth"}).json()["code"] == "no_zone"


def test_leave_by_itself_is_chosen(alice: Member) -> None:
    assert program(alice).post("time", {"auto_leave": True}).json()["auto_leave"] is True
