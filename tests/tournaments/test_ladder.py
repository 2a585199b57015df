"""The ladder by services: challenges, answers, absence."""

from __future__ import annotations

import pytest

from club.errors import ClubError
from club.members.models import Member
from club.tournaments import tasks
from club.tournaments.models import Challenge, Entrant, Leg, LegStatus, Pod, Tournament
from club.tournaments.services import challenges
from tests.support.sitting_down import DAY, NOW
from tests.tournaments.fields import end_game, organiser, running_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def orla() -> Member:
    return organiser()


def ladder_of(orla: Member, count: int) -> tuple[Tournament, list[Entrant]]:
    tournament = running_tournament(orla, count, format="ladder")
    return tournament, list(tournament.entrants.order_by("rank"))


def test_m12_a_challenge_that_is_won_changes_rungs(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 4)
    row = challenges.challenge(tournament.pk, rungs[3].member, rungs[1].number, NOW)
    challenges.answer_challenge(row.pk, rungs[1].member, True, NOW)
    pod = Pod.objects.get()
    tasks.open_tables(pod.leg_id)
    winner = pod.sittings.get(entrant=rungs[3]).seat
    end_game(pod, [1, 2] if winner == 0 else [2, 1])
    after = list(tournament.entrants.order_by("rank"))
    assert after == [rungs[0], rungs[3], rungs[2], rungs[1]]
    assert Leg.objects.get().status == LegStatus.CLOSED


def test_m12_who_may_challenge_whom(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 6)
    with pytest.raises(ClubError, match="rungs above"):
        challenges.challenge(tournament.pk, rungs[5].member, rungs[1].number, NOW)
    with pytest.raises(ClubError):
        challenges.challenge(tournament.pk, rungs[0].member, rungs[1].number, NOW)
    challenges.challenge(tournament.pk, rungs[5].member, rungs[2].number, NOW)
    with pytest.raises(ClubError, match="at a time"):
        challenges.challenge(tournament.pk, rungs[5].member, rungs[3].number, NOW)
    with pytest.raises(ClubError, match="at a time"):
        challenges.challenge(tournament.pk, rungs[4].member, rungs[2].number, NOW)


def test_m12_unanswered_for_a_week_is_lost(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 3)
    row = challenges.challenge(tournament.pk, rungs[1].member, rungs[0].number, NOW)
    assert not challenges.lose_unanswered(row.pk, NOW + 6 * DAY)
    assert challenges.unanswered_challenges(NOW + 8 * DAY) == [row.pk]
    assert challenges.lose_unanswered(row.pk, NOW + 8 * DAY)
    assert Entrant.objects.get(rank=1) == rungs[1]
    with pytest.raises(ClubError, match="30 days"):
        challenges.challenge(tournament.pk, rungs[0].member, rungs[1].number, NOW + 9 * DAY)


def test_m12_the_second_refusal_of_a_month_is_lost(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 4)
    for number in (1, 2):
        row = challenges.challenge(tournament.pk, rungs[number].member, rungs[0].number, NOW)
        challenges.answer_challenge(row.pk, rungs[0].member, False, NOW)
        lost = Challenge.objects.get(pk=row.pk).pod is not None
        assert lost == (number == 2)


def test_m12_the_absent_sink_a_rung_a_month(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 3)
    assert challenges.drop_absent(tournament.pk, NOW + 59 * DAY) == 0
    row = challenges.challenge(tournament.pk, rungs[2].member, rungs[1].number, NOW + 50 * DAY)
    challenges.answer_challenge(row.pk, rungs[1].member, True, NOW + 50 * DAY)
    for _ in range(2):
        challenges.drop_absent(tournament.pk, NOW + 61 * DAY)
        assert Entrant.objects.get(pk=rungs[0].pk).rank == 2
    challenges.drop_absent(tournament.pk, NOW + 91 * DAY)
    assert Entrant.objects.get(pk=rungs[0].pk).rank == 3
