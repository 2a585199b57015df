"""Attendance: replaced plies, tables left, chairs taken over."""

from __future__ import annotations

import pytest

from club.community.ratings.ledger import result_entry
from club.community.ratings.models import Attendance, ResultPlayer
from club.community.ratings.statistics.member_pages import reliability_of
from club.people.members.models import Member
from club.play.moves import services as play
from club.play.seats import services as seating
from club.play.tables.models import Tenure
from tests.community.ratings.entered_games import NOW as EVENING
from tests.community.ratings.finished_games.test_game_facts import play_to_the_end
from tests.support.sitting_down import DAY, HOUR, NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


def stay(member: Member) -> Attendance:
    return Attendance.objects.get(member=member)


def test_who_was_played_for_is_counted_and_their_result_is_their_own(
    alice: Member, bob: Member
) -> None:
    sat = sit_down("nim", [alice, bob])
    play.stand_in(sat.pk, min(sat.position.to_act), NOW + 99 * DAY)
    play_to_the_end(sat)
    result_entry.enter_table(sat.pk)
    assert (stay(alice).by_others, stay(bob).by_others) == (1, 0)
    assert not ResultPlayer.objects.filter(left=True).exists()


def test_tables_left_are_counted(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    seating.resign(sat.pk, alice, NOW)
    play_to_the_end(sat)
    result_entry.enter_table(sat.pk)
    told, other = reliability_of(alice), reliability_of(bob)
    assert told is not None and other is not None
    assert (told.left, told.finished, other.left) == (1, 1, 0)


def test_games_helped_are_counted_and_not_rated(alice: Member, bob: Member, carol: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    seating.resign(sat.pk, alice, NOW)
    play_to_the_end(sat)
    Tenure.objects.filter(table=sat.pk, seat=0, member=None).update(bot="", member=carol)
    result_entry.enter_table(sat.pk)
    assert stay(carol).helped and not stay(alice).helped
    assert not ResultPlayer.objects.filter(member=carol).exists()
    told = reliability_of(carol)
    assert told is not None and told.helped == 1


def test_of_a_turn_s_time_the_middle_is_told(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob], pace=2 * DAY)
    _play_every(sat, 12)
    result_entry.enter_table(sat.pk)
    told = reliability_of(alice)
    assert told is not None and told.used == 25


def test_who_has_not_sat_through_a_table_is_told_nothing_of(alice: Member) -> None:
    assert reliability_of(alice) is None


def test_where_the_record_has_no_times_none_is_told(alice: Member, bob: Member) -> None:
    sat = sit_down("nim", [alice, bob])
    play_to_the_end(sat)
    result_entry.enter_table(sat.pk)
    assert stay(alice).used is None
    assert stay(alice).moment.date() == EVENING.date()


def _play_every(sat: Sat, hours: int) -> None:
    """Each member makes a move after `hours` hours."""
    now = NOW
    while sat.table.live:
        now += hours * HOUR
        seat = min(sat.position.to_act)
        sat.play(seat, str(sat.position.legal_moves(seat)[0]), now=now)
