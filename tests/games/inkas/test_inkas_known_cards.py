"""Rise of the Inkas: what can be counted along of every hand, and that guesses keep to it."""

from __future__ import annotations

from random import Random

import pytest

from games.core import CHANCE, Viewer
from games.inkas import GAME
from games.inkas.game import InkasPosition
from games.inkas.rules.board.pieces import put
from games.inkas.rules.cards import of_counts
from games.inkas.rules.known_cards import counted, no_doubts
from tests.games.inkas.drawn import A, B, C, D, Texts, bundle, cards_of, drawn, played, roll

HELD = {A: "1 stone", B: "1 ore", C: "3 wool 1 fish"}


def seen(hands: Texts) -> InkasPosition:
    """Everybody saw where the cards of these hands came from; seat B is about to rob seat C."""
    return roll(drawn(hands=hands, on_turn=B, doubts=no_doubts(4)), 3, 4)


def robbed(kind: str = "wool") -> InkasPosition:
    return played(seen(HELD), (B, "robber to d3, rob 2"), (CHANCE, f"robbed {kind}"))


def sure(position: InkasPosition, viewer: Viewer) -> list[str]:
    return [cards_of(of_counts(seat.sure)) for seat in position.view(viewer).seats]


@pytest.mark.parametrize("viewer", [A, B, C, D, None])
def test_r48_who_counts_along_knows_every_hand_until_somebody_is_robbed(viewer: Viewer) -> None:
    assert sure(seen(HELD), viewer) == ["1 stone", "1 ore", "3 wool 1 fish", ""]


@pytest.mark.parametrize("viewer", [A, D, None])
def test_r48_of_a_robbed_hand_one_card_less_of_each_kind_is_sure_to_others(viewer: Viewer) -> None:
    assert (
        sure(robbed(), viewer) == sure(robbed("fish"), viewer) == ["1 stone", "1 ore", "2 wool", ""]
    )


@pytest.mark.parametrize("viewer", [B, C])
def test_r48_thief_and_victim_know_which_card_it_was(viewer: Viewer) -> None:
    assert sure(robbed(), viewer) == ["1 stone", "1 wool 1 ore", "2 wool 1 fish", ""]
    assert sure(robbed("fish"), viewer) == ["1 stone", "1 ore 1 fish", "3 wool", ""]


@pytest.mark.parametrize(
    ("left", "known"), [("2 wool", "2 wool"), ("1 wool 1 fish", "1 wool"), ("1 fish", "")]
)
def test_r48_a_payment_that_all_see_leaves_what_was_not_paid_as_sure_as_before(
    left: str, known: str
) -> None:
    position = robbed()
    paid = position.change(**counted(position, C, bundle(left)))
    assert sure(paid, A)[C] == known
    assert sure(paid, C)[C] == left


def test_r48_what_comes_in_openly_is_sure() -> None:
    position = robbed()
    paid = position.change(hands=put(position.hands, C, position.hands[C] + bundle("2 ore")))
    assert sure(paid, A)[C] == "2 wool 2 ore"


def test_r48_at_the_end_every_card_is_sure() -> None:
    ended = played(
        robbed(), *((seat, f"concede with {robbed().markers[seat]} markers") for seat in (A, C, D))
    )
    assert sure(ended, None) == ["", "1 wool 1 ore", "", ""]


@pytest.mark.parametrize(("viewer", "hands"), [(A, 2), (B, 1), (C, 1), (D, 2), (None, 2)])
def test_r48_a_guess_keeps_what_is_sure_and_deals_only_the_rest(viewer: Viewer, hands: int) -> None:
    view, rng = robbed().view(viewer), Random(1)
    assert len({GAME.sample_hidden(view, rng).hands for _ in range(60)}) == hands
