"""Narrowing: picks in any order lead to legal moves only."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from games.core import Family, Field, IllegalMove, Move
from games.narrowing import (
    MAX_EXACT_VALUES,
    MAX_UNCROWDED_VALUES,
    Narrowing,
    build,
    crowded,
    narrow,
)
from games.notation import field_texts, kind_name
from tests.support.property_testing import given, st


@dataclass(frozen=True, slots=True)
class Build(Move):
    NOTATION = "build {tile} on {land}[ by {reach}]"
    ASKS = {"land": "Where?", "tile": "Which tile?"}
    tile: str
    land: str
    reach: str = "land"


@dataclass(frozen=True, slots=True)
class BuildCastle(Move):
    NOTATION = "build castle on {land}[{tall}, tall]"
    TITLE = "Castle"
    ASKS = {"land": "Where?"}
    land: str
    tall: bool = False


@dataclass(frozen=True, slots=True)
class Ship(Move):
    NOTATION = "ship {cargo} to {land}"
    ASKS = {"land": "To which port?"}
    cargo: tuple[str, ...]
    land: str


@dataclass(frozen=True, slots=True)
class Trade(Move):
    NOTATION = "give {gold} gold for {good}"
    ASKS = {"gold": "How much gold?"}
    gold: int
    good: str


@dataclass(frozen=True, slots=True)
class Pass(Move):
    NOTATION = "pass"


LANDS = ("north", "south", "east")
MOVES = (
    *(Build(tile, land) for tile in ("farm", "mill") for land in LANDS),
    Build("farm", "east", "barge"),
    *(BuildCastle(land, tall) for land in LANDS[:2] for tall in (False, True)),
    Pass(),
)
FORM = Family(Trade, (Field("gold", low=1, high=5), Field("good", choices=("wood", "clay"))))

some_moves = st.lists(
    st.one_of(
        st.builds(
            Build,
            *[st.sampled_from(words) for words in (("farm", "mill"), LANDS, ("land", "barge"))],
        ),
        st.builds(BuildCastle, st.sampled_from(LANDS), st.booleans()),
        st.builds(
            Ship, st.lists(st.sampled_from(LANDS), max_size=2).map(tuple), st.sampled_from(LANDS)
        ),
        st.builds(Trade, st.integers(-3, 3), st.sampled_from(("wood", "clay"))),
        st.just(Pass()),
    ),
    min_size=1,
    max_size=30,
    unique=True,
)


def test_the_kind_is_asked_first_and_its_buttons_carry_titles() -> None:
    question = narrow(MOVES, {}).question
    assert question is not None and question.field == "kind"
    assert [(one.value, one.text, one.count) for one in question.choices] == [
        ("build", "Build", 7),
        ("build_castle", "Castle", 4),
        ("pass", "Pass", 1),
    ]
    assert question.choices[2].move == Pass()


def test_a_land_may_be_picked_before_the_kind() -> None:
    found = narrow(MOVES, {"land": "south"})
    assert set(found.moves) == {move for move in MOVES if getattr(move, "land", "") == "south"}
    assert [question.field for question in found.questions] == ["kind"]


def test_fields_shared_by_several_kinds_are_offered_before_the_kind_and_others_are_not() -> None:
    assert [question.field for question in narrow(MOVES, {}).questions] == ["kind", "land"]


def test_fields_that_kinds_do_not_mean_alike_wait_for_the_kind() -> None:
    moves = (*MOVES, Ship(("wood",), "north"), Ship(("wood",), "east"))
    assert [question.field for question in narrow(moves, {}).questions] == ["kind"]


def test_fields_follow_in_the_order_they_are_declared_with_their_questions() -> None:
    found = narrow(MOVES, {"kind": "build"})
    assert [(one.field, one.text) for one in found.questions] == [
        ("tile", "Which tile?"),
        ("land", "Where?"),
        ("reach", "Reach?"),
    ]


def test_a_field_with_one_value_left_is_not_asked() -> None:
    found = narrow(MOVES, {"kind": "build", "land": "north"})
    assert [question.field for question in found.questions] == ["tile"]


def test_one_move_left_is_the_move() -> None:
    found = narrow(MOVES, {"kind": "build_castle", "land": "north", "tall": "yes"})
    assert found.move == BuildCastle("north", True)
    assert found.question is None


def test_impossible_and_unknown_picks_are_named_and_the_rest_is_kept() -> None:
    found = narrow(MOVES, {"land": "south", "colour": "red", "kind": "sail", "tile": "mill"})
    assert found.picks == (("land", "south"), ("tile", "mill"))
    assert found.dropped == ("colour", "kind")
    assert found.move == Build("mill", "south")


def test_no_moves_leave_nothing_to_ask() -> None:
    found = narrow((), {"land": "south"})
    assert (found.moves, found.question, found.move, found.dropped) == ((), None, None, ("land",))


def test_a_board_is_offered_every_value_even_where_nothing_is_asked() -> None:
    found = narrow(MOVES, {"kind": "build", "land": "north"})
    assert found.choices("land")["north"].count == 2
    assert found.choices("tile")["mill"].move == Build("mill", "north")
    assert found.choices("colour") == {}


@given(some_moves, st.randoms(use_true_random=False))
def test_every_move_is_reached_by_picking_what_it_has_in_any_order(
    moves: list[Move], rng: Random
) -> None:
    for goal in moves:
        found, picks = narrow(moves, {}), {}
        while found.move is None:
            texts = {"kind": kind_name(type(goal)), **field_texts(goal)}
            question = rng.choice([one for one in found.questions if one.field in texts])
            picks[question.field] = texts[question.field]
            found = narrow(moves, picks)
        assert found.move == goal
        assert found.dropped == ()


@given(some_moves, st.randoms(use_true_random=False))
def test_every_path_ends_in_a_legal_move(moves: list[Move], rng: Random) -> None:
    found: Narrowing = narrow(moves, {})
    while found.question:
        question = rng.choice(found.questions)
        choice = rng.choice(question.choices)
        fewer = narrow(moves, {**dict(found.picks), question.field: choice.value})
        assert len(fewer.moves) == choice.count < len(found.moves)
        assert fewer.move == choice.move
        found = fewer
    assert found.move in moves


def test_a_form_builds_its_move() -> None:
    assert build(FORM, {"gold": "3", "good": "clay", "asked": "7"}) == Trade(3, "clay")


@pytest.mark.parametrize(
    ("texts", "named"),
    [
        ({"gold": "3"}, "good"),
        ({"gold": "", "good": "clay"}, "How much gold?"),
        ({"gold": "6", "good": "clay"}, "How much gold?"),
        ({"gold": "0", "good": "clay"}, "How much gold?"),
        ({"gold": "03", "good": "clay"}, "How much gold?"),
        ({"gold": "1e3", "good": "clay"}, "How much gold?"),
        ({"gold": "1 x", "good": "clay"}, "How much gold?"),
        ({"gold": "0 999", "good": "clay"}, "How much gold?"),
        ({"gold": "9" * 400, "good": "clay"}, "How much gold?"),
        ({"gold": "3", "good": "gold; drop"}, "good"),
    ],
)
def test_a_form_names_the_field_that_is_wrong(texts: dict[str, str], named: str) -> None:
    with pytest.raises(IllegalMove, match=named.replace("?", r"\?")):
        build(FORM, texts)


HILLS = {
    f"h{number}": "hills" if number < 20 else "shore" for number in range(MAX_EXACT_VALUES + 20)
}


@dataclass(frozen=True, slots=True)
class Camp(Move):
    NOTATION = "camp at {spot}"
    ASKS = {"spot": "Where exactly?", "part": "In which part?"}
    ROUGHLY = {"spot": ("part", HILLS)}
    spot: str


class TestRoughly:
    """A field with many values, which a coarser question tells apart first."""

    many = tuple(map(Camp, HILLS))

    def test_many_values_are_asked_for_roughly_first(self) -> None:
        asked = narrow(self.many, {}).questions
        assert [(one.field, one.text) for one in asked] == [("part", "In which part?")]
        assert [(one.value, one.count) for one in asked[0].choices] == [
            ("hills", 20),
            ("shore", MAX_EXACT_VALUES),
        ]

    def test_what_is_picked_roughly_leaves_the_values_of_that_part(self) -> None:
        found = narrow(self.many, {"part": "hills"})
        assert [one.field for one in found.questions] == ["spot"]
        assert [one.value for one in found.questions[0].choices] == list(HILLS)[:20]

    def test_a_value_can_be_picked_without_its_part(self) -> None:
        assert narrow(self.many, {"spot": "h3"}).move == Camp("h3")

    def test_a_value_of_another_part_is_dropped(self) -> None:
        assert narrow(self.many, {"part": "shore", "spot": "h3"}).dropped == ("spot",)

    def test_few_values_are_asked_for_at_once(self) -> None:
        few = narrow(self.many[-MAX_EXACT_VALUES - 1 : -1], {})
        assert [one.field for one in few.questions] == ["spot"]

    def test_many_values_of_one_part_are_asked_for_at_once(self) -> None:
        assert [one.field for one in narrow(self.many[20:], {}).questions] == ["spot"]

    def test_a_crowd_is_more_than_a_few_of_what_can_be_told_roughly(self) -> None:
        spots = list(HILLS)
        assert crowded("spot", spots[: MAX_UNCROWDED_VALUES + 1], self.many)
        assert not crowded("spot", spots[:MAX_UNCROWDED_VALUES], self.many)
        assert not crowded("land", spots, MOVES)
