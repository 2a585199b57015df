"""Rise of the Inkas: the forms for offers and counter-offers."""

from __future__ import annotations

import pytest

from games import narrowing
from games.inkas import GAME
from games.notation import IllegalMove
from tests.games.inkas.positions import A, B, C, find_family, play, position_for_trade


def test_r35_a_form_asks_for_what_is_there() -> None:
    position = position_for_trade()
    offer = find_family(position, A, "Offer")
    names = [field.name for field in offer.fields]
    assert names == ["give_stone", "give_ore", "take_wool", "take_fish", "to", "settle"]
    assert [(field.low, field.high) for field in offer.fields[:4]] == [
        (0, 2),
        (0, 1),
        (0, 6),
        (0, 1),
    ]
    assert offer.fields[4].choices == ("1", "2", "3", "1 2", "1 3", "2 3", "1 2 3")
    blank = dict.fromkeys(names, "0") | {
        "to": "1 3",
        "settle": "choose",
        "give_stone": "1",
        "take_wool": "2",
    }
    move = narrowing.build(offer, blank)
    assert str(move) == "offer 1 stone for 2 wool to 1 3, settle choose"
    assert position.allows(A, move)
    with pytest.raises(IllegalMove):
        narrowing.build(offer, blank | {"give_stone": "3"})


def test_r37_a_form_counters_what_is_open_to_the_seat() -> None:
    position = play(position_for_trade(), (A, "offer 1 stone for 1 wool to 1"))
    assert find_family(position, B, "Counter").fields[0].choices == ("1",)
    assert [family.kind.__name__ for family in position.families(C)] == ["Offer", "Concede"]
    assert find_family(position, C, "Offer").fields[-1].choices == ("0",)
    assert [str(GAME.read_move(text)) for text in ("accept 1", "withdraw 1")] == [
        "accept 1",
        "withdraw 1",
    ]
