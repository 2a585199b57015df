"""A move is one line of text, and reads back as itself or not at all."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.notation import IllegalMove, Move, field_texts, field_value, kind_name, read, title
from tests.support.property_testing import given, st


@dataclass(frozen=True, slots=True)
class BuildCastle(Move):
    NOTATION = "build on {land}[ by {reach}][, {roads} roads][{traitor}, traitor]"
    land: str
    reach: str = "land"
    roads: int = 0
    traitor: bool = False


@dataclass(frozen=True, slots=True)
class Deal(Move):
    NOTATION = "deal {cards}"
    TITLE = "Deal out"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Roll(Move):
    NOTATION = "roll {pips}"
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pass(Move):
    NOTATION = "pass"


KINDS = (BuildCastle, Deal, Roll, Pass)
words = st.text("abcdefghij_-.'0123456789äö", min_size=1, max_size=12)
figures = st.integers(-999_999_999, 999_999_999)
moves = st.one_of(
    st.builds(BuildCastle, words, words, figures, st.booleans()),
    st.builds(Deal, st.lists(words, max_size=5).map(tuple)),
    st.builds(Roll, st.lists(figures, max_size=5).map(tuple)),
    st.just(Pass()),
)


@given(moves)
def test_a_move_reads_back_as_itself(move: Move) -> None:
    assert read(KINDS, str(move)) == move


@given(moves)
def test_the_texts_of_its_fields_read_back_as_their_values(move: Move) -> None:
    for name, text in field_texts(move).items():
        assert field_value(type(move), name, text) == getattr(move, name)


@given(st.text(max_size=80))
def test_no_text_raises_anything_but_a_refusal(text: str) -> None:
    try:
        assert str(read(KINDS, text)) == text
    except IllegalMove as refused:
        assert str(refused)


def test_parts_in_brackets_are_left_out_at_their_defaults() -> None:
    assert str(BuildCastle("kaikuharju")) == "build on kaikuharju"
    assert (
        str(BuildCastle("kaikuharju", "barge", 1, True))
        == "build on kaikuharju by barge, 1 roads, traitor"
    )
    assert str(Roll((3, 5))) == "roll 3 5"


@pytest.mark.parametrize(
    "text",
    [
        "roll 03",
        "roll 3 ",
        " roll 3",
        "roll  3",
        "roll 3\n",
        "roll +3",
        "roll ٣",
        "Roll 3",
        "roll 1234567890",
        "roll -0",
        "pass pass",
        "build on kaikuharju by land",
        "build on kaikuharju, 0 roads",
        "build on kaikuharju,, traitor",
        "",
        "dance",
    ],
)
def test_what_is_not_written_exactly_so_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove):
        read(KINDS, text)


def test_what_is_too_long_is_refused_before_it_is_read() -> None:
    with pytest.raises(IllegalMove, match="too long"):
        read(KINDS, "deal " + "a " * 5000)


def test_a_long_wrong_text_is_quoted_in_part() -> None:
    with pytest.raises(IllegalMove) as refused:
        read(KINDS, "x" * 1000)
    assert len(str(refused.value)) < 150


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("roads", "01"),
        ("roads", "x"),
        ("roads", ""),
        ("traitor", "true"),
        ("land", "a b"),
        ("land", ""),
    ],
)
def test_a_field_refuses_what_it_would_not_write(name: str, text: str) -> None:
    with pytest.raises(ValueError):
        field_value(BuildCastle, name, text)


def test_kinds_have_names_for_addresses_and_for_buttons() -> None:
    assert (kind_name(BuildCastle), kind_name(Pass)) == ("build_castle", "pass")
    assert (title(BuildCastle), title(Deal)) == ("Build", "Deal out")
