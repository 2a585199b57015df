"""Mentors: who names them, what they see and may not see, and whom their lines reach."""

from __future__ import annotations

import re

import pytest

from club.base.errors import ClubError, NotAllowed
from club.messages.notifications.models import Notice
from club.people.members.models import Member
from club.play.chat import services as chat
from club.play.chat.audiences import chat_rights
from club.play.moves import services as play
from club.play.notes import services as notes
from club.play.tables.models import Chair, Table
from club.play.tables.signals import chair_taken_over
from club.play.teaching import services
from club.play.teaching.models import Mentor, MentorLine
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, body, unmarked, words
from tests.support.sitting_down import NOW, Sat, newcomer, sit_down
from tests.support.twins import newcomers, twins

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("carol")]


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    return sit_down("liars_dice", [alice, bob], rated=False)


def mentored(sat: Sat, seat: int, name: str = "carol") -> Mentor:
    """The seat has a mentor: it named them, and the host agreed."""
    mentor = services.name_mentor(sat.pk, sat.member(seat), seat, name, NOW)
    if not mentor.is_agreed:
        mentor = services.agree_to_mentor(sat.pk, mentor.pk, sat.table.host, NOW)
    return mentor


# --- naming --------------------------------------------------------------------------------------


def test_the_seat_and_the_host_both_name_the_mentor(
    sat: Sat, bob: Member, carol: Member, inside: Enter
) -> None:
    mentor = services.name_mentor(sat.pk, bob, 1, "carol", NOW)
    assert not mentor.is_active
    assert "view" not in (inside(carol).get(address(sat, "mentors")).context or {})
    services.agree_to_mentor(sat.pk, mentor.pk, sat.table.host, NOW)
    assert Mentor.objects.get().is_active
    assert inside(carol).get(address(sat, "mentors")).context["viewer"] == 1


def test_the_host_may_begin_and_the_seat_agree(sat: Sat, alice: Member, bob: Member) -> None:
    named = services.name_mentor(sat.pk, alice, 1, "carol", NOW)
    assert not named.is_agreed
    assert services.name_mentor(sat.pk, bob, 1, "carol", NOW).is_active


def test_the_hosts_own_seat_takes_one_press(sat: Sat, alice: Member) -> None:
    assert services.name_mentor(sat.pk, alice, 0, "carol", NOW).is_active


def test_each_is_told_when_it_is_theirs(sat: Sat, alice: Member, carol: Member) -> None:
    mentored(sat, 1)
    told = Notice.objects.filter(kind="mentor").order_by("pk").values_list("member", flat=True)
    assert list(told) == [alice.pk, carol.pk]


@pytest.fixture
def dave() -> Member:
    return newcomer("dave")


@pytest.mark.parametrize(
    ("name", "word"), [("alice", "no seat"), ("nobody", "no member"), ("bob", "yourself")]
)
def test_who_plays_here_or_is_not_there_is_no_mentor(
    sat: Sat, bob: Member, name: str, word: str
) -> None:
    with pytest.raises(ClubError, match=word):
        services.name_mentor(sat.pk, bob, 1, name, NOW)
    assert not Mentor.objects.exists()


