"""The sequence in which standing orders are asked: clockwise from the seat on turn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from games.bots import find
from games.core import Answer, AnyPosition, Ply, Seat
from games.liars_dice import GAME as LIARS_DICE
from games.nim import GAME as NIM
from games.rakentaa import GAME as RAKENTAA
from games.rauha import GAME as RAUHA
from games.simulation import play_out
from games.standing_orders import StandingOrders, clockwise, seats_to_ask
from tests.games.conformance.hoard import Add, Hoard, HoardPosition


@dataclass(frozen=True, slots=True)
class Ring(HoardPosition):
    """Four seats. Tests set the seat on turn and the seats that must and may act."""

    holder: Seat = 0
    must: frozenset[Seat] = frozenset()
    may: frozenset[Seat] = frozenset()

    @property
    def to_act(self) -> frozenset[Seat]:
        return self.must

    @property
    def may_act(self) -> frozenset[Seat]:
        return self.may

    @property
    def whose_turn(self) -> Seat:
        return self.holder

    def list_moves(self, seat: Seat) -> Any:
        return (Add(1),) if seat in self.may else ()


class AnswersOffTurn(Hoard):
    """Every seat that is asked answers at once, on turn or off turn."""

    answers_off_turn = True

    def answer(self, view: Any, moves: Any, orders: Any) -> Answer | None:
        return Answer(moves[0])


class AnswersOnTurn(AnswersOffTurn):
    answers_off_turn = False


ALL = frozenset(range(4))


def ring(holder: Seat, must: frozenset[Seat], may: frozenset[Seat] = frozenset()) -> Ring:
    return Ring(card=1, holder=holder, must=must, may=must | may)


@pytest.mark.parametrize(
    ("holder", "order"),
    [(0, (0, 1, 2, 3)), (2, (2, 3, 0, 1)), (3, (3, 0, 1, 2)), (-1, (0, 1, 2, 3))],
)
def test_seats_are_asked_clockwise_from_the_one_on_turn(
    holder: Seat, order: tuple[Seat, ...]
) -> None:
    assert seats_to_ask(AnswersOffTurn(), ring(holder, ALL), ()) == order


def test_it_begins_with_the_next_seat_where_the_one_on_turn_is_not_asked() -> None:
    assert clockwise({0, 1, 3}, 2) == (3, 0, 1)


def test_seats_that_must_decide_are_asked_before_those_that_may() -> None:
    position = ring(1, frozenset({0, 3}), frozenset({1, 2}))
    assert seats_to_ask(AnswersOffTurn(), position, ALL) == (3, 0, 1, 2)


def test_a_seat_that_may_decide_is_asked_if_it_has_orders() -> None:
    position = ring(2, frozenset({2}), frozenset({0, 1, 3}))
    assert seats_to_ask(AnswersOffTurn(), position, {0, 3}) == (2, 3, 0)


def test_no_seat_is_asked_off_turn_where_the_game_does_not_answer_there() -> None:
    position = ring(2, frozenset({2}), frozenset({0, 1, 3}))
    assert seats_to_ask(AnswersOnTurn(), position, ALL) == (2,)


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_a_play_out_lets_the_seat_on_turn_answer_first(holder: Seat) -> None:
    orders = StandingOrders(AnswersOffTurn(), [find("random")] * 4, Random(1))
    ply = orders.next_ply(ring(holder, ALL))
    assert ply is not None
    assert ply.seat == holder


def test_a_position_without_turns_begins_with_the_lowest_seat_to_act() -> None:
    assert Hoard().first(1, 0).whose_turn == 0
    assert HoardPosition().whose_turn == -1


def test_nim_and_liars_dice_say_whose_turn_it_is() -> None:
    assert NIM.start(3, {}).play(0, NIM.read_move("take 1 from a")).whose_turn == 1
    rolling = LIARS_DICE.start(3, {})
    assert rolling.whose_turn in range(3)
    assert rolling.to_act == {-1}


def test_an_interrupt_leaves_whose_turn_it_is() -> None:
    """In Rakentaa others react to a card while its seat stays on turn."""
    interrupts: list[tuple[Seat, Seat]] = []

    def watch(before: AnyPosition | None, ply: Ply[Any] | None, after: AnyPosition) -> None:
        same_turn = before is not None and before.turn == after.turn
        if before and same_turn and after.may_act and after.whose_turn not in after.to_act:
            interrupts.append((before.whose_turn, after.whose_turn))

    for seed in range(3):
        play_out(RAKENTAA, 4, {}, [find("random")] * 4, Random(seed), watch=watch)
    assert any(turn >= 0 for turn, _ in interrupts)
    assert all(before == after for before, after in interrupts)


def test_where_seats_act_in_sequence_the_acting_seat_is_on_turn() -> None:
    acting = set()

    def watch(before: AnyPosition | None, ply: Ply[Any] | None, after: AnyPosition) -> None:
        if after.whose_turn >= 0:
            acting.add(after.to_act == {after.whose_turn})

    play_out(RAUHA, 3, {}, [find("random")] * 3, Random(1), watch=watch)
    assert acting == {True}
