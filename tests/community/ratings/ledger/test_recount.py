"""Recounts give exactly the same rows, after any sequence of events."""

from __future__ import annotations

from random import Random

import pytest

from club.community.ratings import corrections
from club.community.ratings.ledger import recount
from club.community.ratings.models import Change, Pool, Rating, Result
from club.people.members.models import Member
from tests.community.ratings.entered_games import NOW, all_rows, counted_out, enter

pytestmark = pytest.mark.django_db


def from_an_empty_start() -> dict[str, list[tuple[object, ...]]]:
    """The rows of a full recount without existing rows."""
    Change.objects.all().delete()
    Rating.objects.all().delete()
    for pool in Pool.objects.all():
        recount.mark_whole_pool(pool)
    counted_out()
    return all_rows()


def some_results(club: list[Member], seed: str, games: int = 30) -> list[Result]:
    """Random companies of two to five, with ties and leavers, over half a year."""
    rng = Random(seed)
    entered = []
    for number in range(games):
        company = rng.sample(club, rng.randint(2, 5))
        order = [rng.randint(1, len(company)) for _ in company]
        places = [1 + sum(other < rank for other in order) for rank in order]
        left = {0: rng.randint(0, 99)} if rng.random() < 0.2 else {}
        entered.append(enter(company, places, day=number * 6 % 170, left=left))
    return entered


@pytest.mark.long
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_entered_one_by_one_is_what_a_replay_from_nothing_gives(
    club: list[Member], seed: str
) -> None:
    some_results(club, seed)
    entered = all_rows()
    assert from_an_empty_start() == entered


@pytest.mark.long
@pytest.mark.parametrize("seed", ["four", "five", "six"])
def test_after_voidings_and_corrections_too_to_the_bit(club: list[Member], seed: str) -> None:
    rng = Random(seed)
    results = some_results(club, seed)
    for step in range(8):
        amend(rng, rng.choice(results), club[0])
        if step % 3:
            counted_out()
        some_results(club, f"{seed} {step}", games=2)
    counted_out()
    amended = all_rows()
    assert from_an_empty_start() == amended


def amend(rng: Random, result: Result, admin: Member) -> None:
    result.refresh_from_db()
    if not result.counts:
        corrections.restore_result(result.number, "Found after all.", admin, NOW)
    elif rng.random() < 0.5:
        corrections.void_result(result.number, "Played twice.", admin, NOW)
    else:
        places = list(range(1, result.players.count() + 1))
        rng.shuffle(places)
        corrections.correct_places(result.number, places, "Read wrongly.", admin, NOW)


def test_in_batches_of_any_size(club: list[Member], monkeypatch: pytest.MonkeyPatch) -> None:
    results = some_results(club, "lots", games=20)
    corrections.void_result(results[4].number, "Played twice.", club[0], NOW)
    counted_out()
    in_one = all_rows()
    monkeypatch.setattr(recount, "BATCH", 3)
    assert from_an_empty_start() == in_one


def test_a_recount_that_was_cut_off_goes_on(
    club: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    results = some_results(club, "cut off", games=20)
    monkeypatch.setattr(recount, "BATCH", 4)
    corrections.void_result(results[2].number, "Played twice.", club[0], NOW)
    for pool in recount.pools_to_recount():
        next(recount.recount_in_batches(pool))  # one batch, then the worker dies
    enter(club[:3], [3, 2, 1], day=171)
    counted_out()
    gone_on = all_rows()
    assert from_an_empty_start() == gone_on


def test_a_pool_being_recounted_leaves_new_results_to_the_recount(club: list[Member]) -> None:
    first = enter(club[:3], [1, 2, 3])
    corrections.void_result(first.number, "Played twice.", club[0], NOW)
    second = enter(club[:3], [3, 2, 1], day=1)
    assert not Change.objects.filter(result=second).exists()
    counted_out()
    assert Change.objects.filter(result=second).count() == 6


def test_who_has_no_result_left_has_no_rating(club: list[Member]) -> None:
    first = enter(club[:2], [1, 2])
    corrections.void_result(first.number, "Played twice.", club[0], NOW)
    counted_out()
    assert Rating.objects.count() == 0
    assert Pool.objects.filter(recount_at=None).count() == 2
