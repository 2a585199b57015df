"""Anomalies that accuse nobody, in the list for admins (K22)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.members.models import Member
from club.ratings.administration import anomalies
from club.ratings.administration.models import Oddity
from club.ratings.ledger.models import Result
from club.tables.models import Table
from tests.ratings.entered_games import NOW, enter
from tests.support.sitting_down import agree_to_end, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
What = Oddity.What


def noticed(what: What) -> list[tuple[str, str | None]]:
    anomalies.look(NOW)
    found = Oddity.objects.filter(what=what).select_related("member", "other")
    return [(one.member.username, one.other.username if one.other else None) for one in found]


def test_k22_much_from_one_opponent_is_listed(club: list[Member]) -> None:
    for day in range(-20, 0, 2):
        enter(club[1:3], [1, 2], day)
    assert noticed(What.NET) == [("bob", "carol")]


def test_k22_what_is_older_than_ninety_days_is_not(club: list[Member]) -> None:
    for day in range(-120, -100, 2):
        enter(club[1:3], [1, 2], day)
    assert noticed(What.NET) == []


def test_k22_a_void_result_makes_nobody_odd(club: list[Member]) -> None:
    enter(club[1:3], [1, 2])
    Result.objects.update(voided_why="Twice.")
    assert noticed(What.NET) == []


def test_k22_a_gain_that_comes_from_one_of_several_is_listed(club: list[Member]) -> None:
    enter(club[1:4], [1, 2, 3], -9)
    for day in range(-8, 0):
        enter(club[1:3], [1, 2], day)
    assert ("bob", "carol") in noticed(What.SHARE)


def test_k22_who_always_leave_to_each_other_are_listed(club: list[Member]) -> None:
    for number in range(4):
        enter(club[1:3], [1, 2], number - 9, left={number % 2: 30})
    enter(club[2:5], [1, 2, 3], -2)
    assert noticed(What.LEAVING) == [("bob", "carol")]
    enter([club[1], club[3]], [1, 2], -1, left={0: 30})
    assert noticed(What.LEAVING) == []


def test_k22_hosts_who_call_off_when_somebody_is_ahead_are_listed(
    club: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        called_off(club[1:3])
    monkeypatch.setattr(anomalies, "AHEAD", 2.0)  # nobody ever is
    assert noticed(What.CALLED_OFF) == []
    monkeypatch.setattr(anomalies, "AHEAD", 0.0)  # the first always is
    assert noticed(What.CALLED_OFF) == [("bob", None)]


def called_off(company: list[Member]) -> None:
    sat = sit_down("nim", company)
    seat = min(sat.position.to_act)
    sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    for member in company:
        agree_to_end(sat.pk, member, NOW)


def test_k22_calling_off_needs_everybody_left_at_the_table(club: list[Member]) -> None:
    sat = sit_down("nim", club[1:3])
    agree_to_end(sat.pk, club[1], NOW)
    assert Table.objects.get(pk=sat.pk).live


def test_k22_the_list_is_for_keepers(inside: Inside, club: list[Member]) -> None:
    for day in range(-20, 0, 2):
        enter(club[1:3], [1, 2], day)
    anomalies.look(NOW)
    assert "bob has gained" in inside(club[0]).get("/rankings/keepers/").content.decode()
    assert inside(club[1]).get("/rankings/keepers/").status_code == 404
