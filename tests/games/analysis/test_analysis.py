"""The luck sheet and the turning points of a played game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings

from games import bots, registry, transcript
from games.analysis.luck import (
    ChanceEvent,
    LuckOfEvent,
    LuckTotal,
    add_up,
    list_chance_events,
    weigh_event,
)
from games.analysis.played_game import PlayedGame, evaluate_moment, lead_of, read_game
from games.analysis.turning_points import Swing, explain_swing, find_swings
from games.core import CHANCE, AnyGame, Outcome, Ply, Seat
from games.liars_dice import GAME as LIARS_DICE
from games.liars_dice.moves import Roll
from games.nim import GAME as NIM
from games.notation import Move
from games.open_game import OpenGame, OpenPosition
from games.simulation import play_out

FOLDER = Path(settings.BASE_DIR) / "tests" / "transcripts"
RECORDED = [
    *("nim/two_seats_last_stone_wins", "liars_dice/two_seats_challenge"),
    *(
        pytest.param(name, marks=pytest.mark.long)
        for name in (
            *("rakentaa/two_seats_income", "rauha/two_seats", "khronos/two_seats_richest"),
            *("reykholt/two_seats", "inkas/three_seats_culture"),
        )
    ),
]


@lru_cache(20)
def recorded(name: str) -> PlayedGame:
    """A game of `tests/transcripts`."""
    text = transcript.parse((FOLDER / f"{name}.txt").read_text())
    game = registry.find(text.slug, text.version)
    return read_game(game, text.seats, dict(text.options), text.plies)


@lru_cache(200)
def played_by_bots(game: AnyGame, seats: int, seed: int) -> PlayedGame:
    sitters = [bots.find("easy")] * seats
    result = play_out(game, seats, {}, sitters, Random(seed))
    return read_game(game, seats, {}, [(ply.seat, str(ply.move)) for ply in result.log])


def luck_of(played: PlayedGame, pairs: int, most: int = 1000) -> list[LuckOfEvent]:
    return [weigh_event(played, event, pairs) for event in list_chance_events(played)[:most]]


# --- a game of one die: seat 0 wins with a six


@dataclass(frozen=True, slots=True)
class Fall(Move):
    """Chance: the die."""

    NOTATION = "fall {pips}"
    pips: int


@dataclass(frozen=True, slots=True)
class DiePosition(OpenPosition[Fall]):
    pips: int = 0

    @property
    def to_act(self) -> frozenset[Seat]:
        return frozenset() if self.pips else frozenset({CHANCE})

    @property
    def turn(self) -> int:
        return 0

    @property
    def outcome(self) -> Outcome | None:
        places = (1, 2) if self.pips == 6 else (2, 1)
        return Outcome(places, "die") if self.pips else None

    def list_moves(self, seat: Seat) -> tuple[Fall, ...]:
        return ()

    def chance_move(self, rng: Random) -> Fall:
        return Fall(rng.randint(1, 6))

    def after(self, seat: Seat, move: Fall) -> DiePosition:
        return replace(self, pips=move.pips)


class Die(OpenGame[DiePosition, Fall]):
    info = replace(NIM.info, slug="die", seats=(2,), options=())
    moves = (Fall,)

    def start(self, seats: int, options: Any) -> DiePosition:
        return DiePosition()

    def news(self, before: Any, ply: Ply[Any], after: Any, viewer: Any) -> tuple[()]:
        return ()


@pytest.mark.parametrize(("pips", "luck"), [(6, 5 / 6), (2, -1 / 6)])
def test_a_die_is_worth_its_result_less_its_odds(pips: int, luck: float) -> None:
    played = read_game(Die(), 2, {}, [(CHANCE, f"fall {pips}")])

    (event,) = luck_of(played, 400)

    error = event.variances[0] ** 0.5
    assert 0.005 < error < 0.05
    assert abs(event.gains[0] - luck) < 3 * error
    assert event.gains[1] == -event.gains[0]


# --- games with known odds


def luck_of_each(game: AnyGame, before: Any, moves: Sequence[Move], pairs: int) -> LuckTotal:
    """The mean luck of these equally likely moves of chance in one position."""
    plies = [Ply(CHANCE, move) for move in moves for _ in range(2)]
    positions = [position for move in moves for position in (before, before.after(CHANCE, move))]
    played = PlayedGame(game, plies, positions, len(game.figures(before)[0][1]))
    lucks = [
        weigh_event(played, ChanceEvent(2 * number, 2 * number + 1), pairs)
        for number in range(len(moves))
    ]
    assert any(luck.gains[0] for luck in lucks)
    return add_up(lucks, played.seats)


def test_faces_of_a_die_in_liars_dice_add_up_to_nothing() -> None:
    """Six equally likely rolls of the last die: their luck is zero on average."""
    start = replace(LIARS_DICE.start(2, {}), counts=(1, 1), rolling=(0, 1))

    total = luck_of_each(
        LIARS_DICE, start.after(CHANCE, Roll((3,))), [Roll((face,)) for face in range(1, 7)], 60
    )

    assert total.errors[0] > 0
    assert abs(total.gains[0]) < 3 * total.errors[0]


@pytest.mark.long
def test_the_thirty_six_rolls_of_inkas_add_up_to_nothing() -> None:
    played = recorded("inkas/three_seats_culture")
    number = [
        number
        for number, ply in enumerate(played.plies)
        if ply.seat == CHANCE and type(ply.move).__name__ == "Dice"
    ][9]
    rolls = [
        played.game.read_move(f"roll {first} {second}")
        for first in range(1, 7)
        for second in range(1, 7)
    ]

    total = luck_of_each(played.game, played.positions[number], rolls, 3)

    assert all(abs(gain) < 3 * error for gain, error in zip(total.gains, total.errors, strict=True))


def seats_of_liars_dice_add_up(seed: int) -> bool:
    """Whether the luck of both seats is zero in sum: dice that one loses the other has more of."""
    total = add_up(luck_of(played_by_bots(LIARS_DICE, 2, seed), 3), 2)
    return abs(sum(total.gains)) < 1e-9 + sum(total.errors)


def test_the_luck_of_both_seats_adds_up_to_nothing() -> None:
    assert all(seats_of_liars_dice_add_up(seed) for seed in range(2))


@pytest.mark.whole
def test_the_luck_of_both_seats_adds_up_to_nothing_in_a_hundred_games() -> None:
    assert all(seats_of_liars_dice_add_up(seed) for seed in range(100))


def test_plies_of_chance_that_follow_each_other_are_one_event() -> None:
    played = played_by_bots(LIARS_DICE, 3, 1)
    first, *_ = list_chance_events(played)
    assert first == ChanceEvent(0, 3)
    assert {ply.seat for ply in played.plies[:3]} == {CHANCE}


@pytest.mark.parametrize("name", RECORDED)
def test_the_same_game_has_the_same_luck(name: str) -> None:
    played = recorded(name)
    assert luck_of(played, 2, 3) == luck_of(played, 2, 3)


# --- turning points


def nim(*moves: str) -> PlayedGame:
    plies = [(number % 2, move) for number, move in enumerate(moves)]
    return read_game(NIM, 2, {"heaps": "3 4 5"}, plies)


MISTAKE = nim(
    "take 2 from a", "take 1 from a", "take 4 from b", "take 5 from c"
)  # seat 0 had to leave equal heaps


def swings_of(played: PlayedGame) -> list[Swing]:
    return find_swings(played, [evaluate_moment(played, start) for start in played.turn_starts])


def test_a_mistake_is_the_turn_in_which_the_lead_changes() -> None:
    assert MISTAKE.winner == 1
    (swing, *_) = swings_of(MISTAKE)
    assert (swing.start, swing.is_change_of_lead) == (2, True)
    assert swing.before == pytest.approx(-0.8) and swing.after == pytest.approx(0.8)


def test_the_sharp_bots_move_is_given_with_its_reasons() -> None:
    point = explain_swing(MISTAKE, swings_of(MISTAKE)[0])
    assert point is not None and point.comparison is not None
    assert (point.number, point.seat, str(point.played)) == (2, 0, "take 4 from b")
    assert str(point.sharp) == "take 1 from c"
    assert point.comparison.differences == (("the balance of the heaps", 80.0),)


def test_a_lead_is_over_the_best_of_the_others() -> None:
    assert lead_of((0.25, 0.5, 0.75), 0) == -0.5
    assert lead_of((0.25,), 0) == 0.25


@pytest.mark.parametrize("name", RECORDED[1:])
def test_each_title_with_luck_has_turning_points(name: str) -> None:
    played = recorded(name)
    starts = played.turn_starts
    assert starts[-1] == len(played.plies) and sorted(set(starts)) == list(starts)
    swings = swings_of(played)
    assert swings
    point = next(filter(None, (explain_swing(played, swing) for swing in swings)))
    assert point.played == played.plies[point.number].move
