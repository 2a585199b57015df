"""Moves that are written in a form: only legal ones get a button, and looking plays nothing."""

from __future__ import annotations

import re

import pytest

from club.people.members.models import Member
from tests.support.pages import HTMX, Enter, address, body, words
from tests.support.sitting_down import Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db
CONCEDE = {"family": "concede", "markers": "2"}


@pytest.fixture
def inkas(alice: Member, bob: Member, carol: Member) -> Sat:
    return sit_down("inkas", [alice, bob, carol], {"start_player": "seat_0"})


def offers(page: str) -> list[str]:
    """The moves that a page has a button for."""
    return re.findall(r'name="move" value="([^"]*)"', page)


def test_a_legal_move_is_shown_in_words_with_a_button(
    inkas: Sat, alice: Member, inside: Enter
) -> None:
    page = inside(alice).get(address(inkas, "writing"), CONCEDE)
    assert offers(body(page)) == ["concede with 2 markers"]
    assert "Concede with 2 markers" in words(page)
    assert f'name="asked" value="{inkas.chair(0).asked}"' in body(page)


@pytest.mark.parametrize(
    "form", [CONCEDE | {"markers": "3"}, CONCEDE | {"markers": "99"}, {"family": "x"}, {}]
)
def test_an_illegal_move_gets_a_reason_and_no_button(
    inkas: Sat, alice: Member, inside: Enter, form: dict[str, str]
) -> None:
    page = inside(alice).get(address(inkas, "writing"), form, **HTMX)  # type: ignore[arg-type]
    assert page.status_code == 200
    assert offers(body(page)) == [] and len(words(page)) > 10


def test_checking_a_form_plays_nothing(inkas: Sat, alice: Member, inside: Enter) -> None:
    before = inkas.plies()
    inside(alice).get(address(inkas, "writing"), CONCEDE)
    assert inkas.plies() == before and inkas.chair(0).draft == []


def test_the_checked_move_is_played(inkas: Sat, alice: Member, inside: Enter) -> None:
    (move,) = offers(body(inside(alice).get(address(inkas, "writing"), CONCEDE)))
    form = {"move": move, "asked": inkas.chair(0).asked}
    assert inside(alice).post(address(inkas, "play"), form).status_code == 303
    assert (0, move, "member") in inkas.plies()


def test_spectators_get_no_button(inkas: Sat, inside: Enter, db: None) -> None:
    page = inside(newcomer("dora")).get(address(inkas, "writing"), CONCEDE)
    assert offers(body(page)) == []


def test_a_suspended_table_has_no_button(inkas: Sat, alice: Member, inside: Enter) -> None:
    type(inkas.table).objects.filter(pk=inkas.pk).update(marked="The rules failed (KeyError).")
    assert offers(body(inside(alice).get(address(inkas, "writing"), CONCEDE))) == []


def test_a_form_is_rendered_when_it_is_opened(inkas: Sat, alice: Member, inside: Enter) -> None:
    client = inside(alice)
    assert '<form id="concede-' not in body(client.get(address(inkas)))
    page = body(client.get(address(inkas), {"open": "concede"}))
    (form,) = re.findall(r'<form id="concede-[^>]*>', page)
    assert f'action="{address(inkas, "writing")}"' in form
    assert "post" not in form
