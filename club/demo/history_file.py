"""The file of games that members of the demo club have played, one in each game's folder: written
by `playing.py`, read by `past.py`.

Each game is a transcript that replays and whose chance can be checked, with who sat there, how many
days before today it was, and what it came to.
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

HEAD = "# What members of the demo club have played here. Made by `manage.py demo_past {slug}`.\n"
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
    """A game of the past."""

    sat: Sequence[int]  # by seat, which member, 0-based in the order they joined
    began: float  # days before today
    ended: float
    result: Mapping[str, Any]  # as a record has it
    transcript: Transcript


def toml_of(game: AnyGame, played: Iterable[PastGame]) -> str:
    """The text of the file."""
    return HEAD.format(slug=game.info.slug) + "".join(map(_written, played))


def games_of(game: AnyGame) -> list[PastGame]:
    """What has been played of a title; empty where its folder has no such file."""
    file = registry.past(game)
    if not file.is_file():
        return []
    return [_read(one) for one in tomllib.loads(file.read_text(encoding="utf-8"))["games"]]


def _written(one: PastGame) -> str:
    return GAME.format(
        sat=list(one.sat),
        began=one.began,
        ended=one.ended,
        result=json.dumps(one.result),
        transcript=one.transcript,
    )


def _read(row: Mapping[str, Any]) -> PastGame:
    return PastGame(
        sat=row["sat"],
        began=row["began"],
        ended=row["ended"],
        result=json.loads(row["result"]),
        transcript=transcript.parse(row["transcript"]),
    )
