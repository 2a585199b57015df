"""Liar's dice for absent members and bots: standing orders, default move, probabilities."""

from __future__ import annotations

import pytest

from games.core import CHANCE, Answer, IllegalMove, Order
from games.liars_dice import GAME
from games.liars_dice.evaluation import bid_likelihood, probability_of
from games.liars_dice.moves import Bid, Challenge
from games.liars_dice.position import DicePosition


def opened(*cups: str, **options: str | int) -> DicePosition:
    """The first hand with these cups, seat 0's first: `opened("1 3 5", "2 2 6", dice=3)`."""
    return rolled(GAME.start(len(cups), options), *cups)


def rolled(position: DicePosition, *cups: str) -> DicePosition:
    while position.rolling:
        position = position.play(CHANCE, GAME.read_move(f"roll {cups[position.rolling[0]]}"))
    return position


def play(position: DicePosition, *texts: str) -> DicePosition:
    """The position after these bids and calls, each by the speaker."""
    for text in texts:
        position = position.play(position.speaker, GAME.read_move(text))
    return position


# --- standing orders and the default move


@pytest.mark.parametrize(
    ("value", "answer"), [("never", None), ("2", True), ("3", True), ("4", None)]
)
def test_r12_an_order_challenges_a_bid_of_so_many_dice(value: str, answer: bool | None) -> None:
    position = play(opened("2 3 3", "3 4 6", dice=3), "bid 3 threes")
    view = position.view(1)
    order = GAME.read_order(view, f"challenge: {value}")
    found = GAME.answer(view, position.legal_moves(1), (order,))
    assert found == (Answer(Challenge(), ("challenge",)) if answer else None)


def test_r12_an_order_given_too_late_waits_for_the_next_bid() -> None:
    position = play(opened("2 3 3", "3 4 6", dice=3), "bid 3 threes")
    late = Order("challenge", "2", late=True)
    assert GAME.answer(position.view(1), position.legal_moves(1), (late,)) is None


def test_r12_an_order_has_nothing_to_challenge_before_the_first_bid() -> None:
    position = opened("2 3 3", "3 4 6", dice=3)
    assert (
        GAME.answer(position.view(0), position.legal_moves(0), (Order("challenge", "2"),)) is None
    )


def test_r12_spectators_and_seats_that_are_out_give_no_orders() -> None:
    position = opened("2 3 3", "3 4 6", dice=3)
    assert GAME.orders(position.view(None)) == ()
    with pytest.raises(IllegalMove):
        GAME.read_order(position.view(0), "challenge: 7")


@pytest.mark.parametrize(
    ("bid", "default_move"), [("bid 6 threes", Challenge()), ("bid 1 threes", Bid(1, "fours"))]
)
def test_the_default_move_challenges_an_unlikely_bid_or_makes_the_lowest_bid(
    bid: str, default_move: object
) -> None:
    position = play(opened("2 3 3", "2 4 6", dice=3), bid)
    assert GAME.default_move(position.view(1), position.legal_moves(1)) == default_move


def test_the_default_move_opens_with_the_lowest_bid() -> None:
    position = opened("2 3 3", "2 4 6", dice=3)
    assert GAME.default_move(position.view(0), position.legal_moves(0)) == Bid(1, "twos")


# --- probabilities


@pytest.mark.parametrize(
    ("needed", "dice", "wild", "chance"),
    [
        (0, 5, True, 1),
        (1, 1, True, 1 / 3),
        (1, 1, False, 1 / 6),
        (2, 2, False, 1 / 36),
        (1, 2, True, 5 / 9),
        (3, 2, True, 0),
    ],
)
def test_chances_are_those_of_unseen_dice(
    needed: int, dice: int, wild: bool, chance: float
) -> None:
    assert probability_of(needed, dice, wild) == pytest.approx(chance)


def test_ones_own_dice_are_certain() -> None:
    view = opened("2 3 3", "2 4 6", dice=3, ones="plain").view(0)
    assert bid_likelihood(view, Bid(2, "threes")) == 1
    assert bid_likelihood(view, Bid(3, "threes")) == pytest.approx(1 - (5 / 6) ** 3)


def test_a_bid_that_holds_is_worth_more_to_its_bidder_than_one_that_does_not() -> None:
    cups = ("2 3 3", "2 4 6")
    holds, lies = (
        play(opened(*cups, dice=3), "bid 2 threes"),
        play(opened(*cups, dice=3), "bid 5 threes"),
    )
    assert GAME.evaluate(holds, 0) > GAME.evaluate(lies, 0)
    assert GAME.evaluate(holds, 1) < GAME.evaluate(lies, 1)
