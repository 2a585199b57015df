"""Rauha: prompts, forecasts, captions of cards, and default moves."""

from __future__ import annotations

import pytest

from games.rauha import GAME
from tests.games.rauha.positions import A, B, list_moves, play, play_plies, position_at

# --- out of time


def test_r36_the_absent_take_the_lowest_card_crystals_and_what_is_free() -> None:
    choosing = position_at(stop=2, chosen=False)
    for position, seat, text in (
        (choosing, A, list_moves(choosing, A)[0]),
        (position_at(stop=2), A, "discard for crystals"),
        (play(position_at(stop=2), "discard for crystals"), A, "finish"),
        (position_at(2, 4, holders={"taivas": A}), A, "finish"),
    ):
        assert str(GAME.default_move(position.view(seat), position.legal_moves(seat))) == text


# --- prompts and forecasts


@pytest.mark.parametrize(
    ("move", "messages"),
    [
        ("run r1c2", "+2 energy"),
        ("run r2c2", "2 crystals → 4 energy"),
        ("run r3c2, spore on r1c1", "2 crystals → a Spore"),
        ("run the rest", "+2 energy"),
        ("finish", "+2 energy"),
        ("finish, leave the rest", ""),
    ],
)
def test_what_running_brings_is_forecast(move: str, messages: str) -> None:
    cells = {A: {"r1c2": "a1_crystal_mushroom_1", "r2c2": "a1_crystal_5", "r3c2": "a1_mushroom_2"}}
    position = play(position_at(stop=2, cells=cells), "discard for crystals")
    assert messages == str(GAME.forecast(position.view(A), GAME.read_move(move)) or "")


def test_what_placing_and_choosing_bring_is_forecast() -> None:
    cells = {A: {"r2c3": "a1_crystal_3"}}
    position = position_at(stop=2, hands={A: "a1_crystal_6"}, cells=cells)
    forecast = GAME.forecast(position.view(A), GAME.read_move("place r2c2"))
    assert str(forecast) == "+4 energy, +2 crystals · welcomes kiteet"
    plain = GAME.forecast(position.view(A), GAME.read_move("place r1c1"))
    assert str(plain) == "+1 energy, +1 crystal"
    choosing = position_at(stop=2, hands={A: "a1_mountain_7"}, chosen=False)
    assert str(GAME.forecast(choosing.view(A), GAME.read_move("choose a1_mountain_7"))) == (
        "2 crystals short of placing it"
    )
    assert GAME.forecast(choosing.view(None), GAME.read_move("choose a1_mountain_7")) is None


def test_the_prompt_says_what_the_table_waits_for() -> None:
    choosing = position_at(3, 1, chosen=False)
    assert "take a card from the packet on your left" in str(GAME.prompts(choosing.view(A)))
    chosen = play_plies(choosing, (A, list_moves(choosing, A)[0]))
    assert "can still change it" in str(GAME.prompts(chosen.view(A)))
    assert str(GAME.prompts(chosen.view(None))) == "Waiting for seat 2 and seat 3 to choose a card."
    acting = position_at(3, 2)
    assert str(GAME.prompts(acting.view(B))) == "Waiting for seat 1 to act."
    assert str(GAME.prompts(acting.view(A))).startswith("Place your card")
    assert (
        str(GAME.prompts(play(acting, "discard for crystals").view(A)))
        == "What do you run in your line?"
    )
    scoring = position_at(2, 4, holders={"kiteet": A})
    assert str(GAME.prompts(scoring.view(A))) == "Scoring 1: what do you run?"
    assert str(GAME.prompts(scoring.view(B))) == "Waiting for seat 1 to score."
    assert str(GAME.prompts(GAME.start(2, {}).view(A))) == "The packets are being dealt."


def test_words_say_what_is_printed_on_a_card() -> None:
    assert GAME.words["a1_crystal_3"] == "Crystal · sky · free · +2 crystals"
    assert GAME.words["a2_crystal_8"] == "Crystal · sky twice · 4 crystals · +1 energy per sky"
    assert (
        GAME.words["a1_mushroom_mountain_1"]
        == "Mushroom and mountain · land · sea · free · no effect"
    )
    assert (
        GAME.words["a1_mountain_6"]
        == "Mountain · sea · 1 water · only in the left column · +1 crystal"
    )
    assert GAME.words["metsat"] == "Metsät"


def test_only_moves_that_keep_the_seat_deciding_are_deterministic() -> None:
    position = position_at(stop=2)
    assert position.is_deterministic(A, GAME.read_move("discard for crystals"))
    running = play(position, "discard for crystals")
    assert running.is_deterministic(A, GAME.read_move("run r1c2"))
    assert not running.is_deterministic(A, GAME.read_move("finish"))
    choosing = position_at(stop=2, chosen=False)
    assert not choosing.is_deterministic(A, choosing.legal_moves(A)[0])
