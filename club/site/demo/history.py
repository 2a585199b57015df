"""The history of the demo club: finished games of two years, so that rankings and plots have data.
The games were played in advance (`bot_games.py`) and are dated back from today.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import accumulate
from random import Random
from typing import Any

from club.base.encryption import seal
from club.community.ratings.ledger.result_entry import enter_tables
from club.people.members.models import Member
from club.play.game_records.models import By, Record, WrittenPly
from club.play.game_records.services import CommittedSecret, new_record
from club.play.tables.services.finished_tables import (
    FinishedGame,
    import_finished_games,
)
from games import registry, transcript
from games.core import CHANCE, AnyGame
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
# the duration of a turn for each member, relative to the other members
TURN_TIMES = (1.0, 0.6, 1.6, 1.2, 0.3, 2.0, 0.8, 1.4)
SAME_TURN = 0.02  # duration of a further ply of a turn, on the same scale


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


def seed_history(members: Sequence[Member], now: datetime) -> int:
    """Imports all past games in the order of their ends, and rates them; returns their number."""
    games = [past for game in registry.games() for past in games_of(game)]
    games.sort(key=lambda past: -past.ended)
    numbered = enumerate(games, 1)
    tables = import_finished_games(
        [_finished_game(past, number, members, now) for number, past in numbered]
    )
    return enter_tables([table.pk for table in tables])


def _finished_game(
    past: PastGame, number: int, members: Sequence[Member], now: datetime
) -> FinishedGame:
    sitters = [members[index] for index in past.sat]
    return FinishedGame(
        record=_record(past),
        plies=list(_plies(past, number, now)),
        name=f"Game night {number}, at {sitters[0].username}'s",
        sitters=sitters,
        began=now - timedelta(days=past.began),
        ended=now - timedelta(days=past.ended),
    )


def _record(past: PastGame) -> Record:
    """The record of the game. Its secret is public, and encrypted like any other."""
    text = past.transcript
    proof = past.transcript.proof
    assert proof is not None, (
        "a game of the demo history must have a proof of its chance"
    )
    committed_secret = CommittedSecret(proof.commitment, seal(proof.seed.secret.hex()))
    game = registry.find(text.slug, text.version)
    record = new_record(
        game, text.seats, dict(text.options), committed_secret, proof.seed.nonces
    )
    record.result = dict(past.result)
    return record


def _plies(past: PastGame, number: int, now: datetime) -> Iterator[WrittenPly]:
    """The plies with random times between the beginning and the end of the game."""
    began = now - timedelta(days=past.began)
    ended = now - timedelta(days=past.ended)
    pauses = _pauses(past, Random(number))
    elapsed = list(accumulate(pauses))
    whole = elapsed[-1]
    for (seat, text), so_far in zip(past.transcript.plies, elapsed, strict=True):
        at = began + (ended - began) * (so_far / whole)
        by = By.CHANCE if seat == CHANCE else By.MEMBER
        yield WrittenPly(seat, text, by, at)


def _pauses(past: PastGame, rng: Random) -> Iterator[float]:
    """The pause before each ply, on the scale of `TURN_TIMES`."""
    last = CHANCE
    for seat, _ in past.transcript.plies:
        if seat in (CHANCE, last):
            yield SAME_TURN
        else:
            yield TURN_TIMES[past.sat[seat]] * rng.uniform(0.3, 1.7)
            last = seat
