"""Large tournaments are paired by a task: once for each request, with progress, and with the reason
when it is not possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.base.database.task_rows import LONGEST_TASK
from club.community.tournaments import tasks
from club.community.tournaments.models import Tournament
from club.community.tournaments.pairing_requests import PairingRequest
from club.community.tournaments.round_models import Leg
from club.community.tournaments.services import acts, large_pairings, legs, stages
from club.community.tournaments.services.acts import ActRequest
from club.community.tournaments.services.entries import enter
from club.people.members.models import Member
from tests.community.tournaments.fields import organiser, running_tournament
from tests.site.api.conftest import program
from tests.support.sitting_down import NOW, newcomer

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
LATER = NOW + LONGEST_TASK + timedelta(seconds=1)


@pytest.fixture
def orla() -> Member:
    return organiser()


@pytest.fixture
def large(orla: Member, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Four entrants, where more than three are many. No round opens tables."""
    monkeypatch.setattr(large_pairings, "PAIRED_AT_ONCE", 3)
    return running_tournament(orla, 4, online=False, late_until=1)


@pytest.fixture
def requested(orla: Member, large: Tournament) -> PairingRequest:
    """A request whose message is lost: tasks of tests run after a commit."""
    return large_pairings.request_pairing(large.pk, orla, NOW, opens=True)


def rounds() -> list[tuple[int, str]]:
    return list(Leg.objects.values_list("number", "status"))


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, failure: BaseException) -> Iterator[None]:
    def fail(*_arguments: object) -> None:
        raise failure

    with monkeypatch.context() as patched:
        patched.setattr(legs, "plan_next_leg", fail)
        yield


def test_an_organiser_does_not_wait_for_many_entrants(
    orla: Member, large: Tournament, inside: Inside, django_capture_on_commit_callbacks: Any
) -> None:
    client, address = inside(orla), reverse("tournaments:organise", args=[large.pk])

    with django_capture_on_commit_callbacks() as tasks_to_call:
        answer = client.post(address, {"act": "pair_and_open"})
    page = client.get(address).content.decode()

    assert (answer.status_code, rounds()) == (303, [])
    assert "The next round will be paired in a moment." in page
    assert 'hx-select="#next-steps"' in page and 'http-equiv="refresh"' in page
    assert 'value="pair_and_open"' not in page
    for call in tasks_to_call:
        call()
    assert rounds() == [(1, "playing")]
    page = client.get(address).content.decode()
    assert "Round 1 goes on" in page and "hx-select" not in page


def test_sixty_entrants_are_paired_at_once(orla: Member) -> None:
    assert large_pairings.PAIRED_AT_ONCE == 60
    tournament = running_tournament(orla, 4, online=False)

    acts.act_on_tournament("pair", ActRequest(tournament.pk, orla, NOW))

    assert rounds() == [(1, "paired")]


def test_a_second_press_has_no_effect(orla: Member, requested: PairingRequest) -> None:
    again = large_pairings.request_pairing(requested.tournament_id, orla, NOW, opens=False)
    for _ in range(2):
        large_pairings.pair_round(requested.pk, NOW)

    assert (again.pk, rounds()) == (requested.pk, [(1, "playing")])
    assert not PairingRequest.objects.exists()


def test_while_one_task_pairs_another_does_nothing(
    requested: PairingRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, planned = legs.plan_next_leg, []

    def plan_and_call_again(*arguments: Any) -> Any:
        planned.append(arguments)
        large_pairings.pair_round(requested.pk, NOW)
        return plan(*arguments)

    monkeypatch.setattr(legs, "plan_next_leg", plan_and_call_again)
    large_pairings.pair_round(requested.pk, NOW)

    assert (len(planned), rounds()) == (1, [(1, "playing")])


def test_a_pairing_whose_worker_was_killed_is_done_by_the_sweep(
    requested: PairingRequest,
) -> None:
    PairingRequest.objects.update(taken_at=NOW, attempts=1)

    assert large_pairings.requests_to_pair(NOW) == []
    assert large_pairings.requests_to_pair(LATER) == [requested.pk]
    large_pairings.pair_round(requested.pk, LATER)

    assert rounds() == [(1, "playing")]


def test_a_sweep_pairs_when_the_message_was_lost(requested: PairingRequest) -> None:
    for _ in range(2):
        tasks.tick()

    assert rounds() == [(1, "playing")]


def test_a_pairing_that_is_lost_twice_is_given_up_in_words(
    orla: Member, requested: PairingRequest, inside: Inside
) -> None:
    PairingRequest.objects.update(taken_at=NOW, attempts=2)

    assert large_pairings.requests_to_pair(LATER) == []

    address = reverse("tournaments:organise", args=[requested.tournament_id])
    page = inside(orla).get(address).content.decode()
    assert "Pairing took too long twice" in page and 'value="pair_and_open"' in page


def test_an_organiser_reads_why_a_round_was_not_paired_and_may_press_again(
    orla: Member, requested: PairingRequest, inside: Inside
) -> None:
    at = requested.tournament_id
    stages.pause(at, orla, 3, "Heating is broken", NOW)
    large_pairings.pair_round(requested.pk, NOW)
    address = reverse("tournaments:organise", args=[at])
    assert "this is not possible now" in inside(orla).get(address).content.decode()
    stages.resume_tournament(at, orla, NOW)

    again = large_pairings.request_pairing(at, orla, NOW, opens=False)
    large_pairings.pair_round(again.pk, NOW)

    assert rounds() == [(1, "paired")]


def test_an_unexpected_error_is_raised_and_told_in_words(
    requested: PairingRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    with failing(monkeypatch, ZeroDivisionError()), pytest.raises(ZeroDivisionError):
        large_pairings.pair_round(requested.pk, NOW)

    assert PairingRequest.objects.get().refusal.startswith("Pairing failed.")
    assert rounds() == []


def test_a_change_while_pairing_makes_the_task_pair_again(
    large: Tournament, requested: PairingRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = legs.plan_next_leg

    def plan_while_one_enters(*arguments: Any) -> Any:
        monkeypatch.setattr(legs, "plan_next_leg", plan)
        enter(large.pk, newcomer("late"), NOW)
        return plan(*arguments)

    monkeypatch.setattr(legs, "plan_next_leg", plan_while_one_enters)
    large_pairings.pair_round(requested.pk, NOW)
    assert rounds() == []
    tasks.tick()

    assert rounds() == [(1, "playing")]


def test_a_program_reads_how_far_the_pairing_is(orla: Member, large: Tournament) -> None:
    api = program(orla)
    address = f"tournaments/{large.pk}"

    sent = api.post(f"{address}/acts", {"act": "pair"})

    assert sent.json()["pairing"]["refusal"] == ""
    large_pairings.pair_round(PairingRequest.objects.get().pk, NOW)
    assert api.get(address).json()["pairing"] is None
