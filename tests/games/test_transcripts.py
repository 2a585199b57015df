"""Recorded games, replayed with legality: one per way of ending, one with the fewest seats and one
with the most.

Each file says how it ends in a line of its own: "# ends: cleared, places 1 2", or "# ends: not
yet".
"""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from games import registry, transcript
from games.core import AnyGame

FOLDER = Path(settings.BASE_DIR) / "tests" / "transcripts"
FILES = [
    pytest.param(file, id=f"{file.parent.name}/{file.stem}")
    for file in sorted(FOLDER.glob("*/*.txt"))
]
SHELF = [pytest.param(game, id=game.info.slug) for game in registry.games()]


def recorded(game: AnyGame) -> list[transcript.Transcript]:
    return [transcript.parse(file.read_text()) for file in (FOLDER / game.info.slug).glob("*.txt")]


@pytest.mark.parametrize("file", FILES)
def test_a_recorded_game_replays_to_its_end(file: Path) -> None:
    played = transcript.parse(file.read_text())
    assert played.slug == file.parent.name
    outcome = transcript.final(registry.find(played.slug, played.version), played).outcome
    ending = (
        f"{outcome.reason}, places {' '.join(map(str, outcome.places))}" if outcome else "not yet"
    )
    assert f"# ends: {ending}" in file.read_text().splitlines()


@pytest.mark.parametrize("game", SHELF)
def test_the_fewest_and_the_most_seats_are_recorded(game: AnyGame) -> None:
    assert {game.info.seats[0], game.info.seats[-1]} <= {played.seats for played in recorded(game)}
