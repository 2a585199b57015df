"""The labels of a turn's buttons."""

import pytest
from django.utils.safestring import SafeString

from club.play.table_page.turn.offers import Offer, play_label, with_laid


def test_the_button_says_that_the_draft_is_played_too() -> None:
    assert with_laid("Roll the dice", 0) == "Roll the dice"
    assert with_laid("End your turn", 2) == "Play and end your turn"


@pytest.mark.parametrize(
    ("moves", "closed", "said"),
    [
        (1, True, "Play this"),
        (2, True, "Play these"),
        (1, False, "Play this and go on"),
        (2, False, "Play these and go on"),
    ],
)
def test_the_button_says_whether_the_turn_continues(moves: int, closed: bool, said: str) -> None:
    assert play_label(moves, closed) == said


@pytest.mark.parametrize(("value", "id"), [("1", "from-1"), ("-1", "from-no-1")])
def test_a_negative_value_has_its_own_button_id(value: str, id: str) -> None:
    assert Offer("from", value, "", "", 1, SafeString()).id == id