def test_a_mentor_belongs_to_one_seat_also_when_that_is_over(
    sat: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    mentor = mentored(sat, 1)
    for _ in range(2):
        with pytest.raises(ClubError, match="one seat"):
            services.name_mentor(sat.pk, alice, 0, "carol", NOW)
        if Mentor.objects.get().ended_at is None:
            services.end_mentoring(sat.pk, mentor.pk, carol, NOW)


def test_a_seat_has_one_mentor(sat: Sat, bob: Member, dave: Member) -> None:
    mentored(sat, 1)
    with pytest.raises(ClubError, match="already"):
        services.name_mentor(sat.pk, bob, 1, "dave", NOW)


def test_nobody_but_the_seat_and_the_host_names_or_agrees(
    sat: Sat, bob: Member, carol: Member
) -> None:
    with pytest.raises(NotAllowed):
        services.name_mentor(sat.pk, bob, 0, "carol", NOW)
    named = services.name_mentor(sat.pk, bob, 1, "carol", NOW)
    with pytest.raises(NotAllowed):
        services.agree_to_mentor(sat.pk, named.pk, carol, NOW)


def test_rated_tables_have_no_mentors(alice: Member, bob: Member) -> None:
    rated = sit_down("nim", [alice, bob])
    with pytest.raises(ClubError, match="not rated"):
        services.name_mentor(rated.pk, alice, 0, "carol", NOW)


# --- what a mentor sees --------------------------------------------------------------------------


def test_the_mentor_sees_view_news_and_moves_of_the_one_seat(
    sat: Sat, carol: Member, inside: Enter
) -> None:
    (seat,) = sat.position.to_act
    mentored(sat, seat)
    shown = inside(carol).get(address(sat, "mentors"))
    assert shown.context["view"] == sat.position.view(seat) != sat.position.view(1 - seat)
    moves = [notation for notation, _words in shown.context["screen"].moves]
    assert moves == [str(move) for move in sat.position.legal_moves(seat)]
    assert shown["Cache-Control"] == "private, no-store"


def test_others_see_that_there_is_a_mentor_and_no_hand(
    sat: Sat, alice: Member, dave: Member, inside: Enter
) -> None:
    mentored(sat, 1)
    for member in (alice, dave):
        shown = inside(member).get(address(sat, "mentors"))
        assert "carol" in words(shown)
        assert "view" not in shown.context


def draft_and_notes(sat: Sat) -> None:
    """What is the seat's alone."""
    (seat,) = sat.position.to_act
    move = str(sat.position.legal_moves(seat)[0])
    asked = sat.chair(seat).asked
    play.lay_out(sat.pk, sat.member(seat), move, asked)
    notes.save_notes(sat.table, sat.member(seat), "they bluff", 0, NOW)


def test_twins_that_differ_in_draft_and_notes_give_the_mentor_equal_pages(
    carol: Member, inside: Enter, same_chance: None
) -> None:
    sitters, browser = newcomers()[:2], inside(carol)

    def sit() -> Sat:
        sat = sit_down("liars_dice", sitters, rated=False)
        mentored(sat, next(iter(sat.position.to_act)))
        return sat

    def read(sat: Sat) -> str:
        page = unmarked(browser.get(address(sat, "mentors")))
        page = re.sub(r"(line|move|mentor)-\d+", r"\1", page)
        return re.sub(r"/(tables|mentors)/\d+(?=/)", r"/\1/N", page)

    first, second = twins([lambda _sat: None, draft_and_notes], sit, read)
    assert first == second


def test_twins_that_differ_in_another_hand_give_the_mentor_equal_pages(
    sat: Sat, carol: Member, inside: Enter
) -> None:
    """The page has the view of the seat and nothing of the other's dice."""
    mentored(sat, 1)
    shown = inside(carol).get(address(sat, "mentors"))
    assert shown.context["view"] == sat.position.view(1)
    assert repr(sat.position.view(0)) not in body(shown)


# --- lines ---------------------------------------------------------------------------------------


def test_lines_are_for_the_seat_alone_until_the_game_is_over(
    sat: Sat, alice: Member, bob: Member, carol: Member, dave: Member, inside: Enter
) -> None:
    mentor = mentored(sat, 1)
    services.write_mentor_line(sat.pk, mentor.pk, carol, "bid low", "", NOW)
    readers = {
        member.username: "bid low" in words(inside(member).get(address(sat, "mentors")))
        for member in (alice, bob, carol, dave)
    }
    assert readers == {"alice": False, "bob": True, "carol": True, "dave": False}
    assert "bid low" in words(inside(bob).get(address(sat)))
    assert "bid low" not in words(inside(alice).get(address(sat)))
    Table.objects.filter(pk=sat.pk).update(status="finished", ended_at=NOW)
    assert "bid low" in words(inside(dave).get(address(sat, "mentors")))


def test_a_line_marks_a_move_that_the_seat_can_make(sat: Sat, carol: Member) -> None:
    (seat,) = sat.position.to_act
    mentor = mentored(sat, seat)
    move = str(sat.position.legal_moves(seat)[0])
    assert services.write_mentor_line(sat.pk, mentor.pk, carol, "this", move, NOW).move == move
    with pytest.raises(ClubError, match="cannot make"):
        services.write_mentor_line(sat.pk, mentor.pk, carol, "that", "take 1 from a", NOW)
    assert MentorLine.objects.count() == 1


def test_the_other_seat_does_not_write_into_it(sat: Sat, alice: Member) -> None:
    mentor = mentored(sat, 1)
    with pytest.raises(NotAllowed):
        services.write_mentor_line(sat.pk, mentor.pk, alice, "hello", "", NOW)


def test_ten_lines_a_minute(sat: Sat, carol: Member) -> None:
    mentor = mentored(sat, 1)
    for number in range(10):
        services.write_mentor_line(sat.pk, mentor.pk, carol, f"line {number}", "", NOW)
    with pytest.raises(ClubError, match="10 times"):
        services.write_mentor_line(sat.pk, mentor.pk, carol, "one more", "", NOW)


# --- as nobody else ------------------------------------------------------------------------------


def test_a_mentor_is_not_in_the_gallery_until_the_end(sat: Sat, carol: Member) -> None:
    mentored(sat, 1)
    rights = chat_rights(sat.table, None, carol, NOW)
    assert (rights.reads_gallery, rights.writes_to) == (False, None)
    with pytest.raises(ClubError):
        chat.write_line(sat.pk, carol, "she has two sixes", NOW)


def test_a_mentor_takes_over_no_seat_of_the_table(sat: Sat, carol: Member) -> None:
    mentored(sat, 1)
    with pytest.raises(ClubError, match="mentor"):
        chair_taken_over.send(Table, table=sat.table, seat=0, member=carol, now=NOW)


def test_who_sits_down_later_has_no_mentor_of_another(sat: Sat, dave: Member) -> None:
    mentored(sat, 1)
    chair_taken_over.send(Table, table=sat.table, seat=1, member=dave, now=NOW)
    assert Mentor.objects.get().ended_at == NOW


def test_the_mentor_of_a_private_table_finds_it(
    sat: Sat, carol: Member, dave: Member, inside: Enter
) -> None:
    mentored(sat, 1)
    Table.objects.filter(pk=sat.pk).update(private=True)
    assert inside(carol).get(address(sat, "mentors")).status_code == 200
    assert inside(dave).get(address(sat, "mentors")).status_code == 404
    assert "You are a mentor at" in words(inside(carol).get("/"))


def test_by_pages_a_refusal_says_why_and_changes_nothing(
    sat: Sat, bob: Member, inside: Enter
) -> None:
    browser, name = inside(bob), address(sat, "mentors", "name")
    refused = browser.post(name, {"seat": "1", "name": "nobody"})
    assert (refused.status_code, Mentor.objects.count()) == (422, 0)
    assert "no member named" in words(refused)
    assert browser.post(name, {"seat": "0", "name": "carol"}).status_code in (403, 422)
    assert Chair.objects.filter(table=sat.pk).count() == 2


def test_programs_name_agree_write_and_end(
    sat: Sat, alice: Member, bob: Member, carol: Member
) -> None:
    place = f"tables/{sat.pk}/mentors"
    named = program(bob).post(place, {"seat": 1, "name": "carol"})
    assert (named.status_code, named.json()["mentors"][0]["agreed"]) == (200, False)
    own = f"{place}/{named.json()['mentors'][0]['id']}"
    assert program(alice).post(own, {}).json()["mentors"][0]["agreed"]
    written = program(carol).post(f"{own}/lines", {"text": "bid low"}).json()
    assert [line["text"] for line in written["mentors"][0]["lines"]] == ["bid low"]
    moves = [str(move) for move in sat.position.legal_moves(1)]
    assert written["moves"] == moves
    assert program(alice).get(place).json()["moves"] == []
    assert program(carol).delete(own).status_code == 204
