"""Rounds that open by themselves, rounds that are empty, and entrants who never play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.base.errors import ClubError
from club.community.tournaments import tasks
from club.community.tournaments.choices import EntrantStatus, LegStatus
from club.community.tournaments.models import Entrant, Tournament
from club.community.tournaments.pairing.round_robin import circle_rounds
from club.community.tournaments.round_models import Leg, Pod
from club.community.tournaments.services import (
    acts,
    due_legs,
    entries,
    legs,
    stages,
    term_changes,
)
from club.community.tournaments.services.acts import ActRequest
from club.community.tournaments.services.entered_results import enter_places
from club.community.tournaments.services.withdrawals import withdraw_entrant
from club.messages.notifications.kinds import kind
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.seats.services import resign
from tests.community.tournaments.fields import (
    end_game,
    open_tournament,
    organiser,
    play_round,
    running_tournament,
    terms_of_test,
)
from tests.site.api.conftest import program
from tests.support.sitting_down import NOW, Sat, newcomer

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


def enter_all(leg: Leg, by: Member) -> None:
    for pod in Pod.objects.filter(leg=leg, end=""):
        enter_places(pod.pk, by, range(1, pod.sittings.count() + 1), NOW)


def at_real_tables(by: Member, entrants: int, **terms: Any) -> Tournament:
    return running_tournament(by, entrants, online=False, **terms)


def test_the_next_round_opens_when_the_last_game_ends(
    orla: Member, django_capture_on_commit_callbacks: Any
) -> None:
    tournament = at_real_tables(orla, 4, legs=2, pairs_itself=True)
    leg = play_round(tournament, orla)
    first, last = leg.pods.all()
    enter_places(first.pk, orla, [1, 2], NOW)
    assert Leg.objects.count() == 1

    with django_capture_on_commit_callbacks(execute=True):
        enter_places(last.pk, orla, [1, 2], NOW)

    second = Leg.objects.get(number=2)
    assert second.status == LegStatus.PLAYING and second.pods.count() == 2
    enter_all(second, orla)
    assert Tournament.objects.get().is_over


def test_a_sweep_opens_a_round_whose_message_was_lost(orla: Member) -> None:
    tournament = at_real_tables(orla, 4, legs=3, pairs_itself=True)
    enter_all(play_round(tournament, orla), orla)

    for _ in range(2):
        tasks.tick()

    assert list(Leg.objects.values_list("number", "status")) == [(1, "closed"), (2, "playing")]


def test_a_round_waits_for_the_organiser_otherwise(orla: Member) -> None:
    tournament = at_real_tables(orla, 4, legs=2)
    enter_all(play_round(tournament, orla), orla)

    tasks.tick()
    assert Leg.objects.count() == 1
    acts.act_on_tournament("by_itself", ActRequest(tournament.pk, orla, NOW))
    tasks.tick()

    assert Leg.objects.count() == 2


@pytest.mark.parametrize("stage", ["paused", "finished"])
def test_no_round_opens_by_itself_unless_the_tournament_runs(orla: Member, stage: str) -> None:
    tournament = at_real_tables(orla, 4, legs=3, pairs_itself=True)
    enter_all(play_round(tournament, orla), orla)
    Tournament.objects.filter(pk=tournament.pk).update(stage=stage)

    assert legs.pair_by_itself(tournament.pk, NOW) is None
    assert Leg.objects.count() == 1


def test_organisers_choose_on_the_page_and_by_program(orla: Member, inside: Inside) -> None:
    tournament = at_real_tables(orla, 4, legs=3)
    address = reverse("tournaments:organise", args=[tournament.pk])
    client = inside(orla)

    assert "Let rounds open by themselves" in client.get(address).content.decode()
    assert client.post(address, {"act": "by_itself"}).status_code == 303
    assert "opens by itself when the last game ends" in client.get(address).content.decode()
    sender = program(orla)
    by_hand = sender.post(f"tournaments/{tournament.pk}/acts", {"act": "by_hand"})

    assert by_hand.json()["terms"]["pairs_itself"] is False
    terms = {"name": "Autumn", "format": "swiss", "games": ["nim"], "size": 2}
    made = sender.post("tournaments", terms | {"pairs_itself": True}).json()
    assert made["terms"]["pairs_itself"] is True
    assert {"label": "Next round", "text": "It opens when the last game of a round ends."} in (
        made["in_words"]
    )


def test_the_form_asks_whether_rounds_open_by_themselves(orla: Member, inside: Inside) -> None:
    sent = {"name": "A", "titles": ["nim"], "format": "swiss", "size": 2, "pace": "Relaxed"}

    answer = inside(orla).post(reverse("tournaments:make"), sent | {"pairs_itself": "on"})

    assert answer.status_code == 303 and Tournament.objects.get().pairs_itself


def test_an_undone_pairing_is_not_made_again_by_itself(orla: Member) -> None:
    tournament = at_real_tables(orla, 4, legs=3, pairs_itself=True)
    enter_all(play_round(tournament, orla), orla)
    second = legs.pair_by_itself(tournament.pk, NOW)
    assert second is not None

    legs.undo_pairing(second.pk, orla, NOW)
    tasks.tick()

    assert Leg.objects.count() == 1 and not Tournament.objects.get().pairs_itself


def test_a_ladder_has_no_rounds_that_open_by_themselves(orla: Member) -> None:
    ladder = at_real_tables(orla, 4, format="ladder")

    with pytest.raises(ClubError, match="no rounds"):
        legs.set_pairs_itself(ladder.pk, orla, NOW, on=True)


def test_an_empty_planned_round_does_not_block_the_later_ones(orla: Member) -> None:
    tournament = at_real_tables(orla, 4, format="round_robin")
    enter_all(play_round(tournament, orla), orla)
    last_pair = circle_rounds(["1", "2", "3", "4"])[2][0]
    for entrant in tournament.entrants.exclude(number__in=last_pair):
        withdraw_entrant(tournament.pk, entrant.member, NOW)

    empty = play_round(tournament, orla)
    third = play_round(tournament, orla)

    assert empty.status == LegStatus.CLOSED and empty.byes.count() == 2
    assert third.pods.get().sittings.count() == 2
    enter_all(third, orla)
    assert Tournament.objects.get().is_over


def test_who_withdrew_before_the_start_adds_no_round(orla: Member) -> None:
    tournament = open_tournament(orla, format="round_robin", online=False)
    for name in ("ann", "ben", "cai", "dee", "eli"):
        entries.enter(tournament.pk, newcomer(name), NOW)
    withdraw_entrant(tournament.pk, Member.objects.get(username="cai"), NOW)
    stages.begin(tournament.pk, orla, NOW)

    for _ in range(3):
        enter_all(play_round(tournament, orla), orla)

    assert Tournament.objects.get().is_over


def test_a_plan_without_any_game_left_is_refused_and_can_be_ended(orla: Member) -> None:
    tournament = at_real_tables(orla, 4, format="round_robin")
    enter_all(play_round(tournament, orla), orla)
    for entrant in tournament.entrants.filter(number__lt=4):
        withdraw_entrant(tournament.pk, entrant.member, NOW)

    with pytest.raises(ClubError, match="not enough"):
        legs.pair_next_leg(tournament.pk, orla, NOW)
    stages.finish(tournament.pk, orla, NOW)

    assert Tournament.objects.get().is_over


def moves_and_resigns(pod: Pod, leaver: Entrant) -> None:
    sat = Sat(pod.table_id or 0)
    seat = pod.sittings.get(entrant=leaver).seat
    if seat not in sat.position.to_act:
        sat.play(1 - seat, "take 1 from a")
    sat.play(seat, "take 1 from b")
    resign(pod.table_id or 0, leaver.member, NOW)


def test_who_moved_and_resigned_twice_is_not_withdrawn(orla: Member) -> None:
    tournament = running_tournament(orla, 2, legs=3)
    leaver = Entrant.objects.get(number=1)

    for _ in range(2):
        pod = play_round(tournament, orla).pods.get()
        moves_and_resigns(pod, leaver)
        end_game(pod, [1, 2])

    leaver.refresh_from_db()
    assert leaver.status == EntrantStatus.ENTERED
    assert list(leaver.sittings.values_list("left_early", "unplayed")) == [(True, False)] * 2


def test_a_table_played_between_two_unplayed_ones_does_not_help(orla: Member) -> None:
    tournament = running_tournament(orla, 2, legs=4)
    leaver = Entrant.objects.get(number=1)

    for plays in (False, True, False):
        pod = play_round(tournament, orla).pods.get()
        if plays:
            moves_and_resigns(pod, leaver)
        else:
            resign(pod.table_id or 0, leaver.member, NOW)
        end_game(pod, [1, 2])

    leaver.refresh_from_db()
    assert leaver.status == EntrantStatus.WITHDRAWN
    assert Notice.objects.filter(member=leaver.member, kind="tournament_withdrawn").exists()


@pytest.mark.parametrize("unfinished", ["appraise", "share"])
def test_who_lets_two_games_wait_to_the_end_is_withdrawn(orla: Member, unfinished: str) -> None:
    tournament = running_tournament(orla, 2, legs=9, unfinished=unfinished)
    waited_for: list[int] = []

    for _ in range(3):
        leg = play_round(tournament, orla)
        pod = leg.pods.get()
        sat = Sat(pod.table_id or 0)
        (seat,) = sat.position.to_act
        waited_for.append(pod.sittings.get(seat=seat).entrant.number)
        assert leg.due_at is not None
        due_legs.urge_leg(leg.pk, leg.due_at)

        (row,) = pod.sittings.filter(unplayed=True)
        assert row.entrant.number == waited_for[-1]
        if waited_for.count(row.entrant.number) == 2:
            assert Entrant.objects.get(pk=row.entrant_id).status == EntrantStatus.WITHDRAWN
            return
    pytest.fail(f"nobody was withdrawn: {waited_for}")


def test_everybody_in_a_league_plays(orla: Member) -> None:
    terms = {"format": "league", "division_size": 4, "size": 4, "least": 4}
    tournament = at_real_tables(orla, 7, titles=["liars_dice"], **terms)

    while not Tournament.objects.get().is_over:
        enter_all(play_round(tournament, orla), orla)

    assert all(entrant.sittings.exists() for entrant in Entrant.objects.all())


def test_a_division_smaller_than_a_table_is_refused(orla: Member) -> None:
    terms = terms_of_test(format="league", division_size=4, size=5, least=5, online=False)

    with pytest.raises(ClubError, match="5 at least"):
        term_changes.make_tournament(orla, terms, NOW)


def test_organisers_are_told_once_when_no_next_round_is_possible(orla: Member) -> None:
    tournament = at_real_tables(orla, 4, format="knock_out", pairs_itself=True)
    leg = play_round(tournament, orla)
    first, last = leg.pods.all()
    enter_places(first.pk, orla, [1, 2], NOW)
    for sitting in leg.pods.get(pk=last.pk).sittings.all():
        withdraw_entrant(tournament.pk, sitting.entrant.member, NOW)
    enter_places(last.pk, orla, [1, 2], NOW)

    for _ in range(2):
        tasks.tick()

    notice = Notice.objects.get(kind="tournament_stopped", member=orla)
    assert notice.about == f"tm{tournament.pk}.stop1"
    assert kind(notice.kind).void(notice) == ""
    assert not Tournament.objects.get().is_over
