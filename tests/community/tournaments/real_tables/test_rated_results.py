"""Ratings of results of tournaments at real tables, where the club rates real tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from club.base.club_settings.models import ClubSettings
from club.community.play_log.models import Play, PlayStatus
from club.community.ratings.models import Rating, Result
from club.community.tournaments.services.entered_results import correct_pod, enter_places
from club.people.members.models import Member
from tests.community.play_log.evenings import rate_due_plays
from tests.community.tournaments.fields import organiser, players_of, table_of
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


@pytest.fixture
def orla() -> Member:
    return organiser()


def ratings_by_name() -> dict[str, float]:
    rows = Rating.objects.filter(pool__season="").select_related("member")
    return {row.member.username: row.mu for row in rows}


def test_a_result_is_rated_and_a_correction_recounts_it(orla: Member) -> None:
    pod = table_of(orla, titles=["nim"])
    first, second = (member.username for member in players_of(pod))
    enter_places(pod.pk, orla, [1, 2], NOW)
    rate_due_plays()
    before = ratings_by_name()

    correct_pod(pod.pk, orla, [2, 1], "Written down wrongly", NOW)
    rate_due_plays()

    after = ratings_by_name()
    assert before[first] > before[second] and after[first] < after[second]
    assert Result.objects.get().weight == 0.5


def test_a_late_correction_stays_rated(orla: Member) -> None:
    pod = table_of(orla, titles=["nim"])
    enter_places(pod.pk, orla, [1, 2], NOW)
    rate_due_plays()

    correct_pod(pod.pk, orla, [2, 1], "Written down wrongly", NOW + timedelta(days=40))
    rate_due_plays()

    assert Result.objects.get().voided_why == ""


def test_a_voided_result_changes_no_rating(orla: Member) -> None:
    pod = table_of(orla, titles=["nim"])
    enter_places(pod.pk, orla, [1, 2], NOW)
    rate_due_plays()

    correct_pod(pod.pk, orla, [], "Not played", NOW)
    rate_due_plays()

    assert Result.objects.get().voided_why
    assert not Rating.objects.exists()


def test_a_club_that_does_not_rate_real_tables_rates_no_tournament(orla: Member) -> None:
    ClubSettings.objects.update_or_create(pk=1, defaults={"real_table_ratings": "no"})
    pod = table_of(orla, titles=["nim"])

    enter_places(pod.pk, orla, [1, 2], NOW)
    rate_due_plays()

    assert Play.objects.exists() and not Rating.objects.exists()


def test_an_unrated_tournament_is_logged_and_not_rated(orla: Member, inside: Inside) -> None:
    pod = table_of(orla, titles=["nim"], rated=False)

    enter_places(pod.pk, orla, [1, 2], NOW)
    rate_due_plays()

    play = Play.objects.get()
    assert play.status == PlayStatus.UNASKED and not Result.objects.exists()
    page = inside(orla).get(play.get_absolute_url()).content.decode()
    assert "The games of its tournament are not rated." in page
