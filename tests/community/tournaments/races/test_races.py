"""Races: two organisers, the last place, two last results, a result against a drop-out. Controls
show that each race happens without the lock; in some of them both read before either writes.
"""

from __future__ import annotations

from functools import partial
from threading import Barrier

import pytest
from django.db import IntegrityError, OperationalError

from club.base.errors import ClubError
from club.community.play_log.models import Play
from club.community.tournaments.choices import EntrantStatus, LegStatus
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import (
    entered_results,
    entries,
    legs,
    results,
    term_changes,
    withdrawals,
)
from club.people.members.models import Member
from club.play.tables.models import Status, Table
from tests.community.tournaments.conftest import meet
from tests.community.tournaments.fields import (
    end_game,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
)
from tests.support.racing import at_once
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 6


def pairs_twice(orla: Member, tournament: Tournament) -> list[object]:
    Leg.objects.all().delete()
    return at_once(*(partial(legs.pair_next_leg, tournament.pk, orla, NOW) for _ in range(2)))


def test_two_organisers_pair_one_round() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 8)
    for _ in range(ROUNDS):
        found = pairs_twice(orla, tournament)
        refused = [row for row in found if isinstance(row, ClubError)]
        assert len(refused) == 1 and Leg.objects.count() == 1
        assert Pod.objects.count() == 4


def test_the_control_without_the_lock_two_pair(no_lock: None) -> None:
    orla = organiser()
    tournament = running_tournament(orla, 8)
    both = (IntegrityError, OperationalError)
    assert any(
        any(isinstance(row, both) for row in pairs_twice(orla, tournament))
        for _ in range(5 * ROUNDS)
    )


def last_place_twice(orla: Member, members: list[Member]) -> list[str]:
    tournament = open_tournament(orla, places=1, size=2)
    Tournament.objects.filter(pk=tournament.pk).update(places=1)
    at_once(*(partial(entries.enter, tournament.pk, member, NOW) for member in members))
    return list(tournament.entrants.values_list("status", flat=True))


def terms_with_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(term_changes, "check_ranges", lambda *_: None)


def test_the_last_place_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    terms_with_one_place(monkeypatch)
    orla, members = organiser(), [newcomer("ann"), newcomer("ben")]
    for _ in range(ROUNDS):
        assert sorted(last_place_twice(orla, members)) == ["entered", "waiting"]


def test_the_control_without_the_lock_two_get_the_last_place(
    no_lock: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms_with_one_place(monkeypatch)
    orla, members = organiser(), [newcomer("ann"), newcomer("ben")]
    assert any(
        sorted(last_place_twice(orla, members)) != ["entered", "waiting"] for _ in range(5 * ROUNDS)
    )


def finish_tables(leg: Leg) -> list[int]:
    """The games end; their results are not taken over yet."""
    tables = [pod.table for pod in Pod.objects.filter(leg=leg).select_related("table__record")]
    for table in tables:
        assert table is not None and table.record is not None
        table.record.result = {"places": [1, 2], "scores": [], "reason": ""}
        table.record.save(update_fields=["result"])
        Table.objects.filter(pk=table.pk).update(status=Status.FINISHED, ended_at=NOW)
    return [table.pk for table in tables if table]


def test_two_last_results_at_once_close_the_round_once() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 4, legs=ROUNDS)
    for _ in range(ROUNDS):
        leg = play_round(tournament, orla)
        tables = finish_tables(leg)
        at_once(*(partial(results.enter_table_result, row, NOW) for row in tables * 2))
        assert Leg.objects.get(pk=leg.pk).status == LegStatus.CLOSED
    assert Tournament.objects.get().stage == "finished"


