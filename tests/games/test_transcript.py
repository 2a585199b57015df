"""Transcripts: they read back, replay, and name the wrong ply."""

from __future__ import annotations

import pytest

from games.core import CHANCE, Ply
from games.liars_dice import GAME as LIARS_DICE
from games.nim import GAME
from games.transcript import BrokenTranscript, Transcript, final, parse, replay

TEXT = """game: nim 1
seats: 2
options: heaps=3 4 5; last_stone=wins

0 take 3 from a
1 take 4 from b
0 take 5 from c
"""


def test_a_transcript_reads_back_as_itself() -> None:
    assert str(parse(TEXT)) == TEXT
    assert parse(TEXT).plies[0] == (0, "take 3 from a")
    assert parse(TEXT).options == (("heaps", "3 4 5"), ("last_stone", "wins"))


def test_chance_is_written_as_a_word_and_figures_as_figures() -> None:
    played = Transcript("liars_dice", 1, 2, (("dice", 5),), ((CHANCE, "roll 1 2"),))
    assert "\nchance roll 1 2\n" in str(played)
    assert parse(str(played)) == played


def test_comments_and_empty_lines_are_ignored() -> None:
    assert parse("# by hand\n\n" + TEXT.replace("1 take", "\n# bob\n1 take")) == parse(TEXT)


def test_a_replay_yields_each_ply_with_the_positions_around_it() -> None:
    steps = list(replay(GAME, parse(TEXT)))
    assert [str(ply) for _, ply, _ in steps] == TEXT.splitlines()[4:]
    assert steps[0][2] == steps[1][0]
    assert final(GAME, parse(TEXT)).outcome.places == (1, 2)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (TEXT.replace("1 take 4 from b", "1 take 5 from b"), 2),
        (TEXT.replace("1 take 4 from b", "0 take 4 from b"), 2),
        (TEXT.replace("1 take 4 from b", "9 take 4 from b"), 2),
        (TEXT.replace("1 take 4 from b", "chance take 4 from b"), 2),
        (TEXT.replace("0 take 5 from c", "0 take 5 fromc"), 3),
        (TEXT + "1 take 1 from a\n", 4),
        (TEXT.replace("1 take 4", "bob takes 4"), 2),
    ],
)
def test_a_broken_ply_is_named_by_its_number(text: str, number: int) -> None:
    with pytest.raises(BrokenTranscript) as broken:
        final(GAME, parse(text))
    assert broken.value.number == number
    assert str(number) in str(broken.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        TEXT.replace("seats: 2", "seats: two"),
        TEXT.replace("seats: 2", "seats: 9"),
        TEXT.replace("game: nim 1", "game: nim"),
        TEXT.replace("game: nim 1", "game: nim 2"),
        TEXT.replace("game: nim 1", "game: chess 1"),
        TEXT.replace("last_stone=wins", "last_stone=burns"),
        TEXT.replace("last_stone=wins", "first_stone=wins"),
    ],
)
def test_a_broken_header_is_ply_0(text: str) -> None:
    with pytest.raises(BrokenTranscript) as broken:
        final(GAME, parse(text))
    assert broken.value.number == 0


def test_a_ply_in_the_log_is_written_as_in_a_transcript() -> None:
    assert str(Ply(CHANCE, LIARS_DICE.read_move("roll 1 2"))) == "chance roll 1 2"


@pytest.mark.parametrize(
    ("text", "number", "reason"),
    [
        (f"seats: 3\n{TEXT}", 0, "“seats” stands twice"),
        (f"game: nim 1\n{TEXT}", 0, "“game” stands twice"),
        (TEXT.replace("last_stone=wins", "heaps=1 2 3"), 0, "“heaps” stands twice"),
        (TEXT.replace("seats: 2", "seats: ٢"), 0, "“٢” is not a number in the digits"),
        (TEXT.replace("seats: 2", "seats: 1_0"), 0, "“1.0” is not a number"),
        (TEXT.replace("seats: 2", "seats: +2"), 0, "“\\+2” is not a number"),
        (TEXT.replace("seats: 2", "seats: " + "9" * 5000), 0, "is not a number"),
        (TEXT.replace("nim 1", "nim １"), 0, "“１” is not a number"),
        (TEXT.replace("1 take 4", "١ take 4"), 2, "“١” is not a number"),
        (TEXT.replace("1 take 4", "² take 4"), 2, "does not begin with a seat"),
        (TEXT.replace("1 take 4", "1 take ٤"), 2, "is not a move"),
        (TEXT.replace("1 take 4", "9" * 5000 + " take 4"), 2, "is not a number"),
    ],
)
def test_what_could_be_read_in_two_ways_is_refused_with_its_reason(
    text: str, number: int, reason: str
) -> None:
    with pytest.raises(BrokenTranscript, match=reason) as broken:
        final(GAME, parse(text))
    assert broken.value.number == number


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert parse("\ufeff" + TEXT) == parse(TEXT)
    assert parse("\ufeff# by hand\n" + TEXT) == parse(TEXT)


@pytest.mark.parametrize("line", ["chance: ٢", "chance: 3", "chance: 02"])
def test_a_way_of_drawing_that_there_is_not_is_refused(line: str) -> None:
    with pytest.raises(BrokenTranscript, match="The lines about chance"):
        parse(TEXT.replace("seats: 2", f"seats: 2\n{line}\nsecret: 00\ncommitment: 0"))


@pytest.mark.parametrize("nonces", ["[" * 100_000, '["\\ud800", ""]', '[["a"]]'])
def test_nonces_that_are_no_texts_are_refused(nonces: str) -> None:
    chance = f"chance: 2\nsecret: 00\ncommitment: 0\nnonces: {nonces}\nlots: 1"
    with pytest.raises(BrokenTranscript, match="The lines about chance"):
        parse(TEXT.replace("seats: 2", f"seats: 2\n{chance}"))
