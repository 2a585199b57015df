"""M2: what an answer says, line by line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from club.errors import ClubError
from club.mail_turns.reading.grammar import read_lines

EXAMPLES = Path(__file__).with_name("mail_examples.toml")
MAILS = tomllib.loads(EXAMPLES.read_text())["mail"]


def reads(text: str) -> list[str]:
    return [str(line) for line in read_lines(text)]


@pytest.mark.parametrize("example", MAILS, ids=[one["name"] for one in MAILS])
def test_a_worked_mail_is_read_as_it_says(example: dict[str, Any]) -> None:
    assert reads(example["body"]) == example["reads"]


def test_all_worked_mails_are_played() -> None:
    assert len(MAILS) == 8


@pytest.mark.parametrize("word", ["undo", "UNDO", "Reset", "?", "Show", "pLaY"])
def test_m2_words_are_read_in_any_case(word: str) -> None:
    assert reads(word) == [word.lower()]


@pytest.mark.parametrize("line", ["100", "1a", "-1", "take 2", "pass", "replay"])
def test_m2_anything_else_is_a_notation(line: str) -> None:
    assert reads(line) == [f"move {line}"]


def test_m2_an_attribution_with_a_number_is_one_line() -> None:
    text = "take 1 from a\nAm 2.3. schrieb Kerho:\n\n> quoted"
    assert reads(text) == ["move take 1 from a"]


def test_m2_an_attribution_without_a_number_takes_the_line_before_it() -> None:
    text = "take 1 from a\nOn Monday Kerho <turn+abc@club.example>\nwrote:\n> quoted"
    assert reads(text) == ["move take 1 from a"]


@pytest.mark.parametrize("blank", ["", "\n"])
def test_m2_an_attribution_without_a_number_takes_no_word_of_ours(blank: str) -> None:
    text = f"take 1 from a\nplay\n{blank}On Monday Kerho wrote:\n> quoted"
    assert reads(text) == ["move take 1 from a", "play"]


def test_m2_an_attribution_without_a_number_takes_nothing_above_a_blank_line() -> None:
    assert reads("take 1 from a\n\nKerho wrote:\n> quoted") == ["move take 1 from a"]


def test_m2_without_a_quoted_mail_a_colon_drops_nothing() -> None:
    assert reads("one:\nplay") == ["move one:", "play"]


def test_m2_what_stands_below_the_mark_is_not_read() -> None:
    assert reads("play\n\nsays: == answer above this line ==\ntake 1 from a") == ["play"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 201, "line_too_long"),
        ("play\n" * 51, "too_many_lines"),
        ("\n" * 65_537, "mail_too_long"),
    ],
)
def test_m2_what_is_too_much_is_refused(text: str, code: str) -> None:
    with pytest.raises(ClubError) as refused:
        read_lines(text)
    assert refused.value.code == code


def test_m2_the_longest_that_is_read() -> None:
    assert len(reads(("x" * 200 + "\n") * 50 + "> quoted\n" + "y" * 300)) == 50