@pytest.fixture
def endings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A line for each time that a last round is closed."""
    ended: list[int] = []

    def end(tournament: Tournament, now: object) -> None:
        ended.append(tournament.pk)

    monkeypatch.setattr(legs, "end_tournament", end)
    return ended


def two_organisers_close(orla: Member, tournament: Tournament) -> Leg:
    """Both enter a result at the same moment, one each of the last two of a round."""
    Leg.objects.all().delete()
    leg = play_round(tournament, orla)
    pods = list(Pod.objects.filter(leg=leg).values_list("pk", flat=True))
    failed = at_once(
        *(partial(entered_results.enter_places, pod, orla, [1, 2], NOW) for pod in pods)
    )
    assert not [row for row in failed if isinstance(row, Exception)], failed
    return Leg.objects.get(pk=leg.pk)


def test_two_organisers_close_a_round_once(endings: list[int]) -> None:
    orla = organiser()
    tournament = running_tournament(orla, 4, online=False, legs=1)
    for number in range(ROUNDS):
        leg = two_organisers_close(orla, tournament)
        assert leg.status == LegStatus.CLOSED and len(endings) == number + 1


@pytest.mark.usefixtures("no_lock")
def test_the_control_without_the_lock_two_close_a_round(
    endings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    both, look = Barrier(2), legs.has_open_pods

    def look_together(leg: Leg) -> bool:
        meet(both)
        return look(leg)

    monkeypatch.setattr(legs, "has_open_pods", look_together)
    orla = organiser()
    tournament = running_tournament(orla, 4, online=False, legs=1)
    two_organisers_close(orla, tournament)
    assert len(endings) == 2


def test_a_result_that_two_organisers_enter_at_once_is_one_play() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2, online=False, legs=1)
    pod = play_round(tournament, orla).pods.get()

    at_once(*(partial(entered_results.enter_places, pod.pk, orla, [1, 2], NOW) for _ in range(3)))

    assert Play.objects.get().source_id == str(pod.pk)


def test_a_correction_and_a_second_one_at_once_leave_the_play_of_the_last() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2, online=False, legs=1)
    pod = play_round(tournament, orla).pods.get()
    entered_results.enter_places(pod.pk, orla, [1, 2], NOW)

    changes: tuple[list[int], ...] = ([2, 1], [1, 1], [])
    at_once(
        *(
            partial(entered_results.correct_pod, pod.pk, orla, places, "Wrong", NOW)
            for places in changes
        )
    )

    play, stands = Play.objects.get(), Pod.objects.get().end != "void"
    assert (play.status != "withdrawn") == stands
    if stands:
        places = pod.sittings.order_by("seat").values_list("place", flat=True)
        assert list(play.scorers.order_by("position").values_list("place", flat=True)) == list(
            places
        )


def result_against_dropout(orla: Member, tournament: Tournament, number: int) -> Entrant:
    leg = play_round(tournament, orla)
    tables = finish_tables(leg)
    sitting = Pod.objects.filter(leg=leg, table=tables[0]).get().sittings.get(seat=1)
    leaver = sitting.entrant
    at_once(
        *(partial(results.enter_table_result, table, NOW) for table in tables),
        partial(withdrawals.withdraw_entrant, tournament.pk, leaver.member, NOW),
    )
    return Entrant.objects.get(pk=leaver.pk)


def test_a_result_and_a_dropout_at_once_both_count() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 10, format="knock_out")
    for number in range(2):
        leaver = result_against_dropout(orla, tournament, number)
        assert leaver.status == EntrantStatus.WITHDRAWN
        assert leaver.sittings.exclude(place=None).exists()
        leg = Leg.objects.latest("number")
        assert leg.status == LegStatus.CLOSED, list(leg.pods.values("end"))


def test_a_result_is_taken_over_once() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 2, legs=2)
    leg = play_round(tournament, orla)
    pod = leg.pods.get()
    end_game(pod, [1, 2])
    at_once(*(partial(results.enter_table_result, pod.table_id or 0, NOW) for _ in range(3)))
    assert sorted(pod.sittings.values_list("points", flat=True)) == [0, 720]
