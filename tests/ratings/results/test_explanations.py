"""Explanations, stakes and careers: what is said of a change adds up, and comes from the same bits
that were stored.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db.models import Q

from club.members.models import Member
from club.ratings.ledger.models import Change, Pool, Rating, Result
from club.ratings.results.explanations import Explanation, explanations
from club.ratings.results.result_details import Account, account_of, accounts_between, accounts_of
from club.ratings.results.result_page import ToldResult
from club.ratings.stakes import stakes
from club.ratings.statistics import title_statistics
from club.ratings.statistics.member_statistics import career_of, pairing_of
from club.ratings.statistics.title_statistics import advantage, middle, title_of, wilson
from games import registry
from tests.ratings.entered_games import NOW, enter

pytestmark = pytest.mark.django_db


def accounted(result: Result) -> Account:
    account = account_of(Q(result=result), result.slug)
    assert account is not None
    return account


def told_to(viewer: Member, result: Result, whose: Member) -> Explanation:
    return next(one for one in explanations(accounted(result), viewer) if one.member == whose)


def test_k17_what_is_explained_is_what_was_stored_to_the_bit(veterans: list[Member]) -> None:
    for result in Result.objects.filter(slug="nim"):
        account = accounted(result)
        stored = [(change.mu_after, change.sigma_after) for change in account.changes]
        assert [(made.mu, made.sigma) for made in account.updates] == stored


def test_k17_points_by_opponent_add_up_to_the_change_between_the_numbers(
    veterans: list[Member],
) -> None:
    for result in Result.objects.filter(slug="nim"):
        for one in explanations(accounted(result), None):
            before, after = (int(one_.number.rstrip("?")) for one_ in (one.before, one.after))
            points = [int(line.points.replace("−", "-")) for line in one.lines]
            assert sum(points) == int(one.change.replace("−", "-")) == after - before


def test_k17_it_speaks_to_you_and_of_others(alice: Member, bob: Member) -> None:
    result = enter([alice, bob], [1, 2])
    mine, theirs = told_to(alice, result, alice), told_to(alice, result, bob)
    assert mine.sentence == "You were expected to come 1.5th of 2; you came first."
    assert theirs.sentence == "bob was expected to come 1.5th of 2, and came second."
    assert mine.lines[0].words == "you come before bob in 50 of 100"
    assert (mine.change, theirs.change) == ("+115", "−115")


def test_k3_the_first_explanation_says_what_the_question_mark_means(
    alice: Member, bob: Member
) -> None:
    result = enter([alice, bob], [1, 2])
    assert "The doubt went from 400 to 381." in told_to(alice, result, alice).notes
    told = ToldResult(result, "Nim", None, explanations(accounted(result), alice), [])
    assert told.question_mark.startswith("A question mark stands")


def test_k11_who_left_is_named_with_how_far_they_were_there(
    alice: Member, bob: Member, carol: Member
) -> None:
    result = enter([alice, bob, carol], [1, 3, 2], left={1: 30})
    told = told_to(alice, result, alice)
    assert "bob left at 30 % of the game, and counts so far." in told.notes
    assert "among those who count" in told.sentence
    assert told.lines[0].words.endswith("counts at 30 %")


def test_k16_who_was_met_too_often_is_named(alice: Member, bob: Member) -> None:
    for _ in range(15):
        result = enter([alice, bob], [1, 2])
    note = told_to(alice, result, alice).notes[-1]
    assert note == "14 meetings with bob in 30 days: counted at 44 %."


def test_k18_what_is_at_stake_is_what_the_result_then_brings(
    veterans: list[Member],
) -> None:
    company = veterans[:3]
    rivals = stakes.rivals_of("nim", company, NOW)
    brought = stakes.at_stake(rivals, 0, 0, NOW)
    enter(company, [1, 2, 3])
    change = Change.objects.filter(pool__key="nim", member=company[0]).latest("result")
    assert brought[0].change == f"+{round(change.mu_after - change.mu)}"
    assert [stake.place for stake in brought] == ["first", "second", "third"]


def test_k18_alone_nothing_is_at_stake(veterans: list[Member]) -> None:
    rivals = stakes.rivals_of("nim", veterans[:1], NOW)
    assert stakes.at_stake(rivals, 0, 2, NOW) == []


def test_k18_bots_lessen_what_is_at_stake(veterans: list[Member]) -> None:
    rivals = stakes.rivals_of("nim", veterans[:2], NOW)
    alone, beside_bots = (stakes.at_stake(rivals, 0, bots, NOW) for bots in (0, 2))
    assert int(beside_bots[0].change) < int(alone[0].change)


def test_b6_wins_places_and_streaks_are_counted(alice: Member, bob: Member, carol: Member) -> None:
    for day, places in enumerate([[1, 2, 3], [1, 3, 2], [2, 1, 3], [1, 1, 3]]):
        enter([alice, bob, carol], places, day)
    career = career_of(alice, accounts_of(alice, Pool.objects.get(key="nim"), 99))
    assert (career.results, career.wins, career.longest_firsts) == (4, 3, 2)
    assert 0 < career.expected_wins < 4
    assert [(size.seats, size.results, size.place) for size in career.sizes] == [(3, 4, 1.25)]
    assert career.beaten in {bob, carol}


def test_b7_what_one_gains_from_the_other_the_other_loses_at_equal_doubt(
    alice: Member, bob: Member
) -> None:
    for day in range(6):
        enter([alice, bob], [1, 2] if day % 3 else [2, 1], day)
    both = accounts_between(alice, bob, 99)
    mine, theirs = pairing_of(alice, bob, both), pairing_of(bob, alice, both)
    assert (mine.before, mine.behind, theirs.before) == (4, 2, 2)
    assert mine.points == pytest.approx(-theirs.points)
    gained = Rating.objects.get(pool__key="nim", member=alice).mu - 1500
    assert mine.points == pytest.approx(gained)


def test_b7_the_hardest_and_the_kindest_opponent(veterans: list[Member]) -> None:
    career = career_of(veterans[2], accounts_of(veterans[2], Pool.objects.get(key="nim"), 99))
    assert career.hardest is not None and career.kindest is not None
    assert career.hardest.surprise <= career.kindest.surprise


def test_b7_who_met_one_opponent_often_has_neither_a_hardest_nor_a_kindest(
    veterans: list[Member],
) -> None:
    career = career_of(veterans[2], accounts_of(veterans[2], Pool.objects.get(key="nim"), 99))
    assert not replace(career, hardest=career.kindest).has_extremes
    assert not replace(career, hardest=None, kindest=None).has_extremes


def test_b8_wilson_s_interval_holds_the_share() -> None:
    low, high = wilson(30, 100)
    assert (round(low, 3), round(high, 3)) == (0.219, 0.396)


def test_b8_seats_are_judged_by_their_interval_and_not_before_thirty_games() -> None:
    assert "too few games" in advantage(2, [0] * 29).words
    assert advantage(2, [0, 1] * 20).words == "no advantage to be seen"
    told = advantage(2, [0] * 30 + [1] * 10).words
    assert "better than its share: the first seat" in told
    assert "worse than its share: the second seat" in told


def test_b8_the_middle_half_of_few_numbers_is_not_told() -> None:
    assert middle([1, 2, 3]) is None
    found = middle([1, 2, 3, 4, 5])
    assert found is not None and found.median == 3


def test_b10_the_club_s_records_are_of_all_time_and_not_of_void_games(
    veterans: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    best = enter(veterans[:2], [1, 2], day=-300, scores=[99, 12])
    enter(veterans[:2], [1, 2], scores=[44, 12])
    monkeypatch.setattr(title_statistics, "LATEST", 2)
    nim = registry.find("nim")

    def highest() -> str:
        found = title_of(nim, veterans[0]).feats
        return next(feat.figure for feat in found if feat.what == "Highest score of 2")

    assert highest() == "99"
    Result.objects.filter(pk=best.pk).update(voided_why="Not played.")
    assert highest() == "44"


def test_b8_games_with_leavers_are_left_out_unless_asked_for(veterans: list[Member]) -> None:
    nim = registry.find("nim")
    before = title_of(nim, None).games
    enter(veterans[:3], [1, 2, 3], left={0: 50})
    assert title_of(nim, None).games == before
    assert title_of(nim, None, whole=False).games == before + 1


def test_b8_a_title_tells_of_its_games_and_records(veterans: list[Member]) -> None:
    enter(veterans[:2], [1, 2], scores=[44, 12])
    title = title_of(registry.find("nim"), veterans[0])
    assert title.games == 31
    assert ("Highest score of 2", "44") in [(feat.what, feat.figure) for feat in title.feats]
    assert [feat.address for feat in title.feats[:-1]] == [""] * (len(title.feats) - 1)
