"""What the pages of taking back tell: to each reader what they knew."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.take_back import services
from club.play.take_back.models import TakeBack
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    """Three plies are played; bob is asked."""
    sat = sit_down("nim", [alice, bob], {"heaps": "3 4 5"})
    for seat, move in enumerate(("1 from a", "1 from b", "1 from c")):
        sat.play(seat % 2, f"take {move}")
    return sat


def take_back(sat: Sat, line: int) -> TakeBack:
    """The first seat proposes it, and all others agree."""
    proposal = services.propose_take_back(sat.pk, sat.member(0), line, NOW)
    return services.agree_to_take_back(sat.pk, sat.member(1), proposal.pk, NOW)


# --- what nobody may know ------------------------------------------------------------------------


def test_the_lines_to_choose_from_are_those_of_the_public_log(
    alice: Member, bob: Member, inside: Enter
) -> None:
    """Hidden dice are no line: the number of a line tells nobody how many plies there were."""
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    for _ in range(2):
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    for member in (alice, bob):
        shown = inside(member).get(address(sat, "take-back")).context["taking"]
        offered = [number for number, _words in shown.offered]
        assert offered == list(range(sat.read.seen(None) - 1, -1, -1))


def test_what_had_been_shown_is_each_readers_own(
    alice: Member, bob: Member, carol: Member, inside: Enter
) -> None:
    sat = sit_down("liars_dice", [alice, bob], {"dice": 3})
    for _ in range(2):
        (seat,) = sat.position.to_act
        sat.play(seat, str(sat.position.legal_moves(seat)[0]))
    old, viewers = sat.read, {alice: 0, bob: 1, carol: None}
    take_back(sat, 0)
    for member, viewer in viewers.items():
        shown = inside(member).get(address(sat, "take-back")).context["taking"]
        assert len(shown.past[0].sentences) == sum(len(line.news) for line in old.lines[viewer])


def test_the_old_record_is_served_to_nobody_while_the_game_goes_on(
    sat: Sat, alice: Member, inside: Enter
) -> None:
    proposal = take_back(sat, 1)
    path = address(sat, "take-back", str(proposal.pk), "transcript")
    assert inside(alice).get(path).status_code == 404


# --- pages ---------------------------------------------------------------------------------------


def test_by_pages_from_the_proposal_to_the_new_turn(
    sat: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    asks, answers = inside(alice), inside(bob)
    assert asks.post(address(sat, "take-back", "propose"), {"line": "2"}).status_code == 303
    assert "All have to agree" in words(answers.get(address(sat)))
    proposal = TakeBack.objects.get()
    pressed = answers.post(address(sat, "take-back", str(proposal.pk), "agree"), {"back": "table"})
    assert pressed["Location"] == address(sat)
    assert len(sat.plies()) == 2


@pytest.mark.parametrize("line", ["", "x", "-1", "99", "1" * 40])
def test_a_wrong_form_says_why_and_changes_nothing(
    sat: Sat, alice: Member, inside: Enter, line: str
) -> None:
    answer = inside(alice).post(address(sat, "take-back", "propose"), {"line": line})
    assert answer.status_code == 422
    assert "no such line" in words(answer)
    assert not TakeBack.objects.exists()


def test_a_program_proposes_and_another_agrees(sat: Sat, alice: Member, bob: Member) -> None:
    place = f"tables/{sat.pk}/take-back"
    asked = program(alice).post(place, {"line": 1})
    assert (asked.status_code, asked.json()["missing"]) == (200, ["bob"])
    assert program(alice).post(place, {"line": 9}).status_code == 422
    number = program(bob).get(place).json()["proposal"]["id"]
    answer = program(bob).post(f"{place}/{number}", {"answer": "yes"})
    assert [past["line"] for past in answer.json()["past"]] == [1]
    assert len(sat.plies()) == 1


def test_a_program_says_no(sat: Sat, alice: Member, bob: Member) -> None:
    proposal = services.propose_take_back(sat.pk, alice, 1, timezone.now())
    place = f"tables/{sat.pk}/take-back/{proposal.pk}"
    assert program(bob).post(place, {"answer": "no"}).json()["proposal"] is None
