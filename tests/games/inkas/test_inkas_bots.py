"""Rise of the Inkas: bots that trade, with offers, answers off turn, and an end of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from games.bots import find
from games.bots.request import DecisionRequest
from games.conformance import replies
from games.conformance.moment import Invariant, Moment
from games.conformance.run import ConformanceRun
from games.core import Ply
from games.inkas import GAME
from games.inkas.ai.candidates import OFFER_LIMIT
from games.inkas.game import InkasPosition
from games.inkas.rules.known_cards import create_doubts
from games.simulation import play_out
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    build_position,
    describe_hand,
    find_refusal,
    list_moves,
    play,
)
from tests.sampling import cases

NEEDY = {A: "1 fish 2 potato 2 ore", B: "1 ore 1 wool 1 coca", C: "1 potato", D: ""}


def choose_greedily(position: InkasPosition, seat: int) -> str:
    """The greedy bot's move there, on turn or off it."""
    moves = position.legal_moves(seat) if seat in position.to_act else position.replies[seat]
    return str(
        find("greedy").choose(
            DecisionRequest(GAME, seat, moves, lambda: position.view(seat), Random(1))
        )
    )


def list_candidates(position: InkasPosition, seat: int) -> list[str]:
    return [str(one) for one in GAME.candidates(lambda: position.view(seat))]


# --- offering


def test_r35_a_bot_offers_what_it_can_spare_for_what_its_city_lacks() -> None:
    position = build_position(hands=NEEDY)
    assert choose_greedily(position, A) == "offer 1 fish for 1 ore to 1 2"
    assert "offer 1 fish for 1 ore to 1 2" in list_candidates(position, A)


def test_r35_a_bot_asks_nobody_without_cards_or_about_to_win_or_gone() -> None:
    assert {
        one.rpartition(" to ")[2] for one in list_candidates(build_position(hands=NEEDY), A)
    } == {"1 2"}
    leading = build_position(hands=NEEDY, markers=(2, 10, 2, 2))
    assert {one.rpartition(" to ")[2] for one in list_candidates(leading, A)} == {"2"}
    left = play(build_position(hands=NEEDY), (C, "concede with 2 markers"))
    assert {one.rpartition(" to ")[2] for one in list_candidates(left, A)} == {"1"}


def test_r35_a_bot_has_no_candidates_off_turn_before_the_roll_or_with_nothing_to_give() -> None:
    assert list_candidates(build_position(hands=NEEDY), B) == []
    assert list_candidates(build_position(hands=NEEDY, phase="pre_roll"), A) == []
    assert list_candidates(build_position(hands=NEEDY | {A: ""}), A) == []
    assert list_candidates(build_position(hands={A: NEEDY[A]}), A) == []


def test_a_bot_prefers_what_it_can_do_to_what_it_might_be_given() -> None:
    position = build_position(hands=NEEDY | {A: "1 fish 2 potato 3 ore 1 wool"})
    assert choose_greedily(position, A).startswith("city")


def test_a_bot_says_nothing_twice_and_not_more_than_a_few_things_a_turn() -> None:
    position, said = build_position(hands=NEEDY), []
    while (text := choose_greedily(position, A)).startswith("offer"):
        said.append(text)
        position = play(position, (A, text))
    assert 0 < len(said) == len(set(said)) <= OFFER_LIMIT
    assert list_candidates(position, A) == [] or text == "end turn"


# --- answering


def test_r36_a_bot_off_turn_takes_what_it_needs_and_declines_the_rest() -> None:
    needing = build_position(hands={A: "1 ore 1 fish", B: "2 potato 2 ore 1 wool"})
    assert choose_greedily(play(needing, (A, "offer 1 ore for 1 wool to 1")), B) == "accept 1"
    assert choose_greedily(play(needing, (A, "offer 1 fish for 1 ore to 1")), B) == "decline 1"


def test_r36_a_bot_that_lacks_the_cards_declines() -> None:
    position = play(
        build_position(hands={A: "1 ore", B: "1 wool"}), (A, "offer 1 ore for 1 coca to 1")
    )
    assert choose_greedily(position, B) == "decline 1"


def test_r36_only_the_oldest_offer_that_a_seat_off_turn_has_not_answered_is_put_to_it() -> None:
    position = play(
        build_position(hands=NEEDY), (A, "offer 1 fish for 1 ore to 1 2"),
        (A, "offer 1 fish for 1 coca to 1"),
        (B, "offer 1 ore for 1 fish to 0"),
    )  # fmt: skip
    put = {seat: list(map(str, moves)) for seat, moves in position.replies.items()}
    assert put == {B: ["accept 1", "decline 1"], C: ["decline 1"]}
    later = play(position, (B, "decline 1"))
    assert list(map(str, later.replies[B])) == ["accept 2", "decline 2"]
    assert list_moves(later, B)[0] == "accept 1"  # it may think better of it, and is not asked to
    assert play(later, (B, "decline 2"), (C, "decline 1")).replies == {}
    assert play(later, (A, "end turn")).replies == {}


