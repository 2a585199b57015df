"""Rise of the Inkas: default moves, automatic steps, prompts, forecasts and refusals."""

from __future__ import annotations

import pytest

from games.core import CHANCE, Seat
from games.inkas import GAME
from games.inkas.game import InkasPosition
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    list_moves,
    list_news,
    name_corners,
    play,
    roll_dice,
    start_game,
)


def choose_default_move(position: InkasPosition, seat: Seat) -> str:
    return str(GAME.default_move(position.view(seat), position.legal_moves(seat)))


def position_with_debt(cards: str) -> InkasPosition:
    return roll_dice(build_position(hands={A: cards, B: "1 ore"}, on_turn=B), 3, 4)


def make_offer(text: str = "offer 1 stone for 1 wool to 1 2 3", **fields: object) -> InkasPosition:
    given: dict[str, object] = {"hands": {A: "3 stone 1 fish", B: "3 wool", D: "2 wool"}}
    return play(build_position(**(given | fields)), (A, text))


# --- out of time


def test_r50_what_is_played_for_a_seat_out_of_time() -> None:
    assert choose_default_move(build_position(cards={A: "monopoly"}, phase="pre_roll"), A) == "roll"
    assert choose_default_move(build_position(hands={A: "9 wood 9 stone"}), A) == "end turn"
    assert choose_default_move(position_with_debt("4 wood 4 fish"), A) == "discard fish"
    assert (
        choose_default_move(build_position(phase="robber", robber="c4"), A)
        == "robber to jungle_frame"
    )
    laid = play(build_position(cards={A: "road_building"}), (A, "play road building on p44"))
    assert choose_default_move(laid, A) == "no second road"
    offered_to = make_offer()
    assert choose_default_move(offered_to, B) == "decline 1"


def test_r50_the_robber_goes_where_others_lose_most() -> None:
    position = build_position(phase="robber", hands={B: "1 ore", C: "2 ore", D: "1 fish"})
    assert choose_default_move(position, A) == "robber to d5, rob 2"
    alone = build_position(
        phase="robber",
        settlements={A: "n12 n27", B: "n22 n44", C: "", D: "n37"},
        hands={B: "1 ore"},
    )
    assert choose_default_move(alone, A) == "robber to b5, rob 1"


def test_r50_of_tiles_as_good_the_robber_takes_the_first_whoever_is_richer() -> None:
    position = build_position(
        phase="robber",
        settlements={A: "n27", B: "n12", C: "n41", D: ""},
        hands={B: "1 ore", C: "3 ore"},
    )
    assert choose_default_move(position, A) == "robber to c2, rob 1"


def test_r50_on_one_tile_the_robber_robs_the_richest_then_the_lowest_seat() -> None:
    shared = {A: "n27", B: "n37 n44", C: "n42 n41", D: "n49"}
    richer = build_position(phase="robber", settlements=shared, hands={B: "1 ore", C: "2 ore"})
    assert choose_default_move(richer, A) == "robber to d5, rob 2"
    alike = build_position(phase="robber", settlements=shared, hands={B: "1 ore", C: "1 ore"})
    assert choose_default_move(alike, A) == "robber to d5, rob 1"


def test_r50_a_tribe_begins_where_most_rolls_pay() -> None:
    position = build_position(
        settlements={A: ""}, ruins={A: "n12"}, roads={A: ""}, tribes={A: 2}, phase="found"
    )
    assert choose_default_move(position, A) == "found n17"
    placing = GAME.start(3, {"start": "free", "start_player": "seat_0"})
    assert choose_default_move(placing, A).startswith("settle n")


# --- by itself


def test_r51_the_roll_of_a_seat_with_nothing_else_to_do() -> None:
    assert start_game().to_act == {CHANCE}
    ended = play(build_position(hands={A: "1 ore"}), (A, "end turn"))
    assert (ended.phase, ended.on_turn) == ("dice", B)
    holding = play(build_position(hands={A: "1 ore"}, cards={B: "monopoly"}), (A, "end turn"))
    assert (holding.phase, holding.to_act) == ("pre_roll", {B})
    mighty = build_position(hands={A: "1 ore"}, open=(0, 2, 0, 0), robber="d2")
    assert play(mighty, (A, "end turn")).to_act == {B}
    assert play(mighty.change(robber=29), (A, "end turn")).to_act == {CHANCE}


