"""The last two members agree at once: the game goes back once."""

from __future__ import annotations

from functools import partial

import pytest

from club.people.members.models import Member
from club.play.tables.models import EventType, Status, Table
from club.play.take_back import services
from club.play.take_back.models import TakeBack
from tests.support.racing import at_once, meet_at, take_out_lock
from tests.support.sitting_down import NOW, Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 3


def table_of_three(members: list[Member]) -> tuple[Sat, TakeBack]:
    sat = sit_down("liars_dice", members, rated=False)
    for _ in range(2):
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    return sat, services.propose_take_back(sat.pk, members[0], 1, NOW)


def times_after(members: list[Member]) -> int:
    """How often the log says that the game went back, after both of the last agree at once."""
    sat, proposal = table_of_three(members)
    at_once(
        *(
            partial(services.agree_to_take_back, sat.pk, one, proposal.pk, NOW)
            for one in members[1:]
        )
    )
    times = sat.table.happenings.filter(what=EventType.TAKEN_BACK).count()
    Table.objects.filter(pk=sat.pk).update(status=Status.CANCELLED)
    return times


@pytest.fixture
def members(alice: Member, bob: Member) -> list[Member]:
    return [alice, bob, newcomer("carol")]


def test_the_last_two_agree_at_once_and_the_game_goes_back_once(
    members: list[Member],
) -> None:
    assert {times_after(members) for _ in range(ROUNDS)} == {1}


def test_the_control_without_the_lock_it_goes_back_twice(
    members: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    take_out_lock(monkeypatch, services)
    meet_at(monkeypatch, services, "_missing", "_settle")
    assert any(times_after(members) == 2 for _ in range(ROUNDS))
