"""Confirmed plays in the ledger of ratings: half weight, one pool, and titles without an engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.base.club_settings.models import ClubSettings
from club.community.play_log import services
from club.community.play_log.models import Play
from club.community.ratings.corrections import void_result
from club.community.ratings.ledger.nightly_check import find_difference
from club.community.ratings.ledger.recount import mark_whole_pool, recount_in_batches
from club.community.ratings.models import Pool, Rating, Result
from club.community.ratings.rating_math.plackett_luce import displayed
from club.people.members.models import Member
from tests.community.play_log.evenings import (
    DAY,
    confirm_all,
    confirmed,
    draft,
    rate_due_plays,
    scorer,
)
from tests.support.admins import made_admin
from tests.support.sitting_down import NOW

pytestmark = pytest.mark.django_db
Enter = Callable[[Member], Client]
OURS = "Rakentaa"


def ratings(key: str) -> dict[str, int]:
    rows = Rating.objects.filter(pool__key=key).select_related("member")
    return {row.member.username: displayed(row.mu) for row in rows}


def expect_replayed() -> None:
    """Rows equal a replay from the start."""
    for pool in Pool.objects.all():
        assert not find_difference(pool), find_difference(pool)


def test_a_confirmed_play_is_a_result_at_half_weight(
    alice: Member, bob: Member, carol: Member
) -> None:
    dan = Member.objects.create_user("dan", "dan@club.example")
    play = confirmed(alice, bob, carol, dan, title=OURS)
    result = Result.objects.get(play=play.pk)
    assert (result.kind, result.slug, result.weight, result.seats) == ("play", "rakentaa", 0.5, 4)
    # newcomers in order change by +165, +55, -55, -165 at whole weight
    found = ratings("rakentaa")
    assert 1500 < found["bob"] < found["alice"] < 1500 + 165
    assert ratings(f"rakentaa@{result.moment.year}Q1") == found
    expect_replayed()


def test_nothing_is_rated_before_it_is_confirmed(alice: Member, bob: Member) -> None:
    services.log_play(alice, draft(scorer(alice, 1), scorer(bob, 2), title=OURS), NOW)
    rate_due_plays()
    assert not Result.objects.exists()


def test_guests_leave_the_places_and_lessen_the_weight(alice: Member, bob: Member) -> None:
    play = confirmed(alice, "Gran", bob, "Uncle", title=OURS)
    result = Result.objects.get(play=play.pk)
    assert result.weight == 0.25
    assert [row.place for row in result.players.order_by("seat")] == [1, 2]


@pytest.mark.parametrize("mark", ["teams", "cooperative"])
def test_teams_and_cooperative_plays_are_not_rated(alice: Member, bob: Member, mark: str) -> None:
    confirmed(alice, bob, title=OURS, **{mark: True})
    assert not Result.objects.exists()


def test_more_than_five_members_are_not_rated(alice: Member, bob: Member, carol: Member) -> None:
    more = [Member.objects.create_user(f"m{n}", f"m{n}@club.example") for n in range(3)]
    confirmed(alice, bob, carol, *more, title=OURS)
    assert not Result.objects.exists()


def test_without_places_it_is_not_rated(alice: Member, bob: Member) -> None:
    play = services.log_play(alice, draft(scorer(alice), scorer(bob), title=OURS), NOW)
    confirm_all(play, [bob])
    assert not Result.objects.exists()


def test_a_play_is_entered_when_it_is_confirmed_and_not_after_thirty_days(
    alice: Member, bob: Member
) -> None:
    late = services.log_play(
        alice,
        draft(scorer(alice, 1), scorer(bob, 2), title=OURS, day=(NOW - 31 * DAY).date()),
        NOW,
    )
    confirm_all(late, [bob])
    assert not Result.objects.exists()
    first = services.log_play(
        alice,
        draft(scorer(alice, 1), scorer(bob, 2), title=OURS, day=(NOW - 9 * DAY).date()),
        NOW,
    )
    second = confirmed(alice, bob, title=OURS)
    confirm_all(first, [bob])
    numbers = {row.play: row.number for row in Result.objects.all()}
    assert numbers[second.pk] < numbers[first.pk]
    expect_replayed()


def test_a_play_is_entered_once(alice: Member, bob: Member) -> None:
    play = confirmed(alice, bob, title=OURS)
    Play.objects.filter(pk=play.pk).update(rating_due=True)
    rate_due_plays()
    assert Result.objects.count() == 1


def test_an_edit_takes_the_result_out_until_it_is_confirmed_again(
    alice: Member, bob: Member
) -> None:
    play = confirmed(alice, bob, title=OURS)
    before = ratings("rakentaa")
    turned = draft(scorer(alice, 2), scorer(bob, 1), title=OURS)
    services.edit_play(play.pk, alice, turned, 1, "", NOW)
    rate_due_plays()
    assert ratings("rakentaa") == {}
    confirm_all(play, [bob])
    after = ratings("rakentaa")
    assert (after["bob"], after["alice"]) == (before["alice"], before["bob"])
    assert Result.objects.count() == 1
    expect_replayed()


def test_an_edit_to_another_title_moves_the_result_to_its_pool(
    alice: Member, bob: Member, carol: Member
) -> None:
    confirmed(carol, bob, title=OURS)
    play = confirmed(alice, bob, title=OURS)
    confirmed(alice, carol, title=OURS)
    moved = draft(scorer(alice, 1), scorer(bob, 2), title="Rauha")
    services.edit_play(play.pk, alice, moved, 1, "", NOW)
    confirm_all(play, [bob])
    assert set(ratings("rauha")) == {"alice", "bob"}
    assert set(ratings("rakentaa")) == {"alice", "bob", "carol"}
    assert Rating.objects.get(pool__key="rakentaa", member=bob).results == 1
    expect_replayed()


def test_a_play_that_is_taken_back_leaves_the_ratings(alice: Member, bob: Member) -> None:
    confirmed(alice, bob, title=OURS)
    before = ratings("rakentaa")
    play = confirmed(alice, bob, title=OURS)
    services.withdraw_play(play.pk, alice, "", NOW)
    rate_due_plays()
    assert ratings("rakentaa") == before
    expect_replayed()


def test_a_result_that_an_admin_took_out_stays_out(
    alice: Member, bob: Member, carol: Member
) -> None:
    play = confirmed(alice, bob, title=OURS)
    result = Result.objects.get()
    void_result(result.number, "agreed beforehand", made_admin(carol), NOW)
    turned = draft(scorer(alice, 2), scorer(bob, 1), title=OURS)
    services.edit_play(play.pk, alice, turned, 1, "", NOW)
    rate_due_plays()
    confirm_all(play, [bob])
    result.refresh_from_db()
    assert result.voided_why == "agreed beforehand"
    assert ratings("rakentaa") == {}


def test_other_titles_are_rated_once_three_members_share_five_plays(
    alice: Member, bob: Member, carol: Member
) -> None:
    for number in range(4):
        confirmed(alice, bob, carol, now=NOW + number * DAY)
    assert not Result.objects.exists()
    last = confirmed(alice, bob, now=NOW + 5 * DAY)
    slug = f"x-{last.title_id}"
    results = Result.objects.order_by("number")
    assert [row.slug for row in results] == [slug] * 5
    plays = [row.play for row in results]
    assert plays == sorted(plays) and plays[-1] == last.pk
    assert set(ratings(slug)) == {"alice", "bob", "carol"}
    confirmed(bob, alice, now=NOW + 6 * DAY)
    assert Result.objects.count() == 6
    expect_replayed()


def test_two_members_alone_share_no_ratings(alice: Member, bob: Member) -> None:
    for number in range(6):
        confirmed(alice, bob, now=NOW + number * DAY)
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    ("table_play", "pools"),
    [("one", {"rakentaa", "rakentaa@2026Q1"}), ("apart", {"rakentaa@table"}), ("no", set())],
)
def test_the_switch_parts_or_stops_them(
    alice: Member, bob: Member, table_play: str, pools: set[str]
) -> None:
    ClubSettings.objects.create(pk=1, real_table_ratings=table_play)
    confirmed(alice, bob, title=OURS)
    assert set(Pool.objects.values_list("key", flat=True)) == pools
    expect_replayed()


def test_a_replay_gives_the_same_figures(alice: Member, bob: Member, carol: Member) -> None:
    for number in range(8):
        order = [alice, bob, carol]
        first, *others = order[number % 3 :] + order[: number % 3]
        confirmed(first, *others, title=OURS, now=NOW + number * DAY)
    before = list(Rating.objects.order_by("pk").values_list("mu", "sigma"))
    for pool in Pool.objects.all():
        mark_whole_pool(pool)
        for _ in recount_in_batches(pool.pk):
            pass
    assert list(Rating.objects.order_by("pk").values_list("mu", "sigma")) == before


def test_pages_of_ratings_name_titles_without_an_engine(
    inside: Enter, alice: Member, bob: Member, carol: Member
) -> None:
    for number in range(6):
        play = confirmed(alice, bob, carol, title="Carcosa", now=NOW + number * DAY)
    result = Result.objects.latest("number")
    client = inside(alice)
    page = client.get(f"/rankings/results/{result.number}/").content.decode()
    assert "Carcosa" in page and f"/plays/{play.pk}/" in page
    board = client.get(f"/rankings/titles/x-{play.title_id}/", follow=True)
    assert board.status_code == 200 and "Carcosa" in board.content.decode()
    assert "Carcosa" in client.get("/rankings/members/alice/").content.decode()
    career = client.get(f"/rankings/members/alice/x-{play.title_id}/").content.decode()
    assert "Carcosa" in career
    assert "Carcosa" in client.get("/rankings/members/alice/with/bob/").content.decode()
    assert "What it did to the ratings" in client.get(f"/plays/{play.pk}/").content.decode()