def test_r51_a_turn_with_nothing_in_hand_ends() -> None:
    position = build_position(hands={A: "1 wood 1 stone", B: "1 ore"})
    after = play(position, (A, "road p44"))
    assert (after.on_turn, after.phase) == (B, "dice")
    assert "seat 1 has no moves left: the turn ends." in list_news(position, A, "road p44", None)
    kept = build_position(hands={A: "1 wood 1 stone"}, cards={A: "monopoly"})
    assert play(kept, (A, "road p44")).to_act == {A}
    assert play(kept.change(used=1), (A, "road p44")).on_turn == B
    mighty = build_position(hands={A: "1 wood 1 stone"}, open=(2, 0, 0, 0), robber="b4")
    assert play(mighty, (A, "road p44")).to_act == {A}


def test_r51_a_turn_with_nothing_but_a_card_just_bought_ends() -> None:
    position = build_position(hands={A: "1 wool 1 potato 1 ore", B: "1 ore"})
    assert play(position, (A, "buy card"), (CHANCE, "draw monopoly")).on_turn == B


def test_r51_a_single_place_to_found_is_taken() -> None:
    position = build_position(
        settlements={A: "n20 n27 n36", B: "n05 n14 n21 n43", C: "n04 n30 n37 n46", D: "n11 n51"},
        roads={A: "", B: "", C: "", D: "p64 p71"},
        hands={A: "2 potato 3 ore", B: "1 ore"},
        markers=(3, 5, 5, 5),
    )
    founded = play(position, (A, "city n36"))
    assert (name_corners(founded.ground.settlements[A]), founded.markers[A], founded.on_turn) == (
        "n52",
        5,
        B,
    )
    messages = list_news(position, A, "city n36", None)
    assert "seat 1 founds the next tribe between potato 3 and coca 9 at the rim." in messages
    assert "The second stack of development cards is added." in messages


# --- words


@pytest.mark.parametrize(
    ("phase", "mine", "theirs"),
    [
        ("pre_roll", "Your turn: roll, or use a card first.", "Waiting for seat 1 to roll."),
        (
            "main",
            "Your turn: build, trade, play a card, or end it.",
            "Waiting for seat 1. You can offer trades.",
        ),
        ("robber", "A seven: move the robber.", "Waiting for seat 1 to move the robber."),
        (
            "found",
            "Your tribe has declined: found your next tribe.",
            "Waiting for seat 1 to found a new tribe.",
        ),
        (
            "place",
            "Place a settlement and a road beside it.",
            "Waiting for seat 1 to place a settlement and a road.",
        ),
    ],
)
def test_the_prompt_says_what_is_asked(phase: str, mine: str, theirs: str) -> None:
    position = build_position(hands={A: "1 ore"}, cards={A: "monopoly"}, phase=phase)
    assert str(GAME.prompts(position.view(A))) == mine
    assert str(GAME.prompts(position.view(B))) == str(GAME.prompts(position.view(None))) == theirs


def test_discards_and_offers_are_asked_for() -> None:
    position = play(position_with_debt("4 wood 4 fish"), (A, "discard fish"))
    assert str(GAME.prompts(position.view(A))) == "A seven: discard 4 cards, 3 more to choose."
    assert str(GAME.prompts(position.view(B))) == "A seven: waiting for seat 1 to discard."
    assert str(GAME.prompts(make_offer().view(B))) == "You have an offer. Waiting for seat 1."


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("road p44", "1 wood and 1 stone"),
        ("buy card", "1 wool, 1 potato and 1 ore"),
        ("settle n35", "1 wood, 1 stone, 1 wool and 1 potato · pays on 11 and 8, 7 of 36"),
        ("found n27", "pays on 3, 8 and 11, 9 of 36"),
        ("robber to b4", "blocks 11, 2 of 36"),
        ("robber to jungle_frame", None),
        ("end turn", None),
    ],
)
def test_a_forecast_says_price_and_gain(text: str, messages: str | None) -> None:
    said = GAME.forecast(build_position(hands={A: "1 ore"}).view(A), GAME.read_move(text))
    assert (str(said) if said else None) == messages


def test_every_refusal_has_a_reason() -> None:
    position = build_position(hands={A: "1 ore"})
    assert list_moves(position, B) == []
    for text in ("roll 1 1", "draw monopoly", "first 1", "robbed ore"):
        assert not position.allows(A, GAME.read_move(text))
        assert str(position.why_not(A, GAME.read_move(text))) == "That is not your decision."
