"""Standing orders of seats off turn give their optional answers, and the game does not wait."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.utils import timezone

from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from games.core import Seat
from tests.support.sitting_down import Sat, sit_down

pytestmark = [pytest.mark.django_db(transaction=True)]
OFFER = "offer 1 {kind} for 1 wool to 1 2"
KINDS = ("wood", "stone", "wool", "potato", "ore", "feathers", "coca", "fish")


@pytest.fixture
def trading(alice: Member, bob: Member, carol: Member) -> Sat:
    """alice after her first roll; after a seven the robber is moved."""
    sat = sit_down("inkas", [alice, bob, carol], {"start_player": "seat_0"}, now=timezone.now())
    while "end turn" not in map(str, sat.position.legal_moves(0)):
        sat.play(0, "robber to c7")
    return sat


def offered(sat: Sat, now: datetime) -> None:
    held = sat.position.view(0).hand
    sat.play(0, OFFER.format(kind="stone" if held[1] else "ore"), now=now)


def answers(sat: Sat, seat: Seat) -> list[tuple[str, str]]:
    return [(text, by) for who, text, by in sat.plies() if who == seat]


def test_an_order_answers_an_offer_to_a_seat_that_is_not_on_turn(trading: Sat) -> None:
    play.set_order(trading.pk, trading.member(1), "refuse all: any", timezone.now())
    offered(trading, timezone.now())
    assert answers(trading, 1) == [("decline 1", By.ORDER)]
    assert answers(trading, 2) == []
    assert trading.position.to_act == {0}


def test_an_order_given_later_answers_what_is_still_open(trading: Sat) -> None:
    offered(trading, timezone.now())
    assert answers(trading, 1) == []
    play.set_order(trading.pk, trading.member(1), "refuse 0: wool", timezone.now())
    assert answers(trading, 1) == [("decline 1", By.ORDER)]


def test_orders_answer_clockwise_from_the_seat_on_turn(trading: Sat) -> None:
    trading.play(0, "end turn")
    while "end turn" not in (open_moves := [str(one) for one in trading.position.legal_moves(1)]):
        trading.play(1, next(one for one in open_moves if one.startswith("robber")))
    for seat in (0, 2):
        play.set_order(trading.pk, trading.member(seat), "refuse all: any", timezone.now())
    held = trading.position.view(1).hand
    give = next(kind for kind, count in zip(KINDS, held, strict=True) if count)
    take = next(kind for kind, count in zip(KINDS, held, strict=True) if not count)
    before = len(trading.plies())
    trading.play(1, f"offer 1 {give} for 1 {take} to 0 2")
    assert [seat for seat, _, _ in trading.plies()[before:]] == [1, 2, 0]
