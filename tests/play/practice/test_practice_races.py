"""Presses at the same moment: one practice game begins, and a seat gets one member."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest

from club.base.errors import ClubError
from club.people.members.models import Member
from club.play.practice.services import seats, starting
from club.play.practice.services.starting import PracticeStart
from club.play.tables.models import Origin, Table
from tests.play.replay.looking_back import play_out
from tests.support.racing import at_once
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db(transaction=True)


def test_presses_at_once_begin_one_game(alice: Member, bob: Member) -> None:
    finished = play_out(sit_down("nim", [alice, bob])).table
    choices = PracticeStart(ply=1, seat=None, bot="", once=uuid4())
    answers = at_once(*[partial(starting.begin_practice, finished, alice, choices, NOW)] * 5)
    assert {answer.pk for answer in answers if isinstance(answer, Table)} == {
        Table.objects.get(origin=Origin.PRACTICE).pk
    }
    assert all(isinstance(answer, Table) for answer in answers)


def test_of_two_invited_members_one_gets_the_last_seat(
    alice: Member, bob: Member, carol: Member
) -> None:
    finished = play_out(sit_down("nim", [alice, bob])).table
    choices = PracticeStart(ply=1, seat=None, bot="")
    sat = Sat(starting.begin_practice(finished, alice, choices, NOW).pk)
    free = next(seat for seat in range(2) if sat.chair(seat).empty)
    for name in ("bob", "carol"):
        seats.invite_to_practice(sat.pk, alice, name, NOW)
    acts = [partial(seats.take_seat, sat.pk, one, free, NOW) for one in (bob, carol)]
    answers = at_once(*acts)
    assert sorted(isinstance(answer, ClubError) for answer in answers) == [False, True]
    assert sat.chair(free).member in (bob, carol)
    assert sat.table.tenures.filter(until=None).count() == 2
