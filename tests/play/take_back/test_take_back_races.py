"""The last two members agree at once: the game goes back once. A move is undone while
the next player acts: one of the two happens.
"""

from __future__ import annotations

from functools import partial

import pytest

from club.people.members.models import Member
from club.play.tables.errors import StaleTurn
from club.play.tables.models import EventType, Status, Table
from club.play.take_back import services
from club.play.take_back.last_moves import MovedOn
from club.play.take_back.models import TakeBack
from club.play.take_back.services import agreeing
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
    take_out_lock(monkeypatch, agreeing)
    meet_at(monkeypatch, agreeing, "_missing", "_settle")
    assert any(times_after(members) == 2 for _ in range(ROUNDS))


# --- an undo, and the next player at the same time -----------------------------------------------


def undo_and_play_at_once(members: list[Member]) -> tuple[list[object], int]:
    """The two results, and the number of plies after them."""
    sat = sit_down("nim", members[:2], rated=False)
    sat.play(0, "take 1 from a")
    results = at_once(
        partial(services.undo_last_moves, sat.pk, members[0], NOW),
        partial(sat.play, 1, "take 1 from b", asked=sat.chair(1).asked),
    )
    plies = len(sat.plies())
    Table.objects.filter(pk=sat.pk).update(status=Status.CANCELLED)
    return results, plies


def test_either_the_move_is_undone_or_the_next_player_plays(
    members: list[Member],
) -> None:
    for _ in range(ROUNDS):
        (undone, played), plies = undo_and_play_at_once(members)
        if isinstance(undone, TakeBack):
            assert (isinstance(played, StaleTurn), plies) == (True, 0)
        else:
            assert (isinstance(undone, MovedOn), plies) == (True, 2)


def test_two_presses_undo_one_move(members: list[Member]) -> None:
    for _ in range(ROUNDS):
        sat = sit_down("nim", members[:2], rated=False)
        sat.play(0, "take 1 from a")
        sat.play(1, "take 1 from b")
        undo = partial(services.undo_last_moves, sat.pk, members[1], NOW)
        results = at_once(undo, undo)
        assert sum(isinstance(result, TakeBack) for result in results) == 1
        assert len(sat.plies()) == 1
        Table.objects.filter(pk=sat.pk).update(status=Status.CANCELLED)
