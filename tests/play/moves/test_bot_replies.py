"""Bots with an optional answer, which the game does not wait for, give it at once, and no clock
changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

import pytest

from club.people.members.models import Member
from club.play.game_records.models import By
from club.play.moves import services as play
from club.play.tables import due_chairs
from club.play.tables.models import Chair, EventType
from club.play.time_control import clock
from club.play.time_control.presets import time_control_of
from games import bots
from games.bots.request import DecisionRequest
from games.core import Move, Seat
from tests.support.sitting_down import NOW, Sat, sit_down

pytestmark = [pytest.mark.django_db]
Committing = Callable[..., AbstractContextManager[list[Any]]]


def after_a_roll(sat: Sat) -> Sat:
    """The seat on turn has rolled; after a seven the robber is moved."""
    while "end turn" not in map(str, sat.position.legal_moves(0)):
        sat.play(0, "robber to c7")
    return sat


@pytest.fixture
def trading(alice: Member, bob: Member) -> Sat:
    """alice has rolled; bob and a bot are there to trade with."""
    return after_a_roll(
        sit_down("inkas", [alice, bob], {"start_player": "seat_0", "start": "printed"}, ["greedy"])
    )


def offer(sat: Sat, to: str = "1 2") -> str:
    return swap(sat.position.view(0).hand, to)


def swap(hand: Sequence[int], to: str) -> str:
    """An offer of a card that the seat has for one that it has not."""
    kinds = ("wood", "stone", "wool", "potato", "ore", "feathers", "coca", "fish")
    give = next(kind for kind, count in zip(kinds, hand, strict=True) if count)
    take = next(kind for kind, count in zip(kinds, hand, strict=True) if not count)
    return f"offer 1 {give} for 1 {take} to {to}"


def answers(sat: Sat, seat: Seat) -> list[tuple[str, str]]:
    return [(text, by) for who, text, by in sat.plies() if who == seat]


def test_a_bot_answers_an_offer_as_soon_as_it_is_committed(
    trading: Sat, django_capture_on_commit_callbacks: Committing
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        trading.play(0, offer(trading))
    ((text, by),) = answers(trading, 2)
    assert text in ("accept 1", "decline 1")
    assert by == By.BOT
    assert answers(trading, 1) == []


def test_the_request_that_offers_does_not_wait_for_the_bots_thoughts(trading: Sat) -> None:
    trading.play(0, offer(trading))
    assert answers(trading, 2) == []
    assert trading.position.to_act == {0}


def test_what_a_lost_message_would_have_done_the_sweep_does(trading: Sat) -> None:
    trading.play(0, offer(trading))
    assert due_chairs.overdue_chairs(NOW) == [(trading.pk, 2)]
    assert play.stand_in(trading.pk, 2, NOW)
    assert len(answers(trading, 2)) == 1
    assert due_chairs.overdue_chairs(NOW) == []


def test_nobody_waits_for_a_bot_that_may_answer(trading: Sat) -> None:
    asked = trading.chair(0).asked + 1
    trading.play(0, offer(trading))
    since, due = trading.chair(0).turn_since, trading.chair(0).due_at
    assert not trading.chair(2).being_asked
    play.stand_in(trading.pk, 2, NOW)
    assert (trading.chair(0).asked, trading.chair(0).turn_since, trading.chair(0).due_at) == (
        asked,
        since,
        due,
    )
    assert trading.happened(EventType.STOOD_IN) == []


def test_an_answer_that_is_called_for_twice_is_given_once(trading: Sat) -> None:
    trading.play(0, offer(trading))
    assert play.stand_in(trading.pk, 2, NOW)
    assert not play.stand_in(trading.pk, 2, NOW)
    assert not play.stand_in(trading.pk, 1, NOW)
    assert len(answers(trading, 2)) == 1


def test_an_offer_that_is_gone_is_not_answered(trading: Sat) -> None:
    trading.play(0, offer(trading, to="2"))
    trading.play(0, "withdraw 1")
    assert due_chairs.overdue_chairs(NOW) == []
    assert not play.stand_in(trading.pk, 2, NOW)


def test_a_bot_that_is_gone_gives_the_neutral_answer(trading: Sat) -> None:
    Chair.objects.filter(table=trading.pk, seat=2).update(bot="forgotten")
    trading.play(0, offer(trading))
    assert play.stand_in(trading.pk, 2, NOW)
    assert answers(trading, 2) == [("decline 1", By.BOT)]


class Trader:
    """A bot that offers a card once a turn, and ends its turn."""

    def __init__(self, to: str) -> None:
        self.to = to

    def choose(self, request: DecisionRequest) -> Move:
        listed, view = {str(move): move for move in request.moves}, request.view()
        if "end turn" in listed and not view.last_offer:
            offer: Move = request.game.read_move(swap(view.hand, self.to))
            return offer
        return listed.get("end turn", request.moves[0])


def test_bots_answer_a_bot_within_its_turn(alice: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot's turn is one task, with offers and answers."""
    monkeypatch.setitem(bots._BOTS, "trader", Trader(to="2"))
    sat = after_a_roll(sit_down("inkas", [alice], {"start_player": "seat_0"}, ["trader", "greedy"]))
    sat.play(0, "end turn")
    play.stand_in(sat.pk, 1, NOW)
    plies = [(seat, text.split()[0]) for seat, text, _ in sat.plies() if seat >= 0][-3:]
    assert plies[0] == (1, "offer")
    assert plies[1] in ((2, "accept"), (2, "decline"))
    assert plies[2] == (1, "end")
    assert due_chairs.overdue_chairs(NOW) == [(sat.pk, 2)]  # its own turn


