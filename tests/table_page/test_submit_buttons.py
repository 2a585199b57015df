"""Where the form of a move is sent and what its button says."""

import pytest
from django.utils.safestring import SafeString

from club.table_page.turn.offers import Offer, playing, sending, sends_to


def test_a_move_is_played_at_once_or_laid_out() -> None:
    assert (sends_to(True), sending(True, "Roll the dice", 0)) == ("tables:play", "Roll the dice")
    assert (sends_to(False), sending(False, "Build", 0)) == ("tables:draft", "Add to my turn")


def test_what_is_played_after_a_draft_says_that_the_draft_is_played_too() -> None:
    assert sending(True, "End your turn", 2) == "Play and end your turn"


@pytest.mark.parametrize(
    ("moves", "closed", "said"),
    [
        (1, True, "Play this"),
        (2, True, "Play these"),
        (1, False, "Play this and go on"),
        (2, False, "Play these and go on"),
    ],
)
def test_the_button_says_whether_the_turn_goes_on(moves: int, closed: bool, said: str) -> None:
    assert playing(moves, closed) == said


@pytest.mark.parametrize(("value", "id"), [("1", "from-1"), ("-1", "from-no-1")])
def test_a_value_below_nothing_has_a_button_of_its_own(value: str, id: str) -> None:
    assert Offer("from", value, "", "", 1, SafeString()).id == id
