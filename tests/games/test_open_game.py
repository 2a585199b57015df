"""Games without secrets: the position is the view, and defaults of the contract."""

from __future__ import annotations

from random import Random

from games.nim import GAME as NIM
from games.open_game import OpenGame


def test_a_view_is_the_position_and_who_looks_at_it() -> None:
    position = NIM.start(2, {})
    view = position.view(1)
    assert (view.viewer, view.heaps) == (1, position.heaps)
    assert position.viewer is None and position.view(None) is position


def test_two_viewers_see_the_same_but_for_themselves() -> None:
    position = NIM.start(3, {})
    assert position.view(0) != position.view(1)
    assert position.view(0).view(1) == position.view(1)


def test_a_sampled_position_is_the_position_itself() -> None:
    position = NIM.start(2, {}).play(0, NIM.read_move("take 2 from a"))
    assert NIM.sample_hidden(position.view(1), Random(1)) == position


def test_the_default_move_is_the_first_legal_move() -> None:
    position = NIM.start(2, {})
    moves = position.legal_moves(0)
    assert NIM.default_move(position.view(0), moves) == moves[0]


def test_the_default_prompt_says_whose_turn_it_is() -> None:
    position = NIM.start(2, {})
    names = ["Aino", "Eero"]
    for viewer, text in ((0, "It is your turn."), (1, "Waiting for Aino."), (None, "Waiting for")):
        assert text in OpenGame.prompts(NIM, position.view(viewer)).say(names, {})


def test_the_default_evaluation_counts_wins() -> None:
    position = NIM.start(2, {})
    assert OpenGame.evaluate(NIM, position, 0) == 0.5
    for text in ("take 3 from a", "take 4 from b", "take 5 from c"):
        position = position.play(position.whose_turn, NIM.read_move(text))
    assert [OpenGame.evaluate(NIM, position, seat) for seat in (0, 1)] == [1.0, 0.0]
    assert "over" in str(OpenGame.prompts(NIM, position))
