"""Two years of finished games for the demo club, so that boards, plots and head to heads are alive
at the first visit. They were played beforehand (`playing.py`) and are dated back from today.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import accumulate
from random import Random

from club.demo.played import PastGame, games_of
from club.encryption import seal
from club.members.models import Member
from club.ratings.ledger.result_entry import enter_tables
from club.records.models import By, Record, WrittenPly
from club.records.services import CommittedSecret, new_record
from club.tables.services.finished_tables import FinishedGame, import_finished_games
from games import registry
from games.core import CHANCE

# by member: how long somebody takes for a turn, compared with the others
LEISURE = (1.0, 0.6, 1.6, 1.2, 0.3, 2.0, 0.8, 1.4)
SAME_VISIT = 0.02  # of the time that coming back takes


def seed_past(members: Sequence[Member], now: datetime) -> int:
    """Writes down and enters all there is, in the order in which it ended; how many."""
    played = [one for game in registry.games() for one in games_of(game)]
    played.sort(key=lambda one: -one.ended)
    tables = import_finished_games(
        [_past(one, number, members, now) for number, one in enumerate(played, 1)]
    )
    return enter_tables([table.pk for table in tables])


def _past(one: PastGame, number: int, members: Sequence[Member], now: datetime) -> FinishedGame:
    sitters = [members[who] for who in one.sat]
    return FinishedGame(
        record=_record(one),
        plies=list(_plies(one, number, now)),
        name=f"Game night {number}, at {sitters[0].username}'s",
        sitters=sitters,
        began=now - timedelta(days=one.began),
        ended=now - timedelta(days=one.ended),
    )


def _record(one: PastGame) -> Record:
    """Its secret is no secret, and kept like any other."""
    text, proof = one.transcript, one.transcript.proof
    assert proof is not None, "whose chance cannot be checked is not shown to anybody"
    pledge = CommittedSecret(proof.commitment, seal(proof.seed.secret.hex()))
    game = registry.find(text.slug, text.version)
    record = new_record(game, text.seats, dict(text.options), pledge, proof.seed.nonces)
    record.result = dict(one.result)
    return record


def _plies(one: PastGame, number: int, now: datetime) -> Iterator[WrittenPly]:
    """When each was played nobody wrote down: everybody took their time, and some more."""
    began, ended = now - timedelta(days=one.began), now - timedelta(days=one.ended)
    passed = list(accumulate(_pauses(one, Random(number))))
    for (seat, text), so_far in zip(one.transcript.plies, passed, strict=True):
        at = began + (ended - began) * (so_far / passed[-1])
        yield WrittenPly(seat, text, By.CHANCE if seat == CHANCE else By.MEMBER, at)


def _pauses(one: PastGame, rng: Random) -> Iterator[float]:
    """Before each ply, compared with one another."""
    last = CHANCE
    for seat, _ in one.transcript.plies:
        if seat in (CHANCE, last):
            yield SAME_VISIT
        else:
            yield LEISURE[one.sat[seat]] * rng.uniform(0.3, 1.7)
            last = seat