# --- members who may answer a bot


@pytest.fixture
def asked_by_a_bot(alice: Member, monkeypatch: pytest.MonkeyPatch) -> Sat:
    """The bot after alice has offered her a card; another bot is at the table."""
    monkeypatch.setitem(bots._BOTS, "trader", Trader(to="0"))
    sat = after_a_roll(sit_down("inkas", [alice], {"start_player": "seat_0"}, ["trader", "greedy"]))
    sat.play(0, "end turn")
    play.stand_in(sat.pk, 1, NOW)
    return sat


def test_a_bot_leaves_its_turn_open_for_a_member_to_answer(asked_by_a_bot: Sat) -> None:
    assert asked_by_a_bot.position.to_act == {1}
    assert asked_by_a_bot.position.replies.keys() == {0}
    assert asked_by_a_bot.chair(1).due_at == clock.bot_resumes_at(
        time_control_of(asked_by_a_bot.table), NOW
    )
    assert due_chairs.overdue_chairs(NOW) == []


def test_a_bot_goes_on_once_the_member_has_answered(asked_by_a_bot: Sat) -> None:
    asked_by_a_bot.play(0, "decline 1")
    assert asked_by_a_bot.chair(1).due_at == NOW
    assert due_chairs.overdue_chairs(NOW) == [(asked_by_a_bot.pk, 1)]


def test_a_bot_that_was_answered_is_called_at_once(
    asked_by_a_bot: Sat, django_capture_on_commit_callbacks: Committing
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        asked_by_a_bot.play(0, "decline 1")
    assert ("end turn", By.BOT) in answers(asked_by_a_bot, 1)


def test_a_bot_does_not_wait_for_ever(asked_by_a_bot: Sat) -> None:
    later = clock.bot_resumes_at(time_control_of(asked_by_a_bot.table), NOW)
    assert not play.stand_in(asked_by_a_bot.pk, 1, NOW)
    assert play.stand_in(asked_by_a_bot.pk, 1, later)
    assert answers(asked_by_a_bot, 1)[-1] == ("end turn", By.BOT)
    assert asked_by_a_bot.position.trade_state.open == ()
