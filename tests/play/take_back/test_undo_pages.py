"""The button that undoes a member's last moves, what pages say of it, and its API address."""

from __future__ import annotations

import pytest

from club.people.members.models import Member
from club.play.tables.models import EventType
from club.play.take_back import services
from tests.site.api.conftest import program
from tests.support.pages import Enter, address, words
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = pytest.mark.django_db
BUTTON = "Undo my last move"


@pytest.fixture
def sat(alice: Member, bob: Member) -> Sat:
    """Alice has played; bob is asked."""
    sat = sit_down("nim", [alice, bob], {"heaps": "3 4 5"})
    sat.play(0, "take 1 from a")
    return sat


def test_the_log_says_it_and_so_does_the_page_of_what_was_taken_back(
    sat: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    services.undo_last_moves(sat.pk, alice, NOW)

    assert len(sat.happened(EventType.TAKEN_BACK)) == 1
    assert "takes the last move back" in words(inside(bob).get(address(sat)))
    assert "1 from heap a" in words(inside(bob).get(address(sat, "take-back")))


def test_the_button_is_there_as_long_as_nobody_has_acted(
    sat: Sat, alice: Member, bob: Member, inside: Enter
) -> None:
    assert BUTTON in words(inside(alice).get(address(sat)))
    assert BUTTON not in words(inside(bob).get(address(sat)))
    sat.play(1, "take 1 from b")
    assert BUTTON not in words(inside(alice).get(address(sat)))


def test_one_press_undoes_and_leads_to_the_table(sat: Sat, alice: Member, inside: Enter) -> None:
    answer = inside(alice).post(address(sat, "take-back", "undo"), {"back": "table"})

    assert (answer.status_code, answer["Location"]) == (303, address(sat))
    assert sat.plies() == []


def test_a_refusal_is_a_sentence(sat: Sat, alice: Member, inside: Enter) -> None:
    sat.play(1, "take 1 from b")

    answer = inside(alice).post(address(sat, "take-back", "undo"))

    assert answer.status_code == 422
    assert "Something has happened since your last move" in words(answer)


def test_a_program_undoes_by_the_api(sat: Sat, alice: Member) -> None:
    answer = program(alice).post(f"tables/{sat.pk}/take-back/undo")

    assert answer.status_code == 200
    assert answer.json()["past"][0]["line"] == 0
    assert sat.plies() == []
