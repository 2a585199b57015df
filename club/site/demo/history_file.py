"""The file of the demo history of a game, `played.toml` in the game's folder. `demo_history` writes
it, `history.py` reads it.

Each past game has a transcript that replays and whose chance can be checked, the members who sat
there, its dates in days before today, and its result.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import registry, transcript
from games.core import AnyGame
from games.transcript import Transcript

HEAD = "# The demo history of this game. Made by `manage.py demo_history {slug}`.\n"
GAME = """
[[games]]
sat = {sat}  # by seat: which member, in the order they joined
began = {began}  # days before today
ended = {ended}
result = '''{result}'''
transcript = '''
{transcript}'''
"""


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game of the demo history."""

    # for each seat, the 0-based number of its member in the order of joining
    sat: Sequence[int]
    began: float  # days before today
    ended: float
    result: Mapping[str, Any]  # as in `Record.result`
    transcript: Transcript


def toml_of(game: AnyGame, games: Iterable[PastGame]) -> str:
    """The text of the file."""
    return HEAD.format(slug=game.info.slug) + "".join(map(_game_to_toml, games))


def games_of(game: AnyGame) -> list[PastGame]:
    """The past games of a game; empty when its folder has no such file."""
    file = registry.demo_history(game)
    if not file.is_file():
        return []
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["games"]
    return list(map(_game_from_toml, rows))


def _game_to_toml(past: PastGame) -> str:
    return GAME.format(
        sat=list(past.sat),
        began=past.began,
        ended=past.ended,
        result=json.dumps(past.result),
        transcript=past.transcript,
    )


def _game_from_toml(row: Mapping[str, Any]) -> PastGame:
    return PastGame(
        sat=row["sat"],
        began=row["began"],
        ended=row["ended"],
        result=json.loads(row["result"]),
        transcript=transcript.parse(row["transcript"]),
    )
