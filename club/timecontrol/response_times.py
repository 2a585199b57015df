"""Notes on a chair for its response time: who answered, whether everybody could know of the
question, and whether there was a choice. Reads and writes no row.
"""

from __future__ import annotations

from collections.abc import Iterable

from club.records.game_cache import CachedGame
from club.records.models import By, NewPly
from club.tables.models import Chair
from club.tables.services.snapshot import TableSnapshot
from games.core import Seat


def note_answers(chair: Chair, made: Iterable[NewPly]) -> None:
    """Notes who answered in the current turn, before these plies; a stand-in stays noted."""
    by = [one.by for one in made if one.seat == chair.seat]
    if by and chair.spell_since is not None:
        late = By.LADDER in (chair.spell_how, *by)
        chair.spell_how = By.LADDER if late else by[0]


def note_question(chair: Chair, read: CachedGame) -> None:
    """Notes a question that was put in the current turn."""
    seat = chair.seat
    if chair.spell_since is not None and seat in read.position.to_act:
        chair.spell_known = chair.spell_known and is_publicly_asked(read, seat)
        chair.spell_choice = chair.spell_choice or _has_choice(read, seat)


def is_publicly_asked(read: CachedGame, seat: Seat) -> bool:
    """Whether every viewer may know that the seat is asked something."""
    viewers = (viewer for viewer in read.lines if viewer != seat)
    return all(seat in read.position.awaited(viewer) for viewer in viewers)


def _has_choice(read: CachedGame, seat: Seat) -> bool:
    position = read.position
    return len(position.legal_moves(seat)) > 1 or bool(position.families(seat))


def is_question_hidden(snapshot: TableSnapshot, seat: Seat) -> bool:
    """Whether some viewer may not know that the seat is asked anything."""
    return not is_publicly_asked(snapshot.cached_game, seat)
