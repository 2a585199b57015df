"""Rise of the Inkas: names of corners, paths and tiles, made from the tiles around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from games.core import CHANCE, Ply
from games.inkas import GAME
from games.inkas.rules.board.geometry import CORNERS, PATHS, PRINTED_KINDS, TILES
from games.inkas.rules.board.place_names import UNKNOWN_LAND, message_with_places, name_places
from games.message import Message

COORDINATES = re.compile(r"\b([np]\d\d|[a-e][1-7])\b")
NAMES = {seat: f"seat {seat + 1}" for seat in range(4)}


def test_a_corner_lies_between_its_tiles() -> None:
    names = name_places(PRINTED_KINDS)
    assert names["n12"] == "between wool 4, wood 5 and potato 6"
    assert names["p12"] == "between wool 4 and potato 6"
    assert names["n47"] == "between fish 9 and wool 10 at the rim"
    assert names["n53"] == "at the south-west of potato 3"
    assert (names["c2"], names["a2"]) == ("potato 6", "ocean in the north")


def test_where_the_land_is_not_known_numbers_stand_alone() -> None:
    names = name_places(UNKNOWN_LAND)
    assert names["n12"] == "between 4, 5 and 6"
    assert (names["c3"], names["b6"]) == ("10 in the north", "10 in the south")


@pytest.mark.parametrize("kinds", [UNKNOWN_LAND, PRINTED_KINDS])
@pytest.mark.parametrize("places", [CORNERS, PATHS, TILES])
def test_no_two_places_have_one_name(kinds: tuple[str, ...], places: tuple[str, ...]) -> None:
    names = name_places(kinds)
    assert len({names[place] for place in places}) == len(places)


def test_a_sentence_keeps_the_places_it_is_about() -> None:
    messages = message_with_places(
        PRINTED_KINDS, "On {corner}: {count}.", "R2", corner="n12", count=3
    )
    assert dict(messages.parts)["corner_id"] == "n12"
    assert messages.say(NAMES) == "On between wool 4, wood 5 and potato 6: 3."


@pytest.mark.parametrize("deal", ["printed", "variable"])
def test_nobody_reads_coordinates_that_are_not_drawn(deal: str) -> None:
    said = [message.say(NAMES, GAME.words) for message in list_all_messages(deal)]
    assert any("between" in one for one in said)
    assert not [one for one in said if COORDINATES.search(one)]


def list_all_messages(deal: str) -> Iterator[Message]:
    """The news, questions, forecasts and refusals of a game played by chance."""
    rng, position = Random(4), GAME.start(3, {"board": deal, "start": "free"})
    for _ in range(250):
        if position.outcome is not None:
            return
        seat = min(position.to_act)
        by_chance = seat == CHANCE
        move = position.chance_move(rng) if by_chance else rng.choice(position.legal_moves(seat))
        after = position.after(seat, move)
        yield from GAME.news(position, Ply(seat, move), after, 0)
        yield GAME.prompts(position.view(0))
        if not by_chance:
            forecast = GAME.forecast(position.view(seat), move)
            yield from (forecast,) if forecast else ()
            yield after.why_not(seat, move)
        position = after
