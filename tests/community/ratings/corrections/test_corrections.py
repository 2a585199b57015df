"""Corrections by admins: a result is voided, restored, or has other places."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.community.ratings import corrections
from club.community.ratings.models import Amendment
from club.people.members.models import Member
from club.play.tables.errors import ClubError, NotAllowed
from tests.community.ratings.entered_games import DAY, NOW, all_rows, counted_out, enter, mu

pytestmark = pytest.mark.django_db


def test_a_void_result_shows_its_reason_and_does_not_count(club: list[Member]) -> None:
    enter(club[:3], [1, 2, 3])
    alone = all_rows()["ratings"]
    result = enter(club[:3], [3, 2, 1])
    corrections.void_result(result.number, " Two of them sat at one screen. ", club[0], NOW)
    counted_out()
    result.refresh_from_db()
    assert result.voided_why == "Two of them sat at one screen."
    assert all_rows()["ratings"] == alone


def test_what_a_correction_replaced_is_kept(club: list[Member]) -> None:
    result = enter(club[:3], [1, 2, 3])
    corrections.correct_places(result.number, [2, 1, 3], "Read wrongly.", club[0], NOW + DAY)
    kept = Amendment.objects.get()
    assert (kept.what, kept.places, kept.admin) == ("corrected", [1, 2, 3], club[0])
    counted_out()
    assert mu(club[1]) > mu(club[0])


Act = Callable[[Member], object]
REFUSED: dict[str, tuple[Act, str]] = {
    "no reason": (lambda who: corrections.void_result(1, "  ", who, NOW), "Say why"),
    "a long reason": (lambda who: corrections.void_result(1, "x" * 201, who, NOW), "at most 200"),
    "no such result": (
        lambda who: corrections.void_result(7, "Why.", who, NOW),
        "There is no result 7.",
    ),
    "counts already": (
        lambda who: corrections.restore_result(1, "Why.", who, NOW),
        "counts already",
    ),
    "too few places": (
        lambda who: corrections.correct_places(1, [1, 2], "Why.", who, NOW),
        "each of them",
    ),
    "no first place": (
        lambda who: corrections.correct_places(1, [2, 2, 3], "Why.", who, NOW),
        "2, 2, 3",
    ),
    "a gap": (lambda who: corrections.correct_places(1, [1, 1, 2], "Why.", who, NOW), "1, 1, 2"),
}


@pytest.mark.parametrize(("act", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_refusal_says_why_and_changes_nothing(
    club: list[Member], act: Act, sentence: str
) -> None:
    enter(club[:3], [1, 2, 3])
    rows = all_rows()
    with pytest.raises(ClubError, match=sentence.replace("(", r"\(")):
        act(club[0])
    assert all_rows() == rows
    assert Amendment.objects.count() == 0


def test_voiding_twice_is_refused(club: list[Member]) -> None:
    result = enter(club[:3], [1, 2, 3])
    corrections.void_result(result.number, "Why.", club[0], NOW)
    with pytest.raises(ClubError, match="void already"):
        corrections.void_result(result.number, "Why.", club[0], NOW)


def test_only_admins_correct_results(club: list[Member]) -> None:
    result = enter(club[:3], [1, 2, 3])
    with pytest.raises(NotAllowed, match="Only admins"):
        corrections.void_result(result.number, "Why.", club[1], NOW)
    assert Amendment.objects.count() == 0


Inside = Callable[[Member], Client]


def test_an_admin_corrects_places_by_seat(inside: Inside, club: list[Member]) -> None:
    number = enter(club[1:4], [1, 2, 3]).number
    client, address = inside(club[0]), f"/rankings/results/{number}/amend/"
    for places, sentence in (
        ("1, x, 2", "Write a place for each"),
        ("1 2", "There are 3 contenders"),
        ("1 1 2", "These cannot be the places"),
        ("9999999999999999999999 1 2", "These cannot be the places"),
    ):
        form = {"what": "correct", "places": places, "why": "Misread."}
        answer = client.post(address, form)
        assert (answer.status_code, sentence in answer.content.decode()) == (422, True), places
    client.post(address, {"what": "correct", "places": "2, 1, 3", "why": "Misread."})
    told = client.get(f"/rankings/results/{number}/").content.decode()
    assert "the places were 1, 2, 3" in told


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"why": "Misread."}, "Press one of the buttons"),
        ({"what": "war", "why": "Misread."}, "Press one of the buttons"),
        ({"what": "void", "why": "   "}, "Say why"),
        ({"what": "void", "why": "two\0faced"}, "on one line"),
        ({"what": "void", "why": "x" * 201}, "at most 200"),
        ({"what": "revive", "why": "Misread."}, "counts already"),
    ],
)
def test_refused_corrections_say_why_and_change_nothing(
    inside: Inside, club: list[Member], form: dict[str, str], sentence: str
) -> None:
    number = enter(club[1:4], [1, 2, 3]).number
    before = all_rows()
    answer = inside(club[0]).post(f"/rankings/results/{number}/amend/", form)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert all_rows() == before and not Amendment.objects.exists()
