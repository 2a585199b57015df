"""Notes on a chair for its response time: who answered, whether everybody could know of the
question, and whether there was a choice. Reads and writes no row.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from club.play.game_records.game_cache import CachedGame
from club.play.game_records.models import By, NewPly
from club.play.tables.models import Chair, ResponseTime
from club.play.tables.services.lock import TableSnapshot
from games.core import Seat


def note_answers(chair: Chair, made: Iterable[NewPly]) -> None:
    """Notes who answered in the current turn, before these plies; a stand-in stays noted."""
    by = [ply.by for ply in made if ply.seat == chair.seat]
    if by and chair.response_since is not None:
        late = By.LADDER in (chair.response_how, *by)
        chair.response_how = By.LADDER if late else by[0]


def note_question(chair: Chair, read: CachedGame) -> None:
    """Notes a question that was put in the current turn."""
    seat = chair.seat
    if chair.response_since is not None and seat in read.position.to_act:
        chair.response_known = chair.response_known and is_publicly_asked(read, seat)
        chair.response_choice = chair.response_choice or _has_choice(read, seat)


def is_publicly_asked(read: CachedGame, seat: Seat) -> bool:
    """Whether every viewer may know that the seat is asked something."""
    viewers = (viewer for viewer in read.lines if viewer != seat)
    return all(seat in read.position.awaited(viewer) for viewer in viewers)


def response_time_of(chair: Chair, now: datetime, company: bool) -> ResponseTime:
    """The row for the response time of a turn that ends now; `company`: other members play."""
    assert chair.member_id and chair.response_since
    return ResponseTime(
        member_id=chair.member_id,
        table_id=chair.table_id,
        seat=chair.seat,
        began=chair.response_since,
        ended=now,
        counted=chair.response_counted,
        elapsed=chair.response_elapsed,
        how=chair.response_how,
        known=chair.response_known,
        counts=company and chair.response_choice and bool(chair.response_how),
    )


def _has_choice(read: CachedGame, seat: Seat) -> bool:
    position = read.position
    return len(position.legal_moves(seat)) > 1 or bool(position.families(seat))


def is_question_hidden(snapshot: TableSnapshot, seat: Seat) -> bool:
    """Whether some viewer may not know that the seat is asked anything."""
    return not is_publicly_asked(snapshot.cached_game, seat)
