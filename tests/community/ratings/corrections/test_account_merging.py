"""Merging of two accounts of one person."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.community.ratings.corrections import merge_member_results
from club.community.ratings.ledger import nightly_check
from club.community.ratings.models import Amendment, Pool, Rating, ResultPlayer
from club.people.members.models import Member
from club.play.tables.errors import ClubError, NotAllowed
from tests.community.ratings.entered_games import NOW, all_rows, counted_out, enter

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]


def test_merged_results_count_for_the_kept_account(club: list[Member]) -> None:
    admin, kept, other, *_ = club
    enter([kept, club[3]], [1, 2], 1)
    enter([other, club[3]], [1, 2], 2)
    enter([other, club[4]], [2, 1], 3)
    assert merge_member_results(other, kept, "One person.", admin, NOW) == 2
    counted_out()
    assert Rating.objects.get(pool__key="nim", member=kept).results == 3
    assert not Rating.objects.filter(member=other).exists()
    assert not any(nightly_check.find_difference(pool) for pool in Pool.objects.all())
    assert Amendment.objects.filter(what="merged").count() == 2


def test_a_result_with_both_accounts_is_voided(club: list[Member]) -> None:
    admin, kept, other, *_ = club
    both = enter([kept, other, club[3]], [1, 2, 3], 1)
    merge_member_results(other, kept, "One person.", admin, NOW)
    counted_out()
    both.refresh_from_db()
    assert both.voided_why == "One person."
    assert not Rating.objects.exists()
    assert ResultPlayer.objects.filter(member=other).exists()


@pytest.mark.parametrize(
    ("other", "kept", "why", "sentence"),
    [
        ("carol", "bob", " ", "Say why"),
        ("bob", "bob", "One.", "this is one and the same"),
        ("nobody", "bob", "One.", "There is no member named “nobody”."),
        ("eve", "bob", "One.", "eve has no rated result."),
    ],
)
def test_impossible_merges_are_refused_with_a_reason(
    inside: Inside, club: list[Member], other: str, kept: str, why: str, sentence: str
) -> None:
    enter(club[1:3], [1, 2])
    rows = all_rows()
    form = {"other": other, "kept": kept, "why": why}
    answer = inside(club[0]).post("/rankings/keepers/merge/", form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert all_rows() == rows


def test_only_admins_merge(inside: Inside, club: list[Member]) -> None:
    enter(club[1:3], [1, 2])
    rows = all_rows()
    with pytest.raises(NotAllowed):
        merge_member_results(club[2], club[1], "Mine.", club[1], NOW)
    form = {"other": "carol", "kept": "bob", "why": "Mine."}
    assert inside(club[1]).post("/rankings/keepers/merge/", form).status_code == 404
    assert all_rows() == rows


def test_a_reason_may_not_be_too_long(club: list[Member]) -> None:
    with pytest.raises(ClubError, match="at most 200 characters"):
        merge_member_results(club[2], club[1], "x" * 201, club[0], NOW)


def test_an_invalid_name_belongs_to_no_member(inside: Inside, club: list[Member]) -> None:
    form = {"other": "\0", "kept": "bob\0", "why": "The same person."}
    answer = inside(club[0]).post("/rankings/keepers/merge/", form)
    assert (answer.status_code, "There is no member named" in answer.content.decode()) == (
        422,
        True,
    )
