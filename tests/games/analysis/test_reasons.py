"""Reasons for the best move, and that they follow from what the seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games import registry
from games.core import CHANCE, AnyGame, AnyPosition, Seat
from games.reasons import compare_worths, find_best_move

SLOW = {"inkas"}
GAMES = [
    pytest.param(
        game, id=game.info.slug, marks=[pytest.mark.long] if game.info.slug in SLOW else []
    )
    for game in registry.games()
]
FEW, MANY = 5, 200  # positions of a title
NIM = registry.find("nim")


def random_decisions(game: AnyGame, count: int) -> Iterator[tuple[AnyPosition, Seat]]:
    """Random moments of random games at which a seat has several moves."""
    rng, yielded = Random(game.info.slug), 0
    while yielded < count:
        position = game.start(rng.choice(game.info.seats), {})
        pause = rng.randrange(60)
        while position.to_act and yielded < count:
            if CHANCE in position.to_act:
                position = position.after(CHANCE, position.chance_move(rng))
                continue
            seat = min(position.to_act)
            moves = position.legal_moves(seat)
            pause -= 1
            if pause < 0 and len(moves) > 1:
                yield position, seat
                yielded, pause = yielded + 1, rng.randrange(10, 40)
            move = rng.choice(moves)
            position = position.after(seat, move)


def differences_of_twins(game: AnyGame, count: int) -> list[str]:
    """Positions for which the advice differs from that in another position with the same view."""
    different = []
    for number, (position, seat) in enumerate(random_decisions(game, count)):
        twin = game.sample_hidden(position.view(seat), Random(number))
        advised = [
            find_best_move(game, seat, moment.legal_moves(seat), moment.view(seat), Random(number))
            for moment in (position, twin)
        ]
        if advised[0] != advised[1]:
            different.append(f"{position}: {advised}")
    return different


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_look_equal_to_a_seat_give_it_the_same_advice(game: AnyGame) -> None:
    assert not differences_of_twins(game, FEW)


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_two_hundred_positions_that_look_equal_give_the_same_advice(game: AnyGame) -> None:
    assert not differences_of_twins(game, MANY)


@pytest.mark.parametrize("game", GAMES)
def test_each_title_gives_its_reasons(game: AnyGame) -> None:
    assert game.worth_labels
    explained = [
        find_best_move(
            game, seat, position.legal_moves(seat), position.view(seat), Random(1)
        ).next_best
        for position, seat in random_decisions(game, FEW)
    ]
    assert any(rival and rival.differences for rival in explained)


def test_the_best_move_is_compared_with_the_next_best_by_its_terms() -> None:
    position = NIM.start(2, {"heaps": "3 4 5"})
    best = find_best_move(NIM, 0, position.legal_moves(0), position.view(0), Random(1))
    assert str(best.move) == "take 2 from a"
    assert best.next_best is not None and best.other_kind is None
    assert best.next_best.differences == (("the balance of the heaps", 80.0),)


def test_a_move_that_wins_at_once_has_no_terms() -> None:
    position = NIM.start(2, {"heaps": "3 4 5"})
    for seat, text in enumerate(("take 3 from a", "take 4 from b")):
        position = position.play(seat, NIM.read_move(text))
    best = find_best_move(NIM, 0, position.legal_moves(0), position.view(0), Random(1))
    assert best.wins_at_once and str(best.move) == "take 5 from c"
    assert best.next_best is not None and best.next_best.differences == ()


def test_small_differences_are_left_out_and_gains_stand_first() -> None:
    class Weighed(type(NIM)):  # type: ignore[misc]
        worth_labels = ("a", "b", "c", "d", "e")

        def worth_parts(self, position: object, seat: Seat) -> dict[str, float]:
            return position  # type: ignore[return-value]

    game = Weighed()
    first = {"a": -40.0, "b": 30.0, "c": 100.0, "d": 2.0, "e": 20.0}
    differences = compare_worths(game, 0, [first], [dict.fromkeys(first, 0.0)])
    assert differences == (("c", 100.0), ("b", 30.0), ("a", -40.0))