def test_r36_nobody_is_waited_for_who_may_reply() -> None:
    position = play(build_position(hands=NEEDY), (A, "offer 1 fish for 1 ore to 1 2"))
    assert set(position.replies) == {B, C}
    assert position.to_act == position.awaited(B) == {A}


# --- without end


@dataclass
class TradingBot:
    """Watches a game: counts its plies by kind, and the offers of each turn."""

    inspection: ConformanceRun
    kinds: Counter[str] = field(default_factory=Counter)
    offers: Counter[int] = field(default_factory=Counter)  # by number of the turn

    def __call__(
        self, before: InkasPosition | None, ply: Ply[Any] | None, after: InkasPosition
    ) -> None:
        if before is not None and ply is not None:
            kind = type(ply.move).__name__
            self.kinds[kind] += 1
            self.offers[before.turn] += kind == "Offer"
            assert ply.seat in before.to_act or ply.move in before.replies[ply.seat]
        self.inspection(before, ply, after)


@pytest.mark.long
@pytest.mark.parametrize("seats", cases([3, 4], [3]))
def test_bots_trade_and_never_without_end(seats: int) -> None:
    """A whole game of bots: a few offers a turn, one answer per seat, and all invariants hold."""
    watcher = TradingBot(ConformanceRun(GAME, seats, Random(seats), stride=60))
    out = play_out(GAME, seats, {}, [find("greedy")] * seats, Random(7), watch=watcher)
    assert out.outcome is not None
    assert watcher.kinds["Accept"] > 3
    assert max(watcher.offers.values()) <= OFFER_LIMIT
    answers = watcher.kinds["Accept"] + watcher.kinds["Decline"]
    assert answers <= (seats - 1) * watcher.kinds["Offer"]


@pytest.mark.parametrize(
    "invariant", [replies.replies_come_to_an_end, replies.candidates_are_allowed]
)
def test_answers_and_candidates_come_to_an_end(invariant: Invariant) -> None:
    for seed in range(20):
        position = play(
            build_position(hands=NEEDY), (A, "offer 1 fish for 1 ore to 1 2, settle choose")
        )
        position = play(position, (B, "offer 1 wool for 1 ore to 0"), (B, "accept 1"))
        assert list(invariant(Moment(GAME, 4, None, None, position, (), Random(seed)))) == []


def test_a_swap_by_bots_moves_the_cards() -> None:
    position = play(
        build_position(hands=NEEDY), (A, "offer 1 fish for 1 ore to 1 2"), (B, "accept 1")
    )
    assert (describe_hand(position, A), describe_hand(position, B)) == (
        "2 potato 3 ore",
        "1 wool 1 coca 1 fish",
    )
    assert find_refusal(position, C, "accept 1").rule == "R38"


# --- offers that somebody could take


def position_with_known_hands(hands: dict[int, str]) -> InkasPosition:
    """Nothing was robbed yet: everybody has counted every hand."""
    return build_position(hands=hands, doubts=create_doubts(4))


def test_a_bot_asks_only_who_has_the_card() -> None:
    needing_wool = "2 potato 1 wood 1 stone"
    position = position_with_known_hands(
        {A: "2 wool 1 wood 1 stone", B: needing_wool, C: "1 ore", D: "1 fish"}
    )
    offers = [
        one for one in list_candidates(position, A) if one.startswith("offer 1 wool for 1 potato")
    ]
    assert offers == ["offer 1 wool for 1 potato to 1"]


def test_a_bot_asks_only_who_gains_by_the_swap() -> None:
    position = position_with_known_hands(
        {A: "1 fish 2 potato 2 ore", B: "2 potato 3 ore", C: "", D: ""}
    )
    assert list_candidates(position, A) == []


def test_a_bot_speaks_up_twice_a_turn_at_most() -> None:
    position = play(
        build_position(hands=NEEDY),
        (A, "offer 1 fish for 1 ore to 1"),
        (A, "offer 1 fish for 1 ore to 2"),
    )
    assert list_candidates(position, A) == []


# --- development cards


def test_r25_a_bot_buys_a_card_where_it_has_no_better_plan() -> None:
    assert choose_greedily(position_with_known_hands({A: "1 wool 1 potato 1 ore"}), A) == "buy card"


def test_r25_a_bot_keeps_the_cards_that_nearly_make_a_settlement() -> None:
    position = build_position(
        roads={A: "p39 p44 p12"}, hands={A: "1 wood 1 stone 1 wool 1 potato 1 ore"}
    )
    assert choose_greedily(position, A) != "buy card"
