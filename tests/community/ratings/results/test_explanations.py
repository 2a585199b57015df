"""Explanations: the parts of a change add up, and are computed from the stored values."""

from __future__ import annotations

import pytest
from django.db.models import Q

from club.community.ratings.models import Result
from club.community.ratings.results.explanations import Explanation, explain_result
from club.community.ratings.results.result_details import ResultDetails, details_of_result
from club.community.ratings.results.result_page import ResultPage
from club.people.members.models import Member
from tests.community.ratings.entered_games import enter

pytestmark = pytest.mark.django_db


def accounted(result: Result) -> ResultDetails:
    account = details_of_result(Q(result=result), result.slug)
    assert account is not None
    return account


def told_to(viewer: Member, result: Result, whose: Member) -> Explanation:
    return next(
        explanation
        for explanation in explain_result(accounted(result), viewer)
        if explanation.member == whose
    )


def test_what_is_explained_is_what_was_stored_to_the_bit(veterans: list[Member]) -> None:
    for result in Result.objects.filter(slug="nim"):
        account = accounted(result)
        stored = [(change.mu_after, change.sigma_after) for change in account.changes]
        assert [(made.mu, made.sigma) for made in account.updates] == stored


def test_points_by_opponent_add_up_to_the_change_between_the_numbers(
    veterans: list[Member],
) -> None:
    for result in Result.objects.filter(slug="nim"):
        for explanation in explain_result(accounted(result), None):
            before, after = (
                int(label.number.rstrip("?")) for label in (explanation.before, explanation.after)
            )
            points = [int(line.points.replace("−", "-")) for line in explanation.lines]
            assert sum(points) == int(explanation.change.replace("−", "-")) == after - before


def test_it_speaks_to_you_and_of_others(alice: Member, bob: Member) -> None:
    result = enter([alice, bob], [1, 2])
    mine, theirs = told_to(alice, result, alice), told_to(alice, result, bob)
    assert mine.sentence == "You were expected in place 1.5 of 2; you came first."
    assert theirs.sentence == "bob was expected in place 1.5 of 2, and came second."
    assert mine.lines[0].words == "you come before bob in 50 of 100"
    assert (mine.change, theirs.change) == ("+115", "−115")


def test_the_first_explanation_says_what_the_question_mark_means(
    alice: Member, bob: Member
) -> None:
    result = enter([alice, bob], [1, 2])
    assert "The uncertainty went from 400 to 381." in told_to(alice, result, alice).notes
    told = ResultPage(result, "Nim", None, explain_result(accounted(result), alice), [])
    assert told.question_mark.startswith("A question mark marks")


def test_who_left_is_named_with_how_far_they_were_there(
    alice: Member, bob: Member, carol: Member
) -> None:
    result = enter([alice, bob, carol], [1, 3, 2], left={1: 30})
    told = told_to(alice, result, alice)
    assert "bob left at 30 % of the game, and counts up to there." in told.notes
    assert "among those who count" in told.sentence
    assert told.lines[0].words.endswith("counts at 30 %")


def test_who_was_met_too_often_is_named(alice: Member, bob: Member) -> None:
    for _ in range(15):
        result = enter([alice, bob], [1, 2])
    note = told_to(alice, result, alice).notes[-1]
    assert note == "14 meetings with bob in 30 days: counted at 44 %."
