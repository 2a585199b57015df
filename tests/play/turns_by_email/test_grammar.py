"""What an answer says, line by line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import get_language
from pytest_django import Settings

from club.messages.notifications import return_addresses
from club.play.turns_by_email.grammar import MOST_TEXT, read_lines
from tests.growth import grows_linearly
from tests.play.turns_by_email.mailing import FORMS

HERE = Path(__file__).parent
MAILS = tomllib.loads((HERE / "mail_examples.toml").read_text())["mail"]


def reads(text: str) -> list[str]:
    return [str(line) for line in read_lines(text)]


@pytest.mark.parametrize("example", MAILS, ids=[one["name"] for one in MAILS])
def test_a_worked_mail_is_read_as_it_says(example: dict[str, Any]) -> None:
    assert reads(example["body"]) == example["reads"]


def test_all_worked_mails_are_played() -> None:
    assert len(MAILS) == 8


@pytest.mark.parametrize("word", ["undo", "UNDO", "Reset", "?", "Show", "pLaY"])
def test_words_are_read_in_any_case(word: str) -> None:
    assert reads(word) == [word.lower()]


@pytest.mark.parametrize("line", ["100", "1a", "-1", "take 2", "pass", "replay"])
def test_anything_else_is_a_notation(line: str) -> None:
    assert reads(line) == [f"move {line}"]


@pytest.mark.parametrize("form", FORMS, ids=[form["name"] for form in FORMS])
def test_an_answer_of_each_mail_program_is_read_to_the_word_play(form: dict[str, str]) -> None:
    assert [line.lower() for line in reads(form["body"])] == ["move take 2 from b", "play"]


@pytest.mark.parametrize("form", FORMS, ids=[form["name"] for form in FORMS])
def test_without_play_no_quoted_line_of_a_mail_program_is_read(form: dict[str, str]) -> None:
    first, *others = reads(without_play(form["body"]))

    assert first.lower() == "move take 2 from b"
    assert len(others) <= 3  # a signature
    assert not any("wrote" in line or "hello" in line.lower() for line in others)


def without_play(body: str) -> str:
    return "\n".join(line for line in body.split("\n") if line.lower() != "play")


def test_the_forms_are_eleven() -> None:
    assert len(FORMS) == 11


@pytest.mark.parametrize(
    "below",
    ["Alice", "take 1 from a", "play", "> quoted", "x" * 1000, "a line\n" * 500, "\n" * 80_000],
    ids=lambda below: f"{below[:12]!r}",
)
def test_reading_ends_at_the_line_play_whatever_follows(below: str) -> None:
    assert reads(f"take 2 from b\nplay\n{below}") == ["move take 2 from b", "play"]


def test_the_word_play_below_the_quoted_mail_is_not_read() -> None:
    assert reads("take 2 from b\n\n> quoted\nplay") == ["move take 2 from b"]


@pytest.mark.parametrize(
    "mark",
    [
        "== answer above this line ==",
        "== ANSWER ABOVE THIS LINE ==",
        "Answer  above\u00a0this line",
        "| says: == Answer Above This Line == |",
    ],
)
def test_the_mark_ends_an_answer_in_any_case(mark: str) -> None:
    assert reads(f"show\n{mark}\ntake 1 from a") == ["show"]


def test_the_mark_ends_an_answer_in_each_language_of_the_site(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"fi": "vastaa tämän rivin yläpuolelle", "ru": "Пишите ответ выше этой строки"}
    settings.LANGUAGES = [("en", "English"), ("fi", "Finnish"), ("ru", "Russian")]
    translated = lambda text: words.get(get_language() or "", text)  # noqa: E731
    monkeypatch.setattr(return_addresses, "_", translated)

    for mark in ("Answer above this line", *words.values()):
        assert reads(f"show\n== {mark.upper()} ==\ntake 1 from a") == ["show"]


@pytest.mark.parametrize(
    "attribution",
    [
        "Kerho wrote:",
        "Am 2.3. schrieb Kerho:",
        "On Monday Kerho <turn+abc@club.example>\nwrote:",
        "On Monday Kerho\n<turn+abc@club.example> wrote:",
        "On Monday Kerho <\nturn+abc@club.example> wrote:",
    ],
)
@pytest.mark.parametrize("blank", ["", "\n"])
def test_an_attribution_is_not_read_and_no_line_above_it_is_lost(
    attribution: str, blank: str
) -> None:
    text = f"take 1 from a\n{blank}{attribution}\n\n> quoted"
    assert reads(text) == ["move take 1 from a"]


def test_without_a_quoted_mail_a_colon_drops_nothing() -> None:
    assert reads("one:\nplay") == ["move one:", "play"]


@pytest.mark.parametrize(
    "line", ["\ufeffplay", "pl\u00aday", "\u200bPlay\u200b", "\u2066play\u2069"]
)
def test_invisible_characters_are_not_read(line: str) -> None:
    assert reads(line) == ["play"]


def test_three_lines_with_colons_that_name_no_address_are_read() -> None:
    assert len(reads("a: 1\nb: 2\nc: 3\nplay")) == 4


def test_a_line_that_is_too_long_and_lines_that_are_too_many_are_no_commands() -> None:
    long, most = "x" * 201, ["take 1 from a"] * 51

    assert reads(long) == [f"too long {long}"]
    assert reads("\n".join(most))[49:] == ["move take 1 from a", "too many take 1 from a"]


def test_only_whole_lines_of_the_first_64_kb_are_read() -> None:
    assert reads("show\n" + "\n" * 65_528 + "take 12 from a") == ["show"]
    assert reads("show\n" + "\n" * 65_517 + "take 12 from a") == ["show", "move take 12 from a"]


@pytest.mark.parametrize(
    "piece", ["\n", "x\n", "a: b\n", "a: b@\n", "\u00ad", " ", "*a:", "<\n", ":\n"]
)
def test_lines_are_read_in_linear_time(piece: str) -> None:
    assert grows_linearly(read_lines, piece * (MOST_TEXT // len(piece)))


def test_the_longest_that_is_read() -> None:
    assert len(reads(("x" * 200 + "\n") * 50 + "> quoted\n" + "y" * 300)) == 50
