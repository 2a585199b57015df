"""Messages: sentences with named parts."""

from __future__ import annotations

from games.message import Message, Who, message

NAMES = ["Alice", "Bob"]


def test_seats_become_names_and_words_are_shown_as_the_game_shows_them() -> None:
    news = message("{seat} builds a {tile} for {gold} G.", seat=Who(1), tile="salt_mine", gold=5)
    assert news.say(NAMES) == "Bob builds a salt mine for 5 G."
    assert news.say(NAMES, {"salt_mine": "saltern"}) == "Bob builds a saltern for 5 G."


def test_several_parts_are_listed() -> None:
    news = message("{seats} share {cards}.", seats=(Who(0), Who(1)), cards=("oak", "ash", "elm"))
    assert news.say(NAMES) == "Alice and Bob share oak, ash and elm."
    assert message("Only {cards}.", cards=("oak",)).say(NAMES) == "Only oak."


def test_outside_a_table_seats_are_counted_from_one() -> None:
    assert str(message("{seat} wins.", seat=Who(0))) == "seat 1 wins."


def test_the_sentence_is_translated_before_its_parts_are_filled_in() -> None:
    finnish = {"{seat} wins.": "{seat} voittaa.", "{several} and {last}": "{several} ja {last}"}
    assert (
        message("{seat} wins.", seat=Who(0)).say(
            NAMES, translate=lambda text: finnish.get(text, text)
        )
        == "Alice voittaa."
    )
    both = message("{seats}", seats=(Who(0), Who(1)))
    assert both.say(NAMES, translate=lambda text: finnish.get(text, text)) == "Alice ja Bob"


def test_braces_in_a_part_stay_text() -> None:
    assert message("“{text}” is no move.", text="{seat}").say(NAMES) == "“{seat}” is no move."


def test_a_message_has_its_rule_and_equals_another_with_the_same_parts() -> None:
    news = message("It is not your turn.", "R2")
    assert news == Message("It is not your turn.", (), "R2")
    assert hash(news) == hash(message("It is not your turn.", "R2"))
