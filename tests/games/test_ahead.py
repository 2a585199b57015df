"""The bots that slip, and the bot that plays on in its head."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import bots, registry, simulation
from games.bots import play_on as play_on_module
from games.bots.ahead import AheadBot
from games.bots.play_on import OutOfTime, play_on
from games.bots.request import DecisionRequest
from games.bots.slips import SlipBot
from games.core import AnyGame, AnyPosition
from games.liars_dice import GAME as LIARS_DICE
from games.nim import GAME as NIM
from games.nim.moves import Take

PATIENT = AheadBot(most_rounds=6)
STEADY = bots.find("greedy")
searching = pytest.mark.parametrize(
    "game",
    [game for game in registry.games() if game.rewards_search],
    ids=lambda game: game.info.slug,
)


def first_question(game: AnyGame, seed: int = 1) -> AnyPosition:
    rng, position = Random(seed), game.start(game.info.seats[0], {})
    while -1 in position.to_act:
        position = position.after(-1, position.chance_move(rng))
    return position


def request(level: int = 0, seed: int = 1) -> DecisionRequest:
    position = NIM.start(2, {})
    moves = position.legal_moves(0)
    return DecisionRequest(NIM, 0, moves, lambda: position.view(0), Random(seed), level=level)


class TestSlips:
    """A slip is the second to fourth best move."""

    def chosen(self, bot: bots.Bot, seeds: int = 300) -> list[Take]:
        return [bot.choose(request(level=1, seed=seed)) for seed in range(seeds)]  # type: ignore[misc]

    def test_it_is_made_in_about_the_declared_share(self) -> None:
        best = STEADY.choose(request())
        slips = [move for move in self.chosen(SlipBot((0.5,))) if move != best]
        assert 100 < len(slips) < 200

    def test_without_a_share_it_plays_as_the_greedy_bot(self) -> None:
        assert self.chosen(SlipBot((0,))) == self.chosen(STEADY)

    def test_two_moves_leave_no_choice(self) -> None:
        two = NIM.start(2, {}).legal_moves(0)[:2]
        best = {
            bot.choose(replace(request(level=1, seed=seed), moves=two))
            for bot in (SlipBot((1.0,)), STEADY)
            for seed in range(20)
        }
        assert len(best) == 1

    def test_a_lower_level_slips_more_often(self) -> None:
        best = STEADY.choose(request())
        gentle, easy = (
            sum(move != best for move in self.chosen(bots.find(name)))
            for name in ("gentle", "easy")
        )
        assert gentle > easy > 0


class TestPlayingOn:
    """A play-out ends where the seat decides in its next turn."""

    @searching
    def test_it_ends_at_the_own_next_turn_or_at_the_end(self, game: AnyGame) -> None:
        position = first_question(game)
        seat = min(position.to_act)
        moved = position.after(seat, position.legal_moves(seat)[0])

        reached = play_on(game, moved, seat, position.turn, Random(1), lambda: False)

        is_own_turn = seat in reached.to_act and reached.turn != position.turn
        assert reached.outcome is not None or is_own_turn or reached != moved

    def test_it_stops_when_the_time_is_over(self) -> None:
        position = first_question(NIM)
        with pytest.raises(OutOfTime):
            play_on(NIM, position, 0, position.turn, Random(1), lambda: True)

    def test_a_player_in_it_does_not_see_the_hands_of_others(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Positions that differ only in the searcher's dice lead the rival to the same bid."""
        monkeypatch.setattr(play_on_module, "MOST_PLIES", 1)
        bids = set()
        for own in ("1 1 1 1 1", "6 6 6 6 6"):
            position = LIARS_DICE.start(2, {})
            for roll in ("2 3 4 5 5", own):
                position = position.play(-1, LIARS_DICE.read_move(f"roll {roll}"))
            moved = position.after(0, position.legal_moves(0)[3])
            bids.add(
                str(play_on(LIARS_DICE, moved, 0, position.turn, Random(2), lambda: False).view(1))
            )
        assert len(bids) == 1


class TestAhead:
    """The searching bot."""

    @searching
    def test_it_makes_a_legal_move(self, game: AnyGame) -> None:
        position = first_question(game)
        seat = min(position.to_act)
        moves = position.legal_moves(seat)
        chosen = PATIENT.choose(
            DecisionRequest(game, seat, moves, lambda: position.view(seat), Random(1))
        )
        assert position.allows(seat, chosen)

    def test_without_time_it_plays_the_best_move_of_the_greedy_order(self) -> None:
        hurried = AheadBot().choose(replace(request(), is_time_over=lambda: True))
        assert hurried == STEADY.choose(request())

    def test_the_same_generator_leads_to_the_same_move(self) -> None:
        assert PATIENT.choose(request(seed=3)) == PATIENT.choose(request(seed=3))

    def test_a_game_that_does_not_reward_search_has_the_steady_bot(self) -> None:
        inkas = registry.find("inkas")
        position = first_question(inkas)
        seat = min(position.to_act)
        chosen = [
            bot.choose(
                DecisionRequest(
                    inkas, seat, position.legal_moves(seat), lambda: position.view(seat), Random(1)
                )
            )
            for bot in (PATIENT, STEADY)
        ]
        assert chosen[0] == chosen[1]

    @pytest.mark.long
    def test_play_outs_do_not_peek_at_liars_dice_of_four(self) -> None:
        """A searcher that peeks wins 2 of 100 such games; a fair share is 25."""
        wins = 0.0
        for number in range(20):
            seated = simulation.rotate_bots([PATIENT, STEADY, STEADY, STEADY], number)
            played = simulation.play_out(
                LIARS_DICE, 4, {}, seated, simulation.generator("ahead", number)
            )
            assert played.outcome is not None
            wins += played.outcome.places[number % 4] == 1
        assert wins >= 2
