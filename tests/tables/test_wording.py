"""Moves as people read them."""

from __future__ import annotations

import pytest

from club.pages.words.telling import Cast, cast_of
from club.pages.words.wording import spoken
from games import registry


def cast(slug: str) -> Cast:
    return cast_of(registry.find(slug), [])


@pytest.mark.parametrize(
    ("slug", "notation", "text"),
    [
        ("rakentaa", "build on naavametsa by ship", "Build on Naavametsä by ship"),
        ("rauha", "run r2c1", "Run the left square"),
        ("nim", "take 2 from a", "Take 2 from a"),
    ],
)
def test_a_move_is_read_in_the_games_own_words_without_what_it_leaves_out(
    slug: str, notation: str, text: str
) -> None:
    game = registry.find(slug)
    assert spoken(game.read_move(notation), cast(slug)) == text
