"""Bots see only their own view and legal moves. The greedy bot wins."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from games import bots, simulation
from games.bots.request import DecisionRequest
from games.core import AnyGame, Seat
from games.liars_dice import GAME as LIARS_DICE
from games.liars_dice.position import DicePosition
from games.nim import GAME as NIM
from games.nim.moves import Take
from games.nim.position import NimPosition


def fail() -> Any:
    raise AssertionError("this bot looked at the board")


class EvenNim(type(NIM)):  # type: ignore[misc]
    """Nim with the same evaluation for every position."""

    def evaluate(self, position: NimPosition, seat: Seat) -> float:
        return 0.5


class CountingNim(type(NIM)):  # type: ignore[misc]
    """Nim that counts calls of `sample_hidden`."""

    samples = 0

    def sample_hidden(self, view: NimPosition, rng: Random) -> NimPosition:
        self.samples += 1
        return super().sample_hidden(view, rng)  # type: ignore[no-any-return]


def test_bots_are_found_by_name() -> None:
    assert bots.names() == ("random", "gentle", "easy", "greedy", "ahead")
    assert bots.offered() == ("gentle", "easy", "greedy", "ahead")
    for name in bots.names():
        assert callable(bots.find(name).choose)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(bots.UnknownBot, match="clever"):
        bots.find("clever")


def test_the_random_bot_takes_every_move_about_as_often_and_does_not_look() -> None:
    moves, rng = NIM.start(2, {}).legal_moves(0), Random(1)
    taken = Counter(
        bots.find("random").choose(DecisionRequest(NIM, 0, moves, fail, rng)) for _ in range(6000)
    )
    assert set(taken) == set(moves)
    assert max(taken.values()) < 1.3 * min(taken.values())


@pytest.mark.parametrize("name", ["random", "gentle", "easy", "greedy"])
@pytest.mark.parametrize("game", [NIM, LIARS_DICE])
def test_the_same_generator_makes_the_same_choices(name: str, game: AnyGame) -> None:
    logs = [
        simulation.play_out(game, 2, {}, [bots.find(name)] * 2, Random(3)).log for _ in range(2)
    ]
    assert logs[0] == logs[1]


def test_the_greedy_bot_takes_a_single_move_without_looking() -> None:
    assert bots.find("greedy").choose(
        DecisionRequest(NIM, 0, [Take("a", 1)], fail, Random(1))
    ) == Take("a", 1)


def test_the_greedy_bot_takes_the_move_that_looks_best() -> None:
    position = NIM.start(2, {})
    chosen = bots.find("greedy").choose(
        DecisionRequest(NIM, 0, position.legal_moves(0), lambda: position.view(0), Random(1))
    )
    assert chosen == Take("a", 2)  # 1 4 5 is the one that Bouton's sum likes


def test_the_greedy_bot_breaks_ties_by_lot() -> None:
    position = NIM.start(2, {})
    moves = position.legal_moves(0)

    def choose(seed: int) -> Any:
        request = DecisionRequest(EvenNim(), 0, moves, lambda: position.view(0), Random(seed))
        return bots.find("greedy").choose(request)

    assert {choose(seed) for seed in range(200)} == set(moves)


@pytest.mark.parametrize(("moves", "samples"), [(2, 12), (100, 6), (5000, 1)])
def test_many_moves_mean_fewer_sampled_positions(moves: int, samples: int) -> None:
    game, position = CountingNim(), NIM.start(2, {})
    bots.find("greedy").choose(
        DecisionRequest(
            game,
            0,
            [Take("c", 1 + n % 5) for n in range(moves)],
            lambda: position.view(0),
            Random(1),
        )
    )
    assert game.samples == samples


def test_the_greedy_bot_sees_nothing_but_its_view() -> None:
    """It makes the same move in positions with the same view."""
    position = LIARS_DICE.start(2, {})
    for text in ("roll 1 1 1 1 1", "roll 2 3 4 5 5"):
        position = position.play(-1, LIARS_DICE.read_move(text))
    other = LIARS_DICE.start(2, {})
    for text in ("roll 4 4 6 6 6", "roll 2 3 4 5 5"):
        other = other.play(-1, LIARS_DICE.read_move(text))
    chosen = [_choose_greedily(start, seed) for start in (position, other) for seed in range(5)]
    assert chosen[:5] == chosen[5:]


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"ones": "plain"}, {"dice": 3, "spot_on": "yes"}])
def test_greedy_beats_random_at_liars_dice(options: dict[str, str | int]) -> None:
    tallies = []
    for number in range(40):
        seated = simulation.rotate_bots(
            [bots.find("greedy"), bots.find("random"), bots.find("random")], number
        )
        played = simulation.play_out(
            LIARS_DICE, 3, options, seated, simulation.generator("greedy", number)
        )
        tallies.append(simulation.tally(played, number))
    assert simulation.summary(tallies, ["greedy", "random", "random"])["seats"][0]["win_rate"] > 0.8


def _choose_greedily(position: DicePosition, seed: int) -> Any:
    moves = position.legal_moves(0)
    return bots.find("greedy").choose(
        DecisionRequest(LIARS_DICE, 0, moves, lambda: position.view(0), Random(seed))
    )
