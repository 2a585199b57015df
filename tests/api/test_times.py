"""How long turns took, by program; and missed turns that the others forgive."""

from __future__ import annotations

import pytest

from club.members.models import Member
from club.play import services as play
from club.tables.models import StandInPolicy
from tests.api.conftest import program
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toys")]


@pytest.fixture
def toy(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("toy", [alice, bob, carol], stand_in=StandInPolicy.FORCED_TURN)


@pytest.fixture
def missed(toy: Sat) -> Sat:
    """alice has missed her turn."""
    play.stand_in(toy.pk, 0, NOW + 2 * DAY)
    return toy


def test_p5_turns_are_told_in_minutes_by_seat(toy: Sat, carol: Member) -> None:
    toy.play(0, "end", now=NOW + HOUR)
    (taken,) = program(carol).get(f"tables/{toy.pk}/times").json()["items"]
    assert (taken["seat"], taken["member"]) == (0, "alice")
    assert (taken["counted"], taken["elapsed"]) == (60, 60)
    (turn,) = taken["turns"]
    assert (turn["turn"], turn["elapsed"], turn["late"]) == (1, 60, False)


def test_p5_a_hidden_window_is_told_when_the_game_is_over(toy: Sat, carol: Member) -> None:
    toy.play(0, "ask hidden")
    toy.play(1, "reply yes", now=NOW + HOUR)
    toy.play(0, "end", now=NOW + HOUR)
    told = program(carol).get(f"tables/{toy.pk}/times").json()["items"]
    assert [one["member"] for one in told] == ["alice"]


def test_l16_a_missed_turn_is_forgiven_by_each_of_the_others(
    missed: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    address, turn = f"tables/{missed.pk}/times", {"seat": 0, "turn": 1}
    first = program(bob).post(address, turn).json()["items"][0]["turns"][0]
    assert (first["late"], first["forgiven"], first["forgivable"]) == (True, False, False)
    assert program(carol).get(address).json()["items"][0]["turns"][0]["forgivable"]
    assert program(carol).post(address, turn).json()["items"][0]["turns"][0]["forgiven"]
    own = program(alice).post(address, turn)
    assert (own.status_code, own.json()["code"]) == (422, "nothing_missed")


def test_l16_who_only_looks_on_forgives_nothing(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    play.stand_in(sat.pk, 0, NOW + 2 * DAY)
    looker, address = program(carol), f"tables/{sat.pk}/times"
    assert not looker.get(address).json()["items"][0]["turns"][0]["forgivable"]
    answer = looker.post(address, {"seat": 0, "turn": 1})
    assert (answer.status_code, answer.json()["type"]) == (403, "not-yours")
