"""The ledger: numbered once, counted in every pool, the same to the bit however it came about."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from club.members.models import Member
from club.ratings.administration import corrections
from club.ratings.finished_games.models import GameTally
from club.ratings.ledger import nightly_check, recount, result_entry
from club.ratings.ledger.models import Amendment, Change, Ledger, Pool, Rating, Result
from club.tables.errors import NotYours, Refused
from tests.keepers import made_keeper
from tests.ratings.entered_games import DAY, NOW, all_rows, enter, facts, mu
from tests.tables.sitting_down import newcomer

pytestmark = pytest.mark.django_db


def counted_out() -> None:
    """Every recount that is due comes to its end."""
    for pool in recount.waiting():
        for _ in recount.recount_lots(pool):
            pass


def from_an_empty_start() -> dict[str, list[tuple[object, ...]]]:
    """What a full replay into no rows at all gives."""
    Change.objects.all().delete()
    Rating.objects.all().delete()
    for pool in Pool.objects.all():
        recount.mark_whole(pool)
    counted_out()
    return all_rows()


@pytest.fixture
def club(alice: Member, bob: Member, carol: Member) -> list[Member]:
    return [made_keeper(alice), bob, carol, newcomer("dan"), newcomer("eve")]


def some_results(club: list[Member], seed: str, games: int = 30) -> list[Result]:
    """Random companies of two to five, with ties and leavers, over half a year."""
    rng = Random(seed)
    entered = []
    for number in range(games):
        company = rng.sample(club, rng.randint(2, 5))
        order = [rng.randint(1, len(company)) for _ in company]
        places = [1 + sum(other < one for other in order) for one in order]
        left = {0: rng.randint(0, 99)} if rng.random() < 0.2 else {}
        entered.append(enter(company, places, day=number * 6 % 170, left=left))
    return entered


def test_k23_results_are_numbered_in_the_order_they_are_entered(club: list[Member]) -> None:
    late, early = enter(club[:2], [1, 2], day=9), enter(club[:2], [1, 2], day=3)
    assert (late.number, early.number) == (1, 2)
    assert Ledger.objects.get().last_number == 2


def test_k23_entering_twice_changes_nothing(club: list[Member]) -> None:
    told = facts(club[:3], [1, 2, 3])
    first = result_entry.enter_facts(told)
    rows = all_rows()
    assert result_entry.enter_facts(told) == first
    assert all_rows() == rows


def test_k20_a_result_counts_for_all_time_and_for_its_quarter(club: list[Member]) -> None:
    enter(club[:2], [1, 2])
    enter(club[:2], [1, 2], day=60)
    assert sorted(Pool.objects.values_list("key", flat=True)) == ["nim", "nim@2026Q1", "nim@2026Q2"]
    assert mu(club[0], "nim@2026Q2") == pytest.approx(1615.0187, abs=0.002)
    assert mu(club[0], "nim") > mu(club[0], "nim@2026Q2")


def test_k2_titles_are_pools_of_their_own(club: list[Member]) -> None:
    enter(club[:2], [1, 2], slug="nim")
    enter(club[:2], [2, 1], slug="rauha")
    assert mu(club[0], "nim") == pytest.approx(3000 - mu(club[0], "rauha"))


def test_k1_fewer_than_two_contenders_are_no_result_and_are_tallied(alice: Member) -> None:
    told = facts([alice], [1])
    alone = type(told)(
        **{name: getattr(told, name) for name in told.__slots__} | {"contenders": []}
    )
    assert result_entry.enter_facts(alone) is None
    assert (Result.objects.count(), GameTally.objects.count()) == (0, 1)


def test_k3_opponents_are_counted_once_each(club: list[Member]) -> None:
    for day in range(3):
        enter(club[:2], [1, 2], day=day)
    enter([club[0], club[2], club[3]], [1, 2, 3], day=4)
    assert Rating.objects.get(pool__key="nim", member=club[0]).opponents == 3
    assert Rating.objects.get(pool__key="nim", member=club[1]).opponents == 1


def test_k8_a_result_of_an_earlier_day_adds_no_doubt(club: list[Member]) -> None:
    enter(club[:2], [1, 2], day=40)
    before = Rating.objects.get(pool__key="nim", member=club[0])
    late = enter(club[:2], [1, 2], day=10)
    change = Change.objects.get(pool__key="nim", result=late, member=club[0])
    assert change.sigma == before.sigma
    after = Rating.objects.get(pool__key="nim", member=club[0])
    assert after.last_on == before.last_on


def test_k16_the_ledger_counts_meetings_within_a_month(club: list[Member]) -> None:
    for _ in range(10):
        enter(club[:2], [1, 2])
    whole = last_gain(club[0])
    for _ in range(10):
        enter(club[:2], [1, 2])
    assert last_gain(club[0]) < whole / 3
    enter(club[:2], [1, 2], day=31)
    assert nightly_check.difference(Pool.objects.get(key="nim")) == ""


def last_gain(member: Member) -> float:
    change = Change.objects.filter(pool__key="nim", member=member).latest("result")
    return change.mu_after - change.mu


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_k24_entered_one_by_one_is_what_a_replay_from_nothing_gives(
    club: list[Member], seed: str
) -> None:
    some_results(club, seed)
    entered = all_rows()
    assert from_an_empty_start() == entered


@pytest.mark.parametrize("seed", ["four", "five", "six"])
def test_k24_after_voidings_and_corrections_too_to_the_bit(club: list[Member], seed: str) -> None:
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


def amend(rng: Random, result: Result, keeper: Member) -> None:
    result.refresh_from_db()
    if not result.counts:
        corrections.revive(result.number, "Found after all.", keeper, NOW)
    elif rng.random() < 0.5:
        corrections.void(result.number, "Played twice.", keeper, NOW)
    else:
        places = list(range(1, result.contenders.count() + 1))
        rng.shuffle(places)
        corrections.correct(result.number, places, "Read wrongly.", keeper, NOW)


def test_k24_in_lots_of_any_size(club: list[Member], monkeypatch: pytest.MonkeyPatch) -> None:
    results = some_results(club, "lots", games=20)
    corrections.void(results[4].number, "Played twice.", club[0], NOW)
    counted_out()
    in_one = all_rows()
    monkeypatch.setattr(recount, "LOT", 3)
    assert from_an_empty_start() == in_one


def test_k24_a_recount_that_was_cut_off_goes_on(
    club: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    results = some_results(club, "cut off", games=20)
    monkeypatch.setattr(recount, "LOT", 4)
    corrections.void(results[2].number, "Played twice.", club[0], NOW)
    for pool in recount.waiting():
        next(recount.recount_lots(pool))  # one lot, and the worker dies
    enter(club[:3], [3, 2, 1], day=171)
    counted_out()
    gone_on = all_rows()
    assert from_an_empty_start() == gone_on


def test_k24_a_pool_being_recounted_leaves_new_results_to_the_recount(club: list[Member]) -> None:
    first = enter(club[:3], [1, 2, 3])
    corrections.void(first.number, "Played twice.", club[0], NOW)
    second = enter(club[:3], [3, 2, 1], day=1)
    assert not Change.objects.filter(result=second).exists()
    counted_out()
    assert Change.objects.filter(result=second).count() == 6


def test_k24_who_has_no_result_left_has_no_rating(club: list[Member]) -> None:
    first = enter(club[:2], [1, 2])
    corrections.void(first.number, "Played twice.", club[0], NOW)
    counted_out()
    assert Rating.objects.count() == 0
    assert Pool.objects.filter(recount_at=None).count() == 2


def test_k24_the_check_names_the_first_difference(club: list[Member]) -> None:
    some_results(club, "check", games=6)
    pool = Pool.objects.get(key="nim")
    assert nightly_check.difference(pool) == ""
    change = Change.objects.filter(pool=pool, result=3).earliest("seat")
    Change.objects.filter(pk=change.pk).update(mu_after=change.mu_after + 1e-9)
    assert nightly_check.difference(pool).startswith(f"nim, result 3, {change.member}: mu_after is")


def test_k24_the_check_sees_a_rating_that_is_off(club: list[Member]) -> None:
    some_results(club, "check", games=6)
    pool = Pool.objects.get(key="nim")
    Rating.objects.filter(pool=pool, member=club[0]).update(opponents=9)
    assert "the number of opponents is wrong" in nightly_check.difference(pool)
    Rating.objects.filter(pool=pool, member=club[0]).delete()
    assert "has results and no rating" in nightly_check.difference(pool)


def test_k24_the_check_sees_a_change_too_many_and_one_too_few(club: list[Member]) -> None:
    results = some_results(club, "check", games=6)
    pool = Pool.objects.get(key="nim")
    Result.objects.filter(pk=results[-1].pk).update(voided_why="By hand.")
    assert "the rows have a change, a replay has none" in nightly_check.difference(pool)
    Change.objects.filter(pool=pool, result=2).delete()
    assert "a replay has a change, the rows have none" in nightly_check.difference(pool)


def test_k22_a_void_result_stands_with_its_reason_and_counts_no_more(club: list[Member]) -> None:
    enter(club[:3], [1, 2, 3])
    alone = all_rows()["ratings"]
    result = enter(club[:3], [3, 2, 1])
    corrections.void(result.number, " Two of them sat at one screen. ", club[0], NOW)
    counted_out()
    result.refresh_from_db()
    assert result.voided_why == "Two of them sat at one screen."
    assert all_rows()["ratings"] == alone


def test_k22_what_a_correction_replaced_is_kept(club: list[Member]) -> None:
    result = enter(club[:3], [1, 2, 3])
    corrections.correct(result.number, [2, 1, 3], "Read wrongly.", club[0], NOW + DAY)
    kept = Amendment.objects.get()
    assert (kept.what, kept.places, kept.keeper) == ("corrected", [1, 2, 3], club[0])
    counted_out()
    assert mu(club[1]) > mu(club[0])


Act = Callable[[Member], object]
REFUSED: dict[str, tuple[Act, str]] = {
    "no reason": (lambda who: corrections.void(1, "  ", who, NOW), "Say why"),
    "a long reason": (lambda who: corrections.void(1, "x" * 201, who, NOW), "at most 200"),
    "no such result": (lambda who: corrections.void(7, "Why.", who, NOW), "There is no result 7."),
    "counts already": (lambda who: corrections.revive(1, "Why.", who, NOW), "counts already"),
    "too few places": (
        lambda who: corrections.correct(1, [1, 2], "Why.", who, NOW),
        "each of them",
    ),
    "no first place": (lambda who: corrections.correct(1, [2, 2, 3], "Why.", who, NOW), "2, 2, 3"),
    "a gap": (lambda who: corrections.correct(1, [1, 1, 2], "Why.", who, NOW), "1, 1, 2"),
}


@pytest.mark.parametrize(("act", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_says_why_and_changes_nothing(
    club: list[Member], act: Act, sentence: str
) -> None:
    enter(club[:3], [1, 2, 3])
    rows = all_rows()
    with pytest.raises(Refused, match=sentence.replace("(", r"\(")):
        act(club[0])
    assert all_rows() == rows
    assert Amendment.objects.count() == 0


def test_voiding_twice_is_refused(club: list[Member]) -> None:
    result = enter(club[:3], [1, 2, 3])
    corrections.void(result.number, "Why.", club[0], NOW)
    with pytest.raises(Refused, match="void already"):
        corrections.void(result.number, "Why.", club[0], NOW)


def test_only_keepers_amend(club: list[Member]) -> None:
    result = enter(club[:3], [1, 2, 3])
    with pytest.raises(NotYours, match="Only keepers"):
        corrections.void(result.number, "Why.", club[1], NOW)
    assert Amendment.objects.count() == 0
