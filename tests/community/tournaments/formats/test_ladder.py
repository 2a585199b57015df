"""The ladder by services: challenges, answers, absence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from club.base.errors import ClubError
from club.community.tournaments.choices import LegStatus
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.round_models import Challenge, LadderCall, Leg, Pod
from club.community.tournaments.services import challenges, ladder_calls, online_tables
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.people.moderation.relations import block
from tests.community.tournaments.fields import end_game, organiser, running_tournament
from tests.site.api.conftest import program
from tests.support.sitting_down import DAY, NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def orla() -> Member:
    return organiser()


def ladder_of(orla: Member, count: int) -> tuple[Tournament, list[Entrant]]:
    tournament = running_tournament(orla, count, format="ladder")
    return tournament, list(tournament.entrants.order_by("rank"))


def test_a_challenge_that_is_won_changes_rungs(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 4)
    row = challenges.challenge(tournament.pk, rungs[3].member, rungs[1].number, NOW)
    challenges.answer_challenge(row.pk, rungs[1].member, True, NOW)
    pod = Pod.objects.get()
    online_tables.open_tables_of_round(pod.leg_id)
    winner = pod.sittings.get(entrant=rungs[3]).seat
    end_game(pod, [1, 2] if winner == 0 else [2, 1])
    after = list(tournament.entrants.order_by("rank"))
    assert after == [rungs[0], rungs[3], rungs[2], rungs[1]]
    assert Leg.objects.get().status == LegStatus.CLOSED


def test_who_may_challenge_whom(orla: Member) -> None:
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


def test_unanswered_for_a_week_is_lost(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 3)
    row = challenges.challenge(tournament.pk, rungs[1].member, rungs[0].number, NOW)
    assert not challenges.lose_unanswered(row.pk, NOW + 6 * DAY)
    assert challenges.unanswered_challenges(NOW + 8 * DAY) == [row.pk]
    assert challenges.lose_unanswered(row.pk, NOW + 8 * DAY)
    assert Entrant.objects.get(rank=1) == rungs[1]
    with pytest.raises(ClubError, match="30 days"):
        challenges.challenge(tournament.pk, rungs[0].member, rungs[1].number, NOW + 9 * DAY)


def test_the_second_refusal_of_a_month_is_lost(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 4)
    for number in (1, 2):
        row = challenges.challenge(tournament.pk, rungs[number].member, rungs[0].number, NOW)
        challenges.answer_challenge(row.pk, rungs[0].member, False, NOW)
        lost = Challenge.objects.get(pk=row.pk).pod is not None
        assert lost == (number == 2)


def test_the_absent_sink_a_rung_a_month(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 3)
    assert challenges.drop_absent(tournament.pk, NOW + 59 * DAY) == 0
    row = challenges.challenge(tournament.pk, rungs[2].member, rungs[1].number, NOW + 50 * DAY)
    challenges.answer_challenge(row.pk, rungs[1].member, True, NOW + 50 * DAY)
    for _ in range(2):
        challenges.drop_absent(tournament.pk, NOW + 61 * DAY)
        assert Entrant.objects.get(pk=rungs[0].pk).rank == 2
    challenges.drop_absent(tournament.pk, NOW + 91 * DAY)
    assert Entrant.objects.get(pk=rungs[0].pk).rank == 3


def several(orla: Member, count: int = 8) -> tuple[Tournament, list[Entrant]]:
    tournament = running_tournament(orla, count, format="ladder")
    return tournament, list(tournament.entrants.order_by("rank"))


def test_a_game_of_several_begins_with_the_last_who_joins(orla: Member) -> None:
    tournament, rungs = several(orla)
    call = ladder_calls.call_game(tournament.pk, rungs[4].member, 3, NOW)
    ladder_calls.join_call(call.pk, rungs[1].member, NOW)
    assert not Leg.objects.exists()
    ladder_calls.join_call(call.pk, rungs[6].member, NOW)
    pod = Pod.objects.get()
    assert pod.sittings.count() == 3 and pod.leg.status == LegStatus.PLAYING
    online_tables.open_tables_of_round(pod.leg_id)
    order = [rungs[6], rungs[4], rungs[1]]
    seats = [sitting.entrant for sitting in pod.sittings.order_by("seat")]
    end_game(pod, [order.index(seat) + 1 for seat in seats])
    after = list(tournament.entrants.order_by("rank"))
    assert (after[1], after[4], after[6]) == (rungs[6], rungs[4], rungs[1])


def test_who_stands_too_far_joins_no_game(orla: Member) -> None:
    tournament, rungs = several(orla)
    call = ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)
    told = Notice.objects.filter(kind="tournament_called").values_list("member", flat=True)
    assert set(told) == {rung.member_id for rung in rungs[1:6]}
    with pytest.raises(ClubError, match="at most"):
        ladder_calls.join_call(call.pk, rungs[6].member, NOW)
    ladder_calls.join_call(call.pk, rungs[5].member, NOW)
    with pytest.raises(ClubError, match="already"):
        ladder_calls.join_call(call.pk, rungs[5].member, NOW)


@pytest.mark.parametrize("seats", [2, 6])
def test_a_call_is_for_three_to_five(orla: Member, seats: int) -> None:
    tournament, rungs = several(orla, 3)
    with pytest.raises(ClubError, match="three, four or five"):
        ladder_calls.call_game(tournament.pk, rungs[0].member, seats, NOW)


def test_a_title_that_is_not_played_by_so_many_is_refused(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 3)
    Tournament.objects.update(titles=["reykholt"])
    with pytest.raises(ClubError, match="played by 5"):
        ladder_calls.call_game(tournament.pk, rungs[0].member, 5, NOW)


def test_a_call_is_left_and_taken_back(orla: Member) -> None:
    tournament, rungs = several(orla, 4)
    call = ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)
    with pytest.raises(ClubError, match="One call at a time"):
        ladder_calls.call_game(tournament.pk, rungs[0].member, 4, NOW)
    ladder_calls.join_call(call.pk, rungs[1].member, NOW)
    ladder_calls.leave_call(call.pk, rungs[1].member, NOW)
    with pytest.raises(ClubError, match="not joined"):
        ladder_calls.leave_call(call.pk, rungs[1].member, NOW)
    ladder_calls.leave_call(call.pk, rungs[0].member, NOW)
    with pytest.raises(ClubError, match="over"):
        ladder_calls.join_call(call.pk, rungs[1].member, NOW)


def test_a_call_lapses_after_a_week(orla: Member) -> None:
    tournament, rungs = several(orla, 4)
    call = ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)
    assert ladder_calls.old_calls(NOW + 6 * DAY) == []
    assert not ladder_calls.lapse_call(call.pk, NOW + 6 * DAY)
    assert ladder_calls.lapse_call(call.pk, NOW + 7 * DAY)
    assert not ladder_calls.lapse_call(call.pk, NOW + 7 * DAY)


def test_a_game_of_several_is_called_and_joined_by_buttons(
    orla: Member, inside: Callable[[Member], Client]
) -> None:
    tournament, rungs = several(orla, 4)
    first, second = inside(rungs[0].member), inside(rungs[1].member)
    address = reverse("tournaments:call", args=[tournament.pk])
    assert first.post(address, {"seats": "²"}).status_code == 422
    assert first.post(address, {"seats": 3}).status_code == 303
    call = LadderCall.objects.get()
    assert "Join" in second.get(tournament.get_absolute_url()).content.decode()
    answer = reverse("tournaments:answer_call", args=[call.pk])
    assert second.post(answer, {"act": "dance"}).status_code == 422
    assert second.post(answer, {"act": "join"}).status_code == 303
    assert LadderCall.objects.get().players.count() == 2


def test_a_program_calls_and_joins_a_game_of_several(orla: Member) -> None:
    tournament, rungs = several(orla, 4)
    call = ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)
    ladder_calls.join_call(call.pk, rungs[1].member, NOW)
    by_key = program(rungs[2].member)
    assert by_key.post(f"tournaments/{tournament.pk}/calls", {"seats": 9}).status_code == 422
    page = by_key.get(f"tournaments/{tournament.pk}").json()
    assert page["calls"][0]["joined"] == [rung.member.username for rung in rungs[:2]]
    page = by_key.post(f"tournaments/calls/{call.pk}", {"act": "join"}).json()
    assert page["calls"] == [] and page["rounds"][0]["status"] == "playing"


def test_a_block_refuses_a_challenge_without_a_word_of_it(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 3)
    block(rungs[0].member, rungs[1].member, NOW)

    with pytest.raises(ClubError, match="cannot be reached this way at the moment"):
        challenges.challenge(tournament.pk, rungs[1].member, rungs[0].number, NOW)


def test_a_challenge_costs_nobody_a_rung_after_a_block(orla: Member) -> None:
    tournament, rungs = ladder_of(orla, 3)
    row = challenges.challenge(tournament.pk, rungs[1].member, rungs[0].number, NOW)
    block(rungs[0].member, rungs[1].member, NOW)

    challenges.lose_unanswered(row.pk, NOW + 8 * DAY)

    row.refresh_from_db()
    assert row.answered_at is not None and row.pod is None
    assert Entrant.objects.get(rank=1) == rungs[0]


def test_a_called_game_leaves_out_who_blocks_its_caller(orla: Member) -> None:
    tournament, rungs = several(orla)
    block(rungs[1].member, rungs[0].member, NOW)

    call = ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)

    told = Notice.objects.filter(kind="tournament_called").values_list("member", flat=True)
    assert set(told) == {rung.member_id for rung in rungs[2:6]}
    with pytest.raises(ClubError, match="You block"):
        ladder_calls.join_call(call.pk, rungs[1].member, NOW)


def test_a_called_game_is_not_joined_beside_a_player_who_blocks(orla: Member) -> None:
    tournament, rungs = several(orla)
    call = ladder_calls.call_game(tournament.pk, rungs[0].member, 3, NOW)
    block(rungs[0].member, rungs[1].member, NOW)

    with pytest.raises(ClubError, match="not possible at the moment"):
        ladder_calls.join_call(call.pk, rungs[1].member, NOW)
