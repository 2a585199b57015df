"""Moves in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from club.play.tables.presentation.move_words import move_in_words
from club.play.tables.presentation.names import PlayerNames, name_with_token, player_names_of
from games import registry
from games.message import Who, message


def player_names(slug: str) -> PlayerNames:
    return player_names_of(registry.find(slug), [])


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
    assert move_in_words(game.read_move(notation), player_names(slug)) == text


def test_a_sentence_is_told_of_who_sits_there_and_in_the_language_of_who_reads_it() -> None:
    told = message("{seat} takes it", seat=Who(0))
    for name in ("alice", "bob"):
        names = replace(
            player_names("nim"), plain_names=(name,), with_tokens=(name_with_token(0, name),)
        )
        assert names.sentence(told) == f"{name_with_token(0, name)} takes it"
    for language, yes in (("en", "Yes"), ("fi", "Kyllä"), ("en", "Yes")):
        with translation.override(language):
            assert player_names("nim").sentence(message("Yes")) == yes
