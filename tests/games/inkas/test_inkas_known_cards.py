"""Rise of the Inkas: the known cards of each hand, also in sampled positions."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE, Viewer
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.rules.board.pieces import replace_item
from games.inkas.rules.cards import bundle_of_counts
from games.inkas.rules.known_cards import change_hand, create_doubts
from tests.games.inkas.positions import (
    A,
    B,
    C,
    D,
    Texts,
    build_position,
    describe_cards,
    play,
    read_cards,
    roll_dice,
)

HELD = {A: "1 stone", B: "1 ore", C: "3 wool 1 fish"}


def position_with_hands(hands: Texts) -> InkasPosition:
    """Everybody saw where the cards of these hands came from; seat B is about to rob seat C."""
    return roll_dice(build_position(hands=hands, on_turn=B, doubts=create_doubts(4)), 3, 4)


def rob_card(kind: str = "wool") -> InkasPosition:
    return play(position_with_hands(HELD), (B, "robber to d3, rob 2"), (CHANCE, f"robbed {kind}"))


def list_known_cards(position: InkasPosition, viewer: Viewer) -> list[str]:
    return [describe_cards(bundle_of_counts(seat.sure)) for seat in position.view(viewer).seats]


@pytest.mark.parametrize("viewer", [A, B, C, D, None])
def test_r48_who_counts_along_knows_every_hand_until_somebody_is_robbed(viewer: Viewer) -> None:
    assert list_known_cards(position_with_hands(HELD), viewer) == [
        "1 stone",
        "1 ore",
        "3 wool 1 fish",
        "",
    ]


@pytest.mark.parametrize("viewer", [A, D, None])
def test_r48_of_a_robbed_hand_one_card_less_of_each_kind_is_sure_to_others(viewer: Viewer) -> None:
    assert (
        list_known_cards(rob_card(), viewer)
        == list_known_cards(rob_card("fish"), viewer)
        == ["1 stone", "1 ore", "2 wool", ""]
    )


@pytest.mark.parametrize("viewer", [B, C])
def test_r48_thief_and_victim_know_which_card_it_was(viewer: Viewer) -> None:
    assert list_known_cards(rob_card(), viewer) == ["1 stone", "1 wool 1 ore", "2 wool 1 fish", ""]
    assert list_known_cards(rob_card("fish"), viewer) == ["1 stone", "1 ore 1 fish", "3 wool", ""]


@pytest.mark.parametrize(
    ("left", "known"), [("2 wool", "2 wool"), ("1 wool 1 fish", "1 wool"), ("1 fish", "")]
)
def test_r48_a_payment_that_all_see_leaves_what_was_not_paid_as_sure_as_before(
    left: str, known: str
) -> None:
    position = rob_card()
    paid = position.change(**change_hand(position, C, read_cards(left)))
    assert list_known_cards(paid, A)[C] == known
    assert list_known_cards(paid, C)[C] == left


def test_r48_what_comes_in_openly_is_sure() -> None:
    position = rob_card()
    paid = position.change(
        hands=replace_item(position.hands, C, position.hands[C] + read_cards("2 ore"))
    )
    assert list_known_cards(paid, A)[C] == "2 wool 2 ore"


def test_r48_at_the_end_every_card_is_sure() -> None:
    ended = play(
        rob_card(),
        *((seat, f"concede with {rob_card().markers[seat]} markers") for seat in (A, C, D)),
    )
    assert list_known_cards(ended, None) == ["", "1 wool 1 ore", "", ""]


@pytest.mark.parametrize(("viewer", "hands"), [(A, 2), (B, 1), (C, 1), (D, 2), (None, 2)])
def test_r48_a_sample_keeps_what_is_known_and_deals_only_the_rest(
    viewer: Viewer, hands: int
) -> None:
    view, rng = rob_card().view(viewer), Random(1)
    assert len({GAME.sample_hidden(view, rng).hands for _ in range(60)}) == hands
