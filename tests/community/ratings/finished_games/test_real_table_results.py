"""Plays at the real table in the ledger: at half weight, confirmed in time, together or apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import Q

from club.base.club_settings.models import ClubSettings
from club.base.club_settings.services import change_settings
from club.community.ratings.ledger import nightly_check, play_results
from club.community.ratings.ledger.play_results import RealTableFacts
from club.community.ratings.ledger.pools import results_of_pool
from club.community.ratings.models import Change, Pool, Rating, Result
from club.community.ratings.results.explanations import explain_result
from club.community.ratings.results.result_page import details_of_result
from club.people.members.models import Member
from tests.community.ratings.entered_games import DAY, NOW, all_rows, enter, mu
from tests.support.admins import made_admin

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(alice: Member, bob: Member) -> RealTableFacts:
    return RealTableFacts(7, "nim", NOW, NOW + 2 * DAY, [(alice.pk, 1), (bob.pk, 2)])


def choose_ratings(chosen: str) -> None:
    """As the admins have chosen, without the recount that follows."""
    ClubSettings.objects.update_or_create(pk=1, defaults={"real_table_ratings": chosen})


def entered(facts: RealTableFacts) -> Result:
    result = play_results.enter_play(facts)
    assert result is not None
    return result


def test_a_play_at_the_real_table_weighs_half(alice: Member, played: RealTableFacts) -> None:
    assert entered(played).weight == 0.5
    assert 1500 < mu(alice) < 1600


def test_guests_leave_the_places_and_the_weight(
    alice: Member, bob: Member, played: RealTableFacts
) -> None:
    result = entered(replace(played, scorers=[(alice.pk, 2), (None, 1), (bob.pk, 3), (None, 4)]))
    assert result.weight == 0.25
    assert [(player.seat, player.place) for player in result.players.all()] == [(0, 1), (2, 2)]


def test_a_play_is_entered_once_and_in_the_order_of_entering(
    alice: Member, bob: Member, played: RealTableFacts
) -> None:
    enter([alice, bob], [1, 2], day=5)
    assert entered(played).number == 2
    rows = all_rows()
    assert entered(played).number == 2
    assert all_rows() == rows


def test_a_play_confirmed_after_a_month_is_not_rated(played: RealTableFacts) -> None:
    assert play_results.enter_play(replace(played, confirmed=NOW + 31 * DAY)) is None
    assert not Result.objects.exists()


def test_a_play_of_one_member_is_no_result(alice: Member, played: RealTableFacts) -> None:
    assert play_results.enter_play(replace(played, scorers=[(alice.pk, 1), (None, 2)])) is None


def test_the_explanation_names_the_weight(played: RealTableFacts) -> None:
    account = details_of_result(Q(result=entered(played)), "nim")
    assert account is not None
    assert "A game at the real table counts 50 %." in explain_result(account, None)[0].notes


def test_by_default_both_tables_make_one_rating(
    alice: Member, bob: Member, played: RealTableFacts
) -> None:
    enter([alice, bob], [1, 2])
    entered(played)
    assert set(Pool.objects.values_list("key", flat=True)) == {"nim", "nim@2026Q1"}
    assert Rating.objects.get(pool__key="nim", member=alice).results == 2


def test_apart_they_have_a_pool_of_their_own(
    alice: Member, bob: Member, played: RealTableFacts
) -> None:
    choose_ratings("apart")
    enter([alice, bob], [1, 2])
    entered(played)
    assert Rating.objects.get(pool__key="nim", member=alice).results == 1
    assert Rating.objects.get(pool__key="nim@table", member=alice).results == 1


def test_plays_are_kept_and_count_nowhere_where_the_club_says_so(played: RealTableFacts) -> None:
    choose_ratings("no")
    assert entered(played).number == 1
    assert not Pool.objects.exists() and not Change.objects.exists()


@pytest.mark.parametrize("setting", ["apart", "no"])
def test_changing_the_setting_is_a_replay(
    setting: str, alice: Member, bob: Member, played: RealTableFacts
) -> None:
    entered(played)
    enter([alice, bob], [2, 1])
    entered(replace(played, play=8))
    together = all_rows()
    choose_ratings(setting)
    assert nightly_check.find_difference(Pool.objects.get(key="nim"))
    call_command("rate")
    assert Change.objects.filter(pool__key="nim").count() == 2
    assert not any(nightly_check.find_difference(pool) for pool in Pool.objects.all())
    choose_ratings("one")
    call_command("rate")
    assert all_rows()["ratings"] == together["ratings"]


def test_a_change_of_the_setting_recounts_the_ratings(
    alice: Member,
    bob: Member,
    carol: Member,
    played: RealTableFacts,
    django_capture_on_commit_callbacks: Any,
) -> None:
    entered(played)
    enter([alice, bob], [2, 1])
    together = all_rows()["ratings"]
    admin = made_admin(carol)
    for chosen, results in (("apart", 1), ("no", 1), ("one", 2)):
        with django_capture_on_commit_callbacks(execute=True):
            change_settings({"real_table_ratings": chosen}, admin, NOW)
        assert Rating.objects.get(pool__key="nim", member=alice).results == results
        assert not any(nightly_check.find_difference(pool) for pool in Pool.objects.all())
    assert all_rows()["ratings"] == together


def test_a_pool_of_plays_holds_none_of_the_club_s_tables(
    alice: Member, bob: Member, played: RealTableFacts
) -> None:
    choose_ratings("apart")
    enter([alice, bob], [1, 2])
    play = entered(played)
    assert list(results_of_pool(Pool.objects.get(key="nim@table"))) == [play]
    assert play not in results_of_pool(Pool.objects.get(key="nim"))
