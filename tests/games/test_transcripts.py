"""Replays recorded games and checks each ply: one for each way of ending, one with the fewest seats
and one with the most.

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
INSTALLED = [pytest.param(game, id=game.info.slug) for game in registry.games()]


def recorded(game: AnyGame) -> list[transcript.Transcript]:
    return [transcript.parse(file.read_text()) for file in (FOLDER / game.info.slug).glob("*.txt")]


@pytest.mark.parametrize("file", FILES)
def test_a_recorded_game_replays_to_its_end(file: Path) -> None:
    played = transcript.parse(file.read_text())
    assert played.slug == file.parent.name
    outcome = transcript.final(registry.find(played.slug, played.version), played).outcome
    ending = transcript.ending_line(outcome)
    assert ending in file.read_text().splitlines(), f"{file} needs the line “{ending}”"


@pytest.mark.parametrize("game", INSTALLED)
def test_the_fewest_and_the_most_seats_are_recorded(game: AnyGame) -> None:
    needed = {game.info.seats[0], game.info.seats[-1]}
    missing = needed - {played.seats for played in recorded(game)}
    assert not missing, (
        f"tests/transcripts/{game.info.slug}/ needs a game with so many seats: {sorted(missing)}; "
        "`manage.py simulate --record` writes one"
    )
