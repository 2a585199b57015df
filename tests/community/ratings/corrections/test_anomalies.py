"""Anomalies in the list for admins."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.community.ratings import anomalies
from club.community.ratings.models import Anomaly, Result
from club.people.members.models import Member
from club.play.tables.models import Table
from tests.community.ratings.entered_games import NOW, enter
from tests.support.sitting_down import agree_to_end, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
What = Anomaly.What


def listed_anomalies(what: What) -> list[tuple[str, str | None]]:
    anomalies.find_anomalies(NOW)
    found = Anomaly.objects.filter(what=what).select_related("member", "other")
    return [(row.member.username, row.other.username if row.other else None) for row in found]


def test_much_from_one_opponent_is_listed(club: list[Member]) -> None:
    for day in range(-20, 0, 2):
        enter(club[1:3], [1, 2], day)
    assert listed_anomalies(What.NET) == [("bob", "carol")]


def test_what_is_older_than_ninety_days_is_not(club: list[Member]) -> None:
    for day in range(-120, -100, 2):
        enter(club[1:3], [1, 2], day)
    assert listed_anomalies(What.NET) == []


def test_a_void_result_makes_no_anomaly(club: list[Member]) -> None:
    enter(club[1:3], [1, 2])
    Result.objects.update(voided_why="Twice.")
    assert listed_anomalies(What.NET) == []


def test_a_gain_that_comes_from_one_of_several_is_listed(club: list[Member]) -> None:
    enter(club[1:4], [1, 2, 3], -9)
    for day in range(-8, 0):
        enter(club[1:3], [1, 2], day)
    assert ("bob", "carol") in listed_anomalies(What.SHARE)


def test_who_always_leave_to_each_other_are_listed(club: list[Member]) -> None:
    for number in range(4):
        enter(club[1:3], [1, 2], number - 9, left={number % 2: 30})
    enter(club[2:5], [1, 2, 3], -2)
    assert listed_anomalies(What.LEAVING) == [("bob", "carol")]
    enter([club[1], club[3]], [1, 2], -1, left={0: 30})
    assert listed_anomalies(What.LEAVING) == []


def test_hosts_who_cancel_while_a_seat_has_a_lead_are_listed(
    club: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        called_off(club[1:3])
    monkeypatch.setattr(anomalies, "LEAD", 2.0)  # no seat has a lead
    assert listed_anomalies(What.CALLED_OFF) == []
    monkeypatch.setattr(anomalies, "LEAD", 0.0)  # one seat always has a lead
    assert listed_anomalies(What.CALLED_OFF) == [("bob", None)]


def called_off(company: list[Member]) -> None:
    sat = sit_down("nim", company)
    seat = min(sat.position.to_act)
    sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    for member in company:
        agree_to_end(sat.pk, member, NOW)


def test_cancelling_needs_all_members_left_at_the_table(club: list[Member]) -> None:
    sat = sit_down("nim", club[1:3])
    agree_to_end(sat.pk, club[1], NOW)
    assert Table.objects.get(pk=sat.pk).live


def test_the_list_is_for_admins(inside: Inside, club: list[Member]) -> None:
    for day in range(-20, 0, 2):
        enter(club[1:3], [1, 2], day)
    anomalies.find_anomalies(NOW)
    assert "bob has gained" in inside(club[0]).get("/rankings/keepers/").content.decode()
    assert inside(club[1]).get("/rankings/keepers/").status_code == 404
