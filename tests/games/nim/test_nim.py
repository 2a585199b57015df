"""Nim, rule by rule."""

from __future__ import annotations

import pytest

from games.core import IllegalMove, Outcome
from games.nim import GAME
from games.nim.moves import Take
from games.nim.position import NimPosition


def played(seats: int, *texts: str, **options: str | int) -> NimPosition:
    """The position after these moves, made in turn."""
    position = GAME.start(seats, options)
    for text in texts:
        position = position.play(position.turn % seats, GAME.read_move(text))
    return position


@pytest.mark.parametrize(("option", "heaps"), [("3 4 5", (3, 4, 5)), ("1 3 5 7", (1, 3, 5, 7))])
def test_r1_the_option_says_how_many_stones_each_heap_holds(
    option: str, heaps: tuple[int, ...]
) -> None:
    assert GAME.start(2, {"heaps": option}).heaps == heaps


def test_r2_a_seat_takes_one_or_more_stones_from_one_heap() -> None:
    moves = GAME.start(2, {}).legal_moves(0)
    assert set(moves) == {
        Take(heap, count)
        for heap, most in zip("abc", (3, 4, 5), strict=True)
        for count in range(1, most + 1)
    }
    assert played(2, "take 2 from b").heaps == (3, 2, 5)


def test_r2_seats_take_in_turn() -> None:
    position = played(3, "take 1 from a", "take 1 from a")
    assert position.to_act == {2}
    assert position.legal_moves(0) == ()
    assert played(3, "take 1 from a", "take 1 from a", "take 1 from a").to_act == {0}


@pytest.mark.parametrize(
    ("seat", "text", "reason"),
    [
        (1, "take 1 from a", "not your turn"),
        (0, "take 4 from a", "only 3 left"),
        (0, "take 0 from a", "only 3 left"),
        (0, "take 1 from g", "no heap g"),
    ],
)
def test_r2_anything_else_is_refused_with_its_reason(seat: int, text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        GAME.start(2, {}).play(seat, GAME.read_move(text))


def test_r3_the_last_stone_wins_and_the_others_share_the_next_place() -> None:
    assert played(3, "take 3 from a", "take 4 from b", "take 5 from c").outcome == Outcome(
        (2, 2, 1), "cleared"
    )


def test_r4_the_last_stone_loses_where_the_option_says_so() -> None:
    position = played(3, "take 3 from a", "take 4 from b", "take 5 from c", last_stone="loses")
    assert position.outcome == Outcome((1, 1, 3), "cleared")


@pytest.mark.parametrize("last_stone", ["wins", "loses"])
def test_boutons_sum_tells_who_wins(last_stone: str) -> None:
    """A seat that stands well by the evaluation can win against every defence."""
    stands_well = played(2, "take 2 from a", last_stone=last_stone)
    assert GAME.evaluate(stands_well, 0) == 0.9
    assert wins(stands_well, 0)


def wins(position: NimPosition, seat: int) -> bool:
    """Whether the seat can force a win."""
    if position.outcome:
        return position.outcome.places[seat] == 1
    (to_act,) = position.to_act
    results = (
        wins(position.after(to_act, move), seat)
        for move in position.legal_moves(to_act)
        if GAME.evaluate(position.after(to_act, move), seat) > 0.5 or to_act != seat
    )
    return any(results) if to_act == seat else all(results)
