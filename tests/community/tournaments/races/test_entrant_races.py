"""Races about an entrant: a result against a drop-out, and the last seat of a game on a ladder."""

from __future__ import annotations

from functools import partial
from threading import Barrier

import pytest

from club.community.tournaments.choices import EntrantStatus, PodEnd
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.round_models import LadderCall, Leg, Pod
from club.community.tournaments.services import ladder_calls, results, withdrawals
from club.people.members.models import Member
from tests.community.tournaments.conftest import meet
from tests.community.tournaments.fields import organiser, play_round, running_tournament
from tests.support.racing import at_once, take_out_lock_of_authors
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 6


def leaves_early_and_withdraws(orla: Member, tournament: Tournament) -> Entrant:
    """The result says that a player left early, and at the same moment the player withdraws."""
    Leg.objects.all().delete()
    tournament.entrants.update(status=EntrantStatus.ENTERED)
    leg = play_round(tournament, orla)
    pod = Pod.objects.filter(leg=leg)[0]
    leaver = pod.sittings.get(seat=1).entrant
    outcome = results.PodOutcome([1, 2], PodEnd.PLAYED, left=[False, True])
    at_once(
        partial(results.write_outcome, pod, outcome, NOW),
        partial(withdrawals.withdraw_entrant, tournament.pk, leaver.member, NOW),
    )
    return Entrant.objects.get(pk=leaver.pk)


def test_a_dropout_is_not_lost_in_a_result() -> None:
    orla = organiser()
    tournament = running_tournament(orla, 4, online=False, legs=2)
    for _ in range(ROUNDS):
        leaver = leaves_early_and_withdraws(orla, tournament)
        assert leaver.status == EntrantStatus.WITHDRAWN
        assert leaver.sittings.get().left_early


def last_seat_twice(tournament: Tournament, rungs: list[Entrant]) -> int:
    """Two join a game of three at the same moment, for which one is missing; returns how many play
    in it.
    """
    LadderCall.objects.all().delete()
    call = ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)
    ladder_calls.join_call(call.pk, rungs[1].member, NOW)
    at_once(*(partial(ladder_calls.join_call, call.pk, rung.member, NOW) for rung in rungs[2:]))
    return call.players.count()


def ladder_of_four(orla: Member) -> tuple[Tournament, list[Entrant]]:
    tournament = running_tournament(orla, 4, format="ladder", online=False)
    rungs = tournament.entrants.select_related("member").order_by("rank")
    return tournament, list(rungs)


def test_the_last_seat_of_a_game_of_several_is_given_once() -> None:
    tournament, rungs = ladder_of_four(organiser())
    for number in range(ROUNDS):
        assert last_seat_twice(tournament, rungs) == 3
        assert Pod.objects.count() == number + 1


@pytest.mark.usefixtures("no_lock")
def test_the_control_without_the_lock_two_get_the_last_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both, look = Barrier(2), ladder_calls._company

    def look_together(call: LadderCall) -> list[Entrant]:
        company = look(call)
        meet(both)
        return company

    monkeypatch.setattr(ladder_calls, "_company", look_together)
    take_out_lock_of_authors(monkeypatch)
    assert last_seat_twice(*ladder_of_four(organiser())) == 4
