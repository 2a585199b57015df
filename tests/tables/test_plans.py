"""Orders that hold unless said otherwise, plans that are written out, and those that lapse, at a table of Rauha."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from club.records.models import By
from club.tables import services
from games.core import Seat
from tests.tables.sitting_down import NOW, Sat, newcomer, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def sat() -> Sat:
    return sit_down("rauha", [newcomer(name) for name in ("alice", "bob", "carol")])


def choose(sat: Sat, seat: Seat) -> str:
    move = str(sat.position.legal_moves(seat)[0])
    sat.play(seat, move)
    return move


def in_turn(sat: Sat) -> list[Seat]:
    """All have chosen; the seats in their order."""
    for seat in (0, 1, 2):
        choose(sat, seat)
    return list(sat.position.order)


def test_what_is_free_runs_though_nobody_gave_an_order(sat: Sat) -> None:
    first, second, _ = in_turn(sat)
    sat.play(first, "discard for crystals")
    assert sat.plies()[-2:] == [(first, "discard for crystals", By.MEMBER), (first, "finish", By.ORDER)]
    assert sat.chair(second).being_asked


def test_told_not_to_it_waits(sat: Sat) -> None:
    first, *_ = in_turn(sat)
    services.set_order(sat.pk, first, "auto: off", NOW)
    sat.play(first, "discard for crystals")
    assert sat.chair(first).being_asked
    services.set_order(sat.pk, first, "auto: on", NOW)
    assert sat.plies()[-1] == (first, "finish", By.ORDER)


def test_a_plan_is_written_out_on_the_page_and_carried_out_when_its_turn_comes(sat: Sat) -> None:
    _, second, third = in_turn(sat)
    client = Client()
    client.force_login(sat.member(second))
    page = client.get(reverse("tables:table", args=[sat.pk])).content.decode()
    assert 'name="written"' in page
    sent = {"key": "plan", "value": "none", "written": "discard for spore r2c2; finish, leave the rest"}
    client.post(reverse("tables:order", args=[sat.pk]), sent)
    assert sat.chair(second).orders["plan"][0].startswith("discard for spore r2c2; finish, leave the rest (")
    sat.play(sat.position.order[0], "discard for crystals")
    assert [ply[:2] for ply in sat.plies()[-2:]] == [
        (second, "discard for spore r2c2"),
        (second, "finish, leave the rest"),
    ]
    assert sat.chair(second).orders == {}
    assert sat.chair(third).being_asked
    assert not sat.chair(second).being_asked


def test_a_plan_that_cannot_be_is_refused_and_not_kept(sat: Sat) -> None:
    first, second, _ = in_turn(sat)
    client = Client()
    client.force_login(sat.member(second))
    answer = client.post(reverse("tables:order", args=[sat.pk]), {"key": "plan", "written": "run taivas"})
    assert answer.status_code == 422
    assert sat.chair(second).orders == {}
    assert sat.chair(first).being_asked


def test_a_plan_that_lapses_is_dropped_and_its_seat_asked(sat: Sat) -> None:
    """Here it was for a card that has been changed for another since."""
    choose(sat, 1)
    services.set_order(sat.pk, 1, "plan: discard for crystals", NOW)
    choose(sat, 1)
    assert "plan" in sat.chair(1).orders
    choose(sat, 0)
    choose(sat, 2)
    while sat.position.active != 1:
        sat.play(sat.position.active, "discard for crystals")
    assert sat.chair(1).orders == {}
    assert sat.chair(1).being_asked
    assert not any(ply[0] == 1 and ply[1].startswith("discard") for ply in sat.plies())
