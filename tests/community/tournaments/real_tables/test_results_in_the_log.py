"""Results of tournaments at real tables as plays in the log: one for each, corrected with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from club.base.errors import ClubError
from club.community.play_log import services as log
from club.community.play_log.models import LeftOut, Play, PlayStatus
from club.community.tournaments.files.tournament_import import (
    read_tournament,
    write_tournament,
)
from club.community.tournaments.past import read_past
from club.community.tournaments.round_models import Pod
from club.community.tournaments.services.challenges import (
    ANSWER_PERIOD,
    challenge,
    lose_unanswered,
)
from club.community.tournaments.services.entered_results import (
    confirm_places,
    correct_pod,
    enter_places,
    settle_reported,
)
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from tests.community.play_log.evenings import draft, scorer
from tests.community.tournaments.fields import (
    exported_tournament,
    organiser,
    play_round,
    players_of,
    running_tournament,
    table_of,
)
from tests.community.tournaments.real_tables.logged import expected, logged_places
from tests.site.api.conftest import program
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
HOUR = timedelta(hours=1)
TITLE = "Harbour Lights"


@pytest.fixture
def orla() -> Member:
    return organiser()


def test_a_result_of_an_organiser_is_a_confirmed_play(orla: Member) -> None:
    pod = table_of(orla, 3)

    enter_places(pod.pk, orla, [2, 1, 3], NOW, [31, 40, 12])

    play = Play.objects.get()
    assert (play.title.name, play.status, play.logger) == (TITLE, PlayStatus.CONFIRMED, orla)
    assert logged_places(play) == expected(pod, (2, "31"), (1, "40"), (3, "12"))
    assert "Spring" in play.note and play.day == NOW.date()


def test_a_result_of_players_is_logged_when_the_last_agrees(orla: Member) -> None:
    pod = table_of(orla)
    first, second = players_of(pod)

    enter_places(pod.pk, first, [1, 2], NOW, [9, 7])
    assert not Play.objects.exists()
    confirm_places(pod.pk, second, [1, 2], NOW + HOUR)

    assert logged_places(Play.objects.get()) == expected(pod, (1, "9"), (2, "7"))
    assert Play.objects.get().moment == NOW.replace(second=0, microsecond=0)


def test_a_result_that_silence_settles_is_logged(orla: Member) -> None:
    pod = table_of(orla, 3)
    first, second, _third = players_of(pod)
    enter_places(pod.pk, first, [1, 2, 3], NOW)
    confirm_places(pod.pk, second, [1, 2, 3], NOW)

    settle_reported(pod.pk, NOW + timedelta(days=8))

    assert Play.objects.get().status == PlayStatus.CONFIRMED


def test_other_scores_are_not_agreed_with(orla: Member) -> None:
    pod = table_of(orla)
    first, second = players_of(pod)
    enter_places(pod.pk, first, [1, 2], NOW, [9, 7])

    with pytest.raises(ClubError, match="differ"):
        confirm_places(pod.pk, second, [1, 2], NOW, [9, 8])

    assert not Play.objects.exists()


def test_scores_are_for_each_player(orla: Member) -> None:
    pod = table_of(orla)

    with pytest.raises(ClubError, match="each player a score"):
        enter_places(pod.pk, orla, [1, 2], NOW, [9])

    assert not Play.objects.exists() and Pod.objects.get().end == ""


def test_a_program_enters_scores(orla: Member) -> None:
    pod = table_of(orla)
    address = f"tournaments/{pod.leg.tournament_id}/tables/{pod.pk}"

    body = {"act": "enter", "places": [1, 2], "scores": [50, None]}
    answer = program(orla).post(address, body)

    assert [row["score"] for row in answer.json()["sitters"]] == [50, None]
    assert logged_places(Play.objects.get()) == expected(pod, (1, "50"), (2, ""))


def test_a_correction_changes_the_play_and_keeps_its_version(orla: Member) -> None:
    pod = table_of(orla)
    enter_places(pod.pk, orla, [1, 2], NOW, [9, 7])

    correct_pod(pod.pk, orla, [2, 1], "Written down wrongly", NOW, [7, 9])

    play = Play.objects.get()
    assert logged_places(play) == expected(pod, (2, "7"), (1, "9"))
    assert (play.status, play.version) == (PlayStatus.CONFIRMED, 2)
    assert play.changes.get().why == "Written down wrongly"


def test_a_correction_of_places_keeps_the_scores(orla: Member) -> None:
    pod = table_of(orla)
    enter_places(pod.pk, orla, [1, 2], NOW, [9, 9])

    correct_pod(pod.pk, orla, [1, 1], "They are level", NOW)

    assert logged_places(Play.objects.get()) == expected(pod, (1, "9"), (1, "9"))


def test_a_voided_result_leaves_the_log_and_comes_back_corrected(orla: Member) -> None:
    pod = table_of(orla)
    enter_places(pod.pk, orla, [1, 2], NOW)

    correct_pod(pod.pk, orla, [], "Not played", NOW)
    assert Play.objects.get().status == PlayStatus.WITHDRAWN
    correct_pod(pod.pk, orla, [2, 1], "It was played", NOW)

    play = Play.objects.get()
    assert (play.status, play.version) == (PlayStatus.CONFIRMED, 3)
    assert logged_places(play) == expected(pod, (2, ""), (1, ""))


def test_a_game_on_this_site_is_no_play(orla: Member) -> None:
    tournament = running_tournament(orla, 2, legs=1)
    pod = Pod.objects.get(leg=play_round(tournament, orla))
    Pod.objects.filter(pk=pod.pk).update(end="played")

    correct_pod(pod.pk, orla, [2, 1], "Written down wrongly", NOW)

    assert not Play.objects.exists()


def test_a_challenge_that_is_lost_unanswered_is_no_play(orla: Member) -> None:
    ladder = running_tournament(orla, 2, format="ladder", titles=[TITLE], online=False)
    low = ladder.entrants.get(rank=2)
    row = challenge(ladder.pk, low.member, ladder.entrants.get(rank=1).number, NOW)

    lose_unanswered(row.pk, NOW + ANSWER_PERIOD)
    correct_pod(Pod.objects.get().pk, orla, [1, 1], "Both were ill", NOW + ANSWER_PERIOD)

    assert not Play.objects.exists()


def test_the_result_of_a_file_is_no_play(orla: Member) -> None:
    data = exported_tournament(orla, 2)
    data["terms"]["online"] = False
    imported = write_tournament(read_tournament(json.dumps(data).encode()), orla, NOW)

    pod = Pod.objects.filter(leg__tournament=imported).first()
    assert pod is not None
    correct_pod(pod.pk, orla, [1, 1], "Written down wrongly", NOW)

    assert not Play.objects.exists()


def test_a_member_who_is_left_out_of_plays_has_no_name_in_the_log(orla: Member) -> None:
    pod = table_of(orla)
    first, second = players_of(pod)
    LeftOut.objects.create(member=first)

    enter_places(pod.pk, orla, [1, 2], NOW)

    assert logged_places(Play.objects.get()) == [("", 1, ""), (second.username, 2, "")]


def test_a_play_that_a_player_has_logged_becomes_that_of_the_result(orla: Member) -> None:
    pod = table_of(orla)
    first, second = players_of(pod)
    logged = draft(scorer(first, 1), scorer(second, 2), title="Harbour Lights", minutes=40)
    log.log_play(first, logged, NOW)

    enter_places(pod.pk, orla, [1, 2], NOW, [9, 7])

    play = Play.objects.get()
    assert (play.logger, play.status, play.source_id) == (first, "confirmed", str(pod.pk))
    assert logged_places(play) == expected(pod, (1, "9"), (2, "7"))
    assert play.minutes == 40
    assert not Notice.objects.filter(kind="play_to_confirm", read_at=None).exists()


Change = Callable[[Play, Member, Member], object]
ELSEWHERE: dict[str, Change] = {
    "edited": lambda play, host, _player: log.edit_play(
        play.pk, host, draft(scorer(host, 1), scorer("Gran", 2)), play.version, "", NOW
    ),
    "withdrawn": lambda play, host, _player: log.withdraw_play(play.pk, host, "", NOW),
    "confirmed": lambda play, _host, player: log.confirm_play(play.pk, player, 1, NOW),
    "objected to": lambda play, _host, player: log.object_to_play(play.pk, player, 1, "No", NOW),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_the_play_of_a_result_is_changed_in_its_tournament_alone(orla: Member, name: str) -> None:
    pod = table_of(orla)
    enter_places(pod.pk, orla, [1, 2], NOW)
    play = Play.objects.get()

    with pytest.raises(ClubError, match="result of a tournament"):
        ELSEWHERE[name](play, orla, players_of(pod)[0])

    assert Play.objects.get().status == PlayStatus.CONFIRMED


@pytest.mark.parametrize(
    ("places", "scores", "counted"),
    [([1, 2, 3], [9, 7, 7], [9, 7, 7]), ([1, 2, 3], [3, 7, 9], []), ([1, 2, 3], [9, None, 7], [])],
)
def test_scores_decide_between_level_players_where_the_highest_wins(
    orla: Member, places: list[int], scores: list[int | None], counted: list[int]
) -> None:
    pod = table_of(orla, 3)

    enter_places(pod.pk, orla, places, NOW, scores)

    (played,) = read_past(pod.leg.tournament).history.pods
    assert list(played.scores) == counted
