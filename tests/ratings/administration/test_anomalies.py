"""What keepers see and do: oddities that accuse nobody, two accounts of one person made one, and
members who left (K22, K26).
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from club.members.models import Member
from club.ratings.administration import anomalies
from club.ratings.administration.account_merging import merge
from club.ratings.administration.models import Oddity
from club.ratings.ledger import nightly_check
from club.ratings.ledger.models import Amendment, Contender, Pool, Rating, Result
from club.tables.errors import NotYours, Refused
from club.tables.models import Table
from tests.keepers import made_keeper
from tests.ratings.entered_games import NOW, all_rows, enter
from tests.ratings.ledger.test_result_entry import counted_out
from tests.tables.sitting_down import agree_to_end, newcomer, sit_down

pytestmark = pytest.mark.django_db
Inside = Callable[[Member], Client]
What = Oddity.What


@pytest.fixture
def club(alice: Member, bob: Member, carol: Member) -> list[Member]:
    return [made_keeper(alice), bob, carol, newcomer("dan"), newcomer("eve")]


def noticed(what: What) -> list[tuple[str, str | None]]:
    anomalies.look(NOW)
    found = Oddity.objects.filter(what=what).select_related("member", "other")
    return [(one.member.username, one.other.username if one.other else None) for one in found]


def test_k22_much_from_one_opponent_is_listed(club: list[Member]) -> None:
    for day in range(-20, 0, 2):
        enter(club[1:3], [1, 2], day)
    assert noticed(What.NET) == [("bob", "carol")]


def test_k22_what_is_older_than_ninety_days_is_not(club: list[Member]) -> None:
    for day in range(-120, -100, 2):
        enter(club[1:3], [1, 2], day)
    assert noticed(What.NET) == []


def test_k22_a_void_result_makes_nobody_odd(club: list[Member]) -> None:
    enter(club[1:3], [1, 2])
    Result.objects.update(voided_why="Twice.")
    assert noticed(What.NET) == []


def test_k22_a_gain_that_comes_from_one_of_several_is_listed(club: list[Member]) -> None:
    enter(club[1:4], [1, 2, 3], -9)
    for day in range(-8, 0):
        enter(club[1:3], [1, 2], day)
    assert ("bob", "carol") in noticed(What.SHARE)


def test_k22_who_always_leave_to_each_other_are_listed(club: list[Member]) -> None:
    for number in range(4):
        enter(club[1:3], [1, 2], number - 9, left={number % 2: 30})
    enter(club[2:5], [1, 2, 3], -2)
    assert noticed(What.LEAVING) == [("bob", "carol")]
    enter([club[1], club[3]], [1, 2], -1, left={0: 30})
    assert noticed(What.LEAVING) == []


def test_k22_hosts_who_call_off_when_somebody_is_ahead_are_listed(
    club: list[Member], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(4):
        called_off(club[1:3])
    monkeypatch.setattr(anomalies, "AHEAD", 2.0)  # nobody ever is
    assert noticed(What.CALLED_OFF) == []
    monkeypatch.setattr(anomalies, "AHEAD", 0.0)  # the first always is
    assert noticed(What.CALLED_OFF) == [("bob", None)]


def called_off(company: list[Member]) -> None:
    sat = sit_down("nim", company)
    seat = min(sat.position.to_act)
    sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    for member in company:
        agree_to_end(sat.pk, member, NOW)


def test_k22_calling_off_needs_everybody_left_at_the_table(club: list[Member]) -> None:
    sat = sit_down("nim", club[1:3])
    agree_to_end(sat.pk, club[1], NOW)
    assert Table.objects.get(pk=sat.pk).live


def test_k22_the_list_is_for_keepers(inside: Inside, club: list[Member]) -> None:
    for day in range(-20, 0, 2):
        enter(club[1:3], [1, 2], day)
    anomalies.look(NOW)
    assert "bob has gained" in inside(club[0]).get("/rankings/keepers/").content.decode()
    assert inside(club[1]).get("/rankings/keepers/").status_code == 404


# --- two accounts of one person -----------------------------------------------------------------


def test_k26_merged_results_are_as_if_the_kept_account_had_sat_there(club: list[Member]) -> None:
    keeper, kept, other, *_ = club
    enter([kept, club[3]], [1, 2], 1)
    enter([other, club[3]], [1, 2], 2)
    enter([other, club[4]], [2, 1], 3)
    assert merge(other, kept, "One person.", keeper, NOW) == 2
    counted_out()
    assert Rating.objects.get(pool__key="nim", member=kept).results == 3
    assert not Rating.objects.filter(member=other).exists()
    assert not any(nightly_check.difference(pool) for pool in Pool.objects.all())
    assert Amendment.objects.filter(what="merged").count() == 2


def test_k26_where_both_sat_the_result_is_taken_out(club: list[Member]) -> None:
    keeper, kept, other, *_ = club
    both = enter([kept, other, club[3]], [1, 2, 3], 1)
    merge(other, kept, "One person.", keeper, NOW)
    counted_out()
    both.refresh_from_db()
    assert both.voided_why == "One person."
    assert not Rating.objects.exists()
    assert Contender.objects.filter(member=other).exists()


@pytest.mark.parametrize(
    ("other", "kept", "why", "sentence"),
    [
        ("carol", "bob", " ", "Say why"),
        ("bob", "bob", "One.", "this is one and the same"),
        ("nobody", "bob", "One.", "Nobody here has the name “nobody”."),
        ("eve", "bob", "One.", "eve has no rated result."),
    ],
)
def test_k26_what_cannot_be_merged_is_refused_in_words(
    inside: Inside, club: list[Member], other: str, kept: str, why: str, sentence: str
) -> None:
    enter(club[1:3], [1, 2])
    rows = all_rows()
    form = {"other": other, "kept": kept, "why": why}
    answer = inside(club[0]).post("/rankings/keepers/merge/", form)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert all_rows() == rows


def test_k26_only_keepers_merge(inside: Inside, club: list[Member]) -> None:
    enter(club[1:3], [1, 2])
    rows = all_rows()
    with pytest.raises(NotYours):
        merge(club[2], club[1], "Mine.", club[1], NOW)
    form = {"other": "carol", "kept": "bob", "why": "Mine."}
    assert inside(club[1]).post("/rankings/keepers/merge/", form).status_code == 404
    assert all_rows() == rows


def test_k26_a_reason_may_not_be_too_long(club: list[Member]) -> None:
    with pytest.raises(Refused, match="at most 200 characters"):
        merge(club[2], club[1], "x" * 201, club[0], NOW)


# --- members who left ---------------------------------------------------------------------------


def test_k26_who_left_keeps_results_and_no_name(inside: Inside, club: list[Member]) -> None:
    result = enter(club[1:4], [1, 2, 3])
    before = Rating.objects.get(pool__key="nim", member=club[1]).mu
    Member.objects.filter(pk=club[2].pk).update(is_active=False)
    client = inside(club[0])
    for address in (
        f"/rankings/results/{result.number}/",
        "/rankings/titles/nim/",
        "/rankings/members/bob/nim/",
        "/rankings/members/bob/",
    ):
        assert "carol" not in client.get(address).content.decode(), address
    assert "a former member" in client.get("/rankings/members/bob/nim/").content.decode()
    assert client.get("/rankings/members/carol/nim/").status_code == 404
    assert Rating.objects.get(pool__key="nim", member=club[1]).mu == before


def test_k22_a_keeper_corrects_places_by_seat(inside: Inside, club: list[Member]) -> None:
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
        ({"what": "void", "why": "two\0faced"}, "one line of text"),
        ({"what": "void", "why": "x" * 201}, "at most 200"),
        ({"what": "revive", "why": "Misread."}, "counts already"),
    ],
)
def test_k22_what_a_keeper_cannot_do_is_said_and_changes_nothing(
    inside: Inside, club: list[Member], form: dict[str, str], sentence: str
) -> None:
    number = enter(club[1:4], [1, 2, 3]).number
    before = all_rows()
    answer = inside(club[0]).post(f"/rankings/results/{number}/amend/", form)
    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)
    assert all_rows() == before and not Amendment.objects.exists()


def test_k26_a_name_that_nobody_can_have_is_nobodys(inside: Inside, club: list[Member]) -> None:
    form = {"other": "\0", "kept": "bob\0", "why": "The same person."}
    answer = inside(club[0]).post("/rankings/keepers/merge/", form)
    assert (answer.status_code, "Nobody here has the name" in answer.content.decode()) == (
        422,
        True,
    )
