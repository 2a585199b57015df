"""A move in the moment in which an organiser undoes the pairing: one of the two is refused. The
control shows a move that is lost without the lock of the table.
"""

from __future__ import annotations

from functools import partial
from threading import Event

import pytest
from django.db.models import QuerySet

from club.community.tournaments.models import Tournament
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import legs
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from tests.community.tournaments.fields import organiser, play_round, running_tournament
from tests.support.racing import at_once
from tests.support.sitting_down import NOW, Sat

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 4
WAIT = 20  # seconds


def new_round(orla: Member, tournament: Tournament) -> tuple[Leg, Sat]:
    Leg.objects.all().delete()
    leg = play_round(tournament, orla)
    return leg, Sat(leg.pods.get().table_id or 0)


def move(sat: Sat) -> None:
    sat.play(next(iter(sat.position.to_act)), "take 1 from a")


def test_a_move_and_an_undo_at_once_refuse_one_of_the_two() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2)
    for _ in range(ROUNDS):
        leg, sat = new_round(orla, tournament)
        found = at_once(partial(move, sat), partial(legs.undo_pairing, leg.pk, orla, NOW))
        moved, undone = (not isinstance(row, Exception) for row in found)
        assert moved != undone, found
        live = Table.objects.get(pk=sat.pk).status == Status.LIVE
        assert live == moved == Leg.objects.exists()


@pytest.mark.usefixtures("no_lock")
def test_the_control_without_the_lock_a_move_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    looked, moved, look = Event(), Event(), legs.has_member_moves

    def look_before_the_move(pods: QuerySet[Pod]) -> bool:
        seen = look(pods)
        looked.set()
        moved.wait(WAIT)
        return seen

    def move_after_the_look(sat: Sat) -> None:
        looked.wait(WAIT)
        move(sat)
        moved.set()

    unlocked = lambda pods: list(pods.values_list("table", flat=True))  # noqa: E731
    monkeypatch.setattr(legs, "lock_tables_of", unlocked)
    monkeypatch.setattr(legs, "has_member_moves", look_before_the_move)
    orla = organiser()
    leg, sat = new_round(orla, running_tournament(orla, 2))
    found = at_once(
        partial(move_after_the_look, sat), partial(legs.undo_pairing, leg.pk, orla, NOW)
    )
    assert not [row for row in found if isinstance(row, Exception)], found
    assert Table.objects.get(pk=sat.pk).status == Status.CANCELLED
