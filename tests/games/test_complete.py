"""Files and texts that every installed game must have: see docs/adding-a-game.md."""

from __future__ import annotations

import ast
import re
import tomllib

import pytest
from django.conf import settings

from games import registry, transcript
from games.core import AnyGame
from tests.support.source_files import NEWEST, PROJECT, SLUGS, expect_none, sources

games = pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.info.slug)
MOVES = "e.g. with the moves of a game by `manage.py simulate --record`, cut short"


def test_every_folder_of_a_game_is_installed_and_in_the_contract() -> None:
    contracts = tomllib.loads((PROJECT / "pyproject.toml").read_text())["tool"]["importlinter"]
    listed = {
        f"games.{name}"
        for one in contracts["contracts"]
        for layer in one.get("layers", ())
        for name in re.findall(r"\w+", layer)
        if one.get("containers") == ["games"]
    }
    expect_none(
        f"games/{slug}/ is not named in {where}: add “games.{slug}”"
        for slug in SLUGS
        for where, names in (
            ("INSTALLED_GAMES (club/base/configuration/games.py)", settings.INSTALLED_GAMES),
            ("the layer of games (pyproject.toml)", listed),
        )
        if f"games.{slug}" not in names
    )


@games
def test_a_game_says_what_one_does_in_three_sentences(game: AnyGame) -> None:
    introduction = game.info.introduction
    assert introduction is not None, "Info needs an introduction: see games/nim/game.py"
    assert len(introduction.gist) == 3, "an introduction's gist has three sentences"
    assert 1 <= introduction.weight <= 5, "a game's weight is from 1, light, to 5, heavy"


@games
def test_a_game_shows_a_position_under_way(game: AnyGame) -> None:
    text = registry.example_transcript(game)
    assert text, f"{registry.folder(game)}/shown.txt is missing: write a transcript, {MOVES}"
    shown = transcript.parse(text)
    assert transcript.final(game, shown).outcome is None, "shown.txt is a game that is not over"


@pytest.mark.parametrize("slug", NEWEST)
def test_a_game_of_this_project_has_a_lesson(slug: str) -> None:
    assert (PROJECT / "games" / slug / "lesson.toml").is_file(), (
        f"games/{slug}/lesson.toml is missing: see docs/adding-a-game.md"
    )


@games
def test_members_of_the_demo_club_have_played_it(game: AnyGame) -> None:
    assert max(game.info.seats) == 1 or registry.demo_history(game).is_file(), (
        f"{registry.folder(game)}/played.toml is missing: write it by "
        f"`manage.py demo_history {game.info.slug}`"
    )


@pytest.mark.parametrize("slug", NEWEST)
def test_every_rule_has_a_test_that_names_it(slug: str) -> None:
    rules = f"games/{slug}/RULES.md"
    numbers = re.findall(r"\*\*([RD]\d+\w?)\*\*", (PROJECT / rules).read_text())
    cited = " ".join(rule_citations(slug)).upper()
    assert numbers, f"{rules} has no numbered rule: write each as “- **R1** ...”"
    assert len(numbers) == len(set(numbers)), f"{rules} has a number twice: {sorted(numbers)}"
    expect_none(
        f"rule {number} of {rules} has no test that names it: add test_{number.lower()}_... to "
        f"tests/games/{slug}/"
        for number in numbers
        if not is_cited(number.upper(), cited)
    )


def rule_citations(slug: str) -> list[str]:
    """Name and docstring of each test of a game."""
    return [
        f"{one.name} {ast.get_docstring(one) or ''}"
        for source in sources(f"tests/games/{slug}")
        for one in source.functions
        if one.name.startswith("test_")
    ]


def is_cited(number: str, cited: str) -> bool:
    return re.search(rf"(?<![A-Z0-9]){number}(?![A-Z0-9])", cited) is not None
