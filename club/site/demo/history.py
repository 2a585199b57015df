"""The history of the demo club: finished games of two years, so that rankings and plots have data.
The games were played in advance (`bot_games.py`) and are dated back from today.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from random import Random

from club.base.encryption import seal
from club.community.ratings.ledger.result_entry import enter_tables
from club.people.members.models import Member
from club.play.game_records.models import By, Record, WrittenPly
from club.play.game_records.services import CommittedSecret, new_record
from club.play.tables.services.finished_tables import (
    FinishedGame,
    import_finished_games,
)
from club.site.demo.history_file import PastGame, games_of
from games import registry
from games.core import CHANCE

# the duration of a turn for each member, relative to the other members
TURN_TIMES = (1.0, 0.6, 1.6, 1.2, 0.3, 2.0, 0.8, 1.4)
SAME_TURN = 0.02  # duration of a further ply of a turn, on the same scale


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
