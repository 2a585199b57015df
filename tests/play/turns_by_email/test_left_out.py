"""What an answer does with lines below the word `play`, and with lines that are no commands."""

from __future__ import annotations

import pytest
from django.utils import timezone

from club.people.members.models import Member
from tests.play.turns_by_email.mailing import FORMS, answered, letter_about
from tests.support.sitting_down import DAY, Sat, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: Member, bob: Member) -> Sat:
    """alice is asked first: heaps of 3, 4 and 5 stones."""
    return sit_down("nim", [alice, bob], pace=2 * DAY, now=timezone.now())


def test_reading_ends_at_the_word_play(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("take 1 from a\nplay\nAlice\nSent by phone"))

    assert table.plies() == [(0, "take 1 from a", "member")]
    assert "Left out" not in text and "Sent by phone" not in text


def test_without_play_the_lines_before_the_first_that_is_no_command_are_laid_out(
    table: Sat, alice: Member
) -> None:
    mail = "take 1 from a\nundo\ntake 2 from b\n\nSent from my iPhone\ntake 3 from c"
    text = answered(letter_about(table, alice).mail(mail))

    assert table.plies() == [] and table.chair(0).draft == ["take 2 from b"]
    assert "Laid out, not yet played:\n- Take 2 from b" in text
    assert "Left out:\n- Sent from my iPhone: " in text and "\n- take 3 from c\n" in text


@pytest.mark.parametrize("form", FORMS, ids=[form["name"] for form in FORMS])
def test_a_move_without_play_is_laid_out_from_each_mail_program(
    form: dict[str, str], table: Sat, alice: Member
) -> None:
    lines = [line for line in form["body"].split("\n") if line.lower() != "play"]

    text = answered(letter_about(table, alice).mail("\n".join(lines)))

    assert table.chair(0).draft == ["take 2 from b"] and table.plies() == []
    assert "turn+" not in text and text.count("answer above") == 1


def test_play_below_a_line_that_is_no_command_plays_nothing(table: Sat, alice: Member) -> None:
    text = answered(letter_about(table, alice).mail("take 1 from a\nand then\nplay"))

    assert table.plies() == [] and table.chair(0).draft == ["take 1 from a"]
    assert "Left out:\n- and then: " in text and "\n- play\n" in text


def test_lines_that_are_too_long_or_too_many_are_left_out_with_the_reason(
    table: Sat, alice: Member
) -> None:
    about = letter_about(table, alice)
    long = answered(about.mail("take 1 from a\n" + "x" * 500 + "\nplay"))
    many = answered(about.mail("show\n" * 50 + "show\n" * 30))

    assert f"- {'x' * 200}…: A line of an answer has at most 200 characters." in long
    assert "- show: An answer has at most 50 lines." in many and "and 10 more lines" in many
    assert table.plies() == [] and table.chair(0).draft == ["take 1 from a"]
